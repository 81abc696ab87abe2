/** From a template to a report that is returned, published and opened on a phone without a session; the enterprise's week. */
import assert from 'node:assert/strict';
import { axe } from './axe';
import type { Visitor } from './browser';
import { assertFits, phoneScreen } from './fits';
import type { Suite } from './steps';

const PASSWORD = '晨曦-2026';

export const reports: Suite = {
  name: '报告：模板、生成、退回、发布、凭链接在手机上查看、运营周报',
  steps(world) {
    const stamp = String(Date.now() % 100_000);
    const template = `端到端周报 ${stamp}`;
    let dev: Visitor;
    let pm: Visitor;
    let phone: Visitor;
    let projectId = '';
    let page = '';
    let link = '';

    const clean = async ({ page: at }: Visitor) => {
      // A list of choices that is closing belongs to no page.
      await at.locator('.ant-select-dropdown').filter({ visible: true }).waitFor({ state: 'detached' });
      assert.deepEqual(await axe(at), []);
    };
    const dialogOf = ({ page: at }: Visitor) => at.getByRole('dialog').filter({ visible: true });
    const step = async (visitor: Visitor, name: string, reason?: string) => {
      await visitor.button(name).click();
      const dialog = dialogOf(visitor);
      if (reason) await dialog.getByLabel('原因').fill(reason);
      await dialog.getByRole('button', { name: new RegExp(`${name}$`) }).click();
      await visitor.page.getByText('操作成功').first().waitFor();
    };

    return [
      [
        '管理员新建周报模板：添加段落，调整顺序',
        async () => {
          const admin = await world.visitor();
          await admin.login('admin');
          await admin.page.goto('/enterpriseManage/reportTemplate');
          await admin.page.getByText('项目周报').first().waitFor();
          await clean(admin);
          await admin.button('新建报告模板').first().click();
          const form = dialogOf(admin);
          await form.getByLabel('名称', { exact: true }).fill(template);
          await form.getByRole('button', { name: '添加段落' }).click();
          await form.getByLabel('第 2 段的标题').fill('本周完成');
          await form.getByLabel('第 2 段的内容').click();
          await admin.page.getByTitle('任务清单').filter({ visible: true }).click();
          await form.getByRole('button', { name: '上移「本周完成」' }).click();
          await clean(admin);
          await form.getByRole('button', { name: /保\s*存$/ }).click();
          await admin.page.getByText('保存成功').first().waitFor();
          const made = await admin.api<{ name: string; sections: { title: string }[] }[]>(
            'GET',
            'project-center/reportTemplate',
          );
          const saved = made.data.find(({ name }) => name === template);
          assert.deepEqual(
            saved?.sections.map(({ title }) => title),
            ['本周完成', '总结'],
          );
        },
      ],
      [
        '成员为上周生成报告，写下总结并提交',
        async () => {
          dev = await world.visitor();
          await dev.login('dev');
          const { data } = await dev.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          projectId = data.result.find(({ code }) => code === 'ZHYW')?.id ?? '';
          await dev.page.goto(`/project/${projectId}/report`);
          await dev.page.getByText('项目周报').first().waitFor();
          await clean(dev);
          await dev.button('生成报告').first().click();
          await dialogOf(dev).getByLabel('报告模板').click();
          await dev.page.getByTitle(`${template}（周报）`).filter({ visible: true }).click();
          await dialogOf(dev)
            .getByRole('button', { name: /生\s*成$/ })
            .click();
          await dev.page.waitForURL(/\/report\/view\//);
          page = new URL(dev.page.url()).pathname;
          await dev.page.getByText(/清单与数据为实时计算/).waitFor();
          await dev.button('编写').click();
          const form = dialogOf(dev);
          await form.getByRole('textbox', { name: '总结' }).fill('压测达到目标，处置脚本库下周复评。');
          await form.getByLabel('健康度说明').fill('按计划推进');
          await form.getByRole('button', { name: /保\s*存$/ }).click();
          await dev.page.getByText('保存成功').first().waitFor();
          await dev.page.getByRole('region', { name: '总结' }).getByText('压测达到目标').waitFor();
          await step(dev, '提交审核');
        },
      ],
      [
        '项目经理退回并说明原因；成员再次提交；项目经理发布，数据定格',
        async () => {
          pm = await world.visitor();
          await pm.login('pm');
          await pm.page.goto(page);
          await step(pm, '退回', '请补充下周安排');
          await dev.page.reload();
          await dev.page.getByText('请补充下周安排').first().waitFor();
          await step(dev, '再次提交');
          await pm.page.reload();
          await step(pm, '发布');
          await pm.page.getByText(/^发布于 /).waitFor();
          assert.equal(await pm.page.getByText(/清单与数据为实时计算/).count(), 0);
          await pm.button('与今天的差异').click();
          await dialogOf(pm).getByText('发布时的数据与今天按同一周期计算的结果一致').waitFor();
          await dialogOf(pm).getByRole('button', { name: '关闭' }).click();
        },
      ],
      [
        '公开并设密码：手机上没有账号的人凭链接与密码查看',
        async () => {
          await pm.button('公开').click();
          await dialogOf(pm).getByLabel('密码（可不填）').fill(PASSWORD);
          await dialogOf(pm)
            .getByRole('button', { name: /生成链接$/ })
            .click();
          link = await dialogOf(pm).getByLabel('公开链接').inputValue();
          await pm.button('完成').click();
          await pm.page.getByText('已公开').first().waitFor();
          phone = await world.visitor(phoneScreen);
          const { pathname, hash } = new URL(link);
          await phone.page.goto(pathname + hash);
          await phone.page.getByLabel('密码', { exact: true }).fill('不对的密码');
          await phone.button('打开报告').click();
          await phone.page.getByText('密码不正确').waitFor();
          await phone.page.getByLabel('密码', { exact: true }).fill(PASSWORD);
          await phone.page.getByRole('button', { name: /打开报告$/ }).click();
          await phone.page.getByText('压测达到目标').waitFor();
          await assertFits(phone);
          await clean(phone);
          // Once it was given, the cookie of the link opens it.
          await phone.page.reload();
          await phone.page.getByText('压测达到目标').waitFor();
        },
      ],
      [
        '取消公开后，同一链接不再打开',
        async () => {
          await pm.button('公开设置').click();
          await dialogOf(pm).getByRole('button', { name: '取消公开' }).click();
          const question = pm.page.getByRole('dialog', { name: '取消公开？' });
          await question.getByRole('button', { name: '取消公开' }).click();
          await pm.page.getByText('已取消公开', { exact: false }).first().waitFor();
          await phone.page.reload();
          await phone.page.getByText('链接不存在或已失效').waitFor();
          assert.equal(await phone.page.getByText('压测达到目标').count(), 0);
        },
      ],
      [
        '运营周报汇总各项目的这一周，周在地址里；项目报告列出缺报',
        async () => {
          await pm.page.goto('/operationWeeklyReport');
          await pm.page.getByRole('link', { name: '智慧运维平台二期' }).first().waitFor();
          await clean(pm);
          await pm.page.getByRole('button', { name: '上一周' }).click();
          await pm.page.waitForURL(/week=\d{4}-W\d{2}/);
          await pm.page.getByRole('link', { name: '智慧运维平台二期' }).first().waitFor();
          await pm.page.goto('/projectReport?tab=missing');
          await pm.page.getByText('缺报').first().waitFor();
          await pm.page
            .getByRole('row', { name: /甘肃验收与满意度系统/ })
            .first()
            .waitFor();
          await clean(pm);
          await phone.leave();
        },
      ],
    ];
  },
};
