/** Versions of a budget on the shared approvals: by who may or by the enterprise's flow, back with a reason, taken back. */
import type { AnsweredMany, ApprovalDetail, ApprovalSummary } from '../../../contract/approval/approval';
import type { Budget, CostSummary, Saved } from '../../../contract/cost/cost';
import type { PageOf } from '../../../contract/envelope';
import type { StationMessage } from '../../../contract/message/message';
import { type Client, useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'project-center/pcProjectCost';
const approval = 'collaboration-center/approval';

/** A version of 12,000 yuan; `pm` leads the project, `lead` manages it with him. */
async function setting() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const lead = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: lead, role: 'ROLE_PROJECT_MANAGER' }]);
  const [ownerApi, api, leadApi, memberApi] = [
    await t().as(owner, tenant),
    await t().as(pm, tenant),
    await t().as(lead, tenant),
    await t().as(member, tenant),
  ];
  const subject = (
    await api.post<Saved>(`${base}/subject`, { projectId: project.id, name: '采购', kind: 'other', parentId: null })
  ).data.id;
  const { id } = (await api.post<Saved>(`${base}/budget`, { projectId: project.id })).data;
  const lines = [{ subjectId: subject, amount: 1_200_000, note: '' }];
  await api.put(`${base}/budget/${id}`, { note: '立项', lines, version: 1 });
  const read = async () => (await api.get<Budget[]>(`${base}/budget?projectId=${project.id}`)).data[0] as Budget;
  const list = async (client: Client, box = 'todo') =>
    (await client.get<PageOf<ApprovalSummary>>(`${approval}/list?box=${box}`)).data.result;
  const move = (client: Client, of: string, path: string, body: object) =>
    client.post<ApprovalDetail>(`${approval}/${of}/${path}`, body);
  return {
    ...{ tenant, owner, pm, lead, member, project, ownerApi, api, leadApi, memberApi, id, lines, read, list, move },
    submit: async (client = api) =>
      client.post<Saved>(`${base}/budget/${id}/submit`, { version: (await read()).version }),
    detail: async (of: string) => (await api.get<ApprovalDetail>(`${approval}/${of}`)).data,
    /** Answers what one is asked. */
    async answer(client: Client, of: string, path: string, body: object) {
      const { entries } = (await client.get<ApprovalDetail>(`${approval}/${of}`)).data;
      return move(client, of, path, { entryId: entries.find((one) => one.mine)?.id, opinion: '', ...body });
    },
    flow: (people: object[][]) =>
      ownerApi.post(`${approval}/flow`, {
        ...{ name: '预算审批', enabled: true, copyTo: [], purposes: ['budget'] },
        steps: people.map((of, at) => ({
          ...{ name: `第 ${at + 1} 步`, mode: 'and', people: of },
          ...{ selfRule: 'superior', emptyRule: 'admin', leaverRule: 'replace' },
        })),
      }),
    plan: async () => (await api.get<CostSummary>(`${base}?projectId=${project.id}`)).data.total.plan,
  };
}

it('is agreed to by one of those who hold the right, who submitted it among them, where no flow is chosen', async () => {
  const { pm, lead, owner, api, leadApi, ownerApi, id, submit, list, read, detail, plan, answer } = await setting();
  expect(await read()).toMatchObject({ state: 'DRAFT', asked: false });
  expect((await submit()).status).toBe(200);
  expect(await read()).toMatchObject({ state: 'REVIEWING', asked: true });
  const [asked] = await list(api);
  expect(asked).toMatchObject({ purpose: 'budget', objectType: 'costBudget', objectId: id, state: 'RUNNING' });
  expect(asked?.title).toContain('预算第 1 版：¥12,000.00');
  expect(asked?.object?.page).toMatch(new RegExp(`/cost/budget\\?version=${id}$`));
  expect(new Set(asked?.waitingFor.map(({ userId }) => userId))).toEqual(new Set([pm.id, lead.id]));
  expect([(await list(leadApi)).length, (await list(ownerApi)).length]).toEqual([1, 0]);
  expect((await detail(asked?.id ?? '')).text).toBe('立项。采购 ¥12,000.00');
  // Whoever may everything may this, too, without having been asked.
  expect((await answer(ownerApi, asked?.id ?? '', 'answer', { pass: true })).data.state).toBe('PASSED');
  expect(await read()).toMatchObject({ state: 'APPROVED', asked: false, approvedBy: { userId: owner.id } });
  expect(await plan()).toBe(1_200_000);
});

it('may be agreed to by who submitted it: a small enterprise needs nobody else', async () => {
  const { api, pm, submit, list, read, answer } = await setting();
  await submit();
  const [asked] = await list(api);
  expect((await answer(api, asked?.id ?? '', 'answer', { pass: true })).status).toBe(200);
  expect(await read()).toMatchObject({ state: 'APPROVED', approvedBy: { userId: pm.id } });
});

