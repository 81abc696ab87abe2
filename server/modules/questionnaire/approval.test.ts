/** Where the enterprise keeps a flow for it, a questionnaire comes out once it is agreed to, as it was when it was asked about. */
import type { ApprovalDetail, ApprovalSummary } from '../../../contract/approval/approval';
import type { PageOf } from '../../../contract/envelope';
import type { FormDetail, FormTaken } from '../../../contract/questionnaire/form';
import type { FormSchema } from '../../../contract/questionnaire/model';
import { usualSettings } from '../../../contract/questionnaire/settings';
import { type Client, useTestApp } from '../../test/app';

const t = useTestApp();
const form = 'idp-survey/user/form';
const approval = 'collaboration-center/approval';
const design: FormSchema = { questions: [{ id: 'q1', kind: 'text', title: '您的建议' }], ends: [] };

async function world(flow = true) {
  const { tenant, owner, pm, member } = await t().enterprise();
  const [ownerApi, api, judge] = [await t().as(owner, tenant), await t().as(pm, tenant), await t().as(member, tenant)];
  if (flow) {
    const made = await ownerApi.post(`${approval}/flow`, {
      ...{ name: '问卷发布', enabled: true, copyTo: [], purposes: ['survey'] },
      steps: [
        {
          ...{ name: '审核', mode: 'and', people: [{ kind: 'user', id: member.id }] },
          ...{ selfRule: 'superior', emptyRule: 'admin', leaverRule: 'replace' },
        },
      ],
    });
    expect(made.status).toBe(200);
  }
  const { data } = await api.post<{ id: string }>(`${form}/create`, {
    ...{ title: '意见箱', kind: 'survey', draft: design, settings: usualSettings },
  });
  const { id } = data;
  const detail = async () => (await api.get<FormDetail>(`${form}/detail/${id}`)).data;
  const publish = async (path = 'publish') =>
    api.post<FormTaken>(`${form}/${path}`, { id, version: (await detail()).version });
  const todo = async (client: Client) =>
    (await client.get<PageOf<ApprovalSummary>>(`${approval}/list?box=todo`)).data.result;
  async function answer(pass: boolean) {
    const [first] = await todo(judge);
    const { entries } = (await judge.get<ApprovalDetail>(`${approval}/${first?.id}`)).data;
    return judge.post(`${approval}/${first?.id}/answer`, {
      pass,
      entryId: entries.find((one) => one.mine)?.id,
      opinion: pass ? '' : '缺少说明',
    });
  }
  return { api, judge, id, tenant, detail, publish, todo, answer };
}

it('comes out at once where no flow is kept for it', async () => {
  const { publish, detail } = await world(false);
  expect((await publish()).data).toMatchObject({ state: 'COLLECTING', waiting: false });
  expect(await detail()).toMatchObject({ state: 'COLLECTING', waiting: false });
});

it('waits for the answer, tells what is asked, and is not changed meanwhile', async () => {
  const { api, judge, id, publish, detail, todo, answer } = await world();
  expect((await publish()).data).toMatchObject({ state: 'DRAFT', versionNo: null, waiting: true });
  expect(await detail()).toMatchObject({ state: 'DRAFT', waiting: true });
  const [asked] = await todo(judge);
  expect(asked?.title).toBe('发布问卷「意见箱」第 1 版');
  expect((await judge.get<ApprovalDetail>(`${approval}/${asked?.id}`)).data.text).toContain('1. 您的建议');
  const { version } = await detail();
  expect((await api.post(`${form}/update`, { id, version, title: '别的' })).message).toContain('请先撤回审批');
  expect((await publish()).message).toBe('问卷已提交发布审批，请等待结果或先撤回');
  expect((await answer(true)).status).toBe(200);
  expect(await detail()).toMatchObject({ state: 'COLLECTING', versionNo: 1, waiting: false });
});

it('stays a draft when it is refused, is changed and asked again; its next version is asked about as well', async () => {
  const { api, id, tenant, publish, detail, answer } = await world();
  await publish();
  await answer(false);
  expect(await detail()).toMatchObject({ state: 'DRAFT', waiting: false });
  expect((await api.post(`${form}/update`, { id, version: 1, title: '意见箱（补充说明）' })).status).toBe(200);
  await publish();
  await answer(true);
  const { version, state } = await detail();
  expect(state).toBe('COLLECTING');
  // Whoever may answer it now is told nothing of what was said before it came out.
  const answerer = await t().as(await t().factory.member(tenant), tenant);
  expect((await answerer.get(`${approval}/ofObject?objectType=questionnaire&objectId=${id}`)).status).toBe(403);
  expect((await api.get(`${approval}/ofObject?objectType=questionnaire&objectId=${id}`)).status).toBe(200);
  const draft = { ...design, questions: [...design.questions, { id: 'q2', kind: 'text' as const, title: '联系方式' }] };
  await api.post(`${form}/update`, { id, version, draft });
  expect((await publish()).data).toMatchObject({ versionNo: 1, waiting: true });
  await answer(true);
  expect(await detail()).toMatchObject({ versionNo: 2, edited: false, waiting: false });
});

it('ends the approval with the questionnaire', async () => {
  const { api, judge, id, publish, detail, todo } = await world();
  await publish();
  expect((await api.post(`${form}/delete`, { id, version: (await detail()).version })).status).toBe(200);
  expect(await todo(judge)).toEqual([]);
});
