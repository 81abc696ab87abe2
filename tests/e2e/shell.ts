/** The frame around the pages: bell, unknown pages, the way through the login. */
import assert from 'node:assert/strict';
import type { Visitor } from './browser';
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
          assert.match(await dev.page.title(), /工作台/);
        },
      ],
      [
        '未登录时转到登录页，登录后回到原处',
        async () => {
          await dev.logout();
          await dev.page.goto('/project?tab=mine');
          await dev.page.waitForURL((url) => url.pathname === '/login');
          assert.equal(pathOf().searchParams.get('redirect'), '/project?tab=mine');
          await dev.login('dev', dev.page.url());
          await dev.page.waitForURL((url) => url.pathname === '/project' && url.searchParams.get('tab') === 'mine');
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
