/** Tasks moved and copied into projects, one and many. */

import type { ObjectHistory } from '../../../../contract/object/history';
import type { TaskDetail } from '../../../../contract/task/task';
import type { Planted } from '../../../../contract/task/templates';
import { type Client, useTestApp } from '../../../test/app';
import { batchWorld } from '../../../test/batchWorld';

const t = useTestApp();
const base = 'collaboration-center/ccTask';
beforeAll(() => {
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
});

async function world() {
  const around = await batchWorld(t);
  const { tenant, pm, api, project } = around;
  const target = await t().factory.project(tenant, pm);
  const label = async (projectId: string, name: string) =>
    (await api.post<{ labelId: string }>('project-center/pcProject/labels', { projectId, name, color: 'blue' })).data
      .labelId;
  const field = async (projectId: string, name: string, more: object = {}) => {
    const body = { projectId, name, kind: 'text', ...more };
    return (await api.post<{ fieldId: string }>('project-center/pcProject/customFields', body)).data.fieldId;
  };
  const depend = (taskId: string, ...taskIds: string[]) =>
    api.post(`collaboration-center/task/depend/${taskId}/linkTask`, { group: 'PRE_TASK', taskIds });
  const listOf = async (projectId: string) =>
    (await api.post<{ result: TaskDetail[] }>(`${base}/query`, { projectId, sort: 'seq', order: 'asc' })).data.result;
  return { ...around, target, label, field, depend, listOf, here: project };
}

it('moves a subtree: numbers, labels and fields by name, people of there; dependencies and history stay', async () => {
  const { here, target, add, batch, detail, change, label, field, depend, listOf, member, api } = await world();
  const [parent, other] = [await add(), await add()];
  const child = await add({ parentId: parent.id, executorId: member.id });
  const [bugHere, bugThere] = [await label(here.id, '线上'), await label(target.id, '线上')];
  const onlyHere = await label(here.id, '仅此');
  const levels = (prefix: string) => ['高', '低'].map((text) => ({ value: `${prefix}${text}`, label: text }));
  const levelHere = await field(here.id, '影响', { kind: 'select', options: levels('此') });
  const levelThere = await field(target.id, '影响', { kind: 'select', options: levels('彼') });
  const lost = await field(here.id, '批次');
  await change(child.id, {
    labelIds: [bugHere, onlyHere],
    customFields: { [levelHere]: '此高', [lost]: '七' },
  });
  await depend(child.id, other.id);

  const job = await batch({ taskIds: [parent.id, child.id] }, { kind: 'move', projectId: target.id });
  expect(job).toMatchObject({ total: 2, changed: 1, unchanged: 1, failed: 0, noted: 1, undoUntil: expect.any(String) });
  const name = `项目 ${target.code}`;
  expect(job.issues[0]?.reason).toBe(
    `人员 ${member.username}不是「${name}」的成员，未保留；「${name}」没有标签：仅此；「${name}」没有可对应的字段：批次`,
  );
  const moved = await detail(child.id);
  expect(moved).toMatchObject({
    taskNo: `${target.code}-2`,
    parentId: parent.id,
    executor: null,
    labelIds: [bugThere],
    customFields: { [levelThere]: '彼高' },
    links: [expect.objectContaining({ group: 'PRE_TASK' })],
  });
  expect((await listOf(here.id)).map((one) => one.taskId)).toEqual([other.id]);
  const byFormer = await api.get<TaskDetail>(`${base}/queryDetailByTaskNo?taskNo=${child.taskNo}`);
  expect(byFormer.data.taskId).toBe(child.id);
  const found = await api.post<{ total: number }>(`${base}/query`, {
    projectId: target.id,
    filter: { keyword: `${target.code}-2` },
  });
  expect(found.data.total).toBe(1);
});

