/**
 * Every Monday morning: hours of the week before that were not written, told to whoever writes hours; once a person and week.
 * Missing is what could be done (working days without leave) less what was written, over all projects and other work.
 */
import { sayMinutes } from '../../../contract/time/duration';
import { mondayOf } from '../../../contract/time/period';
import { dayNumber } from '../../../contract/time/workdays';
import { addDays } from '../../base/present';
import { TenantDb } from '../../db/scope';
import { EVERY_QUARTER, forEachEnterprise, REMIND_AT } from '../../jobs/byClock';
import { capacityOf } from '../../object/capacity';
import { lockedTo } from '../../object/workLock';
import type { Platform } from '../../platform';
import { emit } from '../message';
import { sayWeek } from './sheets';

const QUEUE = 'hours-missing';
const CHUNK = 50;
/** Who wrote nothing for so long does not write hours. */
const WRITES_DAYS = 28;
/** Less is not worth a message. */
const MISSING_MIN = 60;
const WRITTEN_LATELY = `EXISTS (SELECT 1 FROM worklog w WHERE w.tenant_id = t.id AND w.day > current_date - ${WRITES_DAYS + 8})`;

interface Writer extends Record<string, unknown> {
  userId: string;
  /** Written in the week. */
  minutes: number;
  /** A project of theirs that goes on: the message is about it. */
  projectId: string;
}

/** @param given a Monday, of tests; without one the Monday that it is, in each enterprise at its `REMIND_AT` */
export async function remindOfHours(
  platform: Platform,
  given?: string,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  await forEachEnterprise(
    platform,
    given === undefined ? WRITTEN_LATELY : 'true',
    (tenantId) => remindIn(platform, new TenantDb(platform.database, tenantId), given, signal),
    { ...(given === undefined && { clock: { at: REMIND_AT, weekday: 0 } }), signal },
  );
}

async function remindIn(
  platform: Platform,
  db: TenantDb,
  given: string | undefined,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const monday = addDays(mondayOf(given ?? (await platform.calendars.today(db.tenantId))), -7);
  const sunday = addDays(monday, 6);
  const locked = await lockedTo(db);
  if (locked !== null && locked >= sunday) return;
  const calendar = await platform.calendars.of(db.tenantId);
  let after: string | null = null;
  // Ends: each turn begins behind the last row of the one before.
  do {
    if (signal?.aborted) return;
    const writers: Writer[] = await writersOf(db, monday, sunday, after);
    const ids = writers.map(({ userId }) => userId);
    const capacityBy = await capacityOf(db, calendar, ids, [monday, sunday]);
    await db.transaction(async (tx) => {
      for (const { userId, minutes, projectId } of writers) {
        const capacity = capacityBy(userId).between(dayNumber(monday), dayNumber(sunday));
        if (capacity - minutes < MISSING_MIN) continue;
        await emit(platform, tx, null, {
          ...{ event: 'hoursMissing', objectId: projectId, to: [userId], withoutGroups: true },
          variables: {
            ...{ week: sayWeek(monday), day: monday, missing: sayMinutes(capacity - minutes) },
            ...{ logged: sayMinutes(minutes), capacity: sayMinutes(capacity) },
          },
          once: `${userId}:${monday}`,
        });
      }
    });
    after = writers.length < CHUNK ? null : (ids.at(-1) ?? null);
  } while (after);
}

/** Members who wrote hours lately and are in a project that goes on, with what they wrote in the week. */
const writersOf = (db: TenantDb, monday: string, sunday: string, after: string | null): Promise<Writer[]> =>
  db.query<Writer>(
    `SELECT m.id AS "userId", coalesce((SELECT sum(w.minutes) FROM worklog w
              WHERE w.tenant_id = m.tenant_id AND w.user_id = m.id AND w.day BETWEEN $2::date AND $3::date), 0)::int AS minutes,
            x.project_id AS "projectId"
       FROM tenant_member m
       JOIN LATERAL (SELECT p.id AS project_id FROM project p JOIN project_person x
              ON x.tenant_id = p.tenant_id AND x.project_id = p.id AND x.user_id = m.id
             WHERE p.tenant_id = m.tenant_id AND p.deleted_at IS NULL AND p.status IN ('NOT_STARTED', 'DOING')
             ORDER BY p.id LIMIT 1) x ON true
      WHERE m.tenant_id = $1 AND NOT m.disabled AND ($4::uuid IS NULL OR m.id > $4)
        AND EXISTS (SELECT 1 FROM worklog w WHERE w.tenant_id = m.tenant_id AND w.user_id = m.id
                       AND w.day BETWEEN $2::date - ${WRITES_DAYS} AND $3::date)
      ORDER BY m.id LIMIT ${CHUNK}`,
    [monday, sunday, after],
  );

export function defineHoursJobs(platform: Platform): void {
  const { jobs } = platform;
  jobs.define(QUEUE, (_data, { signal }) => remindOfHours(platform, undefined, signal));
  jobs.schedule(QUEUE, EVERY_QUARTER);
}
