/** Registers: a risk until it strikes, its problem, the task that solves it, each knowing where it came from; environments. */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { axe } from './axe';
import type { Visitor } from './browser';
import { assertFits, phoneScreen } from './fits';
import type { Steps, Suite } from './steps';

const CODE = 'ZHYW';

/** Chooses in a list that drops down; those that were open before may still stand in the page, unseen. */
async function choose({ page }: Visitor, within: Locator, label: RegExp, option: RegExp): Promise<void> {
  await within.getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click();
  await page.locator('.ant-select-dropdown').filter({ visible: true }).waitFor({ state: 'hidden' });
}

const article = ({ page }: Visitor, title: string) => page.getByRole('article', { name: title });
const links = (within: Locator) =>
  within.locator('section').filter({ has: within.page().getByRole('heading', { name: '关联' }) });

export const risk: Suite = {
  name: '登记册：风险到问题到任务，矩阵、来龙去脉；环境与账号',
  steps(world) {
    const title = `如果供应商停产备件 ${Date.now() % 100_000}，那么割接延期`;
    let pm: Visitor;
    let projectId = '';
    let riskNo = '';
    let problemNo = '';
    let taskNo = '';
    const list = () => pm.page.getByRole('grid');
    const total = () => pm.page.getByText(/^共 \d+ 个风险$/);
    const cell = (probability: number, impact: number) =>
      pm.page.getByRole('button', { name: new RegExp(`^可能性 ${probability}，影响 ${impact}，`) });
    const countIn = async (of: Locator) =>
      Number(/：(\d+) 个风险/.exec((await of.getAttribute('aria-label')) ?? '')?.[1]);
    const step = async (within: Locator, name: string): Promise<Locator> => {
      await pm.button(name, within).click();
      return pm.page.getByRole('dialog', { name, exact: true });
    };

    /** Sends a dialog. While its button was busy, and a little longer, the name of an icon stands before its own. */
    const send = (dialog: Locator, name: string) =>
      dialog.getByRole('button', { name: new RegExp(`${[...name].join('\\s*')}$`) }).click();

    const life: Steps = [
      [
        '登记风险：矩阵的一格多一个',
        async () => {
          pm = await world.visitor();
          await pm.login('pm');
          const { data } = await pm.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          projectId = data.result.find(({ code }) => code === CODE)?.id ?? '';
          await pm.page.goto(`/project/${projectId}/risk`);
          await cell(5, 4).waitFor();
          const before = await countIn(cell(5, 4));
          await pm.button('登记风险').first().click();
          const form = pm.page.getByRole('dialog', { name: '登记风险' });
          await send(form, '登记');
          await form.getByText('请填写标题').waitFor();
          await form.getByRole('textbox', { name: '标题', exact: true }).fill(title);
          await choose(pm, form, /可能性$/, /^5 ·/);
          await choose(pm, form, /影响$/, /^4 ·/);
          await send(form, '登记');
          await form.waitFor({ state: 'hidden' });
          await cell(5, 4)
            .and(pm.page.getByRole('button', { name: new RegExp(`：${before + 1} 个风险`) }))
            .waitFor();
        },
      ],
      [
        '同一份风险的看板与日历：每个状态一列，日子上有风险',
        async () => {
          await pm.page.goto(`/project/${projectId}/risk?view=board`);
          for (const state of ['已识别', '跟踪中', '已发生', '已挂起']) {
            await pm.page.getByRole('region', { name: new RegExp(`^${state}，\\d+ 个风险$`) }).waitFor();
          }
          await pm.page.getByRole('group', { name: title }).first().waitFor();
          assert.deepEqual(await axe(pm.page), []);
          await pm.page.goto(`/project/${projectId}/risk?view=calendar`);
          await pm.page.locator('[data-day]').first().waitFor();
          assert.deepEqual(await axe(pm.page), []);
          await pm.page.goto(`/project/${projectId}/risk`);
        },
      ],
      [
        '矩阵筛选列表：一格的风险与格中的数目相同，再点一次全部回来',
        async () => {
          await list().getByRole('row', { name: title }).waitFor();
          const all = await total().textContent();
          const count = await countIn(cell(5, 4));
          await cell(5, 4).click();
          await pm.page.getByText(`共 ${count} 个风险`, { exact: true }).waitFor();
          assert.equal(new URL(pm.page.url()).searchParams.get('cell'), '24');
          assert.equal(await cell(5, 4).getAttribute('aria-pressed'), 'true');
          await list().getByRole('row', { name: title }).waitFor();
          // The first row has the names of the columns.
          assert.equal(await list().getByRole('row').count(), count + 1);
          await pm.page.reload();
          await pm.page.getByText(`共 ${count} 个风险`, { exact: true }).waitFor();
          await cell(5, 4).click();
          await pm.page.getByText(all ?? '', { exact: true }).waitFor();
        },
      ],
      [
        '开始跟踪：没有责任人与策略不能开始',
        async () => {
          await list().getByRole('row', { name: title }).click();
          const detail = article(pm, title);
          riskNo = ((await detail.getAttribute('aria-label')) ?? '').split(' ')[0] ?? '';
          const dialog = await step(detail, '开始跟踪');
          await send(dialog, '开始跟踪');
          await dialog.getByText('请填写指派给').waitFor();
          await dialog.getByText('请填写应对策略').waitFor();
          await choose(pm, dialog, /指派给$/, /李航/);
          await choose(pm, dialog, /应对策略$/, /缓解/);
          await send(dialog, '开始跟踪');
          await dialog.getByRole('alert').getByText('请填写应对措施').waitFor();
          await dialog.getByRole('textbox', { name: '应对措施' }).fill('提前备货，并寻找替代型号');
          await send(dialog, '开始跟踪');
          await dialog.waitFor({ state: 'hidden' });
          await detail.getByText('跟踪中', { exact: true }).first().waitFor();
        },
      ],
      [
        '登记跟踪：分数随之上升，并画成一条线',
        async () => {
          const detail = article(pm, title);
          await pm.button('登记跟踪', detail).click();
          const dialog = pm.page.getByRole('dialog', { name: `跟踪 ${riskNo}` });
          await dialog.getByLabel('情况').fill('供应商已通知停止供货');
          await choose(pm, dialog, /当前影响$/, /^5 ·/);
          await dialog.getByText('高于首次评估').waitFor();
          await send(dialog, '登记');
          await dialog.waitFor({ state: 'hidden' });
          await detail.getByText('供应商已通知停止供货').first().waitFor();
          await detail.getByRole('img', { name: /^评估分数：.* 20 分，.* 25 分$/ }).waitFor();
          await detail.getByRole('img', { name: '上升' }).waitFor();
        },
      ],
      [
        '被指派的人收到消息，由消息打开风险',
        async () => {
          const dev = await world.visitor();
          await dev.login('dev');
          await dev.page.goto('/messageCenter');
          await dev.page.getByRole('link', { name: new RegExp(`将风险 ${riskNo} 指派给您`) }).click();
          await article(dev, title).getByText('跟踪中', { exact: true }).first().waitFor();
          await dev.leave();
        },
      ],
      [
        '已发生：生成已确认的问题，各自指向对方',
        async () => {
          const detail = article(pm, title);
          const dialog = await step(detail, '已发生');
          await send(dialog, '已发生');
          await dialog.getByText('请填写发生情况').waitFor();
          await dialog.getByLabel('发生情况').fill('备件到货日期推迟两个月');
          await send(dialog, '已发生');
          const said = pm.page.getByText(/由问题 \S+ 跟进/);
          await said.waitFor();
          problemNo = /由问题 (\S+) 跟进/.exec((await said.textContent()) ?? '')?.[1] ?? '';
          await detail.getByText('已发生', { exact: true }).first().waitFor();
          const made = links(detail).getByRole('listitem').filter({ hasText: '引发' });
          await made.getByRole('link', { name: new RegExp(`^${problemNo} `) }).click();
          await pm.page.waitForURL((url) => url.pathname.startsWith(`/project/${projectId}/problem/`));
          const problem = article(pm, `${problemNo} ${title}`);
          await problem.getByText('已确认', { exact: true }).first().waitFor();
          const cause = links(problem).getByRole('listitem').filter({ hasText: '起因' });
          await cause.getByRole('link', { name: new RegExp(`^${riskNo} `) }).waitFor();
        },
      ],
      [
        '转为任务：任务解决问题，问题开始处理',
        async () => {
          const problem = article(pm, `${problemNo} ${title}`);
          await pm.button('转为任务', problem).click();
          // Its history names both states: the next step tells in which it is.
          await pm.button('解决', problem).waitFor();
          await pm.button('撤销').click();
          await pm.button('开始处理', problem).waitFor();
          await pm.button('转为任务', problem).click();
          await pm.button('解决', problem).waitFor();
          const by = links(problem).getByRole('listitem').filter({ hasText: '由其解决' }).getByRole('link');
          taskNo = ((await by.textContent()) ?? '').split(' ')[0] ?? '';
          assert.match(taskNo, new RegExp(`^${CODE}-\\d+$`));
          await by.click();
          const task = article(pm, `任务 ${taskNo}`);
          await task.getByRole('heading', { name: title }).waitFor();
        },
      ],
      [
        '由任务回到问题，由问题回到风险',
        async () => {
          const task = article(pm, `任务 ${taskNo}`);
          await task.getByRole('link', { name: new RegExp(`^${problemNo} `) }).click();
          const problem = article(pm, `${problemNo} ${title}`);
          await links(problem)
            .getByRole('link', { name: new RegExp(`^${riskNo} `) })
            .click();
          await article(pm, `${riskNo} ${title}`).waitFor();
          await pm.page.goBack();
          await problem.waitFor();
        },
      ],
      [
        '解决问题：说明方式，时限停止，历史记下每一步',
        async () => {
          const problem = article(pm, `${problemNo} ${title}`);
          const dialog = await step(problem, '解决');
          await choose(pm, dialog, /解决方式$/, /^已解决$/);
          await dialog.getByLabel('解决说明').fill('改用库存备件');
          await send(dialog, '解决');
          await dialog.waitFor({ state: 'hidden' });
          await problem.getByText('已解决', { exact: true }).first().waitFor();
          await problem.getByText(/^解决 达成，用时/).waitFor();
          await problem.getByText('改用库存备件', { exact: true }).first().waitFor();
        },
      ],
    ];

    const focused = (of: Locator) => of.and(pm.page.locator(':focus'));
    const keyboard: Steps = [
      [
        '键盘：登记、在矩阵中走动并筛选、打开、修改、关闭',
        async () => {
          const { page } = pm;
          const typed = `${title}（键盘）`;
          await page.goto(`/project/${projectId}/risk`);
          await cell(3, 3).waitFor();
          await pm.button('登记风险').first().focus();
          await page.keyboard.press('Enter');
          await focused(
            page.getByRole('dialog', { name: '登记风险' }).getByRole('textbox', { name: '标题', exact: true }),
          ).waitFor();
          await page.keyboard.type(typed);
          await page.keyboard.press('Control+Enter');
          await page.getByRole('dialog', { name: '登记风险' }).waitFor({ state: 'hidden' });
          await focused(pm.button('登记风险').first()).waitFor();
          await cell(3, 2).focus();
          await page.keyboard.press('ArrowRight');
          await focused(cell(3, 3)).waitFor();
          await page.keyboard.press('Enter');
          await page.waitForURL((url) => url.searchParams.get('cell') === '13');
          const row = list().getByRole('row', { name: typed });
          await row.waitFor();
          await list().getByRole('row').nth(1).focus();
          for (let tries = 0; tries < 20 && !(await focused(row).count()); tries += 1) await page.keyboard.press('j');
          await page.keyboard.press('Enter');
          const detail = article(pm, typed);
          const strategy = detail.getByRole('button', { name: /^修改应对策略/ });
          await strategy.focus();
          await page.keyboard.press('Enter');
          await page.locator('.ant-select-item-option').filter({ hasText: '转移', visible: true }).waitFor();
          await page.keyboard.press('ArrowDown');
          await page.keyboard.press('Enter');
          await focused(strategy.filter({ hasText: '转移' })).waitFor();
          await page.keyboard.press('Escape');
          await detail.waitFor({ state: 'detached' });
        },
      ],
    ];

    const shown: Steps = [
      [
        '手机：风险与问题的列表和详情不出横向滚动',
        async () => {
          const phone = await world.visitor(phoneScreen);
          await phone.login('dev');
          for (const [kind, no, tab] of [
            ['risk', riskNo, ''],
            ['problem', problemNo, ''],
          ] as const) {
            await phone.page.goto(`/project/${projectId}/${kind}${tab}`);
            const row = phone.page.getByRole('listitem').filter({ hasText: no }).first();
            await row.waitFor();
            await assertFits(phone);
            await row.getByText(title).click();
            await article(phone, `${no} ${title}`).waitFor();
            await assertFits(phone);
            await phone.page.goto(`${new URL(phone.page.url()).pathname}?full=1`);
            await phone.page.getByRole('link', { name: /^返回/ }).waitFor();
            await article(phone, `${no} ${title}`).waitFor();
            await assertFits(phone);
          }
          await phone.leave();
        },
      ],
      [
        '深色：风险的页面是深色的，axe 没有异议',
        async () => {
          const night = await world.visitor({ colorScheme: 'dark' });
          await night.login('pm');
          await night.page.goto(`/project/${projectId}/risk`);
          await night.page.getByRole('row', { name: title }).first().click();
          await article(night, `${riskNo} ${title}`).getByText('备件到货日期推迟两个月').first().waitFor();
          await night.page.waitForLoadState('networkidle').catch(() => {});
          const light = await night.page.evaluate(() => {
            const [r = 255, g = 255, b = 255] = (
              getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []
            ).map(Number);
            return Math.max(r, g, b);
          });
          assert.ok(light < 64, `背景的亮度是 ${light}`);
          assert.deepEqual(await axe(night.page), []);
          await night.leave();
        },
      ],
    ];
    const environment: Steps = [
      [
        '环境：登记、占用、添加账号，看过密码的人与次数可见',
        async () => {
          const name = `集成环境 ${Date.now() % 100_000}`;
          const secret = 'Kw7-verborgen';
          const { page } = pm;
          await page.goto(`/project/${projectId}/projectEnvironment`);
          await pm.button('登记环境').first().click();
          const form = page.getByRole('dialog', { name: '登记环境' });
          await form.getByRole('textbox', { name: '名称', exact: true }).fill(name);
          await send(form, '登记');
          await form.waitFor({ state: 'hidden' });
          await list().getByRole('row', { name }).click();
          const detail = article(pm, name);
          const dialog = await step(detail, '占用');
          await choose(pm, dialog, /占用人$/, /李航/);
          await send(dialog, '占用');
          await dialog.waitFor({ state: 'hidden' });
          await detail.getByText('占用中', { exact: true }).first().waitFor();
          await pm.button('添加账号', detail).click();
          const account = page.getByRole('dialog', { name: /添加账号$/ });
          await account.getByLabel('账号', { exact: true }).fill('deploy');
          await account.getByLabel('密码', { exact: true }).fill(secret);
          await send(account, '保存');
          await account.waitFor({ state: 'hidden' });
          await detail.getByText('还没有人查看过密码').waitFor();
          assert.equal(await detail.getByText(secret).count(), 0);
          await pm.button('查看密码', detail).click();
          await detail.getByText(secret).waitFor();
          await detail.getByText(/^查看过 1 次，最近：周敏/).waitFor();
        },
      ],
    ];
    const second = `${title}（第二个）`;
    const beside: Steps = [
      [
        '附件：上传到风险，列表显示个数',
        async () => {
          await pm.page.goto(`/project/${projectId}/risk`);
          await list()
            .getByRole('row', { name: `${riskNo} ${title}` })
            .first()
            .click();
          const detail = article(pm, `${riskNo} ${title}`);
          await detail
            .locator('input[type=file]')
            .first()
            .setInputFiles({ name: '停产通知.pdf', mimeType: 'application/pdf', buffer: Buffer.from('inhalt') });
          await detail.getByRole('link', { name: '下载 停产通知.pdf', exact: true }).waitFor();
          await pm.page.keyboard.press('Escape');
          await detail.waitFor({ state: 'detached' });
          await list().getByTitle('1 个附件').first().waitFor();
        },
      ],
      [
        '已发生：关联已有的问题，不再生成新的',
        async () => {
          const make = (kind: string, more: object) =>
            pm.api<{ id: string; no: string }>('POST', `collaboration-center/${kind}/create`, { projectId, ...more });
          const risk = (await make('risk', { title: second, probability: 2, impact: 2 })).data;
          const problem = (await make('problem', { title: `${second} 的问题`, severity: 3 })).data;
          await pm.page.goto(`/project/${projectId}/risk/${risk.id}`);
          const detail = article(pm, `${risk.no} ${second}`);
          const dialog = await step(detail, '已发生');
          await dialog.getByLabel('发生情况').fill('与已知的问题相同');
          await choose(pm, dialog, /已有的问题/, new RegExp(`^${problem.no} `));
          await send(dialog, '已发生');
          await pm.page.getByText(`由问题 ${problem.no} 跟进`).waitFor();
          await links(detail)
            .getByRole('link', { name: new RegExp(`^${problem.no} `) })
            .waitFor();
        },
      ],
      [
        '删除风险，在回收站中找到并恢复',
        async () => {
          const { page } = pm;
          const detail = page.getByRole('article').filter({ hasText: second });
          await pm.button('更多操作', detail).click();
          await page.getByRole('menuitem', { name: '删除' }).click();
          const dialog = page.getByRole('dialog', { name: /^删除 R-/ });
          await send(dialog, '删除');
          await dialog.waitFor({ state: 'hidden' });
          await page.goto(`/project/${projectId}/taskRecycle?kind=risk`);
          const row = page.getByRole('row').filter({ hasText: second });
          await row.getByRole('button', { name: /^恢复/ }).click();
          await row.waitFor({ state: 'detached' });
          await page.goto(`/project/${projectId}/risk`);
          await list().getByRole('row', { name: second }).first().waitFor();
        },
      ],
    ];
    return [...life, ...keyboard, ...beside, ...shown, ...environment];
  },
};
