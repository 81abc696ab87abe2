/** Custom fields: their kinds, their administration, conditions and sorting by them. */
import type { PageOf } from '../../../../contract/envelope';
import { type ConditionFamily, familyOps } from '../../../../contract/object/conditions';
import type { Condition } from '../../../../contract/object/customFields';
import { type CustomFieldKind, fieldKindCodes } from '../../../../contract/object/fieldKinds';
import { conditionFields } from '../../../../contract/task/fields';
import type { CustomFieldInfo } from '../../../../contract/task/setup';
import type { CustomValue, TaskDetail, TaskQuery, TaskRow } from '../../../../contract/task/task';
import { addDays, newId } from '../../../base/present';
import { today } from '../../../base/zone';
import { type FieldFacts, fieldKinds } from '../../../object/fields/kinds';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const fieldsPath = 'project-center/pcProject/customFields';
const base = 'collaboration-center/ccTask';

const PERSON = '01900000-0000-7000-8000-000000000001';
const facts: FieldFacts = {
  id: PERSON,
  name: '字段',
  options: [
    { value: 'a', label: '甲' },
    { value: 'b', label: '乙' },
    { value: 'c', label: '丙', parent: 'a' },
  ],
  config: {},
};
const reading = { person: () => PERSON };

describe('each kind', () => {
  const cases: Record<CustomFieldKind, { good: [string, CustomValue, string]; bad: unknown[] }> = {
    text: { good: ['=甲', '=甲', '=甲'], bad: ['x'.repeat(501), 1] },
    textarea: { good: ['一\n二', '一\n二', '一\n二'], bad: [false] },
    number: { good: ['1,234.5', 1234.5, '1234.5'], bad: ['1', Number.NaN] },
    money: { good: ['¥12.30', 1230, '12.30'], bad: [1.5, '1'] },
    percent: { good: ['12.5%', 12.5, '12.5%'], bad: ['12%'] },
    date: { good: ['2026/1/2', '2026-01-02', '2026-01-02'], bad: ['2026-02-30', '2026'] },
    dateRange: {
      good: ['2026-01-02 ~ 2026-02-01', ['2026-01-02', '2026-02-01'], '2026-01-02 ~ 2026-02-01'],
      bad: [['2026-02-01', '2026-01-02'], ['2026-01-01'], '2026-01-01'],
    },
    select: { good: ['甲', 'a', '甲'], bad: ['x', ['a']] },
    multiSelect: { good: ['甲、乙', ['a', 'b'], '甲、乙'], bad: ['a', ['x'], ['a', 'a']] },
    person: { good: ['张三', PERSON, '张三'], bad: ['张三'] },
    persons: { good: ['张三', [PERSON], '张三'], bad: [PERSON, ['x']] },
    switch: { good: ['是', true, '是'], bad: ['是', 1] },
    link: { good: ['https://a.cn/x', 'https://a.cn/x', 'https://a.cn/x'], bad: ['javascript:alert(1)', 'a.cn'] },
    rating: { good: ['5', 5, '5'], bad: [0, 6, 1.5] },
    progress: { good: ['50%', 50, '50%'], bad: [-1, 101] },
    treeSelect: { good: ['甲 / 丙', 'c', '甲 / 丙'], bad: ['丙', ['c'], 'd'] },
    department: { good: ['丙', 'c', '甲 / 丙'], bad: ['x', 1] },
    file: { good: ['', [PERSON], '张三'], bad: [PERSON, ['x']] },
    calculated: { good: ['', 1.5, '1.5'], bad: ['1'] },
  };
  it.each(fieldKindCodes)('%s: reads, checks and says its values', (kind) => {
    const { good, bad } = cases[kind];
    const [cell, value, words] = good;
    if (fieldKinds[kind].import === 'field' || kind === 'department') {
      expect(fieldKinds[kind].parse(cell, facts, reading)).toEqual(value);
    } else {
      expect(() => fieldKinds[kind].parse(cell, facts, reading)).toThrow('不能');
    }
    expect(fieldKinds[kind].fits(value, facts)).toBe(true);
    expect(fieldKinds[kind].say(value, facts, () => '张三')).toBe(words);
    expect(bad.filter((one) => fieldKinds[kind].fits(one, facts))).toEqual([]);
  });
});

