/** Rules of tables: on records that are made, changed, begin to meet conditions, by the clock and by a button; by their maker's rights. */
import type { DryRunAnswer, Rule, RuleChoices, RuleCreate, RuleRun } from '../../../contract/automation/rule';
import { LOOK_MAX } from '../../../contract/automation/ruleKinds';
import type { ButtonPressed } from '../../../contract/dynamicTable/records';
import type { PageOf } from '../../../contract/envelope';
import { addDays } from '../../base/present';
import { today } from '../../base/zone';
import { automationRule } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import { type Client, useTestApp } from '../../test/app';
import { tableWorld } from '../../test/tableWorld';
import { distribute } from './distribute';
import { queueRecords } from './rules/due';
import { runDue } from './rules/run';

const t = useTestApp();
const base = 'project-center/automation';
const tables = 'collaboration-center/dynamicTable';

/** As the workers do, until nothing follows from anything any more. */
async function work() {
  const { platform } = t().app;
  for (let round = 0; round < 10; round += 1) {
    const handed = await distribute(platform);
    await runDue(platform);
    if (handed === 0) return;
  }
}

async function world() {
  const w = await tableWorld(t);
  const { id, keys } = await w.table('用例', [
    { name: '状态', kind: 'select', options: [{ label: '待办' }, { label: '完成' }] },
    { name: '数量', kind: 'number' },
    { name: '截止', kind: 'date' },
    { name: '负责人', kind: 'person' },
    { name: '任务', kind: 'task' },
  ]);
  const key = (name: string) => keys[name] as string;
  const [todo, done] = ((await w.detail(id)).fields.find((one) => one.name === '状态')?.options ?? []).map(
    ({ value }) => value,
  ) as [string, string];
  const rule = (more: Partial<RuleCreate>, by: Client = w.api) =>
    by.post<{ id: string; version: number; field?: string }>(base, {
      ...{ tableId: id, name: '规则', type: 'tableRecord', trigger: { kind: 'created' }, conditions: {} },
      ...{ actions: [{ kind: 'set', field: key('数量'), value: 7 }], enabled: true, ...more },
    });
  const runs = async (ruleId: string) =>
    (await w.api.get<PageOf<RuleRun>>(`${base}/${ruleId}/runs?pageSize=50`)).data.result;
  const value = async (record: string, name: string) =>
    (await w.window(id, { ids: [record] })).data.records[0]?.values[key(name)];
  return { ...w, tableId: id, key, todo, done, rule, runs, value };
}

it('on a record that is made: changes it, makes a task that stands in it, tells people; its log says so', async () => {
  const { api, rule, key, add, tableId, runs, value, member } = await world();
  const choices = (await api.get<RuleChoices>(`${base}/choices?type=tableRecord&tableId=${tableId}`)).data;
  expect(choices.fields.find(({ label }) => label === '数量')).toMatchObject({ settable: true, asked: true });
  expect([choices.taskFields.map(({ label }) => label), choices.mayMakeTasks, choices.due]).toEqual([
    ['任务'],
    true,
    true,
  ]);
  const saved = await rule({
    conditions: { conditions: [{ field: key('数量'), op: 'gt', value: 3 }] },
    actions: [
      { kind: 'set', field: key('截止'), value: 5 },
      {
        kind: 'createTask',
        title: '处理 {标题}（{数量}）',
        below: false,
        who: null,
        userId: null,
        days: 2,
        into: key('任务'),
      },
      { kind: 'notify', who: ['executor'], userIds: [], text: '{标题} 到了' },
      { kind: 'comment', text: '已安排' },
    ],
  });
  expect([saved.status, saved.message]).toEqual([200, 'success']);
  const [few, many] = (await add(
    tableId,
    { [key('标题')]: '登录', [key('数量')]: 2 },
    { [key('标题')]: '注册', [key('数量')]: 9, [key('负责人')]: member.id },
  )) as [string, string];
  await work();
  expect([await value(few, '截止'), await value(many, '截止')]).toEqual([undefined, addDays(today(), 5)]);
  expect(await value(many, '任务')).toEqual([
    { id: expect.any(String), title: expect.stringContaining('处理 注册（9）') },
  ]);
  const log = await runs(saved.data.id);
  expect(log.map(({ state }) => state).sort()).toEqual(['done', 'skipped']);
  const done = log.find(({ state }) => state === 'done');
  expect(done?.steps[0]?.changes).toEqual([{ label: '截止', before: null, after: addDays(today(), 5) }]);
  const told = await t().app.platform.database.query<{ title: string }>(
    `SELECT title FROM message WHERE receiver_id = $1 AND event = 'ruleTold'`,
    [member.id],
  );
  expect(told).toMatchObject([{ title: expect.stringContaining('注册 到了') }]);
});

