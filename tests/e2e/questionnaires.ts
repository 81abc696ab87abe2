/** Answering a questionnaire on a phone of 320 px by the keyboard: left, resumed, sent once, stopped, published anew. */
import assert from 'node:assert/strict';
import type { Visitor } from './browser';
import type { Suite } from './steps';

const form = 'idp-survey/user/form';
const choice = (id: string, text: string) => ({ id, text });
const draft = {
  questions: [
    {
      ...{ id: 'q1', kind: 'single', title: '您对本次交付是否满意？', required: true },
      options: [choice('a', '满意'), choice('b', '不满意')],
    },
    {
      id: 'q2',
      kind: 'longText',
      title: '请说明不满意的原因',
      required: true,
      show: [{ q: 'q1', op: 'is', value: 'b' }],
    },
    { id: 'p1', kind: 'page', title: '' },
    { id: 'q3', kind: 'nps', title: '您有多大可能向同行推荐我们？', required: true },
    {
      ...{ id: 'q4', kind: 'matrixSingle', title: '请评价各项工作' },
      rows: [choice('r1', '响应速度'), choice('r2', '文档质量')],
      columns: [choice('c1', '好'), choice('c2', '一般'), choice('c3', '差')],
    },
    {
      id: 'q5',
      kind: 'ranking',
      title: '请按重要性排序',
      options: [choice('x', '质量'), choice('y', '进度'), choice('z', '成本')],
    },
  ],
  ends: [],
};
const settings = {
  ...{ beginsAt: null, endsAt: null, hours: null, anonymous: false, once: true, oneByOne: false, progress: true },
  audience: { kind: 'tenant', departmentIds: [], userIds: [] },
  thanks: '感谢您的评价！',
};
const satisfaction = { ...settings, audience: { kind: 'anyone', departmentIds: [], userIds: [] } };

interface Detail {
  formKey: string;
  version: number;
  answers: number;
}

