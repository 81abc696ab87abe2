/**
 * Clocks of objects in the database. Every change goes through `changeClocks`: it locks the clock, applies what happened,
 * reckons anew when it is due, and says what is new: near, or missed. Near is said once a cycle, and not of what is missed.
 */
import {
  type ClockMode,
  type ClockOutcome,
  type ClockRun,
  type ClockState,
  dueAt,
  isNear,
  isOver,
  nearAt,
  openRun,
  overAt,
  paused,
  resumed,
  retargeted,
} from '../../../contract/object/clock';
import type { ObjectRef } from '../../../contract/objectTypes';
import type { WorkHours } from '../../../contract/time/workHours';
import { objectClock } from '../../db/schema';
import type { TenantDb } from '../../db/scope';

export interface Clock extends ClockState {
  metric: string;
  cycle: number;
  dueAt: string | null;
  nearSentAt: string | null;
  missedAt: string | null;
  endedAt: string | null;
  outcome: ClockOutcome | null;
}
export type ClockNews = 'near' | 'missed' | 'takenBack';
export interface ClockReport {
  metric: string;
  cycle: number;
  news: ClockNews;
  dueAt: string | null;
}

interface Row extends Record<string, unknown> {
  object_id: string;
  metric: string;
  cycle: number;
  goal: number;
  runs: ClockRun[];
  due_at: string | null;
  near_sent_at: string | null;
  missed_at: string | null;
  ended_at: string | null;
  outcome: ClockOutcome | null;
}
const COLUMNS = 'object_id, metric, cycle, goal, runs, due_at, near_sent_at, missed_at, ended_at, outcome';
const read = (row: Row): Clock => ({
  metric: row.metric,
  cycle: row.cycle,
  goal: row.goal,
  runs: row.runs,
  dueAt: row.due_at,
  nearSentAt: row.near_sent_at,
  missedAt: row.missed_at,
  endedAt: row.ended_at,
  outcome: row.outcome,
});
const text = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString());

/** All clocks of some objects, by object, oldest cycle first. */
export async function clocksOf(
  db: TenantDb,
  type: ObjectRef['type'],
  ids: readonly string[],
): Promise<Map<string, Clock[]>> {
  const found = new Map<string, Clock[]>();
  if (ids.length === 0) return found;
  const rows = await db.query<Row>(
    `SELECT ${COLUMNS} FROM object_clock WHERE tenant_id = $1 AND object_type = $2 AND object_id = ANY($3::uuid[])
      ORDER BY cycle, metric`,
    [type, ids],
  );
  for (const row of rows) found.set(row.object_id, [...(found.get(row.object_id) ?? []), read(row)]);
  return found;
}

/** What a clock has to say now, and when it has something to say next. */
function settled(clock: Clock, hours: WorkHours, now: number): { clock: Clock; next: number | null; news?: ClockNews } {
  const over = isOver(clock, hours, now);
  const next = { ...clock, dueAt: text(dueAt(clock, hours)) };
  let news: ClockNews | undefined;
  if (over && !clock.missedAt) {
    next.missedAt = text(overAt(clock, hours) ?? now);
    next.nearSentAt ??= text(now);
    news = 'missed';
  } else if (!over && clock.missedAt) {
    // A holiday declared late, or a longer goal: it is not missed after all.
    next.missedAt = null;
    news = 'takenBack';
  } else if (!over && !clock.nearSentAt && isNear(clock, hours, now)) {
    next.nearSentAt = text(now);
    news = 'near';
  }
  const at = !next.nearSentAt ? nearAt(next, hours) : !next.missedAt ? overAt(next, hours) : null;
  return { clock: next, next: at, news };
}

async function save(db: TenantDb, { type, id }: ObjectRef, clock: Clock, next: number | null): Promise<void> {
  await db.query(
    `UPDATE object_clock SET goal = $6, runs = $7::jsonb, due_at = $8, next_at = $9, near_sent_at = $10, missed_at = $11,
            ended_at = $12, outcome = $13
      WHERE tenant_id = $1 AND object_type = $2 AND object_id = $3 AND metric = $4 AND cycle = $5::int`,
    [
      type,
      id,
      clock.metric,
      clock.cycle,
      clock.goal,
      JSON.stringify(clock.runs),
      clock.dueAt,
      text(next),
      clock.nearSentAt,
      clock.missedAt,
      clock.endedAt,
      clock.outcome,
    ],
  );
}

/** By metric. */
export type ClockGoals = Readonly<Record<string, { goal: number; mode: ClockMode }>>;

