import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';

/**
 * Sends one line and says to the user why it was refused. `alone`: nothing else was written or waits, so that a form
 * may open for it. Resolves to false when the line is to stay with who wrote it.
 */
export type SendLine = (text: string, alone: boolean) => Promise<boolean>;

export interface HeldLine {
  key: number;
  text: string;
  send: SendLine;
}

/**
 * The line into which somebody writes one thing after the other, each ended by Enter. The field is free again at once;
 * lines are sent one by one in the order in which they were written, also when the view is closed meanwhile. A refused
 * line goes back into the field, or, where something else stands there by then, is held beside it (`WaitingLines`).
 */
export function useQuickLine() {
  const { message } = App.useApp();
  const [text, show] = useState('');
  const [waiting, setWaiting] = useState(0);
  const [refused, setRefused] = useState<readonly HeldLine[]>([]);
  // Answers come long after the render in which their line was sent, so they look at these.
  const typed = useRef('');
  const queued = useRef(0);
  const keys = useRef(0);
  const last = useRef<Promise<void>>(Promise.resolve());
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const setText = (next: string) => {
    typed.current = next;
    show(next);
  };
  const isAlone = () => queued.current === 0 && typed.current.trim() === '';
  const keep = (line: HeldLine) => {
    if (!shown.current) void message.warning(`「${line.text}」没有保存，请重新填写`);
    else if (isAlone()) setText(line.text);
    else setRefused((before) => [...before, line]);
  };
  const queue = (line: HeldLine) => {
    queued.current += 1;
    setWaiting(queued.current);
    last.current = last.current.then(async () => {
      queued.current -= 1;
      const taken = await line.send(line.text, isAlone()).catch(() => false);
      setWaiting(queued.current);
      if (!taken) keep(line);
    });
  };
  /** Takes what stands in the field. What it is sent with (a colour) is that of this moment. */
  const enter = (send: SendLine) => {
    const line = typed.current.trim();
    if (!line) return;
    setText('');
    keys.current += 1;
    queue({ key: keys.current, text: line, send });
  };
  const drop = (line: HeldLine) => setRefused((before) => before.filter(({ key }) => key !== line.key));
  const again = (line: HeldLine) => {
    drop(line);
    queue(line);
  };
  return { text, setText, waiting, refused, enter, again, drop };
}

export type QuickLine = ReturnType<typeof useQuickLine>;