it('says in the history where a task came from, to who may see that project', async () => {
  const { tenant, here, target, add, batch, api } = await world();
  const reader = await t().factory.member(tenant);
  await t()
    .factory.scope(tenant)
    .query(`INSERT INTO project_member (tenant_id, project_id, user_id, role_id) VALUES ($1, $2, $3, $4)`, [
      target.id,
      reader.id,
      tenant.roleIds.get('ROLE_PROJECT_DEVELOPER'),
    ]);
  const { id } = await add();
  expect(await batch({ taskIds: [id] }, { kind: 'move', projectId: target.id })).toMatchObject({ changed: 1 });
  const named = async (client: Client) =>
    (await client.get<ObjectHistory[]>(`${base}/actions?taskId=${id}&field=projectId`)).data.flatMap(({ changes }) =>
      changes.filter(({ field }) => field === 'projectId').map(({ before, after }) => [before, after]),
    );
  expect(await named(api)).toEqual([[`项目 ${here.code}`, `项目 ${target.code}`]]);
  expect(await named(await t().as(reader, tenant))).toEqual([[null, `项目 ${target.code}`]]);
});

it('names in its report no task that the reader may not see', async () => {
  const { tenant, here, add, start, run, api, owner } = await world();
  const secret = await t().factory.task(tenant, here, owner, { title: '裁员名单', privateTask: true });
  const lead = await t().factory.member(tenant);
  await t()
    .factory.scope(tenant)
    .query(`INSERT INTO project_member (tenant_id, project_id, user_id, role_id) VALUES ($1, $2, $3, $4)`, [
      here.id,
      lead.id,
      tenant.roleIds.get('ROLE_PROJECT_MANAGER'),
    ]);
  const theirs = await t().as(lead, tenant);
  const { id } = await add();
  const operation = { kind: 'recycle', reason: '重复' };
  // Their own batch, of ids that they once knew: the row stays without a name.
  const { data: own } = await start({ taskIds: [secret.id, id] }, operation, theirs);
  expect((await run(own.jobId, theirs)).issues).toMatchObject([{ taskId: secret.id, taskNo: null, title: null }]);
  // Another one's batch: for them there is no such row.
  const { data: other } = await start({ taskIds: [secret.id] }, { kind: 'urgent', urgent: 4 }, api);
  await run(other.jobId);
  const report = async (client: Client) => (await client.get(`${base}/batch/${other.jobId}/report`)).body;
  expect(await report(api)).toContain('裁员名单');
  expect(await report(theirs)).not.toContain('裁员名单');
  expect((await report(theirs)).trim().split('\n')).toHaveLength(1);
});

it('moves only what one may take away, to where one may create', async () => {
  const { tenant, here, target, add, batch, start, member, owner } = await world();
  const foreign = await t().factory.project(tenant, owner);
  const { id } = await add();
  const move = (projectId: string) => start({ taskIds: [id] }, { kind: 'move', projectId });
  expect([(await move(foreign.id)).status, (await move(here.id)).status]).toEqual([404, 400]);
  expect(
    (await start({ taskIds: [id] }, { kind: 'move', projectId: target.id }, await t().as(member, tenant))).status,
  ).toBe(403);
  const theirs = await add({}, target);
  const job = await batch({ taskIds: [theirs.id, id] }, { kind: 'move', projectId: target.id });
  expect(job).toMatchObject({ changed: 1, unchanged: 1 });
});

it('copies what a filter finds with its subtrees over chunks: below the copies, with the dependencies inside', async () => {
  const { here, target, add, batch, depend, listOf } = await world();
  const parent = await add({ title: '顶' });
  const [first, second] = [
    await add({ parentId: parent.id, title: '甲' }),
    await add({ parentId: parent.id, title: '乙' }),
  ];
  const outside = await add({ title: '外' });
  for (let at = 0; at < 60; at += 1) await add({ parentId: first.id, title: `叶 ${at}` });
  await depend(second.id, first.id);
  const copy = { subtree: true, depends: true, dates: 'keep' };
  const job = await batch({ taskIds: [parent.id] }, { kind: 'copy', projectId: target.id, copy });
  expect(job).toMatchObject({ total: 63, changed: 63, failed: 0 });
  const [row] = await t().app.platform.database.query(
    `SELECT count(*)::int AS tasks, count(*) FILTER (WHERE p.title = '甲')::int AS leaves,
            max(t.child_total) AS children FROM task t LEFT JOIN task p ON p.id = t.parent_id WHERE t.project_id = $1`,
    [target.id],
  );
  expect(row).toEqual({ tasks: 63, leaves: 60, children: 60 });
  const [links] = await t().app.platform.database.query(
    `SELECT pre.title AS pre, post.title AS post FROM task_depend d JOIN task pre ON pre.id = d.pre_id
       JOIN task post ON post.id = d.post_id WHERE pre.project_id = $1`,
    [target.id],
  );
  expect(links).toEqual({ pre: '甲', post: '乙' });
  expect((await listOf(here.id)).some(({ taskId }) => taskId === outside.id)).toBe(true);
});

