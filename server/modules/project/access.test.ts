/** Whose rights a change of a project touches: nobody else's session, sockets or names are read again. */
import { useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'project-center/pcProject';

it('asks again for the rights of those whose membership changed, and of nobody for any other change', async () => {
  const { tenant, pm, member } = await t().enterprise();
  const api = await t().as(pm, tenant);
  const told: (string[] | undefined)[] = [];
  t().app.platform.bus.on('access', ({ tenantId, userIds }) => {
    if (tenantId === tenant.id) told.push(userIds);
  });
  const since = () => told.splice(0);
  const { data } = await api.post<{ id: string }>(base, { code: 'ACCESS', name: '权限' });
  expect(since()).toEqual([[pm.id]]);
  expect((await api.put(base, { id: data.id, version: 1, name: '改名', visibility: 'tenant' })).status).toBe(200);
  expect(since()).toEqual([]);
  const bind = { projectId: data.id, userId: member.id, roleId: tenant.roleIds.get('ROLE_PROJECT_DEVELOPER') };
  expect((await api.post('user-center/account/bindProjectRole', bind)).status).toBe(200);
  expect(since()).toEqual([[member.id]]);
  expect((await api.put(base, { id: data.id, version: 2, ownerId: member.id })).status).toBe(200);
  expect(since()).toEqual([[member.id, pm.id]]);
});

it('keeps the sessions of everybody else', async () => {
  const { tenant, owner, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const [theirs, other, api] = [await t().as(member, tenant), await t().as(owner, tenant), await t().as(pm, tenant)];
  const { access } = t().app.platform;
  const sessionOf = (client: { cookie: string | null }) => access.session(client.cookie ?? '');
  const before = [await sessionOf(theirs), await sessionOf(other)];
  const bind = { projectId: project.id, userId: member.id, roleId: tenant.roleIds.get('ROLE_PROJECT_DEVELOPER') };
  await api.post('user-center/account/bindProjectRole', bind);
  const after = [await sessionOf(theirs), await sessionOf(other)];
  expect(after[0]).not.toBe(before[0]);
  expect(after[0]?.actor?.projectRoleIds[project.id]).toEqual([bind.roleId]);
  expect(after[1]).toBe(before[1]);
});

it('counts the tasks of all projects of a list in one statement', async () => {
  const { tenant, pm } = await t().enterprise();
  for (let at = 0; at < 4; at += 1) {
    const project = await t().factory.project(tenant, pm);
    for (let task = 0; task < at; task += 1) await t().factory.task(tenant, project, pm);
  }
  const api = await t().as(pm, tenant);
  const { database } = t().app.platform;
  const query = jest.spyOn(database, 'query');
  const { data } = await api.get<{ result: { taskTotal: number }[] }>(`${base}?sort=createdTime&order=asc`);
  expect(data.result.map(({ taskTotal }) => taskTotal)).toEqual([0, 1, 2, 3]);
  expect(query.mock.calls.filter(([text]) => /FROM task_tally/.test(text))).toHaveLength(1);
  query.mockRestore();
});
