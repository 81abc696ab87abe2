/**
 * The planner's desk: a plan of 30 nodes by the keyboard alone, dependencies by mouse and key, own fields as columns, what
 * the project costs by contracts; and, by name only, what a plan of 10,000 nodes costs the page.
 */
import assert from 'node:assert/strict';
import { named, type Visitor } from './browser';
import { answering, inWords } from './longTasks';
import type { Suite } from './steps';

const plan = 'collaboration-center/plan';
const cost = 'project-center/pcProjectCost';

interface PlanNode {
  id: string;
  version: number;
  wbs: string;
  title: string;
  startOn: string | null;
  endOn: string | null;
  parentId: string | null;
  duration: number;
}
interface Plan {
  nodes: PlanNode[];
  links: { id: string; fromId: string; toId: string }[];
}
type Row = { title: string; level: number; duration?: number; no?: string; predecessors?: string };

/** Phases of nine packages each, one behind the other. */
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => {
    const phase = at % 10 === 0;
    return {
      ...{ no: String(at + 1), title: phase ? `阶段 ${at / 10 + 1}` : `工作 ${at + 1}`, level: phase ? 0 : 1 },
      ...(!phase && { duration: 1 + (at % 4) }),
      ...(!phase && at % 10 > 1 && { predecessors: String(at) }),
    };
  });

async function projectWith(pm: Visitor, name: string, code: string, rows: readonly Row[]): Promise<string> {
  const { data } = await pm.api<{ id: string }>('POST', 'project-center/pcProject', { name, code });
  for (let at = 0; at < rows.length; at += 1000) {
    const part = rows.slice(at, at + 1000);
    const { nodes } = (await pm.api<Plan>('GET', `${plan}?projectId=${data.id}`)).data;
    const afterId = nodes.filter(({ parentId }) => parentId === null).at(-1)?.id ?? null;
    const { status } = await pm.api('POST', 'collaboration-center/planNode/rows', {
      projectId: data.id,
      parentId: null,
      afterId,
      rows: part,
    });
    assert.equal(status, 200);
  }
  return data.id;
}

