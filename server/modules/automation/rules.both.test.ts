/** Rules: what triggers them, what they do and as whom, what holds them back. */
import { watchedTypes } from '../../../contract/automation/kinds';
import type { DryRunAnswer, Rule, RuleChoices, RuleCreate, RuleRun } from '../../../contract/automation/rule';
import type { PageOf } from '../../../contract/envelope';
import { addDays } from '../../base/present';
import { today } from '../../base/zone';
import { type Client, useTestApp } from '../../test/app';
import { distribute } from './distribute';
import { queueDue } from './rules/due';
import { runDue } from './rules/run';

const t = useTestApp();
const base = 'project-center/automation';
const tasks = 'collaboration-center/ccTask';

/** As the workers do, until nothing follows from anything any more. */
async function work() {
  const { platform } = t().app;
  for (let round = 0; round < 10; round += 1) {
    const handed = await distribute(platform);
    await runDue(platform);
    if (handed === 0) return;
  }
}

interface Detail {
  taskId: string;
  urgent: number;
  version: number;
  executor: { userId: string } | null;
  planEnd: string | null;
  category: string;
  childTotal: number;
}

async function world() {
  const { tenant, owner, pm } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const [admin, lead, api] = [await t().as(owner, tenant), await t().as(pm, tenant), await t().as(dev, tenant)];
  const rule = (more: Partial<RuleCreate>, by: Client = lead) =>
    by.post<{ id: string; version: number; field?: string }>(base, {
      projectId: project.id,
      name: '规则',
      type: 'task',
      trigger: { kind: 'created' },
      conditions: {},
      actions: [{ kind: 'set', field: 'urgent', value: '3' }],
      enabled: true,
      ...more,
    });
  const newTask = async (more: object = {}) =>
    (await api.post<{ taskId: string }>(`${tasks}/create`, { projectId: project.id, title: '接口联调', ...more })).data
      .taskId;
  const read = async (id: string, by = lead) => (await by.get<Detail>(`${tasks}/details/${id}`)).data;
  const change = async (id: string, values: object) => {
    const { version } = await read(id);
    return api.put(`${tasks}/update/${id}`, { version, ...values });
  };
  const runs = async (id: string, by = lead) =>
    (await by.get<PageOf<RuleRun>>(`${base}/${id}/runs?pageSize=50`)).data.result;
  const listed = async (id: string) =>
    (await lead.get<Rule[]>(`${base}?projectId=${project.id}`)).data.find((one) => one.id === id);
  return { tenant, owner, pm, dev, project, admin, lead, api, rule, newTask, read, change, runs, listed };
}

