/** Formulas: what is understood, what is refused and why, and the values that the database makes of them. */
import type { PageOf } from '../../../../contract/envelope';
import { BadFormula, fieldsOf, parseFormula } from '../../../../contract/formula/parse';
import type { TaskDetail, TaskQuery, TaskRow } from '../../../../contract/task/task';
import { recalculate } from '../../../modules/task/fields/recalculate';
import { useTestApp } from '../../../test/app';
import { compileFormulas, type FormulaInput } from './compile';

const t = useTestApp();
const fieldsPath = 'project-center/pcProject/customFields';
const base = 'collaboration-center/ccTask';

const a: FormulaInput = { id: 'a', name: '甲', kind: 'number' };
const d: FormulaInput = { id: 'd', name: '日', kind: 'date' };
const refusal = (formula: string, ...more: FormulaInput[]): string | null => {
  try {
    compileFormulas([a, d, { id: 'x', name: '公式', kind: 'calculated', formula }, ...more]);
    return null;
  } catch (error) {
    if (error instanceof BadFormula) return error.message;
    throw error;
  }
};

it.each([
  '1 + 2 * 3',
  '-{a} / (2 - 1)',
  'max({a}, 1, {estimateHours})',
  'if({planEnd} > {d}, 1, round({a} / 3, 2))',
  'days({planStart}，{planEnd})',
  'default({a}, 0) × 2',
  'IF(AND({a} >= 1, {a} <> 2), 1, 0)',
  '({planEnd} + 3) - {planStart}',
])('understands %s', (formula) => {
  expect(refusal(formula)).toBeNull();
});

it.each([
  ['', '不完整'],
  ['1 +', '不完整'],
  ['1 2', '位置不对'],
  ['(1', '缺少'],
  ['{b}', '不存在'],
  ['{a} + {d} * 2', '需要数字'],
  ['{planEnd}', '结果应为数字'],
  ['{planEnd} + {planStart}', '不能用于'],
  ['if({a}, 1, 2)', '需要比较'],
  ['if({a} > 1, 1, {d})', '不能混用'],
  ['round({a}, {a})', '小数位数'],
  ['sleep(1)', '没有函数'],
  ['constructor(1)', '没有函数'],
  ['1); DROP TABLE task; --', '无法识别'],
  ["{a'}", '不存在'],
  ['1; 2', '无法识别'],
  [`${'('.repeat(60)}1${')'.repeat(60)}`, '嵌套过深'],
  [Array.from({ length: 300 }, () => '1').join('+'), '过长'],
])('refuses %s', (formula, reason) => {
  expect(refusal(formula)).toContain(reason);
});

it('refuses formulas that need themselves, and says through what', () => {
  const other: FormulaInput = { id: 'y', name: '另一个', kind: 'calculated', formula: '{x} + 1' };
  expect(refusal('{y} * 2', other)).toContain('「公式」 → 「另一个」 → 「公式」');
  expect(refusal('{x}')).toContain('互相引用');
  expect(refusal('{y} * 2', { ...other, formula: '{a}' })).toBeNull();
});

it.each(['consumedHours', 'leftHours', 'urgent', 'progress'])('knows the number %s', (name) => {
  expect(refusal(`{${name}} + 1`)).toBeNull();
});
it.each(['realStart', 'realEnd', 'createdTime'])('knows the date %s', (name) => {
  expect(refusal(`days({${name}}, {planEnd})`)).toBeNull();
});
it.each([
  ['title', '字段「标题」不是数字或日期'],
  ['commentCount', '字段「评论数」会在任务本身没有保存时变化'],
  ['updatedTime', '字段「更新时间」会在任务本身没有保存时变化'],
  ['s', '字段「单选」是单选，公式只能使用数字和日期'],
])('says why %s is not taken', (name, reason) => {
  expect(refusal(`{${name}} * 2`, { id: 's', name: '单选', kind: 'select' })).toContain(reason);
});

it('follow figures and dates that other tasks moved', async () => {
  const { api, project, field, add, detail } = await world();
  const half = await field('一半', 'calculated', { formula: '{progress} / 2' });
  const length = await field('工期', 'calculated', { formula: 'days({planStart}, {planEnd})' });
  const parent = await add({});
  const child = await add({ title: '子', parentId: parent });
  await api.put(`${base}/update/${parent}`, { version: 1, progressMode: 'children' });
  await api.put(`${base}/update/${child}`, { version: 1, progress: 60 });
  expect((await detail(parent)).customFields).toMatchObject({ [half]: 30 });
  await api.post('project-center/projectConfig/saveConfig', { projectId: project.id, configs: { AUTO_SCHEDULE: '1' } });
  await api.put(`${base}/update/${child}`, { version: 2, planStart: '2026-03-02', planEnd: '2026-03-06' });
  const { planStart, planEnd, customFields } = await detail(parent);
  expect([planStart, planEnd, customFields[length]]).toEqual(['2026-03-02', '2026-03-06', 4]);
});

it('names the fields that a formula reads, each once', () => {
  expect(fieldsOf(parseFormula('if({a} > {b}, -{a}, min({c}, {b}))'))).toEqual(['a', 'b', 'c']);
});

