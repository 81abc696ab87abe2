/** A dataset built, previewed, published, and read by a signed call from outside; a wrong signature and a replay are refused. */
import assert from 'node:assert/strict';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { axe } from './axe';
import type { Visitor } from './browser';
import { assertFits, phoneScreen } from './fits';
import type { Suite } from './steps';

export const dataServices: Suite = {
  name: '数据服务：搭建、预览、发布数据集，密钥签名读取，错误签名与重放被拒绝',
  steps(world) {
    const path = `e2e-${Date.now() % 100_000}`;
    const name = `端到端数据集 ${path}`;
    let owner: Visitor;
    let key: { appKey: string; secret: string };

    async function call(secret: string, nonce = randomBytes(8).toString('hex')) {
      const seconds = String(Math.floor(Date.now() / 1000));
      const empty = createHash('sha256').update('').digest('hex');
      const signed = ['GET', `/open/v1/${path}`, 'pageSize=5', seconds, nonce, empty].join('\n');
      const answer = await fetch(new URL(`/api/open/v1/${path}?pageSize=5`, owner.page.url()), {
        headers: {
          'x-app-key': key.appKey,
          'x-timestamp': seconds,
          'x-nonce': nonce,
          'x-signature': createHmac('sha256', secret).update(signed).digest('hex'),
        },
      });
      return {
        status: answer.status,
        body: (await answer.json()) as { data?: { result: object[]; columns: string[] } },
      };
    }

    return [
      [
        '企业所有者搭建数据集，预览，写错的 SQL 说明原因与位置',
        async () => {
          owner = await world.visitor();
          await owner.login('owner');
          await owner.page.goto('/enterpriseManage/dataServices');
          await owner.page.getByRole('heading', { name: '数据服务', level: 1 }).waitFor();
          await owner.button('新建数据集').first().click();
          const form = owner.page.getByRole('dialog', { name: '新建数据集' });
          await form.getByLabel('名称', { exact: true }).fill(name);
          await form.getByLabel('路径', { exact: true }).fill(path);
          await form.getByRole('button', { name: /预览前 50 行$/ }).click();
          await form.getByRole('status').filter({ hasText: '毫秒' }).waitFor();
          await form.getByText('SQL', { exact: true }).click();
          await form.getByRole('textbox', { name: 'SQL' }).fill('select 标题\nfrom session');
          await form.getByRole('button', { name: /预览前 50 行$/ }).click();
          await form.getByText('第 2 行').waitFor();
          await form
            .getByRole('textbox', { name: 'SQL' })
            .fill('select 状态, count(*) as 数量 from 任务 group by 状态');
          await form.getByRole('button', { name: /预览前 50 行$/ }).click();
          await form.getByRole('columnheader', { name: '数量' }).waitFor();
          assert.deepEqual(await axe(owner.page), []);
          await owner.button('保存', form).click();
          await owner.page.getByText('已保存', { exact: true }).waitFor();
          await owner.button('发布已保存的草稿').click();
          await owner.page.getByText('版本 1').first().waitFor();
          await owner.page.keyboard.press('Escape');
          await owner.page.getByRole('row').filter({ hasText: name }).getByText('已发布').waitFor();
        },
      ],
      [
        '密钥只显示一次；签名的调用读到数据，错误的签名与重放被拒绝，都有记录',
        async () => {
          await owner.page.getByRole('tab', { name: '密钥' }).click();
          await owner.button('新建密钥').click();
          const form = owner.page.getByRole('dialog', { name: '新建密钥' });
          await form.getByLabel('名称').fill(name);
          await form.getByLabel('可以读取的数据集').fill(name);
          await owner.page.locator('.ant-select-item-option').filter({ hasText: name, visible: true }).click();
          await form.getByLabel('名称').click();
          await owner.button('保存', form).click();
          const told = owner.page.getByRole('dialog', { name: '请立即保存密钥' });
          await told.locator('.ant-typography').nth(1).waitFor();
          const texts = await told.locator('.ant-typography').allInnerTexts();
          key = { appKey: (texts[0] ?? '').trim(), secret: (texts[1] ?? '').trim() };
          await owner.button('已保存', told).click();

          const nonce = randomBytes(8).toString('hex');
          const read = await call(key.secret, nonce);
          assert.equal(read.status, 200);
          assert.deepEqual(read.body.data?.columns, ['状态', '数量']);
          assert.ok((read.body.data?.result.length ?? 0) > 0);
          assert.equal((await call(key.secret, nonce)).status, 401);
          assert.equal((await call('wrong')).status, 401);

          await owner.page.getByRole('tab', { name: '调用日志' }).click();
          await owner.page.getByRole('row').filter({ hasText: '已经提交过' }).first().waitFor();
          assert.deepEqual(await axe(owner.page), []);
          const phone = await world.visitor(phoneScreen);
          await phone.login('owner');
          await phone.page.goto('/enterpriseManage/dataServices');
          await phone.page.getByRole('row').filter({ hasText: name }).waitFor();
          await assertFits(phone);
        },
      ],
    ];
  },
};
