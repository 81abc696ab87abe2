/** Counts of children say nothing of private ones to who may not see them: in the list, the detail, the tree, filters and exports. */
import type { PageOf } from '../../../../contract/envelope';
import type { CalendarPage } from '../../../../contract/task/schedule';
import type { TaskDetail, TaskRow } from '../../../../contract/task/task';
import type { TaskTreeNode } from '../../../../contract/task/tree';
import { type Client, useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

async function setting() {
  const { tenant, owner, pm } = await t().enterprise();
  const [dev, other] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_MANAGER' },
    { user: other, role: 'ROLE_PROJECT_MANAGER' },
  ]);
  const parent = await t().factory.task(tenant, project, pm, { title: '父任务' });
  const api = await t().as(dev, tenant);
  const child = (values: object) =>
    api.post(`${base}/create`, { projectId: project.id, parentId: parent.id, title: '子任务', ...values });
  await child({});
  await child({ privateTask: true });
  await child({ privateTask: true });
  await t().app.platform.database.query(
    `UPDATE task SET category = 'DONE' WHERE parent_id = $1 AND seq = (SELECT max(seq) FROM task WHERE parent_id = $1)`,
    [parent.id],
  );
  await t().app.platform.database.query('UPDATE task SET child_done = 1 WHERE id = $1', [parent.id]);
  const as = {
    owner: await t().as(owner, tenant),
    pm: await t().as(pm, tenant),
    dev: api,
    other: await t().as(other, tenant),
  };
  return { tenant, other, project, parent, as };
}

it('are of what one sees', async () => {
  const { project, parent, as } = await setting();
  const counts = async (client: Client) => {
    const page = (
      await client.post<PageOf<TaskRow>>(`${base}/query`, { projectId: project.id, filter: { parentId: null } })
    ).data;
    const across = (await client.post<PageOf<TaskRow>>(`${base}/query`, { filter: { keyword: '父任务' } })).data;
    const detail = (await client.get<TaskDetail>(`${base}/details/${parent.id}`)).data;
    const tree = (await client.get<TaskTreeNode>(`${base}/taskTree?taskId=${parent.id}`)).data;
    return [...page.result, ...across.result, detail, tree].map(
      ({ childTotal, childDone }) => `${childDone}/${childTotal}`,
    );
  };
  for (const client of [as.owner, as.pm, as.dev]) expect(new Set(await counts(client))).toEqual(new Set(['1/3']));
  expect(new Set(await counts(as.other))).toEqual(new Set(['0/1']));
});

it('follow a child that becomes private, and one that no longer is', async () => {
  const { project, parent, as } = await setting();
  const open = await as.dev.post<{ taskId: string }>(`${base}/create`, {
    projectId: project.id,
    parentId: parent.id,
    title: '先公开',
  });
  const seen = async () => (await as.other.get<TaskDetail>(`${base}/details/${parent.id}`)).data.childTotal;
  const make = async (privateTask: boolean) => {
    const { version } = (await as.dev.get<TaskDetail>(`${base}/details/${open.data.taskId}`)).data;
    const saved = await as.dev.put(`${base}/update/${open.data.taskId}`, { privateTask, version });
    expect(saved.message).toBe('success');
  };
  expect(await seen()).toBe(2);
  await make(true);
  expect(await seen()).toBe(1);
  await make(false);
  expect(await seen()).toBe(2);
});

it('grow with a part in a private child', async () => {
  const { other, parent, as } = await setting();
  await t().app.platform.database.query(
    `INSERT INTO task_member (tenant_id, task_id, user_id, role)
     SELECT tenant_id, id, $2, 'involve' FROM task WHERE parent_id = $1 AND category = 'DONE'`,
    [parent.id, other.id],
  );
  const { childTotal, childDone } = (await as.other.get<TaskDetail>(`${base}/details/${parent.id}`)).data;
  expect([childDone, childTotal]).toEqual([1, 2]);
});

