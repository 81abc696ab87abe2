/**
 * A plan under control, told end to end with figures by hand: baseline approved, slip without a request, request, approval,
 * carried out, slips told apart; and what is refused on the way.
 */
import type { ApprovalDetail, ApprovalSummary } from '../../../../contract/approval/approval';
import type { PageOf } from '../../../../contract/envelope';
import type { ObjectHistory } from '../../../../contract/object/history';
import type { Baselines } from '../../../../contract/plan/baseline';
import type { ChangeDetail, PlanChanges, SlipReport } from '../../../../contract/plan/change/change';
import type { EarnedReport } from '../../../../contract/plan/earned';
import type { PlanActed, PlanView } from '../../../../contract/plan/plan';
import { type Client, useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/plan';
const nodes = 'collaboration-center/planNode';
const changes = 'collaboration-center/planChange';
const approval = 'collaboration-center/approval';

/**
 * Monday to Friday from 2026-03-02: in 一期, 设计 5 days 02–06, 开发 5 days 09–13, 上线 on the evening of the 13th. 40 hours
 * are estimated on 开发. `pm` and `lead` keep the project's baselines; `dev` does not.
 */
async function setting() {
  const { tenant, pm, owner } = await t().enterprise();
  const [lead, dev] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  const project = await t().factory.project(tenant, pm, [
    { user: lead, role: 'ROLE_PROJECT_MANAGER' },
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
  ]);
  const [api, leadApi, devApi, ownerApi] = [
    await t().as(pm, tenant),
    await t().as(lead, tenant),
    await t().as(dev, tenant),
    await t().as(owner, tenant),
  ];
  await api.put(`${base}/settings`, { projectId: project.id, startOn: '2026-03-02', version: 0 });
  const view = async () => (await api.get<PlanView>(`${base}?projectId=${project.id}`)).data;
  const add = async (
    title: string,
    kind: string,
    duration: number,
    parentId: string | null,
    afterId: string | null,
  ) => {
    const asked = { projectId: project.id, parentId, afterId, kind, title, duration };
    return (await api.post<PlanActed>(`${nodes}/create`, asked)).data.id as string;
  };
  const phase = await add('一期', 'phase', 1, null, null);
  const design = await add('设计', 'work', 5, phase, null);
  const build = await add('开发', 'work', 5, phase, design);
  const live = await add('上线', 'milestone', 0, phase, build);
  await api.post(`${base}/links`, { fromId: design, toId: build });
  await api.post(`${base}/links`, { fromId: build, toId: live });
  const { id: task } = (await api.post<{ id: string }>(`${nodes}/${build}/tasks/create`, { title: '接口' })).data;
  await t().app.platform.database.query('UPDATE task SET estimate_hours = 40 WHERE tenant_id = $1 AND id = $2', [
    tenant.id,
    task,
  ]);
  const set = async (id: string, values: object) => {
    const version = (await view()).nodes.find((one) => one.id === id)?.version;
    return api.put<PlanActed>(`${nodes}/update/${id}`, { version, ...values });
  };
  const endOf = async (id: string) => (await view()).nodes.find((one) => one.id === id)?.endOn;
  const todo = async (client: Client) =>
    (await client.get<PageOf<ApprovalSummary>>(`${approval}/list?box=todo`)).data.result;
  const answer = async (client: Client, path = 'answer', body: object = { pass: true }) => {
    const [asked] = await todo(client);
    const { entries } = (await client.get<ApprovalDetail>(`${approval}/${asked?.id}`)).data;
    const entryId = entries.find((one) => one.mine)?.id;
    return client.post<ApprovalDetail>(`${approval}/${asked?.id}/${path}`, { entryId, opinion: '', ...body });
  };
  const take = async (name: string) =>
    (await api.post<{ id: string }>(`${base}/baselines`, { projectId: project.id, name })).data.id;
  const baselines = async () => (await api.get<Baselines>(`${base}/baselines?projectId=${project.id}`)).data.baselines;
  const submitBaseline = (id: string, client = api) =>
    client.post(`collaboration-center/planBaseline/${id}/submit`, {});
  const change = async (title: string) =>
    (await api.post<{ id: string }>(changes, { projectId: project.id, title, reason: '客户增加报表' })).data.id;
  const detail = async (id: string, client = api) => (await client.get<ChangeDetail>(`${changes}/${id}`)).data;
  const drafted = async (id: string) => (await api.get<PlanView>(`${changes}/${id}/plan`)).data;
  const draw = async (id: string, node: string, values: object) => {
    const version = (await drafted(id)).nodes.find((one) => one.id === node)?.version;
    return api.put<PlanActed>(`${changes}/${id}/nodes/${node}`, { version, ...values });
  };
  const submit = async (id: string) =>
    api.post<ChangeDetail>(`${changes}/${id}/submit`, { version: (await detail(id)).version });
  const slips = async () => (await api.get<SlipReport>(`${changes}/slips?projectId=${project.id}`)).data;
  return {
    ...{ tenant, owner, pm, lead, dev, project, api, leadApi, devApi, ownerApi, phase, design, build, live, task },
    ...{
      view,
      set,
      endOf,
      todo,
      answer,
      take,
      baselines,
      submitBaseline,
      change,
      detail,
      drafted,
      draw,
      submit,
      slips,
    },
  };
}

it('a baseline is approved by somebody else, stays from then on, and is what the plan is measured by', async () => {
  const s = await setting();
  const { api, leadApi, devApi, pm, lead, project } = s;
  const first = await s.take('立项');
  expect((await s.baselines())[0]).toMatchObject({ state: 'DRAFT', measured: true, approvedBy: null });
  expect((await s.submitBaseline(first, devApi)).status).toBe(403);
  expect((await s.submitBaseline(first)).status).toBe(200);
  expect((await s.submitBaseline(first)).status).toBe(422);
  expect((await s.baselines())[0]).toMatchObject({ state: 'REVIEWING', submittedBy: { userId: pm.id } });
  expect((await api.delete(`${base}/baselines/${first}`)).status).toBe(422);
  // Who proposed it is not asked, and cannot answer by the right that they hold either.
  expect(await s.todo(api)).toEqual([]);
  const [asked] = await s.todo(leadApi);
  expect(asked).toMatchObject({ purpose: 'planBaseline', objectType: 'planBaseline', objectId: first });
  expect(asked?.waitingFor.map(({ userId }) => userId)).toEqual([lead.id]);
  const { entries, text } = (await api.get<ApprovalDetail>(`${approval}/${asked?.id}`)).data;
  expect(text).toBe('2026-03-02 至 2026-03-13，节点 4 个，里程碑 1 个');
  const own = { entryId: entries[0]?.id, pass: true, opinion: '' };
  expect((await api.post(`${approval}/${asked?.id}/answer`, own)).status).toBe(403);
  expect((await s.answer(leadApi)).data.state).toBe('PASSED');
  expect((await s.baselines())[0]).toMatchObject({ state: 'APPROVED', approvedBy: { userId: lead.id } });
  const removed = await api.delete(`${base}/baselines/${first}`);
  expect([removed.status, removed.message]).toEqual([422, expect.stringContaining('已批准的基线不能删除')]);
  // A later one that nobody approved measures nothing yet.
  const second = await s.take('调整后');
  const path = `${base}/earned?projectId=${project.id}&day=2026-03-13`;
  const { data } = await api.get<EarnedReport>(path);
  expect(data.baseline).toMatchObject({ no: 1, name: '立项', approvedBy: { userId: lead.id } });
  expect((await s.baselines()).map(({ no, measured }) => [no, measured])).toEqual([
    [2, false],
    [1, true],
  ]);
  expect((await api.delete(`${base}/baselines/${second}`)).status).toBe(200);
});

it('a refused baseline may be put to approval again; by a flow that says so, by who proposed it', async () => {
  const s = await setting();
  const id = await s.take('立项');
  await s.submitBaseline(id);
  expect((await s.answer(s.leadApi, 'answer', { pass: false, opinion: '缺少测试' })).data.state).toBe('REJECTED');
  expect((await s.baselines())[0]?.state).toBe('DRAFT');
  const flow = await s.ownerApi.post(`${approval}/flow`, {
    ...{ name: '基线', enabled: true, copyTo: [], purposes: ['planBaseline'] },
    steps: [
      {
        ...{ name: '确认', mode: 'and', people: [{ kind: 'projectOwner' }] },
        ...{ selfRule: 'may', emptyRule: 'admin', leaverRule: 'replace' },
      },
    ],
  });
  expect(flow.status).toBe(200);
  await s.submitBaseline(id);
  expect((await s.answer(s.api)).data.state).toBe('PASSED');
  expect((await s.baselines())[0]).toMatchObject({ state: 'APPROVED', approvedBy: { userId: s.pm.id } });
});

it('a change lies beside the plan, is shown with what it moves and costs, carried out as one act, and told apart', async () => {
  const s = await setting();
  const { api, leadApi, lead, build, live, phase, design } = s;
  await s.submitBaseline(await s.take('立项'));
  await s.answer(leadApi);
  expect(await s.slips()).toMatchObject({ whole: { total: 0, byChanges: 0, without: 0 }, changes: [] });
  // Two days late by itself: 设计 until 03-10, 开发 11–17.
  await s.set(design, { duration: 7 });
  expect(await s.endOf(live)).toBe('2026-03-17');
  const id = await s.change('增加报表');
  // The 40 hours of 5 days become 64 of 8: 24 more.
  expect((await s.draw(id, build, { duration: 8 })).data).toMatchObject({ actId: null, along: 2 });
  expect(await s.endOf(build)).toBe('2026-03-17');
  expect((await s.drafted(id)).nodes.find((one) => one.id === build)?.endOn).toBe('2026-03-20');
  const before = await s.detail(id);
  expect(before).toMatchObject({ state: 'DRAFT', no: 1, submittable: true, stale: false, refused: null });
  expect(before.impact).toMatchObject({
    ...{ endBefore: '2026-03-17', endOn: '2026-03-20', endSlip: 3, hours: 24, unestimated: 0, money: null },
  });
  expect(before.impact?.nodes.map(({ nodeId, effect, endSlip }) => [nodeId, effect, endSlip])).toEqual([
    [phase, 'along', 3],
    [build, 'own', 3],
    [live, 'along', 3],
  ]);
  expect(before.impact?.nodes[1]?.words).toEqual(['工期：5 天 → 8 天']);
  expect((await s.submit(id)).data).toMatchObject({ state: 'REVIEWING', askedEndOn: '2026-03-20', submittable: false });
  const [asked] = await s.todo(leadApi);
  const { text } = (await leadApi.get<ApprovalDetail>(`${approval}/${asked?.id}`)).data;
  expect(text).toBe(
    '计划完成 2026-03-17 → 2026-03-20（+3 个工作日）；阶段「一期」+3 个工作日；里程碑「上线」+3 个工作日；预计工时 +24。原因：客户增加报表',
  );
  // What waits is not drafted any more, and not answered by who asked.
  expect((await s.draw(id, build, { duration: 9 })).status).toBe(422);
  expect((await api.delete(`${changes}/${id}`)).status).toBe(422);
  expect(await s.todo(api)).toEqual([]);
  expect((await s.answer(leadApi)).data.state).toBe('PASSED');
  expect(await s.endOf(live)).toBe('2026-03-20');
  expect(await s.detail(id)).toMatchObject({
    state: 'APPLIED',
    appliedBy: { userId: lead.id },
    endSlip: 3,
    takeable: true,
  });
  const told = (await api.get<ObjectHistory[]>(`${nodes}/actions?objectId=${build}`)).data;
  expect(told.map(({ reason }) => reason)).toContain('变更 1「增加报表」：客户增加报表');
  // Of five days, three came by the request.
  const report = await s.slips();
  expect(report).toMatchObject({
    ...{ endOn: '2026-03-20', whole: { total: 5, byChanges: 3, without: 2 } },
    baseline: { no: 1, endOn: '2026-03-13' },
    changes: [{ no: 1, title: '增加报表', endSlip: 3 }],
  });
  expect(report.rows.map(({ title, total, byChanges, without }) => [title, total, byChanges, without])).toEqual([
    ['一期', 5, 3, 2],
    ['上线', 5, 3, 2],
  ]);
  // Taken back as one act: what slipped by itself stays.
  expect((await s.devApi.post(`${changes}/${id}/takeBack`, {})).status).toBe(403);
  expect((await api.post<ChangeDetail>(`${changes}/${id}/takeBack`, {})).data).toMatchObject({ state: 'TAKEN_BACK' });
  expect(await s.endOf(live)).toBe('2026-03-17');
  expect((await s.slips()).whole).toEqual({ total: 2, byChanges: 0, without: 2 });
  expect((await api.post(`${changes}/${id}/takeBack`, {})).status).toBe(422);
});

it('what was asked about on another plan is never carried out: it is reckoned anew, shown, and asked about again', async () => {
  const s = await setting();
  const { leadApi, build, design, live } = s;
  const id = await s.change('增加报表');
  await s.draw(id, build, { duration: 8 });
  await s.submit(id);
  // 设计 until 03-09 instead of 03-06.
  await s.set(design, { duration: 6 });
  const stale = await s.detail(id);
  expect(stale).toMatchObject({ state: 'REVIEWING', stale: true, submittable: true, askedEndOn: '2026-03-18' });
  expect(stale.impact).toMatchObject({ endBefore: '2026-03-16', endOn: '2026-03-19', endSlip: 3 });
  const refused = await s.answer(leadApi);
  expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('2026-03-19')]);
  expect(await s.endOf(live)).toBe('2026-03-16');
  expect((await s.submit(id)).status).toBe(200);
  const [asked, ...more] = await s.todo(leadApi);
  expect([asked?.state, more]).toEqual(['RUNNING', []]);
  // Work goes on while people decide: what is reported is no other question.
  await s.set(design, { realStart: '2026-03-02' });
  expect((await s.detail(id)).stale).toBe(false);
  expect((await s.answer(leadApi)).data.state).toBe('PASSED');
  expect(await s.endOf(live)).toBe('2026-03-19');
});

