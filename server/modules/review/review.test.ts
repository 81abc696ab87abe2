/** Reviews in rounds: checklist, issues, conclusion through an approval, the gate of a phase (notes: plan, sections 2 and 4). */
import type { ApprovalDetail, ApprovalSummary } from '../../../contract/approval/approval';
import type { ReviewDetail, ReviewPlan, ReviewRow, ReviewSummary } from '../../../contract/review/review';
import { addDays, newId } from '../../base/present';
import { today } from '../../base/zone';
import { operationLog, plan, planNode } from '../../db/schema';
import { type Client, useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'collaboration-center/review';
const day = (days: number) => addDays(today(), days);

async function setting(more: object = {}) {
  const { tenant, pm } = await t().enterprise();
  const [dev, viewer, head] = await Promise.all([1, 2, 3].map(() => t().factory.member(tenant)));
  if (!dev || !viewer || !head) throw new Error('unreachable');
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: head, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const db = t().factory.scope(tenant);
  const [phase, planId] = [{ id: newId() }, newId()];
  await db.insert(plan, { id: planId, projectId: project.id, startOn: today() });
  await db.insert(planNode, { id: phase.id, planId, projectId: project.id, rank: 1, kind: 'phase', title: '开发' });
  const [api, devApi, headApi, viewerApi] = await Promise.all(
    [pm, dev, head, viewer].map((one) => t().as(one, tenant)),
  );
  if (!api || !devApi || !headApi || !viewerApi) throw new Error('unreachable');
  const { data: made } = await api.post<{ id: string; no: string; field?: string }>(`${base}/create`, {
    ...{ projectId: project.id, title: '概要设计评审', type: 'gate', gatePhaseId: phase.id, ...more },
  });
  const detail = async (client: Client = api) => (await client.get<ReviewDetail>(`${base}/details/${made.id}`)).data;
  const step = async (to: string, values: object = {}, client: Client = api) => {
    const { state, version } = await detail();
    return client.post(`${base}/${made.id}/step`, { to, state, version, ...values });
  };
  const invite = async (...people: { userId: string; role: string }[]) =>
    api.put(`${base}/${made.id}/people`, { people, version: (await detail()).version });
  const issue = (values: object = {}) =>
    api.post<{ id: string }>(`${base}/${made.id}/issues`, { text: '缺少回退方案', severity: 2, ...values });
  const stepIssue = async (id: string, to: string, client: Client, note = '已处理') => {
    const found = (await detail()).issues.find((one) => one.id === id);
    return client.post(`${base}/${made.id}/issues/${id}/step`, { to, version: found?.version ?? 1, note });
  };
  const conclude = async (conclusion: string, values: object = {}) =>
    api.post<{ approvalId: string }>(`${base}/${made.id}/conclude`, {
      ...{ version: (await detail()).version, conclusion, summary: '结论说明', ...values },
    });
  const answer = async (client: Client, pass = true) => {
    const todo = (await client.get<{ result: ApprovalSummary[] }>('collaboration-center/approval/list?box=todo')).data;
    const id = todo.result[0]?.id ?? '';
    const one = (await client.get<ApprovalDetail>(`collaboration-center/approval/${id}`)).data;
    const entryId = one.entries.find(({ mine }) => mine)?.id;
    return client.post(`collaboration-center/approval/${id}/answer`, { entryId, pass, opinion: '意见' });
  };
  const gates = async (client: Client = api) =>
    (await client.get<ReviewPlan>(`${base}/gates?projectId=${project.id}`)).data;
  const blocks = async () =>
    t().app.platform.hooks.phaseBlocks(
      { platform: t().app.platform, db, actor: null as never },
      {
        projectId: project.id,
        phaseIds: [phase.id],
      },
    );
  return {
    ...{
      tenant,
      pm,
      dev,
      head,
      viewer,
      project,
      phase,
      db,
      api,
      devApi,
      headApi,
      viewerApi,
      made,
      detail,
      step,
      invite,
    },
    ...{ issue, stepIssue, conclude, answer, gates, blocks },
  };
}

/** Under review, with head and dev as reviewers. */
async function running(more: object = {}) {
  const world = await setting(more);
  await world.invite({ userId: world.head.id, role: 'reviewer' }, { userId: world.dev.id, role: 'reviewer' });
  expect((await world.step('REVIEWING')).status).toBe(200);
  return world;
}

it('begins with a reviewer, and not without', async () => {
  const { made, step, invite, dev, detail } = await setting();
  expect(made.no).toBe('V-1');
  const refused = await step('REVIEWING');
  expect([refused.status, refused.message]).toEqual([422, '请先选择至少一位评审人']);
  await invite({ userId: dev.id, role: 'observer' });
  expect((await step('REVIEWING')).status).toBe(422);
  await invite({ userId: dev.id, role: 'reviewer' });
  expect((await step('REVIEWING')).status).toBe(200);
  expect(await detail()).toMatchObject({ state: 'REVIEWING', round: 1, rounds: [{ round: 1, conclusion: null }] });
});

it('is concluded by its reviewers alone: no step leads there', async () => {
  const { step, detail } = await running();
  for (const to of ['PASSED', 'CONDITIONAL', 'FAILED']) expect((await step(to, { reason: '抄近路' })).status).toBe(422);
  expect((await detail()).state).toBe('REVIEWING');
});

it('fails, makes a problem, is rectified, passes in round 2, and opens the gate', async () => {
  const { api, devApi, headApi, issue, stepIssue, conclude, answer, step, detail, blocks, dev, made } = await running();
  expect((await blocks()).map(({ reason }) => reason)).toEqual(['评审 V-1 第 1 轮还没有结论']);
  const { id } = (await issue({ ownerId: dev.id, dueOn: day(3), asProblem: true })).data;
  expect((await conclude('pass')).message).toBe('还有 1 个评审问题没有关闭，只能有条件通过或不通过');
  expect((await conclude('fail')).status).toBe(200);
  // All of them, and while they are asked nothing changes under them.
  expect((await answer(headApi)).status).toBe(200);
  expect((await detail()).deciding?.conclusion).toBe('fail');
  expect((await issue()).status).toBe(422);
  expect((await step('WITHDRAWN', { reason: '不评了' })).status).toBe(422);
  expect((await answer(devApi)).status).toBe(200);
  const failed = await detail();
  expect(failed).toMatchObject({ state: 'FAILED', conclusion: 'fail', deciding: null, firstPass: false, issueOpen: 1 });
  expect((await blocks())[0]?.reason).toBe('评审 V-1 第 1 轮不通过');
  const [found] = failed.issues;
  expect(found?.problem).toMatchObject({ type: 'problem', state: '已确认' });
  const problem = await api.get<{ origin: { id: string }; severity: number; deadline: string }>(
    `collaboration-center/problem/details/${found?.problem?.id}`,
  );
  expect(problem.data).toMatchObject({ origin: { id: made.id }, severity: 2, deadline: day(3) });

  expect((await step('RECTIFYING')).status).toBe(200);
  expect((await stepIssue(id, 'FIXED', devApi)).status).toBe(200);
  expect((await stepIssue(id, 'VERIFIED', devApi)).message).toBe('整改人不能验证自己的整改，请由他人验证');
  expect((await step('REVIEWING')).status).toBe(200);
  expect(await detail()).toMatchObject({ round: 2, conclusion: null, issueOpen: 1 });
  expect((await blocks())[0]?.reason).toBe('评审 V-1 第 2 轮还没有结论');
  expect((await stepIssue(id, 'VERIFIED', api)).status).toBe(200);
  expect((await conclude('pass', { score: 92 })).status).toBe(200);
  await answer(headApi);
  await answer(devApi);
  expect(await detail()).toMatchObject({
    ...{ state: 'PASSED', round: 2, conclusion: 'pass', score: 92, issueOpen: 0, firstPass: false },
    rounds: [
      { round: 2, conclusion: 'pass', found: 0 },
      { round: 1, conclusion: 'fail', found: 1 },
    ],
  });
  expect(await blocks()).toEqual([]);
});

it('stays under review where a reviewer does not agree, and is proposed anew', async () => {
  const { conclude, answer, headApi, devApi, detail } = await running();
  await conclude('pass');
  await answer(headApi, false);
  expect(await detail()).toMatchObject({ state: 'REVIEWING', conclusion: null, deciding: null });
  expect((await conclude('pass')).status).toBe(200);
  await answer(devApi);
  await answer(headApi);
  expect((await detail()).state).toBe('PASSED');
});

it('follows the mode of the review, then the flow of its template', async () => {
  const { tenant, api, project, head, headApi, answer, pm } = await setting();
  const scope = t().factory.scope(tenant);
  const rules = { selfRule: 'may', emptyRule: 'admin', leaverRule: 'replace' };
  const steps = JSON.stringify([{ name: '项目负责人', mode: 'and', people: [{ kind: 'user', id: pm.id }], ...rules }]);
  const [flowId, templateId] = [newId(), newId()];
  await scope.query('INSERT INTO approval_flow (tenant_id, id, name, steps) VALUES ($1, $2, $3, $4::jsonb)', [
    flowId,
    '放行审批',
    steps,
  ]);
  await scope.query(
    `INSERT INTO review_template (tenant_id, id, name, type, mode, flow_id, items) VALUES ($1, $2, '设计', 'design', 'or', $3, '["范围","接口"]')`,
    [templateId, flowId],
  );
  const { data: made } = await api.post<{ id: string }>(`${base}/create`, {
    projectId: project.id,
    title: '模板评审',
    type: 'design',
    templateId,
  });
  const read = async () => (await api.get<ReviewDetail>(`${base}/details/${made.id}`)).data;
  const first = await read();
  expect([first.mode, first.items.map(({ text }) => text), first.templateName]).toEqual([
    'or',
    ['范围', '接口'],
    '设计',
  ]);
  await api.put(`${base}/${made.id}/people`, {
    version: first.version,
    people: [{ userId: head.id, role: 'reviewer' }],
  });
  const { state, version } = await read();
  await api.post(`${base}/${made.id}/step`, { to: 'REVIEWING', state, version });
  const propose = async () => {
    const body = { version: (await read()).version, conclusion: 'pass', summary: '' };
    return api.post(`${base}/${made.id}/conclude`, body);
  };
  expect((await propose()).message).toBe('检查单还有 2 条没有检查');
  for (const { id } of (await read()).items) await api.put(`${base}/${made.id}/items/${id}`, { result: 'ok' });
  expect((await propose()).status).toBe(200);
  await answer(headApi);
  expect((await read()).state).toBe('REVIEWING');
  await answer(api);
  expect((await read()).state).toBe('PASSED');
});

it('carries what was right into the next round, and asks again for what was not', async () => {
  const { api, made, detail, conclude, answer, headApi, devApi, step } = await running();
  for (const text of ['范围清楚', '可以回退']) await api.post(`${base}/${made.id}/items`, { text });
  const [right, wrong] = (await detail()).items;
  await api.put(`${base}/${made.id}/items/${right?.id}`, { result: 'ok' });
  await api.put(`${base}/${made.id}/items/${wrong?.id}`, { result: 'issue', note: '没有方案' });
  await conclude('fail');
  await answer(headApi);
  await answer(devApi);
  await step('RECTIFYING');
  await step('REVIEWING');
  expect((await detail()).items.map(({ result, note }) => [result, note])).toEqual([
    ['ok', ''],
    [null, '没有方案'],
  ]);
});

it('passes on conditions that have an owner and a day; the gate waits for them unless the project says otherwise', async () => {
  const { api, project, dev, devApi, headApi, issue, stepIssue, conclude, answer, detail, blocks, step } =
    await running();
  expect((await conclude('conditional')).message).toBe('没有待整改的评审问题，请直接通过');
  const { id } = (await issue({})).data;
  expect((await conclude('conditional')).message).toBe('有条件通过前，请为第 1 个评审问题指定责任人与期限');
  const [found] = (await detail()).issues;
  const given = { text: '缺少回退方案', severity: 2, ownerId: dev.id, dueOn: day(1), version: found?.version };
  expect((await api.put(`${base}/${(await detail()).id}/issues/${id}`, given)).status).toBe(200);
  await conclude('conditional');
  await answer(headApi);
  await answer(devApi);
  expect((await detail()).state).toBe('CONDITIONAL');
  expect((await blocks())[0]?.reason).toBe('评审 V-1 有条件通过，还有 1 个问题没有关闭');
  await api.post('project-center/projectConfig/saveConfig', {
    projectId: project.id,
    configs: { REVIEW_CONDITIONAL_OPENS: '1' },
  });
  expect(await blocks()).toEqual([]);
  await api.post('project-center/projectConfig/saveConfig', {
    projectId: project.id,
    configs: { REVIEW_CONDITIONAL_OPENS: '0' },
  });
  expect((await blocks()).length).toBe(1);
  await step('RECTIFYING');
  expect((await step('ARCHIVED')).message).toBe('还有 1 个问题没有关闭');
  await stepIssue(id, 'FIXED', devApi);
  await stepIssue(id, 'VERIFIED', headApi);
  expect(await blocks()).toEqual([]);
  expect((await step('ARCHIVED')).status).toBe(200);
});

it('lets a phase begin all the same to who may, with a reason, which is logged', async () => {
  const { api, devApi, project, phase, db, gates, blocks } = await running();
  const override = (client: Client, values: object = {}) =>
    client.post(`${base}/gates/override`, {
      projectId: project.id,
      phaseId: phase.id,
      reason: '客户同意先行',
      ...values,
    });
  expect((await gates()).gates[0]).toMatchObject({ title: '开发', open: false, overridden: null });
  expect((await gates(devApi)).mayOverride).toBe(false);
  expect((await override(devApi)).status).toBe(403);
  expect((await override(api, { reason: ' ' })).status).toBe(400);
  expect((await override(api)).status).toBe(200);
  expect((await override(api)).status).toBe(409);
  expect(await blocks()).toEqual([]);
  expect((await gates()).gates[0]).toMatchObject({ open: true, overridden: { reason: '客户同意先行' } });
  const logged = (await db.select(operationLog)).find(({ action }) => action === 'gateOverridden');
  expect(logged?.detail).toMatchObject({ phase: '1 开发', reviews: ['V-1'], reason: '客户同意先行' });
});

it('counts by type and phase what its list shows under the same conditions', async () => {
  const { api, viewerApi, project, issue, conclude, answer, headApi, devApi, dev } = await running();
  await issue({ ownerId: dev.id, dueOn: day(-1) });
  await conclude('fail');
  await answer(headApi);
  await answer(devApi);
  await api.post(`${base}/create`, { projectId: project.id, title: '需求', type: 'requirement', isPrivate: true });
  const read = async (client: Client) =>
    (await client.get<ReviewSummary>(`${base}/summary?projectId=${project.id}`)).data;
  const { all, rows } = await read(api);
  expect(all).toMatchObject({
    total: 2,
    failed: 1,
    undecided: 1,
    firstPassed: 0,
    firstConcluded: 1,
    issues: 1,
    issuesOpen: 1,
    inTime: 0,
    dueIssues: 1,
    cycleDays: 0,
  });
  expect(rows.map(({ type, total }) => [type, total])).toEqual([
    ['gate', 1],
    ['requirement', 1],
  ]);
  expect((await read(viewerApi)).all.total).toBe(1);
  const found = async (filter: object) => {
    const asked = { projectId: project.id, filter: { tab: 'all', ...filter } };
    const { data, message } = await api.post<{ result?: ReviewRow[] }>(`${base}/query`, asked);
    return data?.result?.map(({ no }) => no) ?? message;
  };
  expect(await found({ unsolved: true })).toEqual(['V-1']);
  expect(await found({ firstPass: false })).toEqual(['V-1']);
  expect(await found({ firstPass: true })).toEqual([]);
  expect(await found({ late: true })).toEqual(['V-1']);
  expect(await found({ concluded: true })).toEqual(['V-1']);
});

it('refuses a phase of another project, and a gate review without its phase', async () => {
  const { api, project, phase, tenant, pm } = await setting();
  const other = await t().factory.project(tenant, pm);
  const create = (values: object) =>
    api.post<{ field?: string }>(`${base}/create`, { projectId: project.id, title: '门', type: 'gate', ...values });
  expect((await create({})).data.field).toBe('gatePhaseId');
  expect((await create({ projectId: other.id, gatePhaseId: phase.id })).data.field).toBe('gatePhaseId');
  // One of another type becomes none either: it would guard nothing.
  const { data } = await api.post<{ id: string }>(`${base}/create`, {
    ...{ projectId: project.id, title: '概要设计评审', type: 'design' },
  });
  const update = (values: object) =>
    api.put<{ field?: string }>(`${base}/update/${data.id}`, { version: 1, type: 'gate', ...values });
  expect((await update({})).data.field).toBe('gatePhaseId');
  expect((await update({ gatePhaseId: phase.id })).status).toBe(200);
});

it('a closed gate holds the tasks below its phase, whatever door they come by', async () => {
  const { api, project, phase, db, gates, tenant, pm } = await setting();
  const task = 'collaboration-center/ccTask';
  const [row] = await db.select(planNode);
  const node = { id: newId() };
  await db.insert(planNode, {
    ...{ id: node.id, planId: row?.planId ?? '', projectId: project.id, rank: 1, kind: 'work', title: '编码' },
    parentId: phase.id,
  } as never);
  const made = await api.post<{ id: string }>(`collaboration-center/planNode/${node.id}/tasks/create`, {
    title: '接口',
    executorId: pm.id,
  });
  expect([made.status, made.message]).toEqual([200, made.message]);
  const { id } = made.data;
  const detail = async (of = id) =>
    (
      await api.get<{ version: number; category: string; transitions: { stageId: string; category: string }[] }>(
        `${task}/details/${of}`,
      )
    ).data;
  const held = { status: 422, message: expect.stringContaining('阶段「开发」不能开始') };
  const begun = async () => (await gates()).gates[0]?.begun;
  const { version } = await detail();
  const workflow = await t().app.platform.workflows.of(tenant.id);
  const stageOf = (category: string) =>
    workflow.stages.find((one) => one.processId === workflow.defaultType.processId && one.category === category)?.id;
  for (const category of ['IN_PROGRESS', 'DONE']) {
    expect(await api.put(`${task}/update/${id}`, { version, stageId: stageOf(category) })).toMatchObject(held);
  }
  expect(await api.put(`${task}/update/${id}`, { version, progress: 10 })).toMatchObject(held);
  // A task below it, one that has begun elsewhere, and one that is made begun.
  const child = await api.post<{ taskId: string }>(`${task}/create`, {
    ...{ projectId: project.id, title: '子任务', parentId: id, executorId: pm.id },
  });
  const below = child.data.taskId;
  expect(await api.put(`${task}/update/${below}`, { version: 1, stageId: stageOf('IN_PROGRESS') })).toMatchObject(held);
  const started = await t().factory.task(tenant, project, pm, { category: 'IN_PROGRESS' });
  expect(await api.post(`collaboration-center/planNode/${node.id}/tasks`, { taskIds: [started.id] })).toMatchObject(
    held,
  );
  const more = { projectId: project.id, title: '已开始', parentId: id, progress: 30, executorId: pm.id };
  expect(await api.post(`${task}/create`, more)).toMatchObject(held);
  const under = { taskId: started.id, parentId: id, version: 1 };
  expect(await api.post(`${task}/changeParent`, under)).toMatchObject(held);
  // What has begun below a task that has not, and a node that has begun, brought in by the plan.
  const top = await t().factory.task(tenant, project, pm, { title: '外层' });
  await t().factory.task(tenant, project, pm, { category: 'IN_PROGRESS', parentId: top.id });
  const brought = { taskId: top.id, parentId: id, version: (await detail(top.id)).version };
  expect(await api.post(`${task}/changeParent`, brought)).toMatchObject(held);
  const elsewhere = { id: newId() };
  await db.insert(planNode, {
    ...{ id: elsewhere.id, planId: row?.planId ?? '', projectId: project.id, rank: 2, kind: 'work', title: '别处' },
  } as never);
  const url = `collaboration-center/planNode/${elsewhere.id}/tasks`;
  expect((await api.post(url, { taskIds: [started.id] })).status).toBe(200);
  const into = { ids: [elsewhere.id], parentId: phase.id, afterId: null };
  expect(await api.post('collaboration-center/planNode/move', into)).toMatchObject(held);
  expect([await begun(), (await detail()).category]).toEqual([false, 'NOT_STARTED']);
  // It opens by being let through, and says that it has begun.
  const over = { projectId: project.id, phaseId: phase.id, reason: '先行开工' };
  expect((await api.post(`${base}/gates/override`, over)).status).toBe(200);
  const now = (await detail(below)).version;
  expect((await api.put(`${task}/update/${below}`, { version: now, stageId: stageOf('IN_PROGRESS') })).status).toBe(
    200,
  );
  expect(await begun()).toBe(true);
});
