/**
 * A board of twelve widgets over many tasks and a table of many records: figures that are those of SQL by hand, and what the
 * board takes. `BOARD_TASKS` and `BOARD_RECORDS` say how many; then what each takes is told as well.
 */
import type { DashboardValues, Widget } from '../../../contract/dashboard/dashboard';
import { newId } from '../../base/present';
import type { Connection } from '../../db/client';
import { useTestApp } from '../../test/app';
import { tableWorld } from '../../test/tableWorld';

const t = useTestApp();
const TASKS = Number(process.env.BOARD_TASKS ?? 3_000);
const RECORDS = Number(process.env.BOARD_RECORDS ?? 3_000);
const isMeasured = process.env.BOARD_TASKS !== undefined;
const GROUPS = 50;

const count = { name: '数量', aggregate: 'count' as const, column: null, formula: '' };
const sum = (column: string) => ({ name: column, aggregate: 'sum' as const, column, formula: '' });
type Chart = NonNullable<Widget['chart']>;
const chart = (code: string, dimensions: Chart['dimensions'], of: Partial<Chart> = {}): Chart => ({
  ...{ source: { kind: 'rows', code }, dimensions, measures: [count], match: 'all', conditions: [], time: null },
  ...{ top: GROUPS, compare: false, unit: '' },
  ...of,
});
const by = (column: string, grain: Chart['dimensions'][number]['grain'] = null) => ({ column, grain });
const widget = (kind: Widget['kind'], of: Chart | string): Widget => ({
  ...{ id: newId(), x: 0, y: 0, w: 6, h: 4, kind, title: '', dimension: null, period: null, filters: [], target: null },
  ...(typeof of === 'string' ? { metric: of, text: '' } : { metric: null, text: '', chart: of }),
});

/** Indexes are made after the rows, as a load does: a million rows come in a minute, and the board reads what is there always. */
async function withoutIndexes(tx: Connection, fill: () => Promise<unknown>): Promise<void> {
  const rows = await tx.query<{ name: string; made: string }>(
    `SELECT i.indexname AS name, i.indexdef AS made FROM pg_indexes i
      WHERE i.tablename = 'task' AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conname = i.indexname)`,
  );
  for (const { name } of rows) await tx.query(`DROP INDEX "${name}"`);
  await fill();
  for (const { made } of rows) await tx.query(made);
}

/** Tasks over 50 projects in the states of their process, a third private, due over a year; written past the triggers. */
async function world() {
  const w = await tableWorld(t);
  const { platform } = t().app;
  const projects = [w.project];
  while (projects.length < GROUPS) projects.push(await t().factory.project(w.tenant, w.pm, []));
  const one = await t().factory.task(w.tenant, w.project, w.pm, { title: '样本' });
  const table = await w.table('台账', [
    { name: '地区', kind: 'text' },
    { name: '产品', kind: 'text' },
    { name: '金额', kind: 'number' },
    { name: '日期', kind: 'date' },
  ]);
  const { 标题: title, 地区: area, 产品: product, 金额: money, 日期: day } = table.keys as Record<string, string>;
  await platform.database.transaction(async (tx) => {
    if (platform.database.kind === 'postgres') await tx.query("SET LOCAL session_replication_role = 'replica'");
    const fill = () =>
      tx.query(
        `INSERT INTO task (tenant_id, id, project_id, seq, task_no, sort, type_id, stage_id, category, title, executor_id,
                         private_type, plan_end, created_by, updated_by, estimate_hours)
       SELECT t.tenant_id, gen_random_uuid(), p.id, 10 + n, p.code || '-' || (10 + n), n, t.type_id, s.id, s.category,
              '任务 ' || n, t.created_by, CASE WHEN n % 3 = 0 THEN 1 ELSE 0 END, date '2026-01-01' + (n % 365),
              t.created_by, t.created_by, n % 40
         FROM task t
         JOIN LATERAL (SELECT array_agg(s.id ORDER BY s.id) AS ids FROM stage s
                        WHERE s.tenant_id = t.tenant_id) q ON true
         CROSS JOIN generate_series(1, $3::int) n
         JOIN LATERAL (SELECT * FROM stage s WHERE s.tenant_id = t.tenant_id
                          AND s.id = q.ids[1 + n % cardinality(q.ids)]) s ON true
         JOIN project p ON p.tenant_id = t.tenant_id AND p.id = ($4::uuid[])[1 + n % ${GROUPS}]
        WHERE t.tenant_id = $1 AND t.task_no = $2`,
        [w.tenant.id, one.taskNo, TASKS, projects.map(({ id }) => id)],
      );
    await (isMeasured ? withoutIndexes(tx, fill) : fill());
    await tx.query(
      `INSERT INTO dyn_record (tenant_id, heap, id, no, place, "values", created_by, updated_by)
       SELECT d.tenant_id, d.heap, gen_random_uuid(), n, n,
              jsonb_build_object($3::text, '行 ' || n, $4::text, '地区 ' || lpad((n % ${GROUPS})::text, 2, '0'),
                                 $5::text, '产品 ' || lpad((n / 7 % ${GROUPS})::text, 2, '0'), $6::text, n % 1000,
                                 $7::text, (date '2026-01-01' + n % 365)::text), $8, $8
         FROM dyn_table d CROSS JOIN generate_series(1, $9::int) n WHERE d.tenant_id = $1 AND d.id = $2`,
      [w.tenant.id, table.id, title, area, product, money, day, w.pm.id, RECORDS],
    );
  });
  // What a database that lives has done by itself.
  if (isMeasured) await platform.database.query('VACUUM ANALYZE task');
  if (isMeasured) await platform.database.query('ANALYZE');
  return { ...w, source: `table:${table.id}` };
}

