/** Baselines, milestones, templates and tasks on nodes. */

import type { HistoryFacets, ObjectHistory } from '../../../contract/object/history';
import type { Comparison, Milestones, NodeTasks, PlanTemplates } from '../../../contract/plan/baseline';
import type { EarnedReport } from '../../../contract/plan/earned';
import type { PlanActed, PlanView } from '../../../contract/plan/plan';
import { monthEnd } from '../../../contract/time/period';
import { today } from '../../base/zone';
import { TenantDb } from '../../db/scope';
import { loadActors } from '../../object/actors';
import { seenProjects, visibleProjects } from '../../object/search/seen';
import { useTestApp } from '../../test/app';
import { tellMissed } from './due';
import { keepAllForecasts } from './forecast';
import { redatePlans } from './redate';
import { planSearch } from './search';

const t = useTestApp();
const base = 'collaboration-center/plan';
const nodes = 'collaboration-center/planNode';

async function setting(startOn = '2026-03-02') {
  const { tenant, pm, owner } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const api = await t().as(pm, tenant);
  await api.put(`${base}/settings`, { projectId: project.id, startOn, version: 0 });
  const add = async (title: string, kind = 'work', duration = 1, parentId: string | null = null) => {
    const siblings = (await view()).nodes.filter((node) => node.parentId === parentId);
    const asked = { projectId: project.id, parentId, afterId: siblings.at(-1)?.id ?? null, kind, title, duration };
    return (await api.post<PlanActed>(`${nodes}/create`, asked)).data.id as string;
  };
  const view = async (id = project.id) => (await api.get<PlanView>(`${base}?projectId=${id}`)).data;
  const set = async (id: string, values: object) => {
    const version = (await view()).nodes.find((one) => one.id === id)?.version;
    return api.put<PlanActed>(`${nodes}/update/${id}`, { version, ...values });
  };
  const link = (fromId: string, toId: string) => api.post(`${base}/links`, { fromId, toId });
  const take = async (name = '基线') =>
    (await api.post<{ id: string; no: number }>(`${base}/baselines`, { projectId: project.id, name })).data;
  const messages = async (userId: string) =>
    t().app.platform.database.query<{ event: string; title: string; body: string }>(
      'SELECT event, title, body FROM message WHERE tenant_id = $1 AND receiver_id = $2 ORDER BY id',
      [tenant.id, userId],
    );
  return { tenant, owner, pm, dev, project, api, add, view, set, link, take, messages };
}

it('19: a slip counts working days by today’s calendar', async () => {
  const { tenant, owner, add, set, take, api } = await setting('2026-09-30');
  await (await t().as(owner, tenant)).post('user-center/calendar/holiday/official', { year: 2026 });
  const a = await add('交付');
  const { id } = await take();
  await set(a, { constraintType: 'SNET', constraintOn: '2026-10-12' });
  const { data } = await api.get<Comparison>(`${base}/baselines/${id}/compare`);
  expect(data.nodes).toMatchObject([
    { endBefore: '2026-09-30', endOn: '2026-10-12', endSlip: 4, difference: 'changed' },
  ]);
  expect([data.endSlip, data.late]).toEqual([4, 1]);
});

