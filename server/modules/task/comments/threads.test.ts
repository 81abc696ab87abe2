/** Threads, reactions, versions, and who hears of a mention. */
import type { PageOf, Person } from '../../../../contract/envelope';
import type { StationMessage } from '../../../../contract/message/message';
import type { CommentVersion } from '../../../../contract/object/comments';
import type { TaskComment } from '../../../../contract/task/comments';
import type { TaskDetail } from '../../../../contract/task/task';
import { type Client, useTestApp } from '../../../test/app';
import type { TestUser } from '../../../test/factories';

const t = useTestApp();
const base = 'collaboration-center/ccTask';
const at = (user: TestUser) => `<p><span data-mention="${user.id}">@人员</span> 看一下</p>`;

async function setting(values: { privateTask?: boolean } = {}) {
  const { tenant, pm } = await t().enterprise();
  const [dev, tester, outsider] = [
    await t().factory.member(tenant),
    await t().factory.member(tenant),
    await t().factory.member(tenant),
  ];
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: tester, role: 'ROLE_PROJECT_DEVELOPER' },
  ]);
  const task = await t().factory.task(tenant, project, pm, { executorId: dev.id, ...values });
  const [api, devApi, testerApi] = [await t().as(pm, tenant), await t().as(dev, tenant), await t().as(tester, tenant)];
  const add = async (client: Client, content: string, parentId?: string) =>
    (await client.post<{ id: string }>(`${base}/comments`, { taskId: task.id, content, parentId })).data.id;
  const list = async (client: Client = api) =>
    (await client.get<TaskComment[]>(`${base}/comments?taskId=${task.id}`)).data;
  const heard = async (user: TestUser) =>
    (await (await t().as(user, tenant)).get<PageOf<StationMessage>>('message/center/station')).data.result.map(
      ({ event, title, url, times }) => ({ event, title, url, times }),
    );
  return { tenant, pm, dev, tester, outsider, project, task, api, devApi, testerApi, add, list, heard };
}

it('answer a comment, one level deep, and reach who took part in the thread', async () => {
  const { tester, task, api, devApi, testerApi, add, list, heard } = await setting();
  const root = await add(testerApi, '接口返回 500');
  const answer = await add(devApi, '已复现', root);
  const second = await add(api, '什么时候修好？', answer);
  expect((await list()).map(({ id, parentId }) => [id, parentId])).toEqual([
    [root, null],
    [answer, root],
    [second, root],
  ]);
  expect(await heard(tester)).toEqual([
    expect.objectContaining({ event: 'commented', url: `/myTask/${task.id}/detail?comment=${second}`, times: 2 }),
  ]);
  const elsewhere = await setting();
  const foreign = await api.post<{ field: string }>(`${base}/comments`, {
    taskId: task.id,
    content: '回复',
    parentId: await elsewhere.add(elsewhere.api, '别的企业'),
  });
  expect([foreign.status, foreign.data.field]).toEqual([400, 'parentId']);
});

it('stay in place without their words as long as answers to them stand', async () => {
  const { api, devApi, add, list } = await setting();
  const root = await add(api, '会被删除');
  const answer = await add(devApi, '回答', root);
  await api.put(`${base}/comments/${root}/reaction`, { reaction: 'like', on: true });
  await api.delete(`${base}/comments/${root}`);
  expect((await list())[0]).toMatchObject({
    id: root,
    deleted: true,
    content: '',
    author: null,
    reactions: [],
    mine: false,
  });
  await devApi.delete(`${base}/comments/${answer}`);
  expect(await list()).toEqual([]);
});

it('are settled, and opened again by hand or by an answer', async () => {
  const { dev, api, devApi, add, list } = await setting();
  const root = await add(api, '要改吗？');
  const settle = (resolved: boolean, id = root) => devApi.put(`${base}/comments/${id}/resolved`, { resolved });
  await settle(true);
  expect((await list())[0]?.resolved?.by?.userId).toBe(dev.id);
  await settle(false);
  expect((await list())[0]?.resolved).toBeNull();
  await settle(true);
  const answer = await add(api, '再看看', root);
  expect((await list())[0]?.resolved).toBeNull();
  expect((await settle(true, answer)).status).toBe(400);
});

