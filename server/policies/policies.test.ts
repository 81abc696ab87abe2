import {
  ALL_POWERFUL_ROLES,
  builtinRoles,
  holds,
  type ProjectPrivilege,
  projectPrivileges,
  Scope,
  TenantRole,
} from '../../contract/access';
import { actorRules, type StageCategory } from '../../contract/task/enums';
import type { Actor } from '../base/actor';
import { canInProject, canViewProject, type ProjectFacts, projectActions } from './project';
import {
  canCommentTask,
  canDeleteTask,
  canReparentTask,
  canTransition,
  canUpdateTask,
  canViewTask,
  type TaskFacts,
} from './task';

const P = 'project-1';
function actor(userId: string, { roles = [] as string[], inProject = '', globals = [] as string[] } = {}): Actor {
  const privileges = builtinRoles.find((one) => one.code === inProject)?.privileges;
  return {
    userId,
    tenantId: 't',
    tenantCode: 't',
    roles,
    roleNames: roles,
    projectRoleIds: inProject ? { [P]: [inProject] } : {},
    isManager: roles.some((role) => ALL_POWERFUL_ROLES.includes(role)),
    privileges: {
      globals,
      projectPrivileges: privileges ? { [P]: [...privileges] } : {},
      projectCollectionPrivileges: {},
    },
  };
}
const people = {
  owner: actor('owner'),
  tenantOwner: actor('to', { roles: [TenantRole.OWNER] }),
  management: actor('tm', { roles: [TenantRole.MGMT] }),
  superAdmin: actor('sa', { roles: [TenantRole.SUPER_ADMIN], globals: ['PROJECT'] }),
  manager: actor('mgr', { inProject: 'ROLE_PROJECT_MANAGER' }),
  developer: actor('dev', { inProject: 'ROLE_PROJECT_DEVELOPER' }),
  viewer: actor('viewer', { inProject: 'ROLE_PROJECT_VIEWER' }),
  member: actor('member', { globals: ['PROJECT'] }),
  guest: actor('guest'),
};
type Who = keyof typeof people;
const who = (judge: (one: Actor) => boolean) => (Object.keys(people) as Who[]).filter((name) => judge(people[name]));
const project = (values: Partial<ProjectFacts> = {}): ProjectFacts => ({
  id: P,
  ownerId: 'owner',
  status: 'DOING',
  visibility: 'private',
  ...values,
});
const task = (values: Partial<TaskFacts> = {}): TaskFacts => ({
  createdBy: 'someone',
  executorId: null,
  involved: [],
  team: [],
  privateType: 0,
  category: 'IN_PROGRESS',
  ...values,
});
const leaders: Who[] = ['owner', 'tenantOwner', 'management', 'manager'];

describe('holds (specification §5, §6)', () => {
  it('fails without a name, and outside the global scope without an entity', () => {
    const manager = people.tenantOwner;
    expect(holds(manager, '')).toBe(false);
    expect(holds(manager, 'TASK:LIST', Scope.PROJECT)).toBe(false);
    expect(holds(manager, 'TASK:LIST', Scope.PROJECT, '0')).toBe(false);
    expect(holds(manager, 'TASK:LIST', Scope.PROJECT, P)).toBe(true);
    expect(holds(manager, 'PROJECT')).toBe(true);
  });

  it('takes a right only in the scope and for the entity that it was given for', () => {
    const { developer } = people;
    expect(holds(developer, 'TASK:CREATE', Scope.PROJECT, P)).toBe(true);
    expect(holds(developer, 'TASK:CREATE', Scope.PROJECT, 'project-2')).toBe(false);
    expect(holds(developer, 'TASK:CREATE', Scope.GLOBAL)).toBe(false);
    expect(holds(developer, 'TASK:CREATE', Scope.COLLECTION, P)).toBe(false);
  });

  it('lets an item’s owner pass, but nobody by an empty owner', () => {
    expect(holds(people.guest, 'TASK:CREATE', Scope.PROJECT, P, 'guest')).toBe(true);
    expect(holds(people.guest, 'TASK:CREATE', Scope.PROJECT, P, '')).toBe(false);
    expect(holds(people.superAdmin, 'TASK:CREATE', Scope.PROJECT, P)).toBe(false);
  });

  it('lets the super administrator pass where a check says so, and nobody else by it', () => {
    const passes = (one: Actor, id?: string) =>
      holds(one, 'TASK:CREATE', Scope.PROJECT, id, null, { superAdminPasses: true });
    expect(who((one) => passes(one, P))).toEqual(['tenantOwner', 'management', 'superAdmin', 'manager', 'developer']);
    expect(passes(people.superAdmin)).toBe(false);
    expect(holds(people.superAdmin, '', Scope.GLOBAL, '0', null, { superAdminPasses: true })).toBe(false);
  });
});

