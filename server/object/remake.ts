/**
 * What a version keeps otherwise than the one before is made anew after the upgrade: in the background, piece by piece, with its
 * progress on the page of background work. A start must not take as long (`docs/decisions/upgrades.md`).
 */
import { CHUNK_MS, Pace } from '../base/pace';
import { TenantDb } from '../db/scope';
import { Interrupted, type JobRun } from '../jobs/jobs';
import type { Platform } from '../platform';
import type { Refold } from './refold';

const ROWS_MAX = 500;
/** So long a job goes on before it hands over to the next one, whose data tell how far it is. */
const TURN_MS = 5_000;

export interface Remaking {
  /** Its jobs, named on the page of background work (`contract/enterprise/enums.ts`). */
  queue: string;
  /** Under which `installation` keeps the edition that was made last. */
  name: string;
  /** Raised by a version that keeps it otherwise. */
  edition: number;
  kinds: (platform: Platform) => readonly Refold[];
}

/** How far an enterprise is: what stands on the page of background work. */
export interface Remade {
  tenantId: string;
  /** Which of the kinds of rows, from 0, and in words. */
  kind: number;
  what: string;
  done: number;
  total: number;
  after: string | null;
}

/** Once for an edition, whichever process starts first: a job for each enterprise. */
export async function remakeAfterUpgrade(
  { database, jobs }: Platform,
  { queue, name, edition }: Remaking,
): Promise<void> {
  await database.transaction(async (connection) => {
    const news = await connection.query(
      `INSERT INTO installation (name, value) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE installation.value <> excluded.value RETURNING name`,
      [name, String(edition)],
    );
    if (news.length === 0) return;
    const tenants = await connection.query<{ id: string }>('SELECT id FROM tenant ORDER BY id');
    for (const { id: tenantId } of tenants) {
      const begun: Remade = { tenantId, kind: 0, what: '', done: 0, total: 0, after: null };
      await jobs.send(queue, begun, { singletonKey: tenantId, connection });
    }
  });
}

/** A turn of an enterprise. @returns what the job for the next one is sent with; null: all is made */
export async function remake(
  platform: Platform,
  { kinds }: Remaking,
  asked: Remade,
  { signal }: Pick<JobRun, 'signal'>,
  turnMs: number = TURN_MS,
): Promise<Remade | null> {
  const db = new TenantDb(platform.database, asked.tenantId);
  const pace = new Pace({ goal: CHUNK_MS[platform.database.kind], most: ROWS_MAX });
  const ends = performance.now() + turnMs;
  let now = asked;
  for (const [kind, { what, total, chunk }] of kinds(platform).entries()) {
    if (kind < now.kind) continue;
    if (kind > now.kind || now.what === '') {
      now = { ...now, kind, what, done: 0, after: null, total: await total(db) };
    }
    // Ends: each chunk begins behind the one before, and one without rows is the last.
    for (;;) {
      if (signal.aborted) throw new Interrupted();
      const { after } = now;
      const { rows, last } = await pace.step((size) => db.transaction((tx) => chunk(tx, after, size)));
      if (rows === 0) break;
      now = { ...now, after: last, done: now.done + rows };
      if (performance.now() >= ends) return now;
    }
  }
  return null;
}

export function defineRemaking(platform: Platform, remaking: Remaking): void {
  const { jobs } = platform;
  const { queue } = remaking;
  jobs.define<Remade>(queue, async (asked, run) => {
    const next = await remake(platform, remaking, asked, run);
    if (next) await jobs.send(queue, next, { singletonKey: next.tenantId });
  });
  jobs.onStart(() => remakeAfterUpgrade(platform, remaking));
}
