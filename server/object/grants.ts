/**
 * What the people of a project may see of another one by a grant. Judged at each read, by the grants that hold now, and
 * for whoever is in the project that was given to: who only sees it because it is open gets nothing, and what came by a
 * grant is granted to nobody further (`docs/decisions/grants-between-projects.md`).
 */
import { holds, Scope } from '../../contract/access';
import { registerPrivilege } from '../../contract/kinds';
import type { GrantAccess, GrantKind } from '../../contract/project/grants';
import type { Actor } from '../base/actor';
import { today } from '../base/zone';
import type { ObjectContext, Subject } from './define';
import type { LoadedProject } from './project';

export interface LiveGrant extends Record<string, unknown> {
  id: string;
  giverId: string;
  kinds: GrantKind[];
  access: GrantAccess;
}

/** Of the row `g`, on the day `{day}`: neither over, nor taken back. */
export const LIVE_GRANT = `g.revoked_at IS NULL AND (g.ends_on IS NULL OR g.ends_on >= {day}::date)`;

const listRight = (kind: GrantKind) => {
  if (kind === 'task') return 'TASK:LIST';
  return kind === 'planNode' ? 'PLAN:LIST' : registerPrivilege(kind, 'LIST');
};

/** Whether the actor looks at such objects of the project by a role in it, not because it is open to the enterprise. */
export const seesGranted = (actor: Actor, project: LoadedProject, kind: GrantKind) =>
  holds(actor, 'PROJECT:VIEW', Scope.PROJECT, project.id, project.ownerId) &&
  holds(actor, listRight(kind), Scope.PROJECT, project.id, project.ownerId);

/** What the project was given of a kind, for this actor. */
export async function liveGrants(
  { db, actor }: ObjectContext,
  receiver: LoadedProject,
  kind: GrantKind,
  { linkable = false }: { linkable?: boolean } = {},
): Promise<LiveGrant[]> {
  if (receiver.recycled || !seesGranted(actor, receiver, kind)) return [];
  return db.query<LiveGrant>(
    `SELECT g.id, g.giver_id AS "giverId", g.kinds, g.access FROM access_grant g
       JOIN project p ON p.tenant_id = g.tenant_id AND p.id = g.giver_id AND p.deleted_at IS NULL
      WHERE g.tenant_id = $1 AND g.receiver_id = $2 AND $4::text = ANY(g.kinds) AND (NOT $5::boolean OR g.access = 'link')
        AND ${LIVE_GRANT.replace('{day}', '$3')}`,
    [receiver.id, today(), kind, linkable],
  );
}

export interface GrantedSubject extends Subject {
  project: LoadedProject;
  grantId: string;
}

/**
 * Of these objects, those that a grant to the project lets the actor see: none that the people of the giving project do
 * not all see themselves.
 */
export async function grantedSubjects(
  context: ObjectContext,
  receiver: LoadedProject,
  kind: GrantKind,
  ids: readonly string[],
  asked: { linkable?: boolean } = {},
): Promise<Map<string, GrantedSubject>> {
  const found = new Map<string, GrantedSubject>();
  if (ids.length === 0) return found;
  const grants = new Map((await liveGrants(context, receiver, kind, asked)).map((grant) => [grant.giverId, grant.id]));
  if (grants.size === 0) return found;
  const objects = context.platform.objects.kind(kind);
  for (const loaded of await objects.find(context, ids)) {
    const subject = objects.subject(loaded);
    const grantId = subject.project && grants.get(subject.project.id);
    if (subject.project && grantId && subject.openToProject) {
      found.set(subject.id, { ...subject, project: subject.project, grantId });
    }
  }
  return found;
}
