import { Button } from 'antd';
import { type FocusEvent, useEffect, useRef } from 'react';

interface Props {
  text: string;
  /** The word on the button and what it does. */
  action?: { name: string; run: () => void };
  seconds: number;
  onEnd: () => void;
}

/** What was done, with the way back; stays while the pointer or the keyboard is on it. */
export function Toast({ text, action, seconds, onEnd }: Props) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  const start = () => {
    stop();
    timer.current = setTimeout(onEnd, seconds * 1000);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs from when it is shown.
  useEffect(() => {
    start();
    return stop;
  }, []);
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) start();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only waits while somebody is on it.
    <span onPointerEnter={stop} onPointerLeave={start} onFocus={stop} onBlur={onBlur}>
      <span role="status">{text}</span>
      {action && (
        <Button
          type="link"
          size="small"
          onClick={() => {
            onEnd();
            action.run();
          }}
        >
          {action.name}
        </Button>
      )}
    </span>
  );
}
