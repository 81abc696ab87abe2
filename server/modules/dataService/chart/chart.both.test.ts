/** Charts over rows and datasets: figures by hand, rows behind each point, what a reader does not see, refusals in words. */
import type {
  Chart,
  ChartAnswer,
  ChartMeasure,
  ChartPick,
  ChartRows,
} from '../../../../contract/dashboard/chart/chart';
import type { DashboardDetail, DashboardValues, Widget } from '../../../../contract/dashboard/dashboard';
import { addDays, newId } from '../../../base/present';
import { loadActors } from '../../../object/actors';
import { type Client, useTestApp } from '../../../test/app';
import type { TestTenant, TestUser } from '../../../test/factories';
import { figure, sourceFigures, sourceRows, when } from '../../../test/sourceFigures';
import { type SourceWorld, sourceWorld } from '../../../test/sourceWorld';
import { tableWorld } from '../../../test/tableWorld';
import { readChart, readChartRows } from './read';
import { ChartSources } from './source';
import type { ChartAsked } from './sql';

const t = useTestApp();
const boards = 'project-center/dashboard';

interface World {
  tenant: TestTenant;
  pm: TestUser;
  owner: TestUser;
  reader: TestUser;
  seen: { id: string; code: string };
}
let w: World;

const measure = (of: Partial<ChartMeasure> = {}): ChartMeasure => ({
  ...{ name: '数量', aggregate: 'count', column: null, formula: '' },
  ...of,
});
const chart = (of: Partial<Chart> = {}): Chart => ({
  ...{ source: { kind: 'rows', code: 'task' }, dimensions: [], measures: [measure()], match: 'all', conditions: [] },
  ...{ time: null, top: 12, compare: false, unit: '' },
  ...of,
});
const NOTHING: ChartAsked = { period: null, before: null, picks: [], projects: null };

