/**
 * `npm run bench:insight [-- --tasks=1000000 --projects=500 --records=100000]`: what managers look at, over many tasks of many
 * projects and a table of many records: a board of twelve widgets, a pivot of 50 by 50, a collection of 50 projects, and the
 * week's reports of all projects. In this process; BENCH_DATABASE_URL names an empty PostgreSQL database, without it the
 * embedded one, for which a tenth of this is much.
 */
import os from 'node:os';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import type { Chart } from '../contract/dashboard/chart/chart';
import type { DashboardDetail, Widget } from '../contract/dashboard/dashboard';
import type { TableDetail } from '../contract/dynamicTable/table';
import { newId } from '../server/base/present';
import { TenantDb } from '../server/db/scope';
import { createBulkProject } from '../server/demo/bulk';
import { makeDue } from '../server/modules/report/calendar';
import { type Bench, inProcess, often, run, timed } from './inProcess';

const board = 'project-center/dashboard';
const tables = 'collaboration-center/dynamicTable';
const collections = 'project-center/pcProjectCollection';
const SIDE = 50;
const COLLECTED = 50;
const TIMES = 20;

const count = { name: '数量', aggregate: 'count' as const, column: null, formula: '' };
const sum = (column: string) => ({ name: column, aggregate: 'sum' as const, column, formula: '' });
const by = (column: string, grain: Chart['dimensions'][number]['grain'] = null) => ({ column, grain });
const chart = (code: string, dimensions: Chart['dimensions'], of: Partial<Chart> = {}): Chart => ({
  ...{ source: { kind: 'rows', code }, dimensions, measures: [count], match: 'all', conditions: [], time: null },
  ...{ top: SIDE, compare: false, unit: '' },
  ...of,
});
const widget = (kind: Widget['kind'], of: Chart | string): Widget => ({
  ...{ id: newId(), x: 0, y: 0, w: 6, h: 4, kind, title: '', dimension: null, period: null, filters: [], target: null },
  ...(typeof of === 'string' ? { metric: of, text: '' } : { metric: null, text: '', chart: of }),
});

/** @returns the code of its source */
async function makeRecords(
  { call, database, tenant, owner }: Bench,
  projectId: string,
  records: number,
): Promise<string> {
  const { id } = await call<{ id: string }>('POST', `${tables}/create`, { projectId, name: '台账' });
  const wanted = [
    { name: '销售地区', kind: 'text' },
    { name: '销售产品', kind: 'text' },
    { name: '销售金额', kind: 'number' },
    { name: '销售日期', kind: 'date' },
  ];
  for (const field of wanted) await call('POST', `${tables}/field/create`, { tableId: id, ...field });
  const { fields } = await call<TableDetail>('GET', `${tables}/detail?tableId=${id}`);
  const keys = wanted.map(({ name }) => fields.find((one) => one.name === name)?.key ?? '');
  await database.query(
    `INSERT INTO dyn_record (tenant_id, heap, id, no, place, "values", created_by, updated_by)
     SELECT d.tenant_id, d.heap, gen_random_uuid(), n, n,
            jsonb_build_object($3::text, '地区 ' || lpad((n % ${SIDE})::text, 2, '0'),
              $4::text, '产品 ' || lpad((n / 7 % ${SIDE})::text, 2, '0'), $5::text, n % 1000,
              $6::text, (date '2026-01-01' + n % 365)::text), $7, $7
       FROM dyn_table d CROSS JOIN generate_series(1, $8::int) n WHERE d.tenant_id = $1 AND d.id = $2`,
    [tenant, id, ...keys, owner, records],
  );
  return `table:${id}`;
}

const line = (what: string, ms: number, more = '') => console.log(`| ${what} | ${Math.round(ms)} | ${more} |`);

