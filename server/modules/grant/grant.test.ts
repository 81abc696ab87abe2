/** Grants between projects: what they show, to whom, and that they end at once (specification §7 projectGrant). */
import type { PageOf } from '../../../contract/envelope';
import type { GrantCode, GrantedObject, ProjectGrants } from '../../../contract/project/grant';
import type { Relations } from '../../../contract/task/depend';
import type { TaskDetail } from '../../../contract/task/task';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'project-center/projectGrant';
const relation = 'collaboration-center/ccTaskRela';

async function two() {
  const { tenant, pm, member, owner } = await t().enterprise();
  const { factory } = t();
  const [lead, stranger] = [await factory.member(tenant), member];
  const giver = await factory.project(tenant, pm);
  const receiver = await factory.project(tenant, lead);
  const [given, secret] = [
    await factory.task(tenant, giver, pm, { title: '接口联调' }),
    await factory.task(tenant, giver, pm, { title: '薪酬方案', privateTask: true }),
  ];
  const own = await factory.task(tenant, receiver, lead, { title: '对接改造' });
  const api = { pm: await t().as(pm, tenant), lead: await t().as(lead, tenant) };
  const run = (sql: string, ...values: unknown[]) => t().app.platform.database.query(sql, [tenant.id, ...values]);
  const code = async () =>
    (await api.lead.post<GrantCode>(`${base}/queryGrantCode`, { projectId: receiver.id })).data.code;
  const grant = async (scope: object = {}) =>
    api.pm.post<{ id: string }>(`${base}/grantConfirm`, {
      ...{ projectId: giver.id, code: await code(), kinds: ['task'], access: 'link', ...scope },
    });
  const search = async (client = api.lead, query: object = {}) =>
    (
      await client.post<PageOf<GrantedObject>>(`${base}/searchGrantedProjects`, {
        projectId: receiver.id,
        kind: 'task',
        ...query,
      })
    ).data;
  return { tenant, owner, pm, lead, stranger, giver, receiver, given, secret, own, api, run, code, grant, search };
}

it('shows the tasks of the giver that are not private, with where they come from, and nothing else of it', async () => {
  const { api, giver, given, secret, grant, search } = await two();
  expect((await search()).total).toBe(0);
  expect((await grant()).status).toBe(200);
  const found = await search();
  expect(found.total).toBe(1);
  expect(found.result[0]).toMatchObject({
    id: given.id,
    title: '接口联调',
    projectId: giver.id,
    projectCode: giver.code,
  });
  expect((await search(api.lead, { keyword: '薪酬' })).total).toBe(0);
  expect((await search(api.lead, { kind: 'risk' })).total).toBe(0);
  // The object itself, the project and its lists stay closed.
  for (const path of [
    `collaboration-center/ccTask/details/${given.id}`,
    `collaboration-center/ccTask/details/${secret.id}`,
    `project-center/pcProject/${giver.id}`,
  ]) {
    expect([path, (await api.lead.get(path)).status]).toEqual([path, 404]);
  }
});

it('is for who is in the project that was given to: not who sees it because it is open, and not further on', async () => {
  const { tenant, stranger, receiver, run, grant, search, api, lead } = await two();
  await grant();
  await run(`UPDATE project SET visibility = 'tenant' WHERE tenant_id = $1 AND id = $2`, receiver.id);
  t().app.platform.bus.publish({ type: 'project', tenantId: tenant.id, projectId: receiver.id });
  expect((await search(await t().as(stranger, tenant))).total).toBe(0);
  // Given on by the receiver: its own tasks, none of those that it was given.
  const third = await t().factory.project(tenant, stranger);
  const far = await t().as(stranger, tenant);
  const { code } = (await far.post<GrantCode>(`${base}/queryGrantCode`, { projectId: third.id })).data;
  await api.lead.post(`${base}/grantConfirm`, { projectId: receiver.id, code, kinds: ['task'], access: 'read' });
  const seen = await far.post<PageOf<GrantedObject>>(`${base}/searchGrantedProjects`, {
    projectId: third.id,
    kind: 'task',
  });
  expect(seen.data.result.map(({ title }) => title)).toEqual(['对接改造']);
  expect(lead.id).toBeTruthy();
});

