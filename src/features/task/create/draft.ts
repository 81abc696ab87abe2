/** What was typed for a new task, until it is created. */
import { personal } from '@/utils/owner';

/** A value of a field as a change of a task has it; of the alarm, both its parts. Days are YYYY-MM-DD. */
export type DraftValues = Record<string, unknown>;

export interface Draft {
  title?: string;
  /** HTML. */
  notes?: string;
  taskTypeId?: string;
  /** By the names that layouts and rules have for fields. */
  fields?: DraftValues;
}

/**
 * How a new task begins when it is asked for from a place that says so: a day of the calendar, a column of the board,
 * below another task. It stands above what was typed earlier.
 */
export interface Beginning {
  draft?: Draft;
  /** What the place says of fields: asked for, whatever the layout asks, so that the task stands there. */
  given?: DraftValues;
  /** Stages of a column: the task begins in that of its own type. */
  stage?: { ids: readonly string[]; name: string };
  /** It will be a child of this one. */
  parent?: { taskId: string; taskNo: string; title: string };
}

const key = (projectId: string) => personal(`taskDraft:${projectId}`);

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
