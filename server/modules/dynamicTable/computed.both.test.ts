/** What is reckoned, rolled up and converted: the worked cases of the area's note, and values of each kind in words. */

import fc from 'fast-check';
import type { CellValue, ConvertPreview, TableDetail } from '../../../contract/dynamicTable/table';
import { readTable } from '../../tables/table';
import { useTestApp } from '../../test/app';
import { tableWorld } from '../../test/tableWorld';
import { compileFormula } from './formula/compile';
import { kinds } from './kinds';
import type { LoadedField, LoadedTable } from './model';

const t = useTestApp({ jobs: true });
const world = () => tableWorld(t);
const base = 'collaboration-center/dynamicTable';

it('reckons formulas exactly, empties as agreed', async () => {
  const { table, add, change, values, field } = await world();
  const { id, keys } = await table('公式', [
    { name: '数', kind: 'number' },
    { name: '空', kind: 'number' },
    { name: '始', kind: 'date' },
    { name: '止', kind: 'date' },
  ]);
  const formula = (name: string, text: string) => field(id, { name, kind: 'formula', config: { formula: text } });
  const made = {
    round: await formula('舍入', 'round({数}, 1)'),
    tenth: await formula('和', '0.1 + 0.2'),
    empty: await formula('空加', '{空} + 1'),
    sum: await formula('求和', 'sum({空}, 1)'),
    text: await formula('接', '{空} & "x"'),
    zero: await formula('除零', '1 / 0'),
    months: await formula('月', 'months({始}, {止})'),
    years: await formula('年', 'years({始}, {止})'),
    chain: await formula('链', 'round({舍入} * 2, 1) & "件"'),
  };
  const [n, from, to] = [keys.数 as string, keys.始 as string, keys.止 as string];
  const [one] = await add(id, { [n]: -2.55, [from]: '2024-01-31', [to]: '2024-02-29' });
  await add(id, { [n]: 1, [from]: '2024-01-31', [to]: '2024-02-28' }, { [from]: '2021-08-29', [to]: '2023-01-12' });
  const first = async (key: string) => (await values(id, key))[0];
  expect(await first(made.round)).toBe(-2.6);
  expect(await first(made.tenth)).toBe(0.3);
  expect(await first(made.empty)).toBeUndefined();
  expect(await first(made.sum)).toBe(1);
  expect(await first(made.text)).toBe('x');
  expect(await first(made.zero)).toBeUndefined();
  expect((await values(id, made.months)).slice(0, 2)).toEqual([1, 0]);
  expect((await values(id, made.years))[2]).toBe(1);
  expect(await first(made.chain)).toBe('-5.2件');
  // What follows from a change stands when the call returns.
  await change(id, one as string, { [n]: 3 });
  expect(await first(made.chain)).toBe('6件');
});

it('rolls up over links, follows them through the same table, and refuses a ring by its names', async () => {
  const { api, table, add, change, values, field } = await world();
  const { id, keys } = await table('零件', [{ name: '价', kind: 'number' }]);
  const price = keys.价 as string;
  const link = await field(id, { name: '用到', kind: 'relation', config: { tableId: id }, withBack: true });
  const through = { through: link, target: price };
  const look = await field(id, { name: '价格们', kind: 'lookup', config: through });
  const rolled: Record<string, string> = {};
  for (const by of ['count', 'sum', 'average', 'max'] as const) {
    rolled[by] = await field(id, { name: by, kind: 'rollup', config: { ...through, by } });
  }
  const [r1, r2] = (await add(id, { [price]: 5 }, { [price]: 7 })) as [string, string];
  expect(await Promise.all(Object.values(rolled).map(async (key) => (await values(id, key))[0]))).toEqual([
    0,
    0,
    undefined,
    undefined,
  ]);
  await change(id, r2, { [link]: [r1] });
  await change(id, r1, { [price]: 9 });
  expect((await values(id, look))[1]).toEqual([9]);
  expect((await values(id, rolled.sum as string))[1]).toBe(9);
  const double = await field(id, { name: 'a', kind: 'formula', config: { formula: '{价} + {sum}' } });
  const ring = await api.post(`${base}/field/create`, {
    tableId: id,
    name: 'b',
    kind: 'rollup',
    config: { through: link, target: double, by: 'sum' },
  });
  expect(ring.status).toBe(200);
  // What lost its field is empty, and every change beside it goes on.
  await api.post(`${base}/field/delete`, { tableId: id, key: double });
  expect((await change(id, r2, { [link]: [] })).status).toBe(200);
  await api.post(`${base}/field/recover`, { tableId: id, key: double });
  const version = (await api.get<TableDetail>(`${base}/detail?tableId=${id}`)).data.fields.find(
    ({ key }) => key === double,
  )?.version;
  const closing = await api.post(`${base}/field/update`, {
    tableId: id,
    key: double,
    version,
    config: { formula: '{b} + 1' },
  });
  expect(closing).toMatchObject({ status: 400 });
  expect(closing.message).toContain('a → b → a');
});