export const questionnaires: Suite = {
  name: '问卷：320 px 上用键盘填写、续填、一次提交，停止与重新发布，免登录的评价链接，任务上两次评价的对比',
  steps(world) {
    let owner: Visitor;
    let phone: Visitor;
    let [id, formKey] = ['', ''];
    const detail = async () => (await owner.api<Detail>('GET', `${form}/detail/${id}`)).data;
    const step = async (verb: string) =>
      assert.equal((await owner.api('POST', `${form}/${verb}`, { id, version: (await detail()).version })).status, 200);
    const address = () => `/questionnaire/questionWrite?key=${formKey}`;
    const noSideways = async () => {
      const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(wide <= 0, `页面比窗口宽 ${wide} px`);
    };
    return [
      [
        '发布一份问卷',
        async () => {
          owner = await world.visitor();
          await owner.login('owner');
          const made = await owner.api<{ id: string }>('POST', `${form}/create`, {
            ...{ title: '交付满意度', kind: 'survey', draft, settings },
          });
          id = made.data.id;
          formKey = (await detail()).formKey;
          await step('publish');
        },
      ],
      [
        '未登录时说明要登录，登录后回到问卷',
        async () => {
          phone = await world.visitor({ viewport: { width: 320, height: 640 } });
          await phone.page.goto(address());
          await phone.page.getByRole('heading', { name: '请登录后填写' }).waitFor();
          await phone.page.getByRole('link', { name: '去登录' }).click();
          await phone.page.getByLabel('用户名').fill('pm');
          await phone.page.getByLabel('密码', { exact: true }).fill('Demo@2026');
          await phone.button('登录').click();
          // The console hands over to the page of its own.
          await phone.page.getByRole('heading', { name: '交付满意度' }).waitFor();
          assert.equal(await phone.page.locator('#fill').count(), 1);
          await noSideways();
        },
      ],
      [
        '只用键盘填写，漏答处被指出，离开后可续填',
        async () => {
          const { page } = phone;
          await page.getByRole('button', { name: '下一页' }).focus();
          await page.keyboard.press('Enter');
          await page.getByRole('alert').getByText('第 1 题：此题必答').waitFor();
          await page.getByRole('radio', { name: '不满意' }).focus();
          await page.keyboard.press('Space');
          await page.getByRole('textbox').fill('文档不完整');
          await page.getByText('已保存到本机').waitFor();
          await page.reload();
          assert.equal(await page.getByRole('textbox').inputValue(), '文档不完整');
          assert.ok(await page.getByRole('radio', { name: '不满意' }).isChecked());
          await page.getByRole('button', { name: '下一页' }).press('Enter');
          await page.getByRole('radio', { name: '9 分' }).focus();
          await page.keyboard.press('Space');
          for (const row of ['响应速度', '文档质量']) {
            await page.getByRole('group', { name: row }).getByRole('radio', { name: '一般' }).press('Space');
          }
          for (const text of ['成本', '质量'])
            await page.getByRole('button', { name: text, exact: true }).press('Enter');
          await page.getByRole('button', { name: '上移 质量' }).press('Enter');
          await noSideways();
        },
      ],
      [
        '断网时提交，联网后只保存一份',
        async () => {
          const { page } = phone;
          await page.context().setOffline(true);
          await page.getByRole('button', { name: '提交' }).press('Enter');
          await page.getByText('离线，联网后自动提交').waitFor();
          await page.context().setOffline(false);
          await page.getByText('感谢您的评价！').waitFor();
          assert.equal((await detail()).answers, 1);
          await page.reload();
          await page.getByRole('heading', { name: '您已经填写过' }).waitFor();
        },
      ],
      [
        '停止后不能填写，重新发布后数据还在',
        async () => {
          const { page } = owner;
          await step('stop');
          await page.goto(address());
          await page.getByRole('heading', { name: '问卷已停止收集' }).waitFor();
          await step('rePublish');
          await page.reload();
          await page.getByRole('heading', { name: '交付满意度' }).waitFor();
          assert.equal((await detail()).answers, 1);
        },
      ],
      [
        '评价链接免登录打开，只能提交一次',
        async () => {
          const made = await owner.api<{ id: string }>('POST', `${form}/create`, {
            ...{ title: '初次满意度评价', kind: 'satisfaction1', draft, settings: satisfaction },
          });
          id = made.data.id;
          await step('publish');
          const link = await owner.api<{ path: string }>('POST', `${form}/createLink`, { id, singleUse: true });
          assert.match(link.data.path, /^\/gansu\/firstSatisfactionEvaluation\?key=/);
          const guest = await world.visitor({ viewport: { width: 320, height: 640 } });
          await guest.page.goto(link.data.path);
          await guest.page.getByRole('radio', { name: '满意', exact: true }).press('Space');
          await guest.page.getByRole('button', { name: '下一页' }).press('Enter');
          await guest.page.getByRole('radio', { name: '10 分' }).press('Space');
          await guest.page.getByRole('button', { name: '提交' }).press('Enter');
          await guest.page.getByText('感谢您的评价！').waitFor();
          await guest.page.reload();
          await guest.page.getByRole('heading', { name: '该链接已被使用' }).waitFor();
        },
      ],
      [
        '任务上对比验收结论与两次满意度评价',
        async () => {
          const { data: projects } = await owner.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          const projectId = projects.result.find(({ code }) => code === 'ZHYW')?.id ?? '';
          const task = await owner.api<{ taskId: string }>('POST', 'collaboration-center/ccTask/create', {
            ...{ projectId, title: '政务平台交付评价' },
          });
          const { taskId } = task.data;
          const round = async (kind: string, title: string, question: object, answers: readonly unknown[]) => {
            const made = await owner.api<{ id: string }>('POST', `${form}/create`, {
              ...{ title, kind, draft: { questions: [question], ends: [] }, settings: satisfaction },
            });
            id = made.data.id;
            await step('publish');
            assert.equal(
              (await owner.api('POST', 'collaboration-center/ccTaskRela', { taskId, formId: id })).status,
              200,
            );
            const { formKey: key } = await detail();
            for (const q of answers) {
              const link = await owner.api<{ token: string }>('POST', `${form}/createLink`, {
                ...{ id, singleUse: true, taskId },
              });
              const sent = await owner.api('POST', `${form}/submit`, {
                ...{
                  formKey: key,
                  token: link.data.token,
                  submitKey: crypto.randomUUID(),
                  versionNo: 1,
                  answers: { q },
                },
              });
              assert.equal(sent.status, 200);
            }
          };
          const rating = { id: 'q', kind: 'rating', title: '总体满意度', points: 5 };
          const verdict = [choice('o1', '通过'), choice('o2', '不通过')];
          await round('acceptance', '验收', { id: 'q', kind: 'single', title: '验收结论', options: verdict }, ['o1']);
          await round('satisfaction1', '初评', rating, [3, 4]);
          await round('satisfaction2', '复评', rating, [5, 4, 5]);
          const { page } = owner;
          await page.goto(`/project/${projectId}/task/${taskId}`);
          await page.getByRole('button', { name: '评价对比' }).click();
          const dialog = page.getByRole('dialog', { name: '评价对比：政务平台交付评价' });
          await dialog.getByRole('row', { name: '总体满意度 3.5 / 5 2 人 4.7 / 5 3 人 升 1.2' }).waitFor();
          await dialog.getByRole('row', { name: '验收结论 通过' }).waitFor();
          await dialog.getByRole('button', { name: '关闭' }).click();
          await dialog.waitFor({ state: 'hidden' });
        },
      ],
    ];
  },
};
