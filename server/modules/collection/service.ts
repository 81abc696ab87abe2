/** Changes of collections: what they are called, who is in them, which projects belong to them. */
import { and, eq, sql } from 'drizzle-orm';
import { Scope } from '../../../contract/access';
import type {
  CollectionCreate,
  CollectionMemberSet,
  CollectionProjects,
  CollectionUpdate,
} from '../../../contract/collection/collection';
import { COLLECTION_PROJECTS_MAX } from '../../../contract/collection/figures';
import { collection, collectionMember, collectionProject, role, tenantMember } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, forbidden, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { addKept, changeKept } from '../../object/kept';
import { logOperation } from '../../object/operationLog';
import { mayGive } from '../../policies/giving';
import { canViewProject } from '../../policies/project';
import { collectionFor, collections } from './store';

const log = (context: TenantContext, tx: TenantDb, id: string, action: string, detail: Record<string, unknown>) =>
  logOperation(tx, context.actor, { module: 'collection', objectType: 'collection', objectId: id, action, detail });

async function assertMember(db: TenantDb, userId: string, field: string): Promise<void> {
  const member = await db.find(tenantMember, userId);
  if (!member || member.disabled) throw invalid('该人员不在本企业或已停用', field);
}

const rightsChanged = ({ platform, actor }: TenantContext, tx: TenantDb, userIds: string[]) =>
  tx.afterCommit(() => platform.bus.publish({ type: 'access', tenantId: actor.tenantId, userIds }));

export async function createCollection(context: TenantContext, input: CollectionCreate): Promise<{ id: string }> {
  const { db, actor } = context;
  const { name, description = '', ownerId = actor.userId } = input;
  await assertMember(db, ownerId, 'ownerId');
  return db.transaction((tx) => addKept(context, tx, collections, { name: name.trim(), description, ownerId }));
}

export async function updateCollection(
  context: TenantContext,
  id: string,
  { version, ...input }: CollectionUpdate,
): Promise<{ version: number }> {
  await collectionFor(context, id, 'PROJECT_COLLECTION:UPDATE');
  if (input.ownerId) await assertMember(context.db, input.ownerId, 'ownerId');
  return context.db.transaction((tx) =>
    changeKept(context, tx, collections, id, version, {
      ...input,
      ...(input.name !== undefined && { name: input.name.trim() }),
    }),
  );
}

/** The projects stay as they are. */
export async function removeCollection(context: TenantContext, id: string): Promise<void> {
  const { db, actor } = context;
  const { name } = await collectionFor(context, id, 'PROJECT_COLLECTION:DELETE');
  await db.transaction(async (tx) => {
    const gone = await tx.update(
      collection,
      { deletedAt: sql`now()`, deletedBy: actor.userId, version: sql`version + 1` },
      eq(collection.id, id),
    );
    if (gone === 0) throw notFound('项目集');
    await log(context, tx, id, 'deleted', { name });
  });
}

/** Named by hand; only projects that the actor may see. */
export async function setProjects(context: TenantContext, id: string, input: CollectionProjects): Promise<void> {
  const { platform, db, actor } = context;
  await collectionFor(context, id, 'PROJECT_COLLECTION:UPDATE');
  const { add = [], remove = [] } = input;
  for (const projectId of [...add, ...remove]) {
    const project = await platform.projects.find(actor.tenantId, projectId);
    if (!project || project.recycled || !canViewProject(actor, project)) throw notFound('项目');
  }
  await db.transaction(async (tx) => {
    await tx.insertIfAbsent(
      collectionProject,
      add.map((projectId) => ({ collectionId: id, projectId })),
    );
    for (const projectId of remove) {
      await tx.delete(
        collectionProject,
        and(eq(collectionProject.collectionId, id), eq(collectionProject.projectId, projectId)),
      );
    }
    const [row] = await tx.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM collection_project WHERE tenant_id = $1 AND collection_id = $2',
      [id],
    );
    if ((row?.count ?? 0) > COLLECTION_PROJECTS_MAX) {
      throw againstRule(`一个项目集最多 ${COLLECTION_PROJECTS_MAX} 个项目`);
    }
    await log(context, tx, id, 'collectionProjectsChanged', { added: add.length, removed: remove.length });
  });
}

/** A role of scope 2 for a person, or none. Nobody gives or takes what they lack in the collection themselves. */
export async function setMember(
  context: TenantContext,
  id: string,
  { userId, roleId }: CollectionMemberSet,
): Promise<void> {
  const { db, actor } = context;
  const kept = await collectionFor(context, id, 'PROJECT_COLLECTION:MEMBER:MANAGE');
  await assertMember(db, userId, 'userId');
  const [chosen] = roleId ? await db.select(role, eq(role.id, roleId)) : [];
  if (roleId && chosen?.scope !== Scope.COLLECTION) throw invalid('项目集角色不存在，请重新选择', 'roleId');
  if (chosen && !mayGive(actor, chosen, kept)) throw forbidden(`您没有「${chosen.name}」的全部权限，不能授予这个角色`);
  const one = and(eq(collectionMember.collectionId, id), eq(collectionMember.userId, userId));
  await db.transaction(async (tx) => {
    const [held] = await tx.select(collectionMember, one);
    const before = held && (await tx.find(role, held.roleId));
    if (before && !mayGive(actor, before, kept)) {
      throw againstRule(`您没有「${before.name}」的全部权限，不能收回这个角色`);
    }
    if (!roleId) {
      if ((await tx.delete(collectionMember, one)) === 0) throw notFound('项目集成员');
    } else if ((await tx.insertIfAbsent(collectionMember, { collectionId: id, userId, roleId })) === 0) {
      await tx.update(collectionMember, { roleId }, one);
    }
    await log(context, tx, id, roleId ? 'collectionMemberSet' : 'memberRemoved', { userId, role: chosen?.name });
    rightsChanged(context, tx, [userId]);
  });
}
