/** Reading and keeping the working calendar. */

import { eq, sql } from 'drizzle-orm';
import type {
  CalendarInfo,
  Holiday,
  HolidaySave,
  HolidaysAdded,
  HoursSave,
  WeekdaysSave,
} from '../../../../contract/tenant/calendar';
import { officialYears, USUAL_WEEKDAYS } from '../../../../contract/time/workdays';
import { type Segment, segmentsIssue, USUAL_HOURS } from '../../../../contract/time/workHours';
import { isZone } from '../../../../contract/time/zone';
import { can } from '../../../base/actor';
import { newId } from '../../../base/present';
import { holiday, workCalendar } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { duplicate, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { recomputeSoon } from '../../../object/clocks/jobs';
import { logOperation } from '../../../object/operationLog';
import { staleRow } from '../../../object/stale';
import { type HolidayEntry, rangeIssue, readHolidays } from './holidayText';

export const CALENDAR_PRIVILEGE = 'TENANT:ENTERPRISE:MANAGE';

const HOLIDAYS = `SELECT id, year, name, kind, start_day AS "from", end_day AS "to", version
  FROM holiday WHERE tenant_id = $1`;

export async function readCalendar({ db, actor }: TenantContext): Promise<CalendarInfo> {
  const [own] = await db.query<{ weekdays: number; version: number; segments: Segment[] | null; zone: string | null }>(
    'SELECT weekdays, version, segments, zone FROM work_calendar WHERE tenant_id = $1',
  );
  const holidays = await db.query<Holiday>(`${HOLIDAYS} ORDER BY start_day, id`);
  return {
    weekdays: own?.weekdays ?? USUAL_WEEKDAYS,
    segments: own?.segments ?? [...USUAL_HOURS.segments],
    zone: own?.zone ?? USUAL_HOURS.zone,
    version: own?.version ?? 0,
    holidays,
    editable: can(actor, CALENDAR_PRIVILEGE),
  };
}

const told = <T>(context: TenantContext, write: (db: TenantDb) => Promise<T>): Promise<T> =>
  context.db.transaction(async (tx) => {
    const { platform, actor } = context;
    const written = await write(tx);
    await platform.hooks.onCalendarChanged({ platform, db: tx });
    tx.afterCommit(() => {
      platform.bus.publish({ type: 'calendar', tenantId: actor.tenantId });
      recomputeSoon(platform, actor.tenantId);
    });
    return written;
  });

const note = ({ actor }: TenantContext, db: TenantDb, action: string, detail: object) =>
  logOperation(db, actor, {
    module: 'tenant',
    action,
    objectType: 'calendar',
    objectId: actor.tenantId,
    detail: { ...detail },
  });

export function saveWeekdays(
  context: TenantContext,
  { weekdays, version }: WeekdaysSave,
): Promise<{ version: number }> {
  return told(context, async (tx) => {
    const [own] = await tx.query<{ weekdays: number; version: number }>(
      'SELECT weekdays, version FROM work_calendar WHERE tenant_id = $1',
    );
    if (own?.weekdays === weekdays) return { version: own.version };
    // Version 0 is "not set yet": then the row must not have appeared meanwhile.
    const [row] = await tx.query<{ version: number }>(
      `INSERT INTO work_calendar AS c (tenant_id, weekdays, created_by, updated_by) SELECT $1, $2::smallint, $3::uuid, $3::uuid
        WHERE $4::int = 0 OR EXISTS (SELECT 1 FROM work_calendar w WHERE w.tenant_id = $1)
       ON CONFLICT (tenant_id) DO UPDATE
          SET weekdays = excluded.weekdays, version = c.version + 1, updated_by = excluded.updated_by, updated_at = now()
        WHERE c.tenant_id = $1 AND c.version = $4::int
       RETURNING version`,
      [weekdays, context.actor.userId, version],
    );
    if (!row) throw await staleCalendar(context, tx);
    await note(context, tx, 'weekdaysChanged', { weekdays });
    return { version: row.version };
  });
}

/** When a working day is worked, and in which zone. Clocks that run are reckoned anew by a job. */
export function saveHours(
  context: TenantContext,
  { segments, zone, version }: HoursSave,
): Promise<{ version: number }> {
  const wrong = segmentsIssue(segments);
  if (wrong) throw invalid(wrong, 'segments');
  if (!isZone(zone)) throw invalid('没有这个时区', 'zone');
  const sorted = [...segments].sort((a, b) => a.from - b.from);
  return told(context, async (tx) => {
    const [row] = await tx.query<{ version: number }>(
      `INSERT INTO work_calendar AS c (tenant_id, weekdays, segments, zone, created_by, updated_by)
       SELECT $1, $2::smallint, $3::jsonb, $4::text, $5::uuid, $5::uuid
        WHERE $6::int = 0 OR EXISTS (SELECT 1 FROM work_calendar w WHERE w.tenant_id = $1)
       ON CONFLICT (tenant_id) DO UPDATE
          SET segments = excluded.segments, zone = excluded.zone, version = c.version + 1,
              updated_by = excluded.updated_by, updated_at = now()
        WHERE c.tenant_id = $1 AND c.version = $6::int
       RETURNING version`,
      [USUAL_WEEKDAYS, JSON.stringify(sorted), zone, context.actor.userId, version],
    );
    if (!row) throw await staleCalendar(context, tx);
    await note(context, tx, 'hoursChanged', { segments: sorted, zone });
    return { version: row.version };
  });
}

export function saveHoliday(context: TenantContext, input: HolidaySave): Promise<Holiday> {
  const { id, version, name, kind, from, to } = input;
  const wrong = rangeIssue(from, to);
  if (wrong) throw invalid(wrong, 'to');
  const values = { name: name.trim(), kind, startDay: from, endDay: to, year: Number(from.slice(0, 4)) };
  const { userId } = context.actor;
  return told(context, async (tx) => {
    await assertFree(tx, input);
    const holidayId = id ?? newId();
    if (id) {
      const found = await tx.find(holiday, id);
      if (!found) throw notFound('节假日');
      const changed = await tx.update(
        holiday,
        { ...values, version: sql`version + 1`, updatedBy: userId, updatedAt: sql`now()` },
        eq(holiday.id, id),
        eq(holiday.version, version ?? 0),
      );
      if (changed === 0) throw await staleCalendar(context, tx);
    } else {
      await tx.insert(holiday, { id: holidayId, ...values, createdBy: userId, updatedBy: userId });
    }
    await note(context, tx, id ? 'holidayChanged' : 'holidayAdded', { name, kind, from, to });
    const [row] = await tx.query<Holiday>(`${HOLIDAYS} AND id = $2`, [holidayId]);
    return row as Holiday;
  });
}

/** Two entries about one day would leave open which of them counts. */
async function assertFree(db: TenantDb, { id, from, to }: HolidaySave): Promise<void> {
  const [other] = await db.query<{ name: string }>(
    `SELECT name FROM holiday WHERE tenant_id = $1 AND start_day <= $3::date AND end_day >= $2::date
        AND id IS DISTINCT FROM $4::uuid LIMIT 1`,
    [from, to, id ?? null],
  );
  if (other) throw duplicate(`与「${other.name}」的日期重叠，请先修改或删除它`, 'from');
}

export function removeHoliday(context: TenantContext, id: string): Promise<void> {
  return told(context, async (tx) => {
    const found = await tx.find(holiday, id);
    if (!found) throw notFound('节假日');
    await tx.delete(holiday, eq(holiday.id, id));
    await note(context, tx, 'holidayRemoved', { name: found.name, from: found.startDay, to: found.endDay });
  });
}

export function importHolidays(context: TenantContext, text: string): Promise<HolidaysAdded> {
  const { entries, issues } = readHolidays(text);
  if (issues.length > 0) return Promise.resolve({ added: 0, known: 0, issues: issues.slice(0, 20) });
  return addEntries(context, entries);
}

export async function addOfficialYear(context: TenantContext, year: number): Promise<HolidaysAdded> {
  const known = officialYears.find((one) => one.year === year);
  if (!known) throw invalid(`还没有 ${year} 年的官方安排，请手动添加或导入`, 'year');
  return addEntries(context, known.days);
}

function addEntries(context: TenantContext, entries: readonly HolidayEntry[]): Promise<HolidaysAdded> {
  return told(context, async (tx) => {
    const added = await insertHolidays(tx, entries, context.actor.userId);
    if (added > 0) await note(context, tx, 'holidaysImported', { added });
    return { added, known: entries.length - added, issues: [] };
  });
}

/** Leaves out what falls on a day that an entry speaks of already. */
export async function insertHolidays(
  db: TenantDb,
  entries: readonly HolidayEntry[],
  userId: string | null = null,
): Promise<number> {
  const rows = entries.map((entry) => ({ id: newId(), ...entry }));
  const added = await db.query<{ id: string }>(
    `INSERT INTO holiday (tenant_id, id, year, name, kind, start_day, end_day, created_by, updated_by)
     SELECT $1, e.id, extract(year FROM e."from"), e.name, e.kind, e."from", e."to", $3::uuid, $3::uuid
       FROM jsonb_to_recordset($2::jsonb) AS e(id uuid, name text, kind text, "from" date, "to" date)
      WHERE NOT EXISTS (SELECT 1 FROM holiday h WHERE h.tenant_id = $1 AND h.start_day <= e."to" AND h.end_day >= e."from")
     RETURNING id`,
    [JSON.stringify(rows), userId],
  );
  return added.length;
}

async function staleCalendar(context: TenantContext, db: TenantDb) {
  const [row] = await db.select(workCalendar);
  return staleRow(context, row, await readCalendar({ ...context, db }));
}
