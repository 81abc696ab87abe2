/**
 * Questions of a director, a project manager, a quality manager and an operator that `server/test/sourceFigures.ts` does not
 * hold by figures: the widget of the ready board that answers each says what SQL says that was written by hand over the tables.
 */
import type { DashboardDetail, DashboardValues } from '../../../contract/dashboard/dashboard';
import { newId } from '../../base/present';
import { useTestApp } from '../../test/app';
import { sourceWorld } from '../../test/sourceWorld';

const t = useTestApp();
const base = 'project-center/dashboard';
/** Where the enterprise works: days are its. */
const DAY = `(now() AT TIME ZONE 'Asia/Shanghai')::date`;
const OPEN = `t.tenant_id = $1 AND t.deleted_at IS NULL AND t.category NOT IN ('DONE', 'CANCELLED', 'CLOSED')`;
/** Private ones of others are nobody's, the owner's own are. */
const SEEN = `(t.private_type = 0 OR t.created_by = $2 OR t.executor_id = $2)`;
const NAME = `coalesce((SELECT a.name FROM account a WHERE a.id = t.executor_id), '未填')`;
const lead = (part: number) => `percentile_disc(${part}) WITHIN GROUP (ORDER BY s.finished_day - s.created_day + 1)`;

/** Number of the question; the ready board and its widget; of each group its labels and figures, as SQL reckons them. */
const questions: [no: number, ready: string, title: string, sql: string][] = [
  [
    2,
    'director',
    '各月工时，今年与往年',
    `SELECT extract(month FROM t.day)::int || ' 月' AS a, extract(year FROM t.day)::int || ' 年' AS b,
            round(sum(t.minutes) / 60.0, 2) AS x
       FROM worklog t WHERE t.tenant_id = $1 AND $2::uuid IS NOT NULL GROUP BY 1, 2`,
  ],
  [
    5,
    'resource',
    '未来八周剩余工时，按执行人',
    `SELECT ${NAME} AS a, sum(t.left_hours) AS x FROM task t
      WHERE ${OPEN} AND ${SEEN} AND t.plan_end BETWEEN ${DAY} AND ${DAY} + 56 GROUP BY 1`,
  ],
  [
    6,
    'director',
    '高风险：识别的月份与现在的状态',
    `SELECT to_char(t.identified_on, 'YYYY-MM') AS a, CASE t.state WHEN 'CLOSED' THEN '已关闭' ELSE '已识别' END AS b,
            count(*) AS x
       FROM risk t WHERE t.tenant_id = $1 AND t.cell = 25 AND (NOT t.is_private OR t.created_by = $2) GROUP BY 1, 2`,
  ],
  [
    7,
    'lead',
    '本周到期未完成，按执行人',
    `SELECT ${NAME} AS a, count(*) AS x FROM task t
      WHERE ${OPEN} AND ${SEEN} AND date_trunc('week', t.plan_end) = date_trunc('week', ${DAY}) GROUP BY 1`,
  ],
  [
    8,
    'lead',
    '交付时间（天），按完成的月份',
    `SELECT to_char(s.finished_day, 'YYYY-MM') AS a, ${lead(0.5)} AS x, ${lead(0.85)} AS y, ${lead(0.95)} AS z
       FROM task_span s JOIN task t ON t.tenant_id = s.tenant_id AND t.id = s.task_id
      WHERE s.tenant_id = $1 AND s.left_at IS NULL AND s.finished_day > ${DAY} - 90 AND ${SEEN} GROUP BY 1`,
  ],
  [
    14,
    'quality',
    '没有负责人的规范',
    `SELECT count(*) AS x FROM norm t WHERE t.tenant_id = $1 AND t.owner_id IS NULL AND $2::uuid IS NOT NULL`,
  ],
  [
    17,
    'operator',
    '60 天未登录的账号',
    `SELECT count(*) AS x FROM tenant_member m JOIN account a ON a.id = m.id
      WHERE m.tenant_id = $1 AND $2::uuid IS NOT NULL AND NOT m.disabled
        AND ${DAY} - (SELECT max((l.at AT TIME ZONE 'Asia/Shanghai')::date) FROM login_attempt l
                       WHERE l.username = a.username AND l.success) > 60`,
  ],
];