it('copies one task with what one chooses, and tells its people once', async () => {
  const { here, add, api, change, detail, member, pm, tenant } = await world();
  const parent = await add({ title: '季度巡检', planEnd: '2026-11-30', executorId: pm.id });
  const child = await add({ parentId: parent.id, executorId: member.id });
  const second = await add({ parentId: parent.id, executorId: member.id });
  await change(parent.id, { involveMember: [member.id], notes: '<p>逐项检查</p>' });
  const options = {
    subtree: true,
    members: true,
    labels: true,
    customFields: true,
    depends: true,
    dates: 'shift',
    days: 90,
  };
  const { data } = await api.post<Planted>(`${base}/copy`, { taskId: parent.id, title: '下一季度巡检', options });
  expect(data).toMatchObject({ count: 3, notes: [], taskNo: `${here.code}-4` });
  expect(await detail(data.taskId)).toMatchObject({
    title: '下一季度巡检',
    notes: '<p>逐项检查</p>',
    planEnd: '2027-02-28',
    category: 'NOT_STARTED',
    childTotal: 2,
    involveMember: [member.id],
    parentId: null,
  });
  const inbox = await (await t().as(member, tenant)).get<{ result: { title: string }[] }>('message/center/station');
  expect(inbox.data.result.map(({ title }) => title)).toEqual([`人员 ${pm.username} 将 2 个任务指派给您`]);
  const bare = await api.post<Planted>(`${base}/copy`, { taskId: child.id, options: { dates: 'clear' } });
  expect(await detail(bare.data.taskId)).toMatchObject({ executor: null, planEnd: null, parentId: parent.id });
  expect((await detail(parent.id)).childTotal).toBe(3);
  expect(second.id).not.toBe(child.id);
});

it('leaves out what one may not see', async () => {
  const { add, api, tenant, project, owner, member } = await world();
  const parent = await add();
  const hidden = await t().factory.task(tenant, project, owner, { parentId: parent.id, privateTask: true });
  await t().factory.task(tenant, project, owner, { parentId: hidden.id });
  const mine = await t().as(member, tenant);
  const { data } = await mine.post<Planted>(`${base}/copy`, { taskId: parent.id, options: { subtree: true } });
  expect(data.count).toBe(1);
  expect((await mine.post(`${base}/copy`, { taskId: hidden.id, options: {} })).status).toBe(404);
  expect((await api.post<Planted>(`${base}/copy`, { taskId: parent.id, options: { subtree: true } })).data.count).toBe(
    3,
  );
});

it('completes with all that is below, and tells each person once of stages and of what they wait for', async () => {
  const { add, batch, detail, depend, member, tenant, pm } = await world();
  const parent = await add({ category: 'IN_PROGRESS', executorId: member.id });
  const child = await add({ parentId: parent.id, category: 'IN_PROGRESS', executorId: member.id });
  const waiting = [await add({ executorId: member.id }), await add({ executorId: member.id })];
  for (const { id } of waiting) await depend(id, child.id);
  const job = await batch({ taskIds: [parent.id] }, { kind: 'complete', withChildren: true });
  expect(job).toMatchObject({ total: 2, changed: 2 });
  expect((await detail(child.id)).category).toBe('DONE');
  const inbox = await (await t().as(member, tenant)).get<{ result: { title: string }[] }>('message/center/station');
  expect(inbox.data.result.map(({ title }) => title).sort()).toEqual(
    [
      `人员 ${pm.username} 批量变更了您参与的 2 个任务的阶段`,
      `人员 ${pm.username} 完成了您 2 个任务的前置任务，请查看是否可以开始`,
    ].sort(),
  );
});

it('restores from the recycle bin, and goes on beyond a row that one may not touch', async () => {
  const { add, batch, detail, tenant, owner, project, pm } = await world();
  const [one, two] = [await add(), await add()];
  await batch({ taskIds: [one.id, two.id] }, { kind: 'recycle', reason: '清理' });
  const secret = await t().factory.task(tenant, project, owner, { privateTask: true });
  expect(pm.id).not.toBe(owner.id);
  const job = await batch({ taskIds: [one.id, secret.id, two.id] }, { kind: 'restore' });
  expect(job).toMatchObject({ changed: 2, failed: 1 });
  expect(job.issues.map(({ row }) => row)).toEqual([2]);
  expect((await detail(two.id)).taskId).toBe(two.id);
});

