/** Departments as members of projects: whoever enters one is in, whoever leaves it is out, at once and everywhere. */
import type { ProjectMember } from '../../../contract/project/project';
import type { Member, MemberPage } from '../../../contract/tenant/members';
import { type Client, useTestApp } from '../../test/app';
import type { TestTenant, TestUser } from '../../test/factories';

const t = useTestApp({ jobs: true });
const bind = 'user-center/account/bindProjectRoleWithAccountsOrOrgs';

async function world() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const api = await t().as(owner, tenant);
  const theirs = await t().as(member, tenant);
  const project = await t().factory.project(tenant, pm);
  const parent = await make(api, '研发中心');
  const child = await make(api, '平台组', parent);
  return { tenant, owner, pm, member, api, theirs, project, parent, child };
}
const make = async (api: Client, name: string, parentId?: string) =>
  (await api.post<{ id: string }>('user-center/org', { name, parentId })).data.id;
const role = (tenant: TestTenant, code: string) => tenant.roleIds.get(code) as string;
const opens = async (client: Client, { id }: { id: string }) =>
  (await client.get(`project-center/pcProject/${id}`)).status;
async function place(api: Client, { id }: TestUser, departmentId: string | null) {
  const page = (await api.get<MemberPage>('user-center/tenant/member?pageSize=100')).data;
  const { version } = page.result.find(({ userId }) => userId === id) as Member;
  expect((await api.put('user-center/tenant/member', { userId: id, version, departmentId })).status).toBe(200);
}
const privileges = async (client: Client, { id }: { id: string }) =>
  (await client.get<{ projectPrivileges: Record<string, string[]> }>('user-center/account/privileges')).data
    .projectPrivileges[id] ?? [];

it('U leaves 研发: 404 within a second; moves of the department itself count as well', async () => {
  const { tenant, api, theirs, member, project, parent, child } = await world();
  const roleId = role(tenant, 'ROLE_PROJECT_VIEWER');
  expect(await opens(theirs, project)).toBe(404);
  expect((await api.post(bind, { projectId: project.id, roleId, orgIds: [parent] })).status).toBe(200);
  await place(api, member, child);
  expect(await opens(theirs, project)).toBe(200);
  const left = Date.now();
  await place(api, member, null);
  expect(await opens(theirs, project)).toBe(404);
  expect(Date.now() - left).toBeLessThan(1_000);
  await place(api, member, child);
  expect(await opens(theirs, project)).toBe(200);
  expect((await api.put('user-center/org', { id: child, version: 1, parentId: null })).status).toBe(200);
  expect(await opens(theirs, project)).toBe(404);
  expect((await api.put('user-center/org', { id: child, version: 2, parentId: parent })).status).toBe(200);
  expect(await opens(theirs, project)).toBe(200);
  expect((await api.post('user-center/account/unbindOrg', { projectId: project.id, orgId: parent })).status).toBe(200);
  expect(await opens(theirs, project)).toBe(404);
});

it('grants 研发→viewer, U→developer: both; the latter removed: viewer through 研发', async () => {
  const { tenant, api, theirs, member, project, parent } = await world();
  await api.post(bind, { projectId: project.id, roleId: role(tenant, 'ROLE_PROJECT_VIEWER'), orgIds: [parent] });
  await api.post(bind, { projectId: project.id, roleId: role(tenant, 'ROLE_PROJECT_DEVELOPER'), userIds: [member.id] });
  await place(api, member, parent);
  expect(await privileges(theirs, project)).toEqual(expect.arrayContaining(['TASK:CREATE', 'PROJECT:VIEW']));
  const out = { projectId: project.id, userId: member.id };
  expect((await api.post('user-center/account/unbindAccountAllRoles', out)).status).toBe(200);
  expect(await privileges(theirs, project)).toContain('TASK:LIST');
  expect(await privileges(theirs, project)).not.toContain('TASK:CREATE');
  expect((await api.post('user-center/account/unbindAccountAllRoles', out)).status).toBe(404);
  expect((await theirs.post('project-center/pcProject/exitProject', { projectId: project.id })).status).toBe(422);
});

it('who is in through a department is named among the members, can be given tasks, and loses their part of teams with it', async () => {
  const { tenant, api, pm, member, project, parent } = await world();
  await place(api, member, parent);
  await api.post(bind, { projectId: project.id, roleId: role(tenant, 'ROLE_PROJECT_DEVELOPER'), orgIds: [parent] });
  const members = (await api.get<ProjectMember[]>(`user-center/account/queryAccountOnEntity?entityId=${project.id}`))
    .data;
  expect(members.find(({ userId }) => userId === member.id)).toMatchObject({
    roleCode: 'ROLE_PROJECT_DEVELOPER',
    via: { departmentId: parent, name: '研发中心' },
  });
  expect(members.find(({ userId }) => userId === pm.id)).toMatchObject({ via: null });
  const theirs = await t().as(pm, tenant);
  const created = await theirs.post<{ taskId: string }>('collaboration-center/ccTask/create', {
    projectId: project.id,
    title: '甲',
    executorId: member.id,
  });
  expect(created.status).toBe(200);
  const rows = (await theirs.get<{ result: { memberCount: number }[] }>('project-center/pcProject')).data.result;
  expect(rows[0]?.memberCount).toBe(2);
});

