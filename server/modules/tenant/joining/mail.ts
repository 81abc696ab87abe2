import { INVITATION_DAYS } from '../../../../contract/tenant/constants';
import type { TenantDb } from '../../../db/scope';
import type { Platform } from '../../../platform';
import { queueMail } from '../../auth';

export interface InvitationMail {
  email: string | null;
  name: string | null;
  inviterId: string;
  token: string;
}

/** In the transaction that makes the invitation. */
export async function mailInvitation(
  platform: Platform,
  tx: TenantDb,
  { email, name, inviterId, token }: InvitationMail,
): Promise<void> {
  if (!email) return;
  const [tenant] = await platform.database.query<{ name: string }>('SELECT name FROM tenant WHERE id = $1', [
    tx.tenantId,
  ]);
  const inviter = (await platform.directory.of(tx.tenantId))(inviterId);
  await queueMail(
    platform,
    {
      to: email,
      subject: `${inviter?.name ?? '企业管理员'}邀请您加入${tenant?.name}`,
      text: [
        `${name ?? email}，您好：`,
        `${inviter?.name ?? '企业管理员'}邀请您在${platform.env.appTitle}上加入「${tenant?.name}」。请在 ${INVITATION_DAYS} 天内打开以下链接，接受或拒绝邀请：`,
        '{link}',
        '链接只对这个邮箱有效。没有账号时，可以在打开的页面上创建一个。如果您不认识邀请人，忽略这封邮件即可。',
      ],
      page: `/acceptInvite?token=${token}`,
    },
    tx.tenantId,
  );
}
