/** Grants of a project, and what it may see by them. */
import type { PageOf } from '../../../contract/envelope';
import { objectTypeEntry } from '../../../contract/objectTypes';
import type {
  GrantedObject,
  GrantedSearch,
  GrantProject,
  ProjectGrant,
  ProjectGrants,
} from '../../../contract/project/grant';
import type { GrantAccess, GrantKind } from '../../../contract/project/grants';
import { iso } from '../../base/present';
import { containsSql, likePattern } from '../../base/sqlText';
import { daySql, today } from '../../base/zone';
import type { TenantContext } from '../../http/route';
import { type GrantedSubject, grantedSubjects, liveGrants } from '../../object/grants';
import { queryPage } from '../../object/list/page';
import { projectFor } from '../../object/project';

interface GrantRow extends Record<string, unknown> {
  id: string;
  other_id: string;
  code: string;
  name: string;
  owner_id: string;
  kinds: GrantKind[];
  access: GrantAccess;
  ends_on: string | null;
  ended: boolean;
  created_by: string | null;
  created_at: string;
}

/** Of both directions, those that were not taken back; the ended ones too, until somebody clears them away. */
async function grantsOf(
  context: TenantContext,
  projectId: string,
  side: 'given' | 'received',
): Promise<ProjectGrant[]> {
  const { platform, db, actor } = context;
  const [own, other] = side === 'given' ? ['giver_id', 'receiver_id'] : ['receiver_id', 'giver_id'];
  const rows = await db.query<GrantRow>(
    `SELECT g.id, p.id AS other_id, p.code, p.name, p.owner_id, g.kinds, g.access, g.ends_on,
            coalesce(g.ends_on < $3::date, false) AS ended, g.created_by, g.created_at
       FROM access_grant g
       JOIN project p ON p.tenant_id = g.tenant_id AND p.id = g.${other} AND p.deleted_at IS NULL
      WHERE g.tenant_id = $1 AND g.${own} = $2 AND g.revoked_at IS NULL ORDER BY g.id DESC LIMIT 200`,
    [projectId, today()],
  );
  const people = await platform.directory.of(actor.tenantId);
  return rows.map((row) => ({
    id: row.id,
    project: { id: row.other_id, code: row.code, name: row.name, owner: people(row.owner_id) },
    kinds: row.kinds,
    access: row.access,
    endsOn: row.ends_on,
    ended: row.ended,
    grantedBy: people(row.created_by),
    grantedTime: iso(row.created_at),
  }));
}

/** `selectAllRelaGrantProject`: what the project gave, and what it was given. */
export async function projectGrants(context: TenantContext, projectId: string): Promise<ProjectGrants> {
  await projectFor(context, projectId, 'PROJECT:CONFIG');
  return {
    given: await grantsOf(context, projectId, 'given'),
    received: await grantsOf(context, projectId, 'received'),
  };
}

/** `selectGrantedProjects`: the projects of which the actor may see something by being in this one. */
export async function grantedProjects(
  context: TenantContext,
  projectId: string,
): Promise<(GrantProject & { kinds: GrantKind[] })[]> {
  const { platform, actor } = context;
  const receiver = await projectFor(context, projectId, 'TASK:LIST');
  const kinds = new Map<string, GrantKind[]>();
  for (const kind of Object.keys(sources) as GrantKind[]) {
    for (const { giverId } of await liveGrants(context, receiver, kind)) {
      kinds.set(giverId, [...(kinds.get(giverId) ?? []), kind]);
    }
  }
  const people = await platform.directory.of(actor.tenantId);
  const givers = await Promise.all([...kinds.keys()].map((id) => platform.projects.find(actor.tenantId, id)));
  return givers.flatMap((giver) =>
    giver
      ? [
          {
            ...{ id: giver.id, code: giver.code, name: giver.name, owner: people(giver.ownerId) },
            kinds: kinds.get(giver.id) ?? [],
          },
        ]
      : [],
  );
}

interface Source {
  table: string;
  no: string;
  due: () => string;
  person: string;
  /** What the people of the giving project do not all see stays theirs. */
  open: string;
}
const sources: Record<GrantKind, Source> = {
  task: {
    ...{ table: 'task', no: 't.task_no', due: () => 't.plan_end', person: 't.executor_id' },
    open: 't.private_type = 0',
  },
  risk: {
    ...{ table: 'risk', no: `'${objectTypeEntry('risk').prefix}-' || t.seq`, due: () => 't.plan_close_on' },
    ...{ person: 'coalesce(t.assignee_id, t.owner_id)', open: 'NOT t.is_private' },
  },
  problem: {
    ...{ table: 'problem', no: `'${objectTypeEntry('problem').prefix}-' || t.seq` },
    due: () => daySql('t.deadline'),
    ...{ person: 'coalesce(t.assignee_id, t.owner_id)', open: 'NOT t.is_private' },
  },
  planNode: { table: 'plan_node', no: "''", due: () => 't.end_on', person: 't.owner_id', open: 'true' },
};

interface FoundRow extends Record<string, unknown> {
  id: string;
  person: string | null;
  due: string | null;
  total: number;
}

/** `searchGrantedProjects`: objects that the project was given, the latest first, each with where it comes from. */
export async function searchGranted(context: TenantContext, input: GrantedSearch): Promise<PageOf<GrantedObject>> {
  const { platform, db, actor } = context;
  const { projectId, kind, giverId, linkable } = input;
  const receiver = await projectFor(context, projectId, 'TASK:LIST');
  const grants = await liveGrants(context, receiver, kind, { linkable });
  const givers = grants.map((grant) => grant.giverId).filter((id) => giverId === undefined || id === giverId);
  const { table, no, due, person, open } = sources[kind];
  const { rows, page } = await queryPage<FoundRow>(
    db,
    input,
    `SELECT t.id, ${person} AS person, ${due()} AS due, count(*) OVER ()::int AS total FROM ${table} t
        WHERE t.tenant_id = $1 AND t.project_id = ANY($2::uuid[]) AND t.deleted_at IS NULL AND ${open}
          AND ($3::text IS NULL OR ${containsSql('$3', 't.title', no)})
        ORDER BY t.updated_at DESC, t.id`,
    [givers, likePattern(input.keyword)],
  );
  const subjects = await grantedSubjects(
    context,
    receiver,
    kind,
    rows.map(({ id }) => id),
    { linkable },
  );
  const people = await platform.directory.of(actor.tenantId);
  const result = rows.flatMap((row) => {
    const subject = subjects.get(row.id);
    return subject ? [{ ...pointTo(kind, subject), person: people(row.person), dueOn: row.due }] : [];
  });
  return { result, ...page };
}

const pointTo = (kind: GrantKind, { id, no, title, state, project }: GrantedSubject) => ({
  ...{ type: kind, id, no: no ?? '', title, state: state?.label ?? null, closed: state?.closed ?? false },
  ...{ projectId: project.id, projectCode: project.code, projectName: project.name },
});
