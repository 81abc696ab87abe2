/** Dependencies and relations, over the API. */

import type { PageOf } from '../../../../contract/envelope';
import type { ObjectHistory } from '../../../../contract/object/history';
import type { DependTasks, RelatedTask, SimpleTask } from '../../../../contract/task/depend';
import { type Client, useTestApp } from '../../../test/app';

const t = useTestApp();
const depend = 'collaboration-center/task/depend';
const rela = 'collaboration-center/ccTaskRela';

async function world() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const tasks = [];
  for (let at = 0; at < 4; at += 1) tasks.push(await t().factory.task(tenant, project, pm, { title: `节点 ${at}` }));
  const ids = tasks.map(({ id }) => id) as [string, string, string, string];
  return { tenant, owner, pm, member, project, tasks, ids, api: await t().as(pm, tenant) };
}
const link = (api: Client, taskId: string, before: string, extra: object = {}) =>
  api.post<{ dependIds: string[] }>(`${depend}/${taskId}/linkTask`, { group: 'PRE_TASK', taskIds: [before], ...extra });

describe('dependencies', () => {
  it('stand on both sides, by task type, with type and lag, and in the history of both', async () => {
    const { api, ids, tasks } = await world();
    const [a, b] = ids;
    const linked = await link(api, b, a, { type: 'SS', lagDays: -2 });
    expect(linked.status).toBe(200);
    const ofB = (await api.get<DependTasks>(`${depend}/${b}/dependTasks`)).data;
    expect(ofB.POST_TASK.taskGroups).toEqual([]);
    expect(ofB.PRE_TASK.taskGroups).toMatchObject([
      { name: '任务', taskList: [{ taskId: a, type: 'SS', lagDays: -2, dependId: linked.data.dependIds[0] }] },
    ]);
    const ofA = (await api.get<DependTasks>(`${depend}/${a}/dependTasks`)).data;
    expect(ofA.POST_TASK.taskGroups[0]?.taskList[0]?.taskId).toBe(b);
    for (const [id, label] of [
      [a, '后置任务'],
      [b, '前置任务'],
    ] as const) {
      const history = (await api.get<ObjectHistory[]>(`collaboration-center/ccTask/actions?taskId=${id}`)).data;
      expect(history[0]?.changes[0]?.label).toBe(label);
    }
    expect(tasks[0]?.taskNo).toBeTruthy();
  });

  it('can be changed and removed by either end, and by no third task', async () => {
    const { api, ids } = await world();
    const [a, b, c] = ids;
    const dependId = (await link(api, b, a)).data.dependIds[0];
    expect((await api.post(`${depend}/${c}/removeDepend`, { dependId })).status).toBe(404);
    expect((await api.post(`${depend}/${a}/updateDepend`, { dependId, lagDays: 3 })).status).toBe(200);
    const [group] = (await api.get<DependTasks>(`${depend}/${b}/dependTasks`)).data.PRE_TASK.taskGroups;
    expect(group?.taskList[0]).toMatchObject({ type: 'FS', lagDays: 3 });
    expect((await api.post(`${depend}/${a}/removeDepend`, { dependId })).status).toBe(200);
    expect((await api.get<DependTasks>(`${depend}/${b}/dependTasks`)).data.PRE_TASK.taskGroups).toEqual([]);
  });

  it('refuse a circle of any length, the task itself, its parent, and the same pair twice', async () => {
    const { api, ids, tenant, project, pm } = await world();
    const [a, b, c] = ids;
    await link(api, b, a);
    await link(api, c, b);
    expect(await link(api, a, c)).toMatchObject({ status: 422, message: expect.stringContaining('循环依赖') });
    expect((await link(api, a, a)).status).toBe(400);
    expect((await link(api, b, a)).status).toBe(409);
    const child = await t().factory.task(tenant, project, pm, { parentId: a });
    expect(await link(api, a, child.id)).toMatchObject({ status: 422, message: expect.stringContaining('上下级') });
  });

  it('never form a circle, however many links are made at once', async () => {
    const { api, ids, tenant } = await world();
    const [a, b, c, d] = ids;
    const wishes = [
      [a, b],
      [b, c],
      [c, d],
      [d, a],
      [b, a],
      [c, a],
      [d, b],
      [a, c],
    ] as const;
    const answers = await Promise.all(wishes.map(([post, pre]) => link(api, post, pre)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(2);
    const circle = await t()
      .factory.scope(tenant)
      .query(
        `WITH RECURSIVE walk AS (
         SELECT pre_id AS start, post_id AS id FROM task_depend WHERE tenant_id = $1
         UNION SELECT w.start, d.post_id FROM walk w JOIN task_depend d ON d.tenant_id = $1 AND d.pre_id = w.id
       ) SELECT 1 AS hit FROM walk WHERE id = start`,
      );
    expect(circle).toEqual([]);
  });

  it('keep a task from being begun before its predecessor is done', async () => {
    const { api, ids, tasks } = await world();
    const created = await api.post<{ taskId: string; taskNo: string }>(`${depend}/${ids[0]}/createTask`, {
      group: 'POST_TASK',
      title: '后续工作',
    });
    expect(created.status).toBe(200);
    const task = (
      await api.get<{ version: number; nextStages: { stageId: string; name: string }[] }>(
        `collaboration-center/ccTask/details/${created.data.taskId}`,
      )
    ).data;
    const start = task.nextStages.find((one) => one.name === '开始')?.stageId;
    const { pm } = { pm: (await api.get<{ userId: string }>('user-center/account/logged')).data.userId };
    const answer = await api.put(`collaboration-center/ccTask/update/${created.data.taskId}`, {
      version: task.version,
      executorId: pm,
      stageId: start,
    });
    expect(answer).toMatchObject({ status: 422, message: expect.stringContaining(tasks[0]?.taskNo ?? '?') });
  });

  it('leave nothing behind when the new task cannot be linked', async () => {
    const { api, ids, tenant, project, pm, member } = await world();
    expect(
      (
        await api.post(`${depend}/${ids[0]}/createTask`, {
          group: 'PRE_TASK',
          title: '甲',
          planStart: '2026-02-02',
          planEnd: '2026-01-01',
        })
      ).status,
    ).toBe(400);
    const secret = await t().factory.task(tenant, project, pm, { privateTask: true, title: '秘密' });
    await link(api, ids[0], secret.id);
    const theirs = await t().as(member, tenant);
    expect((await theirs.get<DependTasks>(`${depend}/${ids[0]}/dependTasks`)).data.PRE_TASK.taskGroups).toEqual([]);
    expect((await link(theirs, ids[1], secret.id)).status).toBe(404);
  });
});

describe('relations', () => {
  it('are seen from both ends, stand once, and go away again', async () => {
    const { api, ids } = await world();
    const [a, b] = ids;
    const { id } = (await api.post<{ id: string }>(rela, { taskId: a, relaTaskId: b })).data;
    expect((await api.post(rela, { taskId: b, relaTaskId: a })).status).toBe(409);
    expect((await api.post(rela, { taskId: b, relaTaskId: a, kind: 'duplicates' })).status).toBe(200);
    const seen = (await api.get<{ result: RelatedTask[] }>(`${rela}?taskId=${b}`)).data.result;
    expect(seen.map(({ kind, direction, taskId }) => [kind, direction, taskId])).toEqual([
      ['duplicates', 'out', a],
      ['relates', expect.any(String), a],
    ]);
    expect((await api.delete(`${rela}/${id}`)).status).toBe(200);
    expect((await api.get<{ result: RelatedTask[] }>(`${rela}?taskId=${a}`)).data.result).toHaveLength(1);
  });
});

it('offers tasks to a picker by text, without those that are named', async () => {
  const { api, project } = await world();
  const path = `collaboration-center/ccTask/project/${project.id}/simpleTaskList`;
  const create = async (title: string) =>
    (await api.post<{ taskId: string }>('collaboration-center/ccTask/create', { projectId: project.id, title })).data
      .taskId;
  const first = await create('联调接口');
  const second = await create('联调页面');
  const found = await api.post<PageOf<SimpleTask>>(path, { keyword: '联调', excludeTaskIds: [first], pageSize: 20 });
  expect(found.data.total).toBe(1);
  expect(found.data.result.map(({ taskId }) => taskId)).toEqual([second]);
});

it('tells nothing of a linked task in a project that the reader may not see, in the detail either', async () => {
  const { tenant, pm, member } = await t().enterprise();
  const [open, closed] = [
    await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]),
    await t().factory.project(tenant, pm),
  ];
  const own = await t().factory.task(tenant, open, pm, { title: '公开的' });
  const far = await t().factory.task(tenant, closed, pm, { title: '别的项目的' });
  const api = await t().as(pm, tenant);
  expect((await api.post('collaboration-center/ccTaskRela', { taskId: own.id, relaTaskId: far.id })).status).toBe(200);
  const links = async (client: typeof api) =>
    (await client.get<{ links: unknown[] }>(`collaboration-center/ccTask/details/${own.id}`)).data.links;
  expect(await links(api)).toHaveLength(1);
  expect(await links(await t().as(member, tenant))).toEqual([]);
});
