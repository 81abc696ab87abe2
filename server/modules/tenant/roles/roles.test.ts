/** Roles that enterprises make: locked, copied, changed by who holds what they put in; and why somebody has a right. */
import {
  builtinRoles,
  type CollectionPrivilege,
  holds,
  type ProjectPrivilege,
  Scope,
} from '../../../../contract/access';
import { privilegesOf, privilegeTree } from '../../../../contract/privilegeTree';
import type { KeptRole, Rights, RoleHolder } from '../../../../contract/tenant/roles';
import { newId } from '../../../base/present';
import { loadActors } from '../../../object/actors';
import { canInCollection } from '../../../policies/collection';
import { holdsInProject } from '../../../policies/project';
import { type Client, useTestApp } from '../../../test/app';
import type { TestTenant, TestUser } from '../../../test/factories';

const t = useTestApp();
const base = 'user-center/role';
const bind = 'user-center/account/bindProjectRoleWithAccountsOrOrgs';

const made = (scope: number, privileges: string[], name = `角色${newId()}`.slice(0, 30)) => ({
  ...{ name, scope, privileges, description: null },
});
const create = (api: Client, scope: number, privileges: string[]) =>
  api.post<{ id: string; version: number }>(base, made(scope, privileges));
const rolesOf = async (api: Client) => (await api.get<KeptRole[]>(`${base}/manage`)).data;
const give = (tenant: TestTenant, { id }: TestUser, roleId: string) =>
  t().app.platform.database.query('INSERT INTO tenant_member_role (tenant_id, user_id, role_id) VALUES ($1, $2, $3)', [
    tenant.id,
    id,
    roleId,
  ]);

/** An enterprise, and somebody in it who keeps roles and passes no other check. */
async function keeperOf() {
  const world = await t().enterprise();
  const api = await t().as(world.owner, world.tenant);
  const { id } = (await create(api, Scope.GLOBAL, ['TENANT:ROLE:MANAGE', 'DOCS_BASE'])).data;
  const keeper = await t().factory.user();
  await t().factory.join(world.tenant, keeper, 'ROLE_TENANT_MEMBER');
  await give(world.tenant, keeper, id);
  return { ...world, api, keeper, keeperRole: id, theirs: await t().as(keeper, world.tenant) };
}

describe('roles of the enterprise’s own', () => {
  it('hold each privilege of their scope once in the tree', () => {
    for (const scope of Object.values(Scope)) {
      const listed = privilegeTree(scope).flatMap(({ privileges }) => privileges.map(({ code }) => code));
      expect(listed.sort()).toEqual(privilegesOf(scope).sort());
    }
  });

  it('are made, copied and changed against their version; built-in ones are locked', async () => {
    const { tenant, owner, member } = await t().enterprise();
    const api = await t().as(owner, tenant);
    const before = await rolesOf(api);
    expect(before.map(({ code }) => code).sort()).toEqual(builtinRoles.map(({ code }) => code).sort());
    const developer = before.find(({ code }) => code === 'ROLE_PROJECT_DEVELOPER') as KeptRole;
    expect((await api.put(`${base}/${developer.id}`, { name: '改名', version: developer.version })).status).toBe(422);
    expect((await api.delete(`${base}/${developer.id}`)).status).toBe(422);
    const copy = made(Scope.PROJECT, developer.privileges, ' 外包成员 ');
    const { id } = (await api.post<{ id: string }>(base, copy)).data;
    expect((await api.post(base, { ...copy, name: '外包成员' })).status).toBe(409);
    expect((await api.post(base, { ...copy, name: '甲', privileges: ['NO:SUCH'] })).status).toBe(400);
    // A privilege of another scope is none of this one.
    expect((await api.post(base, { ...copy, name: '甲', privileges: ['TENANT:ROLE:MANAGE'] })).status).toBe(400);
    const fewer = developer.privileges.filter((one) => one !== 'TASK:CREATE');
    expect((await api.put(`${base}/${id}`, { privileges: fewer, version: 1 })).data).toEqual({ id, version: 2 });
    expect((await api.put(`${base}/${id}`, { name: '乙', version: 1 })).status).toBe(409);
    expect(await rolesOf(api)).toContainEqual(
      expect.objectContaining({ id, name: '外包成员', builtin: false, privileges: fewer, holders: 0 }),
    );
    const theirs = await t().as(member, tenant);
    expect((await theirs.get(`${base}/manage`)).status).toBe(403);
    const other = await t().enterprise();
    const elsewhere = await t().as(other.owner, other.tenant);
    expect((await elsewhere.put(`${base}/${id}`, { name: '丙', version: 2 })).status).toBe(404);
    expect((await api.delete(`${base}/${id}`)).status).toBe(200);
  });

  it('change what their holders may do at once, and are not removed from under them', async () => {
    const { tenant, owner, member } = await t().enterprise();
    const api = await t().as(owner, tenant);
    const { id } = (await create(api, Scope.GLOBAL, ['DOCS_BASE'])).data;
    await give(tenant, member, id);
    const theirs = await t().as(member, tenant);
    expect((await theirs.get('user-center/tenant/member')).status).toBe(403);
    const privileges = ['DOCS_BASE', 'ENTERPRISE:MEMBER_VIEW_LIST'];
    expect((await api.put(`${base}/${id}`, { privileges, version: 1 })).status).toBe(200);
    expect((await theirs.get('user-center/tenant/member')).status).toBe(200);
    const refused = await api.delete(`${base}/${id}`);
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('1 处授予')]);
    const { result } = (await api.get<{ result: RoleHolder[] }>(`${base}/${id}/holders`)).data;
    expect(result).toMatchObject([{ person: { userId: member.id }, place: null, hidden: false }]);
  });
});

