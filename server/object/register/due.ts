/**
 * Day by day: objects of registers that are due, or overdue. Of each day that it is due on, one is told of twice at the
 * most: on the last working day before, and on the first one after. The keys of the messages hold that back from being
 * said again, so that a job that runs twice, or after days of standstill, is no matter.
 */

import { openStates } from '../../../contract/object/lifecycle';
import { dayNumber, dayText } from '../../../contract/time/workdays';
import { addDays } from '../../base/present';
import { TenantDb } from '../../db/scope';
import { EVERY_QUARTER, HAS_RUNNING_PROJECT, isRunning, REMIND_AT, zonesOfAll } from '../../jobs/byClock';
import { eachByItself } from '../../jobs/each';
import type { Platform } from '../../platform';
import type { DueDays, SystemContext } from '../define';
import type { RegisterKind, StatedRow } from './kind';

const QUEUE = 'object-due';
const CHUNK = 50;
/** A job that stood still for longer says nothing any more: everybody has seen it by then. */
const LATE_DAYS = 14;

interface Due extends Record<string, unknown> {
  id: string;
  due_on: string;
  receivers: (string | null)[];
}

const WHEN = ['今天到期', '明天到期', '后天到期'];
const sayWhen = (days: number) => (days < 0 ? `已逾期 ${-days} 天` : (WHEN[days] ?? `${days} 天后到期`));

/** Tells of the objects of one kind. */
export async function tellDue<R extends StatedRow<S>, S extends string>(
  { platform, db }: SystemContext,
  { rows, lifecycle, due }: RegisterKind<R, S>,
  { day, until }: DueDays,
): Promise<void> {
  const column = due && rows.fields.fields.get(due.field)?.column;
  if (!due || !column) return;
  // What is suspended waits for something else than its day.
  const states = openStates(lifecycle).filter((state) => !lifecycle.states[state].pauses);
  const today = dayNumber(day);
  // Ends: each turn begins behind the last row of the one before.
  for (let after: string | null = null; ; ) {
    const found: Due[] = await db.query<Due>(
      `SELECT t.id, t.${column.name} AS due_on, ARRAY[t.assignee_id, t.owner_id] AS receivers FROM ${rows.fields.table} t
         JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id
          AND p.deleted_at IS NULL AND p.status IN ('NOT_STARTED', 'DOING')
        WHERE t.tenant_id = $1 AND t.deleted_at IS NULL AND t.state = ANY($2::text[])
          AND t.${column.name} BETWEEN $3::date AND $4::date AND ($5::uuid IS NULL OR t.id > $5)
        ORDER BY t.id LIMIT ${CHUNK}`,
      [states, addDays(day, -LATE_DAYS), until, after],
    );
    await db.transaction(async (tx) => {
      for (const { id, due_on: on, receivers } of found) {
        const left = dayNumber(on) - today;
        const once = `${id}:${on}:${left < 0 ? 'overdue' : 'due'}`;
        const about = { objectId: id, to: receivers, once, variables: { when: sayWhen(left) } };
        await platform.emit(platform, tx, null, { event: due.event, ...about });
      }
    });
    if (found.length < CHUNK) return;
    after = found.at(-1)?.id ?? null;
  }
}

/** @param given the day that it is; tests give one, else it is each enterprise's own, at its `REMIND_AT` */
export async function remindOfRegisters(
  platform: Platform,
  given?: string,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const all = await zonesOfAll(platform, HAS_RUNNING_PROJECT);
  const now = all.filter(({ zone }) => given !== undefined || isRunning(zone, { at: REMIND_AT }));
  const remindIn = async ({ id }: { id: string }) => {
    const calendar = await platform.calendars.of(id);
    const day = given ?? (await platform.calendars.today(id));
    const at = dayNumber(day);
    // Nobody is at work: what falls on such a day was told before, or is told after it.
    if (!calendar.isWorkday(at)) return;
    const until = dayText(calendar.add(at, 1));
    const db = new TenantDb(platform.database, id);
    for (const { tellDue: tell } of platform.objects.kinds) {
      if (signal?.aborted) return;
      await tell?.({ platform, db }, { day, until });
    }
  };
  await eachByItself(now, remindIn, signal);
}

/** Names the queue; before the jobs start. At `REMIND_AT` of each enterprise's clocks. */
export function defineDueJobs(platform: Platform): void {
  platform.jobs.define(QUEUE, (_data, { signal }) => remindOfRegisters(platform, undefined, signal));
  platform.jobs.schedule(QUEUE, EVERY_QUARTER);
}