it('runs once where a record begins to meet its conditions, and is held back from following itself', async () => {
  const { rule, key, add, change, tableId, runs, todo, done, value } = await world();
  const is = (option: string) => ({ conditions: [{ field: key('状态'), op: 'anyOf' as const, value: [option] }] });
  const begins = (await rule({ trigger: { kind: 'matches' }, conditions: is(done) })).data.id;
  const [record] = (await add(tableId, { [key('标题')]: '甲', [key('状态')]: todo })) as [string];
  await work();
  await change(tableId, record, { [key('状态')]: done });
  await work();
  // It meets them already: no beginning.
  await change(tableId, record, { [key('标题')]: '乙' });
  await work();
  expect((await runs(begins)).filter(({ state }) => state === 'done')).toHaveLength(1);
  expect(await value(record, '数量')).toBe(7);
  // One that changes what it waits for.
  const circle = (
    await rule({
      trigger: { kind: 'updated', field: key('数量') },
      actions: [{ kind: 'set', field: key('数量'), value: 8 }],
    })
  ).data.id;
  await change(tableId, record, { [key('数量')]: 1 });
  await work();
  expect((await runs(circle)).map(({ state }) => state).sort()).toEqual(['done', 'loop']);
  expect(await value(record, '数量')).toBe(8);
});

it('knows what a formula came to before: it begins to meet a condition over it with the values that it is made of', async () => {
  const { rule, key, add, change, field, tableId, runs } = await world();
  // A new formula is reckoned by a job; the world does what it would do.
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
  const double = await field(tableId, { name: '倍', kind: 'formula', config: { formula: '{数量} * 2' } });
  const more = await field(tableId, { name: '加', kind: 'formula', config: { formula: '{倍} + 1' } });
  const { id } = (
    await rule({
      ...{ trigger: { kind: 'matches' }, conditions: { conditions: [{ field: more, op: 'gt', value: 10 }] } },
      actions: [{ kind: 'comment', text: '过了' }],
    })
  ).data;
  const [record] = (await add(tableId, { [key('标题')]: '甲', [key('数量')]: 2 })) as [string];
  await work();
  for (const amount of [4, 5, 6]) {
    await change(tableId, record, { [key('数量')]: amount });
    await work();
  }
  // 9, then 11, then 13: it began once.
  expect((await runs(id)).filter(({ state }) => state === 'done')).toHaveLength(1);
  expect(double).toBeTruthy();
  jest.restoreAllMocks();
});

it('goes by the clock: on the day of a field, and each day for what meets it; once a record and day', async () => {
  const { rule, key, add, tableId, runs, value, todo, tenant } = await world();
  const due = (await rule({ trigger: { kind: 'due', field: key('截止'), days: -2 } })).data.id;
  const daily = (
    await rule({
      trigger: { kind: 'daily', at: '09:15' },
      conditions: { conditions: [{ field: key('状态'), op: 'anyOf', value: [todo] }] },
      actions: [{ kind: 'comment', text: '还没有开始' }],
    })
  ).data.id;
  const [soon, later] = (await add(
    tableId,
    { [key('标题')]: '甲', [key('截止')]: addDays(today(), 2), [key('状态')]: todo },
    { [key('标题')]: '乙', [key('截止')]: addDays(today(), 3) },
  )) as [string, string];
  const { platform } = t().app;
  const db = new TenantDb(platform.database, tenant.id);
  for (const id of [due, daily, due, daily]) {
    const found = await db.find(automationRule, id);
    if (found) await queueRecords(platform, db, found, today());
  }
  await work();
  expect([await value(soon, '数量'), await value(later, '数量')]).toEqual([7, undefined]);
  expect([(await runs(due)).length, (await runs(daily)).length]).toEqual([1, 1]);
  expect(LOOK_MAX).toBeGreaterThan(1000);
});

