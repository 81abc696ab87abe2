/** Several people execute one task: in turn, or at once (product model 17.1). */

import type { Static } from 'typebox';
import type { ObjectHistory } from '../../../../contract/object/history';
import type { StageCategory } from '../../../../contract/task/enums';
import type { DeskCounters, TaskDetail, TaskPage } from '../../../../contract/task/task';
import type { TaskGroups } from '../../../../contract/task/views';
import { type Client, useTestApp } from '../../../test/app';
import type { TestUser } from '../../../test/factories';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

interface World {
  users: Record<'pm' | 'creator' | 'ann' | 'bob' | 'cy', TestUser>;
  api: Record<'pm' | 'creator' | 'ann' | 'bob' | 'cy', Client>;
  /** Owns the enterprise, and has no part in the project. */
  boss: Client;
  tenantId: string;
  stranger: string;
  projectId: string;
  stage: (category: StageCategory) => string;
}
let world: World;
beforeAll(async () => {
  const { tenant, owner, pm, member } = await t().enterprise();
  const [creator, ann, bob, cy] = await Promise.all([1, 2, 3, 4].map(() => t().factory.member(tenant)));
  const users = { pm, creator, ann, bob, cy } as World['users'];
  const project = await t().factory.project(
    tenant,
    pm,
    [users.creator, users.ann, users.bob, users.cy].map((user) => ({ user, role: 'ROLE_PROJECT_DEVELOPER' as const })),
  );
  const workflow = await t().app.platform.workflows.of(tenant.id);
  const clients = await Promise.all(
    Object.entries(users).map(async ([who, user]) => [who, await t().as(user, tenant)] as const),
  );
  world = {
    users,
    api: Object.fromEntries(clients) as World['api'],
    boss: await t().as(owner, tenant),
    tenantId: tenant.id,
    stranger: member.id,
    projectId: project.id,
    stage: (category) =>
      workflow.stages.find((one) => one.category === category && one.processId === workflow.defaultType.processId)
        ?.id as string,
  };
});

type Who = keyof World['users'];
const put = (client: Client, task: Pick<TaskDetail, 'id' | 'version'>, body: object) =>
  client.put<TaskDetail>(`${base}/update/${task.id}`, { version: task.version, ...body });
const detail = async (id: string, who: Who = 'creator') =>
  (await world.api[who].get<TaskDetail>(`${base}/details/${id}`)).data;
const go = (who: Who, task: Pick<TaskDetail, 'id' | 'version'>, category: StageCategory, more: object = {}) =>
  put(world.api[who], task, { stageId: world.stage(category), ...more });
const part = (who: Who, task: Pick<TaskDetail, 'id' | 'version'>, of: Who, done = true) =>
  world.api[who].post<TaskDetail>(`${base}/team/part`, {
    taskId: task.id,
    version: task.version,
    userId: world.users[of].id,
    done,
  });
const states = (task: TaskDetail) => task.team?.parts.map(({ state }) => state).join() ?? null;
const executor = (task: TaskDetail) =>
  Object.entries(world.users).find(([, { id }]) => id === task.executor?.userId)?.[0] ?? null;
const team = (mode: 'serial' | 'parallel', ...of: Who[]) => ({
  mode,
  parts: of.map((who, at) => ({ userId: world.users[who].id, hours: (at + 1) * 2 })),
});

/** A task of the creator's with a team, begun. */
async function begun(mode: 'serial' | 'parallel', ...of: Who[]): Promise<TaskDetail> {
  const { projectId, api } = world;
  const { data } = await api.creator.post<{ taskId: string }>(`${base}/create`, {
    projectId,
    title: '一起做',
    team: team(mode, ...of),
  });
  const started = await go('creator', await detail(data.taskId), 'IN_PROGRESS');
  expect([started.status, started.message]).toEqual([200, expect.anything()]);
  return started.data;
}
const todo = async (who: Who): Promise<string[]> => {
  const { data } = await world.api[who].post<Static<typeof TaskPage>>(`${base}/query`, {
    filter: { turnIds: ['me'], categories: ['NOT_STARTED', 'IN_PROGRESS'] },
    pageSize: 200,
  });
  return data.result.map(({ id }) => id);
};
const doing = async (who: Who) => (await world.api[who].get<DeskCounters>(`${base}/deskCounters`)).data.doing;
const told = async (who: Who, taskId: string) => {
  const rows = await t().app.platform.database.query<{ event: string }>(
    'SELECT event FROM message WHERE tenant_id = $1 AND receiver_id = $2 AND object_id = $3 ORDER BY id',
    [world.tenantId, world.users[who].id, taskId],
  );
  return rows.map(({ event }) => event);
};

