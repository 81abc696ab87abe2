/** Templates of tasks: made of a task, kept, used. */
import type { PageOf } from '../../../../contract/envelope';
import type { TaskDetail } from '../../../../contract/task/task';
import type { Planted, TaskTemplateDetail, TaskTemplateInfo } from '../../../../contract/task/templates';
import type { ChildTasks } from '../../../../contract/task/tree';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const task = 'collaboration-center/ccTask';
const base = 'collaboration-center/ccTaskTemplate';

async function world() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const api = await t().as(pm, tenant);
  const create = async (values: object) =>
    (await api.post<{ taskId: string }>(`${task}/create`, { projectId: project.id, ...values })).data.taskId;
  const detail = async (id: string) => (await api.get<TaskDetail>(`${task}/details/${id}`)).data;
  const save = (taskId: string, more: object = {}, client = api) =>
    client.post<{ id: string }>(`${base}/saveTask`, { taskId, name: '上线', ...more });
  const use = (templateId: string, more: object = {}, client = api) =>
    client.post<Planted>(`${base}/use`, { templateId, projectId: project.id, day: '2027-03-01', ...more });
  return { tenant, owner, pm, member, project, api, create, detail, save, use };
}

it('keeps a tree with distances and roles, and creates it for a day and for the people of then', async () => {
  const { tenant, pm, member, project, api, create, detail, save, use } = await world();
  const root = await create({ title: '上线', planStart: '2026-11-02', planEnd: '2026-11-06', executorId: pm.id });
  const child = { parentId: root, planStart: '2026-11-04', planEnd: '2026-11-05', notes: '<p>备份</p>' };
  const first = await create({ title: '备份', ...child, executorId: member.id, urgent: 4, estimateHours: 2 });
  const second = await create({ title: '发布', parentId: root });
  await create({ title: '私下', parentId: root, privateTask: true });
  await api.post(`collaboration-center/task/depend/${second}/linkTask`, { group: 'PRE_TASK', taskIds: [first] });
  const { id } = (await save(root)).data;
  const { nodes, taskCount } = (await api.get<TaskTemplateDetail>(`${base}/${id}`)).data;
  expect([taskCount, nodes.map(({ title }) => title)]).toEqual([3, ['上线', '备份', '发布']]);
  expect(nodes[1]).toMatchObject({
    parentKey: 't1',
    startDay: 2,
    endDay: 3,
    role: tenant.roleIds.get('ROLE_PROJECT_DEVELOPER'),
  });
  const { data } = await use(id, { title: '上线 2.0' });
  expect(data).toMatchObject({ count: 3, notes: [] });
  const made = await detail(data.taskId);
  expect(made).toMatchObject({ title: '上线 2.0', planStart: '2027-03-01', planEnd: '2027-03-05', childTotal: 2 });
  expect(made.executor?.userId).toBe(pm.id);
  const below = (await api.get<ChildTasks>(`${task}/subTasks?parentId=${data.taskId}`)).data;
  const children = below.groups.flatMap(({ tasks }) => tasks).sort((a, b) => a.sort - b.sort);
  expect(children.map((one) => [one.title, one.planEnd, one.executor?.userId ?? null])).toEqual([
    ['备份', '2027-03-04', member.id],
    ['发布', null, null],
  ]);
  expect((await detail(children[1]?.taskId ?? '')).links).toMatchObject([{ group: 'PRE_TASK', type: 'FS' }]);
  const again = await t().factory.member(tenant);
  await api.post('user-center/account/bindProjectRole', {
    projectId: project.id,
    userId: again.id,
    roleId: tenant.roleIds.get('ROLE_PROJECT_DEVELOPER'),
  });
  expect((await use(id)).data.notes).toEqual(['部分任务的角色没有唯一的成员，执行人未设置']);
});

