/** Progress and stage of tasks whose mode takes them from their children or from hours (product model 17.1 "Parent rule"). */
import { finishedCategories, type ProgressMode } from '../../../../contract/task/enums';
import type { TenantDb } from '../../../db/scope';
import { telling, withdraw } from '../../message';
import { endedAs, outcomeOf } from '../read/outcome';
import type { Stage, Workflow } from '../read/workflowStore';
import type { RollScope } from './parents';
import { type RolledTask, writeRolled } from './writeRolled';

export const isAutomatic = (mode: ProgressMode) => mode !== 'manual';
/** Modes in which the children say how far their parent is. */
export const followsChildren = (mode: ProgressMode) => mode === 'children' || mode === 'estimate';

interface Computed extends RolledTask, Record<string, unknown> {
  executor_id: string | null;
  created_by: string | null;
  /** Null: nothing counts, and what stands there stays. */
  computed: number | null;
  total: number;
  open: number;
  done: number;
  started: boolean;
}

/** Recomputes locked tasks of one level, after what is below them. Derived figures move neither version nor history; a stage does. */
export async function rollUp(scope: RollScope, ids: readonly string[]): Promise<void> {
  const { platform, db, actorId } = scope;
  const workflow = platform && (await platform.workflows.of(db.tenantId));
  const tasks = [...(await fromChildren(db, ids)), ...(await fromHours(db, ids))];
  const changes = tasks.map((task) => ({ task, stage: workflow && stageOf(task, workflow) }));
  await writeRolled(scope, workflow, changes);
  if (!platform) return;
  const actor = actorId ? { userId: actorId } : null;
  const open = tasks.filter((task) => task.open > 0).map(({ id }) => childrenOf(id));
  if (open.length > 0) await withdraw(platform, db, actor, open);
  for (const task of tasks) {
    if (task.total === 0 || task.open > 0 || task.done === 0 || finishedCategories.includes(task.category)) continue;
    const to = [task.executor_id ?? task.created_by];
    await telling(platform, db, actor, { of: childrenOf(task.id) }, (tell) =>
      tell({ event: 'childrenFinished', objectId: task.id, to, variables: {} }),
    );
  }
}

const childrenOf = (taskId: string) => `task:${taskId}:children`;

/**
 * What is delivered counts in full, what was dropped not at all; without an estimate one weighs as the others do on
 * average, and where nobody weighs anything all weigh the same. A parent that others see says nothing of children that
 * they do not: their progress, and that there are any, would be told by it.
 */
const fromChildren = (db: TenantDb, ids: readonly string[]) =>
  db.query<Computed>(
    `SELECT p.id, p.project_id, p.stage_id, p.category, p.progress, p.executor_id, p.created_by, c.*
       FROM task p CROSS JOIN LATERAL (
         SELECT count(*)::int AS total,
                coalesce(bool_or(category <> 'NOT_STARTED' AND outcome <> 'dropped'), false) AS started,
                count(*) FILTER (WHERE outcome = 'open')::int AS open,
                count(*) FILTER (WHERE outcome = 'delivered')::int AS done,
                round(coalesce(sum(weight * reached) FILTER (WHERE outcome <> 'dropped')
                                 / nullif(sum(weight) FILTER (WHERE outcome <> 'dropped'), 0),
                               avg(reached) FILTER (WHERE outcome <> 'dropped')))::int AS computed
           FROM (SELECT t.category, o.outcome, CASE WHEN o.outcome = 'delivered' THEN 100 ELSE t.progress END AS reached,
                        CASE WHEN p.progress_mode = 'children' THEN t.progress_weight
                             ELSE coalesce(nullif(t.estimate_hours, 0), avg(nullif(t.estimate_hours, 0))
                                    FILTER (WHERE o.outcome <> 'dropped') OVER (), 1) END AS weight
                   FROM task t CROSS JOIN LATERAL (SELECT ${outcomeOf()} AS outcome) o
                  WHERE t.tenant_id = $1 AND t.parent_id = p.id AND t.deleted_at IS NULL
                    AND (t.private_type = 0 OR p.private_type <> 0)) child) c
      WHERE p.tenant_id = $1 AND p.id = ANY($2::uuid[]) AND p.progress_mode IN ('children', 'estimate')`,
    [ids],
  );

/** Of the task and all below it that is not hidden: what was worked, of that and what is left. Nothing is left of what is over. */
const fromHours = (db: TenantDb, ids: readonly string[]) =>
  db.query<Computed>(
    `WITH RECURSIVE below AS (
       SELECT id AS root, id, private_type <> 0 AS closed FROM task
        WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND progress_mode = 'hours'
       UNION ALL
       SELECT below.root, t.id, below.closed FROM below
         JOIN task t ON t.tenant_id = $1 AND t.parent_id = below.id AND t.deleted_at IS NULL
          AND (t.private_type = 0 OR below.closed)
     ), sums AS (
       SELECT below.root, sum(t.consumed_hours) AS consumed,
              coalesce(sum(t.left_hours) FILTER (WHERE ${endedAs('open')}), 0) AS remaining
         FROM below JOIN task t ON t.tenant_id = $1 AND t.id = below.id GROUP BY below.root
     )
     SELECT p.id, p.project_id, p.stage_id, p.category, p.progress, p.executor_id, p.created_by,
            round(100 * s.consumed / nullif(s.consumed + s.remaining, 0))::int AS computed,
            0 AS total, 0 AS open, 0 AS done, false AS started
       FROM sums s JOIN task p ON p.tenant_id = $1 AND p.id = s.root`,
    [ids],
  );

/** Where the children take their parent: begun with the first of them, open again with one that is. Finishing is asked for. */
function stageOf({ category, stage_id: from, total, open, started }: Computed, workflow: Workflow): Stage | null {
  if (total === 0) return null;
  const begins = category === 'NOT_STARTED' && started;
  const reopens = category === 'DONE' && open > 0;
  if (!begins && !reopens) return null;
  const ways = workflow.transitionsFrom(from).map(({ toStageId }) => workflow.stage(toStageId));
  return ways.find((stage) => stage?.category === 'IN_PROGRESS') ?? null;
}