export const planDesk: Suite = {
  name: '计划的工作台：30 个节点只用键盘，用鼠标与键移除依赖，自定义字段的列，合同与外币进入完工预测',
  steps(world) {
    let pm: Visitor;
    let projectId = '';
    let activeId: string | null = null;
    const planOf = async () => (await pm.api<Plan>('GET', `${plan}?projectId=${projectId}`)).data;
    const node = async (title: string) => {
      const found = (await planOf()).nodes.find((one) => one.title === title);
      assert.ok(found, `no node ${title}`);
      return found;
    };
    const grid = () => pm.page.getByRole('treegrid', { name: '计划' });
    /** A row by its name: bars and arrows say it as well. */
    const shown = (title: string) => grid().getByText(title, { exact: true }).first();
    const active = () => grid().getAttribute('aria-activedescendant');
    const keys = async (...pressed: string[]) => {
      for (const one of pressed) await pm.page.keyboard.press(one);
    };
    /** To a node by the arrows, as somebody who only has the keys. */
    const walkTo = async (title: string) => {
      const { nodes } = await planOf();
      const at = nodes.findIndex((one) => one.title === title);
      activeId = await active();
      for (let turn = 0; turn < 80; turn += 1) {
        const now = nodes.findIndex(({ id }) => `plan-${id}` === activeId);
        if (now === at) return;
        await keys(now < at ? 'ArrowDown' : 'ArrowUp');
        activeId = await active();
      }
      assert.fail(`the keys do not lead to ${title}`);
    };
    const said = (text: string | RegExp) => pm.page.getByText(text).last().waitFor();

    return [
      [
        '只用键盘：走到节点，改名，改工期后向下、向右，降级与升级，推后，填写与移除前置，删除，撤销',
        async () => {
          pm = await world.visitor();
          await pm.login('pm');
          projectId = await projectWith(pm, '键盘计划', `JP${Date.now() % 100_000}`, rowsOf(30));
          await pm.page.goto(`/project/${projectId}/plan`);
          await shown('工作 2').waitFor();
          await walkTo('工作 2');
          // Its name, then Tab to the length, then Enter down to the next one's.
          await keys('F2');
          await pm.page.getByRole('textbox', { name: '名称' }).fill('调研现状');
          await keys('Tab');
          await pm.page.getByRole('textbox', { name: '工期' }).fill('1w');
          await keys('Enter');
          await said(/工期 5 天/);
          await pm.page.getByRole('textbox', { name: '工期' }).fill('3');
          await keys('Enter', 'Escape');
          await said(/工期 3 天/);
          assert.deepEqual([(await node('调研现状')).duration, (await node('工作 3')).duration], [5, 3]);
          // Below the one before it, and back. No node waits for the one that holds it, so its predecessor goes first.
          await walkTo('工作 6');
          await keys('l');
          await pm.page.getByRole('textbox', { name: '前置' }).fill('');
          await keys('Enter', 'Escape');
          await said(/工作 6 前置：无/);
          await walkTo('工作 6');
          await keys('Tab');
          await said(/降级 工作 6/);
          assert.equal((await node('工作 6')).parentId, (await node('工作 5')).id);
          await keys('Shift+Tab');
          await said(/升级 工作 6/);
          assert.equal((await node('工作 6')).parentId, (await node('阶段 1')).id);
          const before = await node('工作 12');
          await walkTo('工作 12');
          await keys('Alt+ArrowRight');
          await said(/移动 工作 12/);
          assert.ok(((await node('工作 12')).startOn ?? '') > (before.startOn ?? ''));
          // A predecessor is typed, and taken away by clearing the cell.
          await walkTo('工作 22');
          const { wbs } = await node('工作 10');
          await keys('l');
          await pm.page.getByRole('textbox', { name: '前置' }).fill(wbs);
          await keys('Enter', 'Escape');
          await said(/工作 22 前置/);
          const linked = async () => {
            const [from, to] = [await node('工作 10'), await node('工作 22')];
            return (await planOf()).links.some(({ fromId, toId }) => fromId === from.id && toId === to.id);
          };
          assert.equal(await linked(), true);
          await walkTo('工作 22');
          await keys('l');
          await pm.page.getByRole('textbox', { name: '前置' }).fill('');
          await keys('Enter', 'Escape');
          await said(/工作 22 前置：无/);
          assert.equal(await linked(), false);
          await walkTo('工作 30');
          await keys('Delete');
          await said(/删除 工作 30/);
          assert.equal((await planOf()).nodes.length, 29);
          await keys('Control+z');
          await said(/^已撤销/);
          assert.equal((await planOf()).nodes.length, 30);
        },
      ],
      [
        '依赖：双击箭头移除，撤销后回来',
        async () => {
          await pm.page.goto(`/project/${projectId}/plan?zoom=week`);
          await shown('工作 4').waitFor();
          const [from, to] = [await node('工作 3'), await node('工作 4')];
          const link = (await planOf()).links.find(({ fromId, toId }) => fromId === from.id && toId === to.id);
          assert.ok(link);
          // In the middle of its first stroke, where no bar lies.
          const at = await pm.page.locator(`path[data-link="${link.id}"]`).evaluate((node) => {
            const path = node as SVGPathElement;
            const matrix = path.getScreenCTM();
            for (let share = 0.1; share < 1; share += 0.05) {
              const point = path.getPointAtLength(path.getTotalLength() * share);
              const [x, y] = [point.x + (matrix?.e ?? 0), point.y + (matrix?.f ?? 0)];
              const [top, ...below] = document.elementsFromPoint(x, y);
              const free = top && !top.closest('[data-bar], button, input');
              if (free && [top, ...below].includes(path)) return { x, y };
            }
            return null;
          });
          assert.ok(at, 'the arrow can be hit nowhere');
          await pm.page.mouse.dblclick(at.x, at.y);
          await said(/移除 工作 3 → 工作 4/);
          const has = async () => (await planOf()).links.some(({ id }) => id === link.id);
          assert.equal(await has(), false);
          await pm.page
            .getByRole('button', { name: named('撤销') })
            .last()
            .click();
          await said(/^已撤销/);
          const ends = (await planOf()).links.some(({ fromId, toId }) => fromId === from.id && toId === to.id);
          assert.equal(ends, true);
        },
      ],
      [
        '自定义字段是列：按类型填写，按它筛选，导出的表格里有',
        async () => {
          const { status, data } = await pm.api<{ fieldId: string }>('POST', 'project-center/pcProject/customFields', {
            ...{ projectId, objectType: 'planNode', name: '分包', kind: 'select' },
            options: [
              { value: 'own', label: '自营' },
              { value: 'out', label: '外包' },
            ],
          });
          assert.equal(status, 200);
          const target = await node('工作 13');
          const saved = await pm.api('PUT', `collaboration-center/planNode/update/${target.id}`, {
            ...{ version: target.version, customFields: { [data.fieldId]: 'out' } },
          });
          assert.equal(saved.status, 200);
          await pm.page.goto(`/project/${projectId}/plan`);
          await shown('工作 13').waitFor();
          await pm.button('筛选').click();
          await pm.page.getByRole('combobox', { name: '分包' }).click();
          await pm.page.getByTitle('外包').last().click();
          await shown('工作 12').waitFor({ state: 'hidden' });
          await shown('阶段 2').waitFor();
          await shown('工作 13').waitFor();
          await pm.page.goto(`/project/${projectId}/plan/${target.id}`);
          const article = pm.page.getByRole('article', { name: /工作 13/ });
          // The history below says it, too.
          await article.getByRole('button', { name: '修改分包： 外包' }).waitFor();
        },
      ],
      [
        '成本：外币合同按当天汇率折算，缺汇率时说明，批准后进入已承诺与完工预测',
        async () => {
          const owner = await world.visitor();
          await owner.login('owner');
          const { data: subject } = await pm.api<{ id: string }>('POST', `${cost}/subject`, {
            ...{ projectId, name: '软件', kind: 'purchase', parentId: null },
          });
          await pm.page.goto(`/project/${projectId}/cost/commitment`);
          await pm.button('登记合同与订单').first().click();
          const form = pm.page.getByRole('dialog', { name: '登记合同与订单' });
          await form.getByRole('textbox', { name: '名称' }).fill('海外授权');
          await form.getByRole('combobox', { name: '科目' }).click();
          await pm.page.getByTitle('软件').last().click();
          await form.getByRole('combobox', { name: '币种' }).click();
          await pm.page.keyboard.type('欧元');
          await pm.page.keyboard.press('Enter');
          await form.getByRole('textbox', { name: '原币金额' }).fill('1000');
          await pm.button('登记', form).click();
          await form
            .getByText(/没有欧元（EUR）的汇率/)
            .first()
            .waitFor();
          const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
          const rate = await owner.api('POST', `${cost}/exchangeRate`, { currency: 'EUR', day, rate: 7.8 });
          assert.ok([200, 409].includes(rate.status));
          await pm.button('登记', form).click();
          await form.waitFor({ state: 'hidden' });
          const { data: listed } = await pm.api<{
            result: { id: string; amount: number; state: string; version: number }[];
          }>('POST', 'collaboration-center/commitment/query', { projectId });
          const [made] = listed.result;
          assert.ok(made);
          assert.equal(made.amount, 780_000);
          for (const [client, state, to] of [
            [pm, 'DRAFT', 'SUBMITTED'],
            [owner, 'SUBMITTED', 'ACTIVE'],
          ] as const) {
            const { data } = await client.api<{ version: number }>(
              'GET',
              `collaboration-center/commitment/details/${made.id}`,
            );
            const step: { status: number } = await client.api(
              'POST',
              `collaboration-center/commitment/${made.id}/step`,
              {
                ...{ state, to, version: data.version },
              },
            );
            assert.equal(step.status, 200);
          }
          await pm.page.goto(`/project/${projectId}/cost`);
          await pm.page.getByRole('link', { name: /软件 已承诺未付 ¥7,800.00/ }).waitFor();
          await pm.page.getByRole('button', { name: /^软件 完工预测 ¥7,800.00/ }).click();
          await pm.page.getByRole('link', { name: '¥7,800.00' }).last().click();
          await pm.page.getByRole('row').filter({ hasText: '海外授权' }).waitFor();
          assert.ok(subject.id);
        },
      ],
    ];
  },
};

