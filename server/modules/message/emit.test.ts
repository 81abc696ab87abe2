import type { PageOf } from '../../../contract/envelope';
import type { StationMessage } from '../../../contract/message/message';
import type { TaskDetail } from '../../../contract/task/task';
import { TenantDb } from '../../db/scope';
import { type Client, useTestApp } from '../../test/app';
import type { TestTenant, TestUser } from '../../test/factories';
import { type DomainEvent, emit } from './emit';

const t = useTestApp();
const task = 'collaboration-center/ccTask';

async function setting() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const [dev, other] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: other, role: 'ROLE_PROJECT_DEVELOPER' },
  ]);
  const api = await t().as(pm, tenant);
  return { tenant, owner, pm, dev, other, outsider: member, project, api };
}
const inbox = async (user: TestUser, tenant: TestTenant) =>
  (await (await t().as(user, tenant)).get<PageOf<StationMessage>>('message/center/station')).data.result;
const titles = async (user: TestUser, tenant: TestTenant) => (await inbox(user, tenant)).map((one) => one.title);
const state = (tenant: TestTenant, event: DomainEvent, actor: TestUser | null = null) => {
  const { platform } = t().app;
  return emit(platform, new TenantDb(platform.database, tenant.id), actor && { userId: actor.id }, event);
};
const create = async (api: Client, projectId: string, values: object) =>
  (await api.post<{ taskId: string; taskNo: string }>(`${task}/create`, { projectId, title: '验收', ...values })).data;

it('tells those concerned, names the object, and leaves out who did it', async () => {
  const { tenant, pm, dev, project, api } = await setting();
  const { taskId, taskNo } = await create(api, project.id, { executorId: dev.id });
  await create(api, project.id, { executorId: pm.id });
  expect(await inbox(dev, tenant)).toEqual([
    expect.objectContaining({
      type: '任务',
      event: 'assigned',
      title: `人员 ${pm.username} 将任务 ${taskNo} 指派给您`,
      body: '验收',
      url: `/myTask/${taskId}/detail`,
      objectType: 'task',
      objectId: taskId,
      projectId: project.id,
      projectName: `项目 ${project.code}`,
      times: 1,
      readTime: null,
    }),
  ]);
  expect(await inbox(pm, tenant)).toEqual([]);
});

it('tells nobody who may not see the object, or who left the enterprise', async () => {
  const { tenant, owner, pm, dev, other, outsider, project } = await setting();
  const secret = await t().factory.task(tenant, project, pm, { privateTask: true, executorId: dev.id });
  const everybody = [owner, dev, other, outsider];
  const event: DomainEvent<'alarm'> = {
    event: 'alarm',
    objectId: secret.id,
    to: everybody.map((one) => one.id),
    variables: {},
  };
  await t().app.platform.database.query('UPDATE tenant_member SET disabled = true WHERE tenant_id = $1 AND id = $2', [
    tenant.id,
    owner.id,
  ]);
  await state(tenant, event);
  const heard = await Promise.all([dev, other, outsider].map(async (one) => (await inbox(one, tenant)).length));
  expect(heard).toEqual([1, 0, 0]);
  const [row] = await t().app.platform.database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM message WHERE tenant_id = $1 AND receiver_id = $2',
    [tenant.id, owner.id],
  );
  expect(row?.count).toBe(0);
});

it('says nothing of what is in the recycle bin, or another enterprise’s', async () => {
  const { tenant, pm, dev, project, api } = await setting();
  const other = await t().enterprise();
  const { id } = await t().factory.task(tenant, project, pm);
  const event: DomainEvent<'alarm'> = { event: 'alarm', objectId: id, to: [dev.id], variables: {} };
  await state(other.tenant, event);
  await api.delete(`${task}/${id}`, { deleteReason: '重复' });
  await state(tenant, event);
  expect(await inbox(dev, tenant)).toEqual([]);
});

