/** Messages wait for what they tell of to be taken back: undone within that time, nobody hears of it. */
import type { BatchJob } from '../../../contract/task/batch';
import type { TaskDetail } from '../../../contract/task/task';
import { buildApp } from '../../app';
import { testEnv, useTestApp } from '../../test/app';
import { batchWorld } from '../../test/batchWorld';
import { tellDue } from './held';
import { removeOld } from './retention';

const t = useTestApp({ hold: 10 });
const base = 'collaboration-center/ccTask';
beforeAll(() => {
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
});

async function world() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const third = await t().factory.member(tenant);
  const role = 'ROLE_PROJECT_DEVELOPER';
  const project = await t().factory.project(tenant, pm, [
    { user: member, role },
    { user: third, role },
  ]);
  const [mine, theirs] = [await t().as(pm, tenant), await t().as(member, tenant)];
  const { platform } = t().app;
  const { database } = platform;
  await database.query(`UPDATE account SET email = username || '@example.com' WHERE id = ANY($1::uuid[])`, [
    [member.id, third.id],
  ]);
  await mine.post('message/center/dingTalkConfig', {
    ...{
      projectId: project.id,
      kind: 'dingTalk',
      name: '项目群',
      url: 'https://oapi.dingtalk.com/robot/send?access_token=a',
    },
    events: ['assigned', 'stageChanged'],
  });
  const detail = async (id: string) => (await mine.get<TaskDetail>(`${base}/details/${id}`)).data;
  const change = async (id: string, values: object) =>
    expect((await mine.put(`${base}/update/${id}`, { version: (await detail(id)).version, ...values })).status).toBe(
      200,
    );
  const back = async (id: string, set: object, expected: object) =>
    expect((await mine.post(`${base}/takeBack/${id}`, { set, expect: expected })).status).toBe(200);
  const make = async (values: object = {}) =>
    (await mine.post<{ taskId: string }>(`${base}/create`, { projectId: project.id, title: '甲', ...values })).data
      .taskId;
  /** What people heard in the product, with those who heard it. */
  const heard = async () =>
    (
      await database.query<{ event: string; receiver_id: string; times: number }>(
        'SELECT event, receiver_id, times FROM message WHERE tenant_id = $1 ORDER BY event, id',
        [tenant.id],
      )
    ).map(({ event, receiver_id: id, times }) => [event, id === member.id ? 'member' : 'third', times]);
  const left = async () =>
    (
      await database.query<{ channel: string }>('SELECT channel FROM delivery WHERE tenant_id = $1 ORDER BY channel', [
        tenant.id,
      ])
    ).map(({ channel }) => channel);
  const held = async () =>
    (await database.query('SELECT 1 AS one FROM held_notice WHERE tenant_id = $1 AND due_at IS NOT NULL', [tenant.id]))
      .length;
  /** The time that messages wait is over. */
  const pass = async (app = t().app) => {
    await database.query(
      `UPDATE held_notice SET due_at = due_at - interval '11 seconds' WHERE tenant_id = $1 AND due_at IS NOT NULL`,
      [tenant.id],
    );
    await tellDue(app.platform);
  };
  const unread = async () => (await theirs.get<number>('message/center/unreadCount')).data;
  const it = { tenant, owner, pm, member, third, project, mine, theirs, platform, database };
  return { ...it, detail, change, back, make, heard, left, held, pass, unread };
}

it('tells nobody of what was taken back in time: no message, no mail, no robot', async () => {
  const { member, make, change, back, heard, left, held, pass, unread } = await world();
  const id = await make();
  await change(id, { executorId: member.id });
  expect([await heard(), await left(), await unread(), await held()]).toEqual([[], [], 0, 1]);
  await back(id, { executorId: null }, { executorId: member.id });
  expect(await held()).toBe(0);
  await pass();
  expect([await heard(), await left(), await unread()]).toEqual([[], [], 0]);
});

it('tells once, by all ways, when the time is over; taken back later, that is told as well', async () => {
  const { member, make, change, back, heard, left, pass, unread, platform } = await world();
  const id = await make();
  await change(id, { executorId: member.id });
  await tellDue(platform);
  expect(await heard()).toEqual([]);
  await pass();
  expect([await heard(), await left(), await unread()]).toEqual([[['assigned', 'member', 1]], ['dingTalk', 'mail'], 1]);
  await pass();
  expect(await heard()).toEqual([['assigned', 'member', 1]]);
  await back(id, { executorId: null }, { executorId: member.id });
  await pass();
  expect(await heard()).toEqual([
    ['assigned', 'member', 1],
    ['takenOff', 'member', 1],
  ]);
});

