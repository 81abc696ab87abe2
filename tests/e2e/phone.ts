/** The pages at the width of a phone: usable, and nothing sticks out. */
import type { Visitor } from './browser';
import { assertFits, PHONE_WIDTH, phoneScreen } from './fits';
import type { Suite } from './steps';

export const phone: Suite = {
  name: `手机宽度 ${PHONE_WIDTH} px`,
  steps(world) {
    let pm: Visitor;
    let projectId = '';
    return [
      [
        '登录页',
        async () => {
          pm = await world.visitor(phoneScreen);
          await pm.page.goto('/login');
          await pm.button('登录').waitFor();
          await assertFits(pm);
        },
      ],
      [
        '工作台，导航在底部弹出',
        async () => {
          await pm.login('pm');
          await pm.page
            .getByText(/我的任务/)
            .first()
            .waitFor();
          await assertFits(pm);
          await pm.page.getByRole('button', { name: /打开导航/ }).click();
          await pm.page
            .getByRole('navigation', { name: '主导航' })
            .getByRole('link', { name: '全部项目', exact: true })
            .click();
        },
      ],
      [
        '项目列表',
        async () => {
          await pm.page.waitForURL((url) => url.pathname === '/project');
          // Narrow, the box is its icon until one goes into it.
          await pm.page.getByPlaceholder('搜索名称或编号').locator('..').click();
          await pm.page.getByPlaceholder('搜索名称或编号').fill('ZHYW');
          await pm.page.getByText('智慧运维平台二期').filter({ visible: true }).first().waitFor();
          await assertFits(pm);
          const { data } = await pm.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          projectId = data.result.find((project) => project.code === 'ZHYW')?.id ?? '';
        },
      ],
      [
        '任务列表',
        async () => {
          await pm.page.goto(`/project/${projectId}/task`);
          await pm.page.getByText('ZHYW-1', { exact: true }).first().waitFor();
          await assertFits(pm);
        },
      ],
      [
        '任务详情',
        async () => {
          await pm.page.getByText('ZHYW-1', { exact: true }).first().click();
          await pm.page.getByRole('article', { name: '任务 ZHYW-1' }).waitFor();
          await assertFits(pm);
        },
      ],
      [
        '任务详情（单独的页面）',
        async () => {
          await pm.page.goto('/taskByTaskNo/ZHYW-1/detail');
          await pm.page.getByRole('article', { name: '任务 ZHYW-1' }).waitFor();
          await assertFits(pm);
        },
      ],
    ];
  },
};
