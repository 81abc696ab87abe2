/** What days do to norms: versions come into effect, norms have to be reviewed, owners are told. Twice is once. */

import { eq, sql } from 'drizzle-orm';
import { REVIEW_NOTICES } from '../../../contract/norm/enums';
import type { Obsolete } from '../../../contract/norm/norm';
import { addMonths } from '../../../contract/norm/versions';
import { addDays } from '../../base/present';
import { today } from '../../base/zone';
import { norm, normVersion } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import { againstRule } from '../../errors';
import type { TenantContext } from '../../http/route';
import { forEachEnterprise } from '../../jobs/byClock';
import type { SystemContext } from '../../object/define';
import { noteHistory } from '../../object/history/note';
import type { Platform } from '../../platform';
import { emit } from '../message';
import { holdNorm, logNorm, managedNorm, OPEN_STATES } from './load';
import { askToRead } from './reading';
import { foldedOf, writeNorm } from './save';
import { clausesOf } from './versions';

export async function subscribersOf(db: TenantDb, normId: string): Promise<string[]> {
  const rows = await db.query<{ user_id: string }>(
    `SELECT user_id FROM norm_reaction WHERE tenant_id = $1 AND norm_id = $2 AND kind = 'subscribe' ORDER BY user_id`,
    [normId],
  );
  return rows.map((row) => row.user_id);
}

/**
 * The approved version takes the place of the one in effect, in the caller's transaction. @returns false where none waits
 * @param day on which it does so
 */
export async function takeEffect({ platform, db }: SystemContext, normId: string, day: string): Promise<boolean> {
  const row = await holdNorm(db, normId);
  const [version] = await db.select(normVersion, eq(normVersion.normId, normId), eq(normVersion.state, 'APPROVED'));
  if (!version) return false;
  const before = row.currentId ? await db.find(normVersion, row.currentId) : undefined;
  if (before) await db.update(normVersion, { state: 'SUPERSEDED', endedOn: day }, eq(normVersion.id, before.id));
  await db.update(normVersion, { state: 'EFFECTIVE', effectiveOn: day }, eq(normVersion.id, version.id));
  const text = `${version.major}.${version.minor}`;
  const clauses = await clausesOf(db, version.id);
  const body = clauses.map((one) => `${one.no} ${one.title}\n${one.text}`).join('\n');
  const isMajor = before === undefined || before.major !== version.major;
  await db.update(
    norm,
    {
      ...{ state: 'EFFECTIVE', currentId: version.id, body, folded: foldedOf({ ...row, body }) },
      nextReviewOn: addMonths(day, row.reviewMonths),
      ...(isMajor && { readFrom: day }),
      ...{ version: sql`version + 1`, updatedAt: sql`now()` },
    },
    eq(norm.id, normId),
  );
  await noteHistory(db, { type: 'norm', id: normId }, null, {
    event: 'tookEffect',
    changes: [
      {
        field: 'version',
        label: '现行版本',
        before: before ? `${before.major}.${before.minor}` : null,
        after: text,
      },
    ],
  });
  await logNorm(null, db, 'tookEffect', row, { version: text });
  const to = await subscribersOf(db, normId);
  const about = { objectId: normId, once: version.id, variables: { versionText: text } };
  await emit(platform, db, null, { event: 'normEffective', ...about, to });
  if (isMajor && row.readAudience) await askToRead({ platform, db }, normId);
  return true;
}

/** All that a day brings, for all tenants. @param given a day for all of them; without one, each enterprise's own */
/** Versions that wait for their day, and norms that have to be looked at again. */
const HAS_TURNING = `EXISTS (SELECT 1 FROM norm_version v WHERE v.tenant_id = t.id AND v.state = 'APPROVED')
  OR EXISTS (SELECT 1 FROM norm n WHERE n.tenant_id = t.id AND n.deleted_at IS NULL AND n.state = 'EFFECTIVE'
       AND n.next_review_on IS NOT NULL)`;

export async function turnNorms(
  platform: Platform,
  given?: string,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  await forEachEnterprise(platform, HAS_TURNING, (id) => turnNormsOf(platform, id, given ?? today(), signal), {
    signal,
  });
}

async function turnNormsOf(
  platform: Platform,
  tenantId: string,
  day: string,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const due = await platform.database.query<{ tenant_id: string; norm_id: string }>(
    `SELECT v.tenant_id, v.norm_id FROM norm_version v
       JOIN norm n ON n.tenant_id = v.tenant_id AND n.id = v.norm_id AND n.deleted_at IS NULL
      WHERE v.tenant_id = $2 AND v.state = 'APPROVED' AND coalesce(v.planned_on, $1::date) <= $1::date ORDER BY v.norm_id`,
    [day, tenantId],
  );
  for (const one of due) {
    if (signal?.aborted) return;
    const db = new TenantDb(platform.database, one.tenant_id);
    await db.transaction((tx) => takeEffect({ platform, db: tx }, one.norm_id, day));
  }
  await turnToReview(platform, tenantId, day, signal);
}

