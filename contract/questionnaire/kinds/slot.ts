/**
 * Appointments: options that take so many people each. What is chosen is held for whoever chose it while they go on, and is
 * given out with the answer, by the places of a quota of its own. No imports but types: the page's own bundle reads it.
 */
import type { Choice, FormSchema } from '../model';

export const PLACES_MAX = 100_000;
/** What is chosen waits so long for the answer. */
export const HOLD_MINUTES = 10;

/** What a slot has left, without what others hold. */
export interface SlotPlace {
  question: string;
  option: string;
  left: number;
  of: number;
}

/** Why a design may not be published. */
export function slotFault(options: readonly Choice[] = []): string | undefined {
  const open = options.find(({ places }) => places === undefined);
  return open && `时段“${open.text}”没有设置名额`;
}

/** What its quota is known by. */
export const slotKey = (question: string, option: string): string => `${question}:${option}`;

export interface SlotQuota {
  key: string;
  name: string;
  question: string;
  option: string;
  places: number;
}

/** The places of a design, a quota a slot. */
export const slotsOf = ({ questions }: Pick<FormSchema, 'questions'>): SlotQuota[] =>
  questions.flatMap(({ id, kind, title, options = [] }) =>
    kind === 'slot'
      ? options.map((option) => ({
          ...{ key: slotKey(id, option.id), name: `${title}：${option.text}` },
          ...{ question: id, option: option.id, places: option.places ?? 1 },
        }))
      : [],
  );
