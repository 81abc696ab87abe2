import { useMemoizedFn } from 'ahooks';
import { useEffect } from 'react';
import { dialogIsOpen, isTyping } from '@/utils/keyboard';

const steps: Partial<Record<string, number>> = { '[': -1, ']': 1, ArrowUp: -1, ArrowDown: 1 };

/** `[` and `]`, or Alt with the arrows, lead to the neighbours in the list that the task was opened from. */
export function useStepKeys(onStep: ((by: number) => void) | undefined): void {
  const onKey = useMemoizedFn((event: KeyboardEvent) => {
    const by = steps[event.key];
    const arrow = event.key.startsWith('Arrow');
    if (!by || !onStep || arrow !== event.altKey || event.defaultPrevented || dialogIsOpen()) return;
    // Alt is ours here; what is typed into a field is not.
    const { target } = event;
    if (isTyping({ target, ctrlKey: event.ctrlKey, metaKey: event.metaKey, altKey: false })) return;
    event.preventDefault();
    onStep(by);
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onKey]);
}