it('made up later, takes what was there at the hour and is the same since: a restart runs nothing twice or late', async () => {
  const { rule, key, add, tableId, runs, todo, tenant } = await world();
  const { id } = (
    await rule({
      trigger: { kind: 'daily', at: '09:15' },
      conditions: { conditions: [{ field: key('状态'), op: 'anyOf', value: [todo] }] },
    })
  ).data;
  const [old, touched, fresh] = (await add(
    tableId,
    ...['甲', '乙', '丙'].map((title) => ({ [key('标题')]: title, [key('状态')]: todo })),
  )) as [string, string, string];
  const { platform } = t().app;
  const db = new TenantDb(platform.database, tenant.id);
  await platform.database.query(
    `UPDATE dyn_record SET created_at = now() - interval '2 hours',
            updated_at = CASE WHEN id = $2 THEN now() - interval '2 hours' ELSE updated_at END
      WHERE tenant_id = $1 AND id <> $3`,
    [tenant.id, old, fresh],
  );
  const found = await db.find(automationRule, id);
  const look = new Date(Date.now() - 3_600_000).toISOString();
  if (!found) throw new Error('No rule');
  expect(await queueRecords(platform, db, found, today(), { madeBy: look, sameSince: look })).toBe(1);
  expect(await queueRecords(platform, db, found, today(), { madeBy: look, sameSince: null })).toBe(1);
  await work();
  expect((await runs(id)).map(({ object }) => object?.id).sort()).toEqual([old, touched].sort());
});

it('whoever builds a table sends to no webhook by that alone, and tries a rule on its own records', async () => {
  const { api, theirs, rule, key, add, table, tableId, member, project, runs, tenant } = await world();
  const hook = await api.post<{ id: string }>('project-center/webhook', {
    ...{ projectId: project.id, name: '对账', url: 'https://hook.example.com/secret' },
    ...{ types: ['task'], verbs: ['created'] },
  });
  expect([hook.message, hook.status]).toEqual(['success', 200]);
  const grants = [{ kind: 'person', id: member.id }];
  const made = await api.post(`${tables}/role/save`, {
    ...{ tableId, name: '搭建', level: 'builder', grants, rows: null, fields: {} },
    ...{ mayAdd: true, mayRemove: true, mayExport: true, handOver: true },
  });
  expect([made.message, made.status]).toEqual(['success', 200]);
  const choices = (by: Client) => by.get<RuleChoices>(`${base}/choices?type=tableRecord&tableId=${tableId}`);
  expect((await choices(api)).data.webhooks).toEqual([{ value: hook.data.id, label: '对账' }]);
  const seen = await choices(theirs);
  expect([seen.status, seen.data.webhooks]).toEqual([200, []]);
  const sends = { actions: [{ kind: 'webhook' as const, webhookId: hook.data.id }] };
  expect((await rule(sends, theirs)).status).toBe(400);
  const { id } = (await rule(sends)).data;
  // Saved by somebody whose right to it goes.
  await t().app.platform.database.query('UPDATE automation_rule SET owner_id = $2 WHERE tenant_id = $1', [
    ...[tenant.id, member.id],
  ]);
  await add(tableId, { [key('标题')]: '甲' });
  await work();
  expect((await runs(id))[0]).toMatchObject({ state: 'failed', reason: expect.stringContaining('Webhook') });
  const other = await table('别的', []);
  const [foreign] = (await add(other.id, { [other.keys.标题 as string]: '乙' })) as [string];
  const tried = await api.post<DryRunAnswer>(`${base}/dryRun`, {
    ...{ tableId, name: '试', type: 'tableRecord', trigger: { kind: 'created' }, conditions: {}, objectId: foreign },
    actions: [{ kind: 'comment', text: '不是它的' }],
  });
  expect(tried.status).toBe(404);
});