it('is told once by several who look at the same time, and by another process than the one that held it', async () => {
  const { member, third, make, heard, database, tenant } = await world();
  await make({ executorId: member.id });
  await make({ executorId: third.id });
  await database.query(`UPDATE held_notice SET due_at = now() WHERE tenant_id = $1`, [tenant.id]);
  const other = await buildApp({ ...testEnv(null), messageHoldSeconds: 10 }, database);
  await Promise.all([tellDue(t().app.platform), tellDue(other.platform), tellDue(other.platform)]);
  // Whichever of them tells of one task may be behind the one that tells of the other.
  expect((await heard()).sort()).toEqual([
    ['assigned', 'member', 1],
    ['assigned', 'third', 1],
  ]);
  await other.stop();
});

it('takes back one of two changes of a field, and then the other', async () => {
  const { member, third, make, change, back, heard, pass } = await world();
  const one = await make();
  await change(one, { executorId: member.id });
  await change(one, { executorId: third.id });
  await back(one, { executorId: member.id }, { executorId: third.id });
  await pass();
  expect(await heard()).toEqual([['assigned', 'member', 1]]);

  const other = await make();
  await change(other, { executorId: third.id });
  await change(other, { executorId: member.id });
  await back(other, { executorId: null }, { executorId: member.id });
  await pass();
  expect(await heard()).toEqual([['assigned', 'member', 1]]);
});

it('holds each field by itself: a stage taken back leaves the assignment', async () => {
  const { pm, member, third, make, change, back, detail, heard, pass } = await world();
  const id = await make({ executorId: pm.id, involveMember: [third.id] });
  await pass();
  const step = async (name: string) => {
    const stageId = (await detail(id)).nextStages.find((stage) => stage.name === name)?.stageId ?? '';
    await change(id, { stageId, reason: '等待接口' });
    return stageId;
  };
  const doing = await step('开始');
  await pass();
  expect(await heard()).toEqual([['stageChanged', 'third', 1]]);
  const paused = await step('挂起');
  await change(id, { executorId: member.id });
  await back(id, { stageId: doing }, { stageId: paused });
  await pass();
  expect(await heard()).toEqual([
    ['assigned', 'member', 1],
    ['stageChanged', 'third', 1],
  ]);
});

it('does not take another one’s change for one’s own', async () => {
  const { member, third, make, change, theirs, detail, heard, pass } = await world();
  const id = await make();
  await change(id, { executorId: member.id });
  const { version } = await detail(id);
  expect((await theirs.put(`${base}/update/${id}`, { version, executorId: third.id })).status).toBe(200);
  await change(id, { executorId: null });
  await pass();
  expect(await heard()).toEqual([
    ['assigned', 'member', 1],
    ['assigned', 'third', 1],
    ['takenOff', 'third', 1],
  ]);
});

it('a creation that was taken back is told of when it is done again', async () => {
  const { member, make, mine, heard, held, pass } = await world();
  const [id, gone] = [await make({ executorId: member.id }), await make({ executorId: member.id })];
  for (const taskIds of [[id], [gone]]) await mine.post(`${base}/unmake`, { taskIds });
  expect(await held()).toBe(0);
  await pass();
  expect(await heard()).toEqual([]);
  expect((await mine.post(`${base}/taskRecycle/recover`, { taskIds: [id] })).status).toBe(200);
  await pass();
  expect(await heard()).toEqual([['assigned', 'member', 1]]);
});

it('nobody hears of a comment that was removed at once, nor whom it names; restored, they do', async () => {
  const { member, third, make, mine, heard, pass, database, tenant, platform } = await world();
  const id = await make({ executorId: third.id });
  await pass();
  const content = `<p><span data-mention="${member.id}">@甲</span> 看一下</p>`;
  const say = async () => (await mine.post<{ id: string }>(`${base}/comments`, { taskId: id, content })).data.id;
  const [removed, undone] = [await say(), await say()];
  expect((await mine.delete(`${base}/comments/${removed}`)).status).toBe(200);
  const set = (wanted: boolean) => mine.put(`${base}/comments/${undone}/removed`, { removed: wanted });
  expect((await set(true)).status).toBe(200);
  await pass();
  expect(await heard()).toEqual([['assigned', 'third', 1]]);
  await set(false);
  await pass();
  expect(await heard()).toEqual([
    ['assigned', 'third', 1],
    ['commented', 'third', 1],
    ['mentioned', 'member', 1],
  ]);
  await database.query(`UPDATE held_notice SET created_at = now() - interval '2 days' WHERE tenant_id = $1`, [
    tenant.id,
  ]);
  await removeOld(platform);
  expect(await database.query('SELECT 1 AS one FROM held_notice WHERE tenant_id = $1', [tenant.id])).toEqual([]);
});

