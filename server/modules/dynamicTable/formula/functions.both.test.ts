/** What formulas of tables give: each function by pairs of a formula and its result, and what is refused, with its place. */
import type { RollupKind } from '../../../../contract/dynamicTable/kinds';
import type { RecordOutline } from '../../../../contract/dynamicTable/records';
import type { TableFilter } from '../../../../contract/dynamicTable/table';
import { tableFunctions } from '../../../../contract/formula/functions';
import { nodesOf, parseFormula, saidFault } from '../../../../contract/formula/parse';
import { type DayRange, dayNumber, dayText, WorkCalendar } from '../../../../contract/time/workdays';
import { holiday, workCalendar } from '../../../db/schema';
import { useTestApp } from '../../../test/app';
import { tableWorld } from '../../../test/tableWorld';
import type { LoadedField, LoadedTable } from '../model';
import { templates } from '../templates';
import { BadFormula, compileFormula, isVolatile } from './compile';

const t = useTestApp({ jobs: true });

const field = (key: string, kind: LoadedField['kind'], name: string): LoadedField => ({
  ...{ key, kind, name, options: [], config: {}, hint: '', defaultValue: null },
  ...{ generation: 0, broken: null, version: 1 },
});
const table = {
  fields: new Map(
    [
      field('f1', 'number', '数'),
      field('f2', 'number', '空数'),
      field('f3', 'text', '文'),
      field('f4', 'text', '空文'),
      field('f5', 'date', '日'),
      field('f6', 'date', '空日'),
      field('f7', 'duration', '时'),
      field('f8', 'dateTime', '刻'),
      field('f9', 'dateTime', '空刻'),
    ].map((one) => [one.key, one]),
  ),
} as unknown as LoadedTable;
/** On the enterprise's clocks it is 00:30 of the day after. */
const values = { f1: -2.55, f3: '上海-浦东-张江', f5: '2026-02-28', f7: 90, f8: '2026-02-28T16:30:00Z' };

