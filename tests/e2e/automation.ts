/** A project from a template, and what follows in it by itself: a webhook that arrives signed, a rule that acts and says so, an app that stops a step; found again by its sound. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Visitor } from './browser';
import { assertFits, phoneScreen } from './fits';
import type { Suite } from './steps';

const TASKS = 'collaboration-center/ccTask';

interface Heard {
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** As the receiver of a Standard Webhook reckons it: over the bytes that came. */
function isSigned({ headers, body }: Heard, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const wanted = createHmac('sha256', key)
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${wanted}`);
}

export const automation: Suite = {
  name: '自动化：由模板建项目，签名的 Webhook 送达，规则执行并留下记录，应用拦下一次阶段变更，按拼音找到',
  steps(world) {
    const at = Date.now() % 1_000_000;
    /** No other title of the demo sounds like it. */
    const stamp = `鹿鸣${at}`;
    const name = `鹿鸣交付 ${at}`;
    const heard: Heard[] = [];
    const sn = `gate-${Date.now() % 100_000}`;
    let owner: Visitor;
    let pm: Visitor;
    let projectId = '';
    let port = 0;
    let allows = false;
    const until = async (what: string, holds: () => Promise<boolean> | boolean) => {
      for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(200)) if (await holds()) return;
      assert.fail(`没有发生：${what}`);
    };
    const newTask = async (title: string, values: object = {}) => {
      const made = await pm.api<{ taskId: string }>('POST', `${TASKS}/create`, { projectId, title, ...values });
      assert.equal(made.status, 200, made.message);
      return made.data.taskId;
    };
    return [
      [
        '由模板新建项目，任务随之而来',
        async () => {
          pm = await world.visitor();
          await pm.login('pm');
          await pm.page.goto('/project');
          await pm.button('新建项目').first().click();
          await pm.page.getByRole('radiogroup', { name: '选择模板' }).getByText('系统交付实施').first().click();
          await pm.button('下一步').click();
          await pm.page.getByLabel('项目名称').fill(name);
          await pm.page.getByLabel('项目编号').fill(`LM${at}`);
          await pm.button('下一步').click();
          await pm.button('创建项目').click();
          await pm.page.waitForURL(/\/project\/[0-9a-f-]+\/task/);
          projectId = /project\/([0-9a-f-]+)/.exec(pm.page.url())?.[1] ?? '';
          const made = await pm.api<{ taskTotal: number }>('GET', `project-center/pcProject/${projectId}`);
          assert.ok(made.data.taskTotal > 0, '模板没有带来任务');
        },
      ],
      [
        '所有者添加 Webhook，密钥只显示一次；新建的任务签名送达',
        async () => {
          const server = http.createServer(async (request, response) => {
            let body = '';
            for await (const part of request) body += String(part);
            if (request.url === '/check') {
              const words = JSON.stringify({ allow: allows, message: '还没有核对上线清单' });
              response.writeHead(200, { 'content-type': 'application/json' }).end(words);
              return;
            }
            heard.push({ headers: request.headers, body });
            response.writeHead(204).end();
          });
          await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
          world.afterwards(async () => {
            server.closeAllConnections();
            server.close();
          });
          port = (server.address() as AddressInfo).port;
          owner = await world.visitor();
          await owner.login('owner');
          await owner.page.goto('/enterpriseManage/webhook');
          await owner.page.getByRole('button', { name: '添加 Webhook' }).click();
          const form = owner.page.getByRole('dialog', { name: '添加 Webhook' });
          await form.getByLabel('名称').fill(stamp);
          await form.getByLabel('地址').fill(`http://127.0.0.1:${port}/hook`);
          await form.getByRole('button', { name: /保 ?存$/ }).click();
          const told = owner.page.getByRole('dialog', { name: 'Webhook 已添加' });
          const secret = (await told.locator('code').textContent()) ?? '';
          assert.match(secret, /^whsec_/);
          await told.getByRole('button', { name: '已保存' }).click();
          await told.waitFor({ state: 'hidden' });
          await newTask(`${stamp} 送达`);
          const mine = () => heard.find(({ body }) => body.includes(`${stamp} 送达`));
          await until('消息送达', () => mine() !== undefined);
          assert.ok(isSigned(mine() as Heard, secret), '签名不符');
          const row = owner.page
            .getByRole('list', { name: 'Webhook' })
            .getByRole('listitem')
            .filter({ hasText: stamp });
          await row.getByRole('button', { name: '投递记录' }).click();
          await owner.page
            .getByRole('dialog', { name: new RegExp(stamp) })
            .getByText('204')
            .first()
            .waitFor();
        },
      ],
      [
        '项目经理写一条规则：新建的任务自动评论，执行记录说明做了什么',
        async () => {
          await pm.page.goto(`/project/${projectId}/settings?section=automation`);
          await pm.page.getByRole('button', { name: '新建规则' }).first().click();
          const form = pm.page.getByRole('dialog', { name: '新建规则' });
          await form.getByLabel('名称').fill(stamp);
          await form.getByLabel('添加动作').click();
          await pm.page
            .locator('.ant-select-item-option')
            .filter({ hasText: '添加评论', visible: true })
            .first()
            .click();
          await form.getByLabel('评论内容').fill(`${stamp}：请补充验收标准`);
          await form.getByRole('button', { name: /保 ?存$/ }).click();
          await form.waitFor({ state: 'detached' });
          const id = await newTask(`${stamp} 触发`);
          await pm.page.goto(`/myTask/${id}/detail`);
          await pm.page.getByText(`${stamp}：请补充验收标准`).first().waitFor();
          await pm.page.goto(`/project/${projectId}/settings?section=automation`);
          const rule = pm.page
            .getByRole('list', { name: '自动化规则' })
            .getByRole('listitem')
            .filter({ hasText: stamp });
          await rule.getByRole('button', { name: '执行记录' }).click();
          await pm.page.getByRole('dialog').getByText(`${stamp} 触发`).first().waitFor();
          await pm.page.keyboard.press('Escape');
          await rule.getByRole('switch', { name: `启用 ${stamp}` }).click();
          await rule.getByRole('switch', { name: `启用 ${stamp}`, checked: false }).waitFor();
        },
      ],
      [
        '应用不允许，阶段不变，它的话显示出来；放行后可以变更',
        async () => {
          const made = await owner.api('POST', 'project-center/toolMarket/apps', {
            ...{ sn, name: '上线检查', summary: '上线前核对', intro: '', icon: 'shield', category: 'quality' },
            ...{ openType: 'newPage', url: 'https://check.example.com/', placements: [], scopes: ['task:read'] },
            ...{ enabled: true, check: { url: `http://127.0.0.1:${port}/check`, seconds: 3, policy: 'closed' } },
          });
          assert.equal(made.status, 200, made.message);
          const added = await pm.api('POST', 'project-center/pcApplication/addProjectApp', { projectId, sn });
          assert.equal(added.status, 200, added.message);
          const title = `${stamp} 上线`;
          const { data: me } = await pm.api<{ userId: string }>('GET', 'user-center/account/logged');
          await newTask(title, { executorId: me.userId });
          await pm.page.goto(`/project/${projectId}/task?view=flat&q=${encodeURIComponent(title)}`);
          await pm.page.locator('[role=gridcell]').first().waitFor();
          const step = async () => {
            await pm.page.keyboard.press('j');
            await pm.page.keyboard.press('s');
            await pm.page
              .locator('.ant-select-item-option')
              .filter({ hasText: '进行中', visible: true })
              .first()
              .click();
          };
          await step();
          await pm.page.getByText('应用「上线检查」不允许变更：还没有核对上线清单').first().waitFor();
          const category = async () =>
            (
              await pm.api<{ result: { category: string }[] }>('POST', `${TASKS}/query`, {
                projectId,
                filter: { keyword: title },
              })
            ).data.result[0]?.category;
          assert.equal(await category(), 'NOT_STARTED');
          allows = true;
          await pm.page.reload();
          await pm.page.locator('[role=gridcell]').first().waitFor();
          await step();
          await until('阶段变更', async () => (await category()) === 'IN_PROGRESS');
          const { data: installed } = await pm.api<{ id: string; sn: string }[]>(
            'GET',
            `project-center/pcApplication/assigned?projectId=${projectId}`,
          );
          const install = installed.find((one) => one.sn === sn)?.id;
          const removed = await pm.api('DELETE', 'project-center/pcApplication/deleteProjectApp', { id: install });
          assert.equal(removed.status, 200, removed.message);
        },
      ],
      [
        '按拼音首字母找到项目并打开；按全拼在搜索页里列出项目和它的任务',
        async () => {
          await pm.page.goto('/desk');
          await pm.page.getByRole('heading', { level: 1 }).waitFor();
          await pm.page.keyboard.press('Control+k');
          await pm.page.keyboard.type('lmjf');
          // Among much else its initials stand in other words too.
          await pm.page
            .getByRole('option', { name: new RegExp(name) })
            .first()
            .click();
          await pm.page.waitForURL((url) => url.pathname.startsWith(`/project/${projectId}`));
          await pm.page.goto('/search?q=luming');
          const found = pm.page.locator('body');
          for (const title of [name, `${stamp} 送达`, `${stamp} 触发`, `${stamp} 上线`]) {
            await found.getByText(title).first().waitFor();
          }
        },
      ],
      [
        '手机上，两页都不超出',
        async () => {
          const phone = await world.visitor(phoneScreen);
          await phone.login('owner');
          for (const page of ['webhook', 'automation']) {
            await phone.page.goto(`/enterpriseManage/${page}`);
            await phone.page.getByRole('heading', { level: 1 }).first().waitFor();
            await phone.page.getByRole('listitem').first().waitFor();
            await assertFits(phone);
          }
        },
      ],
    ];
  },
};
