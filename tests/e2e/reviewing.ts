/** Reviews: a phase waits for its gate; a checklist, an issue that becomes a problem, a failed round, rectified, and the pass of round 2. */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { axe } from './axe';
import { named, type Visitor } from './browser';
import { assertFits, phoneScreen } from './fits';
import type { Suite } from './steps';

const plan = 'collaboration-center/plan';
const PHASE = '设计';

interface PlanNode {
  id: string;
  version: number;
  parentId: string | null;
  kind: string;
  title: string;
}

export const reviewing: Suite = {
  name: '评审：阶段等待评审，检查单与问题，审批结论，整改，第二轮通过后阶段开始',
  steps(world) {
    const title = `概要设计评审 ${Date.now() % 100_000}`;
    let pm: Visitor;
    let dev: Visitor;
    let projectId = '';
    let problemNo = '';
    const article = () => pm.page.getByRole('article', { name: title });
    const gate = () => pm.page.getByRole('list', { name: '阶段准入' }).getByRole('listitem').filter({ hasText: PHASE });
    /** Sends a dialog. While its button was busy, and a little longer, the name of an icon stands before its own. */
    const send = (dialog: Locator, name: string) =>
      dialog.getByRole('button', { name: new RegExp(`${[...name].join('\\s*')}$`) }).click();
    const choose = async (within: Locator, label: RegExp, option: RegExp) => {
      await within.getByRole('combobox', { name: label }).click();
      await pm.page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click();
    };
    const step = async (name: string) => {
      await pm.button(name, article()).click();
      const dialog = pm.page.getByRole('dialog', { name, exact: true });
      await send(dialog, name);
      await dialog.waitFor({ state: 'hidden' });
    };
    /** Begins the first work of the phase, as its owner reports it. */
    const begin = async () => {
      const { data } = await pm.api<{ nodes: PlanNode[] }>('GET', `${plan}?projectId=${projectId}`);
      const phase = data.nodes.find((one) => one.title === PHASE && one.kind === 'phase');
      const isParent = (id: string) => data.nodes.some(({ parentId }) => parentId === id);
      const below = (id?: string): PlanNode[] =>
        data.nodes.filter(({ parentId }) => parentId === id).flatMap((one) => [one, ...below(one.id)]);
      const work = phase && below(phase.id).find(({ id, kind }) => kind !== 'milestone' && !isParent(id));
      assert.ok(work, `no work below ${PHASE}`);
      const realStart = new Date().toISOString().slice(0, 10);
      return pm.api('PUT', `${plan}Node/update/${work.id}`, { realStart, version: work.version });
    };
    /** Proposes a conclusion; the reviewer agrees to it on the desk. */
    const conclude = async (conclusion: string, summary: string) => {
      await pm.button('提交结论', article()).click();
      const form = pm.page.getByRole('dialog', { name: /^提交第 \d 轮结论$/ });
      await form
        .locator('label')
        .filter({ hasText: new RegExp(`^${conclusion}$`) })
        .click();
      await form.getByRole('textbox', { name: '结论说明' }).fill(summary);
      await send(form, '提交审批');
      await article().getByText(`结论「${conclusion}」审批中`).waitFor();
      await dev.page.goto('/desk');
      await dev.page.getByRole('link', { name: new RegExp(title) }).click();
      const drawer = dev.page.getByRole('dialog', { name: new RegExp(title) });
      await drawer.getByRole('button', { name: /同\s*意$/ }).click();
      await drawer.getByText('已通过').first().waitFor();
    };

    return [
      [
        '发起评审，守住一个阶段：阶段说明在等什么，不能开始',
        async () => {
          [pm, dev] = [await world.visitor(), await world.visitor()];
          await pm.login('pm');
          await dev.login('dev');
          const made = await pm.api<{ id: string }>('POST', 'project-center/pcProject', {
            ...{ name: '评审走查项目', code: `PS${Date.now() % 100_000}` },
          });
          projectId = made.data.id;
          const { data: me } = await dev.api<{ userId: string }>('GET', 'user-center/account/logged');
          const { data: roles } = await pm.api<{ roleId: string; roleCode: string }[]>(
            'GET',
            `user-center/role/list?scope=1`,
          );
          const roleId = roles.find(({ roleCode }) => roleCode === 'ROLE_PROJECT_DEVELOPER')?.roleId;
          const bound = await pm.api('POST', 'user-center/account/bindProjectRole', {
            ...{ projectId, userId: me.userId, roleId },
          });
          assert.equal(bound.status, 200);
          const { data } = await pm.api<{ templates: { id: string }[] }>('GET', `${plan}/templates`);
          await pm.api('POST', `${plan}/templates/${data.templates[0]?.id}/apply`, {
            ...{ projectId, startOn: new Date().toISOString().slice(0, 10) },
          });
          await pm.page.goto(`/project/${projectId}/reviewSummary`);
          await pm.page.getByText(/^还没有评审：/).waitFor();
          await pm.button('登记评审').first().click();
          const form = pm.page.getByRole('dialog', { name: '登记评审' });
          await form.getByRole('textbox', { name: '主题', exact: true }).fill(title);
          await choose(form, /准入阶段$/, new RegExp(`${PHASE}$`));
          await send(form, '登记');
          await form.waitFor({ state: 'hidden' });
          await gate().getByText('等待评审').waitFor();
          const refused = await begin();
          assert.equal(refused.status, 422);
          assert.match(refused.message, new RegExp(`阶段「${PHASE}」不能开始：评审 V-1 还没有开始`));
        },
      ],
      [
        '请评审人，列检查单，开始评审；有问题的条目登记问题，并生成问题单',
        async () => {
          await pm.page.getByRole('grid').getByRole('row', { name: title }).click();
          await pm.button('调整人员', article()).click();
          const people = pm.page.getByRole('dialog', { name: /的评审人员$/ });
          await choose(people, /评审人$/, /李航|dev/);
          await pm.page.keyboard.press('Escape');
          await send(people, '保存');
          await people.waitFor({ state: 'hidden' });
          const line = article().getByRole('textbox', { name: '新的检查项' });
          for (const text of ['接口有超时与重试', '有回退方案']) {
            await line.fill(text);
            await line.press('Enter');
            await article()
              .getByRole('button', { name: `删除检查项 ${text}` })
              .waitFor();
          }
          await step('开始评审');
          const check = (text: string, result: string) =>
            article()
              .getByRole('radiogroup', { name: `${text}：检查结果` })
              .locator('label')
              .filter({ hasText: result })
              .click();
          await check('接口有超时与重试', '符合');
          await check('有回退方案', '有问题');
          await article()
            .getByRole('button', { name: named('登记问题') })
            .click();
          const issue = pm.page.getByRole('dialog', { name: /的评审问题$/ });
          await issue.getByRole('textbox', { name: '问题' }).fill('有回退方案：没有写数据回退');
          await issue.getByRole('switch', { name: '同时生成问题' }).click();
          await send(issue, '保存');
          await issue.waitFor({ state: 'hidden' });
          const link = article().getByRole('link', { name: /^P-\d+（/ });
          await link.waitFor();
          problemNo = /P-\d+/.exec((await link.textContent()) ?? '')?.[0] ?? '';
          assert.deepEqual(await axe(pm.page), []);
        },
      ],
      [
        '第一轮不通过，由评审人审批；阶段仍然不能开始',
        async () => {
          await conclude('不通过', '缺少数据回退');
          await article().getByText('不通过', { exact: true }).first().waitFor();
          const refused = await begin();
          assert.match(refused.message, /评审 V-1 第 1 轮不通过/);
        },
      ],
      [
        '整改、由他人验证，发起第二轮，通过',
        async () => {
          await step('开始整改');
          const fix = article().getByRole('button', { name: named('整改完成') });
          await fix.click();
          const dialog = pm.page.getByRole('dialog', { name: /^整改完成 #1$/ });
          await dialog.getByRole('textbox').fill('补充了数据回退脚本与演练记录');
          await send(dialog, '提交验证');
          await dialog.waitFor({ state: 'hidden' });
          await dev.page.goto(pm.page.url());
          await dev.page
            .getByRole('article', { name: title })
            .getByRole('button', { name: named('验证通过') })
            .click();
          await dev.page.getByText('已验证').first().waitFor();
          await pm.page.reload();
          await step('发起下一轮');
          await article()
            .getByRole('radiogroup', { name: '有回退方案：检查结果' })
            .locator('label')
            .filter({ hasText: '符合' })
            .click();
          await conclude('通过', '');
          await article().getByText('第 2 轮').first().waitFor();
        },
      ],
      [
        '阶段可以开始；统计的数字打开它们的行，手机上也合身',
        async () => {
          const begun = await begin();
          assert.equal(begun.status, 200, begun.message);
          await pm.page.goto(`/project/${projectId}/reviewSummary`);
          await gate().getByText('可以开始').waitFor();
          const board = pm.page.getByRole('region', { name: '评审统计' });
          await board.getByRole('button', { name: /一次通过率/ }).click();
          await pm.page.getByText('没有符合条件的评审').waitFor();
          await board.getByRole('button', { name: /：通过 1$/ }).click();
          await pm.page.getByText('共 1 个评审').waitFor();
          assert.deepEqual(await axe(pm.page), []);
          await pm.page.goto(`/project/${projectId}/problem`);
          await pm.page.getByRole('grid').getByText(problemNo).waitFor();
          await pm.page.setViewportSize(phoneScreen.viewport);
          await pm.page.goto(`/project/${projectId}/reviewSummary`);
          await gate().getByText('可以开始').waitFor();
          await assertFits(pm);
        },
      ],
    ];
  },
};