it('are what filters and exports go by, too', async () => {
  const { project, as } = await setting();
  const found = async (client: Client, value: number) =>
    (
      await client.post<PageOf<TaskRow>>(`${base}/query`, {
        projectId: project.id,
        filter: { conditions: [{ field: 'childTotal', op: 'is', value }] },
      })
    ).data.total;
  expect([await found(as.dev, 3), await found(as.dev, 1)]).toEqual([1, 0]);
  expect([await found(as.owner, 3), await found(as.owner, 1)]).toEqual([1, 0]);
  expect([await found(as.other, 3), await found(as.other, 1)]).toEqual([0, 1]);
  const exported = async (client: Client) =>
    (
      await client.post(`${base}/export`, {
        projectId: project.id,
        format: 'csv',
        columns: ['title', 'childTotal'],
        filter: { parentId: null },
      })
    ).body;
  expect(await exported(as.dev)).toContain('父任务,3');
  expect(await exported(as.other)).toContain('父任务,1');
});

it('a parent whose children are all hidden stands in the calendar as one without children', async () => {
  const { tenant, pm } = await t().enterprise();
  const other = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: other, role: 'ROLE_PROJECT_MANAGER' }]);
  const api = await t().as(pm, tenant);
  const dates = { planStart: '2040-03-05', planEnd: '2040-03-09' };
  const add = async (values: object) =>
    (await api.post<{ taskId: string }>(`${base}/create`, { projectId: project.id, ...dates, ...values })).data.taskId;
  const parentId = await add({ title: '父任务' });
  await add({ title: '机密', parentId, privateTask: true });
  const drawn = async (client: Client) =>
    (
      await client.post<CalendarPage>(`${base}/schedule/calendar`, {
        ...{ projectId: project.id, from: '2040-03-05', to: '2040-03-11', by: 'range', perDay: 3 },
      })
    ).data.tasks.map(({ title }) => title);
  expect(await drawn(api)).toEqual(['机密']);
  expect(await drawn(await t().as(other, tenant))).toEqual(['父任务']);
});

it('a progress taken from the children says nothing of one that is hidden', async () => {
  const { tenant, pm } = await t().enterprise();
  const lead = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: lead, role: 'ROLE_PROJECT_MANAGER' }]);
  const parent = await t().factory.task(tenant, project, pm);
  const [owner, other] = [await t().as(pm, tenant), await t().as(lead, tenant)];
  const child = async (values: object) =>
    (await owner.post(`${base}/create`, { projectId: project.id, parentId: parent.id, title: '子任务', ...values }))
      .status;
  const sync = (client: Client) => client.post<TaskDetail>(`${base}/syncChildrenProgress`, { taskId: parent.id });
  expect(await child({ privateTask: true, progress: 37 })).toBe(200);
  expect((await sync(other)).status).toBe(422);
  expect((await sync(owner)).data.progress).toBe(37);
  expect(await child({ progress: 80 })).toBe(200);
  expect((await sync(other)).data.progress).toBe(80);
});

it('a parent that follows its children says nothing of one that is hidden: progress, stage and what is told', async () => {
  const { tenant, pm } = await t().enterprise();
  const lead = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: lead, role: 'ROLE_PROJECT_MANAGER' }]);
  const parent = await t().factory.task(tenant, project, pm, { executorId: lead.id });
  const owner = await t().as(pm, tenant);
  const read = async (id: string) => (await owner.get<TaskDetail>(`${base}/details/${id}`)).data;
  const set = async (id: string, values: object) => {
    const answer = await owner.put<TaskDetail>(`${base}/update/${id}`, {
      version: (await read(id)).version,
      ...values,
    });
    expect([answer.status, answer.message]).toEqual([200, answer.message]);
  };
  const child = async (values: object) =>
    (
      await owner.post<{ taskId: string }>(`${base}/create`, {
        ...{ projectId: project.id, parentId: parent.id, title: '子任务', executorId: pm.id, ...values },
      })
    ).data.taskId;
  const { stages } = await t().app.platform.workflows.of(tenant.id);
  const stageId = stages.find(({ category }) => category === 'IN_PROGRESS')?.id;
  await set(parent.id, { progressMode: 'children' });
  const hidden = await child({ privateTask: true, progress: 37 });
  await set(hidden, { stageId });
  expect(await read(parent.id)).toMatchObject({ progress: 0, category: 'NOT_STARTED' });
  await child({ progress: 80 });
  expect((await read(parent.id)).progress).toBe(80);
  await set(hidden, { progress: 20 });
  expect((await read(parent.id)).progress).toBe(80);
  await set(hidden, { privateTask: false });
  expect(await read(parent.id)).toMatchObject({ progress: 50, category: 'IN_PROGRESS' });
  await set(hidden, { privateTask: true });
  expect((await read(parent.id)).progress).toBe(80);
  // Who sees a private parent sees what is below it.
  await set(parent.id, { privateTask: true });
  expect((await read(parent.id)).progress).toBe(50);
});