it('links for “看并关联” only, and leaves “无权查看的任务” once it is taken back', async () => {
  const { api, own, given, grant, search, receiver } = await two();
  const link = (kind = 'relates') =>
    api.lead.post<{ id: string }>(relation, { taskId: own.id, relaTaskId: given.id, kind });
  const related = async (client = api.lead, taskId = own.id) =>
    (await client.get<Relations>(`${relation}?taskId=${taskId}`)).data;
  await grant({ access: 'read' });
  expect((await search(api.lead, { linkable: true })).total).toBe(0);
  expect((await link()).status).toBe(404);
  const { id } = (await grant()).data;
  expect((await link('supersedes')).status).toBe(400);
  const made = await link();
  expect(made.status).toBe(200);
  expect((await link()).status).toBe(409);
  expect((await related()).granted).toEqual([
    expect.objectContaining({
      id: made.data.id,
      task: expect.objectContaining({ taskId: given.id, title: '接口联调' }),
    }),
  ]);
  // Neither the detail nor its history tells more; the giver's own people learn nothing of the receiver's task.
  expect(
    JSON.stringify((await api.lead.get<TaskDetail>(`collaboration-center/ccTask/details/${own.id}`)).data),
  ).not.toContain('接口联调');
  expect(await related(api.pm, given.id)).toEqual({ result: [], granted: [] });
  expect((await api.lead.post(`${base}/deleteGrant`, { id })).status).toBe(200);
  expect((await search()).total).toBe(0);
  expect((await related()).granted).toEqual([
    { id: made.data.id, kind: 'relates', direction: expect.any(String), task: null },
  ]);
  expect((await api.lead.delete(`${relation}/${made.data.id}`)).status).toBe(200);
  expect((await related()).granted).toEqual([]);
  expect(receiver.id).toBeTruthy();
});

it('ends with its last day, and with the giver in the recycle bin', async () => {
  const { run, giver, grant, search, api, tenant } = await two();
  expect((await grant({ endsOn: '2020-01-01' })).status).toBe(400);
  const { id } = (await grant({ endsOn: '2199-01-01' })).data;
  expect((await search()).total).toBe(1);
  await run(`UPDATE access_grant SET ends_on = '2020-01-01' WHERE tenant_id = $1 AND id = $2`, id);
  expect((await search()).total).toBe(0);
  const all = await api.pm.get<ProjectGrants>(`${base}/selectAllRelaGrantProject?projectId=${giver.id}`);
  expect(all.data.given).toEqual([expect.objectContaining({ id, ended: true, endsOn: '2020-01-01' })]);
  await grant();
  expect((await search()).total).toBe(1);
  await run('UPDATE project SET deleted_at = now() WHERE tenant_id = $1 AND id = $2', giver.id);
  t().app.platform.bus.publish({ type: 'project', tenantId: tenant.id, projectId: giver.id });
  expect((await search()).total).toBe(0);
});

it('takes a code once, for a day, and refuses to go on guessing after five misses within an hour', async () => {
  const { api, giver, receiver, code, run, grant } = await two();
  const read = (value: string) =>
    api.pm.post<{ name: string }>(`${base}/readGrantCode`, { projectId: giver.id, code: value });
  const good = await code();
  expect(good).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  const dashed = `${good.slice(0, 5).toLowerCase()}-${good.slice(5)}`;
  expect((await read(dashed)).data).toMatchObject({ id: receiver.id, code: receiver.code });
  const newer = await code();
  expect((await read(good)).status).toBe(404);
  await run(`UPDATE access_grant_code SET expires_at = now() - interval '1 second' WHERE tenant_id = $1`);
  expect((await read(newer)).status).toBe(404);
  expect((await grant()).status).toBe(200);
  const [left] = await run('SELECT count(*)::int AS count FROM access_grant_code WHERE tenant_id = $1');
  expect(left).toEqual({ count: 0 });
  for (let miss = 3; miss <= 5; miss += 1) expect((await read('0000000000')).status).toBe(404);
  expect((await read(await code())).status).toBe(429);
  await run(`UPDATE guess SET at = now() - interval '61 minutes' WHERE tenant_id = $1`);
  expect((await read(await code())).status).toBe(200);
  expect((await api.lead.post(`${base}/readGrantCode`, { projectId: receiver.id, code: await code() })).status).toBe(
    400,
  );
});
