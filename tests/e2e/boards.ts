/**
 * Questions of a director, a project manager, a quality manager and an operator, each answered by a board that is made with
 * the mouse: clicks are counted, each takes two minutes at the most, and what it says is what lists and metrics say.
 */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { readyDashboards } from '../../contract/dashboard/words';
import type { Visitor } from './browser';
import type { Suite } from './steps';

/** For each of them. */
const LIMIT_MS = 120_000;
const CLICKS_MAX = 30;

interface Question {
  /** Of the twenty. */
  no: number;
  title: string;
  source: string;
  groups: string[];
  /** What is added up in place of counting rows. */
  sum?: string;
}

const questions: Question[] = [
  { no: 2, title: '各月工时，按性质', source: '工时', groups: ['日期', '性质'], sum: '小时' },
  { no: 6, title: '风险按状态', source: '风险', groups: ['状态'] },
  { no: 8, title: '任务按类型与状态', source: '任务', groups: ['类型', '状态'] },
  { no: 11, title: '问题按状态', source: '问题', groups: ['状态'] },
  { no: 13, title: '评审问题按严重程度', source: '评审问题', groups: ['严重程度'] },
  { no: 18, title: '文件按项目', source: '文件', groups: ['项目名称'] },
];

/** Those that ready boards answer: by the board, the number of the question and the widget. */
const ready: Readonly<Record<string, readonly (readonly [no: number, title: string])[]>> = {
  director: [
    [1, '比基线晚两周以上的项目：部门与客户'],
    [2, '各月工时，今年与往年'],
    [3, '项目集：预算、已支出、待审批'],
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
type Values = {
  widgets: { id: string; problem: string | null; chart: { whole: number[]; sums: number[][][] } | null }[];
};
type Detail = { widgets: { id: string; title: string }[] };

export const boards: Suite = {
  name: '看板：用鼠标回答二十个问题中的六个，每个不超过两分钟，并数点了多少下；其余的由现成的看板回答',
  steps(world) {
    let admin: Visitor;
    let serialNo = '';
    let clicks = 0;
    const base = 'project-center/dashboard';
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };
    /** Opens a list of choices, types what is meant, and takes it. */
    const choose = async (list: Locator, name: string) => {
      await click(list);
      await list.fill(name).catch(() => undefined);
      await click(admin.page.locator('.ant-select-item-option').filter({ visible: true, hasText: name }).first());
    };
    const answer = async ({ title, source, groups, sum }: Question) => {
      await click(admin.button('添加组件').first());
      const form = admin.page.getByRole('dialog', { name: '添加组件' });
      await click(form.locator('.ant-radio-button-wrapper').filter({ hasText: '数据' }).first());
      await choose(form.getByRole('combobox', { name: '数据', exact: true }), source);
      await form.getByRole('button', { name: '添加分组' }).waitFor();
      // Natural groups may stand there already: they are taken as they are, or set anew.
      for (const [at, group] of groups.entries()) {
        const list = form.getByRole('combobox', { name: `分组 ${at + 1} 的列` });
        if ((await list.count()) === 0) await click(form.getByRole('button', { name: '添加分组' }));
        await choose(list, group);
      }
      if (sum) {
        await choose(form.getByRole('combobox', { name: '指标 1的算法' }), '合计');
        await choose(form.getByRole('combobox', { name: '指标 1的列' }), sum);
      }
      await form.getByRole('textbox', { name: '标题' }).fill(title);
      await click(form.getByRole('button', { name: /添\s*加$/ }).last());
      await form.waitFor({ state: 'hidden' });
      await admin.page.getByRole('article', { name: title, exact: true }).first().waitFor();
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
          // Its groups are all of it, and its rows are as many as it says.
          const whole = value?.chart?.whole[0] ?? 0;
          const parts = (value?.chart?.sums[0] ?? []).reduce((total, [one]) => total + (one ?? 0), 0);
          assert.ok(whole > 0, '没有数据');
          assert.ok(Math.abs(whole - parts) < 0.01, `各组 ${parts}，合计 ${whole}`);
          if (question.sum) return;
          const rows = await admin.api<{ total: number }>('POST', `${base}/${serialNo}/rows`, {
            ...{ widgetId: made?.id, picks: [] },
          });
          assert.equal(rows.data.total, whole);
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
            await click(form.getByRole('combobox', { name: '从哪里开始' }));
            const option = admin.page
              .locator('.ant-select-item-option')
              .filter({ visible: true, hasText: board })
              .first();
            // The list shows eight of them at once, and follows the keys.
            for (let turn = 0; turn < Object.keys(readyDashboards).length && !(await option.isVisible()); turn += 1) {
              await admin.page.keyboard.press('ArrowDown');
              await admin.page.waitForTimeout(100);
            }
            await click(option);
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
