/** Who is in which project, by themselves or through a department: one view, so that no list of them forgets a way in. */
import type { TenantDb } from '../db/scope';
import type { ObjectContext } from './define';
import type { ProjectPerson } from './hooks';

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
