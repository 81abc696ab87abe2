/**
 * Questions of a director, a project manager, a quality manager and an operator, each answered by a board that is made with
 * the mouse: clicks are counted, each takes two minutes at the most, and what it says is what lists and metrics say.
 */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { readyDashboards } from '../../contract/dashboard/words';
import { addDays, mondayOf } from '../../contract/time/period';
import { USUAL_ZONE, zoneOf } from '../../contract/time/zone';
import type { Visitor } from './browser';
import type { Suite } from './steps';

/** For each of them. */
const LIMIT_MS = 120_000;
const CLICKS_MAX = 40;
/** A list that one cannot type into says so at once. */
const TYPED_MS = 500;
const CHOICES = 100;
const FIELDS = 'project-center/pcProject/customFields';
const TABLES = 'collaboration-center/dynamicTable';

interface Question {
  /** Of the twenty. */
  no: number;
  title: string;
  source: string;
  groups: string[];
  /** Rows (`COUNT`, first), a column that is added up, or with brackets a formula over those before it. Absent: rows are counted. */
  measures?: string[];
  /** Column, comparison and values. */
  conditions?: [column: string, op: string, ...values: string[]][];
  /** The same by hand, over the same names: its groups, then its figures. */
  sql: string;
}

const stamp = Date.now() % 100_000;
/** What a widget counts at first. */
const COUNT = '数量';
const CASES = `用例${stamp}`;
const REASON = '未完成原因';
const CAUSE = '引入阶段';
const over = ['已完成', '已取消', '已关闭'];
const monday = mondayOf(zoneOf(USUAL_ZONE).dayText(Date.now()));
const month = (day: string) => `to_char(date_trunc('month', ${day}), 'YYYY-MM')`;
/** Counts rows by columns. */
const counted = (source: string, ...groups: string[]) =>
  `select ${groups.join(', ')}, count(*) from ${source} group by ${groups.join(', ')}`;

const questions: Question[] = [
  {
    ...{ no: 2, title: '各月工时，按性质', source: '工时', groups: ['日期', '性质'], measures: ['小时'] },
    sql: `select ${month('日期')}, 性质, sum(小时) from 工时 group by date_trunc('month', 日期), 性质`,
  },
  { no: 6, title: '风险按状态', source: '风险', groups: ['状态'], sql: counted('风险', '状态') },
  {
    ...{ no: 7, title: '本周到期未完成：执行人与原因', source: '任务', groups: ['执行人', REASON] },
    conditions: [
      ['截止日期', '本周'],
      ['状态', '不属于', ...over],
    ],
    sql: `select 执行人, ${REASON}, count(*) from 任务 where 截止日期 >= '${monday}' and 截止日期 <= '${addDays(monday, 6)}'
            and 状态 not in (${over.map((one) => `'${one}'`).join(', ')}) group by 执行人, ${REASON}`,
  },
  {
    ...{ no: 8, title: '任务按类型与状态', source: '任务', groups: ['类型', '状态'] },
    sql: counted('任务', '类型', '状态'),
  },
  { no: 11, title: '问题按状态', source: '问题', groups: ['状态'], sql: counted('问题', '状态') },
  {
    ...{ no: 13, title: '评审问题：发现与引入的阶段', source: '评审问题', groups: ['所属阶段', `问题的${CAUSE}`] },
    sql: counted('评审问题', '所属阶段', `问题的${CAUSE}`),
  },
  {
    ...{ no: 16, title: '每百小时的缺陷，按模块', source: CASES, groups: ['模块'] },
    measures: ['缺陷数', '工时', '[缺陷数合计] * 100 / [工时合计]'],
    sql: `select 模块, sum(缺陷数) as 缺陷, sum(工时) as 投入, sum(缺陷数) * 100 / sum(工时) as 每百小时 from ${CASES} group by 模块`,
  },
  {
    ...{ no: 18, title: '文件按项目与类型', source: '文件', groups: ['项目名称', '文件类型'] },
    measures: [COUNT, '兆字节'],
    sql: `select 项目名称, 文件类型, count(*) as 个数, sum(兆字节) as 大小 from 文件 group by 项目名称, 文件类型`,
  },
];

