/** What people agree to first: a flow is made, a process uses it, one asks, another answers, on the desk and on a phone; a budget and a week of hours, too. */
import assert from 'node:assert/strict';
import { axe } from './axe';
import type { Visitor } from './browser';
import { assertFits, phoneScreen } from './fits';
import type { Suite } from './steps';

const CODE = 'ZHYW';
const task = 'collaboration-center/ccTask';
const process = 'collaboration-center/ccProcess';

interface Process {
  processId: string;
  version: number;
  name: string;
  stages: { taskCount?: number }[];
  transitions: { name: string; approvalFlowId?: string | null }[];
  fieldRules: object[];
}

export const approval: Suite = {
  name: '审批：建立流程，提交，工作台与手机上答复，通过后任务自动变更；预算与一周工时从待我审批中同意',
  steps(world) {
    const name = `端到端审批 ${Date.now() % 100_000}`;
    let owner: Visitor;
    let dev: Visitor;
    let pm: Visitor;
    let projectId = '';
    let typeId = '';
    const titles = ['请批准开始', '请先补充材料'] as const;

    const add = async (title: string) => {
      const { data: me } = await dev.api<{ userId: string }>('GET', 'user-center/account/logged');
      const made = await pm.api<{ taskId: string }>('POST', `${task}/create`, {
        ...{ projectId, title, taskTypeId: typeId, executorId: me.userId },
      });
      assert.equal(made.status, 200);
      return made.data.taskId;
    };
    const article = (of: Visitor) => of.page.getByRole('article', { name: /^任务 / });
    const request = async (title: string) => {
      const id = await add(title);
      await dev.page.goto(`/myTask/${id}/detail`);
      await article(dev).getByRole('button', { name: '提交审批：开始' }).click();
      await dev.page.getByText(/^已提交审批/).waitFor();
      await article(dev).getByRole('region', { name: '审批' }).getByText('审批中').waitFor();
      return id;
    };

    return [
      [
        '在后台建立审批流程：项目负责人审批',
        async () => {
          [owner, dev, pm] = [await world.visitor(), await world.visitor(), await world.visitor(phoneScreen)];
          await owner.login('owner');
          await owner.page.goto('/enterpriseManage/approvalFlow');
          await owner.button('新建审批流程').first().click();
          const form = owner.page.getByRole('dialog', { name: '新建审批流程' });
          await owner.button('保存', form).click();
          await form.getByText('请填写名称').waitFor();
          await form.getByPlaceholder('上线审批').fill(name);
          await owner.button('保存', form).click();
          await form.waitFor({ state: 'hidden' });
          await owner.page.getByRole('grid').getByText(name).waitFor();
        },
      ],
      [
        '一个流程的“开始”选择它',
        async () => {
          const flows = await owner.api<{ id: string; name: string }[]>('GET', 'collaboration-center/approval/flow');
          const flowId = flows.data.find((one) => one.name === name)?.id;
          assert.ok(flowId);
          const { data: all } = await owner.api<{ processId: string; builtin: boolean }[]>('GET', `${process}/list`);
          const made = await owner.api<{ processId: string }>('POST', process, {
            ...{ name: name.slice(0, 20), copyFrom: all.find((one) => one.builtin)?.processId },
          });
          const { processId } = made.data;
          const { data } = await owner.api<Process>('GET', `${process}/${processId}`);
          for (const one of data.transitions) if (one.name === '开始') one.approvalFlowId = flowId;
          const { version, transitions, fieldRules, stages } = data;
          const saved = await owner.api('PUT', process, {
            ...{ processId, version, name: data.name, transitions, fieldRules },
            stages: stages.map(({ taskCount: _count, ...one }) => one),
          });
          assert.equal(saved.status, 200);
          const type = await owner.api<{ taskTypeId: string }>('POST', 'collaboration-center/ccTaskType', {
            ...{
              name: name.slice(0, 20),
              icon: 'flag',
              color: 'blue',
              processId,
              allProjects: true,
              projectIds: [],
              parentTypeIds: [],
            },
          });
          assert.equal(type.status, 200);
          typeId = type.data.taskTypeId;
        },
      ],
      [
        '执行人提交审批：任务不动，说明在等谁',
        async () => {
          await dev.login('dev');
          await pm.login('pm');
          const { data } = await pm.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          projectId = data.result.find(({ code }) => code === CODE)?.id ?? '';
          const id = await request(titles[0]);
          assert.match((await article(dev).getByRole('region', { name: '审批' }).textContent()) ?? '', /等待/);
          const detail = await dev.api<{ category: string }>('GET', `${task}/details/${id}`);
          assert.equal(detail.data.category, 'NOT_STARTED');
        },
      ],
      [
        '负责人在手机的工作台上看到，同意；执行人打开着的任务随即变更',
        async () => {
          await pm.page.goto('/desk');
          await pm.page.getByRole('link', { name: new RegExp(titles[0]) }).click();
          const drawer = pm.page.getByRole('dialog', { name: new RegExp(titles[0]) });
          await drawer.getByText('经过').waitFor();
          await assertFits(pm);
          await drawer.getByRole('textbox', { name: '审批意见' }).fill('可以开始');
          await drawer.getByRole('button', { name: /同\s*意$/ }).click();
          await drawer.getByText('已通过').first().waitFor();
          await article(dev).getByRole('button', { name: '提交验收' }).waitFor();
          await article(dev).getByRole('region', { name: '审批' }).getByText('已通过').waitFor();
        },
      ],
      [
        '拒绝要写理由；发起人收到消息，任务留在原处',
        async () => {
          const id = await request(titles[1]);
          await pm.page.goto('/approval');
          await pm.page.getByText(new RegExp(titles[1])).first().click();
          const drawer = pm.page.getByRole('dialog', { name: new RegExp(titles[1]) });
          await drawer.getByRole('button', { name: /拒\s*绝$/ }).click();
          await drawer.getByText('请先填写拒绝的理由').waitFor();
          await drawer.getByRole('textbox', { name: '审批意见' }).fill('请补充材料');
          await drawer.getByRole('button', { name: /拒\s*绝$/ }).click();
          await drawer.getByText('已拒绝').first().waitFor();
          await dev.page.goto('/messageCenter?tab=approval');
          await dev.page
            .getByText(/的审批被拒绝/)
            .first()
            .waitFor();
          const detail = await dev.api<{ category: string }>('GET', `${task}/details/${id}`);
          assert.equal(detail.data.category, 'NOT_STARTED');
        },
      ],
      [
        '外出委托：受托人也能答复',
        async () => {
          await pm.page.setViewportSize({ width: 1280, height: 800 });
          await pm.page.goto('/approval');
          await pm.button('外出委托').click();
          const drawer = pm.page.getByRole('dialog', { name: '外出委托' });
          await pm.button('新建委托', drawer).click();
          const form = pm.page.getByRole('dialog', { name: '新建委托' });
          await form.getByRole('combobox', { name: /受托人$/ }).fill('owner');
          await pm.page.locator('.ant-select-item-option').filter({ hasText: 'owner', visible: true }).first().click();
          await pm.button('保存', form).click();
          await drawer.getByText(/代我审批/).waitFor();
          await request('受托人来批');
          await owner.page.goto('/approval');
          await owner.page
            .getByRole('grid')
            .getByText(/受托人来批/)
            .waitFor();
        },
      ],
      [
        '预算提交审批，负责人在待我审批中同意，随即成为现行预算',
        async () => {
          const { data: made } = await pm.api<{ id: string }>('POST', 'project-center/pcProject', {
            ...{ name, code: `SP${Date.now() % 100_000}` },
          });
          const { data: subject } = await pm.api<{ id: string }>('POST', 'project-center/pcProjectCost/subject', {
            ...{ projectId: made.id, name: '采购', kind: 'purchase', parentId: null },
          });
          assert.ok(subject.id);
          await pm.page.goto(`/project/${made.id}/cost/budget`);
          await pm.button('编制预算').click();
          await pm.page.getByRole('textbox', { name: '采购 金额' }).fill('1.2万');
          await pm.button('保存').click();
          await pm.button('提交审批').click();
          const panel = pm.page.getByRole('region', { name: '审批' });
          await panel.getByText(/审批中/).waitFor();
          await pm.page.goto('/desk');
          const asked = new RegExp(`${name} 预算第 1 版`);
          await pm.page.getByRole('link', { name: asked }).click();
          const drawer = pm.page.getByRole('dialog', { name: asked });
          await drawer.getByRole('button', { name: /同\s*意$/ }).click();
          await drawer.getByText('已通过').first().waitFor();
          // To what it was about, in force now.
          await drawer.getByRole('link', { name: '预算第 1 版' }).click();
          await pm.page.waitForURL(/cost\/budget\?version=/);
          await pm.page
            .getByRole('region', { name: /第 1 版预算$/ })
            .getByText('已批准', { exact: true })
            .waitFor();
          const { data: cost } = await pm.api<{ total: { plan: number } }>(
            'GET',
            `project-center/pcProjectCost?projectId=${made.id}`,
          );
          assert.equal(cost.total.plan, 1_200_000);
        },
      ],
      [
        '一周的工时在手机的待我审批中同意，从消息的审批页签也能打开',
        async () => {
          const { data: me } = await dev.api<{ userId: string }>('GET', 'user-center/account/logged');
          const title = '工时审批走查';
          const made = await pm.api<{ taskId: string }>('POST', `${task}/create`, {
            ...{ projectId, title, executorId: me.userId },
          });
          // A week of its own, in which the demo has nothing.
          const day = new Date(Date.now() - 70 * 86_400_000).toISOString().slice(0, 10);
          const logged = await dev.api('POST', `${task}/worklog`, { taskId: made.data.taskId, day, minutes: 90 });
          assert.equal(logged.status, 200, logged.message);
          await dev.page.goto(`/hours?day=${day}`);
          await dev.page.getByRole('button', { name: /提交本周 1 条$/ }).click();
          await dev.page.getByText(/^已提交 1 条工时/).waitFor();
          await pm.page.setViewportSize({ width: 375, height: 740 });
          await pm.page.goto('/messageCenter?tab=approval');
          await pm.page
            .getByText(/请您审批「.*的工时：.*1 小时 30 分/)
            .first()
            .waitFor();
          await pm.page.goto('/approval');
          await pm.page
            .getByText(/的工时：.*1 小时 30 分/)
            .first()
            .click();
          const drawer = pm.page.getByRole('dialog', { name: /的工时：/ });
          await drawer.getByRole('link', { name: /的工时$/ }).click();
          await pm.page.getByText(title).waitFor();
          await assertFits(pm);
          await pm.page.getByRole('button', { name: '查看审批' }).click();
          const again = pm.page.getByRole('dialog', { name: /的工时：/ });
          await again.getByRole('button', { name: /同\s*意$/ }).click();
          await again.getByText('已通过').first().waitFor();
          await dev.page.reload();
          await dev.page
            .getByRole('region', { name: /^审批：/ })
            .getByText('已通过')
            .waitFor();
          await pm.page.setViewportSize({ width: 1280, height: 800 });
        },
      ],
      [
        'axe 对审批页、抽屉与后台的流程没有异议',
        async () => {
          await owner.page
            .getByRole('grid')
            .getByText(/受托人来批/)
            .click();
          await owner.page
            .getByRole('dialog', { name: /受托人来批/ })
            .getByText('经过')
            .waitFor();
          assert.deepEqual(await axe(owner.page), []);
          await owner.page.goto('/enterpriseManage/approvalFlow');
          await owner.page.getByRole('grid').getByText(name).waitFor();
          assert.deepEqual(await axe(owner.page), []);
        },
      ],
    ];
  },
};
