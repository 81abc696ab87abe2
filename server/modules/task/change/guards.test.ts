/** What stands in the way of a step, and the ways out: predecessors, children, hours (product model 17.1). */

import type { ObjectHistory } from '../../../../contract/object/history';
import type { StageCategory } from '../../../../contract/task/enums';
import type { TaskDetail } from '../../../../contract/task/task';
import { addDays } from '../../../base/present';
import { today } from '../../../base/zone';
import { useTestApp } from '../../../test/app';
import { batchWorld } from '../../../test/batchWorld';

const t = useTestApp();
const base = 'collaboration-center/ccTask';
beforeAll(() => {
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
});

let world: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  world = await open();
});

async function open() {
  const { tenant, pm, api, add, batch, undo, detail, project } = await batchWorld(t);
  const dev = await t().factory.member(tenant);
  await t().app.platform.database.query(
    'INSERT INTO project_member (tenant_id, project_id, user_id, role_id) VALUES ($1, $2, $3, $4)',
    [tenant.id, project.id, dev.id, tenant.roleIds.get('ROLE_PROJECT_DEVELOPER')],
  );
  t().app.platform.bus.publish({ type: 'access', tenantId: tenant.id });
  const workflow = await t().app.platform.workflows.of(tenant.id);
  const stage = (category: StageCategory) =>
    workflow.stages.find((one) => one.category === category && one.processId === workflow.defaultType.processId)
      ?.id as string;
  const configure = async (configs: Record<string, string>) =>
    api.post('project-center/projectConfig/saveConfig', { projectId: project.id, configs });
  return { tenant, pm, api, dev: await t().as(dev, tenant), waiting: dev, add, batch, undo, detail, stage, configure };
}

/** As it stands now, on to a stage. */
async function go(id: string, category: StageCategory, more: object = {}, client = world.api) {
  const { version } = await world.detail(id);
  return client.put<TaskDetail>(`${base}/update/${id}`, { version, stageId: world.stage(category), ...more });
}
const categories = async (...ids: string[]) => Promise.all(ids.map(async (id) => (await world.detail(id)).category));
const lastEntry = async (id: string) =>
  (await world.api.get<ObjectHistory[]>(`${base}/actions?taskId=${id}`)).data[0] as ObjectHistory;

describe('predecessors', () => {
  async function blocked() {
    const { add, pm, tenant } = world;
    const [pre, post] = [await add(), await add({ executorId: pm.id })];
    await t().app.platform.database.query(
      'INSERT INTO task_depend (tenant_id, id, pre_id, post_id) VALUES ($1, gen_random_uuid(), $2, $3)',
      [tenant.id, pre.id, post.id],
    );
    return { pre, post };
  }

  it('are passed over by who has the right and says why; the history keeps both', async () => {
    const { pre, post } = await blocked();
    const without = await go(post.id, 'IN_PROGRESS', {}, world.dev);
    expect([without.status, without.message, without.data]).toEqual([
      422,
      `前置任务 ${pre.taskNo} 尚未完成，请先完成前置任务或移除依赖`,
      undefined,
    ]);
    const asked = { ignorePredecessors: true, reason: '客户催' };
    expect((await go(post.id, 'IN_PROGRESS', asked, world.dev)).message).toBe(
      '您没有「忽略前置」的权限，请联系项目经理',
    );

    const refused = await go(post.id, 'IN_PROGRESS');
    expect([refused.status, refused.message, refused.data]).toEqual([
      422,
      `前置任务 ${pre.taskNo} 尚未完成，请先完成前置任务或移除依赖，也可以填写原因后忽略前置`,
      { ask: 'ignorePredecessors' },
    ]);
    const silent = await go(post.id, 'IN_PROGRESS', { ignorePredecessors: true, reason: ' ' });
    expect([silent.status, silent.message]).toEqual([400, '忽略前置任务需要填写原因']);
    expect((await go(post.id, 'IN_PROGRESS', asked)).status).toBe(200);
    expect(await lastEntry(post.id)).toMatchObject({
      reason: '客户催',
      changes: [{ field: 'stageId' }, { field: 'ignorePredecessors', label: '忽略前置', after: pre.taskNo }],
    });
  });

  it('are passed over in a batch by the same words', async () => {
    const { post } = await blocked();
    const operation = { kind: 'stage', stageId: world.stage('IN_PROGRESS') } as const;
    expect(await world.batch({ taskIds: [post.id] }, operation)).toMatchObject({ failed: 1 });
    const job = await world.batch({ taskIds: [post.id] }, { ...operation, ignorePredecessors: true, reason: '急' });
    expect(job).toMatchObject({ changed: 1 });
  });

  it('that may not be seen stand in the way, neither named nor counted', async () => {
    const { pre, post } = await blocked();
    await t().app.platform.database.query('UPDATE task SET private_type = 1 WHERE tenant_id = $1 AND id = $2', [
      world.tenant.id,
      pre.id,
    ]);
    const { message } = await go(post.id, 'IN_PROGRESS', {}, world.dev);
    expect(message).toBe('前置任务尚未完成，请先完成前置任务或移除依赖');
  });
});

