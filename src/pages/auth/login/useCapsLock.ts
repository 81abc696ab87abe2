import { type KeyboardEvent, useMemo, useState } from 'react';

/** Whether caps lock is on, as far as keys pressed in the field tell. */
export function useCapsLock() {
  const [on, setOn] = useState(false);
  const handlers = useMemo(() => {
    const read = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'));
    return { onKeyDown: read, onKeyUp: read, onBlur: () => setOn(false) };
  }, []);
  return { on, handlers };
}