describe('setting a team', () => {
  it('makes the first the executor, adds up the estimates, and is undone with null', async () => {
    const task = await begun('serial', 'ann', 'bob');
    expect([executor(task), states(task), task.estimateHours, task.leftHours]).toEqual(['ann', 'doing,wait', 6, 6]);
    const longer = await put(world.api.creator, task, { team: team('serial', 'bob', 'ann', 'cy') });
    expect([executor(longer.data), states(longer.data), longer.data.estimateHours]).toEqual([
      'bob',
      'doing,wait,wait',
      12,
    ]);
    const [entry] = (await world.api.pm.get<ObjectHistory[]>(`${base}/actions?taskId=${task.id}`)).data;
    const { ann, bob, cy } = Object.fromEntries(
      Object.entries(world.users).map(([who, { username }]) => [who, `人员 ${username}`]),
    );
    expect(entry?.changes).toContainEqual({
      field: 'team',
      label: '执行团队',
      before: `串行：${ann}（2 小时） → ${bob}（4 小时）`,
      after: `串行：${bob}（2 小时） → ${ann}（4 小时） → ${cy}（6 小时）`,
    });
    const alone = await put(world.api.creator, longer.data, { team: null, executorId: world.users.cy.id });
    expect([alone.data.team, executor(alone.data)]).toEqual([null, 'cy']);
  });

  it('refuses one person, the same twice, strangers, an executor beside it, and one over it', async () => {
    const task = await begun('parallel', 'ann', 'bob');
    const tries: [object, number, string][] = [
      [{ team: team('serial', 'ann') }, 400, '至少需要两个人'],
      [{ team: team('serial', 'ann', 'ann') }, 400, '只能有一个部分'],
      [{ team: team('serial', 'ann', 'cy'), executorId: world.users.cy.id }, 400, '由团队决定执行人'],
      [{ executorId: world.users.cy.id }, 422, '请在「执行团队」中调整成员，或先改为单人执行'],
      [{ executorId: null }, 422, '共同执行'],
      [
        { team: { mode: 'serial', parts: [{ userId: world.users.ann.id }, { userId: world.stranger }] } },
        422,
        '不是项目成员',
      ],
    ];
    for (const [body, status, words] of tries) {
      const answer = await put(world.api.creator, task, body);
      expect([answer.status, answer.message]).toEqual([status, expect.stringContaining(words)]);
    }
    // The one whose turn it is, is no change.
    expect((await put(world.api.creator, task, { executorId: world.users.ann.id })).status).toBe(200);
  });
});

describe('serial', () => {
  it('goes from hand to hand: only who has the turn sees it as theirs, is told, and may finish it at the end', async () => {
    const task = await begun('serial', 'ann', 'bob');
    expect([(await todo('ann')).includes(task.id), (await todo('bob')).includes(task.id)]).toEqual([true, false]);
    const before = await doing('bob');
    expect(await told('bob', task.id)).not.toContain('assigned');

    const early = await part('bob', task, 'bob');
    expect([early.status, early.message]).toEqual([422, expect.stringContaining('还没有轮到您')]);
    const blocked = await go('ann', task, 'DONE');
    expect([blocked.status, blocked.message]).toEqual([
      422,
      expect.stringContaining('请先「完成我的部分」，交给下一位执行人'),
    ]);
    expect((await part('pm', task, 'cy')).status).toBe(400);
    expect((await part('bob', task, 'ann')).status).toBe(403);

    const handed = (await part('ann', task, 'ann')).data;
    expect([states(handed), executor(handed)]).toEqual(['done,doing', 'bob']);
    expect([(await todo('ann')).includes(task.id), (await todo('bob')).includes(task.id)]).toEqual([false, true]);
    expect(await doing('bob')).toBe(before + 1);
    expect(await told('bob', task.id)).toContain('assigned');
    expect(await told('ann', task.id)).not.toContain('takenOff');

    const notHers = await go('ann', handed, 'DONE');
    expect([notHers.status, notHers.message]).toEqual([
      422,
      expect.stringContaining('尚未完成自己的部分，不能「完成」'),
    ]);
    const done = await go('bob', handed, 'DONE');
    expect([done.data.category, states(done.data)]).toEqual(['DONE', 'done,done']);
    const [entry] = (await world.api.pm.get<ObjectHistory[]>(`${base}/actions?taskId=${task.id}`)).data;
    expect(entry?.changes.map(({ field }) => field)).toEqual(['stageId', 'teamParts']);

    // Opened again it is with who did the last of it; the part before can be given back.
    const again = (await go('creator', done.data, 'IN_PROGRESS', { reason: '返工' })).data;
    expect([states(again), executor(again)]).toEqual(['done,doing', 'bob']);
    const back = (await part('creator', again, 'ann', false)).data;
    expect([states(back), executor(back)]).toEqual(['doing,wait', 'ann']);
  });

  it('is finished for all of them by the creator and the manager, when they say so', async () => {
    const task = await begun('serial', 'ann', 'bob');
    const refused = await go('pm', task, 'DONE');
    expect([refused.status, refused.message, refused.data]).toEqual([
      422,
      expect.stringContaining('您也可以替全体执行人完成'),
      { ask: 'wholeTeam' },
    ]);
    expect((await go('ann', task, 'DONE', { wholeTeam: true })).status).toBe(403);
    const done = (await go('pm', task, 'DONE', { wholeTeam: true })).data;
    expect([done.category, states(done), executor(done)]).toEqual(['DONE', 'done,done', 'ann']);
  });
});

