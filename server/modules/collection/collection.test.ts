/** Collections: rights of scope 2, sums by what the reader sees now, the comparison (notes "insight", example 25). */
import type {
  CollectionDetail,
  CollectionEarned,
  CollectionPage,
  CollectionTimeline,
  CollectionView,
  ManagedPage,
} from '../../../contract/collection/collection';
import type { ProjectDetail, ProjectPage } from '../../../contract/project/project';
import { addDays } from '../../base/present';
import { today } from '../../base/zone';
import { type Client, useTestApp } from '../../test/app';
import { keepSnapshots } from '.';

const t = useTestApp();
const base = 'project-center/pcProjectCollection';

/** Example 25: A seen, with 10 public tasks and 2 private ones of which one is the reader's; B hidden, with 5, one the reader's. */
async function example() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const { factory } = t();
  const a = await factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const b = await factory.project(tenant, pm);
  for (let at = 0; at < 10; at += 1) await factory.task(tenant, a, pm, { title: `任务 ${at}` });
  await factory.task(tenant, a, pm, { privateTask: true });
  await factory.task(tenant, a, pm, { privateTask: true, executorId: member.id });
  for (let at = 0; at < 4; at += 1) await factory.task(tenant, b, pm);
  await factory.task(tenant, b, pm, { executorId: member.id });
  const lead = await t().as(pm, tenant);
  const { id } = (await lead.post<{ id: string }>(base, { name: '省级重点交付' })).data;
  expect((await lead.post(`${base}/${id}/projects`, { add: [a.id, b.id] })).status).toBe(200);
  const detail = async () => (await lead.get<CollectionDetail>(`${base}/${id}`)).data;
  const roleId = tenant.roleIds.get('ROLE_COLLECTION_VIEWER') as string;
  expect((await lead.post(`${base}/${id}/members`, { userId: member.id, roleId })).status).toBe(200);
  const run = (sql: string, ...values: unknown[]) => t().app.platform.database.query(sql, [tenant.id, ...values]);
  return { tenant, owner, pm, member, a, b, id, lead, detail, run };
}

it('sums what the reader sees: 11 tasks of 1 project for one, all for another, whoever made it', async () => {
  const { tenant, owner, member, a, id, lead } = await example();
  const view = async (client: typeof lead) => (await client.get<CollectionView>(`${base}/${id}/projectView`)).data;
  const reader = await t().as(member, tenant);
  const seen = await view(reader);
  expect(seen.totals.tasks).toBe(11);
  expect(seen.projects.map((project) => project.id)).toEqual([a.id]);
  expect((await view(lead)).totals.tasks).toBe(17);
  expect((await view(await t().as(owner, tenant))).projects).toHaveLength(2);
  const [row] = (await reader.get<CollectionPage>(base)).data.result;
  expect(row).toMatchObject({ id, projectCount: 1, privileges: ['PROJECT_COLLECTION:VIEW'] });
  expect((await reader.get<CollectionDetail>(`${base}/${id}`)).data.projects.map((project) => project.id)).toEqual([
    a.id,
  ]);
});

it('says of what one may not list that it is unknown, never 0: of a project, of all, and of four weeks ago', async () => {
  const { tenant, member, id, lead, run, a } = await example();
  await lead.post('collaboration-center/risk/create', { projectId: a.id, title: '延期', probability: 5, impact: 5 });
  await keepSnapshots(t().app.platform, tenant.id, addDays(today(), -28));
  await run(
    `UPDATE role SET privileges = array_remove(privileges, 'RISK:LIST') WHERE tenant_id = $1 AND code = 'ROLE_PROJECT_DEVELOPER'`,
  );
  t().app.platform.bus.publish({ type: 'access', tenantId: tenant.id });
  const reader = await t().as(member, tenant);
  const { data } = await reader.get<CollectionView>(`${base}/${id}/projectView`);
  const unknown = { risks: null, highRisks: null, problems: 0 };
  expect(data.projects.map(({ figures }) => figures)).toMatchObject([{ ...unknown, tasks: 11 }]);
  expect(data.totals).toMatchObject(unknown);
  expect([data.compared?.before, data.compared?.now]).toMatchObject([unknown, unknown]);
  const all = (await lead.get<CollectionView>(`${base}/${id}/projectView`)).data;
  expect([all.totals.risks, all.compared?.before.risks]).toEqual([1, 1]);
});