it('makes one message of the same event within the window: the newest text, unread again, counted', async () => {
  const { tenant, pm, dev, project } = await setting();
  const { id, taskNo } = await t().factory.task(tenant, project, pm);
  const overdue = (days: string): DomainEvent<'overdue'> => ({
    event: 'overdue',
    objectId: id,
    to: [dev.id],
    variables: { days },
  });
  await state(tenant, overdue('1'));
  const mine = await t().as(dev, tenant);
  await mine.post('message/center/read');
  await Promise.all(['2', '3'].map((days) => state(tenant, overdue(days))));
  const [only, ...more] = await inbox(dev, tenant);
  expect(more).toEqual([]);
  expect([only?.times, only?.readTime]).toEqual([3, null]);
  expect(only?.title).toMatch(new RegExp(`${taskNo} 已逾期 [23] 天`));
  await t().app.platform.database.query(
    `UPDATE message SET created_at = now() - interval '11 minutes', dedupe_key = 'long ago' WHERE tenant_id = $1`,
    [tenant.id],
  );
  await state(tenant, overdue('4'));
  expect(await titles(dev, tenant)).toHaveLength(2);
});

it('makes one message for ever of what is once, such as a task and a day', async () => {
  const { tenant, pm, dev, project } = await setting();
  const { id } = await t().factory.task(tenant, project, pm);
  const due: DomainEvent<'dueSoon'> = {
    event: 'dueSoon',
    objectId: id,
    to: [dev.id],
    variables: { when: '今天' },
    once: `${id}:2026-01-01`,
  };
  await state(tenant, due);
  await (await t().as(dev, tenant)).post('message/center/read');
  await state(tenant, due);
  expect((await inbox(dev, tenant)).map((one) => [one.times, one.readTime === null])).toEqual([[1, false]]);
});