describe('a rule', () => {
  it('says in its log nothing of a field that the stage hides', async () => {
    const { rule, newTask, runs, tenant } = await world();
    const set = (field: string, value: string | number) => ({ kind: 'set' as const, field, value });
    const { id } = (await rule({ actions: [set('planEnd', 2), set('urgent', '3')] })).data;
    const task = await newTask();
    // While the run is on its way: a rule that was known before would have refused the action.
    await t().app.platform.database.query(
      `INSERT INTO stage_field_rule (tenant_id, task_type_id, stage_id, field, rule)
       SELECT tenant_id, type_id, stage_id, 'planEnd', 'hidden' FROM task WHERE tenant_id = $1 AND id = $2`,
      [tenant.id, task],
    );
    await work();
    const [run] = await runs(id);
    expect(run?.steps.map(({ changes }) => changes.map(({ label }) => label))).toEqual([[], ['优先级']]);
  });

  it('judges its conditions on the object as it was at the event, whatever followed', async () => {
    const { rule, newTask, change, runs, read } = await world();
    const when = { conditions: [{ field: 'urgent', op: 'anyOf' as const, value: ['4'] }] };
    const trigger = { kind: 'updated' as const, field: 'urgent' };
    const said = { kind: 'comment' as const, text: '曾为最高优先级' };
    const { id } = (await rule({ trigger, conditions: when, actions: [said] })).data;
    const [back, late] = [await newTask(), await newTask({ urgent: 2 })];
    await work();
    // To 4 and back to 2 before anybody looks: it was 4 once.
    await change(back, { urgent: 4 });
    await change(back, { urgent: 2 });
    await work();
    const states = async () => (await runs(id)).map(({ state, object }) => [object?.id === back, state]);
    expect((await states()).sort()).toEqual([
      [true, 'done'],
      [true, 'skipped'],
    ]);
    expect((await read(back)).urgent).toBe(2);
    // 3 at the event, 4 only by another change of the same moment: once, for that one.
    await change(late, { urgent: 3 });
    await change(late, { urgent: 4 });
    await work();
    expect((await states()).filter(([isBack]) => !isBack).sort()).toEqual([
      [false, 'done'],
      [false, 'skipped'],
    ]);
  });

  it('keeps the row of every kind that rules are for', () => {
    const { objects } = t().app.platform;
    const own = (type: string) => type.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const kinds = watchedTypes.flatMap((type) => {
      const { rules } = objects.kind(type);
      return rules ? [[type, rules.fields.table]] : [];
    });
    expect(kinds.length).toBeGreaterThan(3);
    expect(kinds).toEqual(kinds.map(([type = '']) => [type, own(type)]));
  });

  it('changes, assigns, moves, comments, creates and tells; its log says what was and is', async () => {
    const { rule, newTask, read, runs, lead, dev } = await world();
    const { id } = (
      await rule({
        name: '紧急任务立即开始',
        conditions: { conditions: [{ field: 'urgent', op: 'anyOf', value: ['4'] }] },
        actions: [
          { kind: 'assign', who: 'creator', userId: null },
          { kind: 'set', field: 'planEnd', value: 2 },
          { kind: 'step', to: 'IN_PROGRESS' },
          { kind: 'comment', text: '{触发人} 登记了 {标题}' },
          { kind: 'createTask', title: '复核：{编号}', below: true, who: 'owner', userId: null, days: 3 },
          { kind: 'notify', who: ['creator'], userIds: [], text: '请尽快处理 {编号}' },
        ],
      })
    ).data;
    const [plain, urgent] = [await newTask(), await newTask({ urgent: 4 })];
    await work();
    expect(await read(plain)).toMatchObject({ category: 'NOT_STARTED', executor: null });
    expect(await read(urgent)).toMatchObject({
      category: 'IN_PROGRESS',
      executor: { userId: dev.id },
      planEnd: addDays(today(), 2),
      childTotal: 1,
    });
    const [done, loop, skipped] = (await runs(id)).sort((a, b) => a.state.localeCompare(b.state));
    expect(skipped).toMatchObject({ state: 'skipped', object: { id: plain }, steps: [] });
    // The task that it created is one that is created.
    expect(loop).toMatchObject({ state: 'loop', object: { title: expect.stringContaining('复核') }, steps: [] });
    expect(done).toMatchObject({ state: 'done', object: { id: urgent } });
    expect(done?.steps.map(({ kind }) => kind)).toEqual(['assign', 'set', 'step', 'comment', 'createTask', 'notify']);
    expect(done?.steps[0]?.changes).toEqual([{ label: '执行人', before: null, after: `人员 ${dev.username}` }]);
    expect(done?.steps[3]?.text).toContain('登记了 接口联调');
    // By the rule's owner, with the rule as its reason.
    const history = await lead.get(`${tasks}/actions?taskId=${urgent}`);
    expect(history.body).toContain('规则「紧急任务立即开始」');
    const told = await t().app.platform.database.query<{ title: string }>(
      `SELECT title FROM message WHERE receiver_id = $1 AND event = 'ruleTold'`,
      [dev.id],
    );
    expect(told).toMatchObject([{ title: expect.stringContaining('请尽快处理') }]);
  });

  it('is for any kind: a risk that strikes, a problem that gets worse', async () => {
    const { rule, lead, project, runs } = await world();
    const choices = (await lead.get<RuleChoices>(`${base}/choices?projectId=${project.id}&type=risk`)).data;
    expect(choices.states).toContainEqual({ value: 'TRACKING', label: '跟踪中' });
    expect(choices.fields.find(({ value }) => value === 'strategy')).toMatchObject({ settable: true, asked: true });
    const saved = await rule({
      type: 'risk',
      trigger: { kind: 'created' },
      conditions: { conditions: [{ field: 'nature', op: 'anyOf', value: ['threat'] }] },
      actions: [
        { kind: 'set', field: 'planCloseOn', value: 7 },
        { kind: 'createTask', title: '应对 {编号} {标题}', below: false, who: null, userId: null, days: null },
      ],
    });
    expect([saved.status, saved.message]).toEqual([200, 'success']);
    const { id } = saved.data;
    const made = await lead.post<{ id: string }>('collaboration-center/risk/create', {
      projectId: project.id,
      title: '厂家供货延期',
      nature: 'threat',
      probability: 3,
      impact: 3,
    });
    expect(made.status).toBe(200);
    await work();
    expect(await runs(id)).toMatchObject([{ state: 'done', object: { no: 'R-1' } }]);
    const risk = (await lead.get<{ planCloseOn: string }>(`collaboration-center/risk/details/${made.data.id}`)).data;
    expect(risk.planCloseOn).toBe(addDays(today(), 7));
    // The page of a risk is below its project, also where the rule is the enterprise's.
    expect(await runs(id)).toMatchObject([{ state: 'done', object: { no: 'R-1', projectId: project.id } }]);
    const found = await t().app.platform.database.query('SELECT title FROM task WHERE project_id = $1', [project.id]);
    expect(found).toEqual([{ title: '应对 R-1 厂家供货延期' }]);
  });

  it('waits for one field; a value that is there already is no event', async () => {
    const { rule, newTask, change, runs } = await world();
    const { id } = (
      await rule({
        trigger: { kind: 'updated', field: 'urgent' },
        actions: [{ kind: 'set', field: 'progress', value: 30 }],
      })
    ).data;
    const task = await newTask();
    await change(task, { title: '改名' });
    await work();
    expect(await runs(id)).toHaveLength(0);
    await change(task, { urgent: 3 });
    await work();
    expect(await runs(id)).toMatchObject([{ state: 'done' }]);
    await change(task, { urgent: 3 });
    await change(task, { urgent: 4 });
    await work();
    // Progress is 30 already: done, and nothing was written.
    expect(await runs(id)).toHaveLength(2);
    expect((await runs(id))[0]).toMatchObject({ state: 'done', steps: [{ changes: [] }] });
  });

  it('takes everything back where one of its actions may not be', async () => {
    const { rule, newTask, read, runs } = await world();
    const { id } = (
      await rule({
        actions: [
          { kind: 'set', field: 'urgent', value: '4' },
          { kind: 'step', to: 'CLOSED' },
        ],
      })
    ).data;
    const task = await newTask();
    await work();
    expect((await read(task)).urgent).toBe(2);
    expect(await runs(id)).toMatchObject([
      { state: 'failed', steps: [], reason: expect.stringContaining('第 2 步「变更状态」') },
    ]);
  });

  it('is refused where it is made of what is not there', async () => {
    const { rule, api } = await world();
    const set = (field: string) => rule({ actions: [{ kind: 'set', field, value: 1 }] });
    expect([(await set('nothing')).status, (await set('consumedHours')).status]).toEqual([400, 400]);
    expect((await rule({ type: 'document' as never })).status).toBe(400);
    expect((await rule({ conditions: { conditions: [{ field: 'nothing', op: 'is', value: 1 }] } })).status).toBe(400);
    expect((await rule({ actions: [{ kind: 'step', to: 'NOWHERE' }] })).message).toContain('没有这个状态');
    expect((await rule({}, api)).status).toBe(403);
  });
});

