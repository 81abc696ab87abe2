/** Deliverables: accepted by a review or after a questionnaire, refused, handed over, and the gate of the phase behind them. */
import type { ApprovalDetail, ApprovalSummary } from '../../../contract/approval/approval';
import type { NodeDetail, PlanActed, PlanNodeView, PlanView } from '../../../contract/plan/plan';
import { usualSettings } from '../../../contract/questionnaire/settings';
import type { ReviewDetail } from '../../../contract/review/review';
import { newId } from '../../base/present';
import { today } from '../../base/zone';
import { type Client, useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'collaboration-center/plan';
const nodes = 'collaboration-center/planNode';
const reviews = 'collaboration-center/review';

async function setting() {
  const { tenant, pm } = await t().enterprise();
  const [dev, judge] = await Promise.all([t().factory.member(tenant), t().factory.member(tenant)]);
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: judge, role: 'ROLE_PROJECT_DEVELOPER' },
  ]);
  const [api, devApi, judgeApi] = await Promise.all([pm, dev, judge].map((one) => t().as(one, tenant)));
  if (!api || !devApi || !judgeApi) throw new Error('unreachable');
  await api.put(`${base}/settings`, { projectId: project.id, startOn: '2026-03-02', version: 0 });
  const add = async (title: string, kind: string, parentId: string | null = null) =>
    (await api.post<PlanActed>(`${nodes}/create`, { projectId: project.id, parentId, afterId: null, kind, title })).data
      .id as string;
  const detail = async (id: string, client: Client = api) =>
    (await client.get<NodeDetail>(`${nodes}/details/${id}`)).data;
  const set = async (id: string, values: object, client: Client = api) =>
    client.put<PlanActed & { field?: string }>(`${nodes}/update/${id}`, {
      version: (await detail(id)).version,
      ...values,
    });
  const one = async (id: string) =>
    (await api.get<PlanView>(`${base}?projectId=${project.id}`)).data.nodes.find(
      (node) => node.id === id,
    ) as PlanNodeView;
  const manual = await add('安装手册', 'deliverable');
  const phase = await add('上线', 'phase');
  const work = await add('割接', 'work', phase);
  await set(manual, { ownerId: dev.id });
  await api.post(`${base}/links`, { fromId: manual, toId: phase });
  return { tenant, pm, dev, judge, project, api, devApi, judgeApi, add, detail, set, one, manual, phase, work };
}

it('is a day without length, accepted by the conclusion of a review, and holds the phase behind it', async () => {
  const { pm, judge, project, api, judgeApi, detail, set, one, manual, work, devApi } = await setting();
  expect(await one(manual)).toMatchObject({ duration: 0, accepted: null });
  const { data: made } = await api.post<{ id: string }>(`${reviews}/create`, {
    ...{ projectId: project.id, title: '手册评审', type: 'deliverable' },
  });
  expect((await set(work, { acceptWay: 'review' })).data.field).toBe('acceptWay');
  expect((await set(manual, { acceptId: made.id })).data.field).toBe('acceptWay');
  expect((await set(manual, { acceptWay: 'review', acceptId: newId() })).data.field).toBe('acceptId');
  expect((await set(manual, { acceptWay: 'review' })).status).toBe(200);
  expect((await detail(manual)).acceptance).toMatchObject({ state: 'WAIT', reason: '还没有指定验收的评审' });
  expect((await set(manual, { acceptId: made.id })).status).toBe(200);
  expect((await detail(manual)).acceptance).toMatchObject({ object: { type: 'review', title: '手册评审' } });
  const early = await set(manual, { realEnd: today() }, devApi);
  expect([early.status, early.message]).toEqual([422, '交付物「安装手册」还不能登记达成：评审 V-1 还没有开始']);
  const held = await set(work, { progress: 10 });
  expect([held.status, held.message]).toEqual([
    422,
    '阶段「上线」不能开始：交付物「安装手册」未验收：评审 V-1 还没有开始',
  ]);
  const review = async () => (await api.get<ReviewDetail>(`${reviews}/details/${made.id}`)).data;
  const step = async (to: string) => {
    const { state, version } = await review();
    expect((await api.post(`${reviews}/${made.id}/step`, { to, state, version })).status).toBe(200);
  };
  const conclude = async (conclusion: string, summary: string) => {
    await api.post(`${reviews}/${made.id}/conclude`, { version: (await review()).version, conclusion, summary });
    const todo = (await judgeApi.get<{ result: ApprovalSummary[] }>('collaboration-center/approval/list?box=todo'))
      .data;
    const id = todo.result[0]?.id ?? '';
    const { entries } = (await judgeApi.get<ApprovalDetail>(`collaboration-center/approval/${id}`)).data;
    const entryId = entries.find(({ mine }) => mine)?.id;
    await judgeApi.post(`collaboration-center/approval/${id}/answer`, { entryId, pass: true, opinion: '同意' });
  };
  await api.put(`${reviews}/${made.id}/people`, {
    ...{ people: [{ userId: judge.id, role: 'reviewer' }], version: (await review()).version },
  });
  await step('REVIEWING');
  await conclude('fail', '缺少回退步骤');
  expect((await detail(manual)).acceptance).toMatchObject({
    ...{
      state: 'REFUSED',
      note: '缺少回退步骤',
      by: { userId: pm.id },
      reason: '评审 V-1 第 1 轮不通过，请整改后再评审一轮',
    },
  });
  expect((await one(manual)).accepted).toBe('REFUSED');
  // What a private review says is not told on the plan to who does not see the review.
  const secret = (is: boolean) =>
    t().app.platform.database.query('UPDATE review SET is_private = $2 WHERE id = $1', [made.id, is]);
  await secret(true);
  expect((await detail(manual, devApi)).acceptance).toMatchObject({
    ...{ state: 'REFUSED', object: null, note: '', by: null, time: null, reason: '验收评审尚未通过' },
  });
  await secret(false);
  await step('RECTIFYING');
  await step('REVIEWING');
  await conclude('pass', '补齐了');
  expect(await one(manual)).toMatchObject({ accepted: 'PASSED', kind: 'deliverable', acceptWay: 'review' });
  expect((await set(work, { progress: 10 })).status).toBe(200);
  expect((await set(manual, { realEnd: today() }, devApi)).status).toBe(200);
  // A file of MS Project knows it as a milestone whose note says so.
  const file = (await api.get(`${base}/export?projectId=${project.id}`)).body;
  expect(file).toContain('<Notes>【交付物】评审验收，验收通过</Notes>');
});

