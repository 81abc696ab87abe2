import { useKeys } from '@/hooks/keys';
import { detailKeys } from '../keys';

/** `[` and `]`, or Alt with the arrows, lead to the neighbours in the list that the task was opened from. */
export function useStepKeys(onStep: ((by: number) => void) | undefined): void {
  const step = (by: number) => () => (onStep ? onStep(by) : false);
  useKeys(detailKeys, { next: step(1), previous: step(-1), nextAlt: step(1), previousAlt: step(-1) });
}