describe('loops', () => {
  it('end where a rule would follow from itself: A, B, then LOOP', async () => {
    const { rule, newTask, change, runs } = await world();
    const on = (field: string, sets: string, value: unknown) =>
      rule({
        name: field,
        trigger: { kind: 'updated', field },
        actions: [{ kind: 'set', field: sets, value: value as number }],
      });
    const a = (await on('urgent', 'progress', 40)).data.id;
    const b = (await on('progress', 'urgent', '4')).data.id;
    const task = await newTask();
    await change(task, { urgent: 3 });
    await work();
    expect((await runs(b)).map(({ state }) => state)).toEqual(['done']);
    expect((await runs(a)).map(({ state }) => state).sort()).toEqual(['done', 'loop']);
    expect((await runs(a)).find(({ state }) => state === 'loop')?.reason).toContain('LOOP');
  });

  it('are paused with the eleventh run on one object within a minute', async () => {
    const { rule, newTask, change, runs, listed } = await world();
    const { id } = (
      await rule({ trigger: { kind: 'updated', field: 'title' }, actions: [{ kind: 'comment', text: '改名了' }] })
    ).data;
    const task = await newTask();
    for (let n = 0; n < 11; n += 1) await change(task, { title: `第 ${n} 次` });
    await work();
    const states = (await runs(id)).map(({ state }) => state);
    expect(states.filter((state) => state === 'done')).toHaveLength(10);
    expect(await listed(id)).toMatchObject({ enabled: false, pausedReason: expect.stringContaining('一分钟内') });
  });
});

