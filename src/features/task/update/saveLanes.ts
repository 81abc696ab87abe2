import type { TaskDetail } from '@contract/task/task';
import type { StaleData } from '@/services/task';
import type { AnyTask, TaskPatch } from './patch';

/** `later`: neither; the change is taken back, and who has it in an editor still has it there. */
export type ConflictChoice = 'mine' | 'theirs' | 'later';
/** A conflict was put off: nothing was saved, and there is nothing to complain of. */
export class PutOff extends Error {}
export interface Conflict {
  before: AnyTask;
  patch: TaskPatch;
  stale: StaleData;
}

export interface SaverParts {
  send: (taskId: string, patch: TaskPatch & { version: number }) => Promise<TaskDetail>;
  apply: (task: AnyTask, patch: TaskPatch) => AnyTask;
  /** The conflict that a failure is, or null. */
  staleOf: (error: unknown) => StaleData | null;
  ask: (conflict: Conflict) => Promise<ConflictChoice>;
}

interface Lane {
  confirmed: AnyTask;
  pending: TaskPatch[];
  last: Promise<unknown>;
}

/**
 * Saves tasks the way people edit: a change shows at once; changes to one task go one after the other, each on the
 * version that the one before gave, so that nobody conflicts with himself; a refused change is taken back while the
 * others stay; a conflict is asked about.
 * @returns a function that resolves with the task as the server has it, and rejects when the change was refused.
 */
export function createSaver({ send, apply, staleOf, ask }: SaverParts) {
  const lanes = new Map<string, Lane>();

  return async function save(task: AnyTask, patch: TaskPatch, show: (task: AnyTask) => void): Promise<AnyTask> {
    const lane = lanes.get(task.taskId) ?? { confirmed: task, pending: [], last: Promise.resolve() };
    lanes.set(task.taskId, lane);
    const render = () => show(lane.pending.reduce(apply, lane.confirmed));
    lane.pending.push(patch);
    render();

    const attempt = async (): Promise<void> => {
      try {
        lane.confirmed = await send(task.taskId, { ...patch, version: lane.confirmed.version });
      } catch (error) {
        const stale = staleOf(error);
        if (!stale) throw error;
        const choice = await ask({ before: lane.confirmed, patch, stale });
        lane.confirmed = stale.current;
        if (choice === 'later') throw new PutOff();
        if (choice === 'mine') await attempt();
      }
    };
    const turn = lane.last.catch(() => undefined).then(attempt);
    lane.last = turn;
    try {
      await turn;
      return lane.confirmed;
    } finally {
      lane.pending = lane.pending.filter((other) => other !== patch);
      if (lane.pending.length === 0) lanes.delete(task.taskId);
      render();
    }
  };
}
