/**
 * Twenty questions of a director, a project manager, a quality manager and an operator, each answered by a widget: of a ready
 * board, or made for what the enterprise keeps in fields and tables of its own. Each says what SQL says that was written by
 * hand over the tables.
 */
import type { Chart } from '../../../contract/dashboard/chart/chart';
import type { DashboardDetail, DashboardValues, Widget } from '../../../contract/dashboard/dashboard';
import { by, chart, figure, open, when } from '../../../contract/dashboard/readyParts';
import { newId } from '../../base/present';
import { useTestApp } from '../../test/app';
import { sourceWorld } from '../../test/sourceWorld';

const t = useTestApp();
const base = 'project-center/dashboard';
const tables = 'collaboration-center/dynamicTable';
/** Where the enterprise works: days are its. */
const here = (moment: string) => `(${moment} AT TIME ZONE 'Asia/Shanghai')::date`;
const DAY = here('now()');
const OPEN = `t.tenant_id = $1 AND t.deleted_at IS NULL AND t.category NOT IN ('DONE', 'CANCELLED', 'CLOSED')`;
/** Private ones of others are nobody's, the owner's own are. */
const SEEN = `(t.private_type = 0 OR t.created_by = $2 OR t.executor_id = $2)`;
const RECORD = `(NOT t.is_private OR t.created_by = $2)`;
const NAME = `coalesce((SELECT a.name FROM account a WHERE a.id = t.executor_id), '未填')`;
const PROJECT = `(SELECT p.name FROM project p WHERE p.tenant_id = $1 AND p.id = t.project_id)`;
const WEEK = (day: string) => `(date_trunc('week', ${day})::date || ' 起')`;
const department = (person: string) => `coalesce((SELECT g.name FROM tenant_member h
  JOIN department g ON g.tenant_id = h.tenant_id AND g.id = h.department_id WHERE h.tenant_id = $1 AND h.id = ${person}), '未填')`;
const lead = (part: number) => `percentile_disc(${part}) WITHIN GROUP (ORDER BY s.finished_day - s.created_day + 1)`;
const STATE = `CASE t.category WHEN 'NOT_STARTED' THEN '未开始' WHEN 'IN_PROGRESS' THEN '进行中' WHEN 'DONE' THEN '已完成' END`;
/** What stood before a stay in a stage. */
const BEFORE = `(SELECT q.sort FROM task_span p JOIN stage q ON q.tenant_id = p.tenant_id AND q.id = p.stage_id
  WHERE p.tenant_id = $1 AND p.task_id = s.task_id AND p.entered_at < s.entered_at ORDER BY p.entered_at DESC LIMIT 1)`;
const fen = (table: string, state: string) =>
  `coalesce((SELECT sum(c.amount) FROM ${table} c WHERE c.tenant_id = $1 AND c.project_id = p.id AND c.state = '${state}'), 0)::numeric`;
const HOURS = `round(extract(epoch FROM c.ended_at - t.created_at)::numeric / 3600, 2)`;
const MEMBERS = '(SELECT count(*) FROM tenant_member m WHERE m.tenant_id = $1 AND NOT m.disabled)';

/** Number of the question; the ready board with the title of its widget, or the chart itself; of each group its labels and figures. */
type Question = [no: number, ready: string | Chart, title: string, sql: string];
interface Own {
  /** Of the custom fields: why work is not done, and which phase caused a problem. */
  reason: string;
  cause: string;
  /** Of the table of cases: module, defects, hours. */
  module: string;
  defects: string;
  hours: string;
  table: string;
}
const ratio = (name: string, formula: string) => ({ name, aggregate: null, column: null, formula });

