/** A request for staff as a registered kind, with what it is judged by: its project, and who answers. */
import { inArray } from 'drizzle-orm';
import { liveStaffStates, staffLifecycle } from '../../../contract/manpower/lifecycle';
import { type Actor, can } from '../../base/actor';
import { staffRequest } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { defineKind, type ObjectLock, type SystemContext } from '../../object/define';
import type { LoadedProject } from '../../object/project';
import { canInProject } from '../../policies/project';

export const STAFF_PRIVILEGE = 'TENANT:POSITION:MANAGE';
type Row = typeof staffRequest.$inferSelect;

export interface LoadedRequest extends Row {
  project: LoadedProject;
  positionName: string;
  groupName: string | null;
  /** Of its group, as long as they may come in. */
  leaderId: string | null;
}
const LOCKS: Record<ObjectLock, string> = { change: 'FOR NO KEY UPDATE', keep: 'FOR KEY SHARE' };

const placesOf = (db: TenantDb, ids: readonly string[]) =>
  db.query<{ id: string; positionName: string; groupName: string | null; leaderId: string | null }>(
    `SELECT r.id, p.name AS "positionName", g.name AS "groupName", m.id AS "leaderId"
       FROM staff_request r JOIN hr_position p ON p.tenant_id = r.tenant_id AND p.id = r.position_id
       LEFT JOIN hr_group g ON g.tenant_id = r.tenant_id AND g.id = r.group_id
       LEFT JOIN tenant_member m ON m.tenant_id = g.tenant_id AND m.id = g.leader_id AND NOT m.disabled
      WHERE r.tenant_id = $1 AND r.id = ANY($2::uuid[])`,
    [ids],
  );

/** Those in projects that are there. Nothing is judged. */
export async function findRequests(
  { platform, db }: SystemContext,
  ids: readonly string[],
  lock?: ObjectLock,
): Promise<LoadedRequest[]> {
  if (lock) {
    await db.query(
      `SELECT id FROM staff_request WHERE tenant_id = $1 AND id = ANY($2::uuid[]) ORDER BY id ${LOCKS[lock]}`,
      [ids],
    );
  }
  const rows = await db.select(staffRequest, inArray(staffRequest.id, [...ids]));
  const places = new Map((await placesOf(db, ids)).map((place) => [place.id, place]));
  const found: LoadedRequest[] = [];
  for (const row of rows) {
    const [project, place] = [await platform.projects.find(db.tenantId, row.projectId), places.get(row.id)];
    if (project && !project.recycled && place) found.push({ ...row, ...place, project });
  }
  return found;
}

/** The leader of the group that is asked, and who keeps the positions of the enterprise. */
export const mayAnswer = (actor: Actor, { leaderId }: LoadedRequest): boolean =>
  leaderId === actor.userId || can(actor, STAFF_PRIVILEGE);
/** Whoever may set time aside in the project speaks for it; who asked may always withdraw. */
export const mayAsk = (actor: Actor, { project }: LoadedRequest): boolean =>
  canInProject(actor, project, 'MANPOWER:UPDATE');

export const maySee = (actor: Actor, request: LoadedRequest): boolean =>
  [request.requesterId, request.proposedId].includes(actor.userId) ||
  mayAnswer(actor, request) ||
  canInProject(actor, request.project, 'MANPOWER:LIST');

const never = () => false;

export const staffRequestKind = defineKind<LoadedRequest>({
  type: 'staffRequest',
  table: 'staff_request',
  find: findRequests,
  subject: (request) => ({
    ...{ id: request.id, no: null, title: request.positionName, project: request.project },
    ...{ openToProject: false, openToTenant: false },
    state: {
      label: staffLifecycle.states[request.state].label,
      closed: !liveStaffStates.includes(request.state),
    },
    parties: [request.requesterId],
  }),
  may: {
    view: maySee,
    edit: mayAsk,
    // Nothing hangs on it: no comments, files, links.
    ...{ comment: never, attach: never, removeFile: never, link: never, remove: never },
  },
});
