/** Writes what parents follow their children to. */

import type { FieldChange } from '../../../../contract/object/history';
import { finishedCategories, type StageCategory } from '../../../../contract/task/enums';
import { newId } from '../../../base/present';
import { refreshFormulas } from '../fields/follow';
import type { Stage, Workflow } from '../read/workflowStore';
import type { RollScope } from './parents';

export interface RolledTask {
  id: string;
  project_id: string;
  stage_id: string;
  category: StageCategory;
  progress: number;
  /** Null: what stands there stays. */
  computed?: number | null;
}

export interface RolledChange {
  task: RolledTask;
  stage: Stage | null;
}

/** Figures and stages that follow, and the history of the stages. */
export async function writeRolled(
  { platform, db, actorId }: RollScope,
  workflow: Workflow | null,
  changes: readonly RolledChange[],
) {
  const rows = changes.flatMap(({ task, stage }) => {
    const category = stage?.category ?? task.category;
    // What is over stays at what it was finished with.
    const progress = finishedCategories.includes(category) ? task.progress : (task.computed ?? task.progress);
    if (!stage && progress === task.progress) return [];
    const note: FieldChange[] = stage
      ? [
          {
            field: 'stageId',
            label: '阶段',
            before: workflow?.stage(task.stage_id)?.name ?? null,
            after: stage.name,
          },
        ]
      : [];
    return {
      id: task.id,
      project_id: task.project_id,
      history: newId(),
      progress,
      stage_id: stage?.id,
      category,
      note,
    };
  });
  if (rows.length === 0) return;
  await db.query(
    `WITH input AS (
       SELECT * FROM jsonb_to_recordset($3::jsonb) AS r(id uuid, project_id uuid, history uuid, progress smallint,
         stage_id uuid, category text, note jsonb)
     ), changed AS (
       UPDATE task t SET progress = i.progress, stage_id = coalesce(i.stage_id, t.stage_id), category = i.category,
              real_start = CASE WHEN i.stage_id IS NULL THEN t.real_start ELSE coalesce(t.real_start, now()) END,
              real_end = CASE WHEN i.stage_id IS NULL THEN t.real_end END,
              reopen_count = t.reopen_count + CASE WHEN i.stage_id IS NOT NULL AND t.category IN ('DONE', 'CLOSED') THEN 1 ELSE 0 END,
              version = t.version + CASE WHEN i.stage_id IS NULL THEN 0 ELSE 1 END,
              updated_at = CASE WHEN i.stage_id IS NULL THEN t.updated_at ELSE now() END
         FROM input i WHERE t.tenant_id = $1 AND t.id = i.id
     )
     INSERT INTO history (tenant_id, id, object_type, object_id, project_id, actor_id, event, changes, reason)
     SELECT $1, history, 'task', id, project_id, $2::uuid, 'transition', note, '随子任务变更' FROM input WHERE stage_id IS NOT NULL`,
    [actorId, JSON.stringify(rows)],
  );
  if (platform) await refreshFormulas(platform, db, rows);
  db.afterCommit(() => {
    for (const projectId of new Set(rows.map((row) => row.project_id))) {
      const taskIds = rows.filter((row) => row.project_id === projectId).map(({ id }) => id);
      platform?.bus.publish({ type: 'task', tenantId: db.tenantId, projectId, taskIds });
    }
  });
}
