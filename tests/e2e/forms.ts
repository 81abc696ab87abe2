/** Questionnaires with others and in a room: twenty of the gallery by keyboard at 320 px, a live vote, a theme, answers out of a file. */
import assert from 'node:assert/strict';
import type { FormStatistics } from '../../contract/questionnaire/figures';
import type { AnswerSubmit } from '../../contract/questionnaire/form';
import { templates } from '../../src/pages/questionnaire/design/readyMade';
import { axe } from './axe';
import type { Visitor } from './browser';
import { assertFits, phoneScreen } from './fits';
import type { Suite } from './steps';
import { saidOf, surveys } from './surveyFigures';

const form = 'idp-survey/user/form';
const NARROW = 320;
const STEPS_MAX = 400;
const settings = {
  ...{ beginsAt: null, endsAt: null, hours: null, anonymous: false, once: false, oneByOne: false, progress: true },
  audience: { kind: 'anyone', departmentIds: [], userIds: [] },
  thanks: '感谢您的参与！',
};
/** What no keyboard alone gives: the directory and files are the server's. */
const ofServer = ['person', 'department', 'file', 'picture'];
const plain = templates
  .filter(({ schema }) => !schema.questions.some(({ kind }) => ofServer.includes(kind)))
  .slice(0, 20);

const vote = {
  questions: [
    {
      ...{ id: 'q1', kind: 'single', title: '今年的团建去哪里？' },
      options: [
        { id: 'a', text: '山里' },
        { id: 'b', text: '海边' },
      ],
    },
    { id: 'q2', kind: 'rating', title: '给上一次团建打分', points: 5 },
  ],
  ends: [],
};

/** What has the focus, and what it needs; evaluated in the page. */
const focused = () => {
  const at = document.activeElement as HTMLInputElement | null;
  if (!at || at === document.body) return { act: 'none', text: '' };
  const asked = document.getElementById(at.getAttribute('aria-labelledby') ?? '')?.textContent ?? '';
  const group = [...document.querySelectorAll<HTMLInputElement>('input')].filter((one) => one.name === at.name);
  if (at.tagName === 'BUTTON') {
    if ((at as unknown as HTMLButtonElement).type === 'submit') return { act: 'submit', text: '' };
    return { act: at.closest('.rest') || at.textContent?.includes('输入姓名') ? 'press' : 'none', text: '' };
  }
  if (at.tagName === 'SELECT') return { act: at.value === '' ? 'list' : 'none', text: '' };
  if (at.type === 'radio' || at.type === 'checkbox') {
    return { act: group.some((one) => one.checked) ? 'none' : 'press', text: '' };
  }
  if (at.type === 'range') return { act: 'press', text: '' };
  if (at.value !== '') return { act: 'none', text: '' };
  if (at.type === 'date') return { act: 'date', text: '' };
  let text = '都好';
  if (asked.includes('身份证')) text = '11010519491231002X';
  else if (asked.includes('邮政编码')) text = '100081';
  else if (at.type === 'email') text = 'wang@example.cn';
  else if (at.type === 'tel') text = '13800138000';
  else if (at.type === 'number') text = at.getAttribute('min') ?? '1';
  return { act: 'type', text };
};

const DAY = '2026-11-20';
/** The keys that write a day: a browser has year, month and day in the order of its own language, not of the page's. */
async function dayKeys({ page }: Visitor): Promise<string> {
  for (const keys of ['20261120', '11202026', '20112026']) {
    await page.setContent('<input type="date">');
    await page.locator('input').focus();
    await page.keyboard.type(keys);
    if ((await page.locator('input').inputValue()) === DAY) return keys;
  }
  throw new Error('日期输入框不认识这些按键');
}

/** Answers what the page asks by Tab, Space, Enter, arrows and letters, until it thanks. */
async function byKeys({ page }: Visitor, day: string): Promise<void> {
  // Ends: `STEPS_MAX`.
  for (let step = 0; step < STEPS_MAX; step += 1) {
    await page.keyboard.press('Tab');
    const { act, text } = await page.evaluate(focused);
    if (act === 'press') await page.keyboard.press('Space');
    else if (act === 'list') await page.keyboard.press('ArrowDown');
    else if (act === 'date') await page.keyboard.type(day);
    else if (act === 'type') await page.keyboard.insertText(text);
    else if (act === 'submit') {
      await page.keyboard.press('Enter');
      const state = await Promise.race([
        page
          .getByRole('heading', { name: '已提交' })
          .waitFor()
          .then(() => 'sent'),
        page
          .getByRole('alert')
          .waitFor()
          .then(() => 'wrong'),
        page.waitForTimeout(1_000).then(() => 'next'),
      ]);
      if (state === 'sent') return;
      assert.notEqual(state, 'wrong', (await page.getByRole('alert').textContent()) ?? '');
    }
  }
  assert.fail(`没有在 ${STEPS_MAX} 次按键内提交`);
}

