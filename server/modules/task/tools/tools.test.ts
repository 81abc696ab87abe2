/** Tools of a task: what may be an address, who sees and changes them, where else they show. */
import type { DependTools } from '../../../../contract/task/tools';
import { useTestApp } from '../../../test/app';
import { toolAddress } from './address';

const t = useTestApp();
const base = 'collaboration-center/ccTask/tools';
const depend = 'collaboration-center/task/depend';

describe('an address', () => {
  it.each([
    ['newPage', ' https://git.example.com/a ', 'https://git.example.com/a'],
    ['newPage', 'http://10.0.0.1:8080/job', 'http://10.0.0.1:8080/job'],
    ['localComponent', '/project?tab=mine', '/project?tab=mine'],
    ['appFrame', 'https://a.example.com', 'https://a.example.com'],
  ] as const)('%s: %s is taken', (openType, url, kept) => expect(toolAddress(url, openType)).toBe(kept));

  it.each([
    ['newPage', 'javascript:alert(1)'],
    ['newPage', 'data:text/html,x'],
    ['newPage', 'git.example.com'],
    ['newPage', 'https://user:secret@example.com'],
    ['localComponent', 'https://example.com'],
    ['localComponent', '//example.com'],
    ['localComponent', '/\\example.com'],
    ['localComponent', '/\t/example.com'],
    ['appFrame', 'http://a.example.com'],
  ] as const)('%s: %s is refused', (openType, url) => expect(() => toolAddress(url, openType)).toThrow());
});

async function world() {
  const { tenant, pm, member } = await t().enterprise();
  const viewer = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [
    { user: member, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const task = await t().factory.task(tenant, project, pm, { title: '开发' });
  const before = await t().factory.task(tenant, project, pm, { title: '设计' });
  const secret = await t().factory.task(tenant, project, pm, { title: '秘密', privateTask: true });
  const [dev, lead, reader] = [await t().as(member, tenant), await t().as(pm, tenant), await t().as(viewer, tenant)];
  const add = (taskId: string, name: string, more: object = {}) =>
    lead.post<{ toolId: string }>(base, { taskId, name, url: 'https://git.example.com', ...more });
  const list = async (api = dev) => (await api.get<DependTools>(`${depend}/${task.id}/dependTools`)).data;
  return { project, task, before, secret, dev, lead, reader, add, list };
}

it('stands with the task and shows beside those that depend on it, but not where the task is private', async () => {
  const { task, before, secret, dev, lead, reader, add, list } = await world();
  const { toolId } = (await add(task.id, '代码库', { icon: 'code' })).data;
  await add(before.id, '设计稿');
  await add(secret.id, '机密');
  await lead.post(`${depend}/${task.id}/linkTask`, { group: 'PRE_TASK', taskIds: [before.id, secret.id] });
  expect(await list()).toMatchObject({
    tools: [{ toolId, name: '代码库', icon: 'code', openType: 'newPage', version: 1 }],
    PRE_TASK: [{ task: { taskId: before.id }, tools: [{ name: '设计稿' }] }],
    POST_TASK: [],
  });
  expect((await list(lead)).PRE_TASK).toHaveLength(2);
  expect((await reader.post(base, { taskId: task.id, name: 'x', url: 'https://a.cn' })).status).toBe(403);
  expect((await dev.delete(`${base}/${(await list(lead)).PRE_TASK[1]?.tools[0]?.toolId}`)).status).toBe(404);
});

it('is changed on its version, ordered, removed, and all of that is in the history', async () => {
  const { task, dev, lead, add, list } = await world();
  const first = (await add(task.id, '甲')).data.toolId;
  const second = (await add(task.id, '乙')).data.toolId;
  expect(await add(task.id, '甲')).toMatchObject({ status: 409, message: /已有工具「甲」/ });
  expect((await dev.put(base, { toolId: first, version: 1, openType: 'localComponent' })).status).toBe(400);
  expect((await dev.put(base, { toolId: first, version: 1, url: '/desk', openType: 'localComponent' })).status).toBe(
    200,
  );
  const late = await dev.put(base, { toolId: first, version: 1, name: '丙' });
  expect(late.status).toBe(409);
  expect(late.data).toMatchObject({ current: { name: '甲', url: '/desk', version: 2 } });
  await dev.put(`${base}/order`, { taskId: task.id, toolIds: [second] });
  expect((await list()).tools.map(({ name }) => name)).toEqual(['乙', '甲']);
  expect((await dev.delete(`${base}/${second}`)).status).toBe(200);
  const history = await lead.get<{ changes: { label: string; before: string | null; after: string | null }[] }[]>(
    `collaboration-center/ccTask/actions?taskId=${task.id}`,
  );
  const noted = history.data.flatMap(({ changes }) => changes).filter(({ label }) => label === '工具');
  expect(noted.map(({ before, after }) => [before, after])).toEqual([
    ['乙 https://git.example.com', null],
    ['甲 https://git.example.com', '甲 /desk'],
    [null, '乙 https://git.example.com'],
    [null, '甲 https://git.example.com'],
  ]);
});

it('a copy of the task has its tools', async () => {
  const { task, dev, lead, add } = await world();
  await add(task.id, '代码库');
  const copied = await lead.post<{ taskId: string }>('collaboration-center/ccTask/copy', {
    taskId: task.id,
    options: {},
  });
  const tools = await dev.get<DependTools>(`${depend}/${copied.data.taskId}/dependTools`);
  expect(tools.data.tools).toMatchObject([{ name: '代码库', url: 'https://git.example.com' }]);
});
