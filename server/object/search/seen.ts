/** Which projects an actor may see, as conditions: asked once a search, so that the planner knows how many there are. */
import { holdsInProject } from '../../policies/project';
import type { Bind, ObjectContext } from '../define';
import type { SeenProjects } from '../searchSource';

interface Row extends Record<string, unknown> {
  id: string;
  owner_id: string;
  visibility: 'private' | 'tenant';
  status: 'DOING';
}

const RECYCLED = 'SELECT p.id FROM project p WHERE p.tenant_id = $1 AND p.deleted_at IS NOT NULL';

/** The projects that are there and might be seen; nothing is asked for who sees everything. */
export async function visibleProjects({ db, actor }: Pick<ObjectContext, 'db' | 'actor'>): Promise<readonly Row[]> {
  if (actor.isManager) return [];
  return db.query<Row>(
    `SELECT p.id, p.owner_id, p.visibility, p.status FROM project p WHERE p.tenant_id = $1 AND p.deleted_at IS NULL
        AND (p.owner_id = $2 OR p.id = ANY($3::uuid[]) OR p.visibility = 'tenant')`,
    [actor.userId, Object.keys(actor.privileges.projectPrivileges)],
  );
}

export function seenProjects({ actor }: Pick<ObjectContext, 'actor'>, rows: readonly Row[], bind: Bind): SeenProjects {
  const among = (column: string, of: readonly Row[]) =>
    of.length === 0 ? 'false' : `${column} = ANY(${bind(of.map(({ id }) => id))}::uuid[])`;
  let me: string | undefined;
  return {
    all: actor.isManager,
    holds: (column, privilege) => {
      if (actor.isManager) return `${column} NOT IN (${RECYCLED})`;
      const held = rows.filter(({ id, owner_id: ownerId, visibility, status }) => {
        const project = { id, ownerId, visibility, status };
        return holdsInProject(actor, project, 'PROJECT:VIEW') && holdsInProject(actor, project, privilege);
      });
      return among(column, held);
    },
    owned: (column) =>
      among(
        column,
        rows.filter(({ owner_id: ownerId }) => ownerId === actor.userId),
      ),
    // PostgreSQL refuses a parameter that nothing uses.
    get me() {
      me ??= `${bind(actor.userId)}::uuid`;
      return me;
    },
  };
}
