/** A description that was not saved yet, by task. */
const key = (taskId: string) => `taskNotes:${taskId}`;

export function readNotesDraft(taskId: string): string | null {
  try {
    return sessionStorage.getItem(key(taskId));
  } catch {
    return null;
  }
}

/** Keeps the draft; null forgets it. Without storage the editor still works. */
export function writeNotesDraft(taskId: string, html: string | null): void {
  try {
    if (html === null) sessionStorage.removeItem(key(taskId));
    else sessionStorage.setItem(key(taskId), html);
  } catch {
    // Nothing to do.
  }
}