it('earned value stands on the hours and days of the baseline, as of a day', async () => {
  const { tenant, dev, project, api, add, take } = await setting();
  const phase = await add('一期', 'phase');
  const a = await add('开发', 'work', 10, phase);
  await add('没有工时的', 'work', 2, phase);
  const { id: task } = (await api.post<{ id: string }>(`${nodes}/${a}/tasks/create`, { title: '接口' })).data;
  const run = (text: string, ...values: unknown[]) =>
    t().app.platform.database.query(text, [tenant.id, task, ...values]);
  await run('UPDATE task SET estimate_hours = 100 WHERE tenant_id = $1 AND id = $2');
  const { id } = await take();
  // What is estimated anew afterwards changes no baseline: two fifths of it are done all the same.
  await run('UPDATE task SET estimate_hours = 300 WHERE tenant_id = $1 AND id = $2');
  await run(
    `INSERT INTO worklog (tenant_id, id, task_id, user_id, day, minutes, left_after, created_by)
     VALUES ($1, gen_random_uuid(), $2, $3, '2026-03-03', 1200, 75, $3),
            ($1, gen_random_uuid(), $2, $3, '2026-03-04', 1200, 75, $3),
            ($1, gen_random_uuid(), $2, $3, '2026-03-05', 600, 75, $3),
            ($1, gen_random_uuid(), $2, $3, '2026-03-09', 600, 10, $3)`,
    dev.id,
  );
  const path = `${base}/earned?projectId=${project.id}&baselineId=${id}&day=2026-03-06`;
  const { data } = await api.get<EarnedReport>(path);
  const figures = {
    ...{ bac: 100, pv: 50, ev: 40, ac: 50, sv: -10, cv: -10, spi: 0.8, cpi: 0.8 },
    ...{ eac: 125, etc: 75, vac: -25, tcpi: 1.2 },
  };
  expect(data).toMatchObject({ hours: figures, money: null, unplanned: 1, estimated: false });
  expect(data.schedule).toEqual({ elapsed: 1, earned: 0.8, spiT: 0.8 });
  expect(data.nodes.map(({ wbs, hours }) => [wbs, hours.ev])).toEqual([
    ['1', 40],
    ['1.1', 40],
  ]);
  const none = await api.get<EarnedReport>(`${base}/earned?projectId=${project.id}&day=2026-03-01`);
  expect(none.data.hours).toMatchObject({ pv: 0, ev: 0, ac: 0, spi: null, cpi: null, eac: null });
});

it('what people did and cost on a day is in no two figures: months that are over, for who may not see the rows', async () => {
  const { tenant, owner, pm, dev, project, api, add, take } = await setting('2026-01-05');
  const ownerApi = await t().as(owner, tenant);
  const a = await add('开发', 'work', 60);
  const { id: task } = (await api.post<{ id: string }>(`${nodes}/${a}/tasks/create`, { title: '接口' })).data;
  const run = (text: string, ...values: unknown[]) => t().app.platform.database.query(text, [tenant.id, ...values]);
  await run('UPDATE task SET estimate_hours = 100 WHERE tenant_id = $1 AND id = $2', task);
  await take();
  const subject = `project-center/pcProjectCost/subject`;
  const { id: home } = (
    await api.post<{ id: string }>(subject, { projectId: project.id, name: '人工', kind: 'labour', parentId: null })
  ).data;
  await run(
    `WITH made AS (INSERT INTO cost_budget (tenant_id, id, project_id, no, state)
                   VALUES ($1, gen_random_uuid(), $2, 1, 'APPROVED') RETURNING id)
     INSERT INTO cost_budget_line (tenant_id, budget_id, subject_id, amount) SELECT $1, id, $3, 1000000 FROM made`,
    ...[project.id, home],
  );
  /** @param written when it was approved; the day of the work itself where it is left out */
  const worked = (users: string[], day: string, written = `${day}T04:00:00Z`) =>
    run(
      `WITH log AS (INSERT INTO worklog (tenant_id, id, task_id, user_id, day, minutes, left_after, created_by)
         SELECT $1, gen_random_uuid(), $2, u, $4::date, 60, NULL, u FROM unnest($5::uuid[]) u RETURNING id, user_id)
       INSERT INTO cost_labour (tenant_id, id, project_id, worklog_id, user_id, day, booked_on, minutes, rate_fen, amount_fen, live, created_at)
         SELECT $1, gen_random_uuid(), $3, l.id, l.user_id, $4::date, $4::date, 60, 10000, 10000, true, $6::timestamptz FROM log l`,
      ...[task, project.id, day, users, written],
    );
  await worked([owner.id, pm.id, dev.id], '2026-01-12');
  await worked([dev.id], '2026-01-13');
  const earned = async (client: typeof api, day?: string) =>
    (await client.get<EarnedReport>(`${base}/earned?projectId=${project.id}${day ? `&day=${day}` : ''}`)).data;
  const spent = async (client: typeof api) =>
    Promise.all(
      ['2026-01-12', '2026-01-13', '2026-01-31', '2026-02-10', '2026-02-28', undefined].map(
        async (day) => (await earned(client, day)).money?.ac,
      ),
    );
  expect(await spent(ownerApi)).toEqual([30_000, 40_000, 40_000, 40_000, 40_000, 40_000]);
  // Whole months; nothing was written since, so that later days say the same.
  expect(await spent(api)).toEqual([null, null, 40_000, 40_000, 40_000, 40_000]);
  // What is approved now is told once the month is over, also what was worked in one that is: each look at today, or at a
  // month of before, would else tell one person's approval.
  await worked([dev.id], '2026-01-14', new Date().toISOString());
  expect(await spent(ownerApi)).toEqual([30_000, 40_000, 50_000, 50_000, 50_000, 50_000]);
  expect(await spent(api)).toEqual([null, null, 40_000, 40_000, 40_000, null]);
  // Hours are told by day to who may list the tasks, whose details show them by person.
  expect([await earned(api, '2026-01-12'), await earned(api, '2026-01-13')].map(({ hours }) => hours?.ac)).toEqual([
    3, 4,
  ]);
  // As a role that its enterprise made: the plan, and no tasks.
  await run(
    `UPDATE role SET privileges = array_remove(privileges, 'TASK:LIST') WHERE tenant_id = $1 AND code = 'ROLE_PROJECT_DEVELOPER'`,
  );
  t().app.platform.bus.publish({ type: 'access', tenantId: tenant.id });
  const devApi = await t().as(dev, tenant);
  const seen = await earned(devApi, '2026-01-13');
  expect([seen.day, seen.hours?.ac, seen.forecasts]).toEqual(['2025-12-31', null, null]);
  expect((await earned(devApi, '2026-01-31')).hours).toMatchObject({ ev: 5, ac: null });
  const { day: lately } = await earned(devApi);
  expect([lately, lately < today()]).toEqual([monthEnd(lately), true]);
});