it('a stale one may still be refused or returned, is set right, and goes on', async () => {
  const s = await setting();
  const { leadApi, api, build, design } = s;
  const id = await s.change('增加报表');
  expect((await s.submit(id)).status).toBe(422);
  await s.draw(id, build, { duration: 8 });
  await s.submit(id);
  await s.set(design, { duration: 6 });
  expect((await s.answer(leadApi, 'return', { toStep: 0, way: 'again', opinion: '请分两步' })).status).toBe(200);
  expect((await s.detail(id)).state).toBe('DRAFT');
  await s.draw(id, build, { duration: 6 });
  await s.submit(id);
  expect((await s.answer(leadApi, 'answer', { pass: false, opinion: '不同意' })).data.state).toBe('REJECTED');
  expect(await s.detail(id)).toMatchObject({ state: 'REJECTED', editable: true, deletable: true });
  const list = (await api.get<PlanChanges>(`${changes}?projectId=${s.project.id}`)).data.changes;
  expect(list).toMatchObject([{ no: 1, state: 'REJECTED', reason: '客户增加报表', endSlip: 1 }]);
  expect((await s.devApi.delete(`${changes}/${id}`)).status).toBe(403);
  expect((await api.delete(`${changes}/${id}`)).status).toBe(200);
});

it('a draft adds, moves, links and removes nodes by the rules of the plan, and gives up a node', async () => {
  const s = await setting();
  const { api, leadApi, phase, design, build, live } = s;
  const id = await s.change('加测试');
  const made = await api.post<PlanActed>(`${changes}/${id}/nodes`, {
    ...{ parentId: phase, afterId: build, kind: 'work', title: '测试', duration: 2 },
  });
  const test = made.data.id as string;
  expect((await api.put(`${changes}/${id}/nodes/${test}`, { version: 1, duration: 4 })).status).toBe(200);
  expect((await api.put(`${changes}/${id}/nodes/${test}/predecessors`, { text: '1.2' })).status).toBe(200);
  expect((await api.post(`${changes}/${id}/links`, { fromId: test, toId: live })).status).toBe(200);
  // A circle is told as in the plan, and what is reported of work is no plan.
  expect((await api.post(`${changes}/${id}/links`, { fromId: live, toId: design })).message).toContain('循环依赖');
  expect((await s.draw(id, design, { progress: 50 })).message).toContain('直接在计划中填报');
  // Only the draft knows it.
  expect((await api.get(`${nodes}/details/${test}`)).status).toBe(404);
  const { impact } = await s.detail(id);
  expect(impact).toMatchObject({ endBefore: '2026-03-13', endOn: '2026-03-19', endSlip: 4, hours: 0, unestimated: 1 });
  await api.post(`${changes}/${id}/remove`, { ids: [build] });
  // 40 hours of which nothing was earned go with 开发; 测试 then begins with the plan.
  expect((await s.detail(id)).impact).toMatchObject({ endOn: '2026-03-06', endSlip: -5, hours: -40 });
  await api.post(`${changes}/${id}/revert`, { nodeIds: [build, test, live] });
  expect((await s.detail(id)).impact?.nodes).toEqual([]);
  await s.draw(id, build, { title: '开发与联调', duration: 6 });
  await s.submit(id);
  expect((await s.answer(leadApi)).data.state).toBe('PASSED');
  expect((await s.view()).nodes.map(({ title, endOn }) => [title, endOn])).toEqual([
    ['一期', '2026-03-16'],
    ['设计', '2026-03-06'],
    ['开发与联调', '2026-03-16'],
    ['上线', '2026-03-16'],
  ]);
});

it('asks the owner of the enterprise where nobody else keeps the baselines', async () => {
  const { tenant, pm, owner } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, []);
  const [api, ownerApi] = [await t().as(pm, tenant), await t().as(owner, tenant)];
  const asked = { projectId: project.id, parentId: null, afterId: null, kind: 'work', title: '交付', duration: 1 };
  await api.post(`${nodes}/create`, asked);
  const { id } = (await api.post<{ id: string }>(`${base}/baselines`, { projectId: project.id, name: '立项' })).data;
  await api.post(`collaboration-center/planBaseline/${id}/submit`, {});
  expect((await ownerApi.get<PageOf<ApprovalSummary>>(`${approval}/list?box=todo`)).data.result).toHaveLength(1);
  expect((await api.get<PageOf<ApprovalSummary>>(`${approval}/list?box=todo`)).data.result).toEqual([]);
});