it('a button starts it with the rights of its maker, for who sees the record; pressed too often it is refused', async () => {
  const { api, theirs, viewer, rule, key, add, tableId, value, field, member } = await world();
  const { id } = (
    await rule({ trigger: { kind: 'button' }, actions: [{ kind: 'set', field: key('负责人'), value: member.id }] })
  ).data;
  const button = await field(tableId, { name: '派', kind: 'button', config: { act: 'rule', ruleId: id } });
  const [record] = (await add(tableId, { [key('标题')]: '甲' })) as [string];
  const press = (client: Client, of: object = {}) =>
    client.post<ButtonPressed>(`${tables}/record/press`, { tableId, id: record, key: button, ...of });
  // Who only reads may press: what the button does is its maker's.
  await api.post(`${tables}/role/save`, {
    ...{ tableId, name: '读者', level: 'reader', grants: [{ kind: 'everyone' }], rows: null, fields: {} },
    ...{ mayAdd: false, mayRemove: false, mayExport: false, handOver: false },
  });
  expect((await press(viewer)).data).toEqual({ taskId: null, rule: '规则' });
  await work();
  expect(await value(record, '负责人')).toBe(member.id);
  const statuses = [];
  for (let at = 0; at < 6; at += 1) statuses.push((await press(theirs)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 422, 422]);
  const { version } = ((await api.get<Rule[]>(`${base}?tableId=${tableId}`)).data[0] as Rule) ?? { version: 0 };
  await api.put(`${base}/${id}`, { version, enabled: false });
  expect((await press(api)).message).toContain('已停用');
});

it('is kept by who builds the table alone, says what does not go, and stops with the rights of its maker', async () => {
  const { api, theirs, rule, key, add, tableId, runs, value, tenant, pm, project } = await world();
  expect((await rule({}, theirs)).status).toBe(403);
  expect((await theirs.get(`${base}?tableId=${tableId}`)).status).toBe(403);
  const wrong = async (more: Partial<RuleCreate>) => {
    const { status, message } = await rule(more);
    return `${status} ${message}`;
  };
  expect(await wrong({ actions: [{ kind: 'step', to: 'DONE' }] })).toMatch(/400 .*没有状态/);
  expect(await wrong({ trigger: { kind: 'stateChanged' } })).toMatch(/400 .*重新选择/);
  expect(await wrong({ trigger: { kind: 'matches' } })).toMatch(/400 .*条件/);
  expect(await wrong({ trigger: { kind: 'due', days: 0 } })).toMatch(/400 .*字段/);
  expect(await wrong({ conditions: { conditions: [{ field: 'f99', op: 'empty' }] } })).toMatch(/400 .*不在表格中/);
  expect(await wrong({ tableId: undefined, type: 'tableRecord', projectId: project.id })).toMatch(/400 .*表格/);
  const { id } = (await rule({})).data;
  // Rules of a table are not among those of its project.
  expect((await api.get<Rule[]>(`${base}?projectId=${project.id}`)).data).toEqual([]);
  const [record] = (await add(tableId, { [key('标题')]: '甲' })) as [string];
  const tried = await api.post<DryRunAnswer>(`${base}/dryRun`, {
    ...{ tableId, name: '试', type: 'tableRecord', trigger: { kind: 'created' }, conditions: {}, objectId: record },
    actions: [{ kind: 'set', field: key('数量'), value: 99 }],
  });
  expect(tried.data).toMatchObject({
    met: true,
    failReason: null,
    steps: [{ changes: [{ label: '数量', after: '99' }] }],
  });
  expect(await value(record, '数量')).toBeUndefined();
  await work();
  expect(await value(record, '数量')).toBe(7);
  // Its maker leaves the enterprise: nothing more is done in their name.
  await t().app.platform.database.query('UPDATE automation_rule SET owner_id = $2 WHERE tenant_id = $1', [
    tenant.id,
    (await t().factory.member(tenant)).id,
  ]);
  expect(pm.id).toBeTruthy();
  const [second] = (await add(tableId, { [key('标题')]: '乙' })) as [string];
  await work();
  expect(await value(second, '数量')).toBeUndefined();
  const [listed] = (await api.get<Rule[]>(`${base}?tableId=${tableId}`)).data;
  expect(listed).toMatchObject({ id, enabled: false, pausedReason: expect.stringContaining('不能管理') });
  expect((await runs(id))[0]?.state).toBe('failed');
});