type Pair = [formula: string, result: string | number | null];
const logic: Pair[] = [
  ['if({数} < 0, "负", "正")', '负'],
  ['if({空数} < 0, "负", "正")', null],
  ['ifs({数} > 0, 1, {数} < -5, 2, 3)', 3],
  ['ifs({数} > 0, 1, {数} < -2, 2)', 2],
  ['ifs({数} > 0, 1)', null],
  ['ifs({空数} > 0, 1, 2)', null],
  ['switch({文}, "北京", 1, "上海-浦东-张江", 2, 9)', 2],
  ['switch({空文}, "北京", 1, 9)', 9],
  ['switch({数}, 1, "一")', null],
  ['if(xor(1 > 0, 2 > 1), "是", "否")', '否'],
  ['if(xor(1 > 0, 2 > 1, 3 > 2), "是", "否")', '是'],
  ['if(and(not({数} > 0), or(1 > 2, isempty({空日}))), 1, 0)', 1],
  ['default({空文}, "无")', '无'],
];
const numbers: Pair[] = [
  ['roundup({数}, 1)', -2.6],
  ['roundup(2.41)', 3],
  ['roundup(2)', 2],
  ['roundup(1234, -2)', 1300],
  ['rounddown({数}, 1)', -2.5],
  ['rounddown(1299, -2)', 1200],
  ['round({数}, 1)', -2.6],
  ['round(1250, -2)', 1300],
  ['int({数})', -3],
  ['int(2.9)', 2],
  ['floor({数}) & ceil({数}) & abs({数})', '-3-22.55'],
  ['mod(-7, 3)', -1],
  ['mod(7, 0)', null],
  ['power(2, 10)', 1024],
  ['power(-2, 3)', -8],
  ['power(-8, 1 / 3)', null],
  ['power(0, -1)', null],
  ['power(0, 0)', 1],
  ['power(10, 1000)', null],
  ['power(10, -1000)', 0],
  ['round(power(3, 0.5), 3)', 1.732],
  ['sqrt(16)', 4],
  ['sqrt(-1)', null],
  ['sqrt(0)', 0],
  ['value("1,234.50")', 1234.5],
  ['value("１２３")', 123],
  ['value("12%")', 0.12],
  ['value("12a")', null],
  ['value({文})', null],
  ['sum({数}, {空数}, 1)', -1.55],
  ['average({数}, {空数}, 1)', -0.775],
  ['count({数}, {空数}, {文})', 2],
  ['min(3, {空数}, 1)', 1],
  ['max({日}, date(2026, 3, 1))', '2026-03-01'],
  ['max({数})', -2.55],
  // Time is kept in minutes and spoken of in hours.
  ['{时} * 2', 3],
];
const texts: Pair[] = [
  ['concat({文}, {空文}, 1.50, {日})', '上海-浦东-张江1.52026-02-28'],
  ['mid({文}, 4, 2)', '浦东'],
  ['mid({文}, 0, 2)', '上海'],
  ['mid({文}, 99, 2)', null],
  ['mid({文}, 1, -1)', null],
  ['find("-", {文})', 3],
  ['find("-", {文}, 4)', 6],
  ['find("京", {文})', null],
  ['substitute({文}, "-", "/")', '上海/浦东/张江'],
  ['substitute({文}, "", "/")', '上海-浦东-张江'],
  ['left({文}, 2) & right({文}, 2)', '上海张江'],
  ['len({文}) + len({空文})', 8],
  ['upper("ab") & lower("CD") & trim("  x ")', 'ABcdx'],
  ['if(contains({文}, "浦东"), 1, 0)', 1],
  ['text({数}, "0.00")', '-2.55'],
  ['text({数}, "0")', '-3'],
  ['text(-0.4, "0")', '0'],
  ['text(1234567.891, "¥#,##0.00")', '¥1,234,567.89'],
  ['text(-1234567.891, "¥#,##0.00")', '-¥1,234,567.89'],
  ['text(1234.5, "#,###")', '1,235'],
  ['text(0.125, "0.0%")', '12.5%'],
  ['text(7, "000")', '007'],
  ['text(12.5, "0.0 人天")', '12.5 人天'],
  ['text({空数}, "0")', null],
  ['text({日}, "yyyy年m月d日")', '2026年2月28日'],
  ['text({日}, "yyyy-mm-dd aaaa")', '2026-02-28 星期六'],
  ['text({日}, "yy/m/d aaa 第q季度")', '26/2/28 周六 第1季度'],
  ['text({空日}, "yyyy-mm-dd")', null],
  [`text({日}, "'yyyy")`, "'2026"],
];
const dates: Pair[] = [
  ['date(2024, 2, 29)', '2024-02-29'],
  ['date(2026, 2, 29)', null],
  ['date(1, 1, 1)', null],
  ['weekday({日})', 6],
  ['weekday(date(2026, 3, 1))', 7],
  ['weeknum(date(2026, 1, 5))', 2],
  ['quarter({日}) & "/" & month({日}) & "/" & day({日}) & "/" & year({日})', '1/2/28/2026'],
  ['edate(date(2026, 1, 31), 1)', '2026-02-28'],
  ['edate({日}, -12)', '2025-02-28'],
  ['eomonth({日}, 0)', '2026-02-28'],
  ['eomonth({日}, 2)', '2026-04-30'],
  ['edate({日}, 99999)', null],
  ['months(date(2024, 1, 31), date(2024, 2, 29))', 1],
  ['months(date(2024, 1, 31), date(2024, 2, 28))', 0],
  ['months(date(2024, 2, 28), date(2024, 1, 31))', 0],
  ['years(date(2021, 8, 29), date(2023, 1, 12))', 1],
  ['days({日}, date(2026, 3, 1))', 1],
  ['{日} + 1', '2026-03-01'],
  ['workday({日}, 99999)', null],
  ['workday({日}, 1)', '2026-03-02'],
  ['networkdays({日}, {空日})', null],
];
const instants: Pair[] = [
  ['{刻}', '2026-02-28T16:30:00Z'],
  ['{刻} & ""', '2026-03-01 00:30'],
  ['hour({刻}) * 100 + minute({刻})', 30],
  ['datevalue({刻})', '2026-03-01'],
  ['day({刻})', 1],
  ['if({刻} > {日}, "后", "前")', '后'],
  ['if({刻} = date(2026, 3, 1), "当天", "不是")', '当天'],
  ['hours(datetime({日}, 22, 15), {刻})', 2.25],
  ['{刻} - datetime({日}, 12)', 0.5208333333],
  ['{刻} + 0.5', '2026-03-01T04:30:00Z'],
  ['datetime({日}, 8, 5)', '2026-02-28T00:05:00Z'],
  ['datetime({日}, 24)', null],
  ['hours({刻}, {空刻})', null],
  ['max({刻}, datetime({日}, 1))', '2026-02-28T16:30:00Z'],
  ['text({刻}, "m月d日 hh:mm")', '3月1日 00:30'],
  ['text({刻}, "h时mm分")', '0时30分'],
  ['text({日}, "hh:mm")', '00:00'],
  ['workday({刻}, 1)', '2026-03-02'],
];
const lists: Pair[] = [
  ['split({文}, "-")', '上海、浦东、张江'],
  ['join(split({文}, "-"), "/")', '上海/浦东/张江'],
  ['first(split({文}, "-")) & last(split({文}, "-"))', '上海张江'],
  ['item(split({文}, "-"), 2)', '浦东'],
  ['item(split({文}, "-"), 9)', null],
  ['count(split({文}, "-"))', 3],
  ['count(split({空文}, "-"), 1)', 1],
  ['if(contains(split({文}, "-"), "浦东"), 1, 0)', 1],
  ['if(contains(split({空文}, "-"), "浦东"), 1, 0)', 0],
  ['unique(list(3, 1.50, 3, {空数}))', '3、1.5'],
  ['sum(list(1, 2), 3)', 6],
  ['average(list(1, 2, {空数}), 3)', 2],
  ['min(list({日}, date(2026, 1, 1)))', '2026-01-01'],
  ['if(isempty(split({空文}, "-")), 1, 0)', 1],
  ['list("a", "b") & "!"', 'a、b!'],
];
/** The Saturday of the first is worked all the same, and the later of two entries counts. */
const holidays: DayRange[] = [
  { kind: 'off', from: '2026-02-16', to: '2026-02-20' },
  { kind: 'off', from: '2026-02-24', to: '2026-02-28' },
  { kind: 'work', from: '2026-02-25', to: '2026-02-28' },
];
const pairs = [...logic, ...numbers, ...texts, ...dates, ...instants, ...lists];
/** A function of the database takes no more than a hundred arguments. */
const PARTS = 90;