it('is accepted after a questionnaire by whoever accepts, not by whoever delivers', async () => {
  const { tenant, pm, dev, judge, project, api, devApi, judgeApi, detail, set, manual, work } = await setting();
  const form = newId();
  const sql = (text: string, ...values: unknown[]) => t().app.platform.database.query(text, [tenant.id, ...values]);
  await sql(
    `INSERT INTO survey_form (tenant_id, id, form_key, title, kind, draft, settings, state, published_no, owner_id, project_id)
     VALUES ($1, $2, $3, '手册验收', 'acceptance', '{"pages": []}', $4::jsonb, 'COLLECTING', 1, $5, $6)`,
    ...[form, form, JSON.stringify(usualSettings), pm.id, project.id],
  );
  expect((await set(manual, { acceptWay: 'questionnaire', acceptorId: dev.id })).data.field).toBe('acceptorId');
  expect((await set(manual, { acceptWay: 'questionnaire', acceptId: form, acceptorId: judge.id })).status).toBe(200);
  const accept = async (client: Client, result: string, note = '') =>
    client.post<{ field?: string }>(`${nodes}/${manual}/accept`, {
      result,
      note,
      version: (await detail(manual)).version,
    });
  const none = await accept(judgeApi, 'PASSED');
  expect([none.status, none.message]).toEqual([422, '验收问卷还没有有效答卷']);
  // The enterprise's own is asked about tasks of every project; what is said of another's accepts nothing here.
  const other = await t().factory.project(tenant, pm);
  const foreign = await t().factory.task(tenant, other, pm);
  await sql(
    `INSERT INTO survey_response (tenant_id, id, form_id, version_no, submit_key, payload_hash, answers, day, submitted_at, task_id)
     VALUES ($1, $2, $3, 1, $2, '', '{}', '2026-03-02', now(), $4)`,
    ...[newId(), form, foreign.id],
  );
  expect((await detail(manual)).acceptance).toMatchObject({ answers: 0, reason: '验收问卷还没有有效答卷' });
  expect((await accept(judgeApi, 'PASSED')).status).toBe(422);
  await sql(
    `INSERT INTO survey_response (tenant_id, id, form_id, version_no, submit_key, payload_hash, answers, day, submitted_at)
     VALUES ($1, $2, $3, 1, $2, '', '{}', '2026-03-02', now())`,
    ...[newId(), form],
  );
  expect((await detail(manual, judgeApi)).acceptance).toMatchObject({ state: 'WAIT', answers: 1, mayDecide: true });
  for (const client of [devApi, api]) expect((await accept(client, 'PASSED')).status).toBe(403);
  expect((await accept(judgeApi, 'REFUSED')).data.field).toBe('note');
  expect((await accept(judgeApi, 'REFUSED', '缺少目录')).status).toBe(200);
  const told = await sql(
    `SELECT title, body FROM message WHERE tenant_id = $1 AND receiver_id = $2 AND event = 'deliverableJudged'`,
    dev.id,
  );
  expect(told).toEqual([{ title: '交付物「安装手册」验收不通过', body: '缺少目录' }]);
  const early = await set(manual, { realEnd: today() });
  expect(early.message).toBe('交付物「安装手册」还不能登记达成：验收不通过：缺少目录。请整改后由验收人重新验收');
  expect((await accept(judgeApi, 'PASSED')).status).toBe(200);
  expect((await detail(manual)).acceptance).toMatchObject({ state: 'PASSED', by: { userId: judge.id }, reason: null });
  expect((await set(manual, { realEnd: today() })).status).toBe(200);
  expect((await set(work, { progress: 10 })).status).toBe(200);
  // As another kind it asks for nothing any more.
  await set(manual, { realEnd: null });
  expect((await set(manual, { kind: 'milestone' })).status).toBe(200);
  expect(await detail(manual)).toMatchObject({ acceptWay: null, acceptance: null });
});
