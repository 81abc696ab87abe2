/** What a task's policy judges, and nothing else of it: for whoever has to know only whether it may be seen. */
import type { StageCategory } from '../../../../contract/task/enums';
import type { TenantDb } from '../../../db/scope';
import type { TaskFacts } from '../../../policies/task';

export interface ProjectTaskFacts extends TaskFacts {
  projectId: string;
}

/** Undefined when there is no such task, or it lies in the recycle bin. */
export async function taskFacts(db: TenantDb, taskId: string): Promise<ProjectTaskFacts | undefined> {
  const [row] = await db.query<{
    project_id: string;
    created_by: string | null;
    executor_id: string | null;
    private_type: number;
    category: StageCategory;
    involved: string[];
  }>(
    `SELECT t.project_id, t.created_by, t.executor_id, t.private_type, t.category,
            ARRAY(SELECT m.user_id::text FROM task_member m
                   WHERE m.tenant_id = t.tenant_id AND m.task_id = t.id AND m.role IN ('involve', 'executor')) AS involved
       FROM task t WHERE t.tenant_id = $1 AND t.id = $2 AND t.deleted_at IS NULL`,
    [taskId],
  );
  return (
    row && {
      projectId: row.project_id,
      createdBy: row.created_by,
      executorId: row.executor_id,
      // Whether it may be seen is all that is asked here: a team sees what the involved see.
      involved: row.involved,
      team: [],
      privateType: row.private_type,
      category: row.category,
    }
  );
}
