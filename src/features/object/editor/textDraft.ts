import { personal } from '@/utils/owner';
import { linesToHtml } from '@/utils/textHtml';

/** Rich text that was not saved yet, by what it is for: a task's description, a comment, an answer. */
export const notesDraft = (taskId: string) => `taskNotes:${taskId}`;
export const commentDraft = ({ type, id }: { type: string; id: string }, slot = 'new') =>
  `comment:${type}:${id}:${slot}`;

/** What a draft began from: the text and the version that it will replace. */
export interface DraftBase {
  text: string;
  version: number;
}
const baseOf = (key: string) => `${key}:base`;

/** Null where none is kept with the draft. */
export function readDraftBase(key: string): DraftBase | null {
  const kept = readTextDraft(baseOf(key));
  try {
    return kept === null ? null : (JSON.parse(kept) as DraftBase);
  } catch {
    return null;
  }
}
export const writeDraftBase = (key: string, base: DraftBase | null): void =>
  writeTextDraft(baseOf(key), base && JSON.stringify(base));

export function readTextDraft(key: string): string | null {
  try {
    return sessionStorage.getItem(personal(key));
  } catch {
    return null;
  }
}

/** What was typed in a plain field goes on where the draft ends. */
export function addToTextDraft(key: string, text: string): void {
  if (text.trim() !== '') writeTextDraft(key, (readTextDraft(key) ?? '') + linesToHtml(text));
}

/** Keeps the draft; null forgets it. Without storage the editor still works. */
export function writeTextDraft(key: string, html: string | null): void {
  try {
    if (html === null) sessionStorage.removeItem(personal(key));
    else sessionStorage.setItem(personal(key), html);
  } catch {
    // Nothing to do.
  }
}
