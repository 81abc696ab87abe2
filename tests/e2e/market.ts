/** The market analysis: a number leads to its rows, a delivery is registered, removed and brought back, and it fits a phone. */
import assert from 'node:assert/strict';
import { axe } from './axe';
import type { Visitor } from './browser';
import { assertFits, phoneScreen } from './fits';
import type { Suite } from './steps';

export const market: Suite = {
  name: '市场分析：数字钻取到行、登记与撤销、手机',
  steps(world) {
    const customer = `端到端客户 ${Date.now() % 100_000}`;
    let admin: Visitor;
    const rows = () => admin.page.getByRole('region', { name: '交付', exact: true });
    const total = async () => {
      await rows()
        .getByText(/^共 [\d,]+ 个交付$/)
        .waitFor();
      return Number(
        (
          (await rows()
            .getByText(/^共 [\d,]+ 个交付$/)
            .textContent()) ?? ''
        ).replace(/\D/g, ''),
      );
    };
    return [
      [
        '省份方格、延期与漏斗的数字，各钻取到同样多的行；返回还原',
        async () => {
          admin = await world.visitor();
          await admin.login('admin');
          await admin.page.goto('/deliverDetail?period=all');
          const all = await total();
          for (const name of [/^四川\s*计划交付\s*(\d+)/, /^延期与逾期 (\d+)，/, /^至少到达验收 (\d+)$/]) {
            const link = admin.page.getByRole('link', { name }).first();
            const said = Number(
              name.exec((await link.getAttribute('aria-label')) ?? (await link.textContent()) ?? '')?.[1],
            );
            assert.ok(said > 0 && said < all);
            await link.click();
            await rows().getByText(`共 ${said} 个交付`, { exact: true }).waitFor();
          }
          await admin.page.goBack();
          await admin.page.goBack();
          await admin.page.goBack();
          await rows().getByText(`共 ${all} 个交付`, { exact: true }).waitFor();
          assert.deepEqual(await axe(admin.page), []);
        },
      ],
      [
        '登记一个交付，列表与图随之变化；删除后撤销',
        async () => {
          const before = await total();
          await admin.button('登记交付').click();
          const form = admin.page.getByRole('dialog', { name: '登记交付' });
          await form.getByLabel('客户', { exact: true }).fill(customer);
          await form.getByLabel('合同金额', { exact: true }).fill('12.5万');
          await form.getByLabel('计划交付', { exact: true }).fill('2026-01-15');
          // Takes the day, and sends the form.
          await form.getByLabel('计划交付', { exact: true }).press('Enter');
          await form.waitFor({ state: 'hidden' });
          await rows()
            .getByText(`共 ${before + 1} 个交付`, { exact: true })
            .waitFor();
          await rows().getByRole('searchbox').or(rows().getByRole('textbox')).first().fill(customer);
          await rows().getByText('共 1 个交付', { exact: true }).waitFor();
          await rows().getByText('¥125,000.00').first().waitFor();
          await admin.button('删除', rows()).first().click();
          await rows()
            .getByText(/没有符合条件的交付/)
            .waitFor();
          await admin.page.getByRole('button', { name: '撤销' }).click();
          await rows().getByText('共 1 个交付', { exact: true }).waitFor();
        },
      ],
      [
        '项目经理只看不改；手机上一列，放得下，可用',
        async () => {
          const pm = await world.visitor(phoneScreen);
          await pm.login('pm');
          await pm.page.goto('/deliverDetail?period=all');
          await pm.page.getByRole('heading', { name: '各省计划交付' }).waitFor();
          assert.equal(await pm.button('登记交付').count(), 0);
          await assertFits(pm);
          assert.deepEqual(await axe(pm.page), []);
          await pm.leave();
          await admin.leave();
        },
      ],
    ];
  },
};