async function world() {
  const { tenant, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const api = await t().as(pm, tenant);
  const field = async (name: string, kind: CustomFieldKind, options?: { value: string; label: string }[]) =>
    (await api.post<{ fieldId: string }>(fieldsPath, { projectId: project.id, name, kind, options })).data.fieldId;
  const add = async (title: string, customFields: Record<string, CustomValue>, more: object = {}) =>
    (await api.post<{ taskId: string }>(`${base}/create`, { projectId: project.id, title, customFields, ...more })).data
      .taskId;
  const query = (body: Partial<TaskQuery>) =>
    api.post<PageOf<TaskRow>>(`${base}/query`, { projectId: project.id, pageSize: 50, ...body });
  const titles = async (body: Partial<TaskQuery>) => {
    const answer = await query({ sort: 'seq', order: 'asc', ...body });
    if (answer.status !== 200) throw new Error(answer.body);
    expect(answer.data.total).toBe(answer.data.result.length);
    return answer.data.result.map(({ title }) => title).join('');
  };
  return { tenant, pm, member, project, api, field, add, query, titles };
}

const two = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
];

describe('administration', () => {
  it('makes, changes and lists fields; a name stands once', async () => {
    const { api, field, project } = await world();
    const id = await field('模块', 'select', two);
    expect((await api.post(fieldsPath, { projectId: project.id, name: '模块', kind: 'text' })).status).toBe(409);
    const options = [...two, { label: '丙' }];
    expect((await api.put(fieldsPath, { fieldId: id, name: '子系统', options })).status).toBe(200);
    const listed = (await api.get<CustomFieldInfo[]>(`${fieldsPath}?projectId=${project.id}`)).data;
    expect(listed).toMatchObject([{ fieldId: id, name: '子系统', kind: 'select', config: {} }]);
    expect(listed[0]?.options.map(({ label }) => label)).toEqual(['甲', '乙', '丙']);
    expect((await api.post(fieldsPath, { projectId: project.id, name: '空', kind: 'select' })).status).toBe(400);
  });

  it('lets go neither of an option nor of a field that tasks hold, unless that is said', async () => {
    const { api, field, add, project, query } = await world();
    const id = await field('模块', 'multiSelect', two);
    const taskId = await add('一', { [id]: ['a'] });
    expect((await api.put(fieldsPath, { fieldId: id, options: [two[1]] })).status).toBe(422);
    expect((await api.get(`${fieldsPath}/${id}/usage`)).data).toEqual({ count: 1 });
    expect((await api.delete(`${fieldsPath}/${id}`, {})).status).toBe(422);
    expect((await api.delete(`${fieldsPath}/${id}`, { evenIfUsed: true })).status).toBe(200);
    expect((await api.get(`${fieldsPath}?projectId=${project.id}`)).data).toEqual([]);
    expect(await query({ filter: { conditions: [{ field: id, op: 'notEmpty' }] } })).toMatchObject({ status: 400 });
    const again = await field('模块', 'text');
    const task = (await api.get<TaskDetail>(`${base}/details/${taskId}`)).data;
    const changed = await api.put(`${base}/update/${taskId}`, {
      version: task.version,
      customFields: { [again]: '新' },
    });
    expect(changed.status).toBe(200);
  });

  it('is counted among the tasks that one sees: whoever configures a project learns of no private one', async () => {
    const { tenant, pm, member, field, project } = await world();
    const id = await field('客户', 'text');
    for (const privateTask of [false, true]) {
      const made = await (await t().as(pm, tenant)).post(`${base}/create`, {
        ...{ projectId: project.id, title: '一', privateTask, customFields: { [id]: '甲' } },
      });
      expect(made.status).toBe(200);
    }
    const { database } = t().app.platform;
    const roleId = newId();
    await database.query(
      `INSERT INTO role (tenant_id, id, code, name, scope, privileges)
       SELECT $1, $2, 'ROLE_FIELDS', '字段管理员', r.scope, '{PROJECT:VIEW,PROJECT:CONFIG,TASK:LIST}'
         FROM role r WHERE r.tenant_id = $1 AND r.code = 'ROLE_PROJECT_DEVELOPER'`,
      [tenant.id, roleId],
    );
    await database.query(
      'UPDATE project_member SET role_id = $4 WHERE tenant_id = $1 AND project_id = $2 AND user_id = $3',
      [...[tenant.id, project.id, member.id, roleId]],
    );
    const theirs = await t().as(member, tenant);
    const count = async (api: typeof theirs) => (await api.get(`${fieldsPath}/${id}/usage`)).data;
    expect([await count(theirs), await count(await t().as(pm, tenant))]).toEqual([{ count: 1 }, { count: 2 }]);
  });

  it('is for who configures the project', async () => {
    const { tenant, member, project, field } = await world();
    const api = await t().as(member, tenant);
    expect((await api.post(fieldsPath, { projectId: project.id, name: '甲', kind: 'text' })).status).toBe(403);
    expect((await api.delete(`${fieldsPath}/${await field('乙', 'text')}`, {})).status).toBe(403);
  });
});