it('gives what each function says, empties and bounds included', async () => {
  const { tenant } = await t().enterprise();
  const db = t().factory.scope(tenant);
  await db.delete(holiday, undefined);
  await db.insert(
    holiday,
    holidays.map(({ kind, from, to }, at) => ({
      ...{ id: `00000000-0000-4000-8000-00000000000${at}`, year: 2026, name: '假', kind, startDay: from, endDay: to },
    })),
  );
  const columns = pairs.map(([formula]) => compileFormula(table, formula, new Map()).sql);
  const [row] = await t().app.platform.database.query<{ found: Pair[1][] }>(
    `SELECT ${[0, PARTS, 2 * PARTS].map((at) => `jsonb_build_array(${columns.slice(at, at + PARTS).join(', ')})`).join(' || ')} AS found
       FROM (SELECT $1::jsonb AS "values", $2::uuid AS tenant_id) t`,
    [JSON.stringify(values), tenant.id],
  );
  expect(pairs.map(([formula], at) => [formula, row?.found[at]])).toEqual(pairs);
  // Each function stands in some pair.
  const called = new Set(
    pairs.flatMap(([formula]) => nodesOf(parseFormula(formula))).map((node) => node.is === 'call' && node.name),
  );
  expect(Object.keys(tableFunctions).filter((name) => name !== 'today' && !called.has(name))).toEqual([]);
});

it.each([0b0011111, 0b0111111, 0b1000001])('counts working days as plans do, in a week of %d', async (weekdays) => {
  const { tenant } = await t().enterprise();
  const db = t().factory.scope(tenant);
  await db.delete(holiday, undefined);
  await db.insert(
    holiday,
    holidays.map(({ kind, from, to }, at) => ({
      ...{ id: `00000000-0000-4000-8000-00000000000${at}`, year: 2026, name: '假', kind, startDay: from, endDay: to },
    })),
  );
  await db.insert(workCalendar, { weekdays });
  const calendar = new WorkCalendar({ weekdays, holidays });
  const first = dayNumber('2026-02-10');
  const days = Array.from({ length: 24 }, (_, at) => first + at);
  const asked = days.flatMap((day) => [-9, -3, -1, 0, 1, 2, 11, 260].map((by) => ({ day: dayText(day), by })));
  const rows = await t().app.platform.database.query<{ on: string; between: number }>(
    `SELECT formula_workday($1, day, by)::text AS "on", formula_networkdays($1, day, day + by)::int AS between
       FROM jsonb_to_recordset($2::jsonb) a(day date, by int)`,
    [tenant.id, JSON.stringify(asked)],
  );
  const between = (from: number, to: number) => (to < from ? 0 - calendar.count(to, from) : calendar.count(from, to));
  expect(rows.map((row) => [row.on, row.between])).toEqual(
    asked.map(({ day, by }) => {
      const from = dayNumber(day);
      return [dayText(calendar.add(from, by)), between(from, from + by)];
    }),
  );
});

