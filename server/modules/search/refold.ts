/**
 * After an upgrade that folds otherwise (`FOLD_EDITION`): what enterprises keep folded is made anew in the background, piece by
 * piece. Until a row's turn comes it is found as before.
 */
import { FOLD_EDITION } from '../../../contract/search/fold';
import { searchTypes } from '../../../contract/search/types';
import { CHUNK_MS, Pace } from '../../base/pace';
import { TenantDb } from '../../db/scope';
import { Interrupted, type JobRun } from '../../jobs/jobs';
import { endOf, type Refold } from '../../object/refold';
import type { SearchSource } from '../../object/searchSource';
import type { Platform } from '../../platform';
import { fillWords } from './fill';

const QUEUE = 'search-refold';
const ROWS_MAX = 500;
/** So long a job goes on before it hands over to the next one, whose data tell how far it is. */
const TURN_MS = 5_000;

/** How far an enterprise is: what stands on the page of background work. */
export interface Refolding {
  tenantId: string;
  /** Which of the kinds of rows, from 0, and in words. */
  kind: number;
  what: string;
  done: number;
  total: number;
  after: string | null;
}

/** Kinds whose words a search makes: they are dropped, and made at once. */
function filled(source: SearchSource): Refold[] {
  const { fill, type } = source;
  if (!fill) return [];
  const { table, within = 't.tenant_id = $1' } = fill;
  return [
    {
      what: searchTypes[type].label,
      async total(db) {
        const [row] = await db.query<{ total: number }>(
          `SELECT count(*)::int AS total FROM ${table} t WHERE ${within}`,
        );
        return row?.total ?? 0;
      },
      async chunk(db, after, size) {
        const rows = await db.query<{ id: string }>(
          `SELECT t.id FROM ${table} t WHERE ${within} AND ($2::uuid IS NULL OR t.id > $2::uuid) ORDER BY t.id LIMIT $3`,
          [after, size],
        );
        await db.query(
          `UPDATE ${table} t SET search = NULL WHERE ${within} AND t.id = ANY($2::uuid[]) AND t.search IS NOT NULL`,
          [rows.map(({ id }) => id)],
        );
        await fillWords(db, source);
        return endOf(rows, ({ id }) => id);
      },
    },
  ];
}

const refoldsOf = ({ searchSources, refolds }: Platform): readonly Refold[] => [
  ...refolds,
  ...searchSources.flatMap(filled),
];

/** Once for an edition, whichever process starts first: a job for each enterprise. */
export async function refoldAfterUpgrade({ database, jobs }: Platform): Promise<void> {
  await database.transaction(async (connection) => {
    const news = await connection.query(
      `INSERT INTO installation (name, value) VALUES ('fold', $1)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE installation.value <> excluded.value RETURNING name`,
      [String(FOLD_EDITION)],
    );
    if (news.length === 0) return;
    const tenants = await connection.query<{ id: string }>('SELECT id FROM tenant ORDER BY id');
    for (const { id: tenantId } of tenants) {
      const begun: Refolding = { tenantId, kind: 0, what: '', done: 0, total: 0, after: null };
      await jobs.send(QUEUE, begun, { singletonKey: tenantId, connection });
    }
  });
}

/** A turn of an enterprise, and the job for the next one. */
export async function refold(
  platform: Platform,
  asked: Refolding,
  { signal }: Pick<JobRun, 'signal'>,
  turnMs: number = TURN_MS,
): Promise<Refolding | null> {
  const db = new TenantDb(platform.database, asked.tenantId);
  const kinds = refoldsOf(platform);
  const pace = new Pace({ goal: CHUNK_MS[platform.database.kind], most: ROWS_MAX });
  const ends = performance.now() + turnMs;
  let now = asked;
  for (const [kind, { what, total, chunk }] of kinds.entries()) {
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

export function defineRefoldJobs(platform: Platform): void {
  const { jobs } = platform;
  jobs.define<Refolding>(QUEUE, async (asked, run) => {
    const next = await refold(platform, asked, run);
    if (next) await jobs.send(QUEUE, next, { singletonKey: next.tenantId });
  });
  jobs.onStart(() => refoldAfterUpgrade(platform));
}