it('a parent says nothing of a hidden child by what is asked, refused, opened again or dated', async () => {
  const { tenant, pm } = await t().enterprise();
  const lead = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: lead, role: 'ROLE_PROJECT_MANAGER' }]);
  const [owner, other] = [await t().as(pm, tenant), await t().as(lead, tenant)];
  const configs = { TASK_REQUIRE_CHILDREN_DONE: '1', AUTO_SCHEDULE: '1' };
  await owner.post('project-center/projectConfig/saveConfig', { projectId: project.id, configs });
  const add = async (values: object) =>
    (await owner.post<{ taskId: string }>(`${base}/create`, { projectId: project.id, executorId: pm.id, ...values }))
      .data.taskId;
  const read = async (id: string) => (await owner.get<TaskDetail>(`${base}/details/${id}`)).data;
  const set = async (id: string, values: object, client = owner) =>
    client.put<TaskDetail>(`${base}/update/${id}`, { version: (await read(id)).version, ...values });
  const { stages } = await t().app.platform.workflows.of(tenant.id);
  const to = (category: string) => ({ stageId: stages.find((one) => one.category === category)?.id });
  const again = { ...to('IN_PROGRESS'), reason: '返工' };
  const top = await add({ title: '公开的上级' });
  const closed = await add({ title: '私密的上级', parentId: top, privateTask: true });
  const secret = await add({ title: '私密', parentId: closed, privateTask: true });
  const beside = await add({ title: '旁支', parentId: top, privateTask: true });
  const past = async () => ({
    stands: await Promise.all([top, closed].map(async (id) => (await read(id)).category)),
    told: (await other.get<unknown[]>(`${base}/actions?taskId=${top}`)).data.length,
  });
  for (const id of [secret, beside, closed, top]) await set(id, to('IN_PROGRESS'));
  // Who sees the open children is asked about them; who does not finishes what they see.
  expect((await set(top, to('DONE'))).data).toMatchObject({ ask: 'openChildren' });
  expect((await set(top, { progressMode: 'children', progress: 20 }, other)).status).toBe(200);
  expect((await set(top, to('DONE'), other)).status).toBe(200);
  for (const id of [secret, closed]) expect((await set(id, to('DONE'))).status).toBe(200);
  const before = await past();
  expect(before.stands).toEqual(['DONE', 'DONE']);
  // Opened again are those above that the same people see.
  expect((await set(secret, again)).status).toBe(200);
  expect(await past()).toEqual({ stands: ['DONE', 'IN_PROGRESS'], told: before.told });
  expect((await set(top, again)).status).toBe(200);
  const { told } = await past();
  expect((await set(secret, { planStart: '2026-11-16', planEnd: '2026-11-18' })).status).toBe(200);
  expect(await read(closed)).toMatchObject({ planStart: '2026-11-16', planEnd: '2026-11-18' });
  expect([(await read(top)).planStart, (await past()).told]).toEqual([null, told]);
  // The dates follow where it is no secret any more.
  expect((await set(closed, { privateTask: false })).status).toBe(200);
  expect(await read(top)).toMatchObject({ planStart: '2026-11-16', planEnd: '2026-11-18' });
});

it('a parent whose children weigh nothing takes their mean', async () => {
  const { tenant, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const parent = await t().factory.task(tenant, project, pm);
  const owner = await t().as(pm, tenant);
  const set = async (id: string, values: object) => {
    const { version } = (await owner.get<TaskDetail>(`${base}/details/${id}`)).data;
    return (await owner.put<TaskDetail>(`${base}/update/${id}`, { version, ...values })).data;
  };
  for (const progress of [100, 50]) {
    const { id } = await t().factory.task(tenant, project, pm, { parentId: parent.id });
    await set(id, { progress, progressWeight: 0 });
  }
  expect((await set(parent.id, { progressMode: 'children' })).progress).toBe(75);
});
