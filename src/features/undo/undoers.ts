/** How acts on a kind of object are taken back, by the services of that kind: one entry a kind. */

import { type RegisterType, registerTypes } from '@contract/object/registerTypes';
import type { TakenBack } from '@contract/object/undo';
import { turnsOf } from '@contract/turns';
import { followObject } from '@/services/object';
import { projectApi } from '@/services/project';
import { registerService } from '@/services/register';
import { taskApi } from '@/services/task';
import { taskBatchApi } from '@/services/taskBatch';
import { taskDependApi } from '@/services/taskDepend';
import { taskPartApi } from '@/services/taskPart';
import { taskRecycleApi } from '@/services/taskRecycle';
import { ApiError } from '@/utils/apiError';
import type { ActObject, Beside, Link } from './entry';

export interface Undoer {
  change: (id: string, set: Record<string, unknown>, expect: Record<string, unknown>) => Promise<TakenBack>;
  /** Gives the ids by which all of it comes back: what stood below others goes and returns with them. */
  unmake: (ids: string[]) => Promise<string[]>;
  recycle: (id: string, reason: string) => Promise<unknown>;
  restore: (ids: string[]) => Promise<unknown>;
}
interface FollowedUndoer extends Undoer {
  follow: (id: string, follow: boolean) => Promise<unknown>;
}
/** What is done to tasks beside that. */
interface TaskUndoer extends FollowedUndoer {
  /** Waits for its end. */
  undoBatch: (jobId: string, progress?: (done: number, total: number) => void) => Promise<TakenBatch>;
  /** Gives the link's own id. */
  link: (id: string, link: Link) => Promise<string>;
  unlink: (id: string, linkId: string, link: Link) => Promise<unknown>;
  order: (id: string, place: Beside) => Promise<unknown>;
}

interface TakenBatch {
  /** The batch that took it back; null: that cannot be taken back. */
  jobId: string | null;
  /** What was changed since and therefore stays, in words. */
  notes: string[];
}

const LOOK_MS = 400;
const NAMED = 3;

/** How the batch that takes another one back ended; it is taken back in turn where that can be. */
async function untilOver(jobId: string, progress?: (done: number, total: number) => void): Promise<TakenBatch> {
  const turn = turnsOf(10_000, 'looks at a batch');
  for (;;) {
    turn();
    const job = await taskBatchApi.get({ jobId });
    if (job.state === 'failed') throw new ApiError(job.error ?? '撤销失败');
    if (job.state === 'finished') {
      const failed = job.issues.filter(({ outcome }) => outcome === 'failed');
      const named = failed.slice(0, NAMED).map(({ taskNo, reason }) => `${taskNo ?? ''} ${reason}`.trim());
      const more = job.failed > NAMED ? [`共 ${job.failed.toLocaleString()} 个未恢复`] : [];
      const notes = [`${job.changed.toLocaleString()} 个已恢复`, ...named, ...more];
      return { jobId: job.undoUntil && jobId, notes };
    }
    progress?.(job.done, job.total);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** What is made by hand in a register goes back into the recycle bin. */
function recordUndoer(type: RegisterType): FollowedUndoer {
  const service = registerService(type);
  const recycle = async (ids: string[], reason: string) => {
    for (const id of ids) await service.recycle(id, reason);
  };
  return {
    change: (id, set, expect) => service.takeBack(id, set, expect),
    async unmake(ids) {
      await recycle(ids, '撤销登记');
      return ids;
    },
    recycle: (id, reason) => recycle([id], reason),
    async restore(ids) {
      for (const id of ids) await service.restore(id);
    },
    follow: (id, follow) => followObject({ type, id }, follow),
  };
}
const records = Object.fromEntries(registerTypes.map((type) => [type, recordUndoer(type)])) as Record<
  RegisterType,
  FollowedUndoer
>;

type Undoers = Record<Exclude<ActObject, 'project'>, FollowedUndoer> & { task: TaskUndoer; project: Undoer };

export const undoers: Undoers = {
  ...records,
  project: {
    change: (id, set, expect) => projectApi.takeBack({ id, set, expect }),
    async unmake(ids) {
      for (const id of ids) await projectApi.recycle({ id, deleteReason: '撤销创建' });
      return ids;
    },
    recycle: (id, reason) => projectApi.recycle({ id, deleteReason: reason }),
    async restore(ids) {
      for (const id of ids) await projectApi.recover({ id });
    },
  },
  task: {
    change: (id, set, expect) => taskApi.takeBack({ taskId: id, set, expect }),
    unmake: async (taskIds) => (await taskApi.unmake({ taskIds })).rootIds,
    recycle: (id, deleteReason) => taskApi.delete({ id, deleteChildren: true, deleteReason }),
    restore: (ids) => taskRecycleApi.recover({ taskIds: ids }),
    undoBatch: async (jobId, progress) => untilOver((await taskBatchApi.undo({ jobId })).jobId, progress),
    follow: (id, follow) => taskPartApi.follow({ taskId: id, following: follow }),
    link: async (id, link) => {
      const { otherId } = link;
      if ('relation' in link) {
        const [taskId, relaTaskId] = link.inward ? [otherId, id] : [id, otherId];
        return (await taskDependApi.relate({ taskId, relaTaskId, kind: link.relation })).id;
      }
      const { group, type, lagDays } = link;
      const made = await taskDependApi.link({ taskId: id, group, taskIds: [otherId], type, lagDays });
      return made.dependIds[0] ?? '';
    },
    unlink: (id, linkId, link) =>
      'relation' in link
        ? taskDependApi.unrelate({ id: linkId })
        : taskDependApi.remove({ taskId: id, dependId: linkId }),
    order: (taskId, place) => taskApi.reorder({ taskId, ...place }),
  },
};
