/** A norm from its first draft over reviewers and approvers to effect, to a task, a problem, a new version, and its readers. */
import assert from 'node:assert/strict';
import { axe } from './axe';
import type { Visitor } from './browser';
import { assertFits, phoneScreen } from './fits';
import type { Suite } from './steps';

const base = 'project-center/kc/specification';
const approval = 'collaboration-center/approval';

interface Detail {
  id: string;
  state: string;
  versionText: string;
  draft: { id: string; version: number; approvalId: string | null } | null;
  current: { clauses: { anchor: string; no: string; html: string }[] } | null;
}

export const norms: Suite = {
  name: '规范：编制、评审、批准、生效，关联任务，不符合项转为问题，新版本与比较，阅读确认',
  steps(world) {
    const stamp = Date.now() % 100_000;
    const code = `Q/E2E ${stamp}`;
    const title = `端到端规范 ${stamp}`;
    let pm: Visitor;
    let dev: Visitor;
    let phone: Visitor;
    let hemin: Visitor;
    let sunwei: Visitor;
    let id = '';
    let taskId = '';

    const detail = async () => (await pm.api<Detail>('GET', `${base}/${id}/detail`)).data;
    const answer = async (who: Visitor) => {
      const approvalId = (await detail()).draft?.approvalId;
      const { data } = await who.api<{ entries: { id: string; mine: boolean }[] }>('GET', `${approval}/${approvalId}`);
      const entryId = data.entries.find(({ mine }) => mine)?.id;
      const said = await who.api('POST', `${approval}/${approvalId}/answer`, { entryId, pass: true, opinion: '' });
      assert.equal(said.status, 200);
    };
    const choose = async (label: string, name: string) => {
      await pm.page.getByLabel(label).fill(name);
      await pm.page.locator('.ant-select-item-option').filter({ hasText: name, visible: true }).first().click();
      await pm.page.keyboard.press('Escape');
    };
    const clean = async (visitor: Visitor) => assert.deepEqual(await axe(visitor.page), []);

    return [
      [
        '负责人新建规范，粘贴全文，按编号拆成条款',
        async () => {
          pm = await world.visitor();
          await pm.login('pm');
          await pm.page.goto('/knowledgeBase');
          await pm.page.getByRole('heading', { name: '知识库', level: 1 }).waitFor();
          await pm.page.getByRole('heading', { name: '近 30 天热门' }).waitFor();
          await clean(pm);
          await pm.page.getByRole('link', { name: /全部现行规范/ }).click();
          await pm.page.getByRole('heading', { name: '规范专区', level: 1 }).waitFor();
          await pm.button('新建规范').first().click();
          const form = pm.page.getByRole('dialog', { name: '新建规范' });
          await form.getByLabel('编号').fill(code);
          await form.getByLabel('名称').fill(title);
          await pm.button('创建', form).click();
          await pm.page.waitForURL(/normZone\/[0-9a-f-]{36}\?view=draft/);
          id = /normZone\/([0-9a-f-]{36})/.exec(pm.page.url())?.[1] ?? '';
          await pm.button('粘贴全文').click();
          const paste = pm.page.getByRole('dialog', { name: '粘贴全文' });
          await paste
            .getByLabel('规范全文')
            .fill('1 范围\n适用于交付。\n2 响应\n2.1 期限\n应在三个工作日内答复。\n3.14 不是条款');
          await pm.button('添加 3 条', paste).click();
          await paste.waitFor({ state: 'hidden' });
          await pm.page.getByRole('list', { name: '条款' }).getByRole('button', { name: '2.1 期限' }).waitFor();
        },
      ],
      [
        '选评审人和批准人，送审后内容不再改变',
        async () => {
          await clean(pm);
          await choose('评审人（全部同意）', '何敏');
          await choose('批准人（评审后全部同意）', '孙伟');
          await pm.button('送审').click();
          await pm.page.getByText('内容不再改变').waitFor();
          await pm.page.getByRole('region', { name: '审批' }).getByText('审批中').waitFor();
        },
      ],
      [
        '评审、批准依次同意，规范生效',
        async () => {
          [hemin, sunwei] = [await world.visitor(), await world.visitor()];
          await hemin.login('hemin');
          await sunwei.login('sunwei');
          await answer(hemin);
          await answer(sunwei);
          assert.equal((await detail()).state, 'EFFECTIVE');
          await pm.page.goto(`/knowledgeBase/normZone/${id}`);
          await pm.page.getByText('现行', { exact: true }).waitFor();
          await pm.page.getByText('应在三个工作日内答复。').waitFor();
          await clean(pm);
        },
      ],
      [
        '读者按条款的内容找到它，打开就在那一条；订阅',
        async () => {
          dev = await world.visitor();
          await dev.login('dev');
          await dev.page.goto(`/knowledgeBase/normZone?q=${encodeURIComponent('三个工作日内答复')}`);
          await dev.page
            .getByRole('link', { name: /2\.1 期限/ })
            .first()
            .click();
          await dev.page.waitForURL(/clause=/);
          await dev.page.getByRole('heading', { name: /2\.1\s*期限/ }).waitFor();
          await dev.page.getByRole('button', { name: /^订阅/ }).click();
          await dev.page.getByRole('button', { name: '订阅 1', exact: true, pressed: true }).waitFor();
        },
      ],
      [
        '任务详情里选它作依据；不符合项转为项目的问题',
        async () => {
          const { data } = await pm.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          const projectId = data.result.find((one) => one.code === 'ZHYW')?.id;
          const made = await pm.api<{ taskId: string }>('POST', 'collaboration-center/ccTask/create', {
            ...{ projectId, title: `按规范答复 ${stamp}` },
          });
          assert.equal(made.status, 200);
          taskId = made.data.taskId;
          await pm.page.goto(`/myTask/${taskId}/detail`);
          await pm.page.getByRole('button', { name: /^修改规范/ }).click();
          await pm.page.getByRole('combobox', { name: '规范', exact: true }).fill(code);
          await pm.page.locator('.ant-select-item-option').filter({ hasText: code, visible: true }).first().click();
          await pm.page.getByRole('button', { name: new RegExp(`^修改规范：.*${code}`) }).waitFor();
          const section = pm.page.getByRole('region', { name: '规范' });
          await section.getByRole('link', { name: new RegExp(code) }).waitFor();
          await pm.button('关联', section).click();
          const form = pm.page.getByRole('dialog', { name: '关联规范' });
          await form.getByLabel('规范', { exact: true }).fill(code);
          await pm.page.locator('.ant-select-item-option').filter({ hasText: code, visible: true }).first().click();
          await form.getByText('不符合', { exact: true }).click();
          await form.getByLabel('不符合的情况').fill('答复用了六天');
          await pm.button('关联', form).click();
          await form.waitFor({ state: 'hidden' });
          await pm.button('转为问题', section).click();
          const problem = pm.page.getByRole('dialog', { name: '转为问题' });
          await pm.button('转为问题', problem).click();
          await problem.waitFor({ state: 'hidden' });
          await section.getByText('已转为问题').waitFor();
          await pm.page.goto(`/knowledgeBase/normZone/taskList/${id}`);
          await pm.page.getByText('已转为问题').waitFor();
          await pm.page.getByRole('table', { name: '按项目' }).waitFor();
          await clean(pm);
        },
      ],
      [
        '新版本经同样的评审生效，订阅人得到消息，两版逐词比较',
        async () => {
          const { data } = await pm.api<{ id: string }>('POST', `${base}/version/create`, { id });
          const { current } = await detail();
          const people = await pm.api<{ reviewers: { userId: string }[]; approvers: { userId: string }[] }>(
            'GET',
            `${base}/version/${data.id}`,
          );
          assert.equal(people.data.reviewers.length + people.data.approvers.length, 2);
          const clauses = current?.clauses.map((one) => ({ ...one, html: one.html.replace('三个', '五个') }));
          const saved = await pm.api<{ version: number }>('POST', `${base}/version/save`, {
            ...{ id: data.id, version: 1, clauses, changeReason: '放宽期限' },
          });
          const sent = await pm.api('POST', `${base}/version/submit`, { id: data.id, version: saved.data.version });
          assert.equal(sent.status, 200);
          await answer(hemin);
          await answer(sunwei);
          assert.equal((await detail()).versionText, '2.0');
          await dev.page.goto('/messageCenter');
          await dev.page.getByText(`规范 ${code} 2.0 已生效`).first().waitFor();
          await dev.page.goto(`/knowledgeBase/normZone/${id}?view=versions`);
          await dev.button('与 1.0 比较').click();
          const compare = dev.page.getByRole('dialog', { name: '版本比较' });
          await compare.locator('del', { hasText: '三' }).waitFor();
          await compare.locator('ins', { hasText: '五' }).waitFor();
          await clean(dev);
        },
      ],
      [
        '指定阅读人；手机上确认，情况随即可见',
        async () => {
          await pm.page.goto(`/knowledgeBase/normZone/${id}?view=reading`);
          await pm.button('指定阅读人').first().click();
          const form = pm.page.getByRole('dialog', { name: '指定阅读人' });
          await form.getByText('企业全体成员').click();
          await pm.button('保存', form).click();
          await form.waitFor({ state: 'hidden' });
          await pm.page.getByText(/^0\/\d+ 人已确认/).waitFor();
          phone = await world.visitor(phoneScreen);
          await phone.login('member');
          await phone.page.goto('/knowledgeBase/normZone?tab=toRead');
          await phone.page.getByText(title).first().waitFor();
          await assertFits(phone);
          await phone.page.goto(`/knowledgeBase/normZone/${id}`);
          await assertFits(phone);
          await phone.button('我已阅读').click();
          await phone.page.getByText('已确认阅读').waitFor();
          await pm.page.reload();
          await pm.page.getByText(/^1\/\d+ 人已确认/).waitFor();
        },
      ],
      [
        '解读与评价：写下、点赞、评分，各页在手机上不超出',
        async () => {
          await dev.page.goto(`/knowledgeBase/normZone/normDecode/${id}`);
          await dev.button('写解读').first().click();
          const form = dev.page.getByRole('dialog', { name: '写解读' });
          await form.getByRole('textbox', { name: /标题/ }).fill('五个工作日怎么算');
          await form.getByLabel('解读内容').fill('节假日不计。');
          await dev.button('保存', form).click();
          await dev.page.getByRole('heading', { name: /五个工作日怎么算/ }).waitFor();
          await clean(dev);
          await phone.page.goto(`/knowledgeBase/normZone/normDecode/${id}`);
          await phone.page.getByRole('link', { name: '五个工作日怎么算' }).click();
          await phone.page
            .getByRole('button', { name: /^点赞 0/ })
            .last()
            .click();
          await phone.page.getByRole('button', { name: '点赞 1', exact: true, pressed: true }).waitFor();
          await assertFits(phone);
          await phone.page.goto(`/knowledgeBase/normZone/normEvaluate/${id}`);
          await phone.button('评价').click();
          const rate = phone.page.getByRole('dialog', { name: /^评价/ });
          for (const name of ['清晰', '可执行', '时效']) {
            await rate.getByLabel(name).getByRole('radio').nth(3).click();
          }
          await phone.button('提交', rate).click();
          await rate.waitFor({ state: 'hidden' });
          await phone.page.getByText('4.0').first().waitFor();
          await assertFits(phone);
          await clean(phone);
        },
      ],
    ];
  },
};
