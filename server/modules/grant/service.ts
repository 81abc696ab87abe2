/** Giving and taking back (`projectGrant`): by who configures one of the two projects. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { GrantConfirm, GrantProject } from '../../../contract/project/grant';
import { newId } from '../../base/present';
import { today } from '../../base/zone';
import { accessGrant } from '../../db/schema';
import { forbidden, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { logOperation } from '../../object/operationLog';
import { type LoadedProject, projectFor } from '../../object/project';
import { holdsInProject } from '../../policies/project';
import { projectOfCode } from './codes';

export async function presentParty(context: TenantContext, project: LoadedProject): Promise<GrantProject> {
  const people = await context.platform.directory.of(context.actor.tenantId);
  return { id: project.id, code: project.code, name: project.name, owner: people(project.ownerId) };
}

async function receiverOf(context: TenantContext, giver: LoadedProject, code: string): Promise<LoadedProject> {
  const receiver = await projectOfCode(context, code, giver.id);
  if (receiver.id === giver.id) throw invalid('这是本项目的授权码，请输入对方项目的授权码', 'code');
  return receiver;
}

/** Whom a code would give to: shown before anything is given. */
export async function readCode(
  context: TenantContext,
  { projectId, code }: { projectId: string; code: string },
): Promise<GrantProject> {
  const giver = await projectFor(context, projectId, 'PROJECT:CONFIG');
  return presentParty(context, await receiverOf(context, giver, code));
}

/** `grantConfirm`: the giving project says yes, how much, and until when. What it gave to the same project before is over. */
export async function confirmGrant(context: TenantContext, input: GrantConfirm): Promise<{ id: string }> {
  const { db, actor } = context;
  const giver = await projectFor(context, input.projectId, 'PROJECT:CONFIG');
  if (input.endsOn && input.endsOn < today()) throw invalid('到期日不能早于今天', 'endsOn');
  const receiver = await receiverOf(context, giver, input.code);
  const id = newId();
  await db.transaction(async (tx) => {
    const [used] = await tx.query(
      'DELETE FROM access_grant_code WHERE tenant_id = $1 AND project_id = $2 AND expires_at > now() RETURNING project_id',
      [receiver.id],
    );
    // Somebody else was quicker.
    if (!used) throw notFound('授权码');
    await tx.update(
      accessGrant,
      { revokedAt: sql`now()`, revokedBy: actor.userId },
      and(eq(accessGrant.giverId, giver.id), eq(accessGrant.receiverId, receiver.id), isNull(accessGrant.revokedAt)),
    );
    const { kinds, access, endsOn = null } = input;
    await tx.insert(accessGrant, {
      ...{ id, giverId: giver.id, receiverId: receiver.id, kinds, access, endsOn, createdBy: actor.userId },
    });
    await logOperation(tx, actor, {
      ...{ module: 'grant', action: 'granted', objectType: 'access_grant', objectId: id, projectId: giver.id },
      detail: { code: receiver.code, kinds, access, endsOn },
    });
  });
  return { id };
}

/** `deleteGrant`: from either side, also where the project is closed; what was seen by it is gone with the next read. */
export async function revokeGrant(context: TenantContext, id: string): Promise<void> {
  const { platform, db, actor } = context;
  const found = await db.find(accessGrant, id);
  if (!found || found.revokedAt) throw notFound('授权');
  const sides = await Promise.all(
    [found.giverId, found.receiverId].map((projectId) => platform.projects.find(actor.tenantId, projectId)),
  );
  const seen = sides.filter((side) => side && !side.recycled && holdsInProject(actor, side, 'PROJECT:VIEW'));
  if (seen.length === 0) throw notFound('授权');
  const by = seen.find((side) => side && holdsInProject(actor, side, 'PROJECT:CONFIG'));
  if (!by) throw forbidden();
  await db.transaction(async (tx) => {
    const gone = await tx.update(
      accessGrant,
      { revokedAt: sql`now()`, revokedBy: actor.userId },
      and(eq(accessGrant.id, id), isNull(accessGrant.revokedAt)),
    );
    if (gone === 0) throw notFound('授权');
    await logOperation(tx, actor, {
      ...{ module: 'grant', action: 'grantRevoked', objectType: 'access_grant', objectId: id, projectId: by.id },
    });
  });
}
