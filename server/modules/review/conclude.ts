/** The conclusion of a round: proposed by whoever holds the review, agreed to by the reviewers through an approval. */
import type { ApprovalStep } from '../../../contract/approval/approval';
import { type Conclusion, conclusions, stateOfConclusion } from '../../../contract/review/lifecycle';
import type { Conclude } from '../../../contract/review/review';
import { reviewTemplate } from '../../db/schema';
import { againstRule, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { ApprovalUse } from '../../object/approvals';
import { staleRecord } from '../../object/register/change';
import { judgeRecord, loadRecord } from '../../object/register/load';
import { takeStep } from '../../object/register/steps';
import { startApproval } from '../approval';
import { deliverablesReviewed } from '../plan';
import { assertUndecided, type LoadedReview } from './note';
import { itemsOf, peopleOf } from './present';
import { reviews } from './register';
import type { Issue } from './review';

/** What a conclusion presupposes. @throws 422 that names what is missing */
async function assertFits(context: TenantContext, { row }: LoadedReview, conclusion: Conclusion): Promise<void> {
  const items = await itemsOf(context, row.id);
  const unchecked = items.filter(({ result }) => result === null).length;
  if (conclusion !== 'fail' && unchecked > 0) throw againstRule(`检查单还有 ${unchecked} 条没有检查`);
  const open = await context.db.query<Pick<Issue, 'ownerId' | 'dueOn' | 'seq'> & Record<string, unknown>>(
    `SELECT seq, owner_id AS "ownerId", due_on AS "dueOn" FROM review_issue
      WHERE tenant_id = $1 AND review_id = $2 AND state <> 'VERIFIED' ORDER BY seq`,
    [row.id],
  );
  if (conclusion === 'pass' && open.length > 0) {
    throw againstRule(`还有 ${open.length} 个评审问题没有关闭，只能有条件通过或不通过`);
  }
  if (conclusion !== 'conditional') return;
  if (open.length === 0) throw againstRule('没有待整改的评审问题，请直接通过');
  const loose = open.filter(({ ownerId, dueOn }) => !ownerId || !dueOn).map(({ seq }) => seq);
  if (loose.length > 0) throw againstRule(`有条件通过前，请为第 ${loose.join('、')} 个评审问题指定责任人与期限`);
}

/** Starts the approval: first the reviewers in the review's mode, then the steps of the template's flow. */
export async function conclude(context: TenantContext, id: string, { version, ...proposed }: Conclude) {
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const loaded = judgeRecord(inside, reviews, await loadRecord(inside, reviews, id, 'view', 'change'), 'state');
    const { row } = loaded;
    if (row.version !== version) throw await staleRecord(inside, reviews, id);
    if (row.state !== 'REVIEWING') throw againstRule('只有评审中可以提交结论');
    await assertUndecided(inside, loaded);
    const { conclusion, summary } = proposed;
    if (conclusion !== 'pass' && !summary.trim()) throw invalid('请填写结论说明', 'summary');
    await assertFits(inside, loaded, conclusion);
    const reviewers = (await peopleOf(inside, id)).filter(({ role }) => role === 'reviewer');
    if (reviewers.length === 0) throw againstRule('请先选择至少一位评审人');
    const step: ApprovalStep = {
      name: '评审人',
      mode: row.mode,
      ...(row.mode === 'percent' && { percent: row.percent ?? 100 }),
      people: reviewers.map(({ userId }) => ({ kind: 'user', id: userId })),
      // A gate is never passed because nobody was there to ask.
      ...{ selfRule: 'skip', emptyRule: 'admin', leaverRule: 'replace' },
    };
    const template = row.templateId ? await db.find(reviewTemplate, row.templateId) : undefined;
    const payload = { ...proposed, summary: summary.trim(), round: row.round };
    const { id: approvalId } = await startApproval(inside, {
      purpose: 'review',
      by: template?.flowId ? { flowId: template.flowId, first: [step] } : { steps: [step] },
      ref: { type: 'review', id },
      projectId: row.projectId,
      title: `${reviews.rows.no(row.seq)} ${row.title}：第 ${row.round} 轮${conclusions[conclusion]}`,
      text: payload.summary,
      content: { id, version, ...payload },
      payload,
    });
    return { approvalId };
  });
}

export const reviewApproval: ApprovalUse = {
  purpose: 'review',
  async onPassed(context, { ref, payload }) {
    // A step needs nothing of the request that an approval could not give.
    const inside = context as TenantContext;
    const { round, ...proposed } = payload as unknown as Omit<Conclude, 'version'> & { round: number };
    const loaded = await loadRecord(inside, reviews, ref.id, 'view', 'change');
    const { row } = loaded;
    if (row.state !== 'REVIEWING' || row.round !== round) throw againstRule('评审在审批期间已变更，请重新提交结论');
    await takeStep(inside, reviews, loaded, {
      to: stateOfConclusion[proposed.conclusion],
      version: row.version,
      approved: true,
      values: proposed,
    });
    await deliverablesReviewed(inside, ref.id);
  },
};