const refused: [formula: string, said: string][] = [
  ['1 + round({数}, {数})', '第 16 个字符「{数}」： round 的小数位数应为 -6 到 6 的整数'],
  ['if({数} > 0, 1, "x")', '第 1 个字符「if({数} > 0, 1, "x")」：if 中不能混用数字和文本'],
  ['1 + 没有({数})', '第 5 个字符「没有({数})」：公式第 5 个字符「没有({数})」无法识别'],
  ['1 + sleep(1)', '第 5 个字符「sleep(1)」：没有函数 sleep'],
  ['left({文})', '第 1 个字符「left({文})」：left 应有 2 个参数，这里有 1 个'],
  ['1 + {不在}', '第 5 个字符「{不在}」：公式中的字段「不在」不存在'],
  ['sum({数}, ', '公式不完整'],
  ['{数} + {文}', '第 1 个字符「{数} + {文}」：「+」不能用于数字和文本'],
  ['text({日}, {文})', '第 11 个字符「{文}」：text 的格式应写成文字'],
  ['text({数}, "abc")', '第 11 个字符「"abc"」：text 的数字格式应如'],
  ['split({文}, "-") + 1', '「+」不能用于列表和数字'],
  ['upper(split({文}, "-"))', 'upper 需要文本，这里是列表，可以先用'],
  ['list(1, "a")', 'list 中不能混用数字和文本'],
  ['first({文})', 'first 需要列表，这里是文本'],
  ['{数} > 0', '公式的结果应为数字、日期、日期时间或文本'],
];
it.each(refused)('refuses %s at its place', (formula, said) => {
  let found = '';
  try {
    compileFormula(table, formula, new Map());
  } catch (error) {
    if (!(error instanceof BadFormula)) throw error;
    found = saidFault(error, formula);
  }
  expect(found).toContain(said.replace('： ', '：'));
});

it.each(Object.entries(templates))('makes the fields and views of the template %s', (_name, { fields, views }) => {
  const keyed = fields.map(({ name, kind }, at) => field(`f${at + 1}`, kind, name));
  const made = { fields: new Map(keyed.map((one) => [one.key, one])) } as unknown as LoadedTable;
  for (const { config } of fields) if (config?.formula) compileFormula(made, config.formula, new Map());
  const by = views.flatMap((view) => view.by ?? []);
  expect(by.filter((name) => !fields.some((one) => one.name === name))).toEqual([]);
  expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
});

it('refuses what would become too long before it is that long', () => {
  const nested = Array.from({ length: 15 }).reduce<string>((inside) => `days({日}, {日} + (${inside}))`, '{数}');
  expect(() => compileFormula(table, nested, new Map())).toThrow('过于复杂');
});