it('counts the same on the page of project management, where each number leads to as many rows', async () => {
  const { lead, a, b } = await example();
  const { data } = await lead.get<ManagedPage>('project-center/projectManagement/list?sort=code&order=asc');
  expect(data.result.map((row) => [row.id, row.figures.tasks])).toEqual([
    [a.id, 12],
    [b.id, 5],
  ]);
  const health = { id: a.id, version: 1, health: 'at_risk', healthNote: '接口延期' };
  expect((await lead.put('project-center/pcProject', health)).status).toBe(200);
  const [first] = (await lead.get<ManagedPage>('project-center/projectManagement/list?sort=code&order=asc')).data
    .result;
  expect(first).toMatchObject({ health: 'at_risk', healthNote: '接口延期' });
  expect(Date.now() - Date.parse(first?.healthTime ?? '')).toBeLessThan(60_000);
});

it('is there for its people only, and lets each do what the role says', async () => {
  const { tenant, member, id, lead, detail, run, b } = await example();
  const reader = await t().as(member, tenant);
  const other = await t().as(await t().factory.member(tenant), tenant);
  expect((await other.get(`${base}/${id}`)).status).toBe(404);
  // What stands in it would tell of it.
  const within = `project-center/pcProject?collectionId=${id}`;
  expect([(await other.get(within)).status, (await reader.get(within)).status]).toEqual([404, 200]);
  expect((await other.get<CollectionPage>(base)).data.total).toBe(0);
  expect((await reader.put(`${base}/${id}`, { version: 1, name: '改' })).status).toBe(403);
  // Nor does one of its projects, to who sees that: open as it is, or as one of its members.
  const showTo = async (whom: string) => {
    await run(`UPDATE project SET visibility = ${whom} WHERE tenant_id = $1 AND id = $2`, b.id);
    t().app.platform.bus.publish({ type: 'project', tenantId: tenant.id, projectId: b.id });
  };
  await showTo("'tenant'");
  const named = async (client: Client) =>
    (await client.get<ProjectDetail>(`project-center/pcProject/${b.id}`)).data.collections.map((one) => one.id);
  expect([await named(other), await named(reader), await named(lead)]).toEqual([[], [id], [id]]);
  const listed = (await other.get<ProjectPage>('project-center/pcProject')).data.result;
  expect(listed.map((one) => [one.id, one.collections])).toEqual([[b.id, []]]);
  await showTo('DEFAULT');
  // Whoever may change it names only projects that they see.
  const managing = tenant.roleIds.get('ROLE_COLLECTION_MANAGER') as string;
  await lead.post(`${base}/${id}/members`, { userId: member.id, roleId: managing });
  const grown = await t().as(member, tenant);
  expect((await grown.post(`${base}/${id}/projects`, { remove: [b.id] })).status).toBe(404);
  const wrong = tenant.roleIds.get('ROLE_PROJECT_MANAGER') as string;
  expect((await lead.post(`${base}/${id}/members`, { userId: member.id, roleId: wrong })).status).toBe(400);
  const { version } = await detail();
  expect((await grown.put(`${base}/${id}`, { version, name: '改名' })).status).toBe(200);
  expect((await lead.put(`${base}/${id}`, { version, name: '再改' })).status).toBe(409);
  await lead.post(`${base}/${id}/members`, { userId: member.id, roleId: null });
  expect((await (await t().as(member, tenant)).get(`${base}/${id}`)).status).toBe(404);
  expect((await lead.delete(`${base}/${id}`)).status).toBe(200);
  expect((await lead.get(`${base}/${id}`)).status).toBe(404);
});

