/** A version on its way: sent to its reviewers, then to its approvers, and back where one of them says no. */
import { and, eq, inArray } from 'drizzle-orm';
import type { ApprovalStep } from '../../../contract/approval/approval';
import type { VersionRef } from '../../../contract/norm/norm';
import { today } from '../../base/zone';
import { normVersion, tenantMember } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { ApprovalUse } from '../../object/approvals';
import { noteHistory } from '../../object/history/note';
import { startApproval } from '../approval';
import { emit } from '../message';
import { takeEffect } from './effect';
import { holdNorm, logNorm, type VersionRecord } from './load';
import { clausesOf, textOf, writable, writeVersion } from './versions';

/** Everybody of a step agrees; who has left is replaced. The author is in none, so nobody signs for themselves. */
const stepOf = (name: string, people: readonly string[]): ApprovalStep => ({
  name,
  mode: 'and',
  people: people.map((id) => ({ kind: 'user', id })),
  selfRule: 'skip',
  emptyRule: 'admin',
  leaverRule: 'replace',
});

/** What somebody still asks about a norm is answered before others sign it. @throws RULE naming how many threads are open */
async function assertSettled(tx: TenantDb, normId: string): Promise<void> {
  const [row] = await tx.query<{ open: number }>(
    `SELECT count(*)::int AS open FROM comment
      WHERE tenant_id = $1 AND object_type = 'norm' AND object_id = $2
        AND parent_id IS NULL AND deleted_at IS NULL AND resolved_at IS NULL`,
    [normId],
  );
  if (row?.open) throw againstRule(`还有 ${row.open} 条评论没有解决，请先答复并标为已解决，再送审`);
}

/** The text is frozen by this: whoever signs, signs what stands there. @throws 422 where something is missing */
export async function sendForReview(
  context: TenantContext,
  { id, version }: VersionRef,
): Promise<{ approvalId: string }> {
  const { norm: of, version: row } = await writable(context, id);
  const { db, actor } = context;
  const clauses = await clausesOf(db, id);
  if (clauses.length === 0) throw againstRule('请先编写条款，再送审');
  if (row.approvers.length === 0) throw againstRule('请选择批准人，再送审');
  if (row.baseId !== null && row.changeReason.trim() === '') throw againstRule('请填写修订原因，再送审');
  await assertSigners(db, row);
  const steps = [...(row.reviewers.length > 0 ? [stepOf('评审', row.reviewers)] : []), stepOf('批准', row.approvers)];
  return db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    await holdNorm(tx, of.id);
    await assertSettled(tx, of.id);
    await writeVersion(within, tx, row, version, { state: 'IN_REVIEW' });
    const { id: approvalId } = await startApproval(within, {
      purpose: 'normVersion',
      by: { steps },
      ref: { type: 'norm', id: of.id },
      projectId: null,
      title: `${of.code} ${of.title}：${row.major}.${row.minor} 版`,
      text: row.changeReason,
      content: { code: of.code, title: of.title, clauses },
      payload: { versionId: id },
    });
    await noteHistory(tx, { type: 'norm', id: of.id }, actor.userId, {
      event: 'sentForReview',
      changes: [{ field: 'version', label: '版本', before: null, after: `${row.major}.${row.minor}` }],
    });
    await logNorm(actor, tx, 'sentForReview', of, { version: `${row.major}.${row.minor}` });
    return { approvalId };
  });
}

async function assertSigners(db: TenantDb, { reviewers, approvers, authorId }: VersionRecord): Promise<void> {
  const people = [...new Set([...reviewers, ...approvers])];
  if (authorId && people.includes(authorId)) throw invalid('编写人不能评审或批准自己的版本', 'approvers');
  const there = await db.select(tenantMember, and(inArray(tenantMember.id, people), eq(tenantMember.disabled, false)));
  if (there.length < people.length) throw invalid('所选评审人或批准人不在企业中或已停用，请重新选择', 'reviewers');
}

/** The version of an approval, held; undefined where it is not the one that was asked about any more. */
async function askedVersion(tx: TenantDb, normId: string, payload: Readonly<Record<string, unknown>>) {
  const row = await holdNorm(tx, normId);
  const version = await tx.find(normVersion, String(payload.versionId));
  return version?.state === 'IN_REVIEW' ? { row, version } : undefined;
}

export const normVersionApproval: ApprovalUse = {
  purpose: 'normVersion',

  /** Takes effect at once where no day is planned, or that day has come. */
  async onPassed(context, { ref, payload }) {
    const { db } = context;
    const asked = await askedVersion(db, ref.id, payload);
    if (!asked) throw againstRule('该版本已不在评审中');
    const { row, version } = asked;
    await db.update(normVersion, { state: 'APPROVED' }, eq(normVersion.id, version.id));
    await logNorm(context.actor, db, 'approved', row, { version: `${version.major}.${version.minor}` });
    const day = today();
    if (version.plannedOn === null || version.plannedOn <= day) await takeEffect(context, row.id, day);
  },

  async onRefused(context, { ref, payload, state, initiatorId }) {
    const { db, platform } = context;
    const asked = await askedVersion(db, ref.id, payload);
    if (!asked) return;
    const { row, version } = asked;
    await db.update(normVersion, { state: 'DRAFT' }, eq(normVersion.id, version.id));
    const text = textOf({ ...version, state: 'DRAFT' });
    await noteHistory(db, ref, null, {
      event: 'refused',
      changes: [{ field: 'version', label: '版本', before: '评审中', after: `${text} 草稿` }],
    });
    await logNorm(null, db, 'refused', row, { version: text });
    if (state === 'REJECTED') {
      const to = [version.authorId, row.ownerId].filter((one) => one !== initiatorId);
      await emit(platform, db, null, { event: 'normReturned', objectId: row.id, to, variables: { versionText: text } });
    }
  },
};
