/** What was answered so far stays on the device until it is sent; without a storage it lasts as long as the page. */
import type { Answers } from '../contract/questionnaire/model';

export interface Stop {
  shown: string[];
  left: string;
}

export interface Kept {
  answers: Answers;
  versionNo: number;
  /** Of the questions of that version, by id. */
  kinds?: Record<string, string>;
  /** Made before the first try, so that a repeated one is known. */
  submitKey: string;
  /** Seconds in view, by page. */
  seconds: number[];
  /** Values that the address brought when these were begun. */
  from?: string;
  /** What was told when the page was closed; taken back when it is opened again. */
  left?: Stop;
}

export interface Place {
  formKey: string;
  token?: string;
  /** Who is logged in: at a shared computer nobody goes on with what somebody else began. */
  userId?: string | null;
}
const nameOf = ({ formKey, token, userId }: Place) =>
  `survey:${formKey}${token ? `:${token}` : ''}${userId ? `:${userId}` : ''}`;

export function readKept(place: Place): Kept | null {
  try {
    const text = localStorage.getItem(nameOf(place));
    const kept = text ? (JSON.parse(text) as Partial<Kept>) : null;
    if (typeof kept?.submitKey !== 'string' || typeof kept.answers !== 'object' || !kept.answers) return null;
    return {
      answers: kept.answers,
      versionNo: kept.versionNo ?? 1,
      submitKey: kept.submitKey,
      seconds: kept.seconds ?? [],
      ...(kept.kinds && { kinds: kept.kinds }),
      ...(kept.from !== undefined && { from: kept.from }),
      ...(kept.left && { left: kept.left }),
    };
  } catch {
    return null;
  }
}

/** @returns whether it is kept */
export function writeKept(place: Place, kept: Kept | null): boolean {
  try {
    if (kept) localStorage.setItem(nameOf(place), JSON.stringify(kept));
    else localStorage.removeItem(nameOf(place));
    return true;
  } catch {
    return false;
  }
}
