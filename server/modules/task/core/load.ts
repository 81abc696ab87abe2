/** Loading one task with what its policy judges. */
import type { StageCategory } from '../../../../contract/task/enums';
import type { TenantDb } from '../../../db/scope';
import { notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { canViewTask, type TaskFacts } from '../../../policies/task';
import type { LoadedProject } from '../../project';
import { ROW_COLUMNS, type TaskRecord } from './rows';

export interface FullTaskRecord extends TaskRecord {
  seq: number;
  notes: string;
  sort: number;
  estimate_hours: number | null;
  real_start: string | null;
  real_end: string | null;
  project_type: number;
  external_key: string | null;
  reopen_count: number;
  updated_by: string | null;
  involved: string[];
}

export interface LoadedTask {
  record: FullTaskRecord;
  facts: TaskFacts;
  project: LoadedProject;
}

const FULL_COLUMNS = `${ROW_COLUMNS}, t.seq, t.notes, t.sort, t.estimate_hours::float8 AS estimate_hours, t.real_start,
  t.real_end, t.project_type, t.external_key, t.reopen_count, t.updated_by,
  ARRAY(SELECT m.user_id::text FROM task_member m
         WHERE m.tenant_id = t.tenant_id AND m.task_id = t.id AND m.role = 'involve' ORDER BY m.created_at) AS involved`;

const BY = {
  id: `SELECT ${FULL_COLUMNS} FROM task t WHERE t.tenant_id = $1 AND t.id = $2 AND t.deleted_at IS NULL`,
  taskNo: `SELECT ${FULL_COLUMNS} FROM task t WHERE t.tenant_id = $1 AND t.task_no = $2 AND t.deleted_at IS NULL`,
};

/**
 * The task with its project, if the actor may see it; else 404, whether it is missing, recycled, private or another
 * tenant's. With `lock`, other changes of it wait until the transaction ends.
 */
export async function loadTask(
  context: Pick<TenantContext, 'platform' | 'actor'> & { db: TenantDb },
  key: { id: string } | { taskNo: string },
  lock = false,
): Promise<LoadedTask> {
  const { platform, db, actor } = context;
  const [text, value] = 'id' in key ? [BY.id, key.id] : [BY.taskNo, key.taskNo];
  const [record] = await db.query<FullTaskRecord>(lock ? `${text} FOR UPDATE OF t` : text, [value]);
  if (!record) throw notFound('任务');
  const project = await platform.projects.find(actor.tenantId, record.project_id);
  const facts = factsOf(record);
  if (!project || project.recycled || !canViewTask(actor, project, facts)) throw notFound('任务');
  return { record, facts, project };
}

export const factsOf = (record: {
  created_by: string | null;
  executor_id: string | null;
  involved: string[];
  private_type: number;
  category: StageCategory;
}): TaskFacts => ({
  createdBy: record.created_by,
  executorId: record.executor_id,
  involved: record.involved,
  privateType: record.private_type,
  category: record.category,
});