async function turnToReview(
  platform: Platform,
  of: string,
  day: string,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const near = await platform.database.query<{ tenant_id: string; id: string; owner_id: string | null; on: string }>(
    `SELECT tenant_id, id, owner_id, next_review_on::text AS on FROM norm
      WHERE tenant_id = $2 AND deleted_at IS NULL AND state = 'EFFECTIVE' AND next_review_on <= $1::date ORDER BY id`,
    [addDays(day, REVIEW_NOTICES[0]), of],
  );
  for (const { tenant_id: tenantId, id, owner_id: ownerId, on } of near) {
    if (signal?.aborted) return;
    const left = Math.round((Date.parse(on) - Date.parse(day)) / 86_400_000);
    // The nearest notice that its day has come for; a job that stood still says the newest, not all of them.
    const notice = left <= 0 ? 0 : [...REVIEW_NOTICES].reverse().find((days) => left <= days);
    const db = new TenantDb(platform.database, tenantId);
    await db.transaction(async (tx) => {
      const row = await holdNorm(tx, id);
      if (row.state !== 'EFFECTIVE' || row.nextReviewOn !== on) return;
      if (left <= 0) {
        await tx.update(norm, { state: 'TO_REVIEW', version: sql`version + 1` }, eq(norm.id, id));
        const changes = [{ field: 'state', label: '状态', before: '现行', after: '待复审' }];
        await noteHistory(tx, { type: 'norm', id }, null, { event: 'reviewDue', changes });
        await logNorm(null, tx, 'reviewDue', row);
      }
      await emit(platform, tx, null, {
        event: 'normReviewDue',
        objectId: id,
        to: [ownerId],
        once: `${id}:${on}:${notice}`,
        variables: { when: left <= 0 ? '已到期，' : `${left} 天后` },
      });
    });
  }
}

/** It was looked at and stays as it is; the interval begins anew. */
export async function confirmReview(
  context: TenantContext,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const found = await managedNorm(context, id);
  if (found.state !== 'TO_REVIEW' && found.state !== 'EFFECTIVE') throw againstRule('只有现行的规范可以复审');
  await context.db.transaction(async (tx) => {
    const row = await holdNorm(tx, id);
    const nextReviewOn = addMonths(today(), row.reviewMonths);
    await writeNorm(context, tx, row, version, { state: 'EFFECTIVE', nextReviewOn });
    await noteHistory(tx, { type: 'norm', id }, context.actor.userId, {
      event: 'reviewConfirmed',
      changes: [{ field: 'nextReviewOn', label: '下次复审', before: row.nextReviewOn, after: nextReviewOn }],
    });
    await logNorm(context.actor, tx, 'reviewConfirmed', row, { nextReviewOn });
  });
}

/** For ever: nothing follows it but other norms. Those that stand in its place say so. */
export async function makeObsolete(context: TenantContext, input: Obsolete): Promise<void> {
  const { id, version, reason, replacedBy = [] } = input;
  const found = await managedNorm(context, id);
  if (!found.published) throw againstRule('还没有生效过的规范可以直接删除');
  if (found.state === 'OBSOLETE') throw againstRule('该规范已废止');
  for (const other of replacedBy) {
    const next = await managedNorm(context, other);
    if (next.id === id || next.state === 'OBSOLETE') throw againstRule('代替它的规范不能是它自己，也不能已废止');
  }
  const { platform, actor } = context;
  await context.db.transaction(async (tx) => {
    const row = await holdNorm(tx, id);
    const [open] = await tx.query(
      `SELECT id FROM norm_version WHERE tenant_id = $1 AND norm_id = $2 AND state IN ${OPEN_STATES}`,
      [id],
    );
    if (open) throw againstRule('有一个版本在编制、评审或待生效，请先放弃或完成它，再废止');
    const day = today();
    const words = reason.trim();
    await writeNorm(context, tx, row, version, { state: 'OBSOLETE', obsoleteReason: words, nextReviewOn: null });
    if (row.currentId)
      await tx.update(normVersion, { state: 'OBSOLETE', endedOn: day }, eq(normVersion.id, row.currentId));
    if (replacedBy.length > 0) {
      await tx.query(
        `UPDATE norm SET replaces = replaces || $2::uuid, version = version + 1
          WHERE tenant_id = $1 AND id = ANY($3::uuid[]) AND NOT $2 = ANY(replaces)`,
        [id, replacedBy],
      );
    }
    await noteHistory(tx, { type: 'norm', id }, actor.userId, {
      event: 'madeObsolete',
      changes: [{ field: 'state', label: '状态', before: '现行', after: '已废止' }],
      reason: words,
    });
    await logNorm(actor, tx, 'madeObsolete', row, { reason: words });
    const to = await subscribersOf(tx, id);
    await emit(platform, tx, actor, { event: 'normObsolete', objectId: id, to, variables: { reason: words } });
  });
}

const QUEUE = 'norm-days';

/** 00:05 by the clock of the enterprises, and once more in the morning where the night was missed. */
export function defineNormJobs(platform: Platform): void {
  platform.jobs.define(QUEUE, (_data, { signal }) => turnNorms(platform, undefined, signal));
  platform.jobs.schedule(QUEUE, '5 * * * *');
}
