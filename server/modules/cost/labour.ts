/**
 * What approved hours cost. Rate and amount are frozen in an entry; what is taken back or priced anew is answered by an
 * entry with its opposite, so that every sum is a sum of rows, and a month that is locked keeps its figures.
 */
import type { Repriced } from '../../../contract/cost/cost';
import { amountOf, rateFor, type Worked } from '../../../contract/time/labour';
import { CHUNK_MS, Pace } from '../../base/pace';
import { newId } from '../../base/present';
import { costLabour } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import type { TenantContext } from '../../http/route';
import { logOperation } from '../../object/operationLog';
import { closedProject, projectFor } from '../../object/project';
import { holdOpen } from '../../object/workLock';
import { isClosed } from '../../policies/project';
import { ratesOf } from './rates';

interface Log extends Record<string, unknown> {
  worklogId: string;
  projectId: string;
  userId: string;
  day: string;
  minutes: number;
}
interface Booking {
  db: TenantDb;
  actor: { userId: string };
}
type Entry = Omit<typeof costLabour.$inferInsert, 'tenantId'>;

/** Main position and grade of people on the days that they worked. */
async function placesOf(db: TenantDb, logs: readonly Log[]) {
  const rows = await db.query<{
    user_id: string;
    position_id: string;
    grade: string | null;
    from: string;
    to: string | null;
  }>(
    `SELECT m.user_id, m.position_id, p.grade, m.from_day::text AS "from", m.to_day::text AS "to"
       FROM hr_member m JOIN hr_position p ON p.tenant_id = m.tenant_id AND p.id = m.position_id
      WHERE m.tenant_id = $1 AND m.main AND m.user_id = ANY($2::uuid[])`,
    [[...new Set(logs.map(({ userId }) => userId))]],
  );
  return ({ userId, day }: Log) =>
    rows.find((one) => one.user_id === userId && one.from <= day && (one.to === null || one.to >= day));
}

/** The day up to which months are locked: what is booked for work up to it counts today. */
interface Locked {
  to: string | null;
  today: string;
}
const OPEN: Locked = { to: null, today: '' };
const bookedOn = (day: string, { to, today }: Locked) => (to !== null && day <= to ? today : day);

async function priced(tx: TenantDb, logs: readonly Log[], lock: Locked, by: string): Promise<Entry[]> {
  const place = await placesOf(tx, logs);
  const rates = await ratesOf(
    tx,
    logs
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? '-infinity',
  );
  return logs.map((log) => {
    const { userId, projectId, day, minutes } = log;
    const at = place(log);
    const worked: Worked = { userId, projectId, day, positionId: at?.position_id ?? null, grade: at?.grade ?? null };
    const rate = rateFor(rates, worked);
    return {
      ...{ id: newId(), projectId, userId, day, minutes, worklogId: log.worklogId, live: true, createdBy: by },
      bookedOn: bookedOn(day, lock),
      rateFen: rate?.fenPerHour ?? null,
      amountFen: rate ? amountOf(rate.fenPerHour, minutes) : null,
    };
  });
}

/** Hours were approved: each gets its entry, priced by the rate of its day. Other work is no project's cost. */
export async function bookLabour({ db, actor }: Booking, worklogIds: readonly string[]): Promise<void> {
  const logs = await db.query<Log>(
    `SELECT w.id AS "worklogId", t.project_id AS "projectId", w.user_id AS "userId", w.day::text AS day, w.minutes
       FROM worklog w JOIN task t ON t.tenant_id = w.tenant_id AND t.id = w.task_id
      WHERE w.tenant_id = $1 AND w.id = ANY($2::uuid[])`,
    [worklogIds],
  );
  await db.insert(costLabour, await priced(db, logs, OPEN, actor.userId));
}

interface Live extends Log {
  id: string;
  rateFen: number | null;
  amountFen: number | null;
}
const LIVE = `SELECT id, worklog_id AS "worklogId", project_id AS "projectId", user_id AS "userId", day::text AS day, minutes,
  rate_fen::float8 AS "rateFen", amount_fen::float8 AS "amountFen" FROM cost_labour`;

async function reverse(tx: TenantDb, live: readonly Live[], lock: Locked, by: string): Promise<void> {
  if (live.length === 0) return;
  await tx.query('UPDATE cost_labour SET live = false WHERE tenant_id = $1 AND id = ANY($2::uuid[])', [
    live.map(({ id }) => id),
  ]);
  await tx.insert(
    costLabour,
    live.map(({ id, worklogId, projectId, userId, day, minutes, rateFen, amountFen }) => ({
      ...{ id: newId(), worklogId, projectId, userId, day, rateFen, live: false, reversesId: id, createdBy: by },
      minutes: -minutes,
      amountFen: amountFen === null ? null : -amountFen,
      bookedOn: bookedOn(day, lock),
    })),
  );
}

/** Approved hours were taken back. */
export async function unbookLabour({ db, actor }: Booking, worklogIds: readonly string[]): Promise<void> {
  const live = await db.query<Live>(`${LIVE} WHERE tenant_id = $1 AND live AND worklog_id = ANY($2::uuid[])`, [
    worklogIds,
  ]);
  await reverse(db, live, OPEN, actor.userId);
}

/** Entries of the largest chunk that is priced anew. */
const PRICED_MAX = 500;

/** Prices a project's hours anew; the difference of locked months is booked today. */
export async function repriceLabour(context: TenantContext, projectId: string): Promise<Repriced> {
  const project = await projectFor(context, projectId, 'COST:LIST');
  if (isClosed(project)) throw closedProject(project);
  const { platform, db, actor } = context;
  const { userId } = actor;
  const today = await platform.calendars.today(db.tenantId);
  return db.transaction(async (tx) => {
    const lock = { to: await holdOpen(tx, []), today };
    const all = await tx.query<{ id: string }>(
      'SELECT id FROM cost_labour WHERE tenant_id = $1 AND live AND project_id = $2 ORDER BY id',
      [projectId],
    );
    const done: Repriced = { changed: 0, unpriced: 0 };
    // Each log is written twice, taken back and booked anew: chunks begin small and stay half as long.
    const pace = new Pace({ goal: CHUNK_MS[platform.database.kind] / 2, first: 20, most: PRICED_MAX });
    for await (const part of pace.parts(all)) {
      // Read and held a chunk at a time: an entry that was taken back meanwhile is live no more.
      const live = await tx.query<Live>(
        `${LIVE} WHERE tenant_id = $1 AND live AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE`,
        [part.map(({ id }) => id)],
      );
      const byLog = new Map(live.map((one) => [one.worklogId, one]));
      const entries = await priced(tx, live, lock, userId);
      const changed = entries.filter(({ worklogId, rateFen }) => byLog.get(worklogId)?.rateFen !== rateFen);
      const before = changed.flatMap(({ worklogId }) => byLog.get(worklogId) ?? []);
      await reverse(tx, before, lock, userId);
      await tx.insert(costLabour, changed);
      done.changed += changed.length;
      done.unpriced += entries.filter(({ rateFen }) => rateFen === null).length;
    }
    await logOperation(tx, context.actor, {
      module: 'cost',
      action: 'repriced',
      objectType: 'project',
      objectId: projectId,
      projectId,
      detail: { count: done.changed },
    });
    return done;
  });
}