const NODES = 10_000;
const GOAL_MS = 50;

/** Of a plan that is printed, and what its preview and its pages may take together. */
const PRINTED = 1_000;
const PRINT_MS = 5_000;

/** The frame that is printed stays: a browser without a window is done with printing at once. As text, so that no helper of the compiler is in it. */
const NO_PRINTER = `{
  const own = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow');
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
    configurable: true,
    get() { const view = own.get.call(this); if (view) view.print = () => {}; return view; },
  });
}`;

/** Prints figures, and fails on none: the machine has its own. Goal: no task of the main thread over 50 ms once it is drawn. */
export const planSpeed: Suite = {
  name: `测量（只打印）：计划有 ${NODES.toLocaleString('en')} 个节点时的长任务，打印 ${PRINTED.toLocaleString('en')} 个节点`,
  steps(world) {
    let pm: Visitor;
    const measure = async (what: string, work: () => Promise<unknown>) => {
      const answer = await answering(pm.page, work);
      world.note(`${(answer.tasks[0] ?? 0) > GOAL_MS ? '✗' : '✓'} ${what}：${inWords(answer)}`);
    };
    const wheel = async (times: number, dx: number, dy: number) => {
      for (let at = 0; at < times; at += 1) {
        await pm.page.mouse.wheel(dx, dy);
        await pm.page.waitForTimeout(16);
      }
    };
    return [
      [
        '滚动、缩放、行间移动与拖动条形',
        async () => {
          pm = await world.visitor();
          await pm.login('pm');
          const projectId = await projectWith(pm, '一万个节点', `JW${Date.now() % 100_000}`, rowsOf(NODES));
          await pm.page.goto(`/project/${projectId}/plan?zoom=week`);
          const grid = pm.page.getByRole('treegrid', { name: '计划' });
          await grid
            .getByRole('button', { name: /^工作包 工作 / })
            .first()
            .waitFor({ timeout: 60_000 });
          await pm.page.waitForTimeout(3000);
          const box = await grid.boundingBox();
          await pm.page.mouse.move((box?.x ?? 0) + 900, (box?.y ?? 0) + 200);
          await measure('纵向滚轮', () => wheel(120, 0, 400));
          await measure('横向滚轮', () => wheel(60, 200, 0));
          await grid.evaluate((one) => one.scrollTo(0, 0));
          await pm.page.waitForTimeout(500);
          await measure('按下箭头 40 次', async () => {
            for (let at = 0; at < 40; at += 1) await pm.page.keyboard.press('ArrowDown');
          });
          await measure('缩放', async () => {
            for (const key of ['+', '-', '-', '+']) {
              await pm.page.keyboard.press(key);
              await pm.page.waitForTimeout(200);
            }
          });
          const bar = pm.page.locator('[data-bar]').nth(3);
          const at = await bar.boundingBox();
          await measure('拖动条形，后续节点跟着移动', async () => {
            await pm.page.mouse.move((at?.x ?? 0) + 8, (at?.y ?? 0) + 10);
            await pm.page.mouse.down();
            await pm.page.mouse.move((at?.x ?? 0) + 90, (at?.y ?? 0) + 10, { steps: 20 });
            await pm.page.keyboard.press('Escape');
            await pm.page.mouse.up();
          });
        },
      ],
      [
        `打印 ${PRINTED} 个节点：预览、打印窗口与存成 PDF`,
        async () => {
          const projectId = await projectWith(pm, '一千个节点', `JP${Date.now() % 100_000}`, rowsOf(PRINTED));
          await pm.page.goto(`/project/${projectId}/plan`);
          await pm.page
            .getByRole('treegrid', { name: '计划' })
            .getByRole('button', { name: /^工作包 工作 / })
            .first()
            .waitFor();
          const timed = async (what: string, work: () => Promise<unknown>) => {
            const begun = Date.now();
            await work();
            const took = Date.now() - begun;
            world.note(`${took > PRINT_MS ? '✗' : '✓'} ${what}：${took} ms`);
          };
          await pm.page.getByRole('button', { name: '更多操作' }).click();
          await pm.page.getByRole('button', { name: /^打印/ }).click();
          const dialog = pm.page.getByRole('dialog', { name: '打印计划' });
          await timed('A4 的预览', async () => {
            await dialog.getByText('A4', { exact: true }).click();
            await dialog.getByRole('img', { name: '第 1 页预览' }).waitFor();
          });
          // The pages as they are given to the printer, on a page of their own: the window of the system is no part of it.
          let pages = '';
          await pm.page.evaluate(NO_PRINTER);
          await timed('各页交给打印', async () => {
            await pm.button('打印或存为 PDF', dialog).click();
            const frame = pm.page.locator('iframe[title$="项目计划"]');
            await frame.waitFor({ state: 'attached' });
            pages = await frame.evaluate(
              (one: HTMLIFrameElement) => one.contentDocument?.documentElement.outerHTML ?? '',
            );
          });
          assert.ok((pages.match(/<svg/g) ?? []).length > 10, 'the pages are not there');
          const paper = await pm.page.context().newPage();
          await paper.setContent(pages);
          await timed('存成 PDF', async () => {
            const pdf = await paper.pdf({ preferCSSPageSize: true });
            assert.ok(pdf.length > 10_000);
          });
          await paper.close();
        },
      ],
    ];
  },
};