it('makes links narrower: the first stays, who loses one is counted, and both sides say so (case 7)', async () => {
  const { api, detail, table, add, values, field } = await world();
  const target = await table('目标', []);
  const source = await table('来源', []);
  const link = await field(source.id, {
    ...{ name: '关联', kind: 'relation', withBack: true },
    config: { tableId: target.id, many: false, manyBack: true },
  });
  const back = (await detail(target.id)).fields.find(({ kind }) => kind === 'relation')?.key ?? '';
  const count = await field(target.id, { name: '数', kind: 'rollup', config: { through: back, by: 'count' } });
  const [r1] = (await add(target.id, { [target.keys.标题 as string]: 'r1' })) as [string];
  const title = source.keys.标题 as string;
  await add(source.id, { [title]: 'A', [link]: [r1] }, { [title]: 'B', [link]: [r1] });
  expect(await values(target.id, count)).toEqual([2]);
  const { version } = (await detail(source.id)).fields.find(({ key }) => key === link) as { version: number };
  const narrower = (more: object = {}) => {
    const config = { tableId: target.id, many: true, manyBack: false };
    return api.post(`${base}/field/update`, { tableId: source.id, key: link, version, config, ...more });
  };
  const told = await narrower();
  expect([told.status, told.message]).toEqual([422, expect.stringContaining('1 条记录')]);
  expect(await values(source.id, link)).toEqual([[{ id: r1, title: 'r1' }], [{ id: r1, title: 'r1' }]]);
  expect((await narrower({ cutLinks: true })).status).toBe(200);
  expect(await values(source.id, link)).toEqual([[{ id: r1, title: 'r1' }], undefined]);
  expect(await values(target.id, count)).toEqual([1]);
  const other = (await detail(target.id)).fields.find(({ key }) => key === back);
  expect(other?.config).toMatchObject({ many: false, manyBack: true });
});

it('writes no formula into a file that is opened elsewhere (case 21)', async () => {
  const { api, table, add } = await world();
  const { id, keys } = await table('导出', [{ name: '数', kind: 'number' }]);
  await add(id, { [keys.标题 as string]: '=1+1', [keys.数 as string]: -5 });
  const { body } = await api.post(`${base}/export`, { tableId: id, format: 'csv' });
  expect(body.split('\r\n')[1]).toBe("'=1+1,-5");
  // A cell of a workbook is a text or it is none: nothing is put before it.
  const { bytes } = await api.post(`${base}/export`, { tableId: id, format: 'xlsx' });
  expect((await readTable(bytes, '导出.xlsx')).records.map(({ cells }) => cells)).toEqual([['=1+1', '-5']]);
});

