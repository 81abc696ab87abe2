/** What each project was on the Monday of a week: a row a variant, never a total. */

import { today } from '../../base/zone';
import { TenantDb } from '../../db/scope';
import { EVERY_QUARTER, forEachEnterprise } from '../../jobs/byClock';
import type { Platform } from '../../platform';
import { figuresOf } from './figures';

const QUEUE = 'project-snapshot';
const HAS_OPEN_PROJECT = `EXISTS (SELECT 1 FROM project p WHERE p.tenant_id = t.id AND p.deleted_at IS NULL
  AND p.archived_at IS NULL AND p.status <> 'CLOSED')`;
/** Counted in one statement each. */
const AT_ONCE = 200;

/** Again on the same day: the newer figures. */
export async function keepSnapshots(platform: Platform, tenantId: string, day = today()): Promise<void> {
  const db = new TenantDb(platform.database, tenantId);
  const projects = await db.query<{ id: string }>(
    `SELECT id FROM project WHERE tenant_id = $1 AND deleted_at IS NULL AND archived_at IS NULL AND status <> 'CLOSED'
      ORDER BY id`,
  );
  for (let at = 0; at < projects.length; at += AT_ONCE) {
    const ids = projects.slice(at, at + AT_ONCE).map(({ id }) => id);
    for (const variant of ['public', 'all'] as const) {
      const figures = await figuresOf({ platform, db }, ids, variant);
      await db.query(
        `INSERT INTO project_snapshot (tenant_id, project_id, day, variant, figures)
         SELECT $1, r.id, $3::date, $4, r.figures FROM jsonb_to_recordset($2::jsonb) AS r(id uuid, figures jsonb)
         ON CONFLICT (tenant_id, project_id, day, variant) DO UPDATE SET figures = excluded.figures`,
        [JSON.stringify([...figures].map(([id, set]) => ({ id, figures: set }))), day, variant],
      );
    }
  }
}

/** Mondays, 05:15 by the clocks of each enterprise. */
export function defineSnapshotJobs(platform: Platform): void {
  const { jobs } = platform;
  jobs.define(QUEUE, (_data, { signal }) =>
    forEachEnterprise(platform, HAS_OPEN_PROJECT, (id) => keepSnapshots(platform, id), {
      clock: { at: '05:15', weekday: 0 },
      signal,
    }),
  );
  jobs.schedule(QUEUE, EVERY_QUARTER);
}