it('takes in projects by a rule as they are now, beside those that are named', async () => {
  const { pm, lead, id, detail, run, a, b } = await example();
  const rule = { ownerId: pm.id, statuses: ['SUSPENDED'] };
  await lead.post(`${base}/${id}/projects`, { remove: [a.id, b.id] });
  expect((await lead.put(`${base}/${id}`, { version: (await detail()).version, rule })).status).toBe(200);
  const ids = async () =>
    (await lead.get<CollectionView>(`${base}/${id}/projectView`)).data.projects.map((project) => project.id);
  expect(await ids()).toEqual([]);
  await run(`UPDATE project SET status = 'SUSPENDED' WHERE tenant_id = $1 AND id = $2`, b.id);
  expect(await ids()).toEqual([b.id]);
  expect((await detail()).projects).toEqual([]);
  expect((await lead.put(`${base}/${id}`, { version: (await detail()).version, rule: {} })).status).toBe(400);
});

it('compares with four weeks ago by one variant on both sides', async () => {
  const { tenant, member, lead, id, a, b, pm, run } = await example();
  const view = async (client: typeof lead) =>
    (await client.get<CollectionView>(`${base}/${id}/projectView`)).data.compared;
  expect(await view(lead)).toBeNull();
  await keepSnapshots(t().app.platform, tenant.id, addDays(today(), -28));
  await keepSnapshots(t().app.platform, tenant.id, addDays(today(), -28));
  const [kept] = await run('SELECT count(*)::int AS count FROM project_snapshot WHERE tenant_id = $1', ...[]);
  expect(kept).toEqual({ count: 4 });
  await t().factory.task(tenant, a, pm, { privateTask: true });
  await t().factory.task(tenant, b, pm);
  const reader = await t().as(member, tenant);
  // Neither the private task nor the hidden project shows in what the reader compares.
  expect(await view(reader)).toMatchObject({ projects: 1, before: { tasks: 10 }, now: { tasks: 10 } });
  expect(await view(lead)).toMatchObject({ projects: 2, before: { tasks: 17 }, now: { tasks: 19 } });
  // With any other day on which figures were kept: on it, or last before it within two weeks.
  await keepSnapshots(t().app.platform, tenant.id, addDays(today(), -70));
  await t().factory.task(tenant, a, pm);
  await run(
    `UPDATE project_snapshot SET figures = jsonb_set(figures, '{tasks}', '3') WHERE tenant_id = $1 AND day = $2::date`,
    addDays(today(), -70),
  );
  const asked = async (client: typeof lead, days: number) =>
    (await client.get<CollectionView>(`${base}/${id}/projectView?since=${addDays(today(), -days)}`)).data;
  expect((await asked(reader, 28)).keptDays).toEqual([addDays(today(), -28), addDays(today(), -70)]);
  const found = await Promise.all([70, 60, 56, 71, 30].map(async (days) => (await asked(lead, days)).compared));
  expect(found.map((one) => one?.before.tasks)).toEqual([6, 6, undefined, undefined, undefined]);
  expect((await asked(reader, 70)).compared).toMatchObject({
    ...{ since: addDays(today(), -70), projects: 1 },
    ...{ before: { tasks: 3 }, now: { tasks: 11 } },
  });
  expect((await lead.get(`${base}/${id}/projectView?since=2026-02-30`)).status).toBe(400);
});

it('nobody gives a role, or takes one, all of which they do not hold in the collection', async () => {
  const { tenant, owner, member, id, lead } = await example();
  const api = await t().as(owner, tenant);
  const privileges = ['PROJECT_COLLECTION:VIEW', 'PROJECT_COLLECTION:MEMBER:MANAGE'];
  const clerk = await api.post<{ id: string }>('user-center/role', {
    ...{ name: '成员登记', scope: 2, description: null, privileges },
  });
  expect(clerk.status).toBe(200);
  const set = (client: Client, userId: string, roleId: string | null) =>
    client.post(`${base}/${id}/members`, { userId, roleId });
  expect((await set(lead, member.id, clerk.data.id)).status).toBe(200);
  const clerks = await t().as(member, tenant);
  const other = await t().factory.member(tenant);
  const managing = tenant.roleIds.get('ROLE_COLLECTION_MANAGER') as string;
  const refused = await set(clerks, other.id, managing);
  expect([refused.status, refused.message]).toEqual([403, expect.stringContaining('不能授予')]);
  expect((await set(clerks, other.id, clerk.data.id)).status).toBe(200);
  expect((await set(lead, other.id, managing)).status).toBe(200);
  for (const roleId of [clerk.data.id, null]) {
    const kept = await set(clerks, other.id, roleId);
    expect([kept.status, kept.message]).toEqual([422, expect.stringContaining('不能收回')]);
  }
});