it('converts with a preview of what is lost, and the old field comes back', async () => {
  const { api, table, add, values } = await world();
  const { id, keys } = await table('转换', []);
  const a = keys.标题 as string;
  await add(id, { [a]: '2026年3月5日' }, { [a]: '2026/2/30' }, { [a]: '45000' }, {});
  const asked = { tableId: id, key: a, kind: 'date' };
  const preview = await api.post<ConvertPreview>(`${base}/field/convert/preview`, asked);
  expect(preview.data).toMatchObject({ fits: 2, partial: 0, lost: 1 });
  const { data } = await api.post<{ key: string; old: string }>(`${base}/field/convert`, asked);
  expect(await values(id, data.key)).toEqual(['2026-03-05', undefined, '2023-03-15', undefined]);
  await api.post(`${base}/field/create`, { tableId: id, name: '别的', kind: 'text' });
  await api.post(`${base}/field/delete`, { tableId: id, key: data.key });
  await api.post(`${base}/field/recover`, { tableId: id, key: data.old });
  expect(await values(id, data.old)).toEqual(['2026年3月5日', '2026/2/30', '45000', undefined]);
  const many = await api.post<{ key: string }>(`${base}/field/convert`, {
    tableId: id,
    key: data.old,
    kind: 'multiSelect',
  });
  expect(many.status).toBe(200);
});

it('tells before a conversion of what would be kept in part only', async () => {
  const { api, table, add } = await world();
  const { id, keys } = await table('时刻', []);
  const a = keys.标题 as string;
  await add(
    id,
    ...['2026-03-05 14:30', '2026-03-05T08:00:00Z', '2026-03-05 00:00:00', '2026-03-05', '45000.75', '45000', '无'].map(
      (text) => ({ [a]: text }),
    ),
  );
  const { data } = await api.post<ConvertPreview>(`${base}/field/convert/preview`, {
    tableId: id,
    key: a,
    kind: 'date',
  });
  expect(data).toMatchObject({ fits: 6, partial: 3, lost: 1 });
  expect(data.samples).toContainEqual({ before: '2026-03-05 14:30', after: '2026-03-05' });
  expect(data.samples).toContainEqual({ before: '45000.75', after: '2023-03-15' });
});

it('keeps the first of many where a field holds one, counts the rest, and counts no record in the trash', async () => {
  const { api, table, add, values, detail } = await world();
  const options = ['红', '绿'].map((label) => ({ value: label, label }));
  const { id, keys } = await table('多选', [{ name: '色', kind: 'multiSelect', options }]);
  const a = keys.色 as string;
  const [gone] = (await add(id, { [a]: ['绿', '红'] }, { [a]: ['绿', '红'] }, { [a]: ['红'] })) as [string];
  await api.post(`${base}/records/delete`, { tableId: id, ids: [gone] });
  const asked = { tableId: id, key: a, kind: 'select' };
  const { data } = await api.post<ConvertPreview>(`${base}/field/convert/preview`, asked);
  expect(data).toMatchObject({ fits: 2, partial: 1, lost: 0, options: [] });
  expect(data.samples).toContainEqual({ before: '绿、红', after: '绿' });
  const { key } = (await api.post<{ key: string }>(`${base}/field/convert`, asked)).data;
  expect(await values(id, key)).toEqual(['绿', '红']);
  const made = (await detail(id)).fields.find((one) => one.key === key);
  expect(made?.options.map(({ label }) => label)).toEqual(['红', '绿']);
  // Of names, the first record that they lead to.
  const target = await table('目标', []);
  const other = await table('文字', []);
  await add(target.id, { [target.keys.标题 as string]: '甲' }, { [target.keys.标题 as string]: '乙' });
  await api.post(`${base}/field/create`, { tableId: other.id, name: '名', kind: 'text' });
  const name = (await detail(other.id)).fields.find((one) => one.name === '名')?.key as string;
  await add(other.id, { [name]: '甲、乙' });
  const one = { tableId: other.id, key: name, kind: 'relation', config: { tableId: target.id, many: false } };
  expect((await api.post<ConvertPreview>(`${base}/field/convert/preview`, one)).data).toMatchObject({
    ...{ fits: 1, partial: 1, lost: 0, samples: [{ before: '甲、乙', after: '甲' }] },
  });
});