describe('rights', () => {
  it('are the owner’s when it runs: what they cannot see is left alone, and who may not manage has it paused', async () => {
    const { rule, newTask, runs, tenant, project, pm, owner, admin } = await world();
    const { id } = (await rule({ trigger: { kind: 'updated', field: 'title' } })).data;
    const task = await newTask();
    const { database, bus } = t().app.platform;
    await database.query('UPDATE project SET owner_id = $1 WHERE id = $2', [owner.id, project.id]);
    await database.query('DELETE FROM project_member WHERE project_id = $1 AND user_id = $2', [project.id, pm.id]);
    bus.publish({ type: 'project', tenantId: tenant.id, projectId: project.id });
    bus.publish({ type: 'access', tenantId: tenant.id });
    const { version } = (await admin.get<Detail>(`${tasks}/details/${task}`)).data;
    await admin.put(`${tasks}/update/${task}`, { version, title: '换人了' });
    await work();
    expect(await runs(id, admin)).toMatchObject([{ state: 'failed', reason: expect.stringContaining('规则已暂停') }]);
    expect((await admin.get<Detail>(`${tasks}/details/${task}`)).data.urgent).toBe(2);
  });

  it('of the enterprise reach all projects that its owner sees', async () => {
    const { rule, newTask, read, admin } = await world();
    expect((await rule({ projectId: undefined }, admin)).status).toBe(200);
    const task = await newTask();
    await work();
    expect((await read(task)).urgent).toBe(3);
  });
});

describe('a dry run', () => {
  it('says what would be, and leaves nothing behind', async () => {
    const { newTask, read, lead, project, tenant } = await world();
    const task = await newTask();
    const before = await t().app.platform.database.query(`SELECT count(*)::int AS count FROM history`);
    const ask = (conditions: object) =>
      lead.post<DryRunAnswer>(`${base}/dryRun`, {
        projectId: project.id,
        objectId: task,
        name: '试一试',
        type: 'task',
        trigger: { kind: 'created' },
        conditions,
        actions: [
          { kind: 'set', field: 'urgent', value: '4' },
          { kind: 'notify', who: ['creator'], userIds: [], text: '看一下' },
        ],
      });
    expect((await ask({})).data).toEqual({
      met: true,
      failReason: null,
      steps: [
        { kind: 'set', text: '', changes: [{ label: '优先级', before: '普通', after: '非常紧急' }] },
        { kind: 'notify', text: '看一下', changes: [] },
      ],
    });
    const unmet = await ask({ conditions: [{ field: 'urgent', op: 'anyOf', value: ['1'] }] });
    expect(unmet.data).toMatchObject({ met: false, steps: [] });
    expect((await read(task)).urgent).toBe(2);
    expect(await t().app.platform.database.query(`SELECT count(*)::int AS count FROM history`)).toEqual(before);
    expect(
      await t().app.platform.database.query(`SELECT 1 FROM message WHERE event = 'ruleTold' AND tenant_id = $1`, [
        tenant.id,
      ]),
    ).toEqual([]);
  });
});

