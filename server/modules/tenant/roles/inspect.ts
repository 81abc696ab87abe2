/**
 * Why somebody has a right: every source of each privilege, read from the same grants that checks are made of
 * (`readGrants`). What the policies add to the grants (owners, managers, open projects, all collections) is named here, and
 * a test holds both against each other.
 */
import { ALL_POWERFUL_ROLES, departmentsOf, holds, type ProjectPrivilege, Scope } from '../../../../contract/access';
import { type DelegablePrivilege, delegablePrivileges } from '../../../../contract/delegable';
import { privilegeLabel, privilegesOf } from '../../../../contract/privilegeTree';
import { grantAccesses, grantKinds } from '../../../../contract/project/grants';
import type { RightSource, Rights, RightsQuery } from '../../../../contract/tenant/roles';
import { type Actor, can } from '../../../base/actor';
import { collection, department } from '../../../db/schema';
import { forbidden, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { type GrantRow, loadActors, readGrants } from '../../../object/actors';
import { liveGrants } from '../../../object/grants';
import { type LoadedProject, projectFor } from '../../../object/project';
import { canInCollection } from '../../../policies/collection';
import { canInProject, openToTenant } from '../../../policies/project';
import { loadMember } from '../member';

interface Asked {
  person: Actor;
  grants: readonly GrantRow[];
  /** All of them by id, each with the ids from the top down to itself. */
  departments: ReadonlyMap<string, { name: string; path: string[] }>;
}

/** One's own rights are anybody's to see; those of others are the keeper's of roles. @throws 403, 404 */
export async function inspectRights(context: TenantContext, { userId, scope, entityId }: RightsQuery): Promise<Rights> {
  const { platform, db, actor } = context;
  if (userId !== actor.userId && !can(actor, 'TENANT:ROLE:MANAGE')) throw forbidden();
  if (scope !== Scope.GLOBAL && !entityId) throw invalid('请选择项目或项目集', 'entityId');
  await loadMember(db, userId);
  const person = (await loadActors(db, [userId])).get(userId);
  const named = (await platform.directory.of(db.tenantId))(userId);
  if (!named) throw notFound('企业成员');
  const everything = { privileges: privilegesOf(scope as Scope), person: named };
  // Disabled: no right is left, whatever the roles say.
  if (!person) return { ...none(everything), entity: await nameOf(context, scope, entityId) };
  const grants = await readGrants(db, [userId]);
  const asked: Asked = {
    person,
    grants,
    departments: new Map((await db.select(department)).map(({ id, name, path }) => [id, { name, path }])),
  };
  if (scope === Scope.PROJECT) return inProject(context, asked, named, entityId ?? '');
  if (scope === Scope.COLLECTION) return inCollection(context, asked, named, entityId ?? '');
  return {
    person: named,
    entity: null,
    privileges: privilegesOf(Scope.GLOBAL).map((code) => {
      const given = delegatedSources(asked, code);
      const sources = [...always(asked), ...roleSources(asked, Scope.GLOBAL, null, code), ...given];
      return { code, sources, now: holds(person, code) || given.length > 0 };
    }),
    grants: [],
  };
}

const none = ({ privileges, person }: { privileges: string[]; person: Rights['person'] }) => ({
  person,
  privileges: privileges.map((code) => ({ code, sources: [], now: false })),
  grants: [],
});

async function nameOf(context: TenantContext, scope: number, id = ''): Promise<Rights['entity']> {
  if (scope === Scope.GLOBAL) return null;
  const { name } = scope === Scope.PROJECT ? await projectOf(context, id) : await collectionOf(context, id);
  return { id, name };
}

const projectOf = (context: TenantContext, id: string) => projectFor(context, id, 'PROJECT:VIEW');
async function collectionOf({ db, actor }: TenantContext, id: string) {
  const found = await db.find(collection, id);
  if (!found || !canInCollection(actor, found, 'PROJECT_COLLECTION:VIEW')) throw notFound('项目集');
  return found;
}

/** Roles that pass every check of the enterprise: what else they hold is no further way. */
const isAllPowerful = ({ code }: GrantRow): boolean => code !== null && ALL_POWERFUL_ROLES.includes(code);
const always = ({ grants }: Asked): RightSource[] =>
  grants.filter(isAllPowerful).map(({ name }) => ({ kind: 'everything', path: [name ?? '', '拥有全部权限'] }));

/** The roles that hold the privilege, by oneself and through departments. @param place its name, for the sentence */
function roleSources(
  { grants, departments }: Asked,
  scope: Scope,
  place: { id: string; name: string } | null,
  privilege: string,
): RightSource[] {
  return grants
    .filter(
      (one) =>
        one.scope === scope &&
        one.entity_id === (place?.id ?? null) &&
        !isAllPowerful(one) &&
        one.privileges?.includes(privilege),
    )
    .map(({ name, department_id: departmentId, provider, directory }) => ({
      kind: departmentId ? ('department' as const) : provider || directory ? ('group' as const) : ('role' as const),
      path: [
        ...(provider ? [`登录方式「${provider}」的组`] : directory ? [`目录「${directory}」的组`] : []),
        ...(departmentId ? [departments.get(departmentId)?.name ?? '已删除的部门'] : []),
        name ?? '',
        ...(place ? [place.name] : []),
      ],
    }));
}

const isDelegable = (code: string): code is DelegablePrivilege => delegablePrivileges.some((one) => one === code);

/** The departments in which they hold it as an administrator; in the whole enterprise it is a role's to give. */
const delegatedSources = ({ person, departments }: Asked, code: string): RightSource[] =>
  isDelegable(code)
    ? departmentsOf(person, code).map((id) => {
        const names = (departments.get(id)?.path ?? []).map((one) => departments.get(one)?.name ?? '');
        // Of the logs only that of sign-ins.
        const what = code === 'ENTERPRISE:OPERATE_LOG_VIEW' ? '的登录记录' : '';
        return { kind: 'delegation', path: ['部门管理员', `仅限「${names.join(' / ')}」及其下级部门${what}`] };
      })
    : [];

/** The privileges that a global one brings along: who holds it, by which roles. */
const overallSources = (asked: Asked, privilege: string, place: string): RightSource[] =>
  roleSources(asked, Scope.GLOBAL, null, privilege).map(({ path }) => ({
    kind: 'overall',
    path: [...path, privilegeLabel(Scope.GLOBAL, privilege), place],
  }));

async function inProject(context: TenantContext, asked: Asked, named: Rights['person'], id: string): Promise<Rights> {
  const project = await projectOf(context, id);
  const { person } = asked;
  const owner: RightSource[] =
    project.ownerId === person.userId ? [{ kind: 'owner', path: ['负责人', project.name] }] : [];
  const open = (code: string): RightSource[] =>
    project.visibility === 'tenant' && openToTenant.includes(code as ProjectPrivilege)
      ? roleSources(asked, Scope.GLOBAL, null, 'PROJECT').map(({ path }) => ({
          kind: 'open',
          path: [...path, '对全企业公开', project.name],
        }))
      : [];
  return {
    person: named,
    entity: { id, name: project.name },
    privileges: privilegesOf(Scope.PROJECT).map((code) => ({
      code,
      sources: [...always(asked), ...owner, ...roleSources(asked, Scope.PROJECT, project, code), ...open(code)],
      now: canInProject(person, project, code as ProjectPrivilege),
    })),
    grants: await grantsFor(context, person, project),
  };
}

/** What this project lets the people of others see, as far as this person is one of them. */
async function grantsFor(
  { platform, db, actor }: TenantContext,
  person: Actor,
  project: LoadedProject,
): Promise<Rights['grants']> {
  const given = await db.query<{ receiver_id: string }>(
    'SELECT DISTINCT receiver_id FROM access_grant WHERE tenant_id = $1 AND giver_id = $2 AND revoked_at IS NULL',
    [project.id],
  );
  const found = new Map<string, Rights['grants'][number]>();
  for (const { receiver_id: receiverId } of given) {
    const receiver = await platform.projects.find(actor.tenantId, receiverId);
    if (!receiver) continue;
    for (const kind of Object.keys(grantKinds) as (keyof typeof grantKinds)[]) {
      for (const grant of await liveGrants({ platform, db, actor: person }, receiver, kind)) {
        if (grant.giverId !== project.id) continue;
        const kept = found.get(grant.id);
        if (kept) kept.kinds.push(grantKinds[kind]);
        else {
          const path = [receiver.name, '项目授权', project.name];
          found.set(grant.id, { path, kinds: [grantKinds[kind]], access: grantAccesses[grant.access] });
        }
      }
    }
  }
  return [...found.values()];
}

async function inCollection(
  context: TenantContext,
  asked: Asked,
  named: Rights['person'],
  id: string,
): Promise<Rights> {
  const found = await collectionOf(context, id);
  const { person } = asked;
  const everywhere: RightSource[] = [
    ...always(asked),
    ...(found.ownerId === person.userId ? [{ kind: 'owner' as const, path: ['负责人', found.name] }] : []),
    ...overallSources(asked, 'PROJECT_COLLECTION:MANAGE', found.name),
  ];
  return {
    person: named,
    entity: { id, name: found.name },
    privileges: privilegesOf(Scope.COLLECTION).map((code) => {
      const sources = [...everywhere, ...roleSources(asked, Scope.COLLECTION, found, code)];
      return { code, sources, now: sources.length > 0 };
    }),
    grants: [],
  };
}
