/** What an enterprise says of itself, and further ways in: pictures, a proven mail, a table of people, a link, another owner. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { lastMailTo } from '../../server/test/outbox';
import { PASSWORD, type Visitor } from './browser';
import { assertFits, phoneScreen } from './fits';
import type { Suite } from './steps';

const picture = path.resolve(__dirname, '..', '..', 'docs', 'images', 'calm', 'board.jpg');
const table = [
  '用户名,姓名,邮箱,部门',
  'e2ea,甲一,e2e-a@example.com,质量中心',
  'e2eb,乙二,,质量中心',
  'e2ea,丙三,,',
  '',
].join('\n');

export const company: Suite = {
  name: '企业：信息与标识、头像、验证邮箱、导入成员、链接邀请、移交',
  steps(world) {
    let owner: Visitor;
    const { dataDir } = world.product;
    const here = async (visitor: Visitor, tenantCode: string) =>
      assert.equal((await visitor.api('POST', 'user-center/user/tenant/switch', { tenantCode })).status, 200);
    return [
      [
        '修改企业信息，换标识：切换企业的面板上随之出现；换头像：出现在外壳上',
        async () => {
          owner = await world.visitor();
          await owner.login('owner');
          const { page } = owner;
          await page.goto('/enterpriseManage/companyInfo');
          await page.getByLabel('简称').fill('星河');
          await owner.button('保存').click();
          await page.getByText('企业信息已保存').waitFor();
          await page.getByLabel('选择企业标识').setInputFiles(picture);
          await page.getByText('企业标识已更换').waitFor();
          const panel = await owner.openAccountMenu();
          await panel
            .getByRole('button', { name: /星河科技/ })
            .locator('img')
            .waitFor();
          await page.keyboard.press('Escape');
          await page.goto('/personalCenter');
          await page.getByLabel('选择头像').setInputFiles(picture);
          await page.getByText('头像已更换').waitFor();
          await page.locator('aside button[aria-haspopup="dialog"] img').waitFor();
        },
      ],
      [
        '邮箱改了要重新验证：打开链接不算，确认才算',
        async () => {
          const { page } = owner;
          const email = 'chen.xinghe@example.com';
          await page.getByLabel('邮箱').fill(email);
          await page.getByLabel('登录密码').fill(PASSWORD);
          await owner.button('保存').first().click();
          await page.getByText('修改成功').waitFor();
          await owner.button('发送验证链接').click();
          await page.getByText(`验证链接已发送到 ${email}`).waitFor();
          const { token } = await lastMailTo(dataDir, email);
          const phone = await world.visitor(phoneScreen);
          await phone.page.goto(`/verifyEmail?token=${token}`);
          await phone.page.getByText(email).waitFor();
          await assertFits(phone);
          await page.reload();
          await owner.button('发送验证链接').waitFor();
          await phone.button('确认这是我的邮箱').click();
          await phone.page.getByText(`${email} 已验证`).waitFor();
          await page.reload();
          await page.getByText('已验证，可以用它找回密码').waitFor();
          await phone.leave();
        },
      ],
      [
        '由表格导入成员：试运行说出不能导入的行，新的部门一起建立',
        async () => {
          const { page } = owner;
          await page.goto('/enterpriseManage/memberManage');
          await owner.button('导入').click();
          const dialog = page.getByRole('dialog', { name: '导入成员' });
          await dialog
            .locator('input[type=file]')
            .setInputFiles({ name: '成员.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${table}`) });
          await dialog.getByText(/^3 行 · /).waitFor();
          await dialog.getByRole('button', { name: /试运行$/ }).click();
          await dialog.getByText('将添加 2 名成员，1 行不能导入').waitFor();
          await dialog.getByText('新建部门：质量中心').waitFor();
          await dialog
            .getByRole('list', { name: '不能导入的行' })
            .getByText(/第 4 行/)
            .waitFor();
          await dialog.getByRole('button', { name: /导入 2 行$/ }).click();
          await dialog.getByText('已添加 2 名成员，1 行未导入').waitFor();
          await owner.button('完成', dialog).click();
          await dialog.waitFor({ state: 'hidden' });
          await page.getByRole('complementary', { name: '部门' }).getByText('质量中心').waitFor();
          await page.goto('/enterpriseManage/memberManage?q=e2eb');
          await page.getByRole('grid').getByText('乙二').waitFor();
        },
      ],
      [
        '一个名额的邀请链接：第一人加入，第二人看到已用完',
        async () => {
          const { page } = owner;
          await owner.button('邀请成员').click();
          const dialog = page.getByRole('dialog', { name: '邀请成员' });
          await dialog.getByRole('radiogroup', { name: '邀请方式' }).getByText('邀请链接').click();
          await dialog.getByLabel('可加入人数').fill('1');
          await owner.button('创建链接', dialog).click();
          const { pathname, search } = new URL(await page.getByRole('textbox', { name: '链接' }).inputValue());
          const joining = await world.visitor();
          await joining.page.goto(pathname + search);
          await joining.page.getByLabel('用户名').fill('e2elink');
          await joining.page.getByLabel('姓名').fill('丁四');
          await joining.page.getByLabel('密码', { exact: true }).fill('Kestrel@20265');
          await joining.page.getByLabel('确认密码').fill('Kestrel@20265');
          await joining.button('创建账号并加入').click();
          await joining.page.waitForURL((url) => url.pathname === '/desk');
          await joining.leave();
          const late = await world.visitor();
          await late.page.goto(pathname + search);
          await late.page.getByText(/这份邀请已/).waitFor();
          assert.equal(await late.page.getByLabel('用户名').count(), 0);
          await late.leave();
        },
      ],
      [
        '移交企业：要密码，接手人成为所有者，只有他能移交回来',
        async () => {
          const [first, second] = [await world.visitor(), await world.visitor()];
          await first.login('yunfan');
          await second.login('xiaofei');
          await here(second, 'yunfan');
          const hand = async (from: Visitor, to: string) => {
            const { page } = from;
            await page.goto('/enterpriseManage/companyInfo');
            await from.button('移交企业').click();
            const dialog = page.getByRole('dialog', { name: /^移交/ });
            await dialog.getByLabel('接手人').fill(to);
            await page.locator('.ant-select-item-option').filter({ hasText: to, visible: true }).first().click();
            await dialog.getByLabel('您的登录密码').fill(PASSWORD);
            await from.button('移交', dialog).click();
            await page.getByText('企业已移交', { exact: true }).waitFor();
            await from.button('移交企业').waitFor({ state: 'hidden' });
          };
          await hand(first, '肖飞');
          const refused = await first.api('GET', 'user-center/account/logged');
          assert.equal(refused.status, 200);
          await hand(second, '张云帆');
          await first.page.goto('/enterpriseManage/companyInfo');
          await first.button('移交企业').waitFor();
          await Promise.all([first.leave(), second.leave()]);
        },
      ],
    ];
  },
};