it('a paused task may say when it goes on, as long as it is paused', async () => {
  const { add, api, stage } = world;
  const { id } = await add({ category: 'IN_PROGRESS' });
  const day = (days: number) => addDays(today(), days);
  const put = async (body: object) => {
    const { version } = await world.detail(id);
    return api.put<TaskDetail>(`${base}/update/${id}`, { version, ...body });
  };
  const step = { stageId: stage('PAUSED'), reason: '等客户' };
  expect((await put({ resumeDate: day(3) })).message).toBe('只有挂起的任务可以设置恢复日期');
  expect((await put({ ...step, resumeDate: today() })).message).toBe('恢复日期要晚于今天');
  expect((await put({ ...step, resumeDate: day(3) })).data.resumeDate).toBe(day(3));
  expect((await lastEntry(id)).changes.map(({ label, after }) => [label, after])).toEqual([
    ['阶段', '已挂起'],
    ['计划恢复', day(3)],
  ]);
  expect((await put({ resumeDate: day(5) })).data.resumeDate).toBe(day(5));
  expect((await put({ stageId: stage('IN_PROGRESS') })).data.resumeDate).toBeNull();
  expect((await put(step)).data.resumeDate).toBeNull();
});

it('a cancelled predecessor is told of to who waits for it, not called done; by a change and by a batch', async () => {
  const { add, batch, tenant, waiting } = world;
  const told = async (event: string) => {
    const [row] = await t().app.platform.database.query<{ count: number }>(
      'SELECT coalesce(sum(times), 0)::int AS count FROM message WHERE tenant_id = $1 AND receiver_id = $2 AND event = $3',
      [tenant.id, waiting.id, event],
    );
    return row?.count;
  };
  const pres = [await add(), await add()];
  for (const pre of pres) {
    const post = await add({ executorId: waiting.id });
    await t().app.platform.database.query(
      'INSERT INTO task_depend (tenant_id, id, pre_id, post_id) VALUES ($1, gen_random_uuid(), $2, $3)',
      [tenant.id, pre.id, post.id],
    );
  }
  expect((await go(pres[0]?.id as string, 'CANCELLED', { reason: '不做了' })).status).toBe(200);
  await batch({ taskIds: [pres[1]?.id] }, { kind: 'stage', stageId: world.stage('CANCELLED'), reason: '不做了' });
  expect([await told('predecessorCancelled'), await told('predecessorCancelledMany')]).toEqual([1, 1]);
  expect([await told('predecessorFinished'), await told('predecessorFinishedMany')]).toEqual([0, 0]);
});

