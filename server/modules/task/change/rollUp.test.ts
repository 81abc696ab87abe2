/** Parents that follow their children: progress by weight, estimate and hours, the stage; up the chain; under concurrency. */

import type { ObjectHistory } from '../../../../contract/object/history';
import type { StageCategory } from '../../../../contract/task/enums';
import type { TaskDetail } from '../../../../contract/task/task';
import { today } from '../../../base/zone';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

async function world() {
  const { tenant, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const api = await t().as(pm, tenant);
  const workflow = await t().app.platform.workflows.of(tenant.id);
  const stageId = (category: StageCategory) => workflow.stages.find((one) => one.category === category)?.id;
  const get = async (id: string) => (await api.get<TaskDetail>(`${base}/details/${id}`)).data;
  const set = async (id: string, values: object, client = api) => {
    const { version } = await get(id);
    return client.put<TaskDetail>(`${base}/update/${id}`, { version, ...values });
  };
  const add = (parentId?: string) => t().factory.task(tenant, project, pm, { parentId, executorId: pm.id });
  const to = (id: string, category: StageCategory) => set(id, { stageId: stageId(category), reason: '原因' });
  return { tenant, pm, member, project, api, get, set, add, to };
}

it('by the children’s weights, from the change of the mode on, all the way up', async () => {
  const { api, get, set, add, to } = await world();
  const root = await add();
  const middle = await add(root.id);
  const [a, b] = [await add(middle.id), await add(middle.id)];
  await set(a.id, { progress: 50 });
  await set(root.id, { progressMode: 'children' });
  expect(await set(middle.id, { progressMode: 'children' })).toMatchObject({ data: { progress: 25 } });
  expect((await get(root.id)).progress).toBe(25);
  await set(b.id, { progressWeight: 3 });
  expect((await get(middle.id)).progress).toBe(13);
  await set(b.id, { progress: 100 });
  expect((await get(root.id)).progress).toBe(88);
  await to(a.id, 'CANCELLED');
  expect((await get(root.id)).progress).toBe(100);
  // Neither version nor history of a parent move with a figure that is only derived.
  const history = (await api.get<ObjectHistory[]>(`${base}/actions?taskId=${root.id}`)).data;
  expect(history.filter(({ event }) => event !== 'transition')).toHaveLength(1);
});

it('by the children’s estimates, and by hours worked and left', async () => {
  const { api, get, set, add } = await world();
  const root = await add();
  const [a, b] = [await add(root.id), await add(root.id)];
  await set(root.id, { progressMode: 'estimate' });
  await set(a.id, { estimateHours: 30, progress: 100 });
  await set(b.id, { estimateHours: 10 });
  expect((await get(root.id)).progress).toBe(75);
  await set(root.id, { progressMode: 'hours' });
  expect((await get(root.id)).progress).toBe(0);
  await api.post(`${base}/worklog`, { taskId: a.id, day: today(), hours: 10 });
  expect((await get(root.id)).progress).toBe(25);
  await api.post(`${base}/worklog`, { taskId: b.id, day: today(), hours: 5, leftHours: 0 });
  expect((await get(root.id)).progress).toBe(43);
});

it('is not written over by hand, and says how it can be', async () => {
  const { set, add } = await world();
  const root = await add();
  await add(root.id);
  await set(root.id, { progressMode: 'children' });
  expect(await set(root.id, { progress: 70 })).toMatchObject({
    status: 422,
    message: expect.stringContaining('手工填写'),
  });
  expect((await set(root.id, { progressMode: 'manual', progress: 70 })).data.progress).toBe(70);
});

it('begins with its first child, offers to be finished with the last, and opens again with one', async () => {
  const { tenant, member, api, get, set, add, to } = await world();
  const top = await add();
  const root = await add(top.id);
  const [a, b] = [await add(root.id), await add(root.id)];
  await set(top.id, { progressMode: 'children' });
  await set(root.id, { progressMode: 'children', executorId: member.id });
  await to(a.id, 'IN_PROGRESS');
  expect([(await get(root.id)).category, (await get(top.id)).category]).toEqual(['IN_PROGRESS', 'IN_PROGRESS']);
  expect((await get(root.id)).realStart).toBeTruthy();
  const [entry] = (await api.get<ObjectHistory[]>(`${base}/actions?taskId=${root.id}`)).data;
  expect(entry).toMatchObject({ event: 'transition', reason: '随子任务变更' });
  await to(a.id, 'DONE');
  await to(b.id, 'CANCELLED');
  const theirs = await t().as(member, tenant);
  const told = await theirs.get<{ result: { title: string }[] }>('message/center/station');
  expect(told.data.result.filter(({ title }) => title.includes('子任务已全部完成'))).toHaveLength(1);
  expect((await get(root.id)).category).toBe('IN_PROGRESS');
  await to(root.id, 'DONE');
  await to(a.id, 'IN_PROGRESS');
  const reopened = await get(root.id);
  expect([reopened.category, reopened.realEnd, reopened.childDone]).toEqual(['IN_PROGRESS', null, 1]);
  expect(await get(top.id)).toMatchObject({ childDone: 0, progress: reopened.progress });
});

it('follows children that come, go, return and move', async () => {
  const { api, get, set, add } = await world();
  const [root, other] = [await add(), await add()];
  const [a, b] = [await add(root.id), await add(root.id)];
  await set(root.id, { progressMode: 'children' });
  await set(a.id, { progress: 100 });
  expect((await get(root.id)).progress).toBe(50);
  await api.delete(`${base}/${b.id}`, { deleteReason: '重复' });
  expect((await get(root.id)).progress).toBe(100);
  await api.post(`${base}/taskRecycle/recover`, { taskIds: [b.id] });
  expect((await get(root.id)).progress).toBe(50);
  await api.post(`${base}/changeParent`, { taskId: a.id, parentId: other.id, version: (await get(a.id)).version });
  expect((await get(root.id)).progress).toBe(0);
  const created = await api.post<{ taskId: string }>(`${base}/create`, {
    ...{ projectId: (await get(root.id)).projectId, title: '新', parentId: root.id, progress: 100 },
  });
  expect([created.status, (await get(root.id)).progress]).toEqual([200, 50]);
});

it('is right and free of deadlocks when every level changes at once', async () => {
  const { api, get, set, add } = await world();
  const root = await add();
  const middles = [await add(root.id), await add(root.id)];
  const leaves: string[] = [];
  for (const { id } of middles) for (let at = 0; at < 4; at += 1) leaves.push((await add(id)).id);
  for (const { id } of [root, ...middles]) await set(id, { progressMode: 'children' });
  const rounds = [20, 60, 100];
  for (const progress of rounds) {
    const answers = await Promise.all([
      ...leaves.map((id) => set(id, { progress })),
      ...[root, ...middles].map(({ id }) => set(id, { urgent: 1 + (progress % 3) })),
      api.post(`${base}/comments`, { taskId: root.id, content: '进展' }),
    ]);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect((await get(root.id)).progress).toBe(progress);
  }
});
