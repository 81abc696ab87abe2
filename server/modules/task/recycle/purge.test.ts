/** Deleting for good: by right, with the number confirmed, and by time. */
import type { PageOf } from '../../../../contract/envelope';
import type { RecycleConfig, RecycledTask, TaskDetail } from '../../../../contract/task/task';
import { useTestApp } from '../../../test/app';
import { purgeExpired } from './purge';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

async function setting() {
  const { tenant, owner, pm } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const api = await t().as(pm, tenant);
  const add = (values = {}) => t().factory.task(tenant, project, pm, values);
  const remove = (id: string) => api.delete(`${base}/${id}`, { deleteReason: '重复' });
  const purge = (taskIds: string[], count: number, client = api) =>
    client.post<{ count: number }>(`${base}/taskRecycle/purge`, { taskIds, count });
  const bin = async () =>
    (await api.post<PageOf<RecycledTask>>(`${base}/taskRecycle/query`, { projectId: project.id })).data.result;
  const rows = async (id: string) =>
    (await t().app.platform.database.query<{ n: number }>('SELECT count(*)::int AS n FROM task WHERE id = $1', [id]))[0]
      ?.n;
  const age = (days: number) =>
    t().app.platform.database.query(
      'UPDATE task SET deleted_at = deleted_at - make_interval(days => $2) WHERE tenant_id = $1 AND deleted_at IS NOT NULL',
      [tenant.id, days],
    );
  const config = async (projectId?: string, client = api) =>
    (await client.get<RecycleConfig>(`${base}/taskRecycle/config${projectId ? `?projectId=${projectId}` : ''}`)).data;
  return { tenant, owner, pm, dev, project, api, add, remove, purge, bin, rows, age, config };
}

it('takes the subtree with its comments, as confirmed, and leaves what was deleted before', async () => {
  const { tenant, api, add, remove, purge, bin, rows } = await setting();
  const parent = await add();
  const child = await add({ parentId: parent.id });
  const earlier = await add({ parentId: parent.id });
  await api.post(`${base}/comments`, { taskId: child.id, content: '说明' });
  await remove(earlier.id);
  await remove(parent.id);
  expect((await purge([parent.id], 1)).message).toContain('2 个');
  expect(await rows(parent.id)).toBe(1);
  expect((await purge([parent.id], 2)).data).toEqual({ count: 2 });
  expect([await rows(parent.id), await rows(child.id), await rows(earlier.id)]).toEqual([0, 0, 1]);
  expect((await bin()).map(({ id, parentTitle }) => [id, parentTitle])).toEqual([[earlier.id, null]]);
  expect((await api.post(`${base}/taskRecycle/recover`, { taskIds: [earlier.id] })).status).toBe(200);
  const [logged] = await t().app.platform.database.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM operation_log WHERE tenant_id = $1 AND action = 'purged' AND object_id = $2`,
    [tenant.id, parent.id],
  );
  expect(logged?.n).toBe(1);
});

it('leaves nothing of a task: neither its history nor its values in order', async () => {
  const { tenant, api, add, remove, purge } = await setting();
  const task = await add();
  const { database } = t().app.platform;
  const field = '0199a000-0000-7000-8000-000000000001';
  await database.query('UPDATE task SET custom_fields = $3::jsonb WHERE tenant_id = $1 AND id = $2', [
    tenant.id,
    task.id,
    JSON.stringify({ [field]: 5 }),
  ]);
  const left = async () => {
    const [counts] = await database.query<{ history: boolean; values: number }>(
      `SELECT EXISTS (SELECT FROM history WHERE tenant_id = $1 AND object_id = $2) AS history,
              (SELECT count(*)::int FROM task_field_value WHERE tenant_id = $1 AND task_id = $2) AS values`,
      [tenant.id, task.id],
    );
    return counts;
  };
  await api.put(`${base}/update/${task.id}`, { title: '改过的标题', version: 1 });
  await remove(task.id);
  expect(await left()).toEqual({ history: true, values: 1 });
  expect((await purge([task.id], 1)).data).toEqual({ count: 1 });
  expect(await left()).toEqual({ history: false, values: 0 });
});

it('takes the right to, and only what lies in the bin', async () => {
  const { tenant, dev, add, remove, purge } = await setting();
  const task = await add();
  expect((await purge([task.id], 1)).status).toBe(404);
  await remove(task.id);
  expect((await purge([task.id], 1, await t().as(dev, tenant))).status).toBe(403);
});

it('happens by itself after the days that hold: the project’s, the enterprise’s, the product’s', async () => {
  const { tenant, owner, project, api, add, remove, bin, rows, age, config } = await setting();
  const task = await add();
  await remove(task.id);
  const days = async () => {
    const [one] = await bin();
    return one?.purgeTime ? (Date.parse(one.purgeTime) - Date.parse(one.deletedTime)) / 86_400_000 : null;
  };
  const save = (keepDays: number | null, version: number, projectId?: string, client = api) =>
    client.put(`${base}/taskRecycle/config`, { keepDays, version, projectId });
  const ownerApi = await t().as(owner, tenant);
  expect(await days()).toBe(30);
  expect((await save(7, 0)).status).toBe(403);
  expect((await save(7, 0, undefined, ownerApi)).status).toBe(200);
  expect(await days()).toBe(7);
  await save(0, 0, project.id);
  expect([await days(), (await config(project.id)).inherited]).toEqual([null, 7]);
  await age(20);
  await purgeExpired(t().app.platform);
  expect(await rows(task.id)).toBe(1);
  expect((await save(3, 0, project.id)).status).toBe(409);
  await save(null, 1, project.id);
  await purgeExpired(t().app.platform);
  expect(await rows(task.id)).toBe(0);
});

it('does not name a private parent to who may not see it', async () => {
  const { tenant, dev, project, pm, add, remove } = await setting();
  const secret = await add({ title: '裁员名单', privateTask: true });
  const child = await t().factory.task(tenant, project, pm, { parentId: secret.id });
  await remove(child.id);
  const theirs = await t().as(dev, tenant);
  const { data } = await theirs.post<PageOf<RecycledTask>>(`${base}/taskRecycle/query`, { projectId: project.id });
  expect(data.result.map(({ id, parentTitle }) => [id, parentTitle])).toEqual([[child.id, null]]);
  expect((await theirs.get<TaskDetail>(`${base}/details/${secret.id}`)).status).toBe(404);
});
