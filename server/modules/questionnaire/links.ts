/** Links that lead to a questionnaire without a login: for people outside, and for what is accepted or judged once. */
import { randomBytes } from 'node:crypto';
import type { LinkCreate, LinkMade } from '../../../contract/questionnaire/form';
import { pageOfKind } from '../../../contract/questionnaire/pages';
import { newId } from '../../base/present';
import { surveyLink } from '../../db/schema';
import { againstRule, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { loadForm } from './load';
import { logForm } from './service';
import { hashToken } from './write/admission';

const DAY_MS = 86_400_000;

export async function createLink(context: TenantContext, input: LinkCreate): Promise<LinkMade> {
  const { db, actor, platform } = context;
  const { id, singleUse, taskId, days } = input;
  const form = await loadForm(context, id, 'manage');
  if (form.publishedNo === null) throw againstRule('问卷尚未发布，请先发布，再生成链接');
  if (taskId !== undefined) {
    const [task] = await platform.objects.findVisible(context, 'task', [taskId]);
    if (!task) throw notFound('任务');
  }
  const token = randomBytes(18).toString('base64url');
  await db.transaction(async (tx) => {
    await tx.insert(surveyLink, {
      ...{ id: newId(), formId: id, tokenHash: hashToken(token), taskId: taskId ?? null, singleUse },
      expiresAt: days === undefined ? null : new Date(Date.now() + days * DAY_MS).toISOString(),
      createdBy: actor.userId,
    });
    await logForm(context, tx, 'linkCreated', form, { singleUse, taskId, days });
  });
  return { token, path: `${pageOfKind(form.kind)}?key=${form.formKey}&token=${token}` };
}