it('takes a move back: number, parent, people, labels and fields as they were, unless changed since; and does it again', async () => {
  const { here, target, add, batch, undo, detail, change, label, field, member, api } = await world();
  const above = await add();
  const [root, loose, gone] = [await add({ parentId: above.id, executorId: member.id }), await add(), await add()];
  const child = await add({ parentId: root.id });
  const onlyHere = await label(here.id, '仅此');
  const lost = await field(here.id, '批次');
  await change(child.id, { labelIds: [onlyHere], customFields: { [lost]: '七' }, involveMember: [member.id] });
  const before = await Promise.all([root, child, loose].map(({ id }) => detail(id)));

  const job = await batch({ taskIds: [root.id, loose.id, gone.id] }, { kind: 'move', projectId: target.id });
  expect(job).toMatchObject({ changed: 3, failed: 0 });
  expect(await detail(child.id)).toMatchObject({ projectId: target.id, labelIds: [], customFields: {} });
  const there = await detail(root.id);
  expect(there).toMatchObject({ parentId: null, executor: null });
  await change(loose.id, { title: '改名不妨碍撤销', urgent: 4 });

  const undone = await undo(job);
  expect(undone).toMatchObject({ total: 3, changed: 3, failed: 0 });
  const after = await Promise.all([root, child, loose].map(({ id }) => detail(id)));
  const facts = (one: TaskDetail) => {
    const { taskNo, projectId, parentId, executor, involveMember, labelIds, customFields, stageId, taskTypeId } = one;
    const people = { executor: executor?.userId, involveMember };
    return { taskNo, projectId, parentId, ...people, labelIds, customFields, stageId, taskTypeId };
  };
  expect(after.map(facts)).toEqual(before.map(facts));
  expect(after[2]).toMatchObject({ title: '改名不妨碍撤销', urgent: 4 });
  expect((await detail(above.id)).childTotal).toBe(1);
  // The number of there leads to it, too, and the next new one of here is not one of theirs.
  const byFormer = await api.get<TaskDetail>(`${base}/queryDetailByTaskNo?taskNo=${there.taskNo}`);
  expect(byFormer.data.taskId).toBe(root.id);
  const numbers = (await Promise.all([root, child, loose, gone].map(({ id }) => detail(id)))).map((one) => one.taskNo);
  expect(numbers).not.toContain((await detail((await add()).id)).taskNo);

  const again = await undo(undone);
  expect(again).toMatchObject({ changed: 3, failed: 0 });
  expect(await detail(child.id)).toMatchObject({ projectId: target.id, taskNo: expect.stringContaining(target.code) });
  expect((await detail(root.id)).taskNo).toBe(there.taskNo);
});

it('takes a move back where nobody moved the task on, and says what somebody changed', async () => {
  const { target, add, batch, undo, detail, change, run, api, tenant, pm } = await world();
  const [one, two, three] = [await add(), await add(), await add()];
  const job = await batch({ taskIds: [one.id, two.id, three.id] }, { kind: 'move', projectId: target.id });
  const third = await t().factory.project(tenant, pm);
  const { data } = await api.post<{ jobId: string }>(`${base}/query/batch`, {
    ...{ projectId: target.id, taskIds: [one.id], operation: { kind: 'move', projectId: third.id } },
  });
  await run(data.jobId);
  const other = await t().factory.task(tenant, target, pm, {});
  const below = await api.post<{ jobId: string }>(`${base}/query/batch`, {
    ...{ projectId: target.id, taskIds: [two.id], operation: { kind: 'parent', parentId: other.id } },
  });
  await run(below.data.jobId);
  await change(three.id, { executorId: pm.id });
  const undone = await undo(job);
  expect(undone).toMatchObject({ changed: 1, failed: 2 });
  expect(undone.issues.map(({ reason }) => reason).sort()).toEqual(
    ['任务之后又被移动，未撤销', '父任务之后又被修改，未撤销'].sort(),
  );
  expect((await detail(three.id)).executor?.userId).toBe(pm.id);
});
