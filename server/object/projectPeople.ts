/** Who is in which project, by themselves or through a department: one view, so that no list of them forgets a way in. */
import type { TenantDb } from '../db/scope';
import type { ObjectContext } from './define';
import type { ProjectPerson } from './hooks';
import type { LoadedProject } from './project';

const keyOf = ({ projectId, userId }: ProjectPerson) => `${projectId} ${userId}`;

/** The projects of some people. */
export async function projectsOf(db: TenantDb, userIds: readonly string[]): Promise<ProjectPerson[]> {
  if (userIds.length === 0) return [];
  const rows = await db.query<{ project_id: string; user_id: string }>(
    'SELECT project_id, user_id FROM project_person WHERE tenant_id = $1 AND user_id = ANY($2::uuid[])',
    [userIds],
  );
  return rows.map((row) => ({ projectId: row.project_id, userId: row.user_id }));
}

/** Everybody in a project. */
export async function peopleIn(db: TenantDb, projectId: string): Promise<string[]> {
  const rows = await db.query<{ user_id: string }>(
    'SELECT user_id FROM project_person WHERE tenant_id = $1 AND project_id = $2',
    [projectId],
  );
  return rows.map((row) => row.user_id);
}

export async function isInProject(db: TenantDb, { projectId, userId }: ProjectPerson): Promise<boolean> {
  const [row] = await db.query(
    'SELECT user_id FROM project_grant WHERE tenant_id = $1 AND project_id = $2 AND user_id = $3 LIMIT 1',
    [projectId, userId],
  );
  return row !== undefined;
}

/** Takes one out of a project for the modules, unless a department still keeps them in. In the caller's transaction. */
export async function leftProject(context: ObjectContext, member: ProjectPerson): Promise<void> {
  if (!(await isInProject(context.db, member))) await context.platform.hooks.onMembersLeft(context, [member]);
}

/**
 * Those of who left projects to whom theirs is shut from now on: it is not open to the enterprise, and they do not lead it. What
 * names somebody in an object opens it to them, and its messages reach them, so modules hand over what names these. Who is out of
 * the enterprise opens nothing any more; what they leave goes to whoever was named for it.
 */
export async function shutOut(
  { platform, db }: ObjectContext,
  members: readonly ProjectPerson[],
): Promise<{ userId: string; project: LoadedProject }[]> {
  const inside = await db.query<{ id: string }>(
    'SELECT id FROM tenant_member WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND NOT disabled AND removed_at IS NULL',
    [members.map(({ userId }) => userId)],
  );
  const stays = new Set(inside.map(({ id }) => id));
  const out: { userId: string; project: LoadedProject }[] = [];
  for (const { projectId, userId } of members) {
    const project = stays.has(userId) ? await platform.projects.find(db.tenantId, projectId) : undefined;
    if (project && project.visibility !== 'tenant' && project.ownerId !== userId) out.push({ userId, project });
  }
  return out;
}

/** They follow no object of a kind there any more. `table` is the kind's own. */
export async function unfollow(
  db: TenantDb,
  { type, table }: { type: string; table: string },
  { userId, projectId }: ProjectPerson,
): Promise<void> {
  await db.query(
    `DELETE FROM follower f USING ${table} t
      WHERE f.tenant_id = $1 AND f.user_id = $2 AND f.object_type = $4
        AND t.tenant_id = f.tenant_id AND t.id = f.object_id AND t.project_id = $3`,
    [userId, projectId, type],
  );
}

/**
 * Runs a change of what people are in, in the caller's transaction: afterwards modules hear of each project that somebody
 * lost by it, and caches and sockets of what those people may.
 */
export async function movingPeople(
  context: ObjectContext,
  userIds: readonly string[],
  change: () => Promise<void>,
): Promise<void> {
  const { platform, db } = context;
  const before = await projectsOf(db, userIds);
  await change();
  const kept = new Set((await projectsOf(db, userIds)).map(keyOf));
  await platform.hooks.onMembersLeft(
    context,
    before.filter((one) => !kept.has(keyOf(one))),
  );
  if (userIds.length === 0) return;
  db.afterCommit(() => platform.bus.publish({ type: 'access', tenantId: db.tenantId, userIds: [...userIds] }));
}
