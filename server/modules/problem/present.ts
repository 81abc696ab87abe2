/** What rows of problems show beside their fields: what is overdue, and their clocks. */
import { type ClockMode, consumed, isNear, isRunning, openRun } from '../../../contract/object/clock';
import type { ClockRow } from '../../../contract/object/record';
import { problemLifecycle } from '../../../contract/problem/lifecycle';
import type { WorkHours } from '../../../contract/time/workHours';
import { today } from '../../base/zone';
import type { TenantContext } from '../../http/route';
import { type Clock, clocksOf } from '../../object/clocks/store';
import type { Problem } from './problem';

/** A clock of the present cycle is missed: over the rows `t`. */
export const MISSED = `EXISTS (SELECT 1 FROM object_clock c WHERE c.tenant_id = t.tenant_id AND c.object_type = 'problem'
   AND c.object_id = t.id AND c.missed_at IS NOT NULL AND c.ended_at IS NULL)`;

function presentClock(clock: Clock, hours: WorkHours, now = Date.now()): ClockRow {
  const open = openRun(clock);
  const mode: ClockMode = open?.mode ?? clock.runs.at(-1)?.mode ?? 'working';
  return {
    metric: clock.metric,
    cycle: clock.cycle,
    goal: clock.goal,
    consumed: consumed(clock, hours, now),
    mode,
    running: isRunning(clock),
    resting: isRunning(clock) && mode === 'working' && !hours.isWorkingAt(now),
    near: !clock.endedAt && isNear(clock, hours, now),
    missed: clock.missedAt !== null,
    dueTime: clock.dueAt && new Date(clock.dueAt).toISOString(),
    endedTime: clock.endedAt && new Date(clock.endedAt).toISOString(),
    outcome: clock.outcome,
  };
}

/** Those of the newest cycle, and those before. */
function byCycle(clocks: readonly Clock[] = [], hours: WorkHours): { now: ClockRow[]; past: ClockRow[] } {
  const last = Math.max(0, ...clocks.map(({ cycle }) => cycle));
  const shown = clocks.map((clock) => presentClock(clock, hours));
  return { now: shown.filter(({ cycle }) => cycle === last), past: shown.filter(({ cycle }) => cycle < last) };
}

export async function presentProblems({ platform, db, actor }: TenantContext, rows: readonly Problem[]) {
  const hours = await platform.calendars.hoursOf(actor.tenantId);
  const clocks = await clocksOf(
    db,
    'problem',
    rows.map(({ id }) => id),
  );
  const now = today();
  return ({ id, state, deadline }: Problem) => ({
    overdue:
      deadline !== null && deadline < now && state !== 'RESOLVED' && !(problemLifecycle.states[state].closed ?? false),
    clocks: byCycle(clocks.get(id), hours).now,
  });
}

export async function pastClocks({ platform, db, actor }: TenantContext, id: string): Promise<ClockRow[]> {
  const hours = await platform.calendars.hoursOf(actor.tenantId);
  return byCycle((await clocksOf(db, 'problem', [id])).get(id), hours).past;
}
