/** The plan of a project: a bar is pulled and its successor follows; undo; a circle is refused; the calendar at both widths. */
import assert from 'node:assert/strict';
import type { Visitor } from './browser';
import type { Suite } from './steps';

const dependency = 'collaboration-center/task/depend';
const task = 'collaboration-center/ccTask';

export const plan: Suite = {
  name: '计划：甘特图与日历',
  steps(world) {
    let pm: Visitor;
    let projectId = '';
    const mark = `排期${Date.now() % 100_000}`;
    const ids: string[] = [];
    const bar = (id: string) => pm.page.locator(`[data-bar="${id}"]`);
    const dates = async (id: string) => {
      const { data } = await pm.api<{ planStart: string; planEnd: string }>('GET', `${task}/details/${id}`);
      return `${data.planStart} ${data.planEnd}`;
    };
    /** Saving and what follows from it take a moment. */
    const becomes = async (id: string, wanted: string) => {
      const deadline = Date.now() + 15_000;
      let now = await dates(id);
      while (now !== wanted && Date.now() < deadline) {
        await pm.page.waitForTimeout(200);
        now = await dates(id);
      }
      assert.equal(now, wanted);
    };
    const pull = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      await pm.page.mouse.move(from.x, from.y);
      await pm.page.mouse.down();
      await pm.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
      await pm.page.mouse.move(to.x, to.y, { steps: 3 });
      await pm.page.mouse.up();
    };
    const boxOf = async (id: string) => {
      const box = await bar(id).boundingBox();
      assert.ok(box, '条形应当可见');
      return { ...box, middle: box.y + box.height / 2 };
    };
    return [
      [
        '打开自动排期，三个任务，前两个有先后',
        async () => {
          pm = await world.visitor();
          await pm.login('pm');
          const projects = await pm.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageNo=1&pageSize=50',
          );
          projectId = projects.data.result.find(({ code }) => code === 'BENCH')?.id ?? '';
          assert.ok(projectId, '缺少 BENCH 项目');
          await pm.api('POST', 'project-center/projectConfig/saveConfig', {
            projectId,
            configs: { AUTO_SCHEDULE: '1' },
          });
          const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
          for (const name of ['甲', '乙', '丙']) {
            const { data } = await pm.api<{ taskId: string }>('POST', `${task}/create`, {
              projectId,
              title: `${mark}${name}`,
              planStart: today,
              planEnd: today,
            });
            ids.push(data.taskId);
          }
          const [first = '', second = ''] = ids;
          const linked = await pm.api('POST', `${dependency}/${second}/linkTask`, {
            group: 'PRE_TASK',
            taskIds: [first],
          });
          assert.equal(linked.status, 200);
        },
      ],
      [
        '拖动条形：后置任务随之顺延，Ctrl+Z 一并撤销',
        async () => {
          const [first = '', second = ''] = ids;
          const before = [await dates(first), await dates(second)];
          await pm.page.goto(`/project/${projectId}/task?view=gantt&zoom=day&q=${mark}`);
          await bar(second).waitFor();
          const box = await boxOf(first);
          const from = { x: box.x + box.width / 2, y: box.middle };
          await pull(from, { x: from.x + 34 * 7, y: from.y });
          await pm.page.getByText('修改成功').first().waitFor();
          const after = await dates(first);
          assert.notEqual(after, before[0]);
          const [start = ''] = (await dates(second)).split(' ');
          assert.ok(start > (after.split(' ')[1] ?? ''), `后置任务 ${start} 应晚于 ${after}`);
          await pm.page.keyboard.press('Control+z');
          await becomes(first, before[0] ?? '');
          await becomes(second, before[1] ?? '');
        },
      ],
      [
        '拖到前置允许的日期之后：不早于那一天；一键取消后紧随前置，可以撤销',
        async () => {
          const [, second = ''] = ids;
          const before = await dates(second);
          await pm.page.goto(`/project/${projectId}/task?view=gantt&zoom=day&q=${mark}`);
          await bar(second).waitFor();
          const box = await boxOf(second);
          const from = { x: box.x + box.width / 2, y: box.middle };
          await pull(from, { x: from.x + 34 * 7, y: from.y });
          await pm.page.getByText('修改成功').first().waitFor();
          const pinned = await dates(second);
          assert.ok(pinned > before, `${before} → ${pinned}`);
          await pm.page.goto(`/project/${projectId}/task/${second}`);
          const article = pm.page.getByRole('article', { name: /^任务 / });
          const drop = article.getByRole('button', { name: `取消不早于 ${pinned.split(' ')[0]}` });
          // What the server has, the page may not yet have been told: only then there is something to take back.
          const told = pm.page.waitForResponse((answer) => answer.url().includes('/ccTask/update/'));
          await drop.click();
          await drop.waitFor({ state: 'detached' });
          await told;
          await becomes(second, before);
          await pm.page.keyboard.press('Control+z');
          await becomes(second, pinned);
          await drop.click();
          await becomes(second, before);
          await pm.page.goto(`/project/${projectId}/task?view=gantt&zoom=day&q=${mark}`);
        },
      ],
      [
        'm 进入移动：方向键移动，结束一端由 Shift 调整，Enter 保存',
        async () => {
          const [first = ''] = ids;
          const before = await dates(first);
          // From the first row on, whichever the pointer left behind.
          await pm.page.reload();
          await bar(first).waitFor();
          await pm.page.keyboard.press('ArrowDown');
          for (const key of ['m', 'ArrowRight', 'Escape']) await pm.page.keyboard.press(key);
          assert.equal(await dates(first), before, 'Esc 还原');
          for (const key of ['m', 'ArrowRight', 'Shift+ArrowRight', 'Enter']) await pm.page.keyboard.press(key);
          const deadline = Date.now() + 15_000;
          while ((await dates(first)) === before && Date.now() < deadline) await pm.page.waitForTimeout(200);
          const [start = '', end = ''] = (await dates(first)).split(' ');
          assert.ok(start > (before.split(' ')[0] ?? '') && end > start, `${before} → ${start} ${end}`);
        },
      ],
      [
        '拖出依赖，撤销后消失；会成环的被拒绝并说明原因',
        async () => {
          const [first = '', second = '', third = ''] = ids;
          const draw = async (fromId: string, toId: string) => {
            await pm.page.reload();
            await bar(toId).waitFor();
            await bar(fromId).hover();
            const dot = await bar(fromId).locator('[data-link="end"]').boundingBox();
            const to = await boxOf(toId);
            assert.ok(dot);
            await pull({ x: dot.x + 5, y: dot.y + 5 }, { x: to.x + 4, y: to.middle });
          };
          const predecessors = async () => {
            const { data } = await pm.api<{ PRE_TASK: { taskGroups: { taskList: unknown[] }[] } }>(
              'GET',
              `${dependency}/${third}/dependTasks`,
            );
            return data.PRE_TASK.taskGroups.flatMap(({ taskList }) => taskList).length;
          };
          await draw(second, third);
          await pm.page.getByText('关联成功', { exact: false }).waitFor();
          assert.equal(await predecessors(), 1);
          await pm.button('撤销').click();
          await pm.page.getByText(/^已撤销/).waitFor();
          assert.equal(await predecessors(), 0);
          await draw(second, third);
          await pm.page.getByText('关联成功', { exact: false }).waitFor();
          await draw(third, first);
          await pm.page.getByText(/循环依赖/).waitFor();
        },
      ],
      [
        '日历：拖到另一天',
        async () => {
          const [, , third = ''] = ids;
          const before = await dates(third);
          const due = before.split(' ')[1] ?? '';
          await pm.page.goto(`/project/${projectId}/task?view=calendar&q=${mark}&day=${due}`);
          const item = pm.page.locator(`[data-row="${third}"]`);
          await item.waitFor();
          await item.focus();
          await pm.page.keyboard.press('Shift+ArrowDown');
          const week = new Date(Date.parse(`${due}T00:00:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10);
          const deadline = Date.now() + 15_000;
          while (!(await dates(third)).endsWith(week) && Date.now() < deadline) await pm.page.waitForTimeout(200);
          assert.ok((await dates(third)).endsWith(week), `${before} → ${await dates(third)}，应到 ${week}`);
        },
      ],
      [
        '手机宽度：日程与只读的计划，不横向溢出',
        async () => {
          const phone = await world.visitor({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });
          await phone.login('pm');
          for (const view of ['calendar', 'gantt']) {
            await phone.page.goto(`/project/${projectId}/task?view=${view}&q=${mark}`);
            await phone.page.getByText(`${mark}甲`).first().waitFor();
            const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth);
            assert.ok(wide <= 375, `${view} 宽 ${wide} px`);
          }
        },
      ],
      [
        '一万个任务的甘特图滚动（只打印最长任务）',
        async () => {
          await pm.page.goto(`/project/${projectId}/task?view=gantt&tab=all&sort=seq&order=desc`);
          const chart = pm.page.getByRole('treegrid', { name: '甘特图' });
          await chart.waitFor();
          await pm.page.waitForTimeout(1500);
          const longest = await chart.evaluate(async (node) => {
            const tasks: number[] = [];
            const observer = new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) tasks.push(entry.duration);
            });
            observer.observe({ entryTypes: ['longtask'] });
            for (let step = 0; step < 120; step += 1) {
              node.scrollTop += 240;
              node.scrollLeft += step % 2 ? 120 : -40;
              await new Promise((resolve) => requestAnimationFrame(resolve));
            }
            await new Promise((resolve) => setTimeout(resolve, 300));
            observer.disconnect();
            return { longest: Math.max(0, ...tasks), count: tasks.length, top: node.scrollTop };
          });
          assert.ok(longest.top > 1000, '应当滚动');
          world.note(`滚动 120 帧：${longest.count} 个长任务，最长 ${longest.longest.toFixed(0)} 毫秒`);
        },
      ],
    ];
  },
};