it('draws phases and milestones of the plans that the reader may see, late ones marked', async () => {
  const { tenant, a, b, id, lead, member, run } = await example();
  const plan = 'collaboration-center/plan';
  for (const { id: projectId } of [a, b]) {
    await lead.put(`${plan}/settings`, { projectId, startOn: '2020-03-02', version: 0 });
    const create = (kind: string, title: string, parentId: string | null) =>
      lead.post<{ id: string }>(`${plan}Node/create`, {
        ...{ projectId, parentId, afterId: null, kind, title, ...(kind === 'milestone' ? {} : { duration: 3 }) },
      });
    const phase = (await create('phase', '设计', null)).data.id;
    const work = (await create('work', '画图', phase)).data.id;
    const passed = (await create('milestone', '评审通过', phase)).data.id;
    await lead.post(`${plan}/links`, { fromId: work, toId: passed });
  }
  const seen = async (client: Client) => (await client.get<CollectionTimeline>(`${base}/${id}/timeline`)).data.projects;
  const both = await seen(lead);
  expect(both.map((project) => project.id).sort()).toEqual([a.id, b.id].sort());
  expect(both[0]).toMatchObject({
    planSeen: true,
    phases: [{ title: '设计', startOn: '2020-03-02', endOn: '2020-03-04' }],
    milestones: [{ title: '评审通过', reached: false, late: true }],
  });
  // Of the other project nothing is told to who does not see it.
  const reader = await t().as(member, tenant);
  expect((await seen(reader)).map((project) => project.id)).toEqual([a.id]);
  await run(`UPDATE plan_node SET real_end = '2020-03-03' WHERE tenant_id = $1 AND kind = 'milestone'`);
  expect((await seen(lead))[0]?.milestones).toMatchObject([{ day: '2020-03-03', reached: true, late: false }]);
});

it('sums the earned value of the plans that the reader may see, each on its own baseline', async () => {
  const { tenant, a, b, id, lead, member, run } = await example();
  const plan = 'collaboration-center/plan';
  const earned = async (client: Client) => (await client.get<CollectionEarned>(`${base}/${id}/earned`)).data;
  expect(await earned(lead)).toEqual({
    ...{ day: today(), projects: [], total: { hours: null, money: null }, without: 2, cut: false },
  });
  for (const { id: projectId } of [a, b]) {
    await lead.put(`${plan}/settings`, { projectId, startOn: '2020-03-02', version: 0 });
    await lead.post(`${plan}Node/create`, {
      ...{ projectId, parentId: null, afterId: null, kind: 'work', title: '画图', duration: 3 },
    });
    await lead.post(`${plan}/baselines`, { projectId, name: '第一版' });
  }
  // All of it was due long ago, and nothing is done: 30 and 10 hours.
  await run(
    `UPDATE plan_baseline_node n SET hours = CASE WHEN b.project_id = $2 THEN 30 ELSE 10 END
       FROM (SELECT x.id, p.project_id FROM plan_baseline x JOIN plan p ON p.tenant_id = x.tenant_id AND p.id = x.plan_id WHERE x.tenant_id = $1) b
      WHERE n.tenant_id = $1 AND n.baseline_id = b.id`,
    a.id,
  );
  const { projects, total, without } = await earned(lead);
  expect(Object.fromEntries(projects.map((one) => [one.id, [one.baseline, one.hours.bac, one.hours.pv]]))).toEqual({
    [a.id]: ['第一版', 30, 30],
    [b.id]: ['第一版', 10, 10],
  });
  expect([total.hours?.bac, total.hours?.pv, total.hours?.ev, total.hours?.sv, total.hours?.spi]).toEqual([
    ...[40, 40, 0, -40, 0],
  ]);
  expect([total.money, without]).toEqual([null, 0]);
  // Neither the other project nor its hours are told to who does not see it.
  const theirs = await earned(await t().as(member, tenant));
  expect([theirs.projects.map((one) => one.id), theirs.total.hours?.bac, theirs.without]).toEqual([[a.id], 30, 0]);
});