it('a baseline is not moved by what happens after it, and says what came, went and was renamed', async () => {
  const { add, set, take, api, link } = await setting();
  const [a, b, gone] = [await add('设计', 'work', 3), await add('开发', 'work', 4), await add('多余')];
  await link(a, b);
  const first = await take('立项');
  await set(a, { title: '详细设计', duration: 5 });
  await api.post(`${nodes}/remove`, { ids: [gone] });
  await add('新增的');
  const { data } = await api.get<Comparison>(`${base}/baselines/${first.id}/compare`);
  expect(
    data.nodes.map(({ title, difference, endSlip, lengthened }) => [title, difference, endSlip, lengthened]),
  ).toEqual([
    ['详细设计', 'changed', 2, 2],
    ['开发', 'changed', 2, 0],
    ['新增的', 'added', null, null],
    ['多余', 'removed', null, null],
  ]);
  expect(data.nodes[0]?.titleBefore).toBe('设计');
  expect([data.added, data.removed, first.no, (await take('变更后')).no]).toEqual([1, 1, 1, 2]);
});

it('of an empty plan is refused with what to do', async () => {
  const { api, project } = await setting();
  const refused = await api.post(`${base}/baselines`, { projectId: project.id, name: '空' });
  expect([refused.status, refused.message]).toEqual([422, '计划还没有节点，请先编制计划再建立基线']);
});

it('milestones are forecast with today as their floor, week by week; who answers is told of a slip once there is a baseline', async () => {
  const { tenant, dev, add, set, link, take, api, project, messages } = await setting('2099-03-02');
  const [work, mark] = [await add('施工', 'work', 5), await add('封顶', 'milestone')];
  await link(work, mark);
  await set(mark, { ownerId: dev.id });
  await set(work, { duration: 6 });
  expect((await messages(dev.id)).map(({ event }) => event)).toEqual(['planAssigned']);
  await take();
  await set(work, { duration: 8 });
  const told = await messages(dev.id);
  expect(told.at(-1)).toMatchObject({
    event: 'milestoneSlipped',
    title: '里程碑「封顶」延后 2 个工作日',
    body: '2099-03-09 → 2099-03-11',
  });
  await keepAllForecasts(t().app.platform, tenant.id, '2099-03-16');
  const { data } = await api.get<Milestones>(`${base}/milestones?projectId=${project.id}`);
  expect(data.milestones).toMatchObject([
    { title: '封顶', promisedOn: '2099-03-09', plannedOn: '2099-03-11', forecastOn: '2099-03-11', slip: 2 },
  ]);
  // Nothing has begun on the sixteenth: eight working days from then.
  expect(data.milestones[0]?.trend.map(({ forecastOn }) => forecastOn)).toEqual(['2099-03-09', '2099-03-25']);
  void tenant;
});

