/**
 * What follows from the dates that an import wrote, in a project that schedules by itself: once, behind all rows and
 * links. Tasks of the file stand where the file says, so that the same file again changes nothing; the others move.
 */
import type { TenantDb } from '../../../db/scope';
import { lockLinks } from '../read/dependencies';
import type { PlanChange } from '../schedule/model';
import { pinGaps, propagateSchedule } from '../schedule/service';
import { schedulesItself } from '../schedule/setting';
import { byNames, keyOf } from './keys';
import type { ImportRun } from './run';

/** Ids of version 7 follow each other in time: what the history holds of the importer since the job's own. */
const WRITTEN = `
  SELECT DISTINCT h.object_id AS id FROM history h JOIN task t ON t.tenant_id = h.tenant_id AND t.id = h.object_id AND t.deleted_at IS NULL
   WHERE h.tenant_id = $1 AND h.project_id = $2 AND h.object_type = 'task' AND h.id > $3::uuid AND h.actor_id = $4 AND h.event <> 'scheduled'
     AND (h.changes @> '[{"field":"planStart"}]' OR h.changes @> '[{"field":"planEnd"}]')`;

async function datesWritten(db: TenantDb, { project, actor }: ImportRun, jobId: string): Promise<PlanChange[]> {
  const rows = await db.query<{ id: string }>(WRITTEN, [project.id, jobId, actor.userId]);
  return rows.map(({ id }) => ({ id, placed: true }));
}

/** Parents that are to span what came below them. */
const parentsOf = (db: TenantDb, created: readonly string[]): Promise<PlanChange[]> =>
  db.query<PlanChange & Record<string, unknown>>(
    `SELECT DISTINCT parent_id AS id, true AS spans FROM task WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND parent_id IS NOT NULL
        AND coalesce(plan_start, plan_end) IS NOT NULL`,
    [created],
  );

async function namedIn(db: TenantDb, run: ImportRun, created: string[]): Promise<Set<string>> {
  const { project, records, plan } = run;
  const keys = records.flatMap((record) => keyOf(record, plan) ?? []);
  const rows = await db.query<{ id: string; number: string; key: string | null }>(
    `SELECT id, task_no AS number, external_key AS key FROM task WHERE tenant_id = $1 AND project_id = $2
        AND (external_key = ANY($3::text[]) OR task_no = ANY($3::text[]) OR id = ANY($4::uuid[]))`,
    [project.id, keys, created],
  );
  const named = byNames(rows, (row) => row, run);
  return new Set([...created, ...keys.flatMap((key) => named.get(key)?.id ?? [])]);
}

/** Done again after a crash it finds what it moved standing right. */
export async function moveSuccessors(db: TenantDb, run: ImportRun, jobId: string): Promise<void> {
  const { platform, actor, project, plan, records, idOf } = run;
  const { planStart, planEnd } = plan.targets;
  if (run.dryRun || !schedulesItself(project) || (planStart === undefined && planEnd === undefined)) return;
  await db.transaction(async (tx) => {
    await lockLinks(tx);
    const created = records.map(({ row }) => idOf(row));
    const changed = await datesWritten(tx, run, jobId);
    const known = new Set(changed.map(({ id }) => id));
    const parents = (await parentsOf(tx, created)).filter(({ id }) => !known.has(id));
    const within = { platform, actor, db: tx };
    // The file may have brought their dependencies, too.
    const stay = await namedIn(tx, run, created);
    await pinGaps(within, project.id, (id) => stay.has(id));
    await propagateSchedule(within, [...changed, ...parents], { stay });
  });
}
