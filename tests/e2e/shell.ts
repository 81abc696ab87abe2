/** The frame around the pages: bell, unknown pages, the way through the login. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoLogo } from '../../server/demo/logo';
import { INTRANET, type Visitor } from './browser';
import type { Suite } from './steps';

export const shell: Suite = {
  name: '外壳：铃铛、404、登录前后的去处',
  steps(world) {
    let dev: Visitor;
    const pathOf = () => new URL(dev.page.url());
    return [
      [
        '被指派任务后铃铛显示未读，全部已读后消失',
        async () => {
          const pm = await world.visitor();
          await pm.login('pm');
          dev = await world.visitor();
          await dev.login('dev');
          await dev.api('POST', 'message/center/read', {});
          const { data: me } = await dev.api<{ userId: string }>('GET', 'user-center/account/logged');
          const { data } = await pm.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          const projectId = data.result.find((project) => project.code === 'ZHYW')?.id;
          const created = await pm.api('POST', 'collaboration-center/ccTask/create', {
            projectId,
            title: '请处理铃铛',
            executorId: me.userId,
          });
          assert.equal(created.status, 200);
          await dev.page.goto('/desk');
          await dev.page.getByRole('link', { name: /^消息，\d+条未读$/ }).click();
          await dev.page.waitForURL(/\/messageCenter/i);
          await dev.page
            .getByText(/请处理铃铛/)
            .first()
            .waitFor();
          await dev.button('全部已读').click();
          await dev.page.getByRole('link', { name: '消息', exact: true }).waitFor();
        },
      ],
      [
        '未知地址是 404 页，标题随路由',
        async () => {
          await dev.page.goto('/no/such/page');
          await dev.page.getByRole('heading', { name: '页面不存在' }).waitFor();
          assert.match(await dev.page.title(), /页面不存在/);
          await dev.page.goto('/');
          await dev.page.waitForURL((url) => url.pathname === '/desk');
          // The title follows the address.
          await dev.page.waitForFunction(() => document.title.includes('工作台'));
        },
      ],
      [
        '第一次来、没有会话：转到登录页，不提失效',
        async () => {
          const stranger = await world.visitor();
          // Whatever is said for a moment is noted, too.
          await stranger.page.addInitScript(() => {
            new MutationObserver(() => {
              if (document.body?.textContent?.includes('失效')) document.documentElement.dataset.expired = 'yes';
            }).observe(document, { childList: true, subtree: true, characterData: true });
          });
          await stranger.page.goto('/project?tab=mine');
          await stranger.page.waitForURL((url) => url.pathname === '/login');
          await stranger.page.getByLabel('用户名').waitFor();
          await sleep(1000);
          assert.equal(await stranger.page.locator('html').getAttribute('data-expired'), null);
          await stranger.leave();
        },
      ],
      [
        '不经 TLS 的内网地址：登录后照常工作，复制链接',
        async () => {
          const { origin } = new URL(world.product.origin.replace('127.0.0.1', INTRANET));
          const inside = await world.visitor({ baseURL: origin });
          await inside.login('dev');
          await inside.page.getByRole('heading', { name: '我的任务' }).waitFor();
          assert.equal(await inside.page.evaluate(() => window.isSecureContext), false);
          await inside.page.goto('/taskByTaskNo/ZHYW-1/detail');
          await inside.page
            .getByRole('button', { name: /复制链接/ })
            .first()
            .click();
          await inside.page.getByText('链接已复制').waitFor();
          await inside.leave();
        },
      ],
      [
        '未登录时转到登录页，登录后回到原处',
        async () => {
          await dev.logout();
          await dev.page.goto('/project?tab=mine');
          await dev.page.waitForURL((url) => url.pathname === '/login');
          assert.equal(pathOf().searchParams.get('redirect'), '/project?tab=mine');
          await dev.signInHere('dev');
          await dev.page.waitForURL((url) => url.pathname === '/project' && url.searchParams.get('tab') === 'mine');
        },
      ],
      [
        '换页签时断网：说明原因而不留下原来的行，重试后出现',
        async () => {
          const { page } = dev;
          const calls = '**/api/project-center/pcProject?**';
          await page.route(calls, (route) => route.abort());
          await page.getByRole('link', { name: '我参与的' }).click();
          await page.getByText('网络连接失败，请检查网络后重试').waitFor();
          assert.equal(await page.getByRole('grid').count(), 0);
          await page.unroute(calls);
          await dev.button('重试').click();
          await page.getByText(/共 \d+ 个/).waitFor();
        },
      ],
      [
        '会话中途失效：提示在登录页上仍可见，登录后回到原处',
        async () => {
          await dev.page.context().clearCookies();
          await dev.page.getByRole('link', { name: '我收藏的' }).click();
          await dev.page.waitForURL((url) => url.pathname === '/login');
          await dev.page.getByText('登录状态失效，请重新登录').waitFor();
          await dev.signInHere('dev');
          await dev.page.waitForURL((url) => url.searchParams.get('tab') === 'collected');
        },
      ],
      [
        '嵌在别的页面中会话失效：请父页面关闭，不出现登录页',
        async () => {
          const stranger = await world.visitor();
          await stranger.page.goto('/login');
          await stranger.page.evaluate(() => {
            window.addEventListener('message', ({ data }) => {
              document.title = String(data.type);
            });
            const frame = document.createElement('iframe');
            frame.src = '/project';
            document.body.append(frame);
          });
          const inside = stranger.page.frameLocator('iframe');
          await inside.getByRole('heading', { name: '登录状态已失效' }).waitFor();
          await stranger.page.waitForFunction(() => document.title === 'closeTab');
          assert.equal(await inside.getByLabel('用户名').count(), 0);
          await stranger.leave();
        },
      ],
      [
        '企业登录与公开页面：企业的名称、标识和它的颜色，浅色与深色',
        async () => {
          const owner = await world.visitor();
          await owner.login('owner');
          // Another suite may have changed it, to a picture without a colour perhaps.
          await owner.page.goto('/enterpriseManage/companyInfo');
          await owner.page
            .getByLabel('选择企业标识')
            .setInputFiles({ name: '标识.png', mimeType: 'image/png', buffer: demoLogo() });
          await owner.page.getByText('企业标识已更换').waitFor();
          const { data } = await owner.api<{ url: string }>('POST', 'collaboration-center/publicLink', {
            ...{ kind: 'dashboard', target: 'KB-1' },
          });
          const board = new URL(data.url);
          for (const colorScheme of ['light', 'dark'] as const) {
            const stranger = await world.visitor({ colorScheme });
            const { page } = stranger;
            const branded = () =>
              page.waitForFunction(() =>
                [...document.querySelectorAll<HTMLElement>('[style*="--brand"]')].some((part) =>
                  /^#[0-9a-f]{6}$/.test(part.style.getPropertyValue('--brand').trim()),
                ),
              );
            await page.goto('/tenantLogin?tenantCode=xinghe');
            await page.getByRole('heading', { name: '登录星河科技' }).waitFor();
            await page.locator('main img').first().waitFor();
            await branded();
            await page.goto(`${board.pathname}${board.hash}`);
            await page.locator('header').getByText('星河科技').waitFor();
            await branded();
            await stranger.leave();
          }
          await owner.leave();
        },
      ],
      [
        '外壳的代码没有送达：说明原因，重新加载后恢复',
        async () => {
          const { page } = await dev.tab('/login');
          await page.waitForLoadState('networkidle');
          // What index.html and the login page need comes; all other code does not.
          const there = await page.evaluate(() => [...document.scripts].map((script) => script.src));
          await page.route(
            (url) => url.pathname.endsWith('.async.js') && !there.includes(url.href),
            (route) => route.abort(),
          );
          await page.goto('/desk');
          await page.getByRole('heading', { name: '页面加载失败' }).waitFor();
          await page.unrouteAll();
          // The page itself tries once more, too: on a slow machine that may come first, and takes the button away.
          const recovered = page.getByRole('heading', { name: /^[上下]午好/ }).waitFor();
          const clicked = page.getByRole('button', { name: '重新加载' }).click();
          await Promise.race([recovered, clicked.catch(() => undefined)]);
          await recovered;
          await page.close();
        },
      ],
      [
        '键盘：账户菜单打开后焦点在其中，Escape 回到按钮',
        async () => {
          await dev.page.goto('/desk');
          const button = dev.page.locator('aside button[aria-haspopup="dialog"]');
          await button.focus();
          await dev.page.keyboard.press('Enter');
          const panel = dev.page.getByRole('dialog', { name: '账户' });
          await panel.and(dev.page.locator(':focus')).waitFor();
          // Its content comes when it is asked for.
          await panel.getByRole('region', { name: '切换企业' }).waitFor();
          await dev.page.keyboard.press('Tab');
          await panel.locator(':focus').waitFor();
          await dev.page.keyboard.press('Escape');
          await panel.waitFor({ state: 'detached' });
          await button.and(dev.page.locator(':focus')).waitFor();
        },
      ],
      [
        '工作台：用键盘移动与隐藏块，刷新后仍然如此；恢复默认',
        async () => {
          const { page } = dev;
          const column = (name: string) => page.getByRole('region', { name, exact: true });
          const heads = (part: string) => page.locator(`main ${part} h2`).allTextContents();
          const arrange = async (work: () => Promise<void>) => {
            await page.getByRole('button', { name: /调整$/ }).press('Enter');
            await work();
            await page.getByRole('button', { name: /完成$/ }).press('Enter');
            await page.getByRole('toolbar', { name: '调整工作台' }).waitFor({ state: 'detached' });
          };
          await page.goto('/desk');
          await arrange(async () => {
            await page.getByRole('button', { name: '移到左栏 我的工时' }).press('Enter');
            for (const _step of ['项目', '任务'])
              await page.getByRole('button', { name: '上移 我的工时' }).press('Enter');
            await column('左栏').getByRole('button', { name: '隐藏 我的项目' }).press('Enter');
            await page.getByRole('button', { name: '显示 我的项目' }).waitFor();
          });
          await page.reload();
          await page.getByRole('heading', { name: '我的工时' }).waitFor();
          const moved = await heads('div > section');
          assert.ok(moved.indexOf('我的工时') < moved.indexOf('我的任务'), moved.join('、'));
          assert.ok(!moved.includes('我的项目'), moved.join('、'));
          await arrange(() => page.getByRole('button', { name: '恢复默认' }).press('Enter'));
          await page.locator('aside').getByRole('heading', { name: '我的工时' }).waitFor();
        },
      ],
      ...['//evil.example/', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'].map(
        (address): [string, () => Promise<void>] => [
          `登录后不去站外：${address}`,
          async () => {
            const stranger = await world.visitor();
            await stranger.login('dev', `/login?redirect=${encodeURIComponent(address)}`);
            assert.equal(stranger.page.url(), `${world.product.origin}/desk`);
            await stranger.leave();
          },
        ],
      ),
      [
        '密码错误：一句话说明，仍在登录页',
        async () => {
          const stranger = await world.visitor();
          await stranger.page.goto('/login');
          await stranger.page.getByLabel('用户名').fill('nobody');
          await stranger.page.getByLabel('密码', { exact: true }).fill('wrong-password');
          await stranger.button('登录').click();
          await stranger.page
            .getByRole('alert')
            .getByText(/用户名或密码/)
            .waitFor();
          await stranger.leave();
        },
      ],
    ];
  },
};
