/** A design with all that was done to it: undone and done again. Pure. */
import type { FormSchema } from '@contract/questionnaire/model';

export interface History {
  past: readonly FormSchema[];
  present: FormSchema;
  future: readonly FormSchema[];
  /** What the last change was of, and when: typing in one field is one step. */
  last: { tag: string; at: number } | null;
}
const KEPT = 200;
const SAME_STEP_MS = 1500;

export const begin = (present: FormSchema): History => ({ past: [], present, future: [], last: null });

/**
 * @param made of the design as it stands by then, where what was begun earlier ends now
 * @param tag changes of the same tag in quick succession are one step; none: always its own
 */
export function change(
  history: History,
  made: FormSchema | ((present: FormSchema) => FormSchema),
  tag: string | null,
  at: number,
): History {
  const { past, present, last } = history;
  const next = typeof made === 'function' ? made(present) : made;
  if (next === present) return history;
  const goesOn = tag !== null && last?.tag === tag && at - last.at < SAME_STEP_MS && past.length > 0;
  return {
    past: goesOn ? past : [...past, present].slice(-KEPT),
    present: next,
    future: [],
    last: tag === null ? null : { tag, at },
  };
}

export function undo(history: History): History {
  const before = history.past.at(-1);
  if (!before) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    last: null,
  };
}

export function redo(history: History): History {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { past: [...history.past, history.present], present: next, future, last: null };
}