it('reads days as they are written, the doubtful ones by their column, or asks', async () => {
  const { api, table, add, values } = await world();
  const { id, keys } = await table('写法', []);
  const a = keys.标题 as string;
  const texts = ['25/12/2023', '20260305', 'Mar 5, 2026', 'November 3, 2023', '04/10/2020', '2021/7/22 7:45'];
  await add(id, ...texts.map((text) => ({ [a]: text })));
  const asked = { tableId: id, key: a, kind: 'date' };
  const { data } = await api.post<ConvertPreview>(`${base}/field/convert/preview`, asked);
  expect(data).toMatchObject({ fits: 6, partial: 1, lost: 0, asksOrder: false });
  const { key } = (await api.post<{ key: string }>(`${base}/field/convert`, asked)).data;
  expect(await values(id, key)).toEqual([
    ...['2023-12-25', '2026-03-05', '2026-03-05', '2023-11-03', '2020-10-04', '2021-07-22'],
  ]);
  const other = await table('存疑', []);
  const b = other.keys.标题 as string;
  await add(other.id, { [b]: '04/10/2020' });
  const doubtful = { tableId: other.id, key: b, kind: 'date' };
  const preview = async (more: object = {}) =>
    (await api.post<ConvertPreview>(`${base}/field/convert/preview`, { ...doubtful, ...more })).data;
  expect(await preview()).toMatchObject({ fits: 0, lost: 1, asksOrder: true });
  expect((await preview({ dayOrder: 'mdy' })).samples).toEqual([{ before: '04/10/2020', after: '2020-04-10' }]);
});

it('says of a computed field that it is broken as long as it is, by the tables that its fields are of', async () => {
  const { api, detail, table, add, values, field } = await world();
  const [a, b] = [
    await table('甲', [{ name: '数', kind: 'number' }]),
    await table('乙', [{ name: '量', kind: 'number' }]),
  ];
  const [n, m] = [a.keys.数 as string, b.keys.量 as string];
  const link = await field(b.id, { name: '到', kind: 'relation', config: { tableId: a.id } });
  const config = { through: link, target: n, by: 'sum' as const };
  const rolled = await field(b.id, { name: '合计', kind: 'rollup', config });
  const look = await field(b.id, { name: '引', kind: 'lookup', config: { through: link, target: n } });
  const double = await field(b.id, { name: '倍', kind: 'formula', config: { formula: '{量} * 2 + {合计}' } });
  const [one] = (await add(a.id, { [n]: 3 })) as [string];
  await add(b.id, { [m]: 1, [link]: [one] });
  const broken = async (tableId: string, key: string) =>
    (await detail(tableId)).fields.find((candidate) => candidate.key === key)?.broken;
  const put = (path: string, body: object) => api.post<{ key: string }>(`${base}/field/${path}`, body);
  // Fields of the other table have the same keys.
  const same = await field(a.id, { name: '旁', kind: 'text' });
  expect([link, m].includes(same) || [link, m].includes(n)).toBe(true);
  await put('delete', { tableId: a.id, key: same });
  expect([await broken(b.id, rolled), await broken(b.id, double)]).toEqual([undefined, undefined]);
  // A number that becomes money is one still: what rolls it up goes on, and so does what shows it.
  const money = (await put('convert', { tableId: a.id, key: n, kind: 'money' })).data.key;
  expect(await broken(b.id, rolled)).toBeUndefined();
  const shown = (await detail(b.id)).fields;
  for (const key of [rolled, look]) expect(shown.find((one) => one.key === key)?.config.target).toBe(money);
  const words = (await put('convert', { tableId: a.id, key: money, kind: 'text' })).data.key;
  expect(await broken(b.id, rolled)).toContain('「数」');
  // What is made of it is as empty, and says by what.
  const because = '「合计」没有值：用到的字段「数」已删除';
  expect([words === money, await broken(b.id, double), await broken(b.id, look)]).toEqual([false, because, undefined]);
  // Two are gone: with one of them back it is broken still.
  await put('delete', { tableId: b.id, key: m });
  await put('delete', { tableId: b.id, key: rolled });
  await put('recover', { tableId: b.id, key: rolled });
  expect(await broken(b.id, double)).toContain('「量」');
  await put('recover', { tableId: b.id, key: m });
  expect(await broken(b.id, double)).toBe(because);
  expect((await values(b.id, m))[0]).toBe(1);
  // Behind a deleted link all that leads over it is empty: each says so, what only shows a value as well.
  await put('delete', { tableId: b.id, key: link });
  const gone = '用到的字段「到」已删除';
  const all = async () => [await broken(b.id, rolled), await broken(b.id, look), await broken(b.id, double)];
  expect(await all()).toEqual([gone, gone, `「合计」没有值：${gone}`]);
  await put('recover', { tableId: b.id, key: link });
  expect((await all())[1]).toBeUndefined();
});

