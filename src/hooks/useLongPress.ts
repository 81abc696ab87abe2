import { type PointerEvent, useEffect, useRef } from 'react';

const PRESS_MS = 450;
/** A finger that moves so far scrolls. */
const STRAY = 8;

/** A press that is held; the click that follows it is not one (`justPressed`). Without `onPress` nothing is listened to. */
export function useLongPress(onPress: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const pressed = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!onPress) return { handlers: {}, justPressed: () => false };
  return {
    handlers: {
      onPointerDown: ({ clientX, clientY, pointerType }: PointerEvent) => {
        pressed.current = false;
        if (pointerType === 'mouse') return;
        from.current = { x: clientX, y: clientY };
        timer.current = setTimeout(() => {
          pressed.current = true;
          onPress();
        }, PRESS_MS);
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > STRAY) stop();
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onContextMenu: (event: { preventDefault: () => void }) => {
        if (pressed.current) event.preventDefault();
      },
    },
    justPressed: () => {
      const was = pressed.current;
      pressed.current = false;
      return was;
    },
  };
}