describe('projects', () => {
  it('are seen by their people, and when open by who may see projects', () => {
    expect(who((one) => canViewProject(one, project()))).toEqual([
      'owner',
      'tenantOwner',
      'management',
      'manager',
      'developer',
      'viewer',
    ]);
    expect(who((one) => canViewProject(one, project({ visibility: 'tenant' })))).toEqual(
      (Object.keys(people) as Who[]).filter((name) => name !== 'guest'),
    );
  });

  it('a role that holds seeing a project alone gives no more of one for members alone', () => {
    const { privileges } = people.viewer;
    const only = {
      ...people.viewer,
      privileges: { ...privileges, projectPrivileges: { [project().id]: ['PROJECT:VIEW'] } },
    };
    expect(projectActions(only, project())).toEqual(['PROJECT:VIEW']);
  });

  it('being open gives reading and nothing else', () => {
    const given = projectActions(people.member, project({ visibility: 'tenant' }));
    expect(given).toEqual([
      'PROJECT:VIEW',
      'PROJECT:MEMBER:LIST',
      'TASK:LIST',
      'TABLE:LIST',
      'DOCUMENT:LIST',
      'PLAN:LIST',
      'REPORT:LIST',
      'RISK:LIST',
      'PROBLEM:LIST',
      'REVIEW:LIST',
      'RESOURCE:LIST',
      'ENVIRONMENT:LIST',
    ]);
    expect(projectActions(people.member, project())).toEqual([]);
  });

  it('closed leave reading, opening again, removing and comments to whoever had them', () => {
    const left: ProjectPrivilege[] = [
      'PROJECT:VIEW',
      'PROJECT:STATUS:UPDATE',
      'PROJECT:DELETE',
      'PROJECT:ARCHIVE',
      'PROJECT:MEMBER:LIST',
      'TASK:LIST',
      'TASK:COMMENT',
      'PLAN:LIST',
      'PLAN:COMMENT',
      'REPORT:LIST',
      'REPORT:COMMENT',
      'DOCUMENT:LIST',
      'TABLE:LIST',
      'RISK:LIST',
      'RISK:COMMENT',
      'PROBLEM:LIST',
      'PROBLEM:COMMENT',
      'REVIEW:LIST',
      'REVIEW:COMMENT',
      'RESOURCE:LIST',
      'RESOURCE:COMMENT',
      'ENVIRONMENT:LIST',
      'ENVIRONMENT:COMMENT',
      'COST:LIST',
      'COST:COMMENT',
      'COMMITMENT:LIST',
      'COMMITMENT:COMMENT',
      'MANPOWER:LIST',
    ];
    expect(projectActions(people.tenantOwner, project({ status: 'CLOSED' })).sort()).toEqual([...left].sort());
    expect(projectActions(people.viewer, project({ status: 'CLOSED' })).sort()).toEqual([
      'DOCUMENT:LIST',
      'ENVIRONMENT:LIST',
      'PLAN:LIST',
      'PROBLEM:LIST',
      'PROJECT:MEMBER:LIST',
      'PROJECT:VIEW',
      'REPORT:LIST',
      'RESOURCE:LIST',
      'REVIEW:LIST',
      'RISK:LIST',
      'TABLE:LIST',
      'TASK:LIST',
    ]);
    expect(projectActions(people.tenantOwner, project())).toEqual(Object.keys(projectPrivileges));
    const archived = projectActions(people.tenantOwner, project({ archived: true }));
    const opened = ['PROJECT:STATUS:UPDATE'];
    expect(archived.sort()).toEqual(left.filter((one) => !opened.includes(one) && !one.endsWith(':COMMENT')).sort());
  });

  it.each(Object.keys(projectPrivileges) as ProjectPrivilege[])(
    '%s is held by who has it, the owner and managers',
    (privilege) => {
      const wanted = (Object.keys(people) as Who[]).filter(
        (name) =>
          ['owner', 'tenantOwner', 'management'].includes(name) ||
          people[name].privileges.projectPrivileges[P]?.includes(privilege),
      );
      expect(who((one) => canInProject(one, project(), privilege))).toEqual(wanted);
    },
  );
});

