/** Subtrees: reading, ordering, progress. */
import type { TaskDetail } from '../../../../contract/task/task';
import type { ChildTasks, TaskTreeNode } from '../../../../contract/task/tree';
import { useTestApp } from '../../../test/app';
import { progressOf } from './progress';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

async function world() {
  const { tenant, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const add = (values: { parentId?: string; title?: string; privateTask?: boolean } = {}) =>
    t().factory.task(tenant, project, pm, values);
  return { tenant, pm, member, project, add, api: await t().as(pm, tenant) };
}

it('gives a task with all that stands below it, without what one may not see', async () => {
  const { api, add, member, tenant } = await world();
  const root = await add({ title: '根' });
  const left = await add({ parentId: root.id });
  const right = await add({ parentId: root.id, privateTask: true });
  const leaf = await add({ parentId: left.id });
  await add({ parentId: right.id });
  const tree = (await api.get<TaskTreeNode>(`${base}/taskTree?taskId=${root.id}`)).data;
  expect(tree.children.map(({ id }) => id)).toEqual([left.id, right.id]);
  expect(tree.children[0]?.children[0]?.id).toBe(leaf.id);
  expect(tree.children[1]?.children).toHaveLength(1);
  const theirs = (await (await t().as(member, tenant)).get<TaskTreeNode>(`${base}/taskTree?taskId=${root.id}`)).data;
  expect(theirs.children.map(({ id }) => id)).toEqual([left.id]);
});

it('orders siblings, again and again in the same gap', async () => {
  const { api, add } = await world();
  const root = await add();
  const children: string[] = [];
  for (let at = 0; at < 4; at += 1) children.push((await add({ parentId: root.id })).id);
  const [a, b, c, d] = children as [string, string, string, string];
  const order = async () =>
    (await api.get<ChildTasks>(`${base}/subTasks?parentId=${root.id}`)).data.groups.flatMap(({ tasks }) =>
      tasks.map(({ id }) => children.indexOf(id)),
    );
  const move = (taskId: string, targetId: string, position: string) =>
    api.post(`${base}/modifyTaskSeq`, { taskId, targetId, position });
  await move(d, a, 'before');
  expect(await order()).toEqual([3, 0, 1, 2]);
  await move(d, b, 'after');
  expect(await order()).toEqual([0, 1, 3, 2]);
  for (let at = 0; at < 30; at += 1) {
    await move(b, a, 'after');
    await move(c, a, 'after');
  }
  expect(await order()).toEqual([0, 2, 1, 3]);
  expect((await move(a, root.id, 'before')).status).toBe(400);
  expect((await move(a, a, 'before')).status).toBe(400);
});

it('makes room for one that moves where it is wanted, and leaves the ranks of the others', async () => {
  const { tenant, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const api = await t().as(pm, tenant);
  const db = t().factory.scope(tenant);
  const ids: string[] = [];
  for (let at = 0; at < 260; at += 1) ids.push((await t().factory.task(tenant, project, pm)).id);
  const ranks = async () => {
    const rows = await db.query<{ id: string; sort: number }>(
      'SELECT id, sort FROM task WHERE tenant_id = $1 AND project_id = $2 ORDER BY sort, seq',
      [project.id],
    );
    return new Map(rows.map(({ id, sort }) => [id, sort]));
  };
  const rank = (at: number, sort: number) =>
    db.query('UPDATE task SET sort = $3 WHERE tenant_id = $1 AND id = $2', [ids[at], sort]);
  for (const at of ids.keys()) await rank(at, at);
  // Between these two there is no room, and around them none for a while.
  for (let at = 125; at < 135; at += 1) await rank(at, 130 + at * 1e-9);
  const before = await ranks();
  const body = { taskId: ids[0], targetId: ids[130], position: 'after' };
  expect((await api.post(`${base}/modifyTaskSeq`, body)).status).toBe(200);
  const after = await ranks();
  const wanted = [...ids.slice(1, 131), ids[0], ...ids.slice(131)];
  expect([...after.keys()]).toEqual(wanted);
  const changed = ids.filter((id) => after.get(id) !== before.get(id));
  expect(changed.length).toBeGreaterThan(10);
  expect(changed.length).toBeLessThan(210);
  // All of one rank, too.
  await db.query('UPDATE task SET sort = 7 WHERE tenant_id = $1 AND project_id = $2', [project.id]);
  const alike = [...(await ranks()).keys()];
  expect((await api.post(`${base}/modifyTaskSeq`, { ...body, taskId: alike[0], targetId: alike[9] })).status).toBe(200);
  expect([...(await ranks()).keys()]).toEqual([...alike.slice(1, 10), alike[0], ...alike.slice(10)]);
});

async function family(count: number) {
  const { api, add } = await world();
  const root = await add();
  const children: string[] = [];
  for (let at = 0; at < count; at += 1) children.push((await add({ parentId: root.id })).id);
  const order = async () =>
    (await api.get<ChildTasks>(`${base}/subTasks?parentId=${root.id}`)).data.groups.flatMap(({ tasks }) =>
      tasks.map(({ id }) => children.indexOf(id)),
    );
  const recycle = async (at: number) =>
    expect((await api.delete(`${base}/${children[at]}`, { deleteChildren: true, deleteReason: '清理' })).status).toBe(
      200,
    );
  const recover = async (at: number) =>
    expect((await api.post(`${base}/taskRecycle/recover`, { taskIds: [children[at]] })).status).toBe(200);
  return { api, add, root, children, order, recycle, recover };
}

it('what is taken back stands between its old neighbours again; where one is gone, after the other', async () => {
  const { api, add, root, children, order, recycle, recover } = await family(4);
  const other = await add();
  const [, b] = children;
  const { version } = (await api.get<TaskDetail>(`${base}/details/${b}`)).data;
  await api.post(`${base}/changeParent`, { taskId: b, parentId: other.id, version });
  await recycle(2);
  expect(await order()).toEqual([0, 3]);
  const asked = { set: { parentId: root.id }, expect: { parentId: other.id } };
  expect((await api.post(`${base}/takeBack/${b}`, asked)).status).toBe(200);
  expect(await order()).toEqual([0, 1, 3]);
  await recover(2);
  expect(await order()).toEqual([0, 1, 2, 3]);
});

it('so does what comes out of the recycle bin, though the rest were spread out meanwhile', async () => {
  const { api, children, order, recycle, recover } = await family(5);
  const [a, , , d, e] = children;
  for (const at of [1, 2]) await recycle(at);
  for (let at = 0; at < 30; at += 1) {
    await api.post(`${base}/modifyTaskSeq`, { taskId: a, targetId: e, position: 'before' });
    await api.post(`${base}/modifyTaskSeq`, { taskId: d, targetId: e, position: 'before' });
  }
  expect(await order()).toEqual([0, 3, 4]);
  for (const at of [1, 2]) await recover(at);
  expect(await order()).toEqual([1, 2, 0, 3, 4]);
});

it('sums up progress by estimates', async () => {
  expect(progressOf([])).toBeNull();
  expect(
    progressOf([
      { outcome: 'open', progress: 50, estimateHours: 30 },
      { outcome: 'delivered', progress: 0, estimateHours: 10 },
      { outcome: 'dropped', progress: 0, estimateHours: 99 },
    ]),
  ).toBe(63);
  expect(
    progressOf([
      { outcome: 'delivered', progress: 100, estimateHours: null },
      { outcome: 'open', progress: 0, estimateHours: null },
    ]),
  ).toBe(50);
  const { api, add } = await world();
  const root = await add();
  expect((await api.post(`${base}/syncChildrenProgress`, { taskId: root.id })).status).toBe(422);
  const child = await add({ parentId: root.id });
  await add({ parentId: root.id });
  await api.put(`${base}/update/${child.id}`, { version: 1, progress: 80 });
  const synced = await api.post<TaskDetail>(`${base}/syncChildrenProgress`, { taskId: root.id });
  expect(synced.data).toMatchObject({ progress: 40, version: 2 });
});
