/** One invitation as a kind with a lifecycle: what the inviting side does to it. */
import { and, eq, sql } from 'drizzle-orm';
import { INVITATION_DAYS } from '../../../../contract/tenant/constants';
import { type InvitationState, invitationLifecycle } from '../../../../contract/tenant/invitationLifecycle';
import { pageAddress } from '../../../base/pageAddress';
import { invitation } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { type StatefulKind, take } from '../../../object/lifecycle';
import { logOperation } from '../../../object/operationLog';
import { staleRow } from '../../../object/stale';
import { reaches, reachOf } from '../../../policies/department';
import { hashToken, newToken } from '../../auth';
import { pathOf } from '../delegation/reach';
import { assertMayGive } from '../given';
import { mailInvitation } from './mail';

type Row = typeof invitation.$inferSelect;
export type LoadedInvitation = Omit<Row, 'state'> & { state: InvitationState };

/** As it is now: nobody wrote that its time ran out. */
export const stateNow = (row: Pick<Row, 'state' | 'expiresAt'>): InvitationState =>
  row.state === 'PENDING' && Date.parse(row.expiresAt) <= Date.now() ? 'EXPIRED' : row.state;

export const inviteAddress = (platform: Parameters<typeof pageAddress>[0], token: string) =>
  pageAddress(platform, `/acceptInvite?token=${token}`);

/** @throws 404, for an invitation into another department than those that the actor administers too */
async function load({ db, actor }: TenantContext, id: string): Promise<LoadedInvitation> {
  const row = await db.find(invitation, id);
  const reach = reachOf(actor, 'ENTERPRISE:MEMBER_INVITE');
  if (!row || !reaches(reach, await pathOf(db, row.departmentId))) throw notFound('邀请');
  return { ...row, state: stateNow(row) };
}

const stateOf: StatefulKind<LoadedInvitation, InvitationState> = {
  lifecycle: invitationLifecycle,
  // Whoever reaches these routes may invite; what is given with it is judged where it is sent again.
  judge() {},
  stale: async (context, { id }) => staleRow(context, await context.db.find(invitation, id)),
  write: (tx, { actor }, { id, version }, { to, values }) =>
    tx.update(
      invitation,
      {
        ...values,
        state: to as Row['state'],
        ...(to === 'REVOKED' && { endedAt: sql`now()` }),
        updatedBy: actor.userId,
        updatedAt: sql`now()`,
        version: sql`version + 1`,
      },
      and(eq(invitation.id, id), eq(invitation.version, version)),
    ),
  async follow(tx, { actor }, { id, email }, { to }) {
    await logInvitation(tx, actor, to === 'REVOKED' ? 'invitationRevoked' : 'invitationSentAgain', id, email);
  },
};

export const logInvitation = (
  tx: TenantDb,
  actor: Parameters<typeof logOperation>[1],
  action: string,
  id: string,
  email: string | null,
) => logOperation(tx, actor, { module: 'tenant', action, objectType: 'invitation', objectId: id, detail: { email } });

export async function revokeInvitation(
  context: TenantContext,
  id: string,
  version: number,
): Promise<{ version: number }> {
  return { version: (await take(stateOf, context, await load(context, id), { to: 'REVOKED', version })).version };
}

/** The link before is void; a mail goes out again, a link is told anew. One that has ended begins anew. */
export async function sendAgain(
  context: TenantContext,
  id: string,
  version: number,
): Promise<{ id: string; url: string | null; version: number }> {
  const { platform, actor } = context;
  const loaded = await load(context, id);
  const token = newToken();
  const days = Math.max(1, Math.round((Date.parse(loaded.expiresAt) - Date.parse(loaded.sentAt)) / 86_400_000));
  const values = {
    tokenHash: hashToken(token),
    expiresAt: sql`now() + make_interval(days => ${loaded.email ? INVITATION_DAYS : days})`,
    sentAt: sql`now()`,
    endedAt: null,
    // Who sends it vouches for what it gives.
    createdBy: actor.userId,
  };
  await assertMayGive(context.db, actor, loaded);
  await context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    await take(stateOf, inside, loaded, { to: 'PENDING', version, values });
    if (loaded.email) await mailInvitation(platform, tx, { ...loaded, inviterId: actor.userId, token });
  });
  return { id, url: loaded.email ? null : inviteAddress(platform, token), version: version + 1 };
}
