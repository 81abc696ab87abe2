import type { TaskComment } from '../../../../contract/task/comments';
import type { TaskDetail } from '../../../../contract/task/task';
import { type Client, useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

async function setting() {
  const { tenant, owner, pm } = await t().enterprise();
  const [dev, viewer] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const task = await t().factory.task(tenant, project, pm);
  const [api, devApi] = [await t().as(pm, tenant), await t().as(dev, tenant)];
  const add = (content: string, client: Client = api) =>
    client.post<{ id: string; field?: string }>(`${base}/comments`, { taskId: task.id, content });
  const list = async (client: Client = api) =>
    (await client.get<TaskComment[]>(`${base}/comments?taskId=${task.id}`)).data;
  const count = async () => (await api.get<TaskDetail>(`${base}/details/${task.id}`)).data.commentCount;
  return { tenant, owner, pm, dev, viewer, project, task, api, devApi, add, list, count };
}

it('are written, counted, listed in order, each knowing whose it is', async () => {
  const { pm, dev, devApi, add, list, count } = await setting();
  await add('<p>第一条</p>');
  await add('<p>第二条</p>', devApi);
  expect((await list()).map((one) => [one.content, one.author?.userId, one.mine])).toEqual([
    ['<p>第一条</p>', pm.id, true],
    ['<p>第二条</p>', dev.id, false],
  ]);
  expect((await list(devApi)).map((one) => one.mine)).toEqual([false, true]);
  expect(await count()).toBe(2);
});

it('are counted right however many write at once', async () => {
  const { devApi, api, add, count } = await setting();
  await Promise.all(Array.from({ length: 20 }, (_, n) => add(`第 ${n} 条`, n % 2 ? api : devApi)));
  expect(await count()).toBe(20);
});

it('keep no markup that runs, and are refused when nothing is left', async () => {
  const { add, list } = await setting();
  await add('<p>好<script>alert(1)</script><img src=x onerror=alert(1)></p>');
  expect((await list())[0]?.content).toBe('<p>好</p>');
  for (const content of ['<p></p>', '<script>x</script>', '   ', '']) {
    const answer = await add(content);
    expect([content, answer.status, answer.data.field]).toEqual([content, 400, 'content']);
  }
  expect((await add('长'.repeat(20_001))).status).toBe(400);
});

it('are changed by their author only, and not from a version that is gone', async () => {
  const { owner, tenant, api, devApi, add, list } = await setting();
  const { id } = (await add('旧')).data;
  const edit = (client: Client, version: number, content = '新') =>
    client.put(`${base}/comments/${id}`, { version, content });
  expect((await edit(devApi, 1)).status).toBe(403);
  expect((await edit(await t().as(owner, tenant), 1)).status).toBe(403);
  expect((await edit(api, 1)).data).toEqual({ version: 2 });
  const stale = await edit(api, 1, '更新');
  expect(stale.status).toBe(409);
  expect(stale.data).toMatchObject({
    updatedBy: { userId: expect.any(String) },
    current: { content: '新', version: 2 },
  });
  expect((await edit(api, 2, '<p> </p>')).status).toBe(400);
  expect((await list())[0]).toMatchObject({ content: '新', version: 2 });
});

it('are removed by their author only, once', async () => {
  const { api, devApi, add, list, count } = await setting();
  const { id } = (await add('删我')).data;
  expect((await devApi.delete(`${base}/comments/${id}`)).status).toBe(403);
  expect((await api.delete(`${base}/comments/${id}`)).status).toBe(200);
  expect((await api.delete(`${base}/comments/${id}`)).status).toBe(404);
  expect((await api.put(`${base}/comments/${id}`, { version: 1, content: '新' })).status).toBe(404);
  expect([await list(), await count()]).toEqual([[], 0]);
});

it('are not for observers, but for who takes part, even outside of the project', async () => {
  const { tenant, viewer, api, task, add } = await setting();
  const theirs = await t().as(viewer, tenant);
  expect((await add('围观', theirs)).status).toBe(403);
  await api.put(`${base}/update/${task.id}`, { version: 1, involveMember: [viewer.id] });
  expect((await add('参与', theirs)).status).toBe(200);
});

it('go away with the task', async () => {
  const { api, task, add } = await setting();
  const { id } = (await add('一')).data;
  await api.delete(`${base}/${task.id}`, { deleteReason: '重复' });
  expect((await api.put(`${base}/comments/${id}`, { version: 1, content: '新' })).status).toBe(404);
  await api.post(`${base}/taskRecycle/recover`, { taskIds: [task.id] });
  expect((await api.put(`${base}/comments/${id}`, { version: 1, content: '新' })).status).toBe(200);
});

it('are searched with their task, in the words that stand there now', async () => {
  const { api, project, task, add } = await setting();
  const found = async (keyword: string) =>
    (
      await api.post<{ result: { taskId: string }[] }>(`${base}/query`, { projectId: project.id, filter: { keyword } })
    ).data.result.map(({ taskId }) => taskId);
  const { id } = (await add('<p>打印机 <b>OutOfPaper</b> 卡住了</p>')).data;
  await add('<p>再看看</p>');
  for (const keyword of ['打印机', 'outofp', '卡住 再看', 'PRINTER']) {
    expect([keyword, await found(keyword)]).toEqual([keyword, keyword === 'PRINTER' ? [] : [task.id]]);
  }
  await api.put(`${base}/comments/${id}`, { version: 1, content: '<p>扫描仪</p>' });
  expect([await found('打印机'), await found('扫描仪')]).toEqual([[], [task.id]]);
  await api.delete(`${base}/comments/${id}`);
  expect([await found('扫描仪'), await found('再看')]).toEqual([[], [task.id]]);
});