export const forms: Suite = {
  name: '问卷：二十份模板在 320 px 上只用键盘填写，现场投票，颜色，协作人，导入答卷',
  steps(world) {
    let pm: Visitor;
    let phone: Visitor;
    let member: Visitor;
    const made = async (title: string, draft: object, more: object = {}) => {
      const { data } = await pm.api<{ id: string }>('POST', `${form}/create`, {
        ...{ title, kind: 'survey', draft, settings: { ...settings, ...more } },
      });
      const published = await pm.api('POST', `${form}/publish`, { id: data.id, version: 1 });
      assert.equal(published.status, 200, published.message);
      const detail = await pm.api<{ formKey: string }>('GET', `${form}/detail/${data.id}`);
      return { id: data.id, address: `/questionnaire/questionWrite?key=${detail.data.formKey}` };
    };
    let live = { id: '', address: '' };
    return [
      [
        '二十份模板在 320 px 宽的手机上只用键盘填完，页面不横向滚动；三个人的统计与手算一致',
        async () => {
          pm = await world.visitor();
          await pm.login('pm');
          phone = await world.visitor({ viewport: { width: NARROW, height: 640 } });
          const day = await dayKeys(phone);
          assert.equal(plain.length, 20);
          const kinds = new Set(plain.flatMap(({ schema }) => schema.questions.map(({ kind }) => kind)));
          assert.ok(kinds.size >= 10);
          for (const { name, schema } of plain) {
            const { id, address } = await made(name, schema);
            await phone.page.goto(address);
            await phone.page.getByRole('heading', { level: 1, name }).waitFor();
            await assertFits(phone, NARROW);
            const sending = phone.page.waitForRequest((request) => request.url().endsWith('/form/submit'));
            await byKeys(phone, day);
            const first = (await sending).postDataJSON() as AnswerSubmit;
            const survey = surveys[name];
            assert.ok(survey, name);
            for (const other of survey.others) {
              const answers = { ...first.answers, ...other };
              const sent = await pm.api('POST', `${form}/submit`, {
                ...{ ...first, answers, submitKey: crypto.randomUUID() },
              });
              assert.equal(sent.status, 200, `${name}：${sent.message}`);
            }
            const { data } = await pm.api<FormStatistics>('GET', `${form}/statistics?id=${id}`);
            assert.equal(data.base, 3, name);
            for (const [question, expected] of Object.entries(survey.figures)) {
              const figures = data.questions.find((one) => one.id === question);
              assert.ok(figures, `${name} ${question}`);
              assert.deepEqual(saidOf(figures, expected), expected, `${name} ${question}`);
            }
            const points = survey.points && Math.round(survey.points * 100) / 100;
            assert.equal(data.exam?.mean ?? undefined, points, name);
          }
        },
      ],
      [
        '现场投票：屏幕上的二维码，手机投票，票数实时到达',
        async () => {
          live = await made('团建投票', vote, { theme: { color: '#ffd400' } });
          await pm.page.goto(`/questionnaire/live?id=${live.id}`);
          await pm.page.getByRole('img', { name: '参加投票的二维码' }).waitFor();
          await pm.button('开始现场投票').click();
          phone = await world.visitor(phoneScreen);
          await phone.page.goto(`${live.address}&live=1`);
          await phone.page.getByText('请等待主持人开始提问').waitFor();
          await pm.page.getByRole('button', { name: '问第 1 题' }).click();
          await phone.page.getByRole('radio', { name: '海边' }).press('Space');
          await phone.page.getByRole('button', { name: '投票' }).click();
          await phone.page.getByText('已投票，截止前可以改投').waitFor();
          const bars = pm.page.getByRole('list', { name: '投票结果' });
          await bars.getByText('1 票 · 100%').waitFor();
          await assertFits(phone);
          assert.deepEqual(await axe(phone.page), []);
          assert.deepEqual(await axe(pm.page), []);
          await pm.button('截止并公布').click();
          await phone.page.getByText('投票已截止，1 人投票').waitFor();
          await phone.page.getByText('（我的选择）').waitFor();
          await pm.button('下一题').click();
          await phone.page.getByRole('radio', { name: /4 星/ }).press('Space');
          await phone.page.getByRole('button', { name: '投票' }).click();
          await pm.page.getByText('平均 4.00').waitFor();
          // A member who is logged in votes as who they are, on the same page.
          member = await world.visitor(phoneScreen);
          await member.login('dev');
          await member.page.goto(`${live.address}&live=1`);
          await member.page.getByRole('radio', { name: /2 星/ }).press('Space');
          await member.page.getByRole('button', { name: '投票' }).click();
          await member.page.getByText('已投票，截止前可以改投').waitFor();
          await pm.page.getByText('平均 3.00').waitFor();
          await pm.button('结束投票').click();
          await pm.page.getByRole('dialog').getByRole('button', { name: '结束投票' }).click();
          await pm.page.getByText('投票已结束，保存了 2 份答卷').waitFor();
          await phone.page.getByText('现场投票没有在进行').waitFor();
        },
      ],
      [
        '很浅的颜色在填写页上仍然看得清',
        async () => {
          await phone.page.goto(live.address);
          const button = phone.page.getByRole('button', { name: '提交' });
          await button.waitFor();
          assert.deepEqual(await axe(phone.page), []);
          await phone.page.emulateMedia({ colorScheme: 'dark' });
          assert.deepEqual(await axe(phone.page), []);
          await phone.page.emulateMedia({ colorScheme: 'light' });
        },
      ],
      [
        '导入答卷：先检查再导入，再导入一次不重复',
        async () => {
          await pm.page.goto(`/questionnaire/data?id=${live.id}`);
          const file = {
            ...{ name: '纸质.csv', mimeType: 'text/csv' },
            buffer: Buffer.from('今年的团建去哪里？,给上一次团建打分\n山里,5\n月球,3\n海边,4\n'),
          };
          for (const [words, done] of [
            ['可导入 2 份，1 行有问题', '已导入 2 份'],
            ['可导入 0 份，2 份已经在问卷中，不重复导入，1 行有问题', null],
          ] as const) {
            await pm.button('导入').click();
            const dialog = pm.page.getByRole('dialog', { name: '导入答卷' });
            await dialog.locator('input[type=file]').setInputFiles(file);
            await dialog.getByText(words).waitFor();
            await dialog.getByText('第 3 行：今年的团建去哪里？：「月球」不是这道题的选项').waitFor();
            if (done) {
              await dialog.getByRole('button', { name: '导入 2 份' }).click();
              await dialog.getByText(done).waitFor();
              await dialog.getByRole('button', { name: /完\s*成/ }).click();
            } else await dialog.getByRole('button', { name: /取\s*消/ }).click();
          }
          await pm.page.getByText('海边').first().waitFor();
        },
      ],
      [
        '协作人只有查看答卷的权限：看得到数据，没有设计和设置',
        async () => {
          const dev = member;
          await dev.page.setViewportSize({ width: 1280, height: 800 });
          const { data: me } = await dev.api<{ userId: string }>('GET', 'user-center/account/logged');
          const given = await pm.api('POST', `${form}/saveCollaborator`, {
            ...{ id: live.id, userId: me.userId, rights: ['answers'] },
          });
          assert.equal(given.status, 200, given.message);
          await dev.page.goto(`/questionnaire/data?id=${live.id}`);
          await dev.page.getByText('海边').first().waitFor();
          assert.equal(await dev.page.getByRole('link', { name: '设计', exact: true }).count(), 0);
          assert.equal(await dev.page.getByRole('button', { name: /^导\s*入$/ }).count(), 0);
          await dev.page.goto(`/questionnaire/questionDesign?id=${live.id}`);
          await dev.page.getByText('没有编辑题目的权限').waitFor();
          await dev.page.goto('/questionnaire');
          await dev.page.getByRole('button', { name: '团建投票 的操作' }).click();
          await dev.page.getByRole('menuitem', { name: '退出协作' }).click();
          await dev.button('退出协作', dev.page.getByRole('dialog')).click();
          await dev.page.getByText('已退出协作').waitFor();
          assert.equal((await dev.api('GET', `${form}/answers?id=${live.id}`)).status, 404);
        },
      ],
    ];
  },
};
