/** Some time before a shift its people are told, each once; who comes in later hears it when he does. */
import { ROSTER_DAYS_AHEAD } from '../../../contract/duty/kinds';
import { dayNumber, dayText } from '../../../contract/time/workdays';
import { addDays } from '../../base/present';
import { TenantDb } from '../../db/scope';
import type { Platform } from '../../platform';
import { emit } from '../message';
import { passOnDue } from './escalation';
import { loadFacts } from './load';
import { planOf } from './plan';
import { remindOfSwaps } from './swapReminders';
import { sayInstant, sayShift } from './words';

const QUEUE = 'duty-notice';
const ESCALATION = 'duty-escalation';
const MINUTE_MS = 60_000;

/** @param now milliseconds since 1970 */
export async function noticeOfDuty(
  platform: Platform,
  now = Date.now(),
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const tenants = await platform.database.query<{ id: string }>(
    `SELECT DISTINCT t.id FROM tenant t JOIN duty_roster r ON r.tenant_id = t.id
      WHERE NOT t.disabled AND r.notice_minutes IS NOT NULL AND r.published_to >= now()::date - 1 ORDER BY t.id`,
  );
  for (const { id } of tenants) {
    if (signal?.aborted) return;
    await noticeOf(platform, new TenantDb(platform.database, id), now);
  }
}

async function noticeOf(platform: Platform, db: TenantDb, now: number): Promise<void> {
  const day = new Date(now).toISOString().slice(0, 10);
  const facts = await loadFacts(platform, db, addDays(day, -1));
  const shifts = new Map(facts.shifts.map((shift) => [shift.id, shift]));
  const ahead = dayNumber(day) + Math.min(3, ROSTER_DAYS_AHEAD);
  const due = planOf(facts, ahead).pieces.flatMap((piece) => {
    const shift = shifts.get(piece.shiftId);
    const lead = shift?.noticeMinutes ?? null;
    const isDue = lead !== null && piece.published && piece.from > now && piece.from - lead * MINUTE_MS <= now;
    return shift && isDue ? [{ shift, piece }] : [];
  });
  await db.transaction(async (tx) => {
    for (const { shift, piece } of due) {
      await emit(platform, tx, null, {
        event: 'dutySoon',
        objectId: shift.rosterId,
        to: [piece.user],
        variables: {
          shift: sayShift(shift.name, piece.from, facts.zone),
          shiftEnd: sayInstant(piece.to, facts.zone),
        },
        once: `${shift.id}:${dayText(piece.day)}:${piece.user}:${piece.from}`,
      });
    }
  });
}

export function defineDutyJobs(platform: Platform): void {
  const { jobs } = platform;
  jobs.define(QUEUE, async (_data, { signal }) => {
    await noticeOfDuty(platform, undefined, signal);
    await remindOfSwaps(platform, undefined, signal);
  });
  jobs.schedule(QUEUE, '*/5 * * * *');
  jobs.define(ESCALATION, (_data, { signal }) => passOnDue(platform, signal));
  jobs.schedule(ESCALATION, '* * * * *');
}