describe('open children', () => {
  async function family() {
    const { add } = world;
    const parent = await add({ category: 'IN_PROGRESS' });
    const child = await add({ parentId: parent.id });
    const grandchild = await add({ parentId: child.id });
    const over = await add({ parentId: parent.id, category: 'DONE' });
    await t().app.platform.database.query('UPDATE task SET child_done = 1 WHERE tenant_id = $1 AND id = $2', [
      world.tenant.id,
      parent.id,
    ]);
    return { parent, child, grandchild, over, all: [parent.id, child.id, grandchild.id, over.id] };
  }

  it('of a cancelled task: somebody says whether they go along or stay', async () => {
    const { parent, all } = await family();
    const refused = await go(parent.id, 'CANCELLED', { reason: '不做了' });
    expect([refused.status, refused.message, refused.data]).toEqual([
      422,
      '还有 1 个子任务未结束，请选择一并取消，或保留子任务',
      { ask: 'openChildren' },
    ]);
    expect((await go(parent.id, 'CANCELLED', { reason: '不做了', openChildren: 'leave' })).status).toBe(200);
    expect(await categories(...all)).toEqual(['CANCELLED', 'NOT_STARTED', 'NOT_STARTED', 'DONE']);
    const other = await family();
    const along = await go(other.parent.id, 'CANCELLED', { reason: '不做了', openChildren: 'along' });
    expect([along.status, along.data.childDone]).toEqual([200, 2]);
    expect(await categories(...other.all)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED', 'DONE']);
    expect(await lastEntry(other.grandchild.id)).toMatchObject({ event: 'transition', reason: '不做了' });
  });

  it('of a finished one go along as well, each as if it were finished by itself', async () => {
    const { parent, child, all } = await family();
    expect(await go(parent.id, 'DONE')).toMatchObject({ status: 422, data: { ask: 'openChildren' } });
    await world.configure({ TASK_HOURS_REQUIRED: '1' });
    const refused = await go(parent.id, 'DONE', { openChildren: 'along' });
    expect(refused.message).toMatch(/^子任务 \S+：项目要求登记工时/);
    expect(await categories(...all)).toEqual(['IN_PROGRESS', 'NOT_STARTED', 'NOT_STARTED', 'DONE']);
    await world.configure({ TASK_HOURS_REQUIRED: '0' });
    expect((await go(parent.id, 'DONE', { openChildren: 'along' })).status).toBe(200);
    expect(await categories(...all)).toEqual(['DONE', 'DONE', 'DONE', 'DONE']);
    expect((await world.detail(child.id)).childDone).toBe(1);
  });

  it('go along in a batch', async () => {
    const { parent, all } = await family();
    const operation = { kind: 'stage', stageId: world.stage('CANCELLED'), reason: '不做了' } as const;
    expect((await world.batch({ taskIds: [parent.id] }, operation)).issues[0]?.reason).toContain('请选择一并取消');
    const job = await world.batch({ taskIds: [parent.id] }, { ...operation, openChildren: 'along' });
    expect(job).toMatchObject({ changed: 3, failed: 0 });
    expect(await categories(...all)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED', 'DONE']);
  });
});

describe('opening again', () => {
  it('opens the finished tasks above, up to the first that is under way or was cancelled', async () => {
    const { add } = world;
    const top = await add({ category: 'CANCELLED' });
    const closed = await add({ category: 'CLOSED', parentId: top.id });
    const done = await add({ category: 'DONE', parentId: closed.id });
    const child = await add({ category: 'DONE', parentId: done.id });
    const sibling = await add({ category: 'DONE', parentId: done.id });
    await t().app.platform.database.query(
      'UPDATE task SET child_done = child_total WHERE tenant_id = $1 AND id = ANY($2::uuid[])',
      [world.tenant.id, [top.id, closed.id, done.id]],
    );
    expect((await go(child.id, 'IN_PROGRESS', { reason: '返工' })).status).toBe(200);
    expect(await categories(top.id, closed.id, done.id, child.id, sibling.id)).toEqual([
      'CANCELLED',
      'IN_PROGRESS',
      'IN_PROGRESS',
      'IN_PROGRESS',
      'DONE',
    ]);
    expect(await lastEntry(done.id)).toMatchObject({ event: 'transition', reason: '随子任务变更' });
    expect(await world.detail(done.id)).toMatchObject({ realEnd: null, childTotal: 2, childDone: 1, version: 2 });
    expect(await world.detail(top.id)).toMatchObject({ childDone: 0, version: 1 });
  });

  it('asks what is left where hours are mandatory, also of a closed task, and not when a batch is taken back', async () => {
    const { add, batch, undo, detail } = world;
    await world.configure({ TASK_HOURS_REQUIRED: '1' });
    const { id } = await add({ category: 'CLOSED' });
    const refused = await go(id, 'IN_PROGRESS', { reason: '返工' });
    expect([refused.status, refused.message, refused.data]).toEqual([
      400,
      '项目要求登记工时，「激活」时请填写剩余工时',
      { field: 'leftHours', ask: 'leftHours' },
    ]);
    expect((await go(id, 'IN_PROGRESS', { reason: '返工', leftHours: 0 })).status).toBe(400);
    const opened = await go(id, 'IN_PROGRESS', { reason: '返工', leftHours: 3 });
    expect([opened.status, opened.data.leftHours]).toEqual([200, 3]);

    await world.configure({ TASK_HOURS_REQUIRED: '0' });
    const job = await batch({ taskIds: [id] }, { kind: 'complete' });
    expect(await detail(id)).toMatchObject({ category: 'DONE', leftHours: 0 });
    await world.configure({ TASK_HOURS_REQUIRED: '1' });
    expect(await undo(job)).toMatchObject({ changed: 1, failed: 0 });
    expect(await detail(id)).toMatchObject({ category: 'IN_PROGRESS', leftHours: 3 });
    await world.configure({ TASK_HOURS_REQUIRED: '0' });
  });
});

it('a team finished for all of them by a batch is as it was when that is taken back', async () => {
  const { add, batch, undo, api, detail, pm } = world;
  const { id } = await add({ category: 'IN_PROGRESS' });
  const other = await t().factory.member(world.tenant);
  await world.configure({ TASK_ASSIGN_OUTER_MEMBER: '1' });
  const team = { mode: 'serial', parts: [{ userId: other.id }, { userId: pm.id }] };
  expect((await api.put(`${base}/update/${id}`, { version: 1, team })).status).toBe(200);
  const before = await detail(id);
  expect((await batch({ taskIds: [id] }, { kind: 'complete' })).issues[0]?.reason).toContain('尚未完成自己的部分');
  const job = await batch({ taskIds: [id] }, { kind: 'complete', wholeTeam: true });
  expect((await detail(id)).team?.parts.map(({ state }) => state)).toEqual(['done', 'done']);
  expect(await undo(job)).toMatchObject({ changed: 1 });
  const after = await detail(id);
  expect([after.category, after.team, after.executor]).toEqual(['IN_PROGRESS', before.team, before.executor]);
});

it('tells each person once that a predecessor is over, however many tasks wait, and nobody who may not see it', async () => {
  const { add, tenant, waiting } = world;
  const { database } = t().app.platform;
  const [open, secret] = [await add(), await add()];
  await database.query('UPDATE task SET private_type = 1 WHERE tenant_id = $1 AND id = $2', [tenant.id, secret.id]);
  for (const pre of [open, secret]) {
    for (let at = 0; at < 3; at += 1) {
      const post = await add({ executorId: waiting.id });
      await database.query(
        'INSERT INTO task_depend (tenant_id, id, pre_id, post_id) VALUES ($1, gen_random_uuid(), $2, $3)',
        [tenant.id, pre.id, post.id],
      );
    }
  }
  const before = await messages();
  for (const { id } of [open, secret]) {
    expect((await go(id, 'CANCELLED', { reason: '不做了' })).status).toBe(200);
  }
  async function messages() {
    return database.query<{ event: string; title: string }>(
      "SELECT event, title FROM message WHERE tenant_id = $1 AND receiver_id = $2 AND event LIKE 'predecessor%' ORDER BY id",
      [tenant.id, waiting.id],
    );
  }
  const fresh = (await messages()).slice(before.length);
  expect(fresh).toEqual([
    { event: 'predecessorCancelledMany', title: expect.stringContaining('您 3 个任务的前置任务') },
  ]);
});
