/** Apps in the browser: the sample app on another origin in a project's tab, frames that misbehave, tools of our own. */
import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame } from 'playwright-core';
import type { Visitor } from './browser';
import type { Suite } from './steps';

const CODE = 'ZHYW';
const NAME = '发布检查';

export const apps: Suite = {
  name: '应用：另一个域名上的内嵌应用、越界的窗口被拒绝、自带工具',
  steps(world) {
    const sn = `sample-${Date.now() % 100_000}`;
    let server: Server;
    let owner: Visitor;
    let pm: Visitor;
    let projectId = '';
    let installId = '';
    const framed = async (): Promise<Frame> => {
      await pm.projectTab(NAME);
      const inside = () => pm.page.frames().find((frame) => frame.url().startsWith('http://localhost:'));
      await assert.doesNotReject(async () => {
        for (let tries = 0; !inside() && tries < 100; tries += 1) await pm.page.waitForTimeout(100);
      });
      const frame = inside();
      assert.ok(frame, 'the app is framed');
      return frame;
    };
    return [
      [
        '企业登记应用，项目经理在项目设置里添加，页签随即出现',
        async () => {
          const { sampleApp } = await import('../../docs/sample-app/server.mjs');
          server = sampleApp({ platform: world.product.origin, installId: () => installId }).listen(0, 'localhost');
          world.afterwards(async () => server.close());
          await new Promise((resolve) => server.once('listening', resolve));
          const { port } = server.address() as AddressInfo;
          owner = await world.visitor();
          await owner.login('owner');
          const registered = await owner.api('POST', 'project-center/toolMarket/apps', {
            ...{ sn, name: NAME, summary: '上线前核对清单', intro: '', icon: 'shield', category: 'quality' },
            ...{ openType: 'appFrame', url: `http://localhost:${port}/` },
            ...{ placements: ['projectTab'], scopes: ['task:read'], enabled: true },
          });
          assert.equal(registered.status, 200, registered.message);
          pm = await world.visitor();
          await pm.login('pm');
          type Projects = { result: { id: string; code: string }[] };
          const { data } = await pm.api<Projects>('GET', 'project-center/pcProject?pageSize=100');
          projectId = data.result.find(({ code }) => code === CODE)?.id ?? '';
          await pm.page.goto(`/project/${projectId}/settings?section=apps`);
          await pm.button('添加应用').click();
          await pm.button(`添加 ${NAME}`).click();
          const asked = pm.page.getByRole('dialog', { name: new RegExp(`为项目添加「${NAME}」`) });
          await asked.getByText('读取打开者能看到的任务').waitFor();
          await asked.getByRole('button', { name: /^添 ?加$/ }).click();
          await pm.button(`添加 ${NAME}`).and(pm.page.locator(':disabled')).waitFor();
          await pm
            .button('关闭', pm.page.getByRole('dialog', { name: '添加应用' }))
            .last()
            .click();
          await pm.page.getByRole('list', { name: '项目的应用' }).getByText(NAME).waitFor();
          const found = await pm.api<{ id: string; sn: string }[]>(
            'GET',
            `project-center/pcApplication/assigned?projectId=${projectId}`,
          );
          installId = found.data.find((one) => one.sn === sn)?.id ?? '';
        },
      ],
      [
        '应用验证签名后说出打开者和项目，提示与跳转照办',
        async () => {
          const frame = await framed();
          await frame.getByText(`项目 ${projectId}`).waitFor();
          await frame.getByRole('button', { name: '提示' }).click();
          await pm.page.getByText(`${NAME}：检查已通过`).waitFor();
          await frame.getByRole('button', { name: '打开项目列表' }).click();
          await pm.page.waitForURL('**/project');
        },
      ],
      [
        '离开自己的域名、带走整个窗口都被浏览器拒绝',
        async () => {
          await pm.page.goto(`/project/${projectId}/task`);
          const frame = await framed();
          const moved = await frame.evaluate(() => {
            try {
              (window.top as Window).location.href = 'about:blank';
              return 'moved';
            } catch (error) {
              return (error as Error).name;
            }
          });
          assert.equal(moved, 'SecurityError');
          const elsewhere = `${world.product.origin}/login`;
          await frame.evaluate((address) => {
            location.href = address;
          }, elsewhere);
          await pm.page.waitForTimeout(1000);
          assert.ok(!pm.page.frames().some((one) => one.url() === elsewhere), 'the frame stays where it belongs');
          assert.equal(new URL(pm.page.url()).pathname, `/project/${projectId}/extendApp/${installId}`);
        },
      ],
      [
        '自带工具：工作日计算直接可用，灾难性的正则一秒后停止',
        async () => {
          await owner.page.goto('/toolMarket');
          await owner.page.getByRole('list', { name: '工具' }).getByText('正则表达式').first().click();
          await owner.page.getByLabel('正则表达式', { exact: true }).fill('(a+)+$');
          await owner.page.locator('textarea').fill(`${'a'.repeat(40)}!`);
          await owner.page.getByText('匹配超过一秒，已停止').waitFor();
          await owner.page.goto('/toolMarket/workday/detail');
          await owner.page.getByText('个工作日之后（负数为之前）是').waitFor();
        },
      ],
      [
        '移除后页签消失，应用不再续期',
        async () => {
          await pm.page.goto(`/project/${projectId}/settings?section=apps`);
          await pm.button(`移除 ${NAME}`).click();
          await pm.page
            .getByRole('dialog', { name: new RegExp(`移除应用「${NAME}」`) })
            .getByRole('button', { name: /^移 ?除$/ })
            .click();
          for (let tries = 0; (await pm.projectTabs()).includes(NAME); tries += 1) {
            assert.ok(tries < 50, 'the tab stays');
            await pm.page.waitForTimeout(100);
          }
          const context = await pm.api('POST', `project-center/appFrame/${installId}/context`, { nonce: 'nonce-123' });
          assert.equal(context.status, 404);
        },
      ],
    ];
  },
};
