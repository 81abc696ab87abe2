/** Syncs with an LDAP directory: started by hand or by the clock, looked at, and confirmed where they ask. */

import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { DirectoryRun } from '../../../../contract/directorySync/directorySync';
import { type DirectoryKind, RUNS_SHOWN, SYNC_AT } from '../../../../contract/directorySync/words';
import type { People } from '../../../base/people';
import { iso, newId } from '../../../base/present';
import { directoryRun, directorySource } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import { againstRule, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { EVERY_QUARTER, forEachEnterprise } from '../../../jobs/byClock';
import { behind } from '../../../object/list/behind';
import { logOperation } from '../../../object/operationLog';
import type { Platform } from '../../../platform';
import { assertKeeps } from '../keepers';
import { loadSource } from '../source';
import { tellRun } from '../told';
import { runSync } from './sync';

const SYNC_QUEUE = 'directory-sync';
const NIGHTLY_QUEUE = 'directory-nightly';
/** SCIM tells by itself; the others are asked. */
const HAS_ASKED = `EXISTS (SELECT 1 FROM directory_source s WHERE s.tenant_id = t.id AND s.enabled AND s.kind <> 'SCIM')`;
/** A run that began so long ago and has not ended was lost with its process. */
const LOST_AFTER = '6 hours';
/** Kept of an enterprise; older ones are forgotten. */
const RUNS_KEPT = 200;

type Run = typeof directoryRun.$inferSelect;

const present = (people: People, kind: DirectoryKind, row: Run, whole: boolean): DirectoryRun => ({
  id: row.id,
  kind,
  dry: row.dry,
  state: row.state,
  fault: row.fault,
  by: people(row.createdBy),
  beganTime: iso(row.createdAt),
  endedTime: iso(row.endedAt),
  // A list tells the numbers alone.
  found: row.found && (whole ? row.found : withoutNames(row.found)),
});
const withoutNames = (found: NonNullable<Run['found']>): NonNullable<Run['found']> => {
  const bare = ({ count }: { count: number }) => ({ count, names: [] });
  const { comes, moves, leaves, refused, ...numbers } = found;
  return { ...numbers, comes: bare(comes), moves: bare(moves), leaves: bare(leaves), refused: bare(refused) };
};

export async function listRuns({ platform, db, actor }: TenantContext): Promise<DirectoryRun[]> {
  const people = await platform.directory.of(actor.tenantId);
  const ids = await db.query<{ id: string }>(
    `SELECT id FROM directory_run WHERE tenant_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${RUNS_SHOWN}`,
  );
  if (ids.length === 0) return [];
  const rows = await db.select(
    directoryRun,
    inArray(
      directoryRun.id,
      ids.map(({ id }) => id),
    ),
  );
  const kinds = new Map((await db.select(directorySource)).map(({ id, kind }) => [id, kind]));
  return rows
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .map((row) => present(people, kinds.get(row.sourceId) ?? 'LDAP', row, false));
}

export async function getRun({ platform, db, actor }: TenantContext, id: string): Promise<DirectoryRun> {
  const row = await db.find(directoryRun, id);
  if (!row) throw notFound('同步');
  const source = await loadSource(db, row.sourceId);
  return present(await platform.directory.of(actor.tenantId), source?.kind ?? 'LDAP', row, true);
}

interface Start {
  dry: boolean;
  /** Null: by the clock. */
  by: string | null;
  leaverIds?: string[];
}

/** What nobody ended: its process did not come to it. */
const endLost = (platform: Platform, db: TenantDb): Promise<void> =>
  db.transaction(async (tx) => {
    const lost = await tx.query<Pick<Run, 'id' | 'sourceId' | 'createdBy' | 'dry'> & { fault: string }>(
      `UPDATE directory_run SET state = 'FAILED', fault = '进程在同步中结束', ended_at = now()
        WHERE tenant_id = $1 AND state IN ('WAITING', 'RUNNING') AND created_at < now() - interval '${LOST_AFTER}'
        RETURNING id, source_id AS "sourceId", created_by AS "createdBy", dry, fault`,
    );
    for (const run of lost) {
      const source = await loadSource(tx, run.sourceId);
      if (source) await tellRun(platform, tx, run, source, run.fault);
    }
  });

/** @returns null where one is under way already */
async function begin(platform: Platform, db: TenantDb, sourceId: string, { dry, by, leaverIds }: Start) {
  await endLost(platform, db);
  await db.query(
    `DELETE FROM directory_run WHERE tenant_id = $1 AND id IN
       ${behind(RUNS_KEPT, 'id', 'directory_run WHERE tenant_id = $1', 'created_at DESC, id DESC')}`,
  );
  const id = newId();
  return db.transaction(async (tx, connection) => {
    const added = await tx.insertIfAbsent(directoryRun, {
      ...{ id, sourceId, dry, state: 'WAITING' as const, createdBy: by, updatedBy: by },
      ...(leaverIds && { leaverIds }),
    });
    if (added === 0) return null;
    await platform.jobs.send(SYNC_QUEUE, { tenantId: tx.tenantId, runId: id }, { connection });
    return id;
  });
}

/** The directory that is enabled, where it is one that is asked rather than told. */
async function askedSource(db: TenantDb) {
  const [source] = await db.select(
    directorySource,
    and(ne(directorySource.kind, 'SCIM'), eq(directorySource.enabled, true)),
  );
  return source && (source.settings ?? source.cloud) && source.secretCipher ? source : undefined;
}

const UNDER_WAY = '已有一次同步正在进行，请等它结束';

/** @throws RULE where there is nothing to sync with, or one is under way */
export async function startRun(context: TenantContext, { dry }: { dry: boolean }): Promise<{ id: string }> {
  assertKeeps(context);
  const { platform, db, actor } = context;
  const source = await askedSource(db);
  if (!source) throw againstRule('请先保存并启用 LDAP、钉钉、企业微信或飞书的目录');
  const id = await begin(platform, db, source.id, { dry, by: actor.userId });
  if (!id) throw againstRule(UNDER_WAY);
  if (!dry) await note(context, source.id, 'syncStarted');
  return { id };
}

/** Does what a run has asked about: a new run that may put out those whom it named. @throws RULE */
export async function confirmRun(context: TenantContext, runId: string): Promise<{ id: string }> {
  assertKeeps(context);
  const { platform, db, actor } = context;
  const run = await db.find(directoryRun, runId);
  if (!run) throw notFound('同步');
  if (run.state !== 'ASKS') throw againstRule('这次同步没有在等待确认');
  const [newest] = await db.query<{ id: string }>(
    `SELECT id FROM directory_run WHERE tenant_id = $1 AND NOT dry ORDER BY created_at DESC, id DESC LIMIT 1`,
  );
  const source = await loadSource(db, run.sourceId);
  // Of SCIM each asks by itself: nothing has looked at all of them since.
  if (source?.kind !== 'SCIM' && newest?.id !== runId) throw againstRule('之后又同步过，请确认最新的一次');
  const id = await begin(platform, db, run.sourceId, { dry: false, by: actor.userId, leaverIds: run.leaverIds ?? [] });
  if (!id) throw againstRule(UNDER_WAY);
  await db.update(
    directoryRun,
    { state: 'DONE', updatedBy: actor.userId, updatedAt: sql`now()` },
    and(eq(directoryRun.id, runId)),
  );
  await note(context, run.sourceId, 'syncConfirmed', { people: run.leaverIds?.length ?? 0 });
  return { id };
}

const note = ({ db, actor }: TenantContext, objectId: string, action: string, detail: Record<string, unknown> = {}) =>
  logOperation(db, actor, { module: 'directorySync', action, objectType: 'directory', objectId, detail });

/** By the clock of each enterprise. */
async function startNightly(platform: Platform, tenantId: string): Promise<void> {
  const db = new TenantDb(platform.database, tenantId);
  const source = await askedSource(db);
  if (source && (source.settings ?? source.cloud)?.nightly)
    await begin(platform, db, source.id, { dry: false, by: null });
}

export function defineSyncJobs(platform: Platform): void {
  const { jobs } = platform;
  jobs.define(SYNC_QUEUE, (data: { tenantId: string; runId: string }, run) => runSync(platform, data, run), {
    expireIn: 3_600,
  });
  jobs.define(NIGHTLY_QUEUE, (_data, { signal }) =>
    forEachEnterprise(platform, HAS_ASKED, (id) => startNightly(platform, id), { clock: { at: SYNC_AT }, signal }),
  );
  jobs.schedule(NIGHTLY_QUEUE, EVERY_QUARTER);
}
