/**
 * `npm run bench:tables [-- --count=1000,10000,100000]`: tables of 50 fields of ten kinds, as people work with them, beside
 * bare statements on the same rows: windows, totals, one cell, an import, and what others wait while a formula of all
 * records is reckoned anew. In this process; BENCH_DATABASE_URL names an empty PostgreSQL database, without it the embedded one.
 */
import os from 'node:os';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import type { ImportFound, ImportProgress, RecordOutline } from '../contract/dynamicTable/records';
import type { FieldInput, TableDetail } from '../contract/dynamicTable/table';
import { type Bench, inProcess, often, run } from './inProcess';

const base = 'collaboration-center/dynamicTable';
const FIELDS = 50;
const TIMES = 40;
/** Records whose cells are changed, and rows of bare inserts. */
const WRITES = 100;
const IMPORTED = 20_000;
const options = ['待办', '进行中', '已完成', '搁置', '取消'].map((label, at) => ({ value: `o${at}`, label }));

/** A kind of field, and its value of record `n` as JSON in SQL. */
const kinds: readonly (FieldInput & { sql: string })[] = [
  { name: '文本', kind: 'text', sql: `to_jsonb('文本 ' || n % 9973)` },
  { name: '数字', kind: 'number', sql: `to_jsonb(n * 7 % 10007)` },
  { name: '日期', kind: 'date', sql: `to_jsonb((date '2026-01-01' + n % 700)::text)` },
  { name: '状态', kind: 'select', options, sql: `to_jsonb('o' || n % 5)` },
  { name: '百分比', kind: 'percent', sql: `to_jsonb(n % 101)` },
  { name: '开关', kind: 'switch', sql: `to_jsonb(n % 2 = 0)` },
  { name: '评分', kind: 'rating', sql: `to_jsonb(1 + n % 5)` },
  { name: '标签', kind: 'multiSelect', options, sql: `jsonb_build_array('o' || n % 5, 'o' || (n + 1) % 5)` },
  { name: '说明', kind: 'textarea', sql: `to_jsonb('说明 ' || n % 97)` },
  { name: '时间', kind: 'dateTime', sql: `to_jsonb('2026-03-05T06:30:00.000Z'::text)` },
];

interface Made {
  id: string;
  heap: string;
  keyOf: (name: string) => string;
}

/** A table of `count` records, written past the product: what is measured is the work with it. */
async function makeTable({ call, database, tenant, owner }: Bench, projectId: string, count: number): Promise<Made> {
  const name = `${count} 条`;
  const { id } = await call<{ id: string }>('POST', `${base}/create`, { projectId, name });
  for (let at = 0; at < FIELDS; at += 1) {
    const { sql: _sql, ...field } = kinds[at % kinds.length] as (typeof kinds)[number];
    await call('POST', `${base}/field/create`, { tableId: id, ...field, name: `${field.name}${at}` });
  }
  const { fields } = await call<TableDetail>('GET', `${base}/detail?tableId=${id}`);
  const keyOf = (named: string) => fields.find((one) => one.name === named)?.key ?? '';
  const pairs = Array.from({ length: FIELDS }, (_, at) => {
    const { name: kind, sql } = kinds[at % kinds.length] as (typeof kinds)[number];
    return `jsonb_build_object('${keyOf(`${kind}${at}`)}', ${sql})`;
  });
  const [{ heap } = { heap: 0 }] = await database.query<{ heap: number }>(
    'SELECT heap FROM dyn_table WHERE tenant_id = $1 AND id = $2',
    [tenant, id],
  );
  // The embedded database has a heap of memory that one statement over all would fill.
  for (let from = 1; from <= count; from += 10_000) {
    await database.query(
      `INSERT INTO dyn_record (tenant_id, heap, id, no, place, "values", created_by, updated_by)
       SELECT $1, $2, gen_random_uuid(), n, n, ${pairs.join(' || ')}, $3, $3 FROM generate_series($4::int, $5::int) n`,
      [tenant, heap, owner, from, Math.min(from + 9_999, count)],
    );
  }
  await database.query(`ANALYZE dyn_record_${heap}`);
  return { id, heap: `dyn_record_${heap}`, keyOf };
}

