/** What was typed for a new task, until it is created. */
import type { TaskCreate } from '@contract/task/task';
import type { DraftExtras } from './draftTask';

export type Draft = Partial<
  Pick<
    TaskCreate,
    | 'title'
    | 'notes'
    | 'taskTypeId'
    | 'urgent'
    | 'executorId'
    | 'planStart'
    | 'planEnd'
    | 'privateTask'
    | 'alarmTime'
    | 'alarmOffsets'
  >
> & { extras?: DraftExtras };

/** How a new task begins when it is asked for from a place that says so: a day of the calendar, a column of the board. */
export interface Beginning {
  draft?: Draft;
  /** Stages of a column: the task begins in that of its own type. */
  stage?: { ids: readonly string[]; name: string };
}

const key = (projectId: string) => `taskDraft:${projectId}`;

export function readDraft(projectId: string): Draft {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key(projectId)) ?? '{}');
    return typeof draft === 'object' && draft !== null ? (draft as Draft) : {};
  } catch {
    return {};
  }
}

/** Keeps the draft; null forgets it. A full or forbidden storage costs the draft, not the dialog. */
export function writeDraft(projectId: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(key(projectId), JSON.stringify(draft));
    else sessionStorage.removeItem(key(projectId));
  } catch {
    // Nothing to do.
  }
}