it('takes everything back with the transaction', async () => {
  const { tenant, pm, dev, project } = await setting();
  const { id } = await t().factory.task(tenant, project, pm);
  const { platform } = t().app;
  const told: string[] = [];
  platform.bus.on('message', ({ userId }) => told.push(userId));
  const failed = new TenantDb(platform.database, tenant.id).transaction(async (tx) => {
    await emit(platform, tx, null, { event: 'alarm', objectId: id, to: [dev.id], variables: {} });
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect([told, await inbox(dev, tenant)]).toEqual([[], []]);
});

describe('a comment', () => {
  const mention = ({ id }: TestUser) => `<span data-mention="${id}">@某人</span>`;
  const comment = (api: Client, taskId: string, content: string) =>
    api.post<{ id: string }>(`${task}/comments`, { taskId, content });

  it('tells executor, creator and involved; who is named hears that alone, if they may see the task', async () => {
    const { tenant, pm, dev, other, outsider, project, api } = await setting();
    const { taskId, taskNo } = await create(api, project.id, { involveMember: [other.id] });
    const devApi = await t().as(dev, tenant);
    const text = `<p>请看 ${mention(other)} ${mention(outsider)}${mention(dev)}</p>`;
    expect((await comment(devApi, taskId, text)).status).toBe(200);
    expect(await titles(pm, tenant)).toEqual([`人员 ${dev.username} 评论了任务 ${taskNo}`]);
    expect(await inbox(other, tenant)).toEqual([
      expect.objectContaining({ type: '@我', title: `人员 ${dev.username} 在任务 ${taskNo} 的评论中提到了您` }),
    ]);
    expect((await inbox(other, tenant))[0]?.body).toBe('请看 @某人 @某人@某人');
    expect([await inbox(outsider, tenant), await inbox(dev, tenant)]).toEqual([[], []]);
  });

  it('keeps a mention only where it is one, and tells who is named by a change', async () => {
    const { tenant, dev, other, project, api } = await setting();
    const { taskId } = await create(api, project.id, {});
    const { id } = (await comment(api, taskId, `<p>看<span data-mention="x" onclick="y">@谁</span>${mention(dev)}</p>`))
      .data;
    const [kept] = (await api.get<{ content: string }[]>(`${task}/comments?taskId=${taskId}`)).data;
    expect(kept?.content).toBe(`<p>看<span>@谁</span><span data-mention="${dev.id}">@某人</span></p>`);
    await api.put(`${task}/comments/${id}`, { version: 1, content: `<p>${mention(dev)}${mention(other)}</p>` });
    const counts = await Promise.all([dev, other].map(async (one) => (await inbox(one, tenant)).map((m) => m.times)));
    expect(counts).toEqual([[1], [1]]);
  });
});

describe('a task that changes', () => {
  it('tells the new executor, the former one, and of its stage all who take part', async () => {
    const { tenant, pm, dev, other, project, api } = await setting();
    const { taskId, taskNo } = await create(api, project.id, { executorId: dev.id });
    const change = async (values: object) => {
      const { data } = await api.get<TaskDetail>(`${task}/details/${taskId}`);
      return api.put<TaskDetail>(`${task}/update/${taskId}`, { version: data.version, ...values });
    };
    expect((await change({ title: '改名' })).status).toBe(200);
    expect((await change({ executorId: other.id })).status).toBe(200);
    const who = `人员 ${pm.username}`;
    expect(await titles(dev, tenant)).toEqual([
      `${who} 将任务 ${taskNo} 改派给 人员 ${other.username}`,
      `${who} 将任务 ${taskNo} 指派给您`,
    ]);
    const workflow = await t().app.platform.workflows.of(tenant.id);
    const next = workflow.stages.find((one) => one.category === 'IN_PROGRESS');
    expect((await change({ stageId: next?.id })).message).toBe('success');
    expect(await titles(other, tenant)).toEqual([
      `${who} 将任务 ${taskNo} 变更为「${next?.name}」`,
      `${who} 将任务 ${taskNo} 指派给您`,
    ]);
    expect(await titles(dev, tenant)).toHaveLength(2);
  });

  it('tells who waited for it, once it is finished', async () => {
    const { tenant, pm, dev, project, api } = await setting();
    const first = await t().factory.task(tenant, project, pm, { category: 'IN_PROGRESS', executorId: pm.id });
    const second = await create(api, project.id, { executorId: dev.id });
    await api.post(`collaboration-center/task/depend/${second.taskId}/linkTask`, {
      group: 'PRE_TASK',
      taskIds: [first.id],
    });
    const workflow = await t().app.platform.workflows.of(tenant.id);
    for (const category of ['VERIFYING', 'DONE'] as const) {
      const { data } = await api.get<TaskDetail>(`${task}/details/${first.id}`);
      const stageId = workflow.stages.find((one) => one.category === category)?.id;
      const answer = await api.put(`${task}/update/${first.id}`, { version: data.version, stageId, progress: 100 });
      expect(answer.message).toBe('success');
    }
    expect((await titles(dev, tenant))[0]).toBe(`前置任务 ${first.taskNo} 已完成，任务 ${second.taskNo} 可以开始`);
  });
});

describe('a project', () => {
  it('tells who comes and who goes, and all members of its state', async () => {
    const { tenant, pm, dev, other, outsider, project, api } = await setting();
    const roleId = tenant.roleIds.get('ROLE_PROJECT_DEVELOPER');
    await api.post('user-center/account/bindProjectRole', { projectId: project.id, userId: outsider.id, roleId });
    await api.post('user-center/account/unbindAccountAllRoles', { projectId: project.id, userId: other.id });
    await api.post('project-center/pcProject/updateProjectStatus', {
      id: project.id,
      version: 1,
      status: 'SUSPENDED',
      reason: '等合同',
    });
    const name = `项目 ${project.code}`;
    const suspended = `人员 ${pm.username} 将项目「${name}」变更为「已挂起」`;
    expect(await titles(outsider, tenant)).toEqual([suspended, `您已加入项目「${name}」`]);
    expect(await titles(other, tenant)).toEqual([`您已被移出项目「${name}」`]);
    expect((await inbox(dev, tenant)).map((one) => [one.title, one.body])).toEqual([[suspended, '等合同']]);
    expect(await inbox(pm, tenant)).toEqual([]);
  });
});
