/** What people do with tasks all day, on the real tracker's tasks: detail, board, filter, batch, recycle, restore. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { named, type Visitor } from './browser';
import { importedProject } from './imported';
import type { Steps, Suite } from './steps';

const BATCH_WITHIN_MS = 180_000;

const sizes = {
  desk: { name: '1280 px', viewport: { width: 1280, height: 800 } },
  phone: { name: '375 px', viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
};

interface Row {
  id: string;
  taskNo: string;
  title: string;
  stageId: string;
  urgent: number;
}

export const engine: Suite = {
  name: '任务引擎：详情、看板、筛选、批量、回收与恢复',
  steps(world) {
    const { files } = world;
    let projectId = '';

    const query = async (pm: Visitor, filter: object, pageSize = 10) =>
      (
        await pm.api<{ total: number; result: Row[] }>('POST', 'collaboration-center/ccTask/query', {
          projectId,
          filter,
          pageSize,
        })
      ).data;
    /** A total may lag behind many changes by a second (docs/decisions/counts-cached.md). */
    const untilTotal = async (pm: Visitor, filter: object, wanted: number) => {
      let { total } = await query(pm, filter);
      for (const deadline = Date.now() + 5000; total !== wanted && Date.now() < deadline; await sleep(200))
        total = (await query(pm, filter)).total;
      assert.equal(total, wanted);
    };
    const article = (pm: Visitor) => pm.page.getByRole('article', { name: /^任务 / });
    /** Gives a task a reason and the recycle bin, from its detail. */
    const recycle = async (pm: Visitor, reason: string) => {
      await article(pm).getByRole('button', { name: '删除任务' }).click();
      const dialog = pm.page.getByRole('dialog', { name: /删除任务/ });
      await dialog.getByRole('textbox', { name: '原因' }).fill(reason);
      await pm.button('删除', dialog).click();
      await article(pm).waitFor({ state: 'detached' });
    };
    const restore = async (pm: Visitor, title: string) => {
      await pm.page.goto(`/project/${projectId}/taskRecycle`);
      const row = pm.page.getByRole('row').filter({ hasText: title });
      await pm.button('恢复', row).click();
      await pm.page
        .getByRole('dialog')
        .getByRole('button', { name: named('恢复') })
        .click();
      await row.waitFor({ state: 'detached' });
    };
    /** Waits for the end of the batch that was just begun; answers how many tasks it changed and how many failed. */
    const finished = async (pm: Visitor): Promise<[changed: number, failed: number]> => {
      const dialog = pm.page.getByRole('dialog', { name: '批量操作' });
      const status = dialog.getByText(/^已完成/);
      await status.waitFor({ timeout: BATCH_WITHIN_MS });
      const [, changed = '', failed = ''] =
        /已变更 ([\d,]+) .*失败 ([\d,]+)/.exec((await status.textContent()) ?? '') ?? [];
      await pm.button('完成', dialog).click();
      await dialog.waitFor({ state: 'detached' });
      return [Number(changed.replaceAll(',', '')), Number(failed.replaceAll(',', ''))];
    };

    let desk: Visitor;
    const wide: Steps = [
      [
        `${files.rows} 个导入的任务`,
        async () => {
          desk = await world.visitor({ viewport: sizes.desk.viewport });
          await desk.login('pm');
          projectId = await importedProject(desk, files, { code: 'XDTASK', name: '任务引擎项目' });
          await desk.page.goto(`/project/${projectId}/task`);
          await desk.page.getByText(new RegExp(`^${files.rows.toLocaleString('en-US')} 个`)).waitFor();
        },
      ],
      [
        '批量：全部任务设为紧急，一行不落',
        async () => {
          const before = (await query(desk, { urgents: [3] })).total;
          await desk.page.getByRole('checkbox', { name: '选择全部结果' }).check();
          const bar = desk.page.getByRole('toolbar', { name: '批量操作' });
          await bar.getByRole('button', { name: /优先级$/ }).click();
          const form = desk.page.getByRole('tooltip').filter({ hasText: '应用到' });
          await form.getByRole('combobox', { name: '优先级' }).click();
          await desk.page
            .locator('.ant-select-item-option')
            .filter({ hasText: /^紧急$/, visible: true })
            .click();
          const started = Date.now();
          await form.getByRole('button', { name: new RegExp(`应用到 ${files.rows.toLocaleString()} 个任务`) }).click();
          const [changed, failed] = await finished(desk);
          world.note(`批量 ${changed} 个任务用时 ${((Date.now() - started) / 1000).toFixed(1)} 秒`);
          assert.deepEqual([changed, failed], [files.rows - before, 0]);
          await untilTotal(desk, { urgents: [3] }, files.rows);
        },
      ],
      [
        '详情：改优先级与执行人',
        async () => {
          await desk.page.getByRole('textbox', { name: '搜索任务' }).fill(files.sample.title);
          await desk.page.getByText(/^\d{1,2} 个任务/).waitFor();
          await desk.page.getByRole('treegrid').getByText(files.sample.title, { exact: true }).click();
          const fields = article(desk).getByLabel('任务字段');
          await fields.getByRole('button', { name: '修改优先级' }).click();
          await desk.page.locator('.ant-select-item-option').filter({ hasText: '非常紧急', visible: true }).click();
          await fields.getByRole('button', { name: '修改优先级' }).getByText('非常紧急').waitFor();
          // Nobody may begin what nobody has.
          await fields.getByRole('button', { name: '修改执行人' }).click();
          await desk.page.locator('.ant-select-item-option').filter({ hasText: '周敏', visible: true }).click();
          await fields.getByRole('button', { name: '修改执行人' }).getByText('周敏').waitFor();
          await desk.page.keyboard.press('Escape');
          await article(desk).waitFor({ state: 'detached' });
        },
      ],
      [
        '附件：上传、在列表中计数、移除、撤销后回来、再移除',
        async () => {
          const { page } = desk;
          await page.getByRole('treegrid').getByText(files.sample.title, { exact: true }).click();
          const section = page.getByRole('region', { name: '附件' });
          // Nothing is there yet: it begins in the line of the empty parts.
          await article(desk)
            .locator('fieldset input[type=file]')
            .setInputFiles({ name: '验收单.pdf', mimeType: 'application/pdf', buffer: Buffer.from('inhalt') });
          const link = section.getByRole('link', { name: '下载 验收单.pdf', exact: true });
          await link.waitFor();
          const saved = page.waitForEvent('download');
          await link.click();
          assert.equal(fs.readFileSync(await (await saved).path(), 'utf8'), 'inhalt');
          await untilTotal(desk, { conditions: [{ field: 'fileCount', op: 'gt', value: 0 }] }, 1);
          await section.getByRole('button', { name: '移除 验收单.pdf' }).click();
          await link.waitFor({ state: 'detached' });
          await desk.button('撤销').last().click();
          await link.waitFor();
          await page.getByText(/^已撤销/).waitFor();
          await section.getByRole('button', { name: '移除 验收单.pdf' }).click();
          await link.waitFor({ state: 'detached' });
          await untilTotal(desk, { conditions: [{ field: 'fileCount', op: 'gt', value: 0 }] }, 0);
          await page.keyboard.press('Escape');
          await article(desk).waitFor({ state: 'detached' });
        },
      ],
      [
        '筛选：只剩这一个',
        async () => {
          await desk.page.getByRole('textbox', { name: '搜索任务' }).fill('');
          await desk.button('筛选').click();
          await desk.page
            .locator('.ant-popover:visible')
            .getByRole('button', { name: /^优先级/ })
            .click();
          await desk.page
            .getByRole('listbox', { name: '优先级' })
            .getByRole('option', { name: /非常紧急/ })
            .click();
          await desk.page.keyboard.press('Escape');
          await desk.page.getByText(/^1 个任务/).waitFor();
          await desk.page.getByRole('treegrid').getByText(files.sample.title, { exact: true }).waitFor();
        },
      ],
      [
        '看板：用键盘把它移到下一阶段',
        async () => {
          await desk.page.getByLabel('视图', { exact: true }).getByTitle('看板').click();
          const card = desk.page.getByRole('group', { name: new RegExp(`-\\d+.*${files.sample.title.slice(0, 20)}`) });
          await card.waitFor();
          const before = (await query(desk, { urgents: [4] })).result[0]?.stageId;
          await card.focus();
          for (const key of ['Space', 'ArrowRight', 'Space']) {
            await desk.page.keyboard.press(key);
            await sleep(300);
          }
          let after = before;
          for (const deadline = Date.now() + 10_000; after === before && Date.now() < deadline; await sleep(200))
            after = (await query(desk, { urgents: [4] })).result[0]?.stageId;
          assert.notEqual(after, before);
        },
      ],
      [
        '回收：填写原因删除，再恢复',
        async () => {
          await desk.page.getByRole('group', { name: new RegExp(files.sample.title.slice(0, 20)) }).press('Enter');
          await recycle(desk, '重复的任务');
          await untilTotal(desk, {}, files.rows - 1);
          await restore(desk, files.sample.title);
          await untilTotal(desk, {}, files.rows);
        },
      ],
    ];

    let phone: Visitor;
    let card: Row;
    const narrow: Steps = [
      [
        '手机：筛选后打开任务',
        async () => {
          const { name: _name, ...options } = sizes.phone;
          phone = await world.visitor(options);
          await phone.login('pm');
          await phone.page.goto(`/project/${projectId}/task`);
          await phone.page.getByRole('button', { name: '筛选' }).click();
          const drawer = phone.page.getByRole('dialog', { name: '筛选' });
          await drawer.getByRole('option', { name: /非常紧急/ }).click();
          await drawer.getByRole('button', { name: '查看 1 个任务' }).click();
          card = (await query(phone, { urgents: [4] })).result[0] as Row;
          await phone.page.getByText(card.title, { exact: true }).click();
          await article(phone).getByRole('heading', { name: card.title }).waitFor();
        },
      ],
      [
        '手机：在看板上换阶段',
        async () => {
          await phone.page.goto(`/project/${projectId}/task?view=board&priority=4`);
          await phone.page.getByRole('button', { name: `移动 ${card.taskNo}`, exact: true }).click();
          await phone.page.getByRole('menuitem', { name: /完成/ }).click();
          let after = card.stageId;
          for (const deadline = Date.now() + 10_000; after === card.stageId && Date.now() < deadline; await sleep(200))
            after = (await query(phone, { urgents: [4] })).result[0]?.stageId ?? '';
          assert.notEqual(after, card.stageId);
        },
      ],
      [
        '手机：删除并恢复',
        async () => {
          await phone.page.goto(`/taskByTaskNo/${card.taskNo}/detail`);
          await article(phone).waitFor();
          await recycle(phone, '手机上删除');
          await untilTotal(phone, {}, files.rows - 1);
          await restore(phone, card.title);
          await untilTotal(phone, {}, files.rows);
        },
      ],
    ];

    const along: Steps = [
      [
        '子任务：连同未完成的一起完成，打开的抽屉里变成 3/3',
        async () => {
          const { data: me } = await desk.api<{ userId: string }>('GET', 'user-center/account/logged');
          const create = async (title: string, parentId?: string) => {
            const asked = { projectId, title, executorId: me.userId, ...(parentId && { parentId }) };
            return (await desk.api<{ taskId: string }>('POST', 'collaboration-center/ccTask/create', asked)).data
              .taskId;
          };
          const parent = await create('带子任务的任务');
          for (const title of ['子任务一', '子任务二', '子任务三']) await create(title, parent);
          await desk.page.goto(`/project/${projectId}/task/${parent}`);
          await article(desk).getByText('0/3', { exact: true }).waitFor();
          await desk.button('完成', article(desk)).click();
          const choice = desk.page.getByRole('radio', { name: '连同未完成的子任务一起完成' });
          const dialog = desk.page.getByRole('dialog').filter({ has: choice });
          await choice.check();
          await desk.button('确定', dialog).click();
          await dialog.waitFor({ state: 'hidden' });
          await article(desk).getByText('3/3', { exact: true }).waitFor();
          await article(desk).getByText('已修改', { exact: false }).first().waitFor();
        },
      ],
    ];
    return [...wide, ...narrow, ...along];
  },
};