it('reads what lookups show, follows it through the link, and hides it with the rows behind', async () => {
  const { api, theirs, table: made, detail, add, change, values: shown, field: addField, member } = await tableWorld(t);
  const target = await made('目标', [
    { name: '价', kind: 'number' },
    { name: '日', kind: 'date' },
    { name: '谁', kind: 'person' },
    { name: '级', kind: 'select', options: [{ value: 'h', label: '高' }] },
  ]);
  const source = await made('来源', []);
  const [price, day, who, level] = [target.keys.价, target.keys.日, target.keys.谁, target.keys.级] as [
    string,
    string,
    string,
    string,
  ];
  const link = await addField(source.id, { name: '关联', kind: 'relation', config: { tableId: target.id } });
  const look = (name: string, key: string) =>
    addField(source.id, { name, kind: 'lookup', config: { through: link, target: key } });
  const prices = await look('价格们', price);
  await look('日期们', day);
  await look('级别们', level);
  const formula = (name: string, text: string) =>
    addField(source.id, { name, kind: 'formula', config: { formula: text } });
  const sum = await formula('总', 'sum({价格们}) * 2');
  const last = await formula('末', 'max({日期们})');
  const words = await formula('词', 'join(unique({级别们}), "/") & count({价格们})');
  const [r1, r2] = (await add(
    target.id,
    { [price]: 5, [day]: '2026-03-01', [level]: 'h', [who]: member.id },
    { [price]: 7, [day]: '2026-02-01', [level]: 'h' },
  )) as [string, string];
  const [row] = (await add(source.id, { [link]: [r2, r1] })) as [string];
  const now = async () =>
    [await shown(source.id, sum), await shown(source.id, last), await shown(source.id, words)].flat();
  expect(await now()).toEqual([24, '2026-03-01', '高2']);
  await change(target.id, r1, { [price]: 1, [day]: '2026-01-01' });
  expect(await now()).toEqual([16, '2026-02-01', '高2']);
  await change(source.id, row, { [link]: [r1] });
  expect(await now()).toEqual([2, '2026-01-01', '高1']);
  expect((await detail(source.id, theirs)).fields.map(({ key }) => key)).toEqual(expect.arrayContaining([prices, sum]));
  // A rule on the rows behind: the lookup is cut to it, what is made of all of them is not shown.
  const base = 'collaboration-center/dynamicTable';
  const roles = (await api.get<{ id: string; version: number }[]>(`${base}/roles?tableId=${target.id}`)).data;
  for (const { id, version, ...role } of roles) {
    const rows = { conditions: [{ field: who, op: 'is', value: 'me' }] };
    await api.post(`${base}/role/save`, { tableId: target.id, id, version, ...role, rows });
  }
  const theirKeys = (await detail(source.id, theirs)).fields.map(({ key }) => key);
  expect([theirKeys.includes(prices), theirKeys.includes(sum), theirKeys.includes(words)]).toEqual([
    true,
    false,
    false,
  ]);
});