it('carry reactions, each of a person once, with their names', async () => {
  const { pm, dev, api, devApi, add, list } = await setting();
  const id = await add(api, '上线成功');
  const react = (client: Client, reaction: string, on = true) =>
    client.put(`${base}/comments/${id}/reaction`, { reaction, on });
  await react(devApi, 'celebrate');
  await react(devApi, 'celebrate');
  await react(api, 'celebrate');
  await react(api, 'eyes');
  const shown = async (client: Client) =>
    (await list(client))[0]?.reactions.map(({ reaction, people, mine }) => [
      reaction,
      people.map(({ userId }) => userId),
      mine,
    ]);
  expect(await shown(devApi)).toEqual([
    ['celebrate', [dev.id, pm.id], true],
    ['eyes', [pm.id], false],
  ]);
  await react(api, 'eyes', false);
  expect(await shown(api)).toEqual([['celebrate', [dev.id, pm.id], true]]);
  expect((await react(api, 'rocket')).status).toBe(400);
});

it('keep what they said before they were edited', async () => {
  const { api, devApi, add, list } = await setting();
  const id = await add(api, '第一版');
  await api.put(`${base}/comments/${id}`, { version: 1, content: '第二版' });
  await api.put(`${base}/comments/${id}`, { version: 2, content: '第二版' });
  await api.put(`${base}/comments/${id}`, { version: 2, content: '第三版' });
  const versions = (await devApi.get<CommentVersion[]>(`${base}/comments/${id}/versions`)).data;
  expect(versions.map(({ version, content }) => [version, content])).toEqual([
    [2, '第二版'],
    [1, '第一版'],
  ]);
  expect((await list())[0]).toMatchObject({ content: '第三版', version: 3 });
});

describe('a mention', () => {
  it('is told once, however often the comment is edited, and leads to it', async () => {
    const { tester, api, task, add, heard } = await setting();
    const id = await add(api, at(tester));
    const edits = [`${at(tester)}<p>补充</p>`, '<p>不提了</p>', at(tester)];
    for (const [index, content] of edits.entries()) {
      await api.put(`${base}/comments/${id}`, { version: index + 1, content });
    }
    expect(await heard(tester)).toEqual([
      expect.objectContaining({ event: 'mentioned', url: `/myTask/${task.id}/detail?comment=${id}`, times: 1 }),
    ]);
  });

  it('reaches nobody who may not see the task', async () => {
    const { dev, tester, outsider, api, add, heard } = await setting({ privateTask: true });
    await add(api, [dev, tester, outsider].map(at).join(''));
    expect((await heard(dev)).map(({ event }) => event)).toEqual(['mentioned']);
    expect(await heard(tester)).toEqual([]);
    expect(await heard(outsider)).toEqual([]);
  });

  it('in a description is told when the task is created and when it is changed, each person once', async () => {
    const { tester, dev, project, api, heard } = await setting();
    const created = await api.post<{ taskId: string }>(`${base}/create`, {
      projectId: project.id,
      title: '评审',
      notes: at(tester),
    });
    const { taskId } = created.data;
    expect((await heard(tester))[0]).toMatchObject({
      event: 'mentioned',
      title: expect.stringContaining('描述中提到了您'),
      url: `/myTask/${taskId}/detail`,
    });
    const change = async (notes: string) => {
      const { version } = (await api.get<TaskDetail>(`${base}/details/${taskId}`)).data;
      await api.put(`${base}/update/${taskId}`, { version, notes });
    };
    await change(at(tester) + at(dev));
    await change('<p>空</p>');
    await change(at(tester));
    const about = async (user: TestUser) => (await heard(user)).filter(({ url }) => url?.includes(taskId));
    expect((await about(tester)).map(({ times }) => times)).toEqual([1]);
    expect((await about(dev)).map(({ event }) => event)).toEqual(['mentioned']);
  });

  it('can be of whoever sees the task, with its parties first', async () => {
    const names = async (client: Client, query: string) =>
      (await client.get<Person[]>(`${base}/mentionable?${query}`)).data.map(({ userId }) => userId);
    const open = await setting();
    expect(await names(open.api, `taskId=${open.task.id}`)).toEqual([open.dev.id, open.tester.id]);
    expect((await names(open.testerApi, `projectId=${open.project.id}`)).sort()).toEqual(
      [open.pm.id, open.dev.id].sort(),
    );
    const secret = await setting({ privateTask: true });
    expect(await names(secret.api, `taskId=${secret.task.id}`)).toEqual([secret.dev.id]);
    expect((await secret.testerApi.get(`${base}/mentionable?taskId=${secret.task.id}`)).status).toBe(404);
  });
});