/** What happens to a clock. */
export type ClockChange =
  | { kind: 'pause' }
  | { kind: 'resume'; mode: ClockMode }
  | { kind: 'goal'; goal: number; mode: ClockMode }
  /** The goal is met, or was missed; the clock can go on with `reopen`. */
  | { kind: 'end' }
  | { kind: 'void' }
  /** The same cycle goes on: what it ended for was refused. */
  | { kind: 'reopen'; mode: ClockMode }
  /** Nothing happened but time, or the calendar, or the rules that goals come from. */
  | { kind: 'recompute'; goals?: ClockGoals };

function applied(clock: Clock, change: ClockChange, hours: WorkHours, at: number): Clock {
  const now = new Date(at).toISOString();
  switch (change.kind) {
    case 'pause':
      return paused(clock, now);
    case 'resume':
      return resumed(clock, now, change.mode);
    case 'goal':
      return retargeted(clock, now, change.goal, change.mode);
    case 'end': {
      const stopped = paused(clock, now);
      return { ...stopped, endedAt: now, outcome: isOver(stopped, hours, at) ? 'missed' : 'met' };
    }
    case 'void':
      return { ...paused(clock, now), endedAt: now, outcome: 'void' };
    case 'reopen':
      return { ...resumed(clock, now, change.mode), endedAt: null, outcome: null };
    case 'recompute': {
      const { goal, mode } = change.goals?.[clock.metric] ?? {};
      if (goal === undefined || mode === undefined) return clock;
      const isSame = goal === clock.goal && (openRun(clock)?.mode ?? mode) === mode;
      return isSame ? clock : retargeted(clock, now, goal, mode);
    }
  }
}

/**
 * Changes the clocks of an object in the caller's transaction. Open ones only, but for `reopen`, which takes the newest
 * cycle however it ended: one that counted for nothing would else be a way to stop it. @returns what is to be told
 */
export async function changeClocks(
  db: TenantDb,
  hours: WorkHours,
  ref: ObjectRef,
  change: ClockChange,
  { metrics, at = Date.now() }: { metrics?: readonly string[]; at?: number } = {},
): Promise<ClockReport[]> {
  const rows = await db.query<Row>(
    `SELECT ${COLUMNS} FROM object_clock c
      WHERE tenant_id = $1 AND object_type = $2 AND object_id = $3 AND ($4::text[] IS NULL OR metric = ANY($4::text[]))
        AND (ended_at IS NULL OR ($5::boolean AND cycle = (
              SELECT max(m.cycle) FROM object_clock m WHERE m.tenant_id = $1 AND m.object_type = $2
                 AND m.object_id = $3 AND m.metric = c.metric)))
      ORDER BY metric, cycle FOR UPDATE`,
    [ref.type, ref.id, metrics ?? null, change.kind === 'reopen'],
  );
  const reports: ClockReport[] = [];
  for (const row of rows) {
    const next = applied(read(row), change, hours, at);
    if (next.endedAt) {
      // Ended clocks are frozen; one that ends late says that it is missed.
      const missedNow = next.outcome === 'missed' && !next.missedAt;
      await save(db, ref, { ...next, missedAt: missedNow ? next.endedAt : next.missedAt }, null);
      if (missedNow) reports.push({ metric: next.metric, cycle: next.cycle, news: 'missed', dueAt: next.dueAt });
      continue;
    }
    const { clock, next: nextAt, news } = settled(next, hours, at);
    await save(db, ref, clock, nextAt);
    if (news) reports.push({ metric: clock.metric, cycle: clock.cycle, news, dueAt: clock.dueAt });
  }
  return reports;
}

/** A new cycle that runs from now, or stands where the object does. */
export async function startClock(
  db: TenantDb,
  hours: WorkHours,
  ref: ObjectRef,
  { metric, goal, mode, at = Date.now() }: { metric: string; goal: number; mode: ClockMode; at?: number },
): Promise<void> {
  const [last] = await db.query<{ cycle: number }>(
    `SELECT coalesce(max(cycle), 0)::int AS cycle FROM object_clock
      WHERE tenant_id = $1 AND object_type = $2 AND object_id = $3 AND metric = $4`,
    [ref.type, ref.id, metric],
  );
  const state = resumed({ goal, runs: [] as ClockRun[] }, new Date(at).toISOString(), mode);
  await db.insert(objectClock, {
    objectType: ref.type,
    objectId: ref.id,
    metric,
    cycle: (last?.cycle ?? 0) + 1,
    goal,
    runs: [...state.runs],
    dueAt: text(dueAt(state, hours)),
    nextAt: text(nearAt(state, hours)),
  });
}