beforeAll(async () => {
  const { tenant, owner, pm } = await t().enterprise();
  const reader = await t().factory.member(tenant, 'ROLE_TENANT_PM');
  const seen = await t().factory.project(tenant, pm, [{ user: reader, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const hidden = await t().factory.project(tenant, pm);
  const task = (
    project: { id: string; code: string },
    category: 'NOT_STARTED' | 'IN_PROGRESS' | 'DONE',
    planEnd: string | null,
  ) => t().factory.task(tenant, project, pm, { category, ...(planEnd && { planEnd }) });
  await task(seen, 'NOT_STARTED', '2026-03-05');
  await task(seen, 'IN_PROGRESS', '2026-03-20');
  await task(seen, 'IN_PROGRESS', '2026-05-02');
  await task(seen, 'DONE', null);
  await task(hidden, 'IN_PROGRESS', '2026-03-31');
  await task(hidden, 'DONE', '2026-02-27');
  // Of the project's owner too; the reader has no part in it.
  await t().factory.task(tenant, seen, owner, { privateTask: true, planEnd: '2026-03-09' });
  await t().app.platform.database.query(
    `UPDATE task SET estimate_hours = extract(day FROM plan_end) WHERE tenant_id = $1 AND plan_end IS NOT NULL`,
    [tenant.id],
  );
  w = { tenant, pm, owner, reader, seen };
});

async function sourcesOf(user: TestUser, tenant = w.tenant): Promise<ChartSources> {
  const db = t().factory.scope(tenant);
  const actor = (await loadActors(db, [user.id])).get(user.id);
  if (!actor) throw new Error('nobody');
  return new ChartSources({ platform: t().app.platform, db, actor }, user.id);
}
const read = async (of: Chart, asked: Partial<ChartAsked> = {}, by = w.pm) =>
  readChart(await sourcesOf(by), of, { ...NOTHING, ...asked });
const behind = async (of: Chart, picks: ChartPick[], asked: Partial<ChartAsked> = {}, by = w.pm) =>
  (await readChartRows(await sourcesOf(by), of, { ...NOTHING, ...asked, picks }, {})).total;
const told = ({ heads, sums }: ChartAnswer) => heads[0]?.map(({ label }, at) => [label, ...(sums[0]?.[at] ?? [])]);

it('counts for each reader what they see, by groups whose rows are as many', async () => {
  const of = chart({ dimensions: [{ column: '状态', grain: null }] });
  expect(told(await read(of))).toEqual([
    ['进行中', 3],
    ['已完成', 2],
    ['未开始', 2],
  ]);
  expect(told(await read(of, {}, w.reader))).toEqual([
    ['进行中', 2],
    ['已完成', 1],
    ['未开始', 1],
  ]);
  const pick = { column: '状态', grain: null, values: ['进行中'] };
  expect(await behind(of, [pick])).toBe(3);
  expect(await behind(of, [pick], {}, w.reader)).toBe(2);
  const only = await read(of, { projects: [w.seen.code] });
  expect(only.whole).toEqual([5]);
  // The largest alone, all others as one, which leads to its own rows.
  const top = { ...of, top: 1 };
  expect(told(await read(top))).toEqual([
    ['进行中', 3],
    ['其余', 4],
  ]);
  expect(await behind(top, [{ ...pick, not: true }])).toBe(4);
});

it('reckons months by states with sums of both, percentiles, formulas and the period before', async () => {
  const of = chart({
    dimensions: [
      { column: '截止日期', grain: 'month' },
      { column: '状态', grain: null },
    ],
    measures: [
      measure(),
      measure({ name: '工时', aggregate: 'sum', column: '预计工时' }),
      measure({ name: '均值', aggregate: 'avg', column: '预计工时' }),
      measure({ name: '中位', aggregate: 'p50', column: '预计工时' }),
      measure({ name: '每个', aggregate: null, formula: '[工时] / [数量]' }),
    ],
    time: '截止日期',
    compare: true,
  });
  const asked = {
    period: { from: '2026-03-01', to: '2026-05-31' },
    before: { from: '2025-11-29', to: '2026-02-28' },
  };
  const answer = await read(of, asked);
  expect(answer.heads.map((heads) => heads.map(({ label }) => label))).toEqual([
    ['2026-03', '2026-04', '2026-05'],
    ['进行中', '未开始'],
  ]);
  expect(answer.sums[0]).toEqual([
    [4, 65, 16.25, 9, 65 / 4],
    [0, 0, null, null, null],
    [1, 2, 2, 2, 2],
  ]);
  expect(answer.sums[1]?.map(([count, hours]) => [count, hours])).toEqual([
    [3, 53],
    [2, 14],
  ]);
  expect(answer.cells.map(({ at, values }) => [...at, values[0], values[1]]).sort()).toEqual([
    [0, 0, 2, 51],
    [0, 1, 2, 14],
    [2, 0, 1, 2],
  ]);
  expect([answer.whole[0], answer.before?.whole[0], answer.before?.whole[1]]).toEqual([5, 1, 27]);
  const march = { column: '截止日期', grain: 'month' as const, values: ['2026-03-01'] };
  expect(await behind(of, [march], asked)).toBe(4);
  expect(await behind(of, [march, { column: '状态', grain: null, values: ['进行中'] }], asked)).toBe(2);
  // Without a day: one group of its own, that leads to its rows.
  const free = chart({ dimensions: [{ column: '截止日期', grain: 'year' }] });
  expect(told(await read(free))).toEqual([
    ['2026 年', 6],
    ['未填', 1],
  ]);
  expect(await behind(free, [{ column: '截止日期', grain: 'year', values: [null] }])).toBe(1);
});

it('groups by months of the year and days of the week, alike whichever way the rows are read', async () => {
  const expected = {
    monthOfYear: { '2 月': 1, '3 月': 4, '5 月': 1 },
    weekday: { 周一: 1, 周二: 1, 周四: 1, 周五: 2, 周六: 1 },
  };
  for (const grain of ['monthOfYear', 'weekday'] as const) {
    const of = chart({ dimensions: [{ column: '截止日期', grain }] });
    const parted = told(await read(of)) ?? [];
    // A median needs the rows themselves.
    const median = measure({ name: '中位', aggregate: 'p50', column: '预计工时' });
    const whole = told(await read({ ...of, measures: [measure(), median] })) ?? [];
    expect(whole.map((group) => group.slice(0, 2))).toEqual(parted);
    const counts = Object.fromEntries(parted.filter(([, count]) => Number(count) > 0));
    expect(counts).toMatchObject(expected[grain]);
    expect(Object.values(counts).reduce<number>((sum, count) => sum + Number(count), 0)).toBe(7);
  }
});

it('refuses in words what cannot be, and says what does not hold', async () => {
  const refused = async (of: Partial<Chart>) =>
    read(chart(of)).then(
      () => 'answered',
      (error: Error) => error.message,
    );
  expect(await refused({ source: { kind: 'rows', code: 'table:gone' } })).toContain('不存在');
  expect(await refused({ measures: [measure({ aggregate: 'sum', column: '标题' })] })).toContain('不是数字');
  expect(await refused({ measures: [measure({ aggregate: 'avg' })] })).toContain('请为');
  expect(await refused({ dimensions: [{ column: '"; drop table task; --', grain: null }] })).toContain('没有');
  expect(await refused({ dimensions: [{ column: '标题', grain: 'month' }] })).toContain('不是日期');
  expect(await refused({ measures: [measure({ aggregate: null, formula: '[数量] +' })] })).toContain('公式');
  expect(await refused({ source: { kind: 'dataset', code: newId() } })).toContain('数据集不存在');
  const { notes, whole } = await read(chart(), { picks: [{ column: '省份', grain: null, values: ['广东'] }] });
  expect([whole, notes.join()]).toEqual([[7], expect.stringContaining('省份')]);
});

it('counts the records of a table and of its views, each as it is for whoever looks', async () => {
  const made = await tableWorld(t);
  // A dataset may name a table by the name that a source of the product got later: it keeps it.
  await made.table('文件', []);
  const { id, keys } = await made.table('缺陷', [{ name: '等级', kind: 'number' }]);
  const [title, level] = [keys.标题 as string, keys.等级 as string];
  await made.add(id, { [title]: '甲', [level]: 1 }, { [title]: '乙', [level]: 2 }, { [title]: '丙', [level]: 4 });
  const view = (name: string, conditions: object[]) =>
    made.api.post('collaboration-center/dynamicTable/view/create', {
      ...{ tableId: id, name, kind: 'grid', config: { filter: { conditions } } },
    });
  expect((await view('严重', [{ field: level, op: 'gte', value: 2 }])).status).toBe(200);
  expect((await view('全部', [])).status).toBe(200);
  const sources = await sourcesOf(made.pm, made.tenant);
  const listed = await sources.list();
  const files = listed.filter(({ name }) => name.startsWith('文件')).map(({ name, source }) => [name, source.code]);
  expect(files.sort()).toEqual([
    ['文件', expect.stringMatching(/^table:/)],
    ['文件_2', 'file'],
  ]);
  const found = listed.filter(({ name }) => name.startsWith('缺陷'));
  expect(found.map(({ name }) => name)).toEqual(['缺陷', '缺陷·严重']);
  const sums = found.map(({ source }) =>
    readChart(
      sources,
      chart({ source, measures: [measure({ name: '等级', aggregate: 'sum', column: '等级' })] }),
      NOTHING,
    ),
  );
  expect((await Promise.all(sums)).map(({ whole }) => whole)).toEqual([[7], [6]]);
  const code = found[1]?.source.code ?? '';
  const rows = await readChartRows(sources, chart({ source: { kind: 'rows', code } }), NOTHING, {});
  expect([rows.total, rows.result[0]?.open?.type]).toEqual([2, 'tableRecord']);
  const stranger = await sourcesOf(w.pm);
  await expect(readChart(stranger, chart({ source: { kind: 'rows', code } }), NOTHING)).rejects.toThrow('不存在');
});

describe('every source', () => {
  let v: SourceWorld;
  beforeAll(async () => {
    v = await sourceWorld(t);
  });
  const readers = ['owner', 'member', 'outsider'] as const;
  const sourcesFor = (who: (typeof readers)[number]) => sourcesOf(v[who], v.tenant);

  it('counts the rows that its reader sees, and leads to as many', async () => {
    for (const [at, who] of readers.entries()) {
      const sources = await sourcesFor(who);
      const found: Record<string, number | null> = Object.fromEntries(
        Object.keys(sourceRows).map((code) => [code, null]),
      );
      // One a questionnaire: its answers have their own test.
      for (const { source } of await sources.list()) {
        if (source.kind !== 'rows' || source.code.startsWith('form:')) continue;
        const of = chart({ source });
        found[source.code] = (await readChart(sources, of, NOTHING)).whole[0] ?? null;
        const drilled = await readChartRows(sources, of, NOTHING, {});
        expect([who, source.code, drilled.total]).toEqual([who, source.code, found[source.code]]);
      }
      expect([who, found]).toEqual([
        who,
        Object.fromEntries(Object.entries(sourceRows).map(([code, all]) => [code, all[at]])),
      ]);
    }
  });

  it.each(sourceFigures)('tells %s', async (_name, code, { by, ...of }, owner, member) => {
    const dimensions = by ? [{ column: by, grain: null }] : [];
    const asked = chart({ source: { kind: 'rows', code }, dimensions, ...of });
    const answers = [
      await readChart(await sourcesFor('owner'), asked, NOTHING),
      await readChart(await sourcesFor('member'), asked, NOTHING),
    ];
    expect(answers.map((one) => (by ? told(one) : one.whole))).toEqual([owner, member]);
  });

  it('reckons when a project ends by the pace of six weeks, of the tasks that its reader sees', async () => {
    const { calendars } = t().app.platform;
    const day = () => calendars.today(v.tenant.id);
    const of = chart({
      source: { kind: 'rows', code: 'projectPace' },
      dimensions: [{ column: '预计完成日期', grain: 'day' }],
      conditions: [when('预计完成日期', 'notEmpty')],
    });
    for (const [who, days] of [
      ['owner', 42],
      ['member', 21],
    ] as const) {
      const before = await day();
      const found = told(await readChart(await sourcesFor(who), of, NOTHING))?.map(([label]) => label);
      expect([[addDays(before, days)], [addDays(await day(), days)]]).toContainEqual(found);
    }
  });

  it('tells nobody what one person earns, and when people signed in only who reads the log of it', async () => {
    const lead = await sourcesOf(v.pm, v.tenant);
    const spent = chart({ source: { kind: 'rows', code: 'projectBudget' }, measures: [figure('已支出')] });
    expect((await readChart(lead, spent, NOTHING)).whole).toEqual([600]);
    const mine = { ...spent, source: { kind: 'rows' as const, code: 'collectionBudget' } };
    expect((await readChart(lead, mine, NOTHING)).whole).toEqual([600]);
    const away = chart({ source: { kind: 'rows', code: 'member' }, conditions: [when('未登录天数', 'gt', 60)] });
    expect((await readChart(await sourcesFor('owner'), away, NOTHING)).whole).toEqual([1]);
    await expect(readChart(lead, away, NOTHING)).rejects.toThrow('不存在');
  });
});

describe('on a board', () => {
  const widget = (of: Partial<Widget>): Widget => ({
    ...{ id: newId(), x: 0, y: 0, w: 6, h: 5, kind: 'bar', title: '', metric: null, dimension: null, period: null },
    ...{ filters: [], target: null, text: '' },
    ...of,
  });
  async function board(api: Client, widgets: Widget[]) {
    const { serialNo } = (await api.post<{ serialNo: string }>(boards, { name: '图' })).data;
    const path = `${boards}/${serialNo}`;
    const put = async (of: object) =>
      api.put(path, { version: (await api.get<DashboardDetail>(path)).data.version, ...of });
    return { path, put, saved: await put({ widgets, share: 'tenant' }) };
  }

  it('answers, narrows by a column, leads to rows that open, and offers what the column holds', async () => {
    const lead = await t().as(w.pm, w.tenant);
    const by = await t().as(w.reader, w.tenant);
    const one = widget({ chart: chart({ dimensions: [{ column: '状态', grain: null }] }) });
    const { path, saved } = await board(lead, [one]);
    expect(saved.status).toBe(200);
    const values = async (client: Client, ask: object) =>
      (await client.post<DashboardValues>(`${path}/values`, ask)).data;
    expect((await values(by, {})).widgets[0]?.chart?.whole).toEqual([4]);
    const columns = [{ column: '状态', grain: null, values: ['进行中'] }];
    expect((await values(lead, { filter: { columns } })).widgets[0]?.chart?.whole).toEqual([3]);
    const rows = await by.post<ChartRows>(`${path}/rows`, { widgetId: one.id, picks: columns });
    expect([rows.data.total, rows.data.result.map(({ open }) => open?.type)]).toEqual([2, ['task', 'task']]);
    const offered = await by.post<string[]>(`${path}/choices`, { column: '状态' });
    expect(offered.data.sort()).toEqual(['已完成', '未开始', '进行中'].sort());
    expect((await by.post(`${path}/rows`, { widgetId: newId(), picks: [] })).status).toBe(400);
  });

  it('shows a dataset by the rights of its publisher, as long as the board is of somebody who may', async () => {
    const owner = await t().as(w.owner, w.tenant);
    const lead = await t().as(w.pm, w.tenant);
    const definition = {
      ...{ mode: 'sql', sql: 'select 标题, 状态, 预计工时, 截止日期 from 任务', params: [], cacheSeconds: 0 },
      builder: { source: '', columns: [], match: 'all', conditions: [], groups: [], sorts: [], limit: null },
      masks: [{ column: '标题', mask: 'all' }],
    };
    const { id, version } = (
      await owner.post<{ id: string; version: number }>('data-center/dataset', {
        ...{ name: '全部任务', path: 'all-tasks', note: '', definition },
      })
    ).data;
    expect((await owner.post(`data-center/dataset/${id}/publish`, { version })).status).toBe(200);
    const source = { kind: 'dataset' as const, code: id };
    const found = (await owner.post<{ name: string; type: string }[]>(`${boards}/source/columns`, source)).data;
    expect(found).toEqual([
      { name: '状态', type: 'text' },
      { name: '预计工时', type: 'number' },
      { name: '截止日期', type: 'date' },
    ]);
    const of = chart({
      source,
      dimensions: [{ column: '截止日期', grain: 'year' }],
      measures: [measure({ name: '工时', aggregate: 'sum', column: '预计工时' })],
    });
    const own = await board(owner, [widget({ chart: of })]);
    expect(own.saved.status).toBe(200);
    const shown = (await lead.post<DashboardValues>(`${own.path}/values`, {})).data.widgets[0];
    // All that the publisher sees: 5 + 20 + 2 + 31 + 27 + 9.
    expect([shown?.problem, shown?.chart?.whole]).toEqual([null, [94]]);
    // A masked column tells nothing by its groups.
    const masked = chart({ source, dimensions: [{ column: '标题', grain: null }] });
    expect((await own.put({ widgets: [widget({ chart: masked })] })).status).toBe(422);
    // Who may not hand out its keys puts it on no board; their copy does not show it.
    expect((await board(lead, [widget({ chart: of })])).saved.status).toBe(403);
    const copy = (await lead.post<{ serialNo: string }>(`${own.path}/copy`)).data.serialNo;
    const copied = (await lead.post<DashboardValues>(`${boards}/${copy}/values`, {})).data.widgets[0];
    expect([copied?.chart, copied?.problem]).toEqual([null, expect.stringContaining('负责人没有数据服务的权限')]);
  });
});
