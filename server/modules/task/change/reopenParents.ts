/** A task that is opened again opens those above it that were finished (product model 17.1 "parent reopened"). */
import type { StageCategory } from '../../../../contract/task/enums';
import { lockUpwards, type RollScope } from './parents';
import { type RolledTask, writeRolled } from './writeRolled';

interface Finished extends RolledTask, Record<string, unknown> {
  parent_id: string | null;
}

/** A cancelled parent stays so: its children may have been left to go on without it. */
const finished: readonly StageCategory[] = ['DONE', 'CLOSED'];

/** Returns the parents of what was opened: their counts have changed. */
export async function reopenParents(
  scope: RollScope,
  parentIds: readonly (string | null)[],
): Promise<(string | null)[]> {
  const { platform, db } = scope;
  const ids = [...new Set(parentIds.filter((id) => id !== null))];
  if (!platform || ids.length === 0) return [];
  const [open] = await db.query(
    'SELECT 1 AS found FROM task WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND category = ANY($3::text[]) LIMIT 1',
    [ids, finished],
  );
  if (!open) return [];
  await lockUpwards(db, ids, ANCESTORS);
  const above = await db.query<Finished>(
    `WITH RECURSIVE up AS (
       SELECT id, parent_id, 0 AS height FROM task
        WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND category = ANY($3::text[]) AND deleted_at IS NULL
       UNION ALL
       SELECT t.id, t.parent_id, up.height + 1 FROM up JOIN task t ON t.tenant_id = $1 AND t.id = up.parent_id
          AND t.category = ANY($3::text[]) AND t.deleted_at IS NULL WHERE up.height < ${ANCESTORS}
     )
     SELECT id, project_id, stage_id, category, progress, parent_id FROM task
      WHERE tenant_id = $1 AND id IN (SELECT id FROM up)`,
    [ids, finished],
  );
  const workflow = await platform.workflows.of(db.tenantId);
  const changes = above.flatMap((task) => {
    const ways = workflow.transitionsFrom(task.stage_id).map(({ toStageId }) => workflow.stage(toStageId));
    const stage = ways.find((one) => one?.category === 'IN_PROGRESS');
    return stage ? { task: { ...task, computed: stage.defaultProgress }, stage } : [];
  });
  await writeRolled(scope, workflow, changes);
  return changes.map(({ task }) => task.parent_id);
}

const ANCESTORS = 100;