const row = (what: string, { p50, p95 }: { p50: number; p95: number }, against = '') =>
  console.log(`| ${what} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${against} |`);
const ratio = (one: number, other: number, goal: string) => `${(one / other).toFixed(2)} (goal ${goal})`;

/** @returns the middle time of a window with filter and sort */
async function reading({ call, database }: Bench, { id, heap, keyOf }: Made): Promise<number> {
  const conditions = [
    { field: keyOf('状态3'), op: 'is', value: 'o1' },
    { field: keyOf('数字1'), op: 'gt', value: 100 },
  ];
  const look = { tableId: id, filter: { conditions }, sorts: [{ field: keyOf('日期2'), desc: true }] };
  const bare = await often(TIMES, () =>
    database.query(`SELECT id, no, "values" FROM ${heap} WHERE deleted_at IS NULL ORDER BY place, id LIMIT 100`),
  );
  row('bare: 100 rows by an index', bare);
  row('window of 100', await often(TIMES, () => call('POST', `${base}/records`, { tableId: id })));
  const window = await often(TIMES, () => call('POST', `${base}/records`, look));
  row('window, two conditions, sorted', window, ratio(window.p50, bare.p50, '≤ 3 of bare'));
  const byText = { tableId: id, sorts: [{ field: keyOf('文本0') }] };
  row('window, sorted by a text (pinyin)', await often(10, () => call('POST', `${base}/records`, byText)));
  const outline = { ...look, groups: [{ field: keyOf('评分6') }], sums: [keyOf('数字1')] };
  row('totals and groups, first', await often(1, () => call('POST', `${base}/records/outline`, outline)));
  row('totals and groups, kept', await often(TIMES, () => call('POST', `${base}/records/outline`, outline)));
  const { anchors } = await call<RecordOutline>('POST', `${base}/records/outline`, { tableId: id });
  const from = anchors[anchors.length >> 1];
  row('jump to the middle', await often(TIMES, () => call('POST', `${base}/records`, { tableId: id, from })));
  return window.p50;
}

async function writing({ call, database }: Bench, { id, heap, keyOf }: Made): Promise<void> {
  const rows = await database.query<{ id: string }>(`SELECT id FROM ${heap} ORDER BY place LIMIT ${WRITES}`);
  const key = keyOf('数字1');
  const bare = await often(WRITES, (n) =>
    database.query(`UPDATE ${heap} SET "values" = jsonb_set("values", '{${key}}', to_jsonb($2::int)) WHERE id = $1`, [
      rows[n % rows.length]?.id,
      n,
    ]),
  );
  row('bare: one cell updated', bare);
  const cell = await often(WRITES, (n) => {
    const records = [{ id: rows[n % rows.length]?.id, values: { [key]: n + 1 } }];
    return call('POST', `${base}/records/update`, { tableId: id, records });
  });
  row('one cell changed', cell, ratio(bare.p50, cell.p50, '≥ 0.3 of bare'));
}

