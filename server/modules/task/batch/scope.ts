import type { BatchOperation } from '../../../../contract/task/batch';
import type { Actor } from '../../../base/actor';
import type { TenantDb } from '../../../db/scope';
import { ApiError } from '../../../errors';
import type { Platform } from '../../../platform';
import type { RowOutcome } from './store';

export interface BatchScope {
  platform: Platform;
  actor: Actor;
  jobId: string;
  projectId: string;
  operation: BatchOperation;
  /** The batch that is taken back. */
  undoOf: string | null;
  /** The task whose step apps allowed, as it was then. */
  checked?: { taskId: string; version: number };
}

export const GONE = '任务不存在、已被删除或不在本项目';

/** What a chunk works within: the scope and the transaction. */
export const withinOf = ({ platform, actor }: BatchScope, db: TenantDb) => ({ platform, actor, db });

/** The outcome of one row; a refusal costs that row alone. */
export async function outcomeOf(taskId: string, work: () => Promise<Omit<RowOutcome, 'taskId'>>): Promise<RowOutcome> {
  try {
    return { taskId, ...(await work()) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { taskId, outcome: 'failed', reason: error.message };
  }
}
