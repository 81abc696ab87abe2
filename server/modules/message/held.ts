/**
 * What a change says waits as long as people take back what they have just done (`MESSAGE_HOLD_SECONDS`): what is undone
 * within that time nobody has heard of. The row is written in the transaction of the change, so that no restart loses it.
 */
import { createHash } from 'node:crypto';
import type { EventCode } from '../../../contract/message/events';
import { newId } from '../../base/present';
import type { Database } from '../../db/client';
import { TenantDb } from '../../db/scope';
import type { Jobs } from '../../jobs/jobs';
import type { Platform } from '../../platform';
import { type DomainEvent, emit } from './emit';

/** A change that can be taken back: what it is of, such as `task:<id>:stage`, and its values, whatever those are. */
export interface Undoable {
  of: string;
  from?: unknown;
  to?: unknown;
}
export type Tell = <C extends EventCode>(event: DomainEvent<C>) => Promise<void>;

type Doer = { userId: string } | null;

/**
 * Says what a change has to say, once it can be taken for meant. Where it leads back to what stood before a change of
 * the same person that still waits, that one's messages go and nobody is told of either.
 * @param say hands each event to `tell`; not called where nobody is told
 */
export async function telling(
  platform: Platform,
  db: TenantDb,
  actor: Doer,
  { of, from, to }: Undoable,
  say: (tell: Tell) => Promise<unknown>,
): Promise<void> {
  const seconds = platform.env.messageHoldSeconds;
  if (!actor || seconds === 0) {
    await say((event) => emit(platform, db, actor, event));
    return;
  }
  const [before, after] = [mark(from), mark(to)];
  if (before !== after && (await revertsTo(db, actor.userId, of, before, after))) return;
  const events: DomainEvent[] = [];
  await say(async (event) => {
    events.push(event as DomainEvent);
  });
  if (events.length === 0 && before === after) return;
  await db.query(
    `INSERT INTO held_notice (tenant_id, id, actor_id, about, before, after, events, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, now() + make_interval(secs => $8::int))`,
    [newId(), actor.userId, of, before, after, JSON.stringify(events), seconds],
  );
  db.afterCommit(() => scheduleFlush(platform, seconds));
}

const MARK_CHARS = 80;
/** The same for the same value, and short: values are compared, never read. */
function mark(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return text.length > MARK_CHARS ? createHash('sha1').update(text).digest('base64url') : text;
}

/** Drops what waits from the change on that began where this one ends, as long as nobody came in between. */
async function revertsTo(db: TenantDb, actorId: string, about: string, from: string, to: string): Promise<boolean> {
  const waiting = await db.query<{ id: string; before: string; after: string }>(
    `SELECT id, before, after FROM held_notice
      WHERE tenant_id = $1 AND actor_id = $2 AND about = $3 AND due_at IS NOT NULL ORDER BY id FOR UPDATE`,
    [actorId, about],
  );
  const start = waiting.findLastIndex(({ before }) => before === to);
  if (start < 0 || waiting.at(-1)?.after !== from) return false;
  const ids = waiting.slice(start).map(({ id }) => id);
  await db.query('DELETE FROM held_notice WHERE tenant_id = $1 AND id = ANY($2::uuid[])', [ids]);
  return true;
}

/** What was done is undone as a whole. True: nobody has heard of it, and nobody need hear that it is gone. */
export async function withdraw(
  platform: Pick<Platform, 'env'>,
  db: TenantDb,
  actor: Doer,
  of: readonly string[],
): Promise<boolean> {
  if (!actor || platform.env.messageHoldSeconds === 0) return false;
  const rows = await db.query(
    `UPDATE held_notice SET due_at = NULL
      WHERE tenant_id = $1 AND actor_id = $2 AND about = ANY($3::text[]) RETURNING id`,
    [actor.userId, of],
  );
  return rows.length > 0;
}