async function importing({ call, upload, database, tenant, owner }: Bench, projectId: string): Promise<void> {
  const { id } = await call<{ id: string }>('POST', `${base}/create`, { projectId, name: '导入' });
  const lines = Array.from(
    { length: IMPORTED },
    (_, n) => `第 ${n} 行,${n * 7},2026-03-${10 + (n % 20)},${n % 2 ? '是' : '否'}`,
  );
  const text = `\ufeff标题,金额,日期,备注\r\n${lines.join('\r\n')}\r\n`;
  const [{ heap } = { heap: 0 }] = await database.query<{ heap: number }>(
    'SELECT heap FROM dyn_table WHERE tenant_id = $1 AND id = $2',
    [tenant, id],
  );
  let began = performance.now();
  for (let from = 0; from < IMPORTED; from += 500) {
    await database.query(
      `INSERT INTO dyn_record (tenant_id, heap, id, no, place, "values", created_by, updated_by)
       SELECT $1, $2, gen_random_uuid(), n, n, jsonb_build_object('a', '第 ' || n || ' 行', 'b', n * 7, 'c', '2026-03-10', 'd', '是'), $3, $3
         FROM generate_series($4::int, $5::int) n`,
      [tenant, heap, owner, from + 1, from + 500],
    );
  }
  const bare = (IMPORTED / (performance.now() - began)) * 1000;
  await database.query(`DELETE FROM dyn_record_${heap}`);
  const found = await upload<ImportFound>(`${base}/import/inspect`, { tableId: id }, '导入.csv', text);
  const columns = found.columns.map(({ key, kind, heading }) => (key ? { key } : { kind, name: heading }));
  began = performance.now();
  await call('POST', `${base}/import/run`, { importId: found.importId, columns });
  // Ends: an import that fails says so.
  for (;;) {
    const { state, error } = await call<ImportProgress>('GET', `${base}/import/${found.importId}`);
    if (state === 'finished') break;
    if (state !== 'waiting' && state !== 'running') throw new Error(error ?? state);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const rate = (IMPORTED / (performance.now() - began)) * 1000;
  const say = (one: number) => Math.round(one).toLocaleString('en');
  console.log(`| bare: inserts of 500 | ${say(bare)} rows/s | | |`);
  console.log(`| import of ${say(IMPORTED)} rows | ${say(rate)} rows/s | | ${ratio(rate, bare, '≥ 0.4 of bare')} |`);
}

/** What others wait while a formula over all records is reckoned. */
async function reckoning({ call, database, tenant }: Bench, { id, keyOf }: Made): Promise<void> {
  const other = () => call('GET', 'project-center/pcProject?pageSize=20');
  const quiet = await often(100, other);
  row('another list, quiet', quiet);
  const began = performance.now();
  await call('POST', `${base}/field/create`, {
    ...{ tableId: id, name: '公式', kind: 'formula' },
    config: { formula: `{${keyOf('数字1')}} * 2 + {${keyOf('评分6')}}` },
  });
  const beside: number[] = [];
  let left = 1;
  while (left > 0) {
    const one = performance.now();
    await other();
    beside.push(performance.now() - one);
    const [rest] = await database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM (SELECT 1 FROM dyn_record r WHERE r.tenant_id = $1 AND r.stale
          AND r.heap = (SELECT heap FROM dyn_table t WHERE t.tenant_id = $1 AND t.id = $2) LIMIT 1) s`,
      [tenant, id],
    );
    left = rest?.n ?? 0;
  }
  beside.sort((a, b) => a - b);
  const at = (part: number) => beside[Math.max(0, Math.ceil(part * beside.length) - 1)] as number;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  row(
    `another list beside a formula of all records (${seconds} s)`,
    { p50: at(0.5), p95: at(0.95) },
    `${ratio(at(0.99), quiet.p95, '≤ 5')}: its p99 of the quiet p95`,
  );
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { count: { type: 'string', default: '1000,10000,100000' } },
    allowPositionals: true,
  });
  const counts = values.count.split(',').map(Number);
  const bench = await inProcess('tables');
  const [project] = await bench.database.query<{ id: string }>(
    `SELECT id FROM project WHERE tenant_id = $1 AND deleted_at IS NULL AND archived_at IS NULL ORDER BY code LIMIT 1`,
    [bench.tenant],
  );
  const projectId = project?.id ?? '';
  console.log(`tables of ${FIELDS} fields, ${bench.database.kind}, load ${os.loadavg()[0]?.toFixed(1)}`);
  const windows: number[] = [];
  for (const count of counts) {
    const made = await makeTable(bench, projectId, count);
    console.log(
      `\n${count.toLocaleString('en')} records\n\n| what | p50 ms | p95 ms | ratio |\n| --- | ---: | ---: | --- |`,
    );
    windows.push(await reading(bench, made));
    await writing(bench, made);
    if (count !== counts.at(-1)) continue;
    await importing(bench, projectId);
    await reckoning(bench, made);
  }
  const [first, last] = [windows[0] ?? 0, windows.at(-1) ?? 0];
  console.log(`\nwindow with filter and sort, largest of smallest: ${ratio(last, first, '≤ 1.5')}`);
  await bench.close();
}

run(main);
