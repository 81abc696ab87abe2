/** From a template to a project, a grant between two projects, what was left unfinished, and a collection that sums for each reader. */
import assert from 'node:assert/strict';
import { axe } from './axe';
import type { Visitor } from './browser';
import { assertFits, phoneScreen } from './fits';
import type { Suite } from './steps';

const base = 'project-center/pcProject';
interface Row {
  id: string;
  code: string;
  name: string;
}

export const projects: Suite = {
  name: '项目：模板、由模板新建、项目授权、暂存、项目字段与视图、设置的撤销、项目管理、项目集与四周前比较',
  steps(world) {
    const stamp = String(Date.now() % 100_000);
    const title = `端到端模板 ${stamp}`;
    const collection = `端到端项目集 ${stamp}`;
    let pm: Visitor;
    let luoyang: Visitor;
    let rows: Row[] = [];
    let madeId = '';
    let collectionPage = '';
    let code = '';

    const idOf = (of: string) => rows.find((row) => row.code === of)?.id ?? '';
    const clean = async (visitor: Visitor) => assert.deepEqual(await axe(visitor.page), []);
    /** Of the list: the rail names projects too. */
    const row = (text: string) => pm.page.getByRole('grid').getByRole('row').filter({ hasText: text });

    return [
      [
        '把项目存为模板，分类与依赖一起保留；新建项目时按分类选用',
        async () => {
          pm = await world.visitor();
          await pm.login('pm');
          rows = (await pm.api<{ result: Row[] }>('GET', `${base}?pageSize=100`)).data.result;
          await pm.page.goto(`/project/${idOf('ZHYW')}/settings?section=template`);
          await pm.page.getByLabel('模板名称').fill(title);
          await pm.page.getByLabel('分类').fill('交付/省级');
          await pm.button('保存为模板').click();
          await pm.page.getByText(/模板已保存/).waitFor();
          await pm.page.goto('/project');
          await pm.button('新建项目').first().click();
          await pm.page.getByRole('radiogroup', { name: '选择模板' }).getByText(title).click();
          await pm.button('下一步').click();
          await pm.page.getByLabel('项目名称').fill(`由模板 ${stamp}`);
          await pm.page.getByLabel('项目编号').fill(`T${stamp}`);
        },
      ],
      [
        '没填完就关闭：已暂存，换一个页面可以继续填写',
        async () => {
          await pm.page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
          await pm.page.getByText('已暂存，下次继续').waitFor();
          await pm.page.goto('/project');
          await pm.button('新建项目').first().click();
          await pm.button('继续填写').click();
          await pm.button('下一步').click();
          assert.equal(await pm.page.getByLabel('项目名称').inputValue(), `由模板 ${stamp}`);
          await pm.button('下一步').click();
          await pm.button('创建项目').click();
          await pm.page.waitForURL(/\/project\/[0-9a-f-]+\/task/);
          madeId = /project\/([0-9a-f-]+)/.exec(pm.page.url())?.[1] ?? '';
          const made = await pm.api<{ taskTotal: number }>('GET', `${base}/${madeId}`);
          assert.ok(made.data.taskTotal > 10);
        },
      ],
      [
        '对方生成授权码，本项目确认范围；对方的成员看得到任务，看不到项目',
        async () => {
          luoyang = await world.visitor();
          await luoyang.login('luoyang');
          await luoyang.page.goto(`/project/${idOf('GSYS') || (await gsys(luoyang))}/settings?section=grants`);
          await luoyang.button('生成授权码').click();
          const dialog = luoyang.page.getByRole('dialog');
          code = (/[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await dialog.textContent()) ?? '') ?? [''])[0];
          assert.match(code, /^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
          await luoyang.button('完成').click();
          await pm.page.goto(`/project/${madeId}/settings?section=grants`);
          await pm.button('授权给其他项目').click();
          await pm.page.getByLabel('对方项目的授权码').fill(code);
          await pm.button('下一步').click();
          await pm.page.getByText('甘肃验收与满意度系统').first().waitFor();
          // While it was busy, and a little longer, the name of an icon stands before its own.
          await pm.page.getByRole('button', { name: /确认授权$/ }).click();
          await pm.page
            .getByRole('button', { name: /收\s*回/ })
            .first()
            .waitFor();
          await clean(pm);
          await luoyang.page.reload();
          await luoyang.page.getByRole('table').getByText(`来自 由模板 ${stamp}`).first().waitFor();
          await clean(luoyang);
          assert.equal((await luoyang.api('GET', `${base}/${madeId}`)).status, 404);
        },
      ],
      [
        '收回后立即看不到',
        async () => {
          await pm.page
            .getByRole('button', { name: /收\s*回/ })
            .first()
            .click();
          await pm.page
            .getByRole('dialog')
            .getByRole('button', { name: /收\s*回$/ })
            .click();
          await pm.page.getByText('还没有授权给其他项目').waitFor();
          await luoyang.page.reload();
          await luoyang.page.getByRole('heading', { name: '其他项目授权给本项目的内容' }).waitFor();
          assert.equal(await luoyang.page.getByText(`来自 由模板 ${stamp}`).count(), 0);
        },
      ],
      [
        '项目管理列出可见的项目；项目集加入项目与成员，各人的合计只含自己能看的',
        async () => {
          await pm.page.goto('/productManagement?q=%E6%95%B0%E6%8D%AE%E4%B8%AD%E5%8F%B0');
          await pm.page.getByText('过期').first().waitFor();
          await clean(pm);
          await pm.page.goto('/projectCollection');
          await pm.button('新建项目集').first().click();
          await pm.page.getByRole('dialog').getByLabel('名称').fill(collection);
          await pm.page
            .getByRole('dialog')
            .getByRole('button', { name: /创\s*建$/ })
            .click();
          await pm.page.waitForURL(/projectView$/);
          collectionPage = new URL(pm.page.url()).pathname;
          await pm.page.getByRole('heading', { name: collection, level: 1 }).waitFor();
          const id = /projectCollection\/([0-9a-f-]+)/.exec(pm.page.url())?.[1] ?? '';
          await pm.button('项目与成员').click();
          await pm.page.getByLabel('加入项目').fill('智慧运维');
          await pm.page
            .locator('.ant-select-item-option')
            .filter({ hasText: '智慧运维平台二期', visible: true })
            .first()
            .click();
          await pm.button('移出项目 智慧运维平台二期').waitFor();
          await pm.page.getByLabel('添加成员').fill('罗');
          // What was listed before the search answers goes on standing for a moment.
          await pm.page.locator('.ant-select-item-option').filter({ hasText: '罗', visible: true }).first().click();
          await pm.page.getByRole('button', { name: /^移除成员 / }).waitFor();
          await pm.api('POST', `project-center/pcProjectCollection/${id}/projects`, { add: [madeId] });
          await pm.page.reload();
          await pm.page.getByRole('heading', { name: '最高的风险' }).waitFor();
          await clean(pm);
          const seen = await luoyang.api<{ projects: Row[] }>(
            'GET',
            `project-center/pcProjectCollection/${id}/projectView`,
          );
          assert.equal(seen.status, 200);
          assert.ok(!seen.data.projects.some((row) => row.id === madeId));
        },
      ],
      [
        '多选项目：归档，在“已归档”中取消；列中可以加上开放风险',
        async () => {
          const choose = () => pm.page.getByRole('checkbox', { name: `选择 T${stamp} 由模板 ${stamp}` }).check();
          const bar = pm.page.getByRole('region', { name: '所选内容的操作' });
          const confirm = async (verb: string) => {
            await bar.getByRole('button', { name: verb, exact: true }).click();
            const dialog = pm.page.getByRole('dialog');
            await pm.button(verb, dialog).click();
            await pm.page.getByText(`已${verb} 1 个项目`).waitFor();
            await dialog.waitFor({ state: 'hidden' });
            await bar.waitFor({ state: 'hidden' });
          };
          await pm.page.goto(`/project?q=T${stamp}`);
          await choose();
          await confirm('归档');
          await pm.page.getByText('没有符合条件的项目').waitFor();
          await pm.page.goto(`/project?tab=archived&q=T${stamp}`);
          await choose();
          await confirm('取消归档');
          await pm.page.goto(`/project?q=T${stamp}`);
          await pm.tool('显示的列');
          await pm.page.getByRole('checkbox', { name: '开放风险' }).check();
          await pm.page.getByRole('columnheader', { name: '开放风险' }).waitFor();
          // The choice is kept for the person: other walks look at the usual columns.
          await pm.button('恢复默认').click();
          await pm.page.getByRole('columnheader', { name: '开放风险' }).waitFor({ state: 'detached' });
          await pm.page.keyboard.press('Escape');
          await pm.page.getByRole('dialog').waitFor({ state: 'hidden' });
          await clean(pm);
        },
      ],
      [
        '企业的项目字段：在设置中填写，列表里显示、筛选；筛选与列存为视图，换一个地址再打开',
        async () => {
          await pm.page.goto(`/project/${madeId}/settings`);
          const level = pm.page.getByLabel('项目级别');
          await level.click();
          await pm.page.locator('.ant-select-item-option').filter({ hasText: 'A 级', visible: true }).first().click();
          await pm.button('保存').click();
          // Saved: nothing is left to save. What a toast says is gone after three seconds.
          await pm.page.getByRole('button', { name: /^保\s*存$/, disabled: true }).waitFor();
          await pm.page.goto(`/project/${madeId}/overview`);
          await pm.page.getByText('A 级', { exact: true }).waitFor();

          await pm.page.goto('/project');
          await pm.button('筛选').click();
          const panel = pm.page.getByRole('dialog').filter({ visible: true });
          await panel.getByLabel('项目级别').click();
          await pm.page.locator('.ant-select-item-option').filter({ hasText: 'A 级', visible: true }).first().click();
          await pm.page.keyboard.press('Escape');
          await pm.page.getByRole('button', { name: '清除筛选：项目级别' }).waitFor();
          await row(`由模板 ${stamp}`).waitFor();
          await row('智慧运维平台二期').waitFor({ state: 'detached' });

          await pm.page.getByRole('button', { name: /^视图：/ }).click();
          await pm.page.getByRole('menuitem', { name: /存为视图/ }).click();
          const form = pm.page.getByRole('dialog', { name: '存为视图' });
          await form.getByLabel('名称').fill(`A 级 ${stamp}`);
          await pm.button('保存', form).click();
          await form.waitFor({ state: 'hidden' });
          // What only a screen reader hears stands apart from the name.
          await pm.page.getByRole('button', { name: new RegExp(`^视图：\\s*A 级 ${stamp}`) }).waitFor();
          await pm.page.getByLabel('搜索名称或编号').fill('甘肃');
          await pm.page.getByRole('img', { name: '已修改，未保存' }).waitFor();
          await pm.page.getByRole('button', { name: /^还\s*原$/ }).click();
          await row(`由模板 ${stamp}`).waitFor();
          await clean(pm);

          await pm.page.goto('/project?size=100');
          await row('智慧运维平台二期').waitFor();
          await pm.page.getByRole('button', { name: /^视图：/ }).click();
          await pm.page.getByRole('menuitem', { name: `A 级 ${stamp}` }).click();
          await row('智慧运维平台二期').waitFor({ state: 'detached' });
          await row(`由模板 ${stamp}`).waitFor();
        },
      ],
      [
        '项目集与四周前比较：每个数字旁是变化，下面说明与哪一天、几个项目比',
        async () => {
          const { data } = await pm.api<{ result: { id: string; name: string }[] }>(
            'GET',
            'project-center/pcProjectCollection?pageSize=100',
          );
          const id = data.result.find(({ name }) => name === '省级重点交付')?.id ?? '';
          type View = {
            totals: { tasks: number };
            compared: { since: string; projects: number; before: { tasks: number }; now: { tasks: number } } | null;
          };
          const view = await pm.api<View>('GET', `project-center/pcProjectCollection/${id}/projectView`);
          const compared = view.data.compared;
          assert.ok(compared && compared.projects > 0, 'the demo keeps a past');
          await pm.page.goto(`/projectCollection/${id}/projectView`);
          await pm.page
            .getByText(`相比，记录于 ${compared.since}，含当时有记录的 ${compared.projects} 个项目`)
            .waitFor();
          const change = compared.now.tasks - compared.before.tasks;
          const said = change === 0 ? '持平' : `${change > 0 ? '增加' : '减少'} ${Math.abs(change)}`;
          const totals = (await pm.page.getByRole('region', { name: '合计' }).textContent()) ?? '';
          assert.ok(totals.includes(`/ ${view.data.totals.tasks}${said}`), totals);
        },
      ],
      [
        '项目的设置与状态：改后撤销',
        async () => {
          const { page } = pm;
          const back = async () => {
            await pm.button('撤销').click();
            await page.getByText(/^已撤销/).waitFor();
          };
          await page.goto(`/project/${madeId}/settings?section=config`);
          const name = '创建人可以删除自己的任务';
          const turned = (checked: boolean) => page.getByRole('switch', { name, checked }).waitFor();
          await page.getByRole('switch', { name }).click();
          await turned(false);
          await back();
          await turned(true);
          await page.goto(`/project/${madeId}/settings?section=tabs`);
          const first = page
            .getByRole('listitem')
            .filter({ has: page.getByRole('checkbox') })
            .first();
          const was = (await first.textContent()) ?? '';
          await first.getByRole('button', { name: /^下移/ }).click();
          await first.filter({ hasNotText: was }).waitFor();
          await back();
          await first.filter({ hasText: was }).waitFor();
        },
      ],
      [
        '手机上：项目集与项目管理不超出屏幕',
        async () => {
          const phone = await world.visitor(phoneScreen);
          await phone.login('pm');
          for (const [address, heading] of [
            ['/project', '项目'],
            ['/projectCollection', '项目集'],
            ['/productManagement', '项目管理'],
            [collectionPage, collection],
          ] as const) {
            await phone.page.goto(address);
            await phone.page.getByRole('heading', { name: heading, level: 1 }).waitFor();
            await phone.page.waitForLoadState('networkidle');
            await assertFits(phone);
          }
          await Promise.all([phone.leave(), pm.leave(), luoyang.leave()]);
        },
      ],
    ];
  },
};

/** Only its own people see it in the list. */
const gsys = async (visitor: Visitor): Promise<string> => {
  const { data } = await visitor.api<{ result: Row[] }>('GET', `${base}?keyword=GSYS`);
  return data.result[0]?.id ?? '';
};
