/** A task that is opened again opens those above it that were finished (product model 17.1 "parent reopened"). */
import type { StageCategory } from '../../../../contract/task/enums';
import { lockUpwards, type RollScope } from './parents';
import { type RolledTask, writeRolled } from './writeRolled';

/** A task that was opened again: of a parent that others see it opens nothing, if it is private itself. */
export interface Opened {
  parent_id: string | null;
  private_type: number;
}

interface Finished extends RolledTask, Record<string, unknown> {
  parent_id: string | null;
}

/** A cancelled parent stays so: its children may have been left to go on without it. */
const finished: readonly StageCategory[] = ['DONE', 'CLOSED'];

/** Returns the parents of what was opened: their counts have changed. */
export async function reopenParents(scope: RollScope, opened: readonly Opened[]): Promise<(string | null)[]> {
  const { platform, db } = scope;
  const above = new Map<string, boolean>();
  for (const { parent_id: id, private_type: own } of opened) {
    if (id !== null) above.set(id, (above.get(id) ?? false) || own === 0);
  }
  const ids = [...above.keys()];
  if (!platform || ids.length === 0) return [];
  const [open] = await db.query(
    'SELECT 1 AS found FROM task WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND category = ANY($3::text[]) LIMIT 1',
    [ids, finished],
  );
  if (!open) return [];
  await lockUpwards(db, ids, ANCESTORS);
  const closed = await db.query<Finished>(
    `WITH RECURSIVE up AS (
       SELECT t.id, t.parent_id, t.private_type, 0 AS height FROM unnest($2::uuid[], $4::boolean[]) AS c(id, open)
         JOIN task t ON t.tenant_id = $1 AND t.id = c.id AND (c.open OR t.private_type <> 0)
          AND t.category = ANY($3::text[]) AND t.deleted_at IS NULL
       UNION ALL
       SELECT t.id, t.parent_id, t.private_type, up.height + 1 FROM up JOIN task t ON t.tenant_id = $1 AND t.id = up.parent_id
          AND (up.private_type = 0 OR t.private_type <> 0)
          AND t.category = ANY($3::text[]) AND t.deleted_at IS NULL WHERE up.height < ${ANCESTORS}
     )
     SELECT id, project_id, stage_id, category, progress, parent_id FROM task
      WHERE tenant_id = $1 AND id IN (SELECT id FROM up)`,
    [ids, finished, ids.map((id) => above.get(id))],
  );
  const workflow = await platform.workflows.of(db.tenantId);
  const changes = closed.flatMap((task) => {
    const ways = workflow.transitionsFrom(task.stage_id).map(({ toStageId }) => workflow.stage(toStageId));
    const stage = ways.find((one) => one?.category === 'IN_PROGRESS');
    return stage ? { task: { ...task, computed: stage.defaultProgress }, stage } : [];
  });
  await writeRolled(scope, workflow, changes);
  return changes.map(({ task }) => task.parent_id);
}

const ANCESTORS = 100;
