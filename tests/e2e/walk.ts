/**
 * Twelve journeys by keyboard alone. At each stop what has the focus lies in the window, has a name, and shows that it has
 * the focus; nothing outside of the page takes it, a dialog keeps it, and gives it back to what opened it.
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { PASSWORD, type Visitor } from './browser';
import type { Suite } from './steps';

/** A key does not reach what is not drawn yet. */
const BEAT_MS = 120;
/** Stops until the content, and until a page's main button, each with the keys that take one there. */
const STOPS = { content: 3, main: 10, rail: 30, within: 60 };

interface Stop {
  /** What it is, for a failure. */
  what: string;
  wrong: string | null;
}

/** What has the focus, and what is wrong with how it is seen; evaluated in the page. */
const lookAtFocus = (): Stop => {
  const element = document.activeElement;
  if (!element || element === document.body) return { what: 'body', wrong: null };
  const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
  const name = [
    element.getAttribute('aria-label'),
    ...ids.map((id) => document.getElementById(id)?.textContent),
    ...[...((element as HTMLInputElement).labels ?? [])].flatMap((label) => [
      label.textContent,
      // A choice that is a picture says its name in it.
      label.querySelector('[aria-label]')?.getAttribute('aria-label'),
    ]),
    element.textContent,
    element.getAttribute('title'),
    element.getAttribute('placeholder'),
    element.querySelector('img')?.getAttribute('alt'),
  ]
    .map((one) => (one ?? '').trim())
    .find((one) => one !== '');
  const what = `<${element.tagName.toLowerCase()} class="${(element.getAttribute('class') ?? '').slice(0, 60)}">「${(name ?? '').slice(0, 30)}」`;
  if (!name) return { what, wrong: '没有名字' };
  // A box that is ticked is drawn by what is around it.
  const drawn = element.getBoundingClientRect().width > 2 ? element : (element.parentElement ?? element);
  const { left, right, top, bottom, width, height } = drawn.getBoundingClientRect();
  if (width === 0 || height === 0) return { what, wrong: '没有大小' };
  if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return { what, wrong: '在窗口之外' };
  if (element.matches('main, article, [role=dialog], [tabindex="-1"]')) return { what, wrong: null };
  // A field shows its caret.
  if (element.matches('input:not([type=checkbox], [type=radio], [readonly]), textarea, [contenteditable=true]')) {
    return { what, wrong: null };
  }
  const around: Element[] = [...element.querySelectorAll(':scope > td')];
  let one: Element | null = element;
  for (let up = 0; one && up < 5; up += 1) {
    around.push(one);
    one = one.parentElement;
  }
  const shows = around.some((part) =>
    [null, '::before', '::after'].some((pseudo) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part, pseudo);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    }),
  );
  return { what, wrong: shows ? null : '看不出有焦点' };
};

