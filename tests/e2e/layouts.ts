/** Layouts: fields carried by pointer and keys, a type that shows by it, a quick create that needs more than a title. */
import assert from 'node:assert/strict';
import type { Visitor } from './browser';
import type { Suite } from './steps';

const type = 'collaboration-center/ccTaskType';
const task = 'collaboration-center/ccTask';
const fields = 'project-center/pcProject/customFields';

interface TypeConfig {
  taskTypeId: string;
  version: number;
  isDefault: boolean;
  layoutId: string | null;
}

export const layouts: Suite = {
  name: '字段布局：编辑、详情与新建',
  steps(world) {
    const name = `布局${Date.now() % 100_000}`;
    let owner: Visitor;
    let projectId = '';
    let taskId = '';
    let fieldId = '';
    const group = (title: string) => owner.page.getByRole('region', { name: `分组 ${title}`, exact: true });
    const rows = (title: string) => group(title).getByRole('listitem');
    const handle = (field: string) => owner.page.getByRole('button', { name: `移动字段 ${field}`, exact: true });
    const usual = async () => {
      const { data } = await owner.api<TypeConfig[]>('GET', `${type}/manage`);
      const found = data.find(({ isDefault }) => isDefault);
      assert.ok(found);
      return found;
    };
    const choose = async (layoutId: string | null) => {
      const { taskTypeId, version } = await usual();
      assert.equal((await owner.api('PUT', type, { taskTypeId, version, layoutId })).status, 200);
    };
    return [
      [
        '新建布局，用鼠标把字段拖进另一个分组',
        async () => {
          owner = await world.visitor();
          await owner.login('owner');
          await owner.page.goto('/enterpriseManage/taskType?tab=layout');
          await owner.page.getByRole('button', { name: /新建布局$/ }).click();
          await owner.page.getByRole('dialog').getByLabel('名称').fill(name);
          await owner.button('创建', owner.page.getByRole('dialog')).click();
          // The layout that was shown before has a field of that name as well, elsewhere.
          await owner.page.locator('[aria-current="true"]', { hasText: name }).waitFor();
          await owner.page.getByRole('dialog').waitFor({ state: 'hidden' });
          await handle('里程碑').waitFor();
          const from = await handle('里程碑').boundingBox();
          const to = await rows('基本信息').nth(1).boundingBox();
          assert.ok(from && to);
          await owner.page.mouse.move(from.x + 10, from.y + 10);
          await owner.page.mouse.down();
          await owner.page.mouse.move(from.x + 10, from.y - 20, { steps: 4 });
          await owner.page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 8 });
          // On a slow machine the place is told a moment later; at the middle of a row it may be either side.
          await owner.page.mouse.move(to.x + 60, to.y + 8, { steps: 4 });
          await owner.page.getByRole('status').filter({ hasText: '「基本信息」的 标签 之前' }).waitFor();
          await owner.page.mouse.up();
          await rows('基本信息').nth(1).getByText('里程碑').waitFor();
        },
      ],
      [
        '用键盘移动字段，改为两列；未保存时离开会询问',
        async () => {
          await handle('提醒').focus();
          for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Space']) {
            await owner.page.keyboard.press(key);
            await owner.page.waitForTimeout(250);
          }
          await rows('进度与工时').first().getByText('提醒').waitFor();
          await group('计划').getByText('两列').click();
          await owner.page.getByRole('tab', { name: '任务类型' }).click();
          await owner.page.getByText('修改尚未保存').waitFor();
          await owner.button('留在此页').click();
          await owner.button('保存').click();
          await owner.page.getByText('字段布局已保存').waitFor();
        },
      ],
      [
        '类型采用布局后，详情按分组显示',
        async () => {
          const list = await owner.api<{ layoutId: string; name: string }[]>(
            'GET',
            'collaboration-center/ccTaskLayout/list',
          );
          await choose(list.data.find((one) => one.name === name)?.layoutId ?? '');
          const projects = await owner.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageNo=1&pageSize=50',
          );
          projectId = projects.data.result.find(({ code }) => code === 'BENCH')?.id ?? '';
          const { taskTypeId } = await usual();
          const made = await owner.api<{ taskId: string }>('POST', `${task}/create`, {
            ...{ projectId, taskTypeId, title: `${name}的任务` },
          });
          taskId = made.data.taskId;
          await owner.page.goto(`/project/${projectId}/task/${taskId}`);
          const aside = owner.page.getByLabel('任务字段');
          await aside.getByRole('button', { name: '基本信息' }).waitFor();
          await aside.getByRole('switch', { name: '里程碑' }).waitFor();
          assert.equal(await aside.getByRole('button', { name: '计划', exact: true }).count(), 0);
          await owner.page.getByRole('article').getByRole('button', { name: '计划', exact: true }).first().waitFor();
          await aside.getByRole('button', { name: '进度与工时' }).click();
          await aside.getByRole('button', { name: '修改进度' }).waitFor({ state: 'hidden' });
        },
      ],
      [
        '快速新建缺少必填字段时打开完整表单，保留标题',
        async () => {
          const field = { projectId, name: `${name}来源`, kind: 'text', required: true };
          fieldId = (await owner.api<{ fieldId: string }>('POST', fields, field)).data.fieldId;
          await owner.page.goto(`/project/${projectId}/task`);
          await owner.page.getByLabel('快速新建任务').fill(`${name}快速`);
          await owner.page.keyboard.press('Enter');
          const dialog = owner.page.getByRole('dialog', { name: '新建任务' });
          assert.equal(await dialog.getByRole('textbox', { name: '标题' }).inputValue(), `${name}快速`);
          await dialog.getByRole('button', { name: `修改${name}来源` }).click();
          await owner.page.keyboard.type('电话');
          await owner.page.keyboard.press('Enter');
          await owner.button('创建并打开', dialog).click();
          await owner.page
            .getByRole('article')
            .getByRole('heading', { name: `${name}快速` })
            .waitFor();
        },
      ],
      [
        '恢复默认布局，归档字段',
        async () => {
          await choose(null);
          assert.equal((await owner.api('DELETE', `${fields}/${fieldId}`, { evenIfUsed: true })).status, 200);
        },
      ],
    ];
  },
};
