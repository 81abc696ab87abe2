/** Issues that reviewers find: rectified by their owner until a day, verified by somebody else, made into problems. */

import { and, eq } from 'drizzle-orm';
import { ISSUES_MAX, type IssueState, issueStates } from '../../../contract/review/kinds';
import type { IssueAdd, IssueChange, IssueStep } from '../../../contract/review/review';
import { cutText } from '../../../contract/text/cut';
import { newId } from '../../base/present';
import { reviewIssue, reviewItem } from '../../db/schema';
import { againstRule, forbidden, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { bornOf } from '../../object/born';
import { addLink } from '../../object/links';
import { convertedBefore } from '../../object/pointers';
import { assertNamed } from '../../object/register/people';
import { staleRow } from '../../object/stale';
import { mayFix, mayVerify } from './may';
import { holdReview, type LoadedReview, noteWithin } from './note';
import { reviews } from './register';
import type { Issue } from './review';
import { countIssues } from './rounds';

const named = ({ seq, text }: Pick<Issue, 'seq' | 'text'>) => cutText(`${seq}. ${text}`, 120);

async function valuesOf(
  context: TenantContext,
  { row, project }: LoadedReview,
  input: Omit<IssueAdd, 'asProblem'>,
  before?: Issue,
) {
  const { text, severity, ownerId = null, dueOn = null, itemId = null } = input;
  if (ownerId !== (before?.ownerId ?? null)) await assertNamed(context.db, project, { ownerId });
  if (itemId && (await context.db.find(reviewItem, itemId))?.reviewId !== row.id)
    throw invalid('检查项不存在', 'itemId');
  return { text: text.trim(), severity, ownerId, dueOn, itemId };
}

async function tellOwner(
  { platform, db, actor }: TenantContext,
  { row }: LoadedReview,
  issue: Pick<Issue, 'seq' | 'text' | 'ownerId' | 'dueOn'>,
) {
  if (!issue.ownerId) return;
  await platform.emit(platform, db, actor, {
    event: 'reviewIssueAssigned',
    objectId: row.id,
    to: [issue.ownerId],
    variables: { issue: named(issue), day: issue.dueOn ?? '' },
  });
}

export async function addIssue(context: TenantContext, reviewId: string, { asProblem, ...input }: IssueAdd) {
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const loaded = await holdReview(inside, reviewId);
    if (loaded.row.state !== 'REVIEWING') throw againstRule('只有评审中可以登记评审问题');
    const values = await valuesOf(inside, loaded, input);
    const [last] = await db.query<{ seq: number }>(
      'SELECT coalesce(max(seq), 0)::int AS seq FROM review_issue WHERE tenant_id = $1 AND review_id = $2',
      [reviewId],
    );
    const seq = (last?.seq ?? 0) + 1;
    if (seq > ISSUES_MAX) throw againstRule(`一个评审最多 ${ISSUES_MAX} 个问题`);
    const { userId } = context.actor;
    const made = { id: newId(), reviewId, seq, round: loaded.row.round, ...values };
    await db.insert(reviewIssue, { ...made, createdBy: userId, updatedBy: userId });
    await countIssues(db, reviewId);
    const change = { field: 'issue', label: '评审问题', before: null, after: named(made) };
    await noteWithin(inside, loaded, 'issueAdded', { changes: [change] });
    await tellOwner(inside, loaded, made);
    if (asProblem) await problemOf(inside, loaded, made);
    return { id: made.id };
  });
}

async function issueFor(context: TenantContext, reviewId: string, id: string, act: 'update' | 'view' = 'update') {
  const loaded = await holdReview(context, reviewId, act);
  const issue = await context.db.find(reviewIssue, id);
  if (issue?.reviewId !== reviewId) throw notFound('评审问题');
  if (loaded.row.state === 'ARCHIVED' || loaded.row.state === 'WITHDRAWN') throw againstRule('评审已结束');
  return { loaded, issue };
}

async function write(context: TenantContext, issue: Issue, version: number, set: Partial<Issue>): Promise<void> {
  const { db, actor } = context;
  const changed = await db.update(
    reviewIssue,
    { ...set, version: version + 1, updatedBy: actor.userId, updatedAt: new Date().toISOString() },
    and(eq(reviewIssue.id, issue.id), eq(reviewIssue.version, version)),
  );
  if (changed > 0) return;
  const { version: now, text, severity, state, dueOn } = issue;
  throw await staleRow(context, issue, { version: now, text, severity, state, dueOn });
}