it('gives nobody what they lack: neither by a department in a project, nor by a place in a department', async () => {
  const { tenant, api, member, project, parent } = await world();
  await api.post(bind, { projectId: project.id, roleId: role(tenant, 'ROLE_PROJECT_VIEWER'), orgIds: [parent] });
  const helper = await t().factory.member(tenant, 'ROLE_TENANT_SUPER_ADMIN');
  const theirs = await t().as(helper, tenant);
  const page = (await api.get<MemberPage>('user-center/tenant/member?pageSize=100')).data;
  for (const { id } of [member, helper]) {
    const { version } = page.result.find(({ userId }) => userId === id) as Member;
    const into = { userId: id, version, departmentId: parent };
    expect((await theirs.put('user-center/tenant/member', into)).status).toBe(403);
  }
  expect((await theirs.post('user-center/org', { name: '下级', parentId: parent })).status).toBe(403);
  const people = [{ email: `x${Date.now()}@example.com` }];
  expect((await theirs.post('user-center/tenant/invitation', { people, departmentId: parent })).status).toBe(403);
});

it('gives no role of a project, and takes none, that who gives it holds in part only', async () => {
  const { tenant, api, pm, member, project, parent } = await world();
  const of = ['PROJECT:VIEW', 'PROJECT:MEMBER:LIST', 'PROJECT:MEMBER:ADD', 'PROJECT:MEMBER:REMOVE'];
  const made = { name: '协调人', scope: 1, privileges: of, description: null };
  const coordinator = (await api.post<{ id: string }>('user-center/role', made)).data.id;
  const watcher = (
    await api.post<{ id: string }>('user-center/role', { ...made, name: '来宾', privileges: ['PROJECT:VIEW'] })
  ).data.id;
  const manager = role(tenant, 'ROLE_PROJECT_MANAGER');
  const [second, third] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  const theirs = await t().as(member, tenant);
  const one = 'user-center/account/bindProjectRole';
  const out = 'user-center/account/unbindAccountAllRoles';
  const who = (userId: string, roleId: string) => ({ projectId: project.id, userId, roleId });
  expect((await api.post(one, who(member.id, coordinator))).status).toBe(200);
  expect((await api.post(one, who(second.id, manager))).status).toBe(200);
  expect((await api.post(bind, { projectId: project.id, roleId: manager, orgIds: [parent] })).status).toBe(200);
  // Not to themselves, not to others; and none of those who hold more is made less or sent away.
  expect((await theirs.post(one, who(member.id, manager))).status).toBe(403);
  expect((await theirs.post(one, who(third.id, manager))).status).toBe(403);
  expect((await theirs.post(one, who(second.id, watcher))).status).toBe(422);
  expect((await theirs.post(out, { projectId: project.id, userId: second.id })).status).toBe(422);
  expect((await theirs.post(bind, { projectId: project.id, roleId: watcher, orgIds: [parent] })).status).toBe(422);
  const unbind = { projectId: project.id, orgId: parent };
  expect((await theirs.post('user-center/account/unbindOrg', unbind)).status).toBe(422);
  expect(await privileges(await t().as(second, tenant), project)).toContain('PROJECT:DELETE');
  // What they hold they give and take.
  expect((await theirs.post(one, who(third.id, watcher))).status).toBe(200);
  expect((await theirs.post(one, who(third.id, coordinator))).status).toBe(200);
  expect((await theirs.post(out, { projectId: project.id, userId: third.id })).status).toBe(200);
  expect((await (await t().as(pm, tenant)).post(one, who(second.id, watcher))).status).toBe(200);
});

it('is another enterprise’s own, and of who adds members to the project', async () => {
  const [ours, other] = [await world(), await world()];
  const roleId = role(ours.tenant, 'ROLE_PROJECT_VIEWER');
  const asked = { projectId: ours.project.id, roleId, orgIds: [ours.parent] };
  expect((await other.api.post(bind, asked)).status).toBe(404);
  expect((await ours.theirs.post(bind, asked)).status).toBe(404);
  expect((await ours.api.post(bind, { ...asked, orgIds: [other.parent] })).status).toBe(400);
  expect((await ours.api.delete(`user-center/org/${ours.parent}`)).status).toBe(422);
});