/** Of a day behind that of the test, whose look all that stands by now has not missed. */
const morning = addDays(today(), 1);

it('runs once for each day that something is due on, however often it is looked for', async () => {
  const { rule, newTask, read, runs } = await world();
  const { id } = (await rule({ trigger: { kind: 'due', days: -2 } })).data;
  const [soon, later] = [
    await newTask({ planEnd: addDays(morning, 2) }),
    await newTask({ planEnd: addDays(morning, 9) }),
  ];
  await queueDue(t().app.platform, morning);
  await queueDue(t().app.platform, morning);
  await work();
  expect([(await read(soon)).urgent, (await read(later)).urgent]).toEqual([3, 2]);
  expect(await runs(id)).toHaveLength(1);
});

it('leaves out nothing of a day, however much is due, and makes up for mornings on which no server ran', async () => {
  const { rule, newTask, runs } = await world();
  const { id } = (await rule({ trigger: { kind: 'due', days: 0 } })).data;
  const due = (days: number) => newTask({ planStart: addDays(morning, -9), planEnd: addDays(morning, days) });
  for (const days of [0, 0, 0, -1, -8]) await due(days);
  const { platform } = t().app;
  const stands = (table: string, since: string) =>
    platform.database.query(`UPDATE ${table} SET ${table === 'task' ? 'created_at' : 'updated_at'} = $1`, [since]);
  const [before, long] = [`${addDays(morning, -1)}T09:00+08:00`, `${addDays(morning, -5)}T09:00+08:00`];
  await stands('automation_rule', before);
  await stands('task', before);
  await queueDue(platform, morning, undefined, 1);
  await queueDue(platform, morning, undefined, 2);
  await work();
  expect(await runs(id)).toHaveLength(3);
  await stands('automation_rule', long);
  await queueDue(platform, morning);
  await work();
  // A task that was made after its day, as an import makes them, has nothing to make up for.
  expect(await runs(id)).toHaveLength(3);
  await stands('task', long);
  await queueDue(platform, morning);
  await work();
  expect(await runs(id)).toHaveLength(4);
});

it('runs nothing in an afternoon that was saved or made behind the look of its morning, as a server that starts then would', async () => {
  const { rule, newTask, runs } = await world();
  const { id } = (await rule({ trigger: { kind: 'due', days: 0 } })).data;
  const task = await newTask({ planEnd: morning });
  const { platform } = t().app;
  const look = async (ruleAt: string, taskAt: string) => {
    await platform.database.query('UPDATE automation_rule SET updated_at = $2 WHERE id = $1', [id, ruleAt]);
    await platform.database.query('UPDATE task SET created_at = $2 WHERE id = $1', [task, taskAt]);
    await queueDue(platform, morning);
    await work();
    return (await runs(id)).length;
  };
  const [early, late] = [`${morning}T08:29:59+08:00`, `${morning}T08:30:01+08:00`];
  expect([await look(late, early), await look(early, late), await look(early, early)]).toEqual([0, 0, 1]);
});

it('is done once, also by a worker that is killed after the commit and asked again', async () => {
  const { rule, newTask, runs } = await world();
  const { id } = (await rule({ actions: [{ kind: 'comment', text: '收到' }] })).data;
  const task = await newTask();
  await distribute(t().app.platform);
  await Promise.all([runDue(t().app.platform), runDue(t().app.platform)]);
  await t().app.platform.database.query(`UPDATE automation_run SET next_at = now() - interval '1 second'`);
  await runDue(t().app.platform);
  expect(await runs(id)).toMatchObject([{ state: 'done' }]);
  expect(await t().app.platform.database.query(`SELECT 1 AS one FROM comment WHERE object_id = $1`, [task])).toEqual([
    { one: 1 },
  ]);
});