/** It is done again: what was withdrawn is told after all. */
export async function tellAgain(
  platform: Pick<Platform, 'env' | 'jobs'>,
  db: TenantDb,
  actor: Doer,
  of: readonly string[],
): Promise<void> {
  const seconds = platform.env.messageHoldSeconds;
  if (!actor || seconds === 0) return;
  await db.query(
    `UPDATE held_notice SET due_at = now() + make_interval(secs => $4::int)
      WHERE tenant_id = $1 AND actor_id = $2 AND about = ANY($3::text[]) AND due_at IS NULL`,
    [actor.userId, of, seconds],
  );
  db.afterCommit(() => scheduleFlush(platform, seconds));
}

export const HELD_QUEUE = 'message-held';
/** What waits longer is found by the look of every minute. */
const SOON_SECONDS = 60;
const LEAST_SECONDS = 0.1;
const MAX_TRIES = 5;
const FIRST_PAUSE_SECONDS = 30;

const looks = new WeakMap<Jobs, { at: number; timer: NodeJS.Timeout }>();

/** Looks for what is due in so many seconds, unless it will have looked before. */
function scheduleFlush({ jobs }: Pick<Platform, 'jobs'>, seconds: number): void {
  const at = Date.now() + Math.max(LEAST_SECONDS, seconds) * 1000;
  const next = looks.get(jobs);
  if (next && next.at <= at) return;
  clearTimeout(next?.timer);
  const look = () => {
    looks.delete(jobs);
    // Should this not get through, the look of every minute does.
    void jobs.send(HELD_QUEUE, {}, { singletonKey: HELD_QUEUE }).catch(() => {});
  };
  looks.set(jobs, { at, timer: setTimeout(look, at - Date.now()).unref() });
}

export function defineHeldJobs(platform: Platform): void {
  const { jobs } = platform;
  jobs.define(
    HELD_QUEUE,
    async (_data, { signal }) => {
      const seconds = await tellDue(platform, signal);
      if (seconds !== null && seconds <= SOON_SECONDS && !signal.aborted) scheduleFlush(platform, seconds);
    },
    // It looks every moment: a database that goes away again and again cuts off one of its looks each time.
    { retryLimit: 8 },
  );
  jobs.schedule(HELD_QUEUE, '* * * * *');
  // What a former process held.
  jobs.onStart(() => jobs.send(HELD_QUEUE, {}, { singletonKey: HELD_QUEUE }));
}

/** Tells what is due, each change as a whole and once over all processes; gives the seconds until something is. */
export async function tellDue(platform: Platform, signal?: Pick<AbortSignal, 'aborted'>): Promise<number | null> {
  const { database } = platform;
  await database.query(`DELETE FROM held_notice WHERE due_at <= now()::timestamptz(3) AND events = '[]'::jsonb`);
  // Ends: each turn takes away one that is due.
  while (!signal?.aborted && (await tellNext(platform)));
  const [next] = await database.query<{ seconds: number | null }>(
    'SELECT extract(epoch FROM min(due_at) - now())::float8 AS seconds FROM held_notice',
  );
  return next?.seconds ?? null;
}

interface Due extends Record<string, unknown> {
  tenant_id: string;
  id: string;
  actor_id: string;
  events: DomainEvent[];
}

async function tellNext(platform: Platform): Promise<boolean> {
  const { database } = platform;
  let due: Due | undefined;
  try {
    await database.transaction(async (connection) => {
      [due] = await connection.query<Due>(
        `SELECT tenant_id, id, actor_id, events FROM held_notice WHERE due_at <= now()::timestamptz(3)
          ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
      );
      if (!due) return;
      const db = new TenantDb(database, due.tenant_id, connection);
      for (const event of due.events) await emit(platform, db, { userId: due.actor_id }, event);
      await db.query('DELETE FROM held_notice WHERE tenant_id = $1 AND id = $2', [due.id]);
    });
  } catch (error) {
    if (due) await putOff(database, due);
    throw error;
  }
  return due !== undefined;
}

/** Later, so that the rest does not wait behind it; in the end never. */
const putOff = (database: Database, { tenant_id: tenantId, id }: Due) =>
  database.query(
    `UPDATE held_notice SET tries = tries + 1, due_at = CASE WHEN tries + 1 < ${MAX_TRIES}
            THEN now() + make_interval(secs => (${FIRST_PAUSE_SECONDS} * 4 ^ tries)::int) END
      WHERE tenant_id = $1 AND id = $2`,
    [tenantId, id],
  );
