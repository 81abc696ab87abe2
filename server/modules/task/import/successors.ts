/**
 * What follows from the dates that an import wrote, in a project that schedules by itself: once, behind all rows and
 * links. Tasks of the file stand where the file says, so that the same file again changes nothing; the others move.
 */
import type { FieldChange } from '../../../../contract/object/history';
import type { TenantDb } from '../../../db/scope';
import { lockLinks } from '../depend/common';
import type { PlanChange } from '../schedule/engine';
import { spanOf } from '../schedule/graph';
import { carryOn } from '../schedule/service';
import { schedulesItself } from '../schedule/setting';
import { byNames, keyOf } from './keys';
import type { ImportRun } from './run';

interface Written extends Record<string, unknown> {
  id: string;
  changes: FieldChange[];
  plan_start: string | null;
  plan_end: string | null;
}

/** Ids of version 7 follow each other in time: what the history holds of the importer since the job's own. */
const WRITTEN = `
  SELECT h.object_id AS id, h.changes, t.plan_start::text, t.plan_end::text
    FROM history h JOIN task t ON t.tenant_id = h.tenant_id AND t.id = h.object_id AND t.deleted_at IS NULL
   WHERE h.tenant_id = $1 AND h.project_id = $2 AND h.object_type = 'task' AND h.id > $3::uuid AND h.actor_id = $4 AND h.event <> 'scheduled'
     AND (h.changes @> '[{"field":"planStart"}]' OR h.changes @> '[{"field":"planEnd"}]') ORDER BY h.id DESC`;

async function datesWritten(db: TenantDb, { project, actor }: ImportRun, jobId: string): Promise<PlanChange[]> {
  const changes = new Map<string, PlanChange>();
  // The oldest comes last and says where a task stood at first.
  for (const { id, changes: fields, ...now } of await db.query<Written>(WRITTEN, [project.id, jobId, actor.userId])) {
    const was = (field: string, is: string | null) => {
      const change = fields.find((one) => one.field === field);
      return change ? change.before : is;
    };
    changes.set(id, { id, before: spanOf(was('planStart', now.plan_start), was('planEnd', now.plan_end)) });
  }
  return [...changes.values()];
}

/** Parents that are to span what came below them. */
const parentsOf = (db: TenantDb, created: readonly string[]): Promise<PlanChange[]> =>
  db.query<PlanChange & Record<string, unknown>>(
    `SELECT DISTINCT parent_id AS id FROM task WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND parent_id IS NOT NULL
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
    if (changed.length + parents.length === 0) return;
    await carryOn({ platform, actor, db: tx }, [...changed, ...parents], {
      stay: await namedIn(tx, run, created),
    });
  });
}