it('goes through the flow of the enterprise, whose people need no right to the cost and cannot be passed over', async () => {
  const { owner, member, ownerApi, leadApi, memberApi, submit, list, read, answer, flow, plan } = await setting();
  const steps = [
    [
      { kind: 'user', id: member.id },
      { kind: 'user', id: owner.id },
    ],
  ];
  expect((await flow(steps)).status).toBe(200);
  await submit();
  const [asked] = await list(memberApi);
  const id = asked?.id ?? '';
  expect(asked?.object).toBeNull();
  expect(asked?.title).toContain('¥12,000.00');
  expect(await list(leadApi)).toEqual([]);
  const [refused] = (await leadApi.post<AnsweredMany>(`${approval}/answerMany`, { ids: [id], pass: true, opinion: '' }))
    .data;
  expect(refused?.refused).toContain('不存在');
  await answer(memberApi, id, 'answer', { pass: true });
  expect([(await read()).state, await plan()]).toEqual(['REVIEWING', null]);
  await answer(ownerApi, id, 'answer', { pass: true });
  expect([(await read()).state, await plan()]).toEqual(['APPROVED', 1_200_000]);
});

it('comes back with the reason where it is refused, and is asked about anew', async () => {
  const { api, leadApi, submit, list, read, answer } = await setting();
  await submit();
  const first = (await list(leadApi))[0]?.id ?? '';
  expect((await answer(leadApi, first, 'answer', { pass: false })).status).toBe(422);
  await answer(leadApi, first, 'answer', { pass: false, opinion: '缺少报价单' });
  expect(await read()).toMatchObject({ state: 'DRAFT', asked: false });
  expect((await list(api, 'mine'))[0]).toMatchObject({ state: 'REJECTED', reason: '缺少报价单' });
  const told = (await api.get<PageOf<StationMessage>>('message/center/station')).data.result;
  expect(told.map(({ title }) => title)).toContainEqual(expect.stringContaining('被拒绝'));
  await submit();
  expect((await list(leadApi))[0]?.id).not.toBe(first);
});

it('is returned to who submitted it, set right, and goes on in the same approval', async () => {
  const { api, leadApi, id, lines, submit, list, read, answer, detail } = await setting();
  await submit();
  const asked = (await list(leadApi))[0]?.id ?? '';
  await answer(leadApi, asked, 'return', { toStep: 0, way: 'again', opinion: '请改到 13,000' });
  const back = await read();
  expect([back.state, back.asked]).toEqual(['DRAFT', true]);
  const saved = await api.put(`${base}/budget/${id}`, {
    ...{ note: '立项', version: back.version },
    lines: lines.map((line) => ({ ...line, amount: 1_300_000 })),
  });
  expect(saved.status).toBe(200);
  expect((await submit()).status).toBe(200);
  const again = await detail(asked);
  expect([again.state, again.title.includes('¥13,000.00')]).toEqual(['RUNNING', true]);
  expect(again.lines.map(({ act }) => act)).toEqual(['submitted', 'returned', 'resubmitted']);
  await answer(leadApi, asked, 'answer', { pass: true });
  expect((await read()).state).toBe('APPROVED');
});

it('goes on by another hand than the one it was returned to, and ends with the version that is deleted', async () => {
  const { api, leadApi, id, submit, list, read, answer, detail } = await setting();
  await submit();
  const asked = (await list(leadApi))[0]?.id ?? '';
  await answer(leadApi, asked, 'return', { toStep: 0, way: 'again', opinion: '请补充' });
  expect((await submit(leadApi)).status).toBe(200);
  expect((await detail(asked)).state).toBe('WITHDRAWN');
  const second = (await list(leadApi, 'mine'))[0]?.id ?? '';
  await answer(api, second, 'return', { toStep: 0, way: 'again', opinion: '不做了' });
  expect((await api.delete(`${base}/budget/${id}`)).status).toBe(200);
  expect((await detail(second)).state).toBe('WITHDRAWN');
  expect(await read()).toBeUndefined();
});

it('is taken back by who submitted it, and by nobody else', async () => {
  const { api, leadApi, submit, list, read, move } = await setting();
  await submit();
  const asked = (await list(api))[0]?.id ?? '';
  expect((await move(leadApi, asked, 'withdraw', { opinion: '' })).status).toBe(403);
  expect((await move(api, asked, 'withdraw', { opinion: '' })).status).toBe(200);
  expect(await read()).toMatchObject({ state: 'DRAFT', asked: false });
});

it('is answered for who is away; in a closed project it goes on waiting', async () => {
  const { tenant, project, member, api, leadApi, memberApi, submit, list, read, answer } = await setting();
  await submit();
  const [from, to] = [new Date(Date.now() - 60_000).toISOString(), new Date(Date.now() + 3_600_000).toISOString()];
  await leadApi.post(`${approval}/delegation`, { toId: member.id, purposes: ['budget'], from, to });
  const [asked] = await list(memberApi);
  const { database, bus } = t().app.platform;
  const close = async (status: string) => {
    await database.query('UPDATE project SET status = $3 WHERE tenant_id = $1 AND id = $2', [
      tenant.id,
      project.id,
      status,
    ]);
    bus.publish({ type: 'project', tenantId: tenant.id, projectId: project.id });
  };
  await close('CLOSED');
  expect((await answer(memberApi, asked?.id ?? '', 'answer', { pass: true })).status).toBe(422);
  expect((await list(memberApi)).length).toBe(1);
  await close('DOING');
  const after = (await answer(memberApi, asked?.id ?? '', 'answer', { pass: true })).data;
  expect(after.lines.find(({ act }) => act === 'passed')?.to.length).toBe(1);
  expect((await read()).state).toBe('APPROVED');
  expect((await list(api)).length).toBe(0);
});