it('puts together texts and days behind a link, of the records that are asked for, and finds by what lookups show', async () => {
  const { api, table: made, detail, add, change, values: shown, window, field: addField } = await tableWorld(t);
  const base = 'collaboration-center/dynamicTable';
  const target = await made('目标', [
    { name: '价', kind: 'number' },
    { name: '日', kind: 'date' },
    { name: '态', kind: 'select', options: ['开', '关'].map((label) => ({ value: label, label })) },
  ]);
  const source = await made('来源', []);
  const [title, price, day, state] = ['标题', '价', '日', '态'].map((name) => target.keys[name]) as [
    string,
    string,
    string,
    string,
  ];
  const own = source.keys.标题 as string;
  const link = await addField(source.id, { name: '关联', kind: 'relation', config: { tableId: target.id } });
  const open = { conditions: [{ field: state, op: 'is' as const, value: '开' }] };
  const roll = (name: string, by: RollupKind, key: string, filter?: TableFilter) =>
    addField(source.id, { name, kind: 'rollup', config: { through: link, target: key, by, filter } });
  const keys = {
    join: await roll('合', 'join', title),
    unique: await roll('去重', 'unique', state),
    last: await roll('晚', 'max', day),
    first: await roll('早', 'min', day, open),
    sum: await roll('和', 'sum', price, open),
    count: await addField(source.id, {
      name: '数',
      kind: 'rollup',
      config: { through: link, by: 'count', filter: open },
    }),
  };
  const look = (name: string, key: string, filter?: TableFilter) =>
    addField(source.id, { name, kind: 'lookup', config: { through: link, target: key, filter } });
  const prices = await look('价格们', price);
  const states = await look('状态们', state);
  const opens = await look('开着的', title, open);
  const sumOpen = await addField(source.id, {
    name: '式',
    kind: 'formula',
    config: { formula: 'join({开着的}, "+")' },
  });
  const [r1, r2] = (await add(
    target.id,
    { [title]: '甲', [price]: 5, [day]: '2026-03-01', [state]: '开' },
    { [title]: '乙', [price]: 7, [day]: '2026-05-01', [state]: '关' },
    { [title]: '丙', [price]: 9, [day]: '2026-04-01', [state]: '开' },
  )) as [string, string];
  const r3 = (await window(target.id)).data.records[2]?.id as string;
  await add(source.id, { [own]: '一', [link]: [r2, r1, r3] }, { [own]: '二', [link]: [r2] }, { [own]: '三' });
  const of = async (row: number) => {
    const record = (await window(source.id)).data.records[row]?.values ?? {};
    return Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, record[key]]));
  };
  expect(await of(0)).toEqual({
    join: '乙、甲、丙',
    unique: '关、开',
    last: '2026-05-01',
    first: '2026-03-01',
    sum: 14,
    count: 2,
  });
  expect(await of(2)).toEqual({ sum: 0, count: 0 });
  expect((await shown(source.id, opens))[0]).toEqual(['甲', '丙']);
  expect(await shown(source.id, sumOpen)).toEqual(['甲+丙', undefined, undefined]);
  // What a condition asks for changes what follows.
  await change(target.id, r1, { [state]: '关' });
  expect(await of(0)).toMatchObject({ first: '2026-04-01', sum: 9, count: 1 });
  expect((await shown(source.id, sumOpen))[0]).toBe('丙');
  const asked = (filter: TableFilter, sorts: object[] = []) => shown(source.id, own, { filter, sorts });
  const one = (field: string, op: string, value?: unknown) => ({ conditions: [{ field, op, value }] }) as TableFilter;
  expect(await asked(one(prices, 'gt', 8))).toEqual(['一']);
  expect(await asked(one(prices, 'isNot', 5))).toEqual(['二', '三']);
  expect(await asked(one(states, 'contains', '关'))).toEqual(['一', '二']);
  expect(await asked(one(states, 'empty'))).toEqual(['三']);
  expect(await asked(one(keys.join, 'contains', '丙'))).toEqual(['一']);
  expect(await asked(one(keys.last, 'gte', '2026-05-01'))).toEqual(['一', '二']);
  expect(await shown(source.id, own, { sorts: [{ field: opens, desc: true }] })).toEqual(['一', '二', '三']);
  const { data } = await api.post<RecordOutline>(`${base}/records/outline`, {
    ...{ tableId: source.id, groups: [{ field: states }], sums: [keys.sum] },
  });
  expect(data.groups.map((group) => [group.keys, group.count])).toEqual([
    [['关'], 1],
    [['关、关、开'], 1],
    [[null], 1],
  ]);
  // No sum of texts, no condition that the day decides, and a field that is asked for stays what it is.
  const refused = async (config: object) =>
    (await api.post(`${base}/field/create`, { tableId: source.id, name: '否', kind: 'rollup', config })).status;
  expect(await refused({ through: link, target: title, by: 'sum' })).toBe(400);
  const today = { conditions: [{ field: day, op: 'today' }] };
  expect(await refused({ through: link, target: price, by: 'sum', filter: today })).toBe(400);
  const gone = await api.post(`${base}/field/delete`, { tableId: target.id, key: state });
  expect([gone.status, gone.message]).toEqual([422, expect.stringContaining('以「态」为条件')]);
  expect((await detail(source.id)).fields.find(({ key }) => key === prices)?.config.result).toBe('number');
});

it('knows which formulas change with the day or the calendar, and reckons these anew when the calendar changes', async () => {
  expect(['{数} & "today()"', 'TODAY() + 1', 'networkdays({日}, {日})', '今天('].map(isVolatile)).toEqual([
    ...[false, true, true, false],
  ]);
  const { tenant, table: made, add, values: shown, field: addField } = await tableWorld(t);
  const { id, keys } = await made('工期', [{ name: '始', kind: 'date' }]);
  const next = await addField(id, { name: '次日', kind: 'formula', config: { formula: 'workday({始}, 1)' } });
  await add(id, { [keys.始 as string]: '2031-03-07' });
  expect(await shown(id, next)).toEqual(['2031-03-10']);
  const { platform } = t().app;
  await t()
    .factory.scope(tenant)
    .transaction(async (db) => {
      const day = { year: 2031, name: '假', kind: 'off' as const, startDay: '2031-03-10', endDay: '2031-03-10' };
      await db.insert(holiday, { id: '00000000-0000-4000-8000-000000000009', ...day });
      await platform.hooks.onCalendarChanged({ platform, db });
    });
  let found: unknown[] = [];
  for (let tries = 0; tries < 200 && found[0] !== '2031-03-11'; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    found = await shown(id, next);
  }
  expect(found).toEqual(['2031-03-11']);
});