describe('tasks', () => {
  it('private ones are seen by their parties, the project’s owner and the enterprise’s managers', () => {
    const secret = task({ privateType: 1 });
    expect(who((one) => canViewTask(one, project(), secret))).toEqual(['owner', 'tenantOwner', 'management']);
    for (const part of [{ createdBy: 'guest' }, { executorId: 'guest' }, { involved: ['guest'] }]) {
      expect(canViewTask(people.guest, project(), { ...secret, ...part })).toBe(true);
    }
  });

  it('are changed by who has the right or a part in them, as long as task and project are open', () => {
    expect(who((one) => canUpdateTask(one, project(), task()))).toEqual([...leaders, 'developer']);
    expect(who((one) => canReparentTask(one, project(), task()))).toEqual(leaders);
    expect(canUpdateTask(people.guest, project(), task({ executorId: 'guest' }))).toBe(true);
    expect(canUpdateTask(people.guest, project(), task({ involved: ['guest'] }))).toBe(false);
    expect(who((one) => canUpdateTask(one, project(), task({ category: 'CLOSED' })))).toEqual([]);
    expect(who((one) => canUpdateTask(one, project({ status: 'CLOSED' }), task()))).toEqual([]);
    expect(who((one) => canUpdateTask(one, project(), task({ privateType: 1 })))).toEqual([
      'owner',
      'tenantOwner',
      'management',
    ]);
  });

  it('are deleted by who has the right, and by their creator where the project allows it', () => {
    const mayDelete = (setting: '0' | '1') => (one: Actor) =>
      canDeleteTask(one, project(), task({ createdBy: 'dev' }), { TASK_DELETE_BY_CREATOR: setting });
    expect(who(mayDelete('1'))).toEqual([...leaders, 'developer']);
    expect(who(mayDelete('0'))).toEqual(leaders);
  });

  it('are commented by who has the right or takes part, closed or not', () => {
    for (const category of ['IN_PROGRESS', 'CLOSED'] as StageCategory[]) {
      expect(who((one) => canCommentTask(one, project(), task({ category })))).toEqual([...leaders, 'developer']);
    }
    expect(canCommentTask(people.viewer, project(), task({ involved: ['viewer'] }))).toBe(true);
  });

  it.each([
    ['any', [...leaders, 'developer']],
    ['executor', [...leaders, 'guest']],
    ['creator', [...leaders, 'viewer']],
    ['verifier', [...leaders, 'viewer']],
    ['manager', leaders],
    ['involved', [...leaders, 'member']],
    ['roles', [...leaders, 'developer']],
    ['users', [...leaders, 'member']],
  ] as const)('a transition for %s', (actorRule, wanted) => {
    const facts = task({ createdBy: 'viewer', executorId: 'guest', involved: ['member'] });
    const rule = { actorRule, actorRoleIds: ['ROLE_PROJECT_DEVELOPER'], actorUserIds: ['member'] };
    const expected = actorRule === 'any' ? [...wanted, 'viewer', 'guest'] : wanted;
    expect(who((one) => canTransition(one, project(), facts, rule)).sort()).toEqual([...expected].sort());
    expect(who((one) => canTransition(one, project({ status: 'CLOSED' }), facts, rule))).toEqual([]);
    expect(Object.keys(actorRules)).toContain(actorRule);
  });
});