export async function changeIssue(
  context: TenantContext,
  reviewId: string,
  id: string,
  { version, ...input }: IssueChange,
) {
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const { loaded, issue } = await issueFor(inside, reviewId, id);
    const values = await valuesOf(inside, loaded, input, issue);
    await write(inside, issue, version, values);
    const change = { field: 'issue', label: '评审问题', before: named(issue), after: named({ ...issue, ...values }) };
    await noteWithin(inside, loaded, 'issueChanged', { changes: [change] });
    if (values.ownerId !== issue.ownerId) await tellOwner(inside, loaded, { ...issue, ...values });
  });
}

const ways: Readonly<Record<IssueState, readonly IssueState[]>> = {
  OPEN: ['FIXED'],
  FIXED: ['VERIFIED', 'OPEN'],
  VERIFIED: ['OPEN'],
};
const actions: Readonly<Record<IssueState, string>> = {
  FIXED: 'issueFixed',
  VERIFIED: 'issueVerified',
  OPEN: 'issueReopened',
};

/** Rectified, verified, or sent back. Nobody verifies what they rectified themselves. */
export async function stepIssue(
  context: TenantContext,
  reviewId: string,
  id: string,
  { to, version, note = '' }: IssueStep,
) {
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const { actor } = context;
    const { loaded, issue } = await issueFor(inside, reviewId, id, 'view');
    if (!(to === 'FIXED' ? mayFix(actor, loaded, issue) : mayVerify(actor, loaded))) throw forbidden();
    if (!ways[issue.state].includes(to)) {
      throw againstRule(`不能从「${issueStates[issue.state]}」变更为「${issueStates[to]}」`);
    }
    const said = note.trim();
    if (to !== 'VERIFIED' && !said) throw invalid(to === 'FIXED' ? '请填写整改情况' : '请填写退回的原因', 'note');
    if (to === 'VERIFIED' && issue.fixedBy === actor.userId)
      throw againstRule('整改人不能验证自己的整改，请由他人验证');
    const now = new Date().toISOString();
    const { userId } = actor;
    await write(inside, issue, version, {
      state: to,
      ...(to === 'FIXED' && { fixNote: said, fixedBy: userId, fixedAt: now }),
      ...(to === 'VERIFIED' && { verifiedBy: userId, verifiedAt: now }),
      ...(to === 'OPEN' && { fixedBy: null, fixedAt: null, verifiedBy: null, verifiedAt: null }),
    });
    await countIssues(db, reviewId);
    const label = `评审问题 ${named(issue)}`;
    const change = { field: 'issue', label, before: issueStates[issue.state], after: issueStates[to] };
    await noteWithin(inside, loaded, actions[to], { changes: [change], reason: said || null });
    if (to === 'OPEN') await tellOwner(inside, loaded, issue);
    if (to === 'FIXED') {
      const { ownerId: moderator } = loaded.row;
      const about = { objectId: reviewId, to: [moderator, issue.createdBy], variables: { issue: named(issue) } };
      await context.platform.emit(context.platform, db, actor, { event: 'reviewIssueFixed', ...about });
    }
  });
}

/** Each knows where it came from: the problem has the review as its origin, the issue names the problem. */
async function problemOf(
  context: TenantContext,
  { row }: LoadedReview,
  issue: Pick<Issue, 'id' | 'seq' | 'text' | 'severity' | 'ownerId' | 'dueOn'>,
) {
  const { db, actor, platform } = context;
  const from = { type: 'review', id: row.id } as const;
  const [title = ''] = issue.text.split('\n');
  const made = await platform.objects.kind('problem').create?.(
    context,
    {
      title: cutText(title, 200),
      assigneeId: issue.ownerId,
      values: { severity: issue.severity, confirmed: true, deadline: issue.dueOn },
    },
    await bornOf(context, from),
  );
  if (!made) throw new Error('Problems cannot be made by others');
  await addLink(db, { from, to: made, kind: 'caused', createdBy: actor.userId });
  await db.update(reviewIssue, { problemId: made.id }, eq(reviewIssue.id, issue.id));
  return made;
}

export async function makeProblem(context: TenantContext, reviewId: string, id: string): Promise<{ id: string }> {
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const { loaded, issue } = await issueFor(inside, reviewId, id);
    if (issue.problemId) {
      const what = `评审 ${reviews.rows.no(loaded.row.seq)} 的这个问题`;
      throw await convertedBefore(inside, what, { type: 'problem', id: issue.problemId });
    }
    const made = await problemOf(inside, loaded, issue);
    const change = { field: 'issue', label: '评审问题', before: null, after: named(issue) };
    await noteWithin(inside, loaded, 'issueConverted', { changes: [change] });
    return { id: made.id };
  });
}