it('keeps a team: in turn or at once, by roles and, where no role tells who, by the people themselves', async () => {
  const { tenant, pm, member, project, api, create, detail, save, use } = await world();
  const [ann, bob] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  for (const { id } of [ann, bob]) {
    await api.post('user-center/account/bindProjectRole', {
      projectId: project.id,
      userId: id,
      roleId: tenant.roleIds.get('ROLE_PROJECT_DEVELOPER'),
    });
  }
  const part = (user: { id: string }, hours: number) => ({ userId: user.id, hours });
  const team = { mode: 'serial', parts: [part(ann, 2), part(bob, 3), part(pm, 1)] };
  const { id } = (await save(await create({ title: '评审', team }))).data;
  const kept = (await api.get<TaskTemplateDetail>(`${base}/${id}`)).data;
  expect(kept.nodes[0]).toMatchObject({
    team: { mode: 'serial', parts: [{ role: ann.id, hours: 2 }, { role: bob.id }, { role: 'owner' }] },
  });
  expect(kept.people.map(({ userId }) => userId)).toEqual([ann.id, bob.id]);
  const states = async (taskId: string) => {
    const { team: made, executor, estimateHours } = await detail(taskId);
    return [
      made?.mode,
      made?.parts.map(({ person, state }) => `${person?.userId} ${state}`),
      executor?.userId,
      estimateHours,
    ];
  };
  const all = [`${ann.id} doing`, `${bob.id} wait`, `${pm.id} wait`];
  expect(await states((await use(id)).data.taskId)).toEqual(['serial', all, ann.id, 6]);

  // One who has left is left out and named; without the right to assign nobody is but oneself.
  await api.post('user-center/account/unbindAccountAllRoles', { projectId: project.id, userId: bob.id });
  const again = (await use(id)).data;
  expect(again.notes[0]).toContain('不是');
  expect((await detail(again.taskId)).team?.parts).toHaveLength(2);

  const nodes = [
    {
      key: 'a',
      parentKey: null,
      title: '并行',
      team: { mode: 'parallel', parts: [{ role: 'owner', hours: 1 }, { role: member.id }] },
    },
  ];
  const made = (await api.post<{ id: string }>(base, { projectId: project.id, name: '并行', nodes })).data.id;
  expect(await states((await use(made)).data.taskId)).toEqual([
    'parallel',
    [`${pm.id} doing`, `${member.id} doing`],
    pm.id,
    1,
  ]);
});

it('is the project’s or the enterprise’s, each kept by its own people and used by those who may create', async () => {
  const { tenant, owner, pm, member, project, api, create, save, use } = await world();
  const root = await create({ title: '巡检' });
  const [ownerApi, memberApi] = [await t().as(owner, tenant), await t().as(member, tenant)];
  expect((await save(root, {}, memberApi)).status).toBe(403);
  expect((await save(root, { forTenant: true })).status).toBe(403);
  const own = (await save(root)).data.id;
  expect((await save(root)).status).toBe(409);
  const shared = (await save(root, { forTenant: true }, ownerApi)).data.id;
  const list = (await memberApi.get<TaskTemplateInfo[]>(`${base}/list?projectId=${project.id}`)).data;
  expect(list.map((one) => [one.id, one.projectId, one.editable])).toEqual([
    [own, project.id, false],
    [shared, null, false],
  ]);
  const elsewhere = await t().factory.project(tenant, pm);
  expect((await use(shared, { projectId: elsewhere.id })).status).toBe(200);
  expect((await use(own, { projectId: elsewhere.id })).status).toBe(404);
  expect((await use(own, {}, memberApi)).status).toBe(200);
  const renamed = await api.put(`${base}/${own}`, { version: 1, name: '月度巡检' });
  expect([renamed.status, (await api.put(`${base}/${own}`, { version: 1, name: '季度巡检' })).status]).toEqual([
    200, 409,
  ]);
  expect((await memberApi.delete(`${base}/${own}`)).status).toBe(403);
  expect((await api.delete(`${base}/${own}`)).status).toBe(200);
  const tasks = await api.post<PageOf<TaskDetail>>(`${task}/query`, { projectId: project.id });
  expect(tasks.data.total).toBe(2);
});

it.each([
  [
    'a child before its parent',
    [
      { key: 'a', parentKey: 'b', title: '子' },
      { key: 'b', parentKey: null, title: '父' },
    ],
  ],
  [
    'a key twice',
    [
      { key: 'a', parentKey: null, title: '一' },
      { key: 'a', parentKey: null, title: '二' },
    ],
  ],
  ['an end before the start', [{ key: 'a', parentKey: null, title: '一', startDay: 3, endDay: 1 }]],
  [
    'a circle',
    [
      { key: 'a', parentKey: null, title: '一', after: [{ key: 'b', type: 'FS', lagDays: 0 }] },
      { key: 'b', parentKey: null, title: '二', after: [{ key: 'a', type: 'FS', lagDays: 0 }] },
    ],
  ],
  [
    'a team of one twice',
    [
      {
        key: 'a',
        parentKey: null,
        title: '一',
        team: { mode: 'serial', parts: [{ role: 'owner' }, { role: 'owner' }] },
      },
    ],
  ],
])('refuses %s', async (_name, nodes) => {
  const { api, project } = await world();
  expect((await api.post(base, { projectId: project.id, name: '不成', nodes })).status).toBe(400);
});
