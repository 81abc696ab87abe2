/**
 * Every minute: clocks that have something to say. Before it speaks, the job looks again under lock; of what is recycled,
 * ended, paused or in a closed project it says nothing. A changed calendar, or changed rules, has all open clocks reckoned anew.
 */

import type { ObjectType } from '../../../contract/objectTypes';
import { turnsOf } from '../../../contract/turns';
import { iso } from '../../base/present';
import { TenantDb } from '../../db/scope';
import type { Platform } from '../../platform';
import { isClosed } from '../../policies/project';
import { changeClocks } from './store';

const SCAN = 'object-clocks';
const RECOMPUTE = 'object-clocks-recompute';
const CHUNK = 200;
/** What cannot speak now is looked at again then. */
const LATER = "interval '1 hour'";

interface Due extends Record<string, unknown> {
  tenant_id: string;
  object_type: ObjectType;
  object_id: string;
}

export function defineClockJobs(platform: Platform): void {
  const { jobs } = platform;
  jobs.define(SCAN, (_data, { signal }) => scanClocks(platform, signal));
  jobs.schedule(SCAN, '* * * * *');
  jobs.define<{ tenantId: string }>(RECOMPUTE, ({ tenantId }, { signal }) =>
    recomputeClocks(platform, tenantId, signal),
  );
}

/** After a change of hours, holidays or the rules of limits. Should it not get through, each clock is right again with its own next look. */
export function recomputeSoon({ jobs }: Platform, tenantId: string): void {
  if (jobs.isOpen) void jobs.send(RECOMPUTE, { tenantId }, { singletonKey: tenantId }).catch(() => {});
}

export async function scanClocks(platform: Platform, signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  const turn = turnsOf(100_000, 'clocks that are due');
  for (;;) {
    turn();
    const due = await platform.database.query<Due>(
      `SELECT DISTINCT c.tenant_id, c.object_type, c.object_id FROM object_clock c
         JOIN tenant n ON n.id = c.tenant_id AND NOT n.disabled
        WHERE c.ended_at IS NULL AND c.next_at <= now()::timestamptz(3) LIMIT ${CHUNK}`,
    );
    for (const one of due) {
      if (signal?.aborted) return;
      await speak(platform, one);
    }
    if (due.length < CHUNK) return;
  }
}

const speak = (platform: Platform, { tenant_id: tenantId, object_type: type, object_id: id }: Due) =>
  new TenantDb(platform.database, tenantId).transaction(async (db) => {
    const kind = platform.objects.kind(type);
    const [found] = await kind.find({ platform, db }, [id], 'keep');
    const project = found === undefined ? null : kind.subject(found).project;
    if (found === undefined || (project && isClosed(project))) {
      await db.query(
        `UPDATE object_clock SET next_at = now() + ${LATER}
          WHERE tenant_id = $1 AND object_type = $2 AND object_id = $3 AND ended_at IS NULL AND next_at <= now()::timestamptz(3)`,
        [type, id],
      );
      return;
    }
    const hours = await platform.calendars.hoursOf(tenantId);
    const goals = await kind.clockGoals?.({ platform, db }, found);
    const reports = await changeClocks(db, hours, { type, id }, { kind: 'recompute', goals });
    for (const report of reports) await kind.onClock?.({ platform, db }, found, report);
  });

export async function recomputeClocks(
  platform: Platform,
  tenantId: string,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const db = new TenantDb(platform.database, tenantId);
  let after: string | null = null;
  // Ends: each turn begins behind the last row of the one before.
  do {
    const rows: { object_type: ObjectType; object_id: string }[] = await db.query(
      `SELECT DISTINCT object_type, object_id FROM object_clock
        WHERE tenant_id = $1 AND ended_at IS NULL AND ($2::uuid IS NULL OR object_id > $2)
        ORDER BY object_id LIMIT ${CHUNK}`,
      [after],
    );
    for (const { object_type, object_id } of rows) {
      if (signal?.aborted) return;
      await speak(platform, { tenant_id: tenantId, object_type, object_id });
    }
    after = rows.length < CHUNK ? null : (rows.at(-1)?.object_id ?? null);
  } while (after);
}

/** `今天 18:00` in the enterprise's zone is for the console; messages say the moment. */
export const sayMoment = (instant: string | null, zone: string): string =>
  instant === null
    ? ''
    : new Intl.DateTimeFormat('zh-CN', {
        timeZone: zone,
        month: 'numeric',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(new Date(iso(instant) as string));