describe('nobody gives what they lack', () => {
  it('in the enterprise: neither by a new role, nor by one that is there', async () => {
    const { api, theirs, keeperRole } = await keeperOf();
    expect((await create(theirs, Scope.GLOBAL, ['DOCS_BASE'])).status).toBe(200);
    const refused = await create(theirs, Scope.GLOBAL, ['DOCS_BASE', 'PROJECT:CREATE']);
    expect([refused.status, refused.message]).toEqual([403, expect.stringContaining('创建项目')]);
    const more = { privileges: ['TENANT:ROLE:MANAGE', 'DOCS_BASE', 'ENTERPRISE:MEMBER_UPDATE'], version: 1 };
    expect((await theirs.put(`${base}/${keeperRole}`, more)).status).toBe(403);
    // What somebody else put in stays with a change that does not add it.
    const own = (await create(api, Scope.GLOBAL, ['PROJECT:CREATE', 'DOCS_BASE'])).data;
    expect((await theirs.put(`${base}/${own.id}`, { privileges: ['PROJECT:CREATE'], version: 1 })).status).toBe(200);
    // Nor is it taken by who lacks it: a stronger role would be made weaker by whoever keeps roles.
    const weaker = await theirs.put(`${base}/${own.id}`, { privileges: ['DOCS_BASE'], version: 2 });
    expect([weaker.status, weaker.message]).toEqual([403, expect.stringContaining('创建项目')]);
    expect((await api.put(`${base}/${own.id}`, { privileges: ['DOCS_BASE'], version: 2 })).status).toBe(200);
    // The enterprise is handed over by its owner alone: not even the owner puts that into a role.
    expect((await create(api, Scope.GLOBAL, ['TENANT:OWNER:TRANSFER'])).status).toBe(400);
  });

  it('does not take their own right to manage roles away from themselves', async () => {
    const { tenant, api, theirs, keeper, keeperRole } = await keeperOf();
    const less = { privileges: ['DOCS_BASE'], version: 1 };
    expect((await theirs.put(`${base}/${keeperRole}`, less)).status).toBe(422);
    const second = (await create(api, Scope.GLOBAL, ['TENANT:ROLE:MANAGE'])).data;
    await give(tenant, keeper, second.id);
    expect((await theirs.put(`${base}/${keeperRole}`, less)).status).toBe(200);
  });

  it('in projects: what a role holds is held wherever it is given', async () => {
    const { tenant, api, theirs, keeper, pm, member } = await keeperOf();
    const [mine, foreign] = [await t().factory.project(tenant, keeper), await t().factory.project(tenant, pm)];
    // Given to nobody yet, it gives nobody anything.
    const { id } = (await create(theirs, Scope.PROJECT, ['PROJECT:VIEW'])).data;
    const into = (projectId: string) => ({ projectId, roleId: id, userIds: [member.id] });
    expect((await api.post(bind, into(mine.id))).status).toBe(200);
    const wanted = (version: number, ...privileges: string[]) =>
      theirs.put(`${base}/${id}`, { privileges: ['PROJECT:VIEW', ...privileges], version });
    expect((await wanted(1, 'TASK:LIST')).status).toBe(200);
    expect((await api.post(bind, into(foreign.id))).status).toBe(200);
    expect((await wanted(2, 'TASK:LIST', 'TASK:DELETE')).status).toBe(403);
    // Nor do they take what they lack there; the privileges that they leave alone stay.
    expect((await wanted(2)).status).toBe(403);
    expect((await wanted(2, 'TASK:LIST')).status).toBe(200);
    // A project that the keeper cannot see is not named to them.
    const { result } = (await theirs.get<{ result: RoleHolder[] }>(`${base}/${id}/holders`)).data;
    expect(result.map(({ place, hidden }) => [place?.id ?? null, hidden]).sort()).toEqual(
      [
        [mine.id, false],
        [null, true],
      ].sort(),
    );
  });
});