async function boards({ call }: Bench, source: string): Promise<void> {
  const pivot = widget('pivot', chart(source, [by('销售地区'), by('销售产品')], { measures: [sum('销售金额')] }));
  const widgets = [
    widget('number', chart('task', [])),
    widget('bar', chart('task', [by('项目名称')])),
    widget('pie', chart('task', [by('状态')])),
    widget('column', chart('task', [by('截止日期', 'month')])),
    widget('stack', chart('task', [by('截止日期', 'month'), by('状态')])),
    widget('pivot', chart('task', [by('项目名称'), by('状态')], { measures: [count, sum('预计工时')] })),
    widget('number', 'task.open'),
    widget('number', 'task.overdue'),
    pivot,
    widget('column', chart(source, [by('销售日期', 'month')], { measures: [sum('销售金额')] })),
    widget('bar', chart(source, [by('销售产品')])),
    widget('number', chart(source, [])),
  ];
  const { serialNo } = await call<{ serialNo: string }>('POST', board, { name: '基准' });
  const { version } = await call<DashboardDetail>('GET', `${board}/${serialNo}`);
  await call('PUT', `${board}/${serialNo}`, { version, widgets });
  const values = (of?: Widget) => () => call('POST', `${board}/${serialNo}/values`, of ? { widgetIds: [of.id] } : {});
  const first = await timed(values());
  line('board of 12 widgets, first', first.took, `longest silence ${Math.round(first.silence)} ms; goal ≤ 3,000 cold`);
  const all = await often(TIMES, values());
  line('board of 12 widgets, p95', all.p95, `p50 ${Math.round(all.p50)}; goal p95 ≤ 1,000`);
  for (const one of widgets) {
    const { p50 } = await often(5, values(one));
    const what = one.metric ?? `${one.chart?.source.code.split(':')[0]} by ${one.chart?.dimensions.length}`;
    line(`${one.kind} alone: ${what}`, p50, one === pivot ? 'goal ≤ 500' : '');
  }
}

async function collected({ call }: Bench, projectIds: readonly string[]): Promise<void> {
  const { id } = await call<{ id: string }>('POST', collections, { name: '基准' });
  await call('POST', `${collections}/${id}/projects`, { add: projectIds.slice(0, COLLECTED) });
  const page = await often(TIMES, () => call('GET', `${collections}/${id}/projectView`));
  line(`collection of ${COLLECTED} projects, p95`, page.p95, `p50 ${Math.round(page.p50)}; goal p95 ≤ 300`);
  const statistics = `project-center/pcProject/${projectIds[0]}/statistics?from=2026-09-01&to=2026-11-30`;
  line('statistics of a project, 91 days', (await often(TIMES, () => call('GET', statistics))).p95, 'p95');
}

/** The week's reports of all projects as the calendar makes them, with a list that others ask for beside. */
async function reports({ call, app, database, tenant, owner }: Bench, projectIds: readonly string[]): Promise<void> {
  await call('GET', 'project-center/reportTemplate');
  await database.query(
    `INSERT INTO report_use (tenant_id, project_id, template_id, author_id, since)
     SELECT t.tenant_id, p.id, t.id, $3, '2026-01-01' FROM report_template t CROSS JOIN unnest($2::uuid[]) AS p(id)
      WHERE t.tenant_id = $1 AND t.kind = 'week' AND t.enabled ON CONFLICT DO NOTHING`,
    [tenant, projectIds, owner],
  );
  const list = () => call('POST', 'collaboration-center/ccTask/query', { projectId: projectIds[1], pageSize: 20 });
  const quiet = await often(100, list);
  const context = { platform: app.platform, db: new TenantDb(database, tenant) };
  const began = performance.now();
  let made: number | undefined;
  const work = makeDue(context).then((one) => {
    made = one;
  });
  const beside: number[] = [];
  while (made === undefined) {
    const since = performance.now();
    await list();
    beside.push(performance.now() - since);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await work;
  const took = performance.now() - began;
  beside.sort((a, b) => a - b);
  const p99 = beside[Math.max(0, Math.ceil(0.99 * beside.length) - 1)] ?? 0;
  const times = (p99 / quiet.p95).toFixed(1);
  line(
    `${made} reports of the week`,
    took,
    `goal ≤ 120,000; a list beside: p99 ${times} times of the quiet p95, goal ≤ 3`,
  );
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      tasks: { type: 'string', default: '1000000' },
      projects: { type: 'string', default: '500' },
      records: { type: 'string', default: '100000' },
    },
    allowPositionals: true,
  });
  const [tasks, projects, records] = [values.tasks, values.projects, values.records].map(Number) as [
    number,
    number,
    number,
  ];
  const bench = await inProcess('insight');
  const ids: string[] = [];
  for (let at = 0; at < projects; at += 1) {
    const project = { tenantCode: 'xinghe', owner: 'pm', code: `IN${at}`, name: `基准 ${at}` };
    const made = await createBulkProject(bench.database, { ...project, tasks: Math.floor(tasks / projects) });
    ids.push(made.id);
  }
  const source = await makeRecords(bench, ids[0] as string, records);
  await bench.database.exec('VACUUM ANALYZE');
  const say = (one: number) => one.toLocaleString('en');
  const of = `${say(tasks)} tasks in ${say(projects)} projects, ${say(records)} records`;
  console.log(
    `${of}, ${bench.database.kind}, load ${os.loadavg()[0]?.toFixed(1)}\n\n| what | ms | |\n| --- | ---: | --- |`,
  );
  await boards(bench, source);
  await collected(bench, ids);
  await reports(bench, ids);
  await bench.close();
}

run(main);
