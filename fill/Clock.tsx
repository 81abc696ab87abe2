/** @jsxImportSource preact */
/** What is left of an exam's time. The server's clock counts: the page was told the seconds, and counts them down. */
import { useEffect, useRef, useState } from 'preact/hooks';

interface Props {
  /** Left when the page came; below 0: it was over then. */
  seconds: number;
  late: 'keep' | 'refuse';
  /** Once, when it ends before somebody's eyes. */
  onOver: () => void;
}

const two = (value: number) => String(value).padStart(2, '0');

export function Clock({ seconds, late, onOver }: Props) {
  // A device that slept has lost no time.
  const [end] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(() => Math.max(0, Math.ceil(seconds)));
  const over = useRef(seconds <= 0);
  const latest = useRef(onOver);
  latest.current = onOver;
  useEffect(() => {
    const timer = setInterval(() => {
      const next = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(next);
      if (next > 0 || over.current) return;
      over.current = true;
      latest.current();
    }, 500);
    return () => clearInterval(timer);
  }, [end]);
  if (left === 0) {
    return (
      <p class="clock" role="alert">
        考试时间已到，{late === 'keep' ? '之后的提交记为迟交。' : '之后的提交可能不被接受。'}
      </p>
    );
  }
  return (
    <p class="clock" role="timer">
      剩余时间 {left >= 3600 && `${Math.floor(left / 3600)}:`}
      {two(Math.floor(left / 60) % 60)}:{two(left % 60)}
    </p>
  );
}