/** Those that ready boards answer: by the board, the number of the question and the widget. */
const ready: Readonly<Record<string, readonly (readonly [no: number, title: string])[]>> = {
  director: [
    [1, '比基线晚两周以上的项目：部门与客户'],
    [2, '各月工时，今年与往年'],
    [3, '项目集：预算、已支出、已承诺、完工预测'],
    [4, '满意度：初次与二次，按省份'],
    [6, '高风险：识别的月份与现在的状态'],
  ],
  resource: [[5, '未来八周剩余工时，按执行人']],
  lead: [
    [7, '本周到期未完成，按执行人'],
    [8, '交付时间（天），按完成的月份'],
    [9, '阶段开始后才加入的任务：阶段与状态'],
    [10, '退回的任务：退回到的阶段与执行人'],
    [11, '问题：严重程度与解决时限'],
    [12, '按近六周的速度，项目何时完成'],
  ],
  quality: [
    [13, '评审问题：发现的阶段与严重程度'],
    [14, '没有负责人的规范'],
    [15, '超过 30 天未关闭的不符合项：规范与部门'],
  ],
  operator: [
    [17, '60 天未登录的账号：部门'],
    [18, '存储：项目与文件类型'],
    [19, '问卷：回收率与用时'],
    [20, '问题的首次响应：来源，最久的小时数'],
  ],
};
interface Told {
  heads: { label: string; rest: boolean }[][];
  cells: { at: number[]; values: (number | null)[] }[];
  sums: (number | null)[][][];
  whole: (number | null)[];
}
type Values = { widgets: { id: string; problem: string | null; chart: Told | null }[] };
type Detail = { widgets: { id: string; title: string }[] };

type Line = (string | number)[];
const figure = (value: unknown) => Math.round(Number(value) * 100) / 100;
/** Groups and figures of a chart, without what is put together as the rest. */
function linesOf({ heads: [rows = [], columns], cells, sums }: Told): { lines: Line[]; rest: Set<string> } {
  const all = columns
    ? cells.map(({ at: [row = 0, column = 0], values }) => ({ heads: [rows[row], columns[column]], values }))
    : rows.map((head, at) => ({ heads: [head], values: sums[0]?.[at] ?? [] }));
  const lines = all
    .filter(({ heads, values }) => heads.every((head) => head && !head.rest) && values.some((one) => one))
    .map(({ heads, values }) => [...heads.map((head) => head?.label ?? ''), ...values.map(figure)]);
  return {
    lines,
    rest: new Set([rows, columns ?? []].flatMap((one, at) => (one.some(({ rest }) => rest) ? [`${at}`] : []))),
  };
}