describe('parallel', () => {
  it('is with everybody until each part is done', async () => {
    const task = await begun('parallel', 'ann', 'bob');
    expect(states(task)).toBe('doing,doing');
    expect([(await todo('ann')).includes(task.id), (await todo('bob')).includes(task.id)]).toEqual([true, true]);
    expect(await told('bob', task.id)).toContain('assigned');
    const half = (await part('ann', task, 'ann')).data;
    expect([states(half), executor(half)]).toEqual(['done,doing', 'bob']);
    expect([(await todo('ann')).includes(task.id), (await todo('bob')).includes(task.id)]).toEqual([false, true]);
    const refused = await go('ann', half, 'VERIFYING');
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('不能「提交验收」')]);
    const all = (await part('bob', half, 'bob')).data;
    expect(states(all)).toBe('done,done');
    expect(await told('creator', task.id)).toContain('teamFinished');
    const handed = (await go('ann', all, 'VERIFYING')).data;
    expect((await part('ann', handed, 'ann', false)).message).toContain('正在验收');
    const rejected = (await go('creator', handed, 'IN_PROGRESS', { reason: '不合格' })).data;
    expect(states(rejected)).toBe('doing,doing');
  });

  it('is urged with those whose part is not done', async () => {
    const task = await begun('parallel', 'ann', 'bob', 'cy');
    const half = (await part('ann', task, 'ann')).data;
    const urged = await world.api.creator.post(`${base}/urge`, { taskId: half.id });
    expect(urged.status).toBe(200);
    for (const [who, times] of [
      ['ann', 0],
      ['bob', 1],
      ['cy', 1],
    ] as const) {
      const events = await told(who, task.id);
      expect([who, events.filter((event) => event === 'urged').length]).toEqual([who, times]);
    }
  });

  it('shows what each was to do, did, and has left', async () => {
    const task = await begun('parallel', 'ann', 'bob');
    const day = new Date().toISOString().slice(0, 10);
    await world.api.ann.post(`${base}/worklog`, { taskId: task.id, day, hours: 0.5 });
    const logged = await detail(task.id);
    expect(logged.team?.parts.map(({ hours, consumed, left }) => [hours, consumed, left])).toEqual([
      [2, 0.5, 1.5],
      [4, 0, 4],
    ]);
  });
});

