/** Inviting: by mail, each address its own token; by a link for several. */
import { sql } from 'drizzle-orm';
import { INVITATION_DAYS } from '../../../../contract/tenant/constants';
import type {
  InvitationSent,
  InvitationsMade,
  InvitedPerson,
  LinkInvitation,
  MailInvitations,
} from '../../../../contract/tenant/invitation';
import { newId } from '../../../base/present';
import { invitation } from '../../../db/schema';
import { againstRule } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { seatRefusal } from '../../../object/quota';
import { hashToken, newToken } from '../../auth';
import { assertPlaceWithin } from '../delegation/reach';
import { assertMayGive, type Given, givenOf } from '../given';
import { inviteAddress, logInvitation } from './invitation';
import { mailInvitation } from './mail';

/** Each address by itself: who is a member already, or is invited and has not answered, is named and holds up nobody. */
export async function inviteByMail(context: TenantContext, input: MailInvitations): Promise<InvitationsMade> {
  const { db, actor } = context;
  const given = await givenOf(db, input);
  await assertPlaceWithin(db, actor, 'ENTERPRISE:MEMBER_INVITE', given.departmentId);
  await assertMayGive(db, actor, given);
  const people = new Map(input.people.map((one) => [one.email.trim().toLowerCase(), one]));
  const refused: InvitationsMade['refused'] = [];
  for (const [email, person] of people) {
    const reason = await inviteOne(context, email, person, given);
    if (reason) refused.push({ email, reason });
  }
  return { invited: people.size - refused.length, refused };
}

async function inviteOne(
  { platform, db, actor }: TenantContext,
  email: string,
  { name }: InvitedPerson,
  { roleIds, departmentId }: Given,
): Promise<string | null> {
  const [member] = await db.query<{ disabled: boolean }>(
    `SELECT m.disabled FROM tenant_member m JOIN account a ON a.id = m.id
      WHERE m.tenant_id = $1 AND m.removed_at IS NULL AND lower(a.email) = $2`,
    [email],
  );
  if (member) return member.disabled ? '已是本企业成员，但已停用；请在成员列表中恢复' : '已是本企业成员';
  const token = newToken();
  const id = newId();
  return db.transaction(async (tx) => {
    // An invitation that ran out gives way to the new one.
    await tx.query(
      `UPDATE invitation SET state = 'REVOKED', ended_at = expires_at, version = version + 1
        WHERE tenant_id = $1 AND email = $2 AND state = 'PENDING' AND expires_at <= now()::timestamptz(3)`,
      [email],
    );
    const full = await seatRefusal(tx);
    if (full) return full;
    const added = await tx.insertIfAbsent(invitation, {
      id,
      email,
      name: name?.trim() || null,
      departmentId,
      roleIds: [...roleIds],
      tokenHash: hashToken(token),
      expiresAt: sql`now() + make_interval(days => ${INVITATION_DAYS})` as unknown as string,
      createdBy: actor.userId,
      updatedBy: actor.userId,
    });
    if (added === 0) return '已邀请过，尚未答复；可在邀请列表中重新发送';
    await mailInvitation(platform, tx, { email, name: name?.trim() || null, inviterId: actor.userId, token });
    await logInvitation(tx, actor, 'invited', id, email);
    return null;
  });
}

/** The address is told once; afterwards nobody can read it, only make a new one. */
export async function inviteByLink(context: TenantContext, input: LinkInvitation): Promise<InvitationSent> {
  const { platform, db, actor } = context;
  const given = await givenOf(db, input);
  await assertPlaceWithin(db, actor, 'ENTERPRISE:MEMBER_INVITE', given.departmentId);
  await assertMayGive(db, actor, given);
  const token = newToken();
  const id = newId();
  await db.transaction(async (tx) => {
    const full = await seatRefusal(tx);
    if (full) throw againstRule(full);
    await tx.insert(invitation, {
      id,
      departmentId: given.departmentId,
      roleIds: [...given.roleIds],
      tokenHash: hashToken(token),
      maxUses: input.maxUses,
      expiresAt: sql`now() + make_interval(days => ${input.days})` as unknown as string,
      createdBy: actor.userId,
      updatedBy: actor.userId,
    });
    await logInvitation(tx, actor, 'invitedByLink', id, null);
  });
  return { id, url: inviteAddress(platform, token), version: 1 };
}