async function world() {
  const { tenant, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const api = await t().as(pm, tenant);
  const field = async (name: string, kind: string, config: object = {}) => {
    const answer = await api.post<{ fieldId: string }>(fieldsPath, { projectId: project.id, name, kind, config });
    if (answer.status !== 200) throw new Error(answer.message);
    return answer.data.fieldId;
  };
  const add = async (body: object) =>
    (await api.post<{ taskId: string }>(`${base}/create`, { projectId: project.id, title: '一', ...body })).data.taskId;
  const detail = async (id: string) => (await api.get<TaskDetail>(`${base}/details/${id}`)).data;
  const titles = async (body: Partial<TaskQuery>) =>
    (
      await api.post<PageOf<TaskRow>>(`${base}/query`, { projectId: project.id, sort: 'seq', order: 'asc', ...body })
    ).data.result
      .map(({ title }) => title)
      .join('');
  return { tenant, project, api, field, add, detail, titles };
}

it('stand in the task from its creation, follow each change, and filter and sort like numbers', async () => {
  const { api, field, add, detail, titles, project } = await world();
  const price = await field('单价', 'money');
  const count = await field('数量', 'number');
  const total = await field('总额', 'calculated', { formula: `{${price}} * {${count}}` });
  const days = await field('工期', 'calculated', { formula: '{planEnd} - {planStart} + 1' });
  const twice = await field('双倍', 'calculated', { formula: `{${total}} * 2` });
  const one = await add({
    customFields: { [price]: 1250, [count]: 4 },
    planStart: '2026-01-01',
    planEnd: '2026-01-10',
  });
  await add({ title: '二', customFields: { [price]: 100, [count]: 1 } });
  await add({ title: '三' });
  expect((await detail(one)).customFields).toMatchObject({ [total]: 50, [days]: 10, [twice]: 100 });
  const changed = await api.put<TaskDetail>(`${base}/update/${one}`, {
    version: 1,
    planEnd: null,
    customFields: { [count]: 0.1 },
  });
  expect(changed.data.customFields).toEqual({ [price]: 1250, [count]: 0.1, [total]: 1.25, [twice]: 2.5 });
  expect(changed.data.version).toBe(2);
  expect(await titles({ filter: { conditions: [{ field: total, op: 'gt', value: 1 }] } })).toBe('一');
  expect(await titles({ filter: { conditions: [{ field: total, op: 'empty' }] } })).toBe('三');
  expect(await titles({ sorts: [{ field: twice, order: 'asc' }] })).toBe('二一三');
  const groups = await api.post<{ groups: { sums: number[] }[] }>(`${base}/groups`, {
    projectId: project.id,
    group: 'category',
    sums: [total],
  });
  expect(groups.data.groups.map(({ sums }) => sums)).toEqual([[2.25]]);
});

it('come out empty where an input is missing or the result is no figure, and never fail a change', async () => {
  const { field, add, detail } = await world();
  const n = await field('数', 'number');
  const day = await field('日', 'date');
  const made = await Promise.all(
    Object.entries({
      ratio: `1 / {${n}}`,
      big: Array.from({ length: 21 }, () => `{${n}}`).join(' * '),
      far: `({${day}} + {${n}}) - {${day}}`,
      rest: `default({${n}}, 7)`,
      either: `if({${n}} > 1, 2, 3)`,
    }).map(async ([name, formula]) => [name, await field(name, 'calculated', { formula })] as const),
  );
  const ids = Object.fromEntries(made) as Record<'ratio' | 'big' | 'far' | 'rest' | 'either', string>;
  const values = async (customFields: object) => {
    const all = (await detail(await add({ customFields }))).customFields;
    return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, all[id]]));
  };
  const nothing = { ratio: undefined, big: undefined, far: undefined, either: undefined };
  expect(await values({})).toEqual({ ...nothing, rest: 7 });
  expect(await values({ [n]: 0, [day]: '2026-01-01' })).toEqual({ ...nothing, big: 0, far: 0, rest: 0, either: 3 });
  expect(await values({ [n]: 1e15, [day]: '2199-12-31' })).toMatchObject({
    big: undefined,
    far: undefined,
    either: 2,
  });
});

it('are written by nobody, and hold on to the fields that they read', async () => {
  const { api, field, project } = await world();
  const n = await field('数', 'number');
  const sum = await field('和', 'calculated', { formula: `{${n}} + 1` });
  const create = (customFields: object) =>
    api.post(`${base}/create`, { projectId: project.id, title: '一', customFields });
  expect(await create({ [sum]: 1 })).toMatchObject({ status: 400 });
  expect(await api.delete(`${fieldsPath}/${n}`, {})).toMatchObject({ status: 422 });
  const circle = { fieldId: sum, config: { formula: `{${sum}} + 1` } };
  expect(await api.put(fieldsPath, circle)).toMatchObject({ status: 400 });
  expect(await api.post(fieldsPath, { projectId: project.id, name: '空', kind: 'calculated' })).toMatchObject({
    status: 400,
  });
});

it('are calculated for every task of the project when the formula is new or changes', async () => {
  const { api, field, add, detail, project, tenant } = await world();
  const n = await field('数', 'number');
  const taskId = await add({ customFields: { [n]: 3 } });
  const sum = await field('和', 'calculated', { formula: `{${n}} + 1` });
  const { platform } = t().app;
  const run = () =>
    recalculate(platform, { tenantId: tenant.id, projectId: project.id }, { signal: new AbortController().signal });
  await run();
  expect((await detail(taskId)).customFields[sum]).toBe(4);
  await api.put(fieldsPath, { fieldId: sum, config: { formula: `{${n}} * 10` } });
  await run();
  expect((await detail(taskId)).customFields[sum]).toBe(30);
});
