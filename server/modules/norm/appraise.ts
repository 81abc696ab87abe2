/** Appraisals: three scores and a text, one a person and version; changed by a right of its own (specification §6). */
import { and, eq, sql } from 'drizzle-orm';
import type { Appraisal, Appraise, AppraiseReply, Reviews, ReviewsQuery } from '../../../contract/norm/talk';
import type { People } from '../../base/people';
import { iso, newId } from '../../base/present';
import { normAppraisal, normVersion } from '../../db/schema';
import { againstRule, answered, forbidden, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { staleRow } from '../../object/stale';
import { canReadNorms, canReappraise } from '../../policies/norm';
import { loadNorm, logNorm, managedNorm } from './load';

export async function appraise(context: TenantContext, input: Appraise): Promise<{ id: string; version: number }> {
  const { normId, scores, version } = input;
  const { db, actor } = context;
  const of = await loadNorm(context, normId);
  if (!canReadNorms(actor)) throw forbidden();
  if (of.currentId === null || of.state === 'OBSOLETE') throw againstRule('只能评价现行的规范');
  const text = input.text.trim();
  const [mine] = await db.select(
    normAppraisal,
    and(eq(normAppraisal.versionId, of.currentId), eq(normAppraisal.userId, actor.userId)),
  );
  if (version === undefined) {
    const id = newId();
    await db.transaction(async (tx) => {
      const by = { createdBy: actor.userId, updatedBy: actor.userId };
      const row = { id, normId, versionId: of.currentId as string, userId: actor.userId, ...scores, text, ...by };
      if ((await tx.insertIfAbsent(normAppraisal, row)) === 0) throw answered('您已评价过该版本，可以修改原来的评价');
      await logNorm(actor, tx, 'appraised', of, { scores });
    });
    return { id, version: 1 };
  }
  if (!mine) throw notFound('评价');
  if (!canReappraise(actor)) throw forbidden('您没有修改评价的权限');
  await db.transaction(async (tx) => {
    const set = { ...scores, text, version: version + 1, updatedBy: actor.userId, updatedAt: sql`now()` };
    const changed = await tx.update(
      normAppraisal,
      set,
      and(eq(normAppraisal.id, mine.id), eq(normAppraisal.version, version)),
    );
    if (changed === 0) throw await staleRow(context, mine);
    await logNorm(actor, tx, 'appraiseUpdated', of, { scores });
  });
  return { id: mine.id, version: version + 1 };
}

/** By who keeps the norm; an empty one takes it back. */
export async function replyAppraisal(context: TenantContext, { id, version, reply }: AppraiseReply): Promise<void> {
  const { db, actor } = context;
  const row = await db.find(normAppraisal, id);
  if (!row) throw notFound('评价');
  const of = await managedNorm(context, row.normId);
  await db.transaction(async (tx) => {
    const words = reply.trim();
    const set = { reply: words, repliedBy: words ? actor.userId : null, version: version + 1, updatedBy: actor.userId };
    const changed = await tx.update(
      normAppraisal,
      set,
      and(eq(normAppraisal.id, id), eq(normAppraisal.version, version)),
    );
    if (changed === 0) throw await staleRow(context, row);
    await logNorm(actor, tx, 'appraiseReplied', of);
  });
}

type Row = typeof normAppraisal.$inferSelect;
const hundredths = (value: number) => Math.round(value * 100) / 100;
const overallOf = ({ clarity, feasible, timely }: Row) => hundredths((clarity + feasible + timely) / 3);

const present = (row: Row, text: string, people: People, userId: string): Appraisal => ({
  id: row.id,
  person: people(row.userId),
  versionText: text,
  scores: { clarity: row.clarity, feasible: row.feasible, timely: row.timely },
  overall: overallOf(row),
  text: row.text,
  reply: row.reply,
  replier: people(row.repliedBy),
  time: iso(row.updatedAt),
  version: row.version,
  mine: row.userId === userId,
});

/** `reviews`: of the version in effect, or of an earlier one. */
export async function reviewsOf(context: TenantContext, query: ReviewsQuery): Promise<Reviews> {
  const { platform, db, actor } = context;
  const { normId, versionId, pageNo = 1, pageSize = 10 } = query;
  const of = await loadNorm(context, normId);
  const version = await db.find(normVersion, versionId ?? of.currentId ?? normId);
  if (version && version.normId !== normId) throw notFound('版本');
  const rows = version ? await db.select(normAppraisal, eq(normAppraisal.versionId, version.id)) : [];
  const people = await platform.directory.of(actor.tenantId);
  const text = version ? `${version.major}.${version.minor}` : '';
  const shown = (row: Row) => present(row, text, people, actor.userId);
  const mean = (value: (row: Row) => number) =>
    rows.length === 0 ? null : hundredths(rows.reduce((sum, row) => sum + value(row), 0) / rows.length);
  const distribution = [0, 0, 0, 0, 0];
  for (const row of rows)
    distribution[Math.round(overallOf(row)) - 1] = (distribution[Math.round(overallOf(row)) - 1] ?? 0) + 1;
  const mine = rows.find(({ userId }) => userId === actor.userId);
  const newest = rows.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  return {
    result: newest.slice((pageNo - 1) * pageSize, pageNo * pageSize).map(shown),
    total: rows.length,
    pageNo,
    pageSize,
    average: mean((row) => (row.clarity + row.feasible + row.timely) / 3),
    byDimension: {
      clarity: mean(({ clarity }) => clarity),
      feasible: mean(({ feasible }) => feasible),
      timely: mean(({ timely }) => timely),
    },
    distribution,
    mine: mine ? shown(mine) : null,
  };
}