it('recovers no field into a ring, and follows the words of an option', async () => {
  const { api, detail, table, add, values, field, settle } = await world();
  const options = [{ value: 'h', label: '高' }];
  const { id, keys } = await table('环与词', [{ name: '级', kind: 'select', options }]);
  const formula = (name: string, text: string) => field(id, { name, kind: 'formula', config: { formula: text } });
  const w = await formula('w', '1 + 1');
  const x = await formula('x', '{w} + 1');
  const y = await formula('y', '{x} + 1');
  const put = (path: string, body: object) => api.post(`${base}/field/${path}`, { tableId: id, ...body });
  const versionOf = async (key: string) => (await detail(id)).fields.find((one) => one.key === key)?.version;
  await put('delete', { key: x });
  const closing = { key: w, version: await versionOf(w), config: { formula: '{y} + 1' } };
  expect((await put('update', closing)).status).toBe(200);
  const refused = await put('recover', { key: x });
  expect([refused.status, refused.message]).toEqual([400, expect.stringContaining('→')]);
  const said = await formula('称', '{级} & "级"');
  const level = keys.级 as string;
  await add(id, { [level]: 'h' });
  expect([await values(id, said), y === x]).toEqual([['高级'], false]);
  const renamed = [{ value: 'h', label: '很高' }];
  expect((await put('update', { key: level, version: await versionOf(level), options: renamed })).status).toBe(200);
  await settle(id, said);
  expect(await values(id, said)).toEqual(['很高级']);
});

