/**
 * Where the enterprise keeps a flow for it, a questionnaire comes out once it is agreed to. What is asked about stays as it
 * is meanwhile: nobody agrees to questions that are others afterwards.
 */

import { isSilent } from '../../../contract/questionnaire/model';
import { formAudienceKinds } from '../../../contract/questionnaire/settings';
import { cutText } from '../../../contract/text/cut';
import type { TenantDb } from '../../db/scope';
import { againstRule } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { Question } from '../../object/approvals';
import { chosenFlow, endApproval, liveApproval, resubmitApproval, startApproval } from '../approval';
import { type LoadedForm, nextNo } from './load';

const TOLD_MAX = 20;
const refOf = (id: string) => ({ type: 'questionnaire' as const, id });

export const isAsked = async (db: TenantDb): Promise<boolean> => (await chosenFlow(db, 'survey')) !== undefined;
export const isWaiting = async (db: TenantDb, id: string): Promise<boolean> =>
  (await liveApproval(db, 'survey', refOf(id)))?.state === 'RUNNING';

/** @throws 422 where its publication is being judged */
export async function assertNotWaiting(db: TenantDb, id: string): Promise<void> {
  if (await isWaiting(db, id)) throw againstRule('问卷正在等待发布审批：请先撤回审批，修改后再提交');
}

/** Whoever is asked need not see the questionnaire: what they agree to is said here. */
export function question(form: LoadedForm): Question {
  const { id, title, description, draft, settings } = form;
  const asked = draft.questions.filter(({ kind }) => !isSilent(kind));
  const titles = asked.slice(0, TOLD_MAX).map((one, at) => `${at + 1}. ${cutText(one.title, 60)}`);
  const facts = [
    `填写范围：${formAudienceKinds[settings.audience.kind]}`,
    settings.anonymous ? '匿名' : '记名',
    `共 ${asked.length} 题`,
  ].join('，');
  return {
    title: `发布问卷「${title}」第 ${nextNo(form)} 版`,
    text: [facts, ...titles, ...(asked.length > TOLD_MAX ? ['……'] : [])].join('\n'),
    content: { id, title, description, draft, settings },
    payload: { version: form.version },
  };
}

/** @throws 422 where it is asked about already */
export function askToPublish(context: TenantContext, form: LoadedForm): Promise<void> {
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const live = await liveApproval(db, 'survey', refOf(form.id));
    if (live?.state === 'RUNNING') throw againstRule('问卷已提交发布审批，请等待结果或先撤回');
    if (live?.initiatorId === context.actor.userId) return resubmitApproval(inside, live.id);
    // Returned to somebody else, who asked before.
    if (live) await endApproval(inside, live.id, '由他人重新提交');
    await startApproval(inside, {
      ...question(form),
      purpose: 'survey',
      by: { unlessChosen: [] },
      ref: refOf(form.id),
      projectId: form.projectId,
    });
  });
}

/** In the transaction that takes it away. */
export async function endAsking(context: TenantContext, id: string): Promise<void> {
  const live = await liveApproval(context.db, 'survey', refOf(id));
  if (live) await endApproval(context, live.id, '问卷已删除');
}
