import { personal } from '@/utils/owner';
import { linesToHtml } from '@/utils/textHtml';

/** Rich text that was not saved yet, by what it is for: a task's description, a comment, an answer. */
export const notesDraft = (taskId: string) => `taskNotes:${taskId}`;
export const commentDraft = ({ type, id }: { type: string; id: string }, slot = 'new') =>
  `comment:${type}:${id}:${slot}`;

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
