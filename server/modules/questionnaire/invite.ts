/** Asks people to answer: a message, and a mail where they have an address. Whoever has answered is not asked again. */
import type { FormInvite } from '../../../contract/questionnaire/form';
import { newId } from '../../base/present';
import { minuteHere } from '../../base/zone';
import type { TenantDb } from '../../db/scope';
import { againstRule } from '../../errors';
import type { TenantContext } from '../../http/route';
import { emit } from '../message';
import { waitingOf } from './audience';
import { type LoadedForm, loadForm } from './load';
import { logForm } from './service';

/** @returns how many were asked */
export async function sendInvites(context: TenantContext, input: FormInvite): Promise<{ count: number }> {
  const { platform, db, actor } = context;
  const form = await loadForm(context, input.id, 'manage');
  if (form.state !== 'COLLECTING') throw againstRule('问卷没有在收集，请先发布，再邀请填写');
  const { settings, formKey } = form;
  // In an anonymous questionnaire the one who has not answered must not be told from the others by a reminder of theirs.
  if (settings.anonymous && input.userIds) throw againstRule('匿名问卷只能邀请全部未填写的人');
  const userIds = (await waitingOf(db, form.id, input.userIds)).filter((id) => id !== actor.userId);
  if (userIds.length === 0) throw againstRule('没有需要邀请的人：填写范围内的成员都已填写');
  const toGroups = input.channels.includes('robot');
  if (toGroups) await assertGroups(db, form);
  await db.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO survey_invite (tenant_id, form_id, user_id) SELECT $1, $2::uuid, x FROM unnest($3::uuid[]) AS x
       ON CONFLICT (tenant_id, form_id, user_id) DO UPDATE SET invited_at = now(), times = survey_invite.times + 1`,
      [form.id, userIds],
    );
    await emit(platform, tx, actor, {
      event: 'surveyInvited',
      objectId: form.id,
      to: userIds,
      channels: input.channels.filter((one) => one === 'mail'),
      withoutGroups: !toGroups,
      variables: { formKey, until: settings.endsAt ? `请在 ${minuteHere(settings.endsAt)} 前填写` : '' },
      once: newId(),
    });
    await logForm(context, tx, 'invited', form, { count: userIds.length });
  });
  return { count: userIds.length };
}

/** A group hears only of what all in it may answer, and only where a robot of it is told of invitations. */
async function assertGroups(db: TenantDb, { settings, project }: LoadedForm): Promise<void> {
  if (settings.audience.kind === 'some') throw againstRule('只给指定部门和人员的问卷不能通过群机器人邀请');
  const robots = await db.query(
    `SELECT 1 FROM robot WHERE tenant_id = $1 AND enabled AND 'surveyInvited' = ANY(events)
        AND (project_id IS NULL OR project_id = $2::uuid) LIMIT 1`,
    [project?.id ?? null],
  );
  if (robots.length === 0) throw againstRule('没有接收“邀请我填写问卷”的群机器人，请先在机器人设置中勾选这个事件');
}