export const walk: Suite = {
  name: '键盘：十二段路，焦点处处可见、有名字、在页面之内',
  steps(world) {
    const stamp = `${Date.now() % 100_000}`;
    let pm: Visitor;
    let projectId = '';
    let stops = 0;

    /** One key, and a look at where it leads. */
    const press = async (visitor: Visitor, key: string): Promise<void> => {
      await visitor.page.keyboard.press(key);
      await sleep(BEAT_MS);
      const { what, wrong } = await visitor.page.evaluate(lookAtFocus);
      stops += 1;
      assert.equal(wrong, null, `${visitor.page.url()}，按 ${key} 之后：${what} ${wrong}`);
    };
    const holds = (target: Locator) =>
      target.evaluateAll((all) =>
        all.some((one) => one === document.activeElement || one.contains(document.activeElement)),
      );
    /** Tabs until the target has the focus. Returns how many stops it took. */
    const tabTo = async (visitor: Visitor, target: Locator, most: number, what: string): Promise<number> => {
      await target.first().waitFor();
      for (let at = 0; at <= most; at += 1) {
        if (await holds(target)) return at;
        await press(visitor, 'Tab');
      }
      return assert.fail(`${visitor.page.url()}：${most} 步之内没有到 ${what}`);
    };
    const opened = async (visitor: Visitor, address: string): Promise<void> => {
      await visitor.page.goto(address);
      await visitor.page.locator('h1').first().waitFor({ state: 'attached' });
      // What is on its way may take a place that the keys have passed.
      await visitor.page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      await visitor.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    };
    const toContent = async (visitor: Visitor): Promise<void> => {
      await press(visitor, 'Tab');
      await press(visitor, 'Enter');
      const main = visitor.page.locator('main');
      await tabTo(visitor, main, STOPS.content - 2, '正文');
    };
    const toMain = async (visitor: Visitor): Promise<void> => {
      for (const key of ['Tab', 'Tab', 'Enter']) await press(visitor, key);
      const main = visitor.page.locator('main .ant-btn-primary:not([disabled])').filter({ visible: true }).first();
      await tabTo(visitor, main, STOPS.main - 3, '主要操作');
    };
    /** Goes round in what is open, which keeps the focus. */
    const goRound = async (visitor: Visitor, within: Locator, times: number): Promise<void> => {
      for (let at = 0; at < times; at += 1) {
        await press(visitor, 'Tab');
        assert.ok(await holds(within), `${visitor.page.url()}：第 ${at + 1} 次 Tab 离开了打开的部分`);
      }
    };
    const task = () => pm.page.getByRole('article', { name: /^任务 / });

    return [
      [
        '1 登录',
        async () => {
          pm = await world.visitor();
          const { page } = pm;
          await page.goto('/login');
          await page.getByLabel('用户名').and(page.locator(':focus')).waitFor();
          await page.keyboard.type('pm');
          await press(pm, 'Tab');
          await page.getByLabel('密码', { exact: true }).and(page.locator(':focus')).waitFor();
          await page.keyboard.type(PASSWORD);
          await page.keyboard.press('Enter');
          await page.waitForURL((url) => url.pathname === '/desk');
          const { data } = await pm.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          projectId = data.result.find(({ code }) => code === 'ZHYW')?.id ?? '';
          assert.ok(projectId);
        },
      ],
      [
        '2 工作台：打开自己的一个任务，再回来',
        async () => {
          await opened(pm, '/desk');
          await toContent(pm);
          const mine = pm.page
            .getByRole('region', { name: /^我的任务/ })
            .locator('a[href*="/task/"], a[href*="/myTask/"]');
          await tabTo(pm, mine, STOPS.within, '我的任务');
          await press(pm, 'Enter');
          await task().getByRole('heading', { level: 2 }).waitFor();
          await pm.page.goBack();
          await pm.page.getByRole('heading', { level: 1 }).first().waitFor();
        },
      ],
      [
        '3 侧栏：到全部项目',
        async () => {
          await opened(pm, '/desk');
          const all = pm.page.locator('aside').getByRole('link', { name: '全部项目' });
          await tabTo(pm, all, STOPS.rail, '全部项目');
          await press(pm, 'Enter');
          await pm.page.waitForURL((url) => url.pathname === '/project');
        },
      ],
      [
        '4 项目列表：打开一个项目',
        async () => {
          await opened(pm, '/project');
          await toContent(pm);
          await tabTo(pm, pm.page.locator('tbody > tr'), STOPS.within, '第一行');
          await press(pm, 'ArrowDown');
          await press(pm, 'Enter');
          await pm.page.waitForURL(/\/project\/[0-9a-f-]{36}/);
        },
      ],
      [
        '5 新建任务：在对话框里走一圈，建成，退出',
        async () => {
          await opened(pm, `/project/${projectId}/task`);
          await pm.page.locator('[role=gridcell]').first().waitFor();
          await pm.page.keyboard.press('c');
          const form = pm.page.getByRole('dialog', { name: '新建任务' });
          await form.getByRole('textbox', { name: /标题/ }).and(pm.page.locator(':focus')).waitFor();
          await goRound(pm, form, 12);
          await press(pm, 'Escape');
          await form.waitFor({ state: 'hidden' });
        },
      ],
      [
        '6 搜索：Ctrl K，词，Enter',
        async () => {
          const title = `键盘走到${stamp}`;
          await pm.api('POST', 'collaboration-center/ccTask/create', { projectId, title });
          await opened(pm, '/desk');
          await pm.page.keyboard.press('Control+k');
          await pm.page.locator('[role=dialog] input:focus').waitFor();
          await pm.page.keyboard.type(title);
          await pm.page
            .getByRole('option', { name: new RegExp(title) })
            .first()
            .waitFor();
          await press(pm, 'Enter');
          await task().getByRole('heading', { name: title }).waitFor();
        },
      ],
      [
        '7 筛选：打开，走一圈，Esc 回到按钮',
        async () => {
          await opened(pm, `/project/${projectId}/risk`);
          await toContent(pm);
          const button = pm.page.locator('main').getByRole('button', { name: /筛选/ }).first();
          await tabTo(pm, button, STOPS.within, '筛选');
          await press(pm, 'Enter');
          const panel = pm.page.getByRole('dialog').first();
          await panel.waitFor();
          await press(pm, 'Tab');
          assert.ok(await holds(panel), '筛选打开后焦点应当在其中');
          await press(pm, 'Escape');
          await panel.waitFor({ state: 'hidden' });
          await button.and(pm.page.locator(':focus')).waitFor();
        },
      ],
      [
        '8 主要操作：登记风险的表单，走一圈，Esc 回到按钮',
        async () => {
          await opened(pm, `/project/${projectId}/risk`);
          await toMain(pm);
          const button = pm.page.locator(':focus');
          const name = await button.textContent();
          await press(pm, 'Enter');
          const form = pm.page.getByRole('dialog').first();
          await form.waitFor();
          await goRound(pm, form, 15);
          await press(pm, 'Escape');
          await form.waitFor({ state: 'hidden' });
          assert.equal(await pm.page.locator(':focus').textContent(), name);
        },
      ],
      [
        '9 消息：打开第一条',
        async () => {
          // A message is there, whatever ran before.
          const owner = await world.visitor();
          await owner.login('owner');
          const { data: me } = await pm.api<{ userId: string }>('GET', 'user-center/account/logged');
          const path = 'project-center/pcProject?pageSize=100';
          const { data } = await owner.api<{ result: { id: string; code: string }[] }>('GET', path);
          const { status, message } = await owner.api('POST', 'collaboration-center/ccTask/create', {
            projectId: data.result.find(({ code }) => code === 'ZHYW')?.id,
            ...{ title: `键盘走到的消息${stamp}`, executorId: me.userId },
          });
          assert.equal(status, 200, message);
          await owner.leave();
          const unread = async () => (await pm.api<number>('GET', 'message/center/unreadCount')).data;
          for (let at = 0; at < 60 && (await unread()) === 0; at += 1) await sleep(500);
          await opened(pm, '/messageCenter');
          await toContent(pm);
          const first = pm.page.locator('main li a, main li button, main [role=row]').first();
          await tabTo(pm, first, STOPS.within, '第一条消息');
        },
      ],
      [
        '10 账户：换成深色再换回来，Esc 回到按钮',
        async () => {
          await opened(pm, '/desk');
          const button = pm.page.locator('aside button[aria-haspopup=dialog]');
          await tabTo(pm, button, STOPS.rail + 20, '账户');
          // The panel holds the focus while its code comes, and has no size until then.
          await pm.page.keyboard.press('Enter');
          const panel = pm.page.getByRole('dialog', { name: '账户' });
          const look = panel.getByRole('radiogroup', { name: '外观' });
          await look.waitFor();
          await tabTo(pm, look, 20, '外观');
          await press(pm, 'ArrowLeft');
          await pm.page.locator('html.theme-dark').waitFor();
          await press(pm, 'ArrowLeft');
          await pm.page.locator('html.theme-light').waitFor();
          await press(pm, 'Escape');
          await button.and(pm.page.locator(':focus')).waitFor();
        },
      ],
      [
        '11 管理后台：筛选页面与设置，打开',
        async () => {
          const owner = await world.visitor();
          await owner.login('owner');
          await opened(owner, '/enterpriseManage/memberManage');
          const field = owner.page.getByRole('searchbox', { name: '筛选管理后台的页面' });
          await tabTo(owner, field, STOPS.main, '筛选页面与设置');
          await owner.page.keyboard.type('标签');
          await press(owner, 'Tab');
          await press(owner, 'Enter');
          await owner.page.waitForURL(/labelsManage/i);
          await owner.leave();
        },
      ],
      [
        '12 看板：走到一张卡，打开，Esc 关上',
        async () => {
          await opened(pm, `/project/${projectId}/task?view=board`);
          await pm.page.locator('[id^=card-]').first().waitFor();
          await toContent(pm);
          await tabTo(pm, pm.page.locator('[id^=card-]'), STOPS.within, '第一张卡');
          await press(pm, 'Enter');
          await task().getByRole('heading', { level: 2 }).waitFor();
          await press(pm, 'Escape');
          await task().waitFor({ state: 'detached' });
          world.note(`${stops} 个停留处，处处可见`);
        },
      ],
      [
        '每个页面的正文三步之内，主要操作十步之内',
        async () => {
          for (const tab of [
            'task',
            'overview',
            'plan',
            'risk',
            'problem',
            'documentLibrary',
            'statistics',
            'settings',
          ]) {
            await opened(pm, `/project/${projectId}/${tab}`);
            await toContent(pm);
            const main = pm.page.locator('main .ant-btn-primary:not([disabled])').filter({ visible: true });
            if ((await main.count()) === 0) continue;
            await opened(pm, `/project/${projectId}/${tab}`);
            await toMain(pm);
          }
        },
      ],
    ];
  },
};