it('a member who was added by mistake hears nothing, and neither does one who was removed by mistake', async () => {
  const { tenant, project, mine, member, heard, pass, database } = await world();
  const [role] = await database.query<{ id: string }>(
    `SELECT id FROM role WHERE tenant_id = $1 AND code = 'ROLE_PROJECT_DEVELOPER'`,
    [tenant.id],
  );
  const about = { projectId: project.id, userId: member.id };
  const remove = async () =>
    expect((await mine.post('user-center/account/unbindAccountAllRoles', about)).status).toBe(200);
  const add = async () =>
    expect((await mine.post('user-center/account/bindProjectRole', { ...about, roleId: role?.id })).status).toBe(200);
  await remove();
  await add();
  await pass();
  expect(await heard()).toEqual([]);
  await remove();
  await pass();
  await add();
  await remove();
  await pass();
  expect(await heard()).toEqual([['memberRemoved', 'member', 1]]);
});

it('who is asked for something hears it at once: an urge is no change', async () => {
  const { member, make, mine, heard, pass } = await world();
  const id = await make({ executorId: member.id });
  await pass();
  expect((await mine.post(`${base}/urge`, { taskId: id, note: '' })).status).toBe(200);
  expect(await heard()).toEqual([
    ['assigned', 'member', 1],
    ['urged', 'member', 1],
  ]);
});

it('a batch that was taken back tells nobody, not even where only its undo would have', async () => {
  const { add, batch, undo, member, tenant, api } = await batchWorld(t);
  const { platform } = t().app;
  const { database } = platform;
  const told = async () => {
    await database.query(
      `UPDATE held_notice SET due_at = due_at - interval '11 seconds' WHERE tenant_id = $1 AND due_at IS NOT NULL`,
      [tenant.id],
    );
    await tellDue(platform);
    return (
      await database.query<{ event: string }>('SELECT event FROM message WHERE tenant_id = $1 ORDER BY id', [tenant.id])
    ).map(({ event }) => event);
  };
  const taskIds = [(await add()).id, (await add()).id];
  const given = await batch({ taskIds }, { kind: 'executor', executorId: member.id });
  await undo(given);
  expect(await told()).toEqual([]);
  await batch({ taskIds }, { kind: 'executor', executorId: member.id });
  expect(await told()).toEqual(['assignedMany']);
  const taken = await batch({ taskIds }, { kind: 'executor', executorId: null });
  await undo(taken);
  expect(await told()).toEqual(['assignedMany']);
  expect((await api.get<BatchJob>(`${base}/batch/${taken.jobId}`)).data.undoneBy).not.toBeNull();
});

it('an event that cannot be told does not hold back the others', async () => {
  const { member, make, heard, database, tenant, platform } = await world();
  await make({ executorId: member.id });
  await database.query(
    `INSERT INTO held_notice (tenant_id, id, actor_id, about, before, after, events, due_at)
     VALUES ($1, gen_random_uuid(), $2, 'x', 'null', 'null', '[{"event": "assigned", "objectId": "none", "to": []}]',
             now() - interval '1 hour')`,
    [tenant.id, member.id],
  );
  await database.query('UPDATE held_notice SET due_at = now() WHERE tenant_id = $1 AND due_at > now()', [tenant.id]);
  await expect(tellDue(platform)).rejects.toThrow();
  await tellDue(platform);
  expect(await heard()).toEqual([['assigned', 'member', 1]]);
  const [waiting] = await database.query<{ tries: number; later: boolean }>(
    `SELECT tries, due_at > now() + interval '20 seconds' AS later FROM held_notice WHERE tenant_id = $1`,
    [tenant.id],
  );
  expect(waiting).toEqual({ tries: 1, later: true });
});