it('a holiday that is entered later moves stored days by the system, and is not said of whoever changes the plan next', async () => {
  const { tenant, owner, dev, project, add, set, link, take, messages } = await setting('2026-03-02');
  const [work, mark] = [await add('安装', 'work', 3), await add('验收', 'milestone')];
  await link(work, mark);
  await set(mark, { ownerId: dev.id });
  await take();
  const { platform } = t().app;
  const stored = async () => {
    const [row] = await platform.database.query<{ day: string }>(
      'SELECT end_on::text AS day FROM plan_node WHERE tenant_id = $1 AND id = $2',
      [tenant.id, mark],
    );
    return row?.day;
  };
  const slips = async () => (await messages(dev.id)).filter(({ event }) => event === 'milestoneSlipped');
  expect(await stored()).toBe('2026-03-04');
  const ownerApi = await t().as(owner, tenant);
  await ownerApi.post('user-center/calendar/holiday', {
    name: '停电',
    kind: 'off',
    from: '2026-03-04',
    to: '2026-03-04',
  });
  // Before the job came to it, somebody else changes something.
  const { data } = await set(work, { title: '安装与调试' });
  expect([data.along, await slips()]).toEqual([0, []]);
  expect(await stored()).toBe('2026-03-05');
  await ownerApi.post('user-center/calendar/holiday', {
    name: '检修',
    kind: 'off',
    from: '2026-03-05',
    to: '2026-03-10',
  });
  await redatePlans(platform, tenant.id);
  expect(await stored()).toBe('2026-03-11');
  expect(await slips()).toMatchObject([{ title: '里程碑「验收」延后 1 个工作日', body: '2026-03-05 → 2026-03-11' }]);
  const told = await slips();
  // Of a project that is over the days follow, and nobody is told.
  await platform.database.query(`UPDATE project SET status = 'CLOSED' WHERE tenant_id = $1 AND id = $2`, [
    ...[tenant.id, project.id],
  ]);
  await ownerApi.post('user-center/calendar/holiday', {
    name: '台风',
    kind: 'off',
    from: '2026-03-11',
    to: '2026-03-11',
  });
  platform.bus.publish({ type: 'project', tenantId: tenant.id, projectId: project.id });
  await platform.bus.flush();
  await redatePlans(platform, tenant.id);
  expect([await stored(), await slips()]).toEqual(['2026-03-12', told]);
});

it('whoever answers for what missed its deadline is told once', async () => {
  const { tenant, dev, add, set, messages } = await setting();
  const a = await add('报批');
  await set(a, { ownerId: dev.id, deadline: '2026-03-04' });
  const context = { platform: t().app.platform, db: new TenantDb(t().app.platform.database, tenant.id) };
  for (const day of ['2026-03-04', '2026-03-05', '2026-03-06']) await tellMissed(context, { day, until: day });
  const told = (await messages(dev.id)).filter(({ event }) => event === 'planOverdue');
  expect(told).toMatchObject([{ title: '工作包「报批」已超过期限 1 天', body: '期限 2026-03-04' }]);
});