describe('asked who executes it', () => {
  let serial: TaskDetail;
  let parallel: TaskDetail;
  beforeAll(async () => {
    serial = await begun('serial', 'ann', 'bob');
    parallel = await begun('parallel', 'bob', 'cy');
  });
  const both = () => [serial.id, parallel.id];
  const rows = async (filter: object) => {
    const { data } = await world.api.pm.post<Static<typeof TaskPage>>(`${base}/query`, {
      ...{ projectId: world.projectId, filter, pageSize: 200, sorts: [{ field: 'seq', order: 'asc' }] },
    });
    return data;
  };
  const found = async (filter: object) =>
    (await rows(filter)).result.flatMap(({ id }) =>
      both().includes(id) ? (id === serial.id ? 'serial' : 'parallel') : [],
    );
  const where = (op: string, value?: unknown) => ({ conditions: [{ field: 'executorId', op, value }] });

  it('finds every member, by filter and condition; whose turn it is only those', async () => {
    const { ann, bob, cy } = world.users;
    expect(await found({ executorIds: [bob.id] })).toEqual(['serial', 'parallel']);
    expect(await found({ turnIds: [bob.id] })).toEqual(['parallel']);
    expect(await found(where('is', bob.id))).toEqual(['serial', 'parallel']);
    expect(await found(where('isNot', ann.id))).toEqual(['parallel']);
    expect(await found(where('anyOf', [ann.id, cy.id]))).toEqual(['serial', 'parallel']);
    expect(await found(where('noneOf', [cy.id]))).toEqual(['serial']);
    expect(await found(where('empty'))).toEqual([]);
  });

  it('groups by whose turn it is: several, where they work at once; a head counts its rows', async () => {
    const { data } = await world.api.pm.post<TaskGroups>(`${base}/groups`, {
      ...{ projectId: world.projectId, group: 'executorId', swimlane: 'stageId' },
    });
    for (const [who, holds] of [
      ['ann', ['serial']],
      ['bob', ['parallel']],
      ['cy', ['parallel']],
    ] as const) {
      const { id } = world.users[who];
      const inGroups = [{ field: 'executorId', key: id }];
      expect(await found({ inGroups })).toEqual(holds);
      const counted = data.groups.filter(({ key }) => key === id).reduce((sum, { count }) => sum + count, 0);
      expect([who, counted]).toEqual([who, (await rows({ inGroups })).total]);
    }
  });
});

it('stands in lists and exports with all its people', async () => {
  const task = await begun('parallel', 'ann', 'bob');
  const { data } = await world.api.pm.post<Static<typeof TaskPage>>(`${base}/query`, {
    projectId: world.projectId,
    filter: { keyword: task.taskNo },
  });
  expect(data.result[0]?.team?.parts.map(({ person }) => person?.userId)).toEqual([
    world.users.ann.id,
    world.users.bob.id,
  ]);
  const file = await world.api.pm.post(`${base}/export`, {
    projectId: world.projectId,
    filter: { keyword: task.taskNo },
    columns: ['taskNo', 'executorId'],
    format: 'csv',
  });
  expect(file.body).toContain(`人员 ${world.users.ann.username}、人员 ${world.users.bob.username}`);
});

it('goes on without who leaves the project; a last one executes it alone', async () => {
  const { tenantId, projectId, users, api } = world;
  const three = await begun('serial', 'cy', 'ann', 'bob');
  const two = await begun('parallel', 'cy', 'ann');
  const over = (await go('pm', await begun('serial', 'cy', 'ann'), 'DONE', { wholeTeam: true })).data;
  const left = await api.cy.post('project-center/pcProject/exitProject', { projectId });
  expect(left.status).toBe(200);
  const [kept, alone, done] = [await detail(three.id), await detail(two.id), await detail(over.id)];
  expect([states(kept), executor(kept)]).toEqual(['doing,wait', 'ann']);
  expect([alone.team, executor(alone)]).toEqual([null, 'ann']);
  expect(done.team?.parts).toHaveLength(2);
  expect(await told('ann', three.id)).toContain('assigned');
  expect((await api.cy.get(`${base}/details/${three.id}`)).status).toBe(404);
  await t().app.platform.database.query(
    `INSERT INTO project_member (tenant_id, project_id, user_id, role_id)
     SELECT $1, $2, $3, id FROM role WHERE tenant_id = $1 AND code = 'ROLE_PROJECT_DEVELOPER'`,
    [tenantId, projectId, users.cy.id],
  );
  t().app.platform.bus.publish({ type: 'access', tenantId });
});

it('goes on without who is disabled in the enterprise', async () => {
  const { users, boss } = world;
  const three = await begun('serial', 'bob', 'ann', 'cy');
  const two = await begun('parallel', 'bob', 'ann');
  const answer = await boss.put('user-center/user/tenant/member', { userId: users.bob.id, disabled: true });
  expect(answer.status).toBe(200);
  const [kept, alone] = [await detail(three.id), await detail(two.id)];
  expect([states(kept), executor(kept)]).toEqual(['doing,wait', 'ann']);
  expect([alone.team, executor(alone)]).toEqual([null, 'ann']);
  expect(await told('ann', three.id)).toContain('assigned');
  await boss.put('user-center/user/tenant/member', { userId: users.bob.id, disabled: false });
  expect(states(await detail(three.id))).toBe('doing,wait');
});