export const boards: Suite = {
  name: '看板：用鼠标回答二十个问题，每个不超过两分钟，并数点了多少下，数字与手写的 SQL 相同；其余的由现成的看板回答',
  steps(world) {
    let admin: Visitor;
    let serialNo = '';
    let clicks = 0;
    const base = 'project-center/dashboard';
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };
    /** Opens a list of choices, types what is meant where it takes that, and takes it. */
    const choose = async (list: Locator, ...names: string[]) => {
      await click(list);
      for (const name of names) {
        await list.fill(name, { timeout: TYPED_MS }).catch(() => undefined);
        const option = admin.page.locator('.ant-select-item-option').filter({ visible: true, hasText: name }).first();
        // The list shows eight of them at once, and follows the keys.
        for (let turn = 0; turn < CHOICES && !(await option.isVisible()); turn += 1) {
          await admin.page.keyboard.press('ArrowDown');
          await admin.page.waitForTimeout(100);
        }
        await click(option);
      }
    };
    const answer = async ({ title, source, groups, measures = [], conditions = [] }: Question) => {
      await click(admin.button('添加组件').first());
      const form = admin.page.getByRole('dialog', { name: '添加组件' });
      await click(form.locator('.ant-radio-button-wrapper').filter({ hasText: '数据' }).first());
      await choose(form.getByRole('combobox', { name: '数据', exact: true }), source);
      await form.getByRole('button', { name: '添加指标' }).waitFor();
      for (const [at, measure] of measures.entries()) {
        if (measure === COUNT) continue;
        if (at > 0) await click(form.getByRole('button', { name: '添加指标' }));
        const isFormula = measure.includes('[');
        await choose(form.getByRole('combobox', { name: `指标 ${at + 1}的算法` }), isFormula ? '公式' : '合计');
        if (isFormula) await form.getByRole('textbox', { name: `指标 ${at + 1}的公式` }).fill(measure);
        else await choose(form.getByRole('combobox', { name: `指标 ${at + 1}的列` }), measure);
      }
      // Natural groups may stand there already: they are taken as they are, or set anew.
      for (const [at, group] of groups.entries()) {
        const list = form.getByRole('combobox', { name: `分组 ${at + 1} 的列` });
        if ((await list.count()) === 0) await click(form.getByRole('button', { name: '添加分组' }));
        await choose(list, group);
      }
      for (const [at, [column, op, ...values]] of conditions.entries()) {
        await click(form.getByRole('button', { name: '添加条件' }));
        await choose(form.getByRole('combobox', { name: `条件 ${at + 1} 的列` }), column);
        await choose(form.getByRole('combobox', { name: `条件 ${at + 1} 的比较` }), op);
        if (values.length > 0) await choose(form.getByRole('combobox', { name: `条件 ${at + 1} 的值` }), ...values);
      }
      await form.getByRole('textbox', { name: '标题' }).fill(title);
      await click(form.getByRole('button', { name: /添\s*加$/ }).last());
      await form.waitFor({ state: 'hidden' });
      await admin.page.getByRole('article', { name: title, exact: true }).first().waitFor();
    };
    /** A statement over the same sources, as whoever writes one for a dataset sees it. */
    const byHand = async (sql: string): Promise<Line[]> => {
      const builder = { source: '', columns: [], match: 'all', conditions: [], groups: [], sorts: [], limit: null };
      const { data } = await admin.api<{ rows: unknown[][]; refusal: { message: string } | null }>(
        'POST',
        'data-center/dataset/preview',
        { definition: { mode: 'sql', sql, builder, params: [], masks: [], cacheSeconds: 0 } },
      );
      assert.equal(data.refusal, null, data.refusal?.message);
      return data.rows.map((row) =>
        row.map((value) => (typeof value === 'number' ? figure(value) : String(value ?? '未填'))),
      );
    };
    /** An option of a field of the enterprise that a project took over. */
    const ownField = async (objectType: string, name: string, projectId: string, labels: string[]) => {
      const made = await admin.api<{ fieldId: string }>('POST', FIELDS, {
        ...{ objectType, name, kind: 'select', options: labels.map((label) => ({ label })) },
      });
      assert.equal(made.status, 200, made.message);
      const { fieldId } = made.data;
      assert.equal((await admin.api('POST', `${FIELDS}/adopt`, { projectId, fieldIds: [fieldId] })).status, 200);
      const { data } = await admin.api<{ fieldId: string; options: { value: string }[] }[]>(
        'GET',
        `${FIELDS}?projectId=${projectId}&objectType=${objectType}`,
      );
      return { [fieldId]: data.find((one) => one.fieldId === fieldId)?.options[0]?.value };
    };
    return [
      [
        '新建空白看板',
        async () => {
          admin = await world.visitor();
          await admin.login('admin');
          await admin.page.goto('/statisticalDashboard');
          await admin.button('新建看板').click();
          const form = admin.page.getByRole('dialog', { name: '新建看板' });
          await form.getByRole('textbox', { name: /名称$/ }).fill(`问题 ${Date.now() % 100_000}`);
          await admin.page.keyboard.press('Control+Enter');
          await admin.page.waitForURL(/statisticalDashboard\/KB-\d+\/dashboardDetail/);
          serialNo = /KB-\d+/.exec(admin.page.url())?.[0] ?? '';
        },
      ],
      [
        '企业自己的字段与用例表：任务的未完成原因、问题的引入阶段、各模块的缺陷与工时',
        async () => {
          type Listed = { result: { id: string; code: string }[] };
          const { data } = await admin.api<Listed>('GET', 'project-center/pcProject?pageSize=100');
          const projectId = data.result.find(({ code }) => code === 'ZHYW')?.id ?? '';
          const reason = await ownField('task', REASON, projectId, ['等客户确认', '人手不足']);
          const task = await admin.api('POST', 'collaboration-center/ccTask/create', {
            ...{ projectId, title: `本周要完成的 ${stamp}`, planEnd: addDays(monday, 6), customFields: reason },
          });
          assert.equal(task.status, 200, task.message);
          const cause = await ownField('problem', CAUSE, projectId, ['需求', '设计']);
          type Reviews = { result: { id: string }[] };
          const reviews = await admin.api<Reviews>('POST', 'collaboration-center/review/query', { projectId });
          type Issues = { issues: { id: string; may: { convert: boolean } }[] };
          let problem = '';
          for (const { id } of reviews.data.result) {
            const { issues } = (await admin.api<Issues>('GET', `collaboration-center/review/details/${id}`)).data;
            const issue = issues.find(({ may }) => may.convert);
            if (!issue) continue;
            const path = `collaboration-center/review/${id}/issues/${issue.id}/problem`;
            problem = (await admin.api<{ id: string }>('POST', path)).data.id;
            break;
          }
          assert.notEqual(problem, '', '没有可以转为问题的评审问题');
          const { version } = (
            await admin.api<{ version: number }>('GET', `collaboration-center/problem/details/${problem}`)
          ).data;
          const kept = await admin.api('PUT', `collaboration-center/problem/update/${problem}`, {
            ...{ version, customFields: cause },
          });
          assert.equal(kept.status, 200, kept.message);
          const { id: tableId } = (
            await admin.api<{ id: string }>('POST', `${TABLES}/create`, { projectId, name: CASES })
          ).data;
          const keys: string[] = [];
          for (const [name, kind] of [
            ['模块', 'text'],
            ['缺陷数', 'number'],
            ['工时', 'number'],
          ]) {
            const field = await admin.api<{ key: string }>('POST', `${TABLES}/field/create`, { tableId, name, kind });
            keys.push(field.data.key);
          }
          const records = [
            ['登录', 3, 40],
            ['登录', 1, 10],
            ['报表', 7, 56],
          ].map((row) => ({ values: Object.fromEntries(row.map((value, at) => [keys[at] ?? '', value])) }));
          assert.equal((await admin.api('POST', `${TABLES}/records/create`, { tableId, records })).status, 200);
          // What there is to choose from is asked for anew.
          await admin.page.reload();
          await admin.button('添加组件').first().waitFor();
        },
      ],
      ...questions.map((question): [string, () => Promise<void>] => [
        `问题 ${question.no}：${question.title}`,
        async () => {
          const began = Date.now();
          clicks = 0;
          await answer(question);
          const took = Date.now() - began;
          assert.ok(took < LIMIT_MS, `用了 ${took} 毫秒`);
          assert.ok(clicks <= CLICKS_MAX, `点了 ${clicks} 下`);
          process.stdout.write(`      ${question.title}：${clicks} 下，${Math.round(took / 100) / 10} 秒\n`);
          const { widgets } = (await admin.api<Detail>('GET', `${base}/${serialNo}`)).data;
          const made = widgets.find((one) => one.title === question.title);
          const values = (await admin.api<Values>('POST', `${base}/${serialNo}/values`, {})).data.widgets;
          const value = values.find(({ id }) => id === made?.id);
          assert.equal(value?.problem, null);
          assert.ok(value?.chart, '没有数字');
          const { whole } = value.chart;
          const { lines, rest } = linesOf(value.chart);
          const expected = (await byHand(question.sql)).filter((line) =>
            line.some((one) => typeof one === 'number' && one),
          );
          assert.ok(expected.length > 0, '没有数据');
          const sorted = (all: Line[]) => all.map((line) => JSON.stringify(line)).sort();
          if (rest.size === 0) assert.deepEqual(sorted(lines), sorted(expected));
          else for (const line of sorted(lines)) assert.ok(sorted(expected).includes(line), `${line} 与 SQL 不同`);
          if (question.measures) return;
          const first = question.groups.length;
          assert.equal(
            whole[0],
            expected.reduce((total, line) => total + Number(line[first]), 0),
          );
          const rows = await admin.api<{ total: number }>('POST', `${base}/${serialNo}/rows`, {
            ...{ widgetId: made?.id, picks: [] },
          });
          assert.equal(rows.data.total, whole[0]);
        },
      ]),
      ...Object.entries(ready).map(([code, widgets]): [string, () => Promise<void>] => {
        const board = readyDashboards[code]?.name ?? code;
        return [
          `现成的看板「${board}」回答问题 ${widgets.map(([no]) => no).join('、')}`,
          async () => {
            const began = Date.now();
            clicks = 0;
            await admin.page.goto('/statisticalDashboard');
            await click(admin.button('新建看板'));
            const form = admin.page.getByRole('dialog', { name: '新建看板' });
            await choose(form.getByRole('combobox', { name: '从哪里开始' }), board);
            await click(form.getByRole('button', { name: /创\s*建$/ }));
            await admin.page.waitForURL(/statisticalDashboard\/KB-\d+\/dashboardDetail/);
            serialNo = /KB-\d+/.exec(admin.page.url())?.[0] ?? '';
            const found = (await admin.api<Detail>('GET', `${base}/${serialNo}`)).data.widgets;
            const values = (await admin.api<Values>('POST', `${base}/${serialNo}/values`, {})).data.widgets;
            for (const [no, title] of widgets) {
              await admin.page.getByRole('article', { name: title, exact: true }).first().waitFor();
              const widget = found.find((one) => one.title === title);
              const value = values.find(({ id }) => id === widget?.id);
              assert.equal(value?.problem, null, `问题 ${no}：${value?.problem}`);
              assert.ok(value?.chart, `问题 ${no} 没有数字`);
            }
            const took = Date.now() - began;
            assert.ok(took < LIMIT_MS, `用了 ${took} 毫秒`);
            process.stdout.write(`      ${board}：${clicks} 下，${Math.round(took / 100) / 10} 秒\n`);
          },
        ];
      }),
      [
        '离开',
        async () => {
          await admin.leave();
        },
      ],
    ];
  },
};