it('of what is overdue with somebody who was taken out of the project its leader is told; datasets and search show it to them no more', async () => {
  const { tenant, pm, dev, project, api, add, set, messages } = await setting();
  const a = await add('报批');
  await set(a, { ownerId: dev.id, deadline: '2026-03-04' });
  const { platform } = t().app;
  const visible = async () => {
    const db = new TenantDb(platform.database, tenant.id);
    const actor = (await loadActors(db, [dev.id])).get(dev.id);
    if (!actor) throw new Error('nobody');
    const values: unknown[] = [];
    const bind = (value: unknown) => `$${values.push(value) + 1}`;
    const where = planSearch.visible(seenProjects({ actor }, await visibleProjects({ db, actor }), bind), actor, bind);
    return db.query(`SELECT t.id FROM plan_node t WHERE ${planSearch.scope} AND ${where}`, values);
  };
  expect(await visible()).toHaveLength(1);
  const out = { projectId: project.id, userId: dev.id };
  expect((await api.post('user-center/account/unbindAccountAllRoles', out)).status).toBe(200);
  expect(await visible()).toHaveLength(0);
  const context = { platform, db: new TenantDb(platform.database, tenant.id) };
  await tellMissed(context, { day: '2026-03-05', until: '2026-03-05' });
  expect((await messages(dev.id)).filter(({ event }) => event === 'planOverdue')).toEqual([]);
  expect((await messages(pm.id)).filter(({ event }) => event === 'planOverdue')).toHaveLength(1);
});

it('a template carries the plan elsewhere, its days shifted by working days; nobody’s name goes along', async () => {
  const { tenant, owner, pm, dev, add, set, link, view, project, api } = await setting();
  const phase = await add('设计', 'phase');
  const [a, b] = [await add('调研', 'work', 3, phase), await add('方案', 'work', 4, phase)];
  await link(a, b);
  await set(b, { ownerId: dev.id, deadline: '2026-03-12', progress: 20 });
  expect((await api.post(`${base}/templates`, { projectId: project.id, name: '标准' })).status).toBe(403);
  const mayOf = async (client: typeof api) => (await client.get<PlanView>(`${base}?projectId=${project.id}`)).data;
  expect(await mayOf(api)).toMatchObject({ editable: true, keepsBaselines: true, keepsTemplates: false });
  const ownerApi = await t().as(owner, tenant);
  expect((await mayOf(ownerApi)).keepsTemplates).toBe(true);
  expect((await ownerApi.post(`${base}/templates`, { projectId: project.id, name: '标准' })).status).toBe(200);
  expect((await ownerApi.post(`${base}/templates`, { projectId: project.id, name: '标准' })).status).toBe(409);
  const [template] = (await api.get<PlanTemplates>(`${base}/templates`)).data.templates;
  expect(template).toMatchObject({ name: '标准', nodes: 3, workdays: 7 });
  const other = await t().factory.project(tenant, pm);
  const { data } = await api.post<PlanActed>(`${base}/templates/${template?.id}/apply`, {
    projectId: other.id,
    startOn: '2026-05-11',
  });
  const made = await view(other.id);
  expect(
    made.nodes.map((one) => [one.wbs, one.title, one.startOn, one.endOn, one.deadline, one.owner, one.progress]),
  ).toEqual([
    ['1', '设计', '2026-05-11', '2026-05-19', null, null, 0],
    ['1.1', '调研', '2026-05-11', '2026-05-13', null, null, 0],
    ['1.2', '方案', '2026-05-14', '2026-05-19', '2026-05-21', null, 0],
  ]);
  const back = await api.post<{ kept: number }>(`${base}/acts/${data.actId}/takeBack`, {});
  expect(back.data.kept).toBe(0);
  expect((await view(other.id)).nodes).toEqual([]);
});