describe('whatever is written', () => {
  const field = (kind: LoadedField['kind'], more: Partial<LoadedField> = {}): LoadedField => ({
    ...{ key: 'f1', kind, name: '字段', options: [], config: {}, hint: '', defaultValue: null },
    ...{ generation: 0, broken: null, version: 1, ...more },
  });
  const read = (kind: LoadedField['kind'], text: string) => {
    const { parse } = kinds[kind];
    if (!parse) throw new Error(`${kind} takes no text`);
    return parse(text, field(kind), { person: () => null } as never);
  };
  const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
  const decimal = (value: bigint, scale: number): string => {
    const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
    const point = digits.length - scale;
    const text = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, '');
    return value < 0n && text !== '0' ? `-${text}` : text;
  };
  const full = (text: string) => text.replace(/[0-9]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));

  it('is the same figure in commas, with a sign of money, in full width', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom('', '¥', '$'), fc.boolean(), (value, sign, wide) => {
        const plain = decimal(BigInt(value), 2);
        const [whole = '', rest] = plain.split('.');
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
        const text = `${sign}${grouped}${rest === undefined ? '' : `.${rest}`}`;
        const given = wide ? full(text) : text;
        expect([given, read('number', given)]).toEqual([given, Number(plain)]);
        expect([given, read('money', given)]).toEqual([given, value]);
      }),
      { numRuns: 300 },
    );
  });

  it('is a day that there is, or none', () => {
    const parts = fc.record({
      year: fc.integer({ min: 1990, max: 2060 }),
      month: fc.integer({ min: 1, max: 13 }),
      day: fc.integer({ min: 1, max: 32 }),
    });
    const forms = [
      (y: number, m: number, d: number) => `${y}-${m}-${d}`,
      (y: number, m: number, d: number) => `${y}/${m}/${d}`,
      (y: number, m: number, d: number) => `${y}年${m}月${d}日`,
    ];
    fc.assert(
      fc.property(parts, fc.constantFrom(...forms), ({ year, month, day }, form) => {
        const at = new Date(Date.UTC(year, month - 1, day));
        const there = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
        const text = form(year, month, day);
        if (there) expect([text, read('date', text)]).toEqual([text, at.toISOString().slice(0, 10)]);
        else expect(() => read('date', text)).toThrow();
      }),
      { numRuns: 300 },
    );
  });

  it('comes back from its own words', () => {
    const values: [LoadedField['kind'], fc.Arbitrary<CellValue>][] = [
      ['number', fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 1000)],
      ['money', cents],
      ['percent', fc.integer({ min: -1000, max: 1000 })],
      ['progress', fc.integer({ min: 0, max: 100 })],
      ['duration', fc.integer({ min: 0, max: 1_000_000 })],
      ['rating', fc.integer({ min: 1, max: 5 })],
      ['switch', fc.boolean()],
      ['text', fc.stringMatching(/^[a-z一-龥%_]{1,20}$/)],
    ];
    for (const [kind, arbitrary] of values) {
      fc.assert(
        fc.property(arbitrary, (value) => {
          expect([kind, read(kind, kinds[kind].say(value, field(kind), String))]).toEqual([kind, value]);
        }),
        { numRuns: 100 },
      );
    }
  });

  it('is reckoned exactly, half away from zero', async () => {
    const SCALE = 4;
    const pairs = fc.sample(fc.tuple(fc.integer({ min: -1e7, max: 1e7 }), fc.integer({ min: -1e7, max: 1e7 })), 300);
    const table = {
      fields: new Map(['f1', 'f2'].map((key) => [key, field('number', { key })])),
    } as unknown as LoadedTable;
    /** Of so many decimals, cut to fewer. */
    const rounded = (value: bigint, scale: number, digits: number): string => {
      const step = 10n ** BigInt(scale - digits);
      const half = value < 0n ? -step / 2n : step / 2n;
      return decimal((value + half) / step, digits);
    };
    const formulas: [string, (a: bigint, b: bigint) => string][] = [
      ['{f1} + {f2}', (a, b) => decimal(a + b, SCALE)],
      ['{f1} * {f2}', (a, b) => decimal(a * b, 2 * SCALE)],
      ['round({f1}, 2)', (a) => rounded(a, SCALE, 2)],
      ['round({f1} * {f2}, 3)', (a, b) => rounded(a * b, 2 * SCALE, 3)],
      ['round({f1} - {f2}, 0)', (a, b) => rounded(a - b, SCALE, 0)],
    ];
    const given = pairs.map(([a, b]) => ({ f1: decimal(BigInt(a), SCALE), f2: decimal(BigInt(b), SCALE) }));
    for (const [formula, of] of formulas) {
      const rows = await t().app.platform.database.query<{ result: string }>(
        `SELECT (${compileFormula(table, formula, new Map()).sql})::text AS result
           FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS t("values", at) ORDER BY t.at`,
        [JSON.stringify(given)],
      );
      const wanted = pairs.map(([a, b]) => of(BigInt(a), BigInt(b)));
      expect([formula, rows.map(({ result }) => result)]).toEqual([formula, wanted]);
    }
  });
});
