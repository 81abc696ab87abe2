/** Tasks whose stage goes, because their process or the process of their type changed, are put into another one. */
import { finishedCategories } from '../../../../contract/task/enums';
import { CHUNK_MS, Pace } from '../../../base/pace';
import { newId } from '../../../base/present';
import type { TenantDb } from '../../../db/scope';
import { refreshParents } from '../change/parents';
import type { Stage } from '../read/workflowStore';

export interface Restage {
  from: Pick<Stage, 'id' | 'name'>;
  to: Pick<Stage, 'id' | 'name' | 'category'>;
}

/** Tasks that a statement puts into another stage, at the most. */
const CHUNK_MAX = 2_000;

/** `$2` the actor, `$3` the tasks, `$4` where they go. Those in the recycle bin go along. */
const MOVE = `
  WITH input AS (
    SELECT task.id, task.history, move.* FROM jsonb_to_recordset($3::jsonb) AS task(id uuid, history uuid, stage uuid)
      JOIN jsonb_to_recordset($4::jsonb) AS move("from" uuid, "to" uuid, category text, finished boolean, changes jsonb)
        ON move."from" = task.stage
  ), changed AS (
    UPDATE task t
       SET stage_id = i."to", category = i.category,
           real_end = CASE WHEN i.finished THEN coalesce(t.real_end, now()) END,
           progress = CASE WHEN i.category = 'DONE' THEN 100 ELSE t.progress END,
           version = t.version + 1, updated_by = $2::uuid, updated_at = now()
      FROM input i WHERE t.tenant_id = $1 AND t.id = i.id
    RETURNING t.project_id, t.parent_id, i.id, i.history, i.changes
  ), noted AS (
    INSERT INTO history (tenant_id, id, object_type, object_id, project_id, actor_id, event, changes, reason)
    SELECT $1, history, 'task', id, project_id, $2::uuid, 'transition', changes, $5 FROM changed
  ) SELECT DISTINCT project_id, parent_id FROM changed`;

/**
 * In the caller's transaction. With a type, its tasks only. Returns the projects whose tasks moved and how many did.
 * No rule of the process is asked: it is the process that changed.
 */
export async function restage(
  db: TenantDb,
  { actorId, moves, reason, typeId }: { actorId: string; moves: readonly Restage[]; reason: string; typeId?: string },
): Promise<{ projectIds: string[]; count: number }> {
  const projectIds = new Set<string>();
  if (moves.length === 0) return { projectIds: [], count: 0 };
  const ways = moves.map(({ from, to }) => ({
    from: from.id,
    to: to.id,
    category: to.category,
    finished: finishedCategories.includes(to.category),
    changes: [{ field: 'stageId', label: '阶段', before: from.name, after: to.name }],
  }));
  let after: string | null = null;
  let count = 0;
  const walk = new Pace({ goal: CHUNK_MS.pglite, most: CHUNK_MAX }).walk(async (size) => {
    const tasks: TaskRow[] = await db.query<TaskRow>(
      `SELECT id, stage_id AS stage FROM task
        WHERE tenant_id = $1 AND stage_id = ANY($2::uuid[]) AND ($3::uuid IS NULL OR type_id = $3::uuid)
          AND ($4::uuid IS NULL OR id > $4::uuid) ORDER BY id LIMIT $5::int FOR UPDATE`,
      [moves.map(({ from }) => from.id), typeId ?? null, after, size],
    );
    after = tasks.at(-1)?.id ?? after;
    return tasks.length > 0 ? tasks : null;
  });
  for await (const tasks of walk) {
    count += tasks.length;
    const touched = await db.query<{ project_id: string; parent_id: string | null }>(MOVE, [
      actorId,
      JSON.stringify(tasks.map(({ id, stage }) => ({ id, stage, history: newId() }))),
      JSON.stringify(ways),
      reason,
    ]);
    for (const { project_id: id } of touched) projectIds.add(id);
    // The process is being changed: figures follow, stages wait for the next change.
    await refreshParents(
      { platform: null, db, actorId },
      touched.map((row) => row.parent_id),
    );
  }
  return { projectIds: [...projectIds], count };
}

interface TaskRow extends Record<string, unknown> {
  id: string;
  stage: string;
}