it('names only people of the project in fields of people', async () => {
  const { api, field, pm, project } = await world();
  const owner = await field('验收人', 'persons');
  const stranger = await t().factory.user();
  const create = (ids: string[]) =>
    api.post(`${base}/create`, { projectId: project.id, title: '一', customFields: { [owner]: ids } });
  expect((await create([pm.id])).status).toBe(200);
  expect((await create([pm.id, stranger.id])).status).toBe(400);
});

describe('history', () => {
  it('says values in words', async () => {
    const { api, field, add } = await world();
    const id = await field('模块', 'multiSelect', two);
    const taskId = await add('一', {});
    await api.put(`${base}/update/${taskId}`, { version: 1, customFields: { [id]: ['a', 'b'] } });
    const history = (await api.get<{ changes: object[] }[]>(`${base}/actions?taskId=${taskId}`)).data;
    expect(history[0]?.changes).toEqual([{ field: id, label: '模块', before: null, after: '甲、乙' }]);
  });
});

describe('conditions', () => {
  it('find by custom fields of every family', async () => {
    const { field, add, titles, pm } = await world();
    const points = await field('点数', 'number');
    const module = await field('模块', 'select', two);
    const tags = await field('标记', 'multiSelect', two);
    const owner = await field('验收人', 'person');
    const paid = await field('已付', 'switch');
    const note = await field('备注', 'text');
    const range = await field('窗口', 'dateRange');
    await add('一', { [points]: 9, [module]: 'a', [tags]: ['a', 'b'], [owner]: pm.id, [paid]: true });
    await add('二', { [points]: 10, [module]: 'b', [tags]: ['b'], [note]: '百分之100%' });
    await add('三', { [range]: [today(), addDays(today(), 3)] });
    const found = (...conditions: Condition[]) => titles({ filter: { conditions } });
    expect(await found({ field: points, op: 'gt', value: 9 })).toBe('二');
    expect(await found({ field: points, op: 'between', value: [9, 10] })).toBe('一二');
    expect(await found({ field: points, op: 'isNot', value: 9 })).toBe('二三');
    expect(await found({ field: module, op: 'anyOf', value: ['a', 'b'] })).toBe('一二');
    expect(await found({ field: module, op: 'noneOf', value: ['a'] })).toBe('二三');
    expect(await found({ field: tags, op: 'allOf', value: ['a', 'b'] })).toBe('一');
    expect(await found({ field: tags, op: 'anyOf', value: ['b'] })).toBe('一二');
    expect(await found({ field: owner, op: 'is', value: 'me' })).toBe('一');
    expect(await found({ field: paid, op: 'is', value: false })).toBe('二三');
    expect(await found({ field: note, op: 'contains', value: '0%' })).toBe('二');
    expect(await found({ field: note, op: 'empty' })).toBe('一三');
    expect(await found({ field: range, op: 'today' })).toBe('三');
  });

  it('join by and, or and brackets, together with the rest of the filter', async () => {
    const { add, titles, pm } = await world();
    await add('一', {}, { urgent: 4, planEnd: addDays(today(), -1), executorId: pm.id });
    await add('二', {}, { urgent: 1, planEnd: addDays(today(), 2) });
    await add('三', {}, { urgent: 1 });
    const late: Condition = { field: 'planEnd', op: 'overdue' };
    const soon: Condition = { field: 'planEnd', op: 'nextDays', value: 3 };
    expect(await titles({ filter: { match: 'any', conditions: [late, soon] } })).toBe('一二');
    expect(await titles({ filter: { urgents: [1], match: 'any', conditions: [late, soon] } })).toBe('二');
    const low: Condition = { field: 'urgent', op: 'anyOf', value: [1] };
    const groups = [{ match: 'any' as const, conditions: [late, { field: 'planEnd', op: 'empty' as const }] }];
    expect(await titles({ filter: { conditions: [low], groups } })).toBe('三');
    expect(await titles({ filter: { conditions: [{ field: 'executorId', op: 'is', value: 'me' }] } })).toBe('一');
    expect(await titles({ filter: { conditions: [{ field: 'createdTime', op: 'thisWeek' }] } })).toBe('一二三');
  });

  it('work for each built-in field with each operator of its family', async () => {
    const { add, query, pm } = await world();
    await add('一', {});
    const values: Record<ConditionFamily, unknown> = {
      text: '一',
      number: 1,
      date: today(),
      choice: 'DONE',
      choices: ['a'],
      person: pm.id,
      persons: [pm.id],
      flag: true,
      tree: 'a',
      files: null,
      words: '一',
    };
    const special: Record<string, unknown> = {
      urgent: 2,
      stageId: pm.id,
      taskTypeId: pm.id,
      labelIds: [pm.id],
      involveMember: [pm.id],
    };
    const wrong: string[] = [];
    for (const [field, { family }] of Object.entries(conditionFields)) {
      for (const op of familyOps[family]) {
        const plain = special[field] ?? values[family];
        const value = op === 'between' ? [plain, plain] : op === 'nextDays' || op === 'pastDays' ? 3 : plain;
        const answer = await query({ filter: { conditions: [{ field, op, value } as Condition] } });
        if (answer.status !== 200) wrong.push(`${field} ${op}: ${answer.body}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('find tasks by who follows them, and nobody who has turned his back', async () => {
    const { query, pm, api, add } = await world();
    const [one, two] = [await add('一', {}), await add('二', {})];
    await api.post('collaboration-center/ccTask/follow', { taskId: one, following: true });
    await api.post('collaboration-center/ccTask/follow', { taskId: two, following: false });
    const found = async (condition: object) =>
      (await query({ filter: { conditions: [{ field: 'follower', ...condition } as Condition] } })).data.result.map(
        ({ taskId }) => taskId,
      );
    expect(await found({ op: 'anyOf', value: ['me'] })).toEqual([one]);
    expect(await found({ op: 'allOf', value: [pm.id] })).toEqual([one]);
    expect(await found({ op: 'empty' })).not.toContain(one);
    expect(await found({ op: 'empty' })).toContain(two);
  });

  it('are refused where they make no sense', async () => {
    const { query, field } = await world();
    const points = await field('点数', 'number');
    const bad: object[] = [
      { field: points, op: 'contains', value: '1' },
      { field: points, op: 'gt', value: '1' },
      { field: points, op: 'between', value: [1] },
      { field: 'planEnd', op: 'nextDays', value: -1 },
      { field: 'stageId', op: 'is', value: `'; DROP TABLE task; --` },
      { field: `x' OR true --`, op: 'is', value: 1 },
    ];
    for (const condition of bad) {
      expect((await query({ filter: { conditions: [condition as Condition] } })).status).toBe(400);
    }
  });
});

it('sorts by custom fields, as numbers, with empty ones last', async () => {
  const { field, add, titles, query } = await world();
  const points = await field('点数', 'number');
  const tags = await field('标记', 'multiSelect', two);
  await add('一', { [points]: 9 });
  await add('二', { [points]: 10 });
  await add('三', {});
  await add('四', { [points]: 9 });
  expect(
    await titles({
      sorts: [
        { field: points, order: 'desc' },
        { field: 'title', order: 'asc' },
      ],
    }),
  ).toBe('二一四三');
  expect(
    await titles({
      sorts: [
        { field: points, order: 'asc' },
        { field: 'seq', order: 'desc' },
      ],
    }),
  ).toBe('四一二三');
  expect((await query({ sorts: [{ field: tags }] })).status).toBe(400);
});

it('sorts by choices in the order of their options, by days and ranges, and pages without a gap', async () => {
  const { field, add, titles, query } = await world();
  const level = await field('级别', 'select', [
    { value: 'z', label: '高' },
    { value: 'm', label: '中' },
    { value: 'a', label: '低' },
  ]);
  const range = await field('窗口', 'dateRange');
  await add('一', { [level]: 'a', [range]: ['2026-03-01', '2026-03-02'] });
  await add('二', { [level]: 'z', [range]: ['2026-01-01', '2026-12-31'] });
  await add('三', {});
  await add('四', { [level]: 'm' });
  await add('五', { [level]: 'z' });
  const by = (id: string, order: 'asc' | 'desc') => titles({ sorts: [{ field: id, order }] });
  expect(await by(level, 'asc')).toBe('二五四一三');
  expect(await by(level, 'desc')).toBe('一四五二三');
  expect(await by(range, 'asc')).toBe('二一三四五');
  expect(await titles({ sorts: [{ field: level, order: 'asc' }], filter: { keyword: '五' } })).toBe('五');
  const pages = [];
  for (let pageNo = 1; pageNo <= 5; pageNo += 1) {
    const page = await query({ sorts: [{ field: level, order: 'asc' }], pageNo, pageSize: 1 });
    pages.push(page.data.result[0]?.title);
  }
  expect(pages.join('')).toBe('二五四一三');
});

it('sorts by what the tasks hold now, however they were written', async () => {
  const { api, field, add, titles, project, tenant } = await world();
  const points = await field('点数', 'number');
  const first = await add('一', { [points]: 1 });
  await add('二', { [points]: 2 });
  const desc = () => titles({ sorts: [{ field: points, order: 'desc' }] });
  expect(await desc()).toBe('二一');
  await api.put(`${base}/update/${first}`, { version: 1, customFields: { [points]: 3 } });
  expect(await desc()).toBe('一二');
  await api.put(`${base}/update/${first}`, { version: 2, customFields: { [points]: null } });
  expect(await desc()).toBe('二一');
  const { database } = t().app.platform;
  await database.query(
    `UPDATE task SET custom_fields = jsonb_build_object($3::text, 9) WHERE tenant_id = $1 AND project_id = $2 AND title = '一'`,
    [tenant.id, project.id, points],
  );
  expect(await desc()).toBe('一二');
});

it('asks a fixed number of statements, however many conditions there are', async () => {
  const { field, add, query } = await world();
  const points = await field('点数', 'number');
  await add('一', { [points]: 1 });
  const { database } = t().app.platform;
  const count = async (conditions: Condition[]) => {
    await query({ filter: { conditions } });
    const spy = jest.spyOn(database, 'query');
    await query({ filter: { conditions, urgents: [2] }, sorts: [{ field: points }] });
    const calls = spy.mock.calls.filter(([text]) => /FROM task/.test(text)).length;
    spy.mockRestore();
    return calls;
  };
  const condition: Condition = { field: points, op: 'gte', value: 1 };
  expect(await count([condition])).toBe(2);
  expect(await count(Array.from({ length: 10 }, () => condition))).toBe(2);
});