it('widgets of the ready boards answer as SQL by hand', async () => {
  const w = await sourceWorld(t);
  const { database } = t().app.platform;
  const run = (text: string, ...values: unknown[]) => database.query(text, [w.tenant.id, ...values]);
  // Hours of three months of two years, what is due by today and later, risks of each state, and how long work took.
  for (const [day, minutes] of [
    ['2025-03-04', 90],
    ['2025-03-20', 45],
    ['2026-03-04', 200],
    ['2026-10-09', 61],
  ]) {
    await run(
      `INSERT INTO worklog (tenant_id, id, task_id, user_id, day, minutes)
       SELECT $1, $2::uuid, k.id, $3::uuid, $4::date, $5::int FROM task k
        WHERE k.tenant_id = $1 AND k.title = '公开'`,
      ...[newId(), w.member.id, day, minutes],
    );
  }
  await run(`UPDATE task SET plan_end = ${DAY}, left_hours = 6.5 WHERE tenant_id = $1 AND title IN ('公开', '别处')`);
  await run(`UPDATE task SET plan_end = ${DAY} + 20, left_hours = 3 WHERE tenant_id = $1 AND title = '私密'`);
  await run(`UPDATE risk SET cell = 25, identified_on = date '2026-02-03' + (seq * 20)::int WHERE tenant_id = $1`);
  await run(
    `UPDATE task_span SET created_day = finished_day - 7 WHERE tenant_id = $1 AND finished_day IS NOT NULL AND task_id = (
       SELECT min(task_id::text)::uuid FROM task_span WHERE tenant_id = $1 AND finished_day IS NOT NULL)`,
  );
  const api = await t().as(w.owner, w.tenant);
  const boards = new Map<string, { detail: DashboardDetail; values: DashboardValues }>();
  for (const [, ready] of questions) {
    if (boards.has(ready)) continue;
    const { serialNo } = (await api.post<{ serialNo: string }>(base, { name: ready, ready })).data;
    const detail = (await api.get<DashboardDetail>(`${base}/${serialNo}`)).data;
    boards.set(ready, { detail, values: (await api.post<DashboardValues>(`${base}/${serialNo}/values`, {})).data });
  }
  const told = questions.map(([no, ready, title, sql]) => {
    const { detail, values } = boards.get(ready) as { detail: DashboardDetail; values: DashboardValues };
    const widget = detail.widgets.find((one) => one.title === title);
    const answer = values.widgets.find(({ id }) => id === widget?.id);
    const { heads = [], cells = [], sums = [], whole = [] } = answer?.chart ?? {};
    const [rows, columns] = heads;
    const said = columns
      ? cells.map(({ at: [row = 0, column = 0], values: own }) => [rows?.[row]?.label, columns[column]?.label, ...own])
      : rows
        ? rows.map(({ label }, at) => [label, ...(sums[0]?.[at] ?? [])])
        : [whole];
    // Buckets of time without rows are drawn as nothing.
    const found = said.filter((line) => line.some((one) => typeof one === 'number' && one !== 0));
    return { no, problem: answer?.problem, sql, found };
  });
  for (const { no, problem, sql, found } of told) {
    const byHand = await run(sql, w.owner.id);
    const lines = byHand.map((row) =>
      Object.entries(row).map(([key, one]) => ('ab'.includes(key) ? one : Number(one))),
    );
    const sorted = (all: readonly unknown[][]) => all.map((line) => JSON.stringify(line)).sort();
    expect([no, problem, sorted(found)]).toEqual([no, null, sorted(lines)]);
    expect([no, lines.length > 0]).toEqual([no, true]);
  }
});