it(`draws twelve widgets over ${TASKS} tasks and ${RECORDS} records, each as SQL says`, async () => {
  const { api, source, tenant } = await world();
  const pivot = widget('pivot', chart(source, [by('地区'), by('产品')], { measures: [sum('金额')] }));
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
    widget('column', chart(source, [by('日期', 'month')], { measures: [sum('金额')] })),
    widget('bar', chart(source, [by('产品')])),
    widget('number', chart(source, [])),
  ];
  const board = (await api.post<{ serialNo: string }>('project-center/dashboard', { name: '大' })).data.serialNo;
  const path = `project-center/dashboard/${board}`;
  const { version } = (await api.get<{ version: number }>(path)).data;
  const put = await api.put(path, { version, widgets });
  expect([put.status, put.body]).toEqual([200, expect.anything()]);
  const took: number[] = [];
  const ask = async (body: object) => {
    const since = performance.now();
    const answer = await api.post<DashboardValues>(`${path}/values`, body);
    took.push(Math.round(performance.now() - since));
    return answer.data.widgets;
  };
  const values = await ask({});
  const problems = values.flatMap(({ problem }) => problem ?? []);
  if (isMeasured) {
    await ask({});
    const alone: string[] = [];
    for (const one of widgets) {
      const { version: now } = (await api.get<{ version: number }>(path)).data;
      await api.put(path, { version: now, widgets: [one] });
      const [value] = await ask({});
      alone.push(`${one.kind} ${took.at(-1)}${value?.problem ? `（${value.problem}）` : ''}`);
    }
    console.info(`all ${took[0]} ms, again ${took[1]} ms, ${problems.length} failed; alone: ${alone.join('，')}`);
    return;
  }
  expect(problems).toEqual([]);
  const of = (at: number) => values[at]?.chart;
  const { database } = t().app.platform;
  const [all] = await database.query<{ tasks: number; records: number }>(
    `SELECT (SELECT count(*)::int FROM task t WHERE t.tenant_id = $1 AND t.deleted_at IS NULL) AS tasks,
            (SELECT count(*)::int FROM dyn_record r WHERE r.tenant_id = $1 AND r.deleted_at IS NULL) AS records`,
    [tenant.id],
  );
  expect([of(0)?.whole[0], of(11)?.whole[0]]).toEqual([all?.tasks, all?.records]);
  const states = of(2);
  expect(states?.sums[0]?.reduce((total, [one]) => total + (one ?? 0), 0)).toBe(all?.tasks);
  // Fifty by fifty, each cell as it is by hand, and both sums.
  const cube = of(8);
  const expected = new Map<string, number>();
  for (let n = 1; n <= RECORDS; n += 1) {
    const two = (one: number) => String(one).padStart(2, '0');
    const key = `地区 ${two(n % GROUPS)} 产品 ${two(Math.floor(n / 7) % GROUPS)}`;
    expected.set(key, (expected.get(key) ?? 0) + (n % 1000));
  }
  const [rows = [], columns = []] = cube?.heads ?? [];
  expect([rows.length, columns.length]).toEqual([GROUPS, GROUPS]);
  const found = new Map(
    cube?.cells.map(({ at: [row = 0, column = 0], values: [value] }) => [
      `${rows[row]?.label} ${columns[column]?.label}`,
      value,
    ]),
  );
  expect(found).toEqual(expected);
}, 1_200_000);
