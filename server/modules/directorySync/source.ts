/** One way to look at a directory of an enterprise, and to act for it. */
import { and, eq, inArray } from 'drizzle-orm';
import { Scope, TenantRole } from '../../../contract/access';
import { type DirectoryKind, directoryKinds } from '../../../contract/directorySync/words';
import { type Actor, isManager } from '../../base/actor';
import { newId } from '../../base/present';
import { department, directorySource, role, tenantMember, tenantMemberRole } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import type { ObjectContext } from '../../object/define';
import type { Platform } from '../../platform';

export type Source = typeof directorySource.$inferSelect;

/** What is done for a directory, in one transaction. */
export interface Acting extends ObjectContext {
  source: Source;
  /** As the operation log names it. */
  name: string;
  /** Who was disabled by it: their sessions end after the commit. */
  left: Set<string>;
  /** Whoever keeps the directory has confirmed that these leave. */
  confirmed?: boolean;
}

/** The directory of a kind; made, empty and off, where there is none yet. */
export async function sourceOf(db: TenantDb, kind: DirectoryKind): Promise<Source> {
  const [known] = await db.select(directorySource, eq(directorySource.kind, kind));
  if (known) return known;
  await db.insertIfAbsent(directorySource, { id: newId(), kind, version: 0 });
  const [made] = await db.select(directorySource, eq(directorySource.kind, kind));
  return made as Source;
}

export const loadSource = async (db: TenantDb, id: string): Promise<Source | null> =>
  (await db.find(directorySource, id)) ?? null;

/**
 * Who a directory is to the modules that it calls: whoever saved it last, with all rights of the enterprise, for nobody
 * else may save one (`keeping.ts`). It goes on when they are gone.
 */
const actorFor = ({ tenantId, updatedBy, createdBy, id }: Source): Actor => {
  const roles = [TenantRole.MGMT];
  return {
    userId: updatedBy ?? createdBy ?? id,
    tenantId,
    tenantCode: '',
    roles,
    roleNames: [],
    projectRoleIds: {},
    privileges: { globals: [], projectPrivileges: {}, projectCollectionPrivileges: {} },
    isManager: isManager(roles),
  };
};

/** Runs one transaction for a directory; whoever it disables is signed out after it. */
export async function actingFor<T>(
  platform: Platform,
  source: Source,
  work: (acting: Acting) => Promise<T>,
  { confirmed = false }: { confirmed?: boolean } = {},
): Promise<T> {
  const left = new Set<string>();
  const db = new TenantDb(platform.database, source.tenantId);
  const result = await db.transaction((tx) =>
    work({ platform, db: tx, actor: actorFor(source), source, name: directoryKinds[source.kind], left, confirmed }),
  );
  for (const userId of left) await platform.access.closeIn(source.tenantId, userId);
  return result;
}

/** Whether somebody owns the enterprise: no directory says anything of them. */
export async function isOwner(db: TenantDb, userId: string): Promise<boolean> {
  const held = await db.select(tenantMemberRole, eq(tenantMemberRole.userId, userId));
  if (held.length === 0) return false;
  const owners = await db.select(role, eq(role.code, TenantRole.OWNER));
  return held.some(({ roleId }) => owners.some(({ id }) => id === roleId));
}

/** Roles of the enterprise that a group may stand for: all but the owner's. */
export const givable = async (db: TenantDb, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : (await db.select(role, inArray(role.id, [...ids]))).filter(
        ({ scope, code }) => scope === Scope.GLOBAL && code !== TenantRole.OWNER,
      );

/** Who takes over from somebody who leaves, as the directory is set; undefined: nobody does, or they are gone themselves. */
export async function heirOf({ db, source }: Acting, userId: string): Promise<string | undefined> {
  if (source.handOver === 'NOBODY') return undefined;
  const candidates = source.handOver === 'MEMBER' ? [source.heirId] : await leadersAbove(db, userId);
  for (const id of candidates) {
    if (!id || id === userId) continue;
    const [there] = await db.select(tenantMember, and(eq(tenantMember.id, id), eq(tenantMember.disabled, false)));
    if (there) return id;
  }
  return undefined;
}

/** Leaders of somebody's department and of those above it, the nearest first. */
async function leadersAbove(db: TenantDb, userId: string): Promise<(string | null)[]> {
  const member = await db.find(tenantMember, userId);
  const own = member?.departmentId ? await db.find(department, member.departmentId) : undefined;
  if (!own) return [];
  const all = new Map((await db.select(department, inArray(department.id, own.path))).map((one) => [one.id, one]));
  return own.path.toReversed().map((id) => all.get(id)?.leaderId ?? null);
}