it('tasks on a node say how far it is: by estimates, without what is cancelled, those of others unseen', async () => {
  const { tenant, pm, dev, project, add, view, api } = await setting();
  const node = await add('开发', 'work', 5);
  const made = await api.post<{ id: string }>(`${nodes}/${node}/tasks/create`, { title: '接口开发' });
  expect(made.status).toBe(200);
  const other = await t().factory.task(tenant, project, pm);
  const secret = await t().factory.task(tenant, project, pm, { privateTask: true } as never);
  const run = (text: string, ...values: unknown[]) => t().app.platform.database.query(text, [tenant.id, ...values]);
  await run('UPDATE task SET private_type = 1 WHERE tenant_id = $1 AND id = $2', secret.id);
  expect((await api.post(`${nodes}/${node}/tasks`, { taskIds: [other.id, secret.id] })).status).toBe(200);
  await run('UPDATE task SET estimate_hours = 6, progress = 50 WHERE tenant_id = $1 AND id = $2', made.data.id);
  await run('UPDATE task SET estimate_hours = 4, progress = 100 WHERE tenant_id = $1 AND id = $2', other.id);
  const now = async () => (await view()).nodes.find(({ id }) => id === node);
  expect(await now()).toMatchObject({ percent: 70, taskPercent: 70, tasks: 3, progressSource: 'tasks' });
  const devApi = await t().as(dev, tenant);
  const seen = (await devApi.get<NodeTasks>(`${nodes}/${node}/tasks`)).data;
  // Of the private one who may not see it learns nothing, neither by a count nor by the percentage.
  expect([seen.tasks.length, seen.hidden]).toEqual([2, 0]);
  await run('UPDATE task SET estimate_hours = 10, progress = 40 WHERE tenant_id = $1 AND id = $2', secret.id);
  const theirs = (await devApi.get<PlanView>(`${base}?projectId=${project.id}`)).data.nodes.find(
    ({ id }) => id === node,
  );
  expect(theirs).toMatchObject({ taskPercent: 70, tasks: 2, tasksDone: 0 });
  expect(await now()).toMatchObject({ taskPercent: 70, tasks: 3 });
  expect((await api.delete(`${nodes}/${node}/tasks/${other.id}`)).status).toBe(200);
  expect(await now()).toMatchObject({ percent: 50, tasks: 2 });
  const elsewhere = await t().factory.project(tenant, pm);
  const foreign = await t().factory.task(tenant, elsewhere, pm);
  expect((await api.post(`${nodes}/${node}/tasks`, { taskIds: [foreign.id] })).status).toBe(422);
});

it('the history of a node names its tasks to those who may see them, and nobody else learns that one is there', async () => {
  const { tenant, pm, dev, project, add, api } = await setting();
  const node = await add('开发', 'work', 5);
  const secret = await t().factory.task(tenant, project, pm, { title: '裁员名单', privateTask: true });
  const open = await t().factory.task(tenant, project, pm);
  await api.post(`${nodes}/${node}/tasks`, { taskIds: [secret.id] });
  await api.post(`${nodes}/${node}/tasks`, { taskIds: [secret.id, open.id] });
  expect((await api.delete(`${nodes}/${node}/tasks/${secret.id}`)).status).toBe(200);
  const devApi = await t().as(dev, tenant);
  const told = async (client: typeof api) => {
    const history = await client.get<ObjectHistory[]>(`${nodes}/actions?objectId=${node}`);
    return history.data.flatMap(({ changes }) => changes.map(({ before, after }) => [before, after]));
  };
  const both = `${secret.taskNo}、${open.taskNo}`;
  expect(await told(api)).toEqual([
    [secret.taskNo, null],
    [null, both],
    [null, secret.taskNo],
  ]);
  expect(await told(devApi)).toEqual([[null, open.taskNo]]);
  const ofTasks = await devApi.get<ObjectHistory[]>(`${nodes}/actions?objectId=${node}&field=tasks`);
  expect(ofTasks.data).toHaveLength(1);
  const facets = await devApi.get<HistoryFacets>(`${nodes}/actions/facets?objectId=${node}`);
  expect(facets.data.fields).toEqual([{ field: 'tasks', label: '任务' }]);
  // The operation log keeps ids, too.
  const [entry] = await t().app.platform.database.query<{ changes: unknown; detail: unknown }>(
    `SELECT changes, detail FROM operation_log WHERE tenant_id = $1 AND action = 'planTasksUnlinked'`,
    [tenant.id],
  );
  expect(JSON.stringify(entry?.detail)).not.toContain(secret.taskNo);
  expect(entry?.changes).toMatchObject([{ before: '', after: null, others: [[{ id: secret.id, hidden: true }], []] }]);
});
