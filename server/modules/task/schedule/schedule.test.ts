/** Scheduling over the API: what moves, what is told of it, what can be taken back, and what nobody may see. */

import type { ObjectHistory } from '../../../../contract/object/history';
import type { TakenBack } from '../../../../contract/object/undo';
import type { DependTasks } from '../../../../contract/task/depend';
import type {
  CalendarPage,
  ScheduleConflicts,
  ScheduleLink,
  SchedulePreview,
  ScheduleRange,
  SlackReport,
} from '../../../../contract/task/schedule';
import type { TaskDetail } from '../../../../contract/task/task';
import { newId } from '../../../base/present';
import { type Client, useTestApp } from '../../../test/app';

const t = useTestApp();
const task = 'collaboration-center/ccTask';
const depend = 'collaboration-center/task/depend';

async function world(on = true) {
  const { tenant, owner, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const api = await t().as(pm, tenant);
  if (on) await schedule(api, project.id, '1');
  const add = async (start: string | null, end: string | null = start, values: object = {}) => {
    const { id } = await t().factory.task(tenant, project, pm, values);
    if (start || end)
      await t()
        .factory.scope(tenant)
        .query('UPDATE task SET plan_start = $3, plan_end = $4 WHERE tenant_id = $1 AND id = $2', [id, start, end]);
    return id;
  };
  return { tenant, owner, pm, member, project, api, add };
}
const schedule = (api: Client, projectId: string, value: '0' | '1') =>
  api.post('project-center/projectConfig/saveConfig', { projectId, configs: { AUTO_SCHEDULE: value } });
const detail = async (api: Client, id: string) => (await api.get<TaskDetail>(`${task}/details/${id}`)).data;
const dates = async (api: Client, ...ids: string[]) => {
  const found: string[] = [];
  for (const id of ids) {
    const { planStart, planEnd } = await detail(api, id);
    found.push(`${planStart} ${planEnd}`);
  }
  return found;
};
const plan = async (api: Client, id: string, planStart: string | null, planEnd = planStart, version?: number) =>
  api.put<TaskDetail>(`${task}/update/${id}`, {
    version: version ?? (await detail(api, id)).version,
    planStart,
    planEnd,
  });
const link = (api: Client, preId: string, postId: string, extra: object = {}) =>
  api.post<{ dependIds: string[] }>(`${depend}/${postId}/linkTask`, { group: 'PRE_TASK', taskIds: [preId], ...extra });
const links = async (api: Client, projectId: string, taskIds: string[]) =>
  (await api.post<{ links: ScheduleLink[] }>(`${task}/schedule/links`, { projectId, taskIds })).data.links;

it('moves nothing where the project does not schedule by itself, and marks what stands too early', async () => {
  const { api, add, project } = await world(false);
  const a = await add('2026-11-16');
  const b = await add('2026-11-17');
  await link(api, a, b);
  expect(await links(api, project.id, [a])).toMatchObject([{ preId: a, postId: b, violated: false }]);
  await plan(api, a, '2026-11-18');
  expect(await dates(api, b)).toEqual(['2026-11-17 2026-11-17']);
  expect(await links(api, project.id, [b])).toMatchObject([{ violated: true, type: 'FS', lagDays: 0 }]);
});

it('tells a task which dependencies its dates break, and the dates with which they hold', async () => {
  const { api, add, tenant, member } = await world(false);
  const a = await add('2026-11-16', '2026-11-18');
  const b = await add('2026-11-17', '2026-11-18');
  const c = await add('2026-11-18');
  const secret = await add('2026-11-30', '2026-11-30', { privateTask: true });
  await link(api, a, b);
  await link(api, b, c);
  const ask = async (client: Client, id: string) =>
    (await client.get<ScheduleConflicts>(`${task}/schedule/conflicts?taskId=${id}`)).data;
  expect(await ask(api, a)).toMatchObject({ conflicts: [{ group: 'POST_TASK', task: { taskId: b } }], mend: null });
  expect(await ask(api, b)).toMatchObject({
    conflicts: [
      { group: 'PRE_TASK', task: { taskId: a }, earliest: '2026-11-19' },
      { group: 'POST_TASK', task: { taskId: c }, earliest: '2026-11-19' },
    ],
    mend: { planStart: '2026-11-19', planEnd: '2026-11-20' },
  });
  await plan(api, b, '2026-11-19', '2026-11-20');
  expect((await ask(api, b)).conflicts.map(({ group }) => group)).toEqual(['POST_TASK']);
  // A neighbour that one may not see is neither named nor reckoned with.
  await link(api, secret, b);
  expect((await ask(api, b)).mend).toEqual({ planStart: '2026-12-01', planEnd: '2026-12-02' });
  expect((await ask(await t().as(member, tenant), b)).mend).toBeNull();
});

it('moves what follows, with history, version and a word to its executor', async () => {
  const { api, add, member, tenant, project } = await world();
  const a = await add('2026-11-16', '2026-11-17');
  const b = await add('2026-11-18', '2026-11-20', { executorId: member.id });
  const c = await add('2026-11-23');
  await link(api, a, b);
  await link(api, b, c);
  const before = await detail(api, b);
  expect((await plan(api, a, '2026-11-18', '2026-11-19')).status).toBe(200);
  expect(await dates(api, a, b, c)).toEqual([
    '2026-11-18 2026-11-19',
    '2026-11-20 2026-11-24',
    '2026-11-25 2026-11-25',
  ]);
  expect((await detail(api, b)).version).toBe(before.version + 1);
  const [entry] = (await api.get<ObjectHistory[]>(`${task}/actions?taskId=${b}`)).data;
  expect(entry).toMatchObject({
    event: 'scheduled',
    reason: `自动排期：随前置任务 ${project.code}-1调整`,
    changes: [
      { field: 'planStart', before: '2026-11-18', after: '2026-11-20' },
      { field: 'planEnd', before: '2026-11-20', after: '2026-11-24' },
    ],
  });
  const theirs = await t().as(member, tenant);
  const messages = await theirs.get<{ result: { title: string }[] }>('message/center/station');
  expect(messages.data.result.map(({ title }) => title)).toEqual([expect.stringContaining('2026-11-20 至 2026-11-24')]);
});

it('follows dependencies that are made, changed and removed', async () => {
  const { api, add } = await world();
  const a = await add('2026-11-16', '2026-11-18');
  const b = await add('2026-11-16');
  const dependId = (await link(api, a, b)).data.dependIds[0];
  expect(await dates(api, b)).toEqual(['2026-11-19 2026-11-19']);
  await api.post(`${depend}/${b}/updateDepend`, { dependId, lagDays: 2 });
  expect(await dates(api, b)).toEqual(['2026-11-23 2026-11-23']);
  await api.post(`${depend}/${a}/updateDepend`, { dependId, type: 'SS', lagDays: 0 });
  expect(await dates(api, b)).toEqual(['2026-11-16 2026-11-16']);
  await api.post(`${depend}/${a}/removeDepend`, { dependId });
  expect(await dates(api, b)).toEqual(['2026-11-16 2026-11-16']);
});

it('leaves tasks that are over or placed by hand', async () => {
  const { api, add } = await world();
  const a = await add('2026-11-16');
  const done = await add('2026-11-17', '2026-11-17', { category: 'DONE' });
  const manual = await add('2026-11-17');
  await api.put(`${task}/update/${manual}`, { version: 1, scheduleMode: 'manual' });
  for (const id of [done, manual]) await link(api, a, id);
  await plan(api, a, '2026-11-19');
  expect(await dates(api, done, manual)).toEqual(['2026-11-17 2026-11-17', '2026-11-17 2026-11-17']);
  // Back in the order of things, it goes where it belongs.
  await api.put(`${task}/update/${manual}`, { version: 2, scheduleMode: 'auto' });
  expect(await dates(api, manual)).toEqual(['2026-11-20 2026-11-20']);
});

it('lets parents span their children: changed, created, moved in, shifted together', async () => {
  const { api, add, project } = await world();
  const parent = await add(null);
  const child = await add('2026-11-17', '2026-11-18', { parentId: parent });
  await plan(api, child, '2026-11-18', '2026-11-19');
  expect(await dates(api, parent)).toEqual(['2026-11-18 2026-11-19']);
  await api.post(`${task}/create`, { projectId: project.id, title: '子', parentId: parent, planEnd: '2026-11-25' });
  expect(await dates(api, parent)).toEqual(['2026-11-18 2026-11-25']);
  const other = await add('2026-11-02');
  await api.post(`${task}/changeParent`, { taskId: other, parentId: parent, version: 1 });
  expect(await dates(api, parent)).toEqual(['2026-11-02 2026-11-25']);
});

it('shows and takes back what a change would carry along', async () => {
  const { api, add, project } = await world();
  const ids = [await add('2026-11-16'), await add('2026-11-17'), await add('2026-11-18'), await add('2026-12-01')];
  const [a = '', b = '', c = '', d = ''] = ids;
  await link(api, a, b);
  await link(api, b, c);
  const ask = { taskId: a, planStart: '2026-12-01', planEnd: '2026-12-02' };
  const preview = (await api.post<SchedulePreview>(`${task}/schedule/preview`, ask)).data;
  expect(preview).toMatchObject({
    moved: 2,
    tasks: [
      { taskId: b, after: { planStart: '2026-12-03', planEnd: '2026-12-03' } },
      { taskId: c, before: { planStart: '2026-11-18' }, after: { planStart: '2026-12-04' } },
    ],
    projectEnd: { before: '2026-12-01', after: '2026-12-04' },
  });
  expect(await dates(api, b)).toEqual(['2026-11-17 2026-11-17']);
  const changed = (await plan(api, a, ask.planStart, ask.planEnd)).data;
  expect(await dates(api, a, b, c, d)).toEqual([
    '2026-12-01 2026-12-02',
    '2026-12-03 2026-12-03',
    '2026-12-04 2026-12-04',
    '2026-12-01 2026-12-01',
  ]);
  await api.put(`${task}/update/${c}`, { version: (await detail(api, c)).version, title: '改过' });
  expect([changed.planStart, changed.planEnd]).toEqual([ask.planStart, ask.planEnd]);
  const back = {
    set: { planStart: '2026-11-16', planEnd: '2026-11-16' },
    expect: { planStart: ask.planStart, planEnd: ask.planEnd },
  };
  const undone = await api.post<TakenBack>(`${task}/takeBack/${a}`, back);
  expect(undone.data).toEqual({ written: ['planStart', 'planEnd'], kept: [], along: { restored: 1, kept: 1 } });
  expect(await dates(api, a, b, c)).toEqual([
    '2026-11-16 2026-11-16',
    '2026-11-17 2026-11-17',
    '2026-12-04 2026-12-04',
  ]);
  // It stands so already: a second time changes nothing.
  const again = await api.post<TakenBack>(`${task}/takeBack/${a}`, back);
  expect(again.data).toEqual({ written: ['planStart', 'planEnd'], kept: [], along: { restored: 0, kept: 0 } });
  expect((await api.post<ScheduleRange>(`${task}/schedule/range`, { projectId: project.id })).data).toEqual({
    start: '2026-11-16',
    end: '2026-12-04',
    unplanned: 0,
  });
});

it('pins what is put behind its predecessors: there and back is where it was', async () => {
  const { api, add, project } = await world();
  const a = await add('2026-03-02', '2026-03-03');
  const b = await add('2026-03-06');
  const c = await add('2026-03-04');
  await link(api, a, b);
  await link(api, b, c);
  const pin = async (id: string) => (await detail(api, id)).notBefore;
  expect([await pin(b), await pin(c), await dates(api, c)]).toEqual(['2026-03-06', null, ['2026-03-09 2026-03-09']]);
  await plan(api, a, '2026-03-09', '2026-03-10');
  expect(await dates(api, b, c)).toEqual(['2026-03-11 2026-03-11', '2026-03-12 2026-03-12']);
  await plan(api, a, '2026-03-02', '2026-03-03');
  expect(await dates(api, b, c)).toEqual(['2026-03-06 2026-03-06', '2026-03-09 2026-03-09']);
  // Onto what a asks for it goes, and with it what made room for c.
  await plan(api, b, '2026-03-04');
  expect([await pin(b), ...(await dates(api, b, c))]).toEqual([null, '2026-03-04 2026-03-04', '2026-03-05 2026-03-05']);
  const [entry] = (await api.get<ObjectHistory[]>(`${task}/actions?taskId=${b}`)).data;
  expect(entry).toMatchObject({
    changes: [{ field: 'notBefore', label: '不早于', before: '2026-03-06', after: null }],
  });
  expect((await links(api, project.id, [a, b, c])).filter(({ violated }) => violated)).toEqual([]);
});

it('takes a pin back with the move that made or removed it, and by itself', async () => {
  const { api, add } = await world();
  const a = await add('2026-03-02', '2026-03-03');
  const b = await add('2026-03-06');
  await link(api, a, b);
  await plan(api, a, '2026-03-09', '2026-03-10');
  const state = async () => [(await detail(api, b)).notBefore, ...(await dates(api, b))];
  const pushed = ['2026-03-06', '2026-03-11 2026-03-11'];
  expect(await state()).toEqual(pushed);
  await plan(api, b, '2026-03-16');
  expect(await state()).toEqual(['2026-03-16', '2026-03-16 2026-03-16']);
  const day = (on: string) => ({ planStart: on, planEnd: on });
  const back = { set: day('2026-03-11'), expect: day('2026-03-16') };
  expect((await api.post<TakenBack>(`${task}/takeBack/${b}`, back)).data.written).toEqual(['planStart', 'planEnd']);
  expect(await state()).toEqual(pushed);
  const { version } = await detail(api, b);
  await plan(api, a, '2026-03-02', '2026-03-03');
  await api.put(`${task}/update/${b}`, { version: version + 1, notBefore: null });
  expect(await state()).toEqual([null, '2026-03-04 2026-03-04']);
  const pinned = { set: { notBefore: '2026-03-06' }, expect: { notBefore: null } };
  await api.post(`${task}/takeBack/${b}`, pinned);
  expect(await state()).toEqual(['2026-03-06', '2026-03-06 2026-03-06']);
});

it('goes by what is really over, and lets stand what has begun', async () => {
  const { api, add, tenant } = await world();
  const a = await add('2026-03-02', '2026-03-06');
  const b = await add('2026-03-09');
  const c = await add('2026-03-10');
  const dependId = (await link(api, a, b)).data.dependIds[0];
  await link(api, b, c);
  const real = (id: string, category: string, start: string, end: string | null) =>
    t()
      .factory.scope(tenant)
      .query(
        'UPDATE task SET category = $3, real_start = $4::timestamptz, real_end = $5::timestamptz WHERE tenant_id = $1 AND id = $2',
        [id, category, start, end],
      );
  const lag = (lagDays: number) => api.post(`${depend}/${b}/updateDepend`, { dependId, lagDays });
  // In Shanghai that is the fourth already.
  await real(a, 'DONE', '2026-03-02T01:00:00Z', '2026-03-03T17:00:00Z');
  await lag(1);
  expect(await dates(api, b, c)).toEqual(['2026-03-06 2026-03-06', '2026-03-09 2026-03-09']);
  await real(b, 'IN_PROGRESS', '2026-03-06T01:00:00Z', null);
  await lag(5);
  expect(await dates(api, b, c)).toEqual(['2026-03-06 2026-03-06', '2026-03-09 2026-03-09']);
});

it('carries on the steps of the process: what is finished early lets its successors come', async () => {
  const { api, add, pm } = await world();
  const now = new Date(Date.now() + 8 * 3_600_000);
  const after = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const a = await add(after(10), after(20), { executorId: pm.id });
  const b = await add(after(12));
  await link(api, a, b);
  const before = await detail(api, b);
  for (const name of ['开始', '完成']) {
    const { version, nextStages } = await detail(api, a);
    const stageId = nextStages.find((one) => one.name === name)?.stageId;
    expect((await api.put(`${task}/update/${a}`, { version, stageId })).status).toBe(200);
  }
  const { planStart } = await detail(api, b);
  expect(planStart && before.planStart && planStart < before.planStart).toBe(true);
  expect(planStart && planStart > after(0)).toBe(true);
});

it('asks of all in a parent what is asked of it, and refuses the circles that this would close', async () => {
  const { api, add } = await world();
  const a = await add('2026-03-02', '2026-03-04');
  const parent = await add(null);
  const one = await add('2026-03-02', '2026-03-03', { parentId: parent });
  const two = await add('2026-03-02', '2026-03-05', { parentId: parent });
  const z = await add('2026-03-02');
  await link(api, a, parent);
  await link(api, parent, z);
  expect(await dates(api, one, two, parent, z)).toEqual([
    '2026-03-05 2026-03-06',
    '2026-03-05 2026-03-10',
    '2026-03-05 2026-03-10',
    '2026-03-11 2026-03-11',
  ]);
  const refused = { status: 422, message: expect.stringContaining('循环依赖') };
  expect(await link(api, z, one)).toMatchObject(refused);
  const below = { taskId: z, parentId: parent, version: (await detail(api, z)).version };
  expect(await api.post(`${task}/changeParent`, below)).toMatchObject(refused);
  // After a parent and its child at once.
  expect((await link(api, one, z)).status).toBe(200);
});

it('leaves what stands in a circle, and says so', async () => {
  const { api, add, project, tenant } = await world();
  const [a, b, c] = [await add('2026-03-02'), await add('2026-03-02'), await add('2026-03-02')];
  await link(api, a, b);
  await link(api, b, c);
  await t()
    .factory.scope(tenant)
    .query('INSERT INTO task_depend (tenant_id, id, pre_id, post_id) VALUES ($1, gen_random_uuid(), $2, $3)', [b, a]);
  expect((await plan(api, a, '2026-03-09')).status).toBe(200);
  expect(await dates(api, a, b, c)).toEqual([
    '2026-03-09 2026-03-09',
    '2026-03-03 2026-03-03',
    '2026-03-04 2026-03-04',
  ]);
  const state = await links(api, project.id, [a, b, c]);
  expect(state.filter(({ violated }) => violated)).toMatchObject([{ preId: a, postId: b }]);
});

it('pins gaps where scheduling begins, and moves nothing for that', async () => {
  const { api, add, project } = await world(false);
  const [a, tight, loose] = [await add('2026-03-02'), await add('2026-03-03'), await add('2026-03-10')];
  for (const post of [tight, loose]) await link(api, a, post);
  await schedule(api, project.id, '1');
  expect([(await detail(api, tight)).notBefore, (await detail(api, loose)).notBefore]).toEqual([null, '2026-03-10']);
  await plan(api, a, '2026-03-04');
  expect(await dates(api, tight, loose)).toEqual(['2026-03-05 2026-03-05', '2026-03-10 2026-03-10']);
});

it('moves private tasks and shows them to nobody else', async () => {
  const { api, add, member, tenant, project } = await world();
  const a = await add('2026-11-16', '2026-11-16', { executorId: member.id });
  const secret = await add('2026-11-17', '2026-11-17', { privateTask: true });
  const c = await add('2026-11-18');
  await link(api, a, secret);
  await link(api, secret, c);
  const theirs = await t().as(member, tenant);
  const ask = { taskId: a, planStart: '2026-11-18', planEnd: '2026-11-18' };
  const preview = (await theirs.post<SchedulePreview>(`${task}/schedule/preview`, ask)).data;
  expect(preview.tasks.map(({ taskId }) => taskId)).toEqual([c]);
  expect(preview.moved).toBe(1);
  expect((await plan(theirs, a, '2026-11-18')).status).toBe(200);
  expect(await dates(api, secret, c)).toEqual(['2026-11-19 2026-11-19', '2026-11-20 2026-11-20']);
  const [entry] = (await theirs.get<ObjectHistory[]>(`${task}/actions?taskId=${c}`)).data;
  expect(entry?.reason).toBe('自动排期：随前置任务调整');
  expect(await links(theirs, project.id, [a, c, secret])).toEqual([]);
  const slack = (
    await theirs.post<SlackReport>(`${task}/schedule/slack`, { projectId: project.id, taskIds: [a, c, secret] })
  ).data;
  expect(slack.tasks.map(({ taskId }) => taskId).sort()).toEqual([a, c].sort());
  // What they may not see holds nothing up for them.
  expect(slack.tasks.find(({ taskId }) => taskId === a)?.slackDays).toBeGreaterThan(0);
});

describe('what goes and comes back', () => {
  const late = '2026-11-23 2026-11-24';
  const early = '2026-11-17 2026-11-18';

  async function two() {
    const made = await world();
    const { api, add } = made;
    const up = await add(null, null, { title: '上级' });
    const [a, c] = [await add('2026-11-16', '2026-11-20', { parentId: up }), await add('2026-11-16')];
    const b = await add('2026-11-23', '2026-11-24');
    const d = await add('2026-11-16', '2026-11-17', { parentId: up });
    await link(api, a, b);
    await link(api, c, b);
    await plan(api, d, '2026-11-16', '2026-11-18');
    expect(await dates(api, b, up)).toEqual([late, '2026-11-16 2026-11-20']);
    return { ...made, a, b, up };
  }
  const remove = (api: Client, id: string) =>
    api.delete(`${task}/${id}`, { deleteChildren: true, deleteReason: '取消' });

  it('binds and spans no more, and does again: deleted and restored', async () => {
    const { api, a, b, up } = await two();
    expect((await remove(api, a)).status).toBe(200);
    expect(await dates(api, b, up)).toEqual([early, '2026-11-16 2026-11-18']);
    expect((await api.post(`${task}/taskRecycle/recover`, { taskIds: [a] })).status).toBe(200);
    expect(await dates(api, b, up)).toEqual([late, '2026-11-16 2026-11-20']);
  });

  it('and so where its creation is taken back', async () => {
    const { api, add, b, up } = await two();
    const fresh = await add('2026-11-25', '2026-11-26', { parentId: up });
    await link(api, fresh, b);
    expect(await dates(api, b)).toEqual(['2026-11-27 2026-11-30']);
    expect((await api.post(`${task}/unmake`, { taskIds: [fresh] })).status).toBe(200);
    expect(await dates(api, b, up)).toEqual([late, '2026-11-16 2026-11-20']);
  });
});

it('refuses a stale version and moves nothing', async () => {
  const { api, add } = await world();
  const a = await add('2026-11-16');
  const b = await add('2026-11-17');
  await link(api, a, b);
  await api.put(`${task}/update/${a}`, { version: 1, title: '先' });
  expect((await plan(api, a, '2026-11-20', '2026-11-20', 1)).status).toBe(409);
  expect(await dates(api, b)).toEqual(['2026-11-17 2026-11-17']);
});

it('keeps every dependency while dates, links and lags change at once', async () => {
  const { api, add, project } = await world();
  const ids: string[] = [];
  for (let at = 0; at < 6; at += 1) ids.push(await add(`2026-11-${16 + (at % 5)}`));
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = ids;
  await link(api, a, b);
  const answers = await Promise.all([
    plan(api, a, '2026-11-18', '2026-11-20'),
    link(api, b, c),
    link(api, c, d, { lagDays: 1 }),
    link(api, d, e),
    plan(api, b, '2026-11-24'),
    link(api, a, f, { type: 'FF' }),
    plan(api, c, '2026-11-19'),
    plan(api, a, '2026-11-19', '2026-11-23'),
  ]);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const state = await links(api, project.id, ids);
  expect(state).toHaveLength(5);
  expect(state.filter(({ violated }) => violated)).toEqual([]);
});

describe('the calendar', () => {
  const ask = (api: Client, projectId: string, extra: object = {}) =>
    api.post<CalendarPage>(`${task}/schedule/calendar`, {
      projectId,
      from: '2026-11-01',
      to: '2026-11-30',
      by: 'end',
      perDay: 2,
      ...extra,
    });

  it('gives the first tasks of each day and counts them all, by due day or by range', async () => {
    const { api, add, project } = await world();
    const long = await add('2026-10-20', '2026-11-03');
    for (let at = 0; at < 4; at += 1) await add('2026-11-10', '2026-11-10');
    await add('2026-12-01');
    await add(null);
    const due = (await ask(api, project.id)).data;
    expect(due.days).toEqual([
      { day: '2026-11-03', count: 1 },
      { day: '2026-11-10', count: 4 },
    ]);
    expect(due.tasks.map(({ planEnd }) => planEnd)).toEqual(['2026-11-03', '2026-11-10', '2026-11-10']);
    const range = (await ask(api, project.id, { by: 'range', from: '2026-11-02', to: '2026-11-11' })).data;
    expect(range.days).toEqual([
      { day: '2026-11-02', count: 1 },
      { day: '2026-11-03', count: 1 },
      { day: '2026-11-10', count: 4 },
    ]);
    expect(range.tasks[0]?.taskId).toBe(long);
    expect((await ask(api, project.id, { filter: { keyword: '没有这个词' } })).data).toEqual({ days: [], tasks: [] });
    expect((await ask(api, project.id, { to: '2027-11-30' })).status).toBe(400);
  });

  it('neither shows nor counts private tasks of others', async () => {
    const { api, add, project, member, tenant } = await world();
    await add('2026-11-10', '2026-11-10', { privateTask: true });
    expect((await ask(api, project.id)).data.days).toHaveLength(1);
    expect((await ask(await t().as(member, tenant), project.id)).data).toEqual({ days: [], tasks: [] });
  });
});

describe('long chains', () => {
  const chain = async (length: number) => {
    const { api, tenant, project, add, pm } = await world();
    const first = await add('2026-01-05');
    const [row] = await t()
      .factory.scope(tenant)
      .query<{ type_id: string; stage_id: string }>(
        'SELECT type_id, stage_id FROM task WHERE tenant_id = $1 AND id = $2',
        [first],
      );
    const ids = Array.from({ length }, () => newId());
    const scope = t().factory.scope(tenant);
    await scope.query(
      `INSERT INTO task (tenant_id, id, project_id, seq, task_no, type_id, stage_id, category, title, plan_start, plan_end, created_by)
       SELECT $1, x.id, $3, x.n + 1, $4 || '-' || (x.n + 1), $5, $6, 'NOT_STARTED', '链', '2026-01-05', '2026-01-05', $7
         FROM unnest($2::uuid[]) WITH ORDINALITY AS x(id, n)`,
      [ids, project.id, project.code, row?.type_id, row?.stage_id, pm.id],
    );
    // The embedded database made its plans for checking keys while there were a few tasks, and keeps them until this.
    await t().app.platform.database.query('ANALYZE task');
    await scope.query(
      `INSERT INTO task_depend (tenant_id, id, pre_id, post_id)
       SELECT $1, gen_random_uuid(), a, b FROM unnest($2::uuid[], $3::uuid[]) AS x(a, b)`,
      [[first, ...ids.slice(0, -1)], ids],
    );
    return { api, tenant, first, last: ids.at(-1) as string };
  };

  it('take as many statements as short ones', async () => {
    const counts: number[] = [];
    for (const length of [3, 400]) {
      const { api, first } = await chain(length);
      const { version } = await detail(api, first);
      const { database } = t().app.platform;
      const transaction = database.transaction.bind(database);
      let statements = 0;
      const spy = jest.spyOn(database, 'transaction').mockImplementation((work) =>
        transaction((connection) =>
          work({
            ...connection,
            query: (text, params) => {
              statements += 1;
              return connection.query(text, params);
            },
          }),
        ),
      );
      expect((await plan(api, first, '2026-01-06', '2026-01-06', version)).status).toBe(200);
      spy.mockRestore();
      counts.push(statements);
    }
    expect(counts[0]).toBeGreaterThan(5);
    expect(counts[1]).toBe(counts[0]);
  });

  it('of ten thousand move in one go', async () => {
    const { api, first, last, tenant } = await chain(10_000);
    expect((await plan(api, first, '2026-01-06')).status).toBe(200);
    const [sum] = await t()
      .factory.scope(tenant)
      .query<{ moved: number; days: number }>(
        `SELECT count(*) FILTER (WHERE plan_start > '2026-01-06')::int AS moved, count(DISTINCT plan_start)::int AS days
           FROM task WHERE tenant_id = $1`,
      );
    expect(sum).toEqual({ moved: 10_000, days: 10_001 });
    expect((await api.get<DependTasks>(`${depend}/${last}/dependTasks`)).status).toBe(200);
  }, 120_000);
});