describe('why somebody has a right', () => {
  const ask = (api: Client, userId: string, scope: number, entityId?: string) =>
    api.get<Rights>(`${base}/rights?userId=${userId}&scope=${scope}${entityId ? `&entityId=${entityId}` : ''}`);
  const saidOf = ({ privileges }: Rights, code: string) =>
    (privileges.find((one) => one.code === code)?.sources ?? []).map(({ path }) => path.join(' → '));

  async function world() {
    const { tenant, owner, pm, member, guest } = await t().enterprise();
    const api = await t().as(owner, tenant);
    const project = await t().factory.project(tenant, pm);
    const parent = (await api.post<{ id: string }>('user-center/org', { name: '研发中心' })).data.id;
    const child = (await api.post<{ id: string }>('user-center/org', { name: '平台组', parentId: parent })).data.id;
    await t()
      .factory.scope(tenant)
      .query('UPDATE tenant_member SET department_id = $2 WHERE tenant_id = $1 AND id = $3', [child, member.id]);
    const role = (code: string) => tenant.roleIds.get(code) as string;
    const both = [
      { projectId: project.id, roleId: role('ROLE_PROJECT_VIEWER'), orgIds: [parent] },
      { projectId: project.id, roleId: role('ROLE_PROJECT_DEVELOPER'), userIds: [member.id] },
    ];
    for (const one of both) expect((await api.post(bind, one)).status).toBe(200);
    const collection = newId();
    const run = (text: string, ...values: string[]) => t().app.platform.database.query(text, [tenant.id, ...values]);
    await run(
      'INSERT INTO collection (tenant_id, id, name, owner_id) VALUES ($1, $2, $3, $4)',
      collection,
      '集',
      pm.id,
    );
    await run(
      'INSERT INTO collection_member (tenant_id, collection_id, user_id, role_id) VALUES ($1, $2, $3, $4)',
      ...[collection, member.id, role('ROLE_COLLECTION_VIEWER')],
    );
    t().app.platform.bus.publish({ type: 'access', tenantId: tenant.id });
    return { tenant, owner, pm, member, guest, api, project, collection, parent };
  }

  it('names every way: by oneself, by a department above one’s own, as owner, as who passes every check', async () => {
    const { api, owner, pm, member, project, collection } = await world();
    const of = async (userId: string) => (await ask(api, userId, Scope.PROJECT, project.id)).data;
    const { name } = (await of(member.id)).entity as { name: string };
    expect(saidOf(await of(member.id), 'TASK:LIST').sort()).toEqual(
      [`研发中心 → 观察者 → ${name}`, `项目成员 → ${name}`].sort(),
    );
    expect(saidOf(await of(member.id), 'TASK:CREATE')).toEqual([`项目成员 → ${name}`]);
    expect(saidOf(await of(member.id), 'PROJECT:DELETE')).toEqual([]);
    expect(saidOf(await of(pm.id), 'PROJECT:DELETE')).toEqual([`负责人 → ${name}`, `项目经理 → ${name}`]);
    expect(saidOf(await of(owner.id), 'PROJECT:DELETE')).toEqual(['企业所有者 → 拥有全部权限']);
    const overall = saidOf((await ask(api, owner.id, Scope.GLOBAL)).data, 'TENANT:ROLE:MANAGE');
    expect(overall).toEqual(['企业所有者 → 拥有全部权限']);
    const inCollection = (await ask(api, member.id, Scope.COLLECTION, collection)).data;
    expect(saidOf(inCollection, 'PROJECT_COLLECTION:VIEW')).toEqual(['项目集观察者 → 集']);
    expect(saidOf((await ask(api, member.id, Scope.GLOBAL)).data, 'DOCS_BASE')).toEqual(['企业成员']);
  });

  it('goes on through the department when the own role is taken away', async () => {
    const { api, tenant, member, project } = await world();
    const theirs = await t().as(member, tenant);
    const unbound = await api.post('user-center/account/unbindAccountAllRoles', {
      projectId: project.id,
      userId: member.id,
    });
    expect([unbound.status, unbound.message]).toEqual([200, expect.anything()]);
    const { data } = await ask(api, member.id, Scope.PROJECT, project.id);
    expect(saidOf(data, 'TASK:LIST')).toEqual([`研发中心 → 观察者 → ${data.entity?.name}`]);
    expect(saidOf(data, 'TASK:CREATE')).toEqual([]);
    expect((await theirs.get(`project-center/pcProject/${project.id}`)).status).toBe(200);
  });

  it('agrees with what is checked, for everybody, everywhere, whatever the project is', async () => {
    const { tenant, owner, pm, member, guest, api, project, collection } = await world();
    const { platform } = t().app;
    const db = t().factory.scope(tenant);
    const helper = await t().factory.member(tenant, 'ROLE_TENANT_SUPER_ADMIN');
    const people = [owner, pm, member, guest, helper];
    for (const visibility of ['private', 'tenant'] as const) {
      await db.query('UPDATE project SET visibility = $2 WHERE tenant_id = $1', [visibility]);
      platform.bus.publish({ type: 'project', tenantId: tenant.id, projectId: project.id });
      await platform.bus.flush();
      const facts = await platform.projects.find(tenant.id, project.id);
      if (!facts) throw new Error('The project is gone');
      const actors = await loadActors(
        db,
        people.map(({ id }) => id),
      );
      for (const { id } of people) {
        const actor = actors.get(id);
        if (!actor) throw new Error('No member');
        const [global, inProject, inCollection] = await Promise.all([
          ask(api, id, Scope.GLOBAL),
          ask(api, id, Scope.PROJECT, project.id),
          ask(api, id, Scope.COLLECTION, collection),
        ]);
        const held = ({ data }: { data: Rights }) =>
          data.privileges.filter(({ sources }) => sources.length > 0).map(({ code }) => code);
        expect(held(global)).toEqual(privilegesOf(Scope.GLOBAL).filter((code) => holds(actor, code)));
        expect(held(inProject)).toEqual(
          privilegesOf(Scope.PROJECT).filter((code) => holdsInProject(actor, facts, code as ProjectPrivilege)),
        );
        expect(held(inCollection)).toEqual(
          privilegesOf(Scope.COLLECTION).filter((code) =>
            canInCollection(actor, { id: collection, ownerId: pm.id }, code as CollectionPrivilege),
          ),
        );
      }
    }
  });

  it('tells what a closed project withholds, and what another project lets its people see', async () => {
    const { tenant, api, pm, member, guest, project } = await world();
    const other = await t().factory.project(tenant, pm, [{ user: guest, role: 'ROLE_PROJECT_VIEWER' }]);
    const db = t().factory.scope(tenant);
    await db.query(
      `INSERT INTO access_grant (tenant_id, id, giver_id, receiver_id, kinds, access)
       VALUES ($1, $2, $3, $4, ARRAY['task','risk'], 'read')`,
      [newId(), project.id, other.id],
    );
    const seen = (await ask(api, guest.id, Scope.PROJECT, project.id)).data;
    expect(seen.privileges.every(({ sources }) => sources.length === 0)).toBe(true);
    expect(seen.grants).toEqual([
      {
        path: [expect.stringContaining(other.code), '项目授权', expect.any(String)],
        kinds: ['任务', '风险'],
        access: '只看',
      },
    ]);
    await db.query(`UPDATE project SET status = 'CLOSED' WHERE tenant_id = $1 AND id = $2`, [project.id]);
    t().app.platform.bus.publish({ type: 'project', tenantId: tenant.id, projectId: project.id });
    await t().app.platform.bus.flush();
    const { privileges } = (await ask(api, member.id, Scope.PROJECT, project.id)).data;
    const one = privileges.find(({ code }) => code === 'TASK:CREATE');
    expect([one?.sources.length, one?.now]).toEqual([1, false]);
  });

  it('is one’s own to see, and of others for who keeps roles; never through a project that is hidden', async () => {
    const { tenant, owner, member, api, project, guest } = await world();
    const theirs = await t().as(member, tenant);
    expect((await ask(theirs, member.id, Scope.PROJECT, project.id)).status).toBe(200);
    expect((await ask(theirs, owner.id, Scope.GLOBAL)).status).toBe(403);
    const outsider = await t().as(guest, tenant);
    expect((await ask(outsider, guest.id, Scope.PROJECT, project.id)).status).toBe(404);
    expect((await ask(api, newId(), Scope.GLOBAL)).status).toBe(404);
    expect((await ask(api, member.id, Scope.PROJECT)).status).toBe(400);
    // Disabled, no right is left.
    const gone = { userId: member.id, disabled: true };
    expect((await api.put('user-center/user/tenant/member', gone)).status).toBe(200);
    const { privileges } = (await ask(api, member.id, Scope.PROJECT, project.id)).data;
    expect(privileges.every(({ sources, now }) => sources.length === 0 && !now)).toBe(true);
  });
});