const questionsOf = (own: Own): Question[] => [
  [
    1,
    'director',
    '比基线晚两周以上的项目：部门与客户',
    `SELECT ${department('p.owner_id')} AS a, coalesce((SELECT string_agg(DISTINCT d.customer, '、' ORDER BY d.customer)
              FROM market_delivery d WHERE d.tenant_id = $1 AND d.project_id = p.id), '未填') AS b, count(*) AS x
       FROM plan l JOIN project p ON p.tenant_id = $1 AND p.id = l.project_id
       JOIN plan_baseline e ON e.tenant_id = $1 AND e.plan_id = l.id AND e.no = 2
      WHERE l.tenant_id = $1 AND $2::uuid IS NOT NULL
        AND (SELECT max(n.end_on) FROM plan_node n WHERE n.tenant_id = $1 AND n.plan_id = l.id)
          - (SELECT max(n.end_on) FROM plan_baseline_node n WHERE n.tenant_id = $1 AND n.baseline_id = e.id) > 14
      GROUP BY 1, 2`,
  ],
  [
    2,
    'director',
    '各月工时，今年与往年',
    `SELECT extract(month FROM t.day)::int || ' 月' AS a, extract(year FROM t.day)::int || ' 年' AS b,
            round(sum(t.minutes) / 60.0, 2) AS x
       FROM worklog t WHERE t.tenant_id = $1 AND $2::uuid IS NOT NULL GROUP BY 1, 2`,
  ],
  [
    3,
    'director',
    '项目集：预算、已支出、已承诺、完工预测',
    // Of one subject each; a tree of them stands in `cost/forecast.both.test.ts`.
    `WITH q AS (
       SELECT p.id, p.owner_id, ${fen('cost', 'APPROVED')} AS paid, ${fen('cost', 'SUBMITTED')} AS waiting,
              ${fen('commitment', 'ACTIVE')} AS promised,
              coalesce((SELECT sum(w.amount_fen) FROM cost_labour w WHERE w.tenant_id = $1 AND w.project_id = p.id), 0)::numeric AS labour,
              coalesce((SELECT sum(l.amount) FROM cost_budget b JOIN cost_budget_line l ON l.tenant_id = b.tenant_id
                AND l.budget_id = b.id WHERE b.tenant_id = $1 AND b.project_id = p.id AND b.state = 'APPROVED'), 0)::numeric AS budget
         FROM project p WHERE p.tenant_id = $1
     ), r AS (SELECT q.*, paid + promised + labour + greatest(0, waiting, budget - paid - promised) AS ends FROM q)
     SELECT c.name AS a, sum(r.budget) / 100 AS x, sum(r.paid + r.labour) / 100 AS y, sum(r.promised) / 100 AS z,
            sum(r.ends) / 100 AS u, sum(r.ends) * 100 / sum(r.budget) - 100 AS v
       FROM collection c JOIN r ON r.owner_id::text = c.rule->>'ownerId' OR EXISTS (
              SELECT 1 FROM collection_project n WHERE n.tenant_id = $1 AND n.collection_id = c.id AND n.project_id = r.id)
      WHERE c.tenant_id = $1 AND $2::uuid IS NOT NULL GROUP BY 1`,
  ],
  [
    4,
    'director',
    '满意度：初次与二次，按省份',
    `SELECT '四川' AS a, sum(t.satisfaction1) AS r, count(t.satisfaction1) AS s, coalesce(sum(t.satisfaction2), 0) AS u,
            count(t.satisfaction2) AS v, avg(t.satisfaction1) AS x, avg(t.satisfaction2) AS y,
            avg(t.satisfaction2) - avg(t.satisfaction1) AS z
       FROM market_delivery t WHERE t.tenant_id = $1 AND $2::uuid IS NOT NULL AND t.province = '510000'`,
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
    7,
    chart('task', [by('执行人'), by('未完成原因')], { conditions: [when('截止日期', 'thisWeek'), open] }),
    '本周到期未完成：执行人与原因',
    `SELECT ${NAME} AS a, CASE t.custom_fields->>'${own.reason}' WHEN 'wait' THEN '等客户' ELSE '未填' END AS b, count(*) AS x
       FROM task t WHERE ${OPEN} AND ${SEEN} AND date_trunc('week', t.plan_end) = date_trunc('week', ${DAY}) GROUP BY 1, 2`,
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
    9,
    'lead',
    '阶段开始后才加入的任务：阶段与状态',
    `SELECT f.title AS a, ${STATE} AS b, count(*) AS x
       FROM plan_node_task h JOIN task t ON t.tenant_id = $1 AND t.id = h.task_id
       JOIN plan_node n ON n.tenant_id = $1 AND n.id = h.node_id JOIN plan_node f ON f.tenant_id = $1 AND f.id = n.parent_id
      WHERE h.tenant_id = $1 AND ${SEEN} AND ${here('h.created_at')} > coalesce(f.real_start, f.start_on) GROUP BY 1, 2`,
  ],
  [
    10,
    'lead',
    '退回的任务：退回到的阶段与执行人',
    `SELECT g.name AS a, ${NAME} AS b, count(*) AS x
       FROM task_span s JOIN task t ON t.tenant_id = $1 AND t.id = s.task_id
       JOIN stage g ON g.tenant_id = $1 AND g.id = s.stage_id
      WHERE s.tenant_id = $1 AND ${SEEN} AND ${here('s.entered_at')} > ${DAY} - 90 AND ${BEFORE} > g.sort GROUP BY 1, 2`,
  ],
  [
    11,
    'lead',
    '问题：严重程度与解决时限',
    `SELECT CASE t.severity WHEN 1 THEN '致命' WHEN 2 THEN '严重' END AS a,
            CASE c.outcome WHEN 'missed' THEN '超时' ELSE '按时' END AS b, count(*) AS x
       FROM problem t JOIN object_clock c ON c.tenant_id = $1 AND c.object_id = t.id AND c.metric = 'resolution'
      WHERE t.tenant_id = $1 AND ${RECORD} GROUP BY 1, 2`,
  ],
  [
    12,
    'lead',
    '范围：累计新增的任务',
    `SELECT ${WEEK(here('t.created_at'))} AS a, sum(count(*)) OVER (ORDER BY ${WEEK(here('t.created_at'))}) AS x
       FROM task t WHERE t.tenant_id = $1 AND t.deleted_at IS NULL AND ${SEEN} AND t.category <> 'CANCELLED' GROUP BY 1`,
  ],
  [
    12,
    'lead',
    '按近六周的速度，项目何时完成',
    `WITH q AS (
       SELECT t.project_id, count(*) FILTER (WHERE ${OPEN}) AS rest, count(*) FILTER (WHERE t.category = 'DONE' AND EXISTS (
                SELECT 1 FROM task_span s WHERE s.tenant_id = $1 AND s.task_id = t.id AND s.left_at IS NULL
                  AND s.finished_day > ${DAY} - 42)) AS lately
         FROM task t WHERE t.tenant_id = $1 AND t.deleted_at IS NULL AND ${SEEN} GROUP BY 1)
     SELECT ${PROJECT} AS a, CASE WHEN t.lately > 0 THEN ${WEEK(`${DAY} + ceil(t.rest * 42.0 / t.lately)::int`)} ELSE '未填' END AS b,
            t.rest AS x
       FROM q t WHERE t.rest > 0`,
  ],
  [
    13,
    chart('reviewIssue', [by('所属阶段'), by('问题的引入阶段')]),
    '评审问题：发现的阶段与引入的阶段',
    `SELECT coalesce((SELECT n.title FROM plan_node n WHERE n.tenant_id = $1 AND n.id = t.phase_id), '未填') AS a,
            coalesce(CASE q.custom_fields->>'${own.cause}' WHEN 'want' THEN '需求' WHEN 'draw' THEN '设计' END, '未填') AS b,
            count(*) AS x
       FROM review_issue i JOIN review t ON t.tenant_id = $1 AND t.id = i.review_id
       LEFT JOIN problem q ON q.tenant_id = $1 AND q.id = i.problem_id AND NOT q.is_private
      WHERE i.tenant_id = $1 AND ${RECORD} GROUP BY 1, 2`,
  ],
  [
    14,
    'quality',
    '没有负责人的规范',
    `SELECT count(*) AS x FROM norm t WHERE t.tenant_id = $1 AND t.owner_id IS NULL AND $2::uuid IS NOT NULL`,
  ],
  [
    14,
    'quality',
    '过期未复审的规范',
    `SELECT count(*) AS x FROM norm t WHERE t.tenant_id = $1 AND $2::uuid IS NOT NULL AND t.next_review_on < ${DAY}`,
  ],
  [
    14,
    'quality',
    '未读超过一成的规范',
    `SELECT t.title AS a, round((${MEMBERS} - count(r.user_id)) * 100.0 / ${MEMBERS}, 2) AS x
       FROM norm t LEFT JOIN norm_reading r ON r.tenant_id = $1 AND r.norm_id = t.id
      WHERE t.tenant_id = $1 AND $2::uuid IS NOT NULL AND t.read_audience->>'everybody' = 'true' AND t.state = 'EFFECTIVE'
      GROUP BY t.title`,
  ],
  [
    15,
    'quality',
    '超过 30 天未关闭的不符合项：规范与部门',
    `SELECT n.title AS a, ${department('t.executor_id')} AS b, count(*) AS x
       FROM norm_task k JOIN norm n ON n.tenant_id = $1 AND n.id = k.norm_id JOIN task t ON t.tenant_id = $1 AND t.id = k.task_id
      WHERE k.tenant_id = $1 AND ${SEEN} AND k.kind = 'fault' AND ${DAY} - ${here('k.created_at')} > 30 GROUP BY 1, 2`,
  ],
  [
    16,
    chart(own.table, [by('模块')], {
      measures: [
        figure('缺陷', 'sum', '缺陷数'),
        figure('投入', 'sum', '工时'),
        ratio('每百小时缺陷', '[缺陷] * 100 / [投入]'),
      ],
    }),
    '每百小时的缺陷，按模块',
    `SELECT t."values"->>'${own.module}' AS a, sum((t."values"->>'${own.defects}')::numeric) AS x,
            sum((t."values"->>'${own.hours}')::numeric) AS y,
            sum((t."values"->>'${own.defects}')::numeric) * 100 / sum((t."values"->>'${own.hours}')::numeric) AS z
       FROM dyn_record t WHERE t.tenant_id = $1 AND $2::uuid IS NOT NULL AND t.deleted_at IS NULL GROUP BY 1`,
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
  [
    17,
    'operator',
    '60 天未登录的账号：部门',
    `SELECT ${department('m.id')} AS a, count(*) AS x FROM tenant_member m JOIN account a ON a.id = m.id
      WHERE m.tenant_id = $1 AND $2::uuid IS NOT NULL AND NOT m.disabled
        AND ${DAY} - (SELECT max(${here('l.at')}) FROM login_attempt l WHERE l.username = a.username AND l.success) >= 60 GROUP BY 1`,
  ],
  [
    18,
    'operator',
    '存储：项目与文件类型',
    `SELECT ${PROJECT} AS a, 'PDF' AS b, round(sum(t.size) / 1048576.0, 3) AS x FROM (
       SELECT k.project_id, f.size FROM object_file o JOIN task k ON k.tenant_id = $1 AND k.id = o.object_id
         JOIN file f ON f.tenant_id = $1 AND f.id = o.file_id WHERE o.tenant_id = $1 AND o.object_type = 'task'
       UNION ALL
       SELECT d.project_id, f.size FROM document_version v JOIN document d ON d.tenant_id = $1 AND d.id = v.document_id
         JOIN file f ON f.tenant_id = $1 AND f.id = v.file_id WHERE v.tenant_id = $1) t
      WHERE $2::uuid IS NOT NULL GROUP BY 1`,
  ],
  [
    19,
    'operator',
    '问卷：回收率与用时',
    `SELECT f.title AS a, count(r.id) AS x, round(count(DISTINCT r.respondent_id) * 100.0 / ${MEMBERS}, 2) AS y,
            CASE WHEN f.settings->>'anonymous' = 'false' THEN percentile_cont(0.5) WITHIN GROUP (ORDER BY r.seconds) END AS z
       FROM survey_form f LEFT JOIN survey_response r ON r.tenant_id = $1 AND r.form_id = f.id
      WHERE f.tenant_id = $1 AND $2::uuid IS NOT NULL GROUP BY f.id, f.title, f.settings`,
  ],
  [
    20,
    'operator',
    '问题的首次响应：来源，最久的小时数',
    `SELECT CASE t.origin_type WHEN 'task' THEN '任务' ELSE '直接登记' END AS a, max(${HOURS}) AS x,
            percentile_disc(0.5) WITHIN GROUP (ORDER BY ${HOURS}) AS y
       FROM problem t JOIN object_clock c ON c.tenant_id = $1 AND c.object_id = t.id AND c.metric = 'response'
      WHERE t.tenant_id = $1 AND ${RECORD} GROUP BY 1`,
  ],
];

it('a widget answers each of the twenty as SQL by hand', async () => {
  const w = await sourceWorld(t);
  const { database } = t().app.platform;
  const run = (text: string, ...values: unknown[]) => database.query(text, [w.tenant.id, ...values]);
  const api = await t().as(w.owner, w.tenant);
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
  // Seventeen days behind the baseline; a department; what went back of late; a norm that waits for its review.
  await run(`UPDATE plan_node SET end_on = end_on + 3 WHERE tenant_id = $1 AND kind = 'phase'`);
  const department = newId();
  await run(`INSERT INTO department (tenant_id, id, name) VALUES ($1, $2, '交付部')`, department);
  await run(`UPDATE tenant_member SET department_id = $2 WHERE tenant_id = $1 AND id = ANY($3::uuid[])`, department, [
    ...[w.pm.id, w.member.id, w.owner.id],
  ]);
  const late = `(${DAY} - date '2026-03-20')`;
  await run(
    `UPDATE task_span s SET entered_at = s.entered_at + make_interval(days => ${late}), left_at = s.left_at + make_interval(days => ${late}),
            entered_day = s.entered_day + ${late}, stage_day = s.stage_day + ${late}, created_day = s.created_day + ${late}
       FROM task t WHERE s.tenant_id = $1 AND t.tenant_id = $1 AND t.id = s.task_id AND t.title = '公开'`,
  );
  await run(`UPDATE norm SET next_review_on = ${DAY} - 1 WHERE tenant_id = $1 AND code = 'N-1'`);
  // What the enterprise keeps in fields of its own.
  const field = async (type: string, name: string, options: Record<string, string>) => {
    const id = newId();
    const choices = JSON.stringify(Object.entries(options).map(([value, label]) => ({ value, label })));
    await run(
      `INSERT INTO custom_field (tenant_id, id, object_type, name, kind, options) VALUES ($1, $2, $3, $4, 'select', $5::jsonb)`,
      ...[id, type, name, choices],
    );
    return id;
  };
  const reason = await field('task', '未完成原因', { wait: '等客户', ill: '生病' });
  const cause = await field('problem', '引入阶段', { want: '需求', draw: '设计' });
  await run(
    `UPDATE task SET custom_fields = jsonb_build_object($2::text, 'wait') WHERE tenant_id = $1 AND title = '公开'`,
    reason,
  );
  await run(
    `UPDATE problem SET custom_fields = jsonb_build_object($2::text, CASE WHEN project_id = $3 THEN 'want' ELSE 'draw' END)
      WHERE tenant_id = $1`,
    ...[cause, w.seen.id],
  );
  await run(
    `UPDATE review_issue i SET problem_id = q.id FROM review r JOIN problem q
        ON q.tenant_id = r.tenant_id AND q.project_id = r.project_id AND q.seq = r.seq
      WHERE i.tenant_id = $1 AND r.tenant_id = $1 AND r.id = i.review_id AND i.seq = 1`,
  );
  // A table of cases.
  const { id: tableId } = (await api.post<{ id: string }>(`${tables}/create`, { projectId: w.seen.id, name: '用例' }))
    .data;
  const keys: string[] = [];
  for (const [name, kind] of [
    ['模块', 'text'],
    ['缺陷数', 'number'],
    ['工时', 'number'],
  ])
    keys.push((await api.post<{ key: string }>(`${tables}/field/create`, { tableId, name, kind })).data.key);
  const [module = '', defects = '', hours = ''] = keys;
  const cases = [
    ['登录', 3, 40],
    ['登录', 1, 10],
    ['报表', 7, 56],
  ].map(([name, found, spent]) => ({ values: { [module]: name, [defects]: found, [hours]: spent } }));
  const added = await api.post(`${tables}/records/create`, { tableId, records: cases });
  expect(added.status).toBe(200);

  const questions = questionsOf({ reason, cause, module, defects, hours, table: `table:${tableId}` });
  const widgetOf = (title: string, of: Chart): Widget => ({
    ...{ id: newId(), x: 0, y: 0, w: 6, h: 4, kind: 'pivot', title, dimension: null, period: null, filters: [] },
    ...{ target: null, metric: null, text: '', chart: of },
  });
  const made = questions.flatMap(([, of, title]) => (typeof of === 'string' ? [] : [widgetOf(title, of)]));
  const boards = new Map<string, { detail: DashboardDetail; values: DashboardValues }>();
  for (const name of ['自己的', ...new Set(questions.flatMap(([, of]) => (typeof of === 'string' ? [of] : [])))]) {
    const own = name === '自己的';
    const { serialNo } = (await api.post<{ serialNo: string }>(base, { name, ...(!own && { ready: name }) })).data;
    const path = `${base}/${serialNo}`;
    if (own) {
      const { version } = (await api.get<DashboardDetail>(path)).data;
      expect(await api.put(path, { version, widgets: made })).toMatchObject({ status: 200 });
    }
    const detail = (await api.get<DashboardDetail>(path)).data;
    boards.set(name, { detail, values: (await api.post<DashboardValues>(`${path}/values`, {})).data });
  }
  const told = questions.map(([no, of, title, sql]) => {
    const { detail, values } = boards.get(typeof of === 'string' ? of : '自己的') as {
      detail: DashboardDetail;
      values: DashboardValues;
    };
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
    return { no, title, problem: answer?.problem, sql, found };
  });
  expect([...new Set(told.map(({ no }) => no))]).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  for (const { no, title, problem, sql, found } of told) {
    const byHand = await run(sql, w.owner.id);
    const lines = byHand.map((row) =>
      Object.entries(row).map(([key, one]) => ('ab'.includes(key) || one === null ? one : Number(one))),
    );
    const sorted = (all: readonly unknown[][]) => all.map((line) => JSON.stringify(line)).sort();
    expect([no, title, problem, sorted(found)]).toEqual([no, title, null, sorted(lines)]);
    expect([no, title, lines.length > 0]).toEqual([no, title, true]);
  }
});
