/** From the design to the statistics: answered on a phone of 320 px by the keyboard, stopped, changed, published anew, counted. */
import assert from 'node:assert/strict';
import { axe } from './axe';
import type { Visitor } from './browser';
import { assertFits, phoneScreen } from './fits';
import type { Suite } from './steps';

const form = 'idp-survey/user/form';
const choice = (id: string, text: string) => ({ id, text });
/** Of the evaluation by a link; the other questionnaire is designed in the browser. */
const draft = {
  questions: [
    {
      ...{ id: 'q1', kind: 'single', title: '您对本次交付是否满意？', required: true },
      options: [choice('a', '满意'), choice('b', '不满意')],
    },
    { id: 'p1', kind: 'page', title: '' },
    { id: 'q3', kind: 'nps', title: '您有多大可能向同行推荐我们？', required: true },
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
  versionNo: number | null;
  draft: { questions: { id: string; title: string; options?: { id: string; text: string }[] }[] };
}

export const questionnaires: Suite = {
  name: '问卷：设计与发布，320 px 上用键盘填写、续填、一次提交，停止、修改、重新发布，数据与统计，免登录的评价链接，任务上两次评价的对比',
  steps(world) {
    let owner: Visitor;
    let phone: Visitor;
    let [id, formKey] = ['', ''];
    const detail = async () => (await owner.api<Detail>('GET', `${form}/detail/${id}`)).data;
    const step = async (verb: string) =>
      assert.equal((await owner.api('POST', `${form}/${verb}`, { id, version: (await detail()).version })).status, 200);
    const address = () => `/questionnaire/questionWrite?key=${formKey}`;
    /** Adds a question behind the chosen one and names it. */
    const add = async (kind: string, title: string) => {
      await owner.page.getByRole('button', { name: `添加${kind}`, exact: true }).click();
      const named = owner.page.locator('[data-question][aria-current="true"] input[data-title]');
      await owner.page.locator('[data-question][aria-current="true"]').filter({ hasText: kind }).waitFor();
      await named.fill(title);
    };
    const side = () => owner.page.getByRole('complementary', { name: '题目设置' });
    const required = () => side().getByRole('checkbox', { name: '必答' }).check();
    const lines = async (what: string, texts: readonly string[]) => {
      await side().getByRole('group', { name: what, exact: true }).getByRole('button', { name: '按行编辑' }).click();
      await side().getByLabel(`${what}：每行一个`).fill(texts.join('\n'));
      await side()
        .getByRole('button', { name: new RegExp(`使用这些${what}$`) })
        .click();
    };
    const pick = async (label: string, option: string) => {
      await owner.page.getByRole('combobox', { name: label, exact: true }).click();
      const found = owner.page.locator('.ant-select-item-option').filter({ hasText: option, visible: true });
      await found.first().click();
    };
    const confirm = async (name: string, told: string) => {
      const dialog = owner.page.getByRole('dialog').filter({ hasText: `${name}「` });
      await dialog.getByRole('button', { name: new RegExp(`${[...name].join('\\s*')}$`) }).click();
      await owner.page.getByText(told).first().waitFor();
      await dialog.waitFor({ state: 'hidden' });
    };
    const verb = async (name: string, told: string) => {
      await owner.page
        .locator('header')
        .getByRole('button', { name: new RegExp(`^${[...name].join('\\s*')}$`) })
        .click();
      await confirm(name, told);
    };
    const noSideways = async () => {
      const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(wide <= 0, `页面比窗口宽 ${wide} px`);
    };
    return [
      [
        '设计：题型、选项、逻辑、分页，撤销与重做，有问题时不能发布，预览，发布',
        async () => {
          owner = await world.visitor();
          await owner.login('owner');
          const { page } = owner;
          await page.goto('/questionnaire');
          await owner.button('新建问卷').first().click();
          const form = page.getByRole('dialog', { name: '新建问卷' });
          await form.getByLabel('标题').fill('交付满意度');
          await owner.button('创建', form).click();
          await page.waitForURL(/questionDesign\?id=/);
          id = new URL(page.url()).searchParams.get('id') ?? '';
          await add('单选', '您对本次交付是否满意？');
          await lines('选项', ['满意', '不满意']);
          await required();
          await add('多行文字', '请说明不满意的原因');
          await required();
          await pick('添加规则', '显示本题');
          await page.getByText('有修改，即将保存').or(page.getByText('已保存')).first().waitFor();
          await owner.button('发布').first().click();
          await page.getByText(/有 \d+ 处需要修改后才能发布/).waitFor();
          await page.getByRole('region', { name: '发布前需要修改' }).waitFor();
          await pick('规则 1 条件 1的值', '不满意');
          await page.getByRole('region', { name: '发布前需要修改' }).waitFor({ state: 'detached' });
          await page.getByRole('button', { name: '添加分页' }).click();
          await add('NPS', '您有多大可能向同行推荐我们？');
          await required();
          await add('矩阵单选', '请评价各项工作');
          await lines('行', ['响应速度', '文档质量']);
          await lines('列', ['好', '一般', '差']);
          await add('排序', '请按重要性排序');
          await lines('选项', ['质量', '进度', '成本']);
          await add('评分', '多余的一题');
          await page.getByRole('button', { name: /^删除 第 6 题/ }).click();
          await page.getByRole('button', { name: '撤销' }).first().click();
          await page.getByRole('group', { name: /多余的一题/ }).waitFor();
          await page.getByRole('button', { name: '重做' }).click();
          await page.getByRole('group', { name: /多余的一题/ }).waitFor({ state: 'detached' });
          await page.getByText('已保存', { exact: true }).first().waitFor();
          assert.deepEqual(
            (await detail()).draft.questions.map(({ title }) => title),
            [
              ...['您对本次交付是否满意？', '请说明不满意的原因', ''],
              ...['您有多大可能向同行推荐我们？', '请评价各项工作', '请按重要性排序'],
            ],
          );
          assert.deepEqual(await axe(page), []);
          await page.getByRole('button', { name: /预览$/ }).click();
          const preview = page.getByRole('dialog', { name: '预览' });
          await preview.getByText('手机', { exact: true }).click();
          await preview.frameLocator('iframe').getByRole('radio', { name: '不满意' }).waitFor();
          await page.keyboard.press('Escape');
          await preview.waitFor({ state: 'hidden' });
          await verb('发布', '发布成功');
          formKey = (await detail()).formKey;
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
          await page.getByText('提交成功，感谢您的参与！').waitFor();
          assert.equal((await detail()).answers, 1);
          await page.reload();
          await page.getByRole('heading', { name: '您已经填写过' }).waitFor();
        },
      ],
      [
        '停止后不能填写；修改后重新发布是第 2 版，数据还在',
        async () => {
          const { page } = owner;
          await page.goto(`/questionnaire/questionDesign?id=${id}`);
          await page.getByRole('button', { name: '交付满意度 的操作' }).click();
          await page.getByRole('menuitem', { name: '停止收集' }).click();
          await confirm('停止收集', '已停止收集');
          await phone.page.goto(address());
          await phone.page.getByRole('heading', { name: '问卷已停止收集' }).waitFor();
          await page.getByRole('group', { name: /请按重要性排序/ }).click();
          await add('单行文字', '还有什么建议？');
          await page.getByText('已保存', { exact: true }).first().waitFor();
          await verb('重新发布', '已重新发布');
          await page.getByText('第 2 版').first().waitFor();
          const now = await detail();
          assert.deepEqual([now.answers, now.versionNo], [1, 2]);
          await phone.page.goto(address());
          await phone.page.getByRole('heading', { name: '您已经填写过' }).waitFor();
        },
      ],
      [
        '数据与统计：两个版本合在一起，NPS、交叉分析，数字打开它的答卷',
        async () => {
          const { questions } = (await detail()).draft;
          const idOf = (title: string) => questions.find((one) => one.title === title)?.id ?? '';
          const first = questions[0];
          const dev = await world.visitor();
          await dev.login('dev');
          const sent = await dev.api('POST', `${form}/submit`, {
            ...{ formKey, submitKey: crypto.randomUUID(), versionNo: 2 },
            answers: {
              [first?.id ?? '']: first?.options?.find(({ text }) => text === '满意')?.id,
              [idOf('您有多大可能向同行推荐我们？')]: 6,
              [idOf('还有什么建议？')]: '文档再快一些',
            },
          });
          assert.equal(sent.status, 200, sent.message);
          const { page } = owner;
          await page.getByRole('navigation', { name: '问卷的页面' }).getByRole('link', { name: '数据' }).click();
          await page.getByText('文档再快一些').first().waitFor();
          await page.getByRole('navigation', { name: '问卷的页面' }).getByRole('link', { name: '统计' }).click();
          const nps = page.getByRole('region', { name: /推荐我们/ });
          await nps.getByText('问到 2 人，作答 2').waitFor();
          // One promoter, one detractor.
          await nps.getByText('NPS 0').waitFor();
          const reason = page.getByRole('region', { name: /请说明不满意的原因/ });
          await reason.getByText(/问到 1 人，作答 1.*未问到 1/).waitFor();
          await pick('行的题目', '您对本次交付是否满意？');
          await pick('列的题目', '您有多大可能向同行推荐我们？');
          const cross = page.getByRole('region', { name: '交叉分析' });
          await cross.getByText('2 人同时回答了两题').waitFor();
          assert.deepEqual(await axe(page), []);
          await page
            .getByRole('region', { name: /是否满意/ })
            .getByRole('row', { name: /^不满意/ })
            .getByRole('link')
            .click();
          await page.waitForURL(/questionnaire\/data/);
          await page.getByText('文档不完整').first().waitFor();
          await page.getByText('文档再快一些').waitFor({ state: 'detached' });
          await page.setViewportSize(phoneScreen.viewport);
          await page.goto(`/questionnaire/statistics?id=${id}`);
          await nps.waitFor();
          await assertFits(owner);
          await page.setViewportSize({ width: 1280, height: 800 });
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
