/** Problems: steps, their clocks through the life of one, what they are made into, and what others see. */
import type { PageOf } from '../../../contract/envelope';
import type { ClockRow } from '../../../contract/object/record';
import type { ProblemDetail, ProblemRow, SlaRules } from '../../../contract/problem/problem';
import type { RiskDetail } from '../../../contract/risk/risk';
import { recomputeClocks, scanClocks } from '../../object/clocks/jobs';
import { type Client, useTestApp } from '../../test/app';
import { uploadTo } from '../../test/uploading';

const t = useTestApp();
const base = 'collaboration-center/problem';

async function setting() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const api = await t().as(pm, tenant);
  const devApi = await t().as(dev, tenant);
  const create = async (values: object = {}, client: Client = api) =>
    (
      await client.post<{ id: string; no: string; field?: string }>(`${base}/create`, {
        projectId: project.id,
        title: '报表打不开',
        severity: 3,
        ...values,
      })
    ).data;
  const detail = async (id: string, client: Client = api) =>
    (await client.get<ProblemDetail>(`${base}/details/${id}`)).data;
  const step = async (id: string, to: string, values: object = {}) => {
    const { state, version } = await detail(id);
    return api.post<{ state: string; field?: string }>(`${base}/${id}/step`, { to, state, version, ...values });
  };
  const clock = async (id: string, metric: string) =>
    (await detail(id)).clocks.find((one) => one.metric === metric) as ClockRow;
  /** As if all that ran had begun so many minutes earlier; due for a moment, as another connection's clock may lag. */
  const earlier = (id: string, minutes: number) =>
    t().app.platform.database.query(
      `UPDATE object_clock SET next_at = now() - interval '1 second', runs = (
          SELECT jsonb_agg(r || jsonb_build_object('from', ((r->>'from')::timestamptz - make_interval(mins => $2::int))::text))
            FROM jsonb_array_elements(runs) r)
        WHERE object_id = $1 AND ended_at IS NULL`,
      [id, minutes],
    );
  const messages = async (event: string) =>
    (
      await t().app.platform.database.query<{ title: string }>(
        'SELECT title FROM message WHERE tenant_id = $1 AND event = $2 ORDER BY created_at',
        [tenant.id, event],
      )
    ).map(({ title }) => title);
  const ownerApi = await t().as(owner, tenant);
  return { tenant, pm, dev, member, project, api, devApi, ownerApi, create, detail, step, clock, earlier, messages };
}
const solved = { resolution: 'resolved', resolutionComment: '已修复并验证' };

describe('steps', () => {
  it('go from confirmation to closing, each with what it asks for', async () => {
    const { create, step, detail, dev } = await setting();
    const { id, no } = await create();
    expect(no).toBe('P-1');
    expect((await step(id, 'PROCESSING')).status).toBe(422);
    expect((await step(id, 'CONFIRMED')).status).toBe(200);
    expect((await step(id, 'PROCESSING')).data.field).toBe('assigneeId');
    expect((await step(id, 'PROCESSING', { assigneeId: dev.id })).status).toBe(200);
    expect((await step(id, 'RESOLVED', { resolution: 'resolved' })).data.field).toBe('resolutionComment');
    expect((await step(id, 'RESOLVED', solved)).status).toBe(200);
    expect((await detail(id)).resolvedTime).not.toBeNull();
    expect((await step(id, 'CLOSED')).status).toBe(200);
    expect((await step(id, 'CONFIRMED', { reason: '复现' })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ state: 'CONFIRMED', reopenCount: 1, resolvedTime: null });
  });

  it('a suspended one that nobody had wakes as nobody’s', async () => {
    const { create, step } = await setting();
    const { id } = await create();
    await step(id, 'CONFIRMED');
    await step(id, 'SUSPENDED', { reason: '等环境' });
    expect((await step(id, 'back')).data.state).toBe('CONFIRMED');
  });
});

describe('clocks', () => {
  it('run by severity; the response ends when it is somebody’s or confirmed', async () => {
    const { create, step, clock, dev } = await setting();
    const { id } = await create({ severity: 2 });
    expect(await clock(id, 'response')).toMatchObject({ goal: 120, running: true, mode: 'working', outcome: null });
    await step(id, 'CONFIRMED');
    expect(await clock(id, 'response')).toMatchObject({ running: false, outcome: 'met' });
    expect(await clock(id, 'resolution')).toMatchObject({ goal: 480, running: true });
    const given = await create({ assigneeId: dev.id });
    expect(await clock(given.id, 'response')).toMatchObject({ outcome: 'met' });
  });

  it('stand while it is suspended or in the recycle bin, and have no due moment then', async () => {
    const { api, create, step, clock } = await setting();
    const { id } = await create();
    await step(id, 'CONFIRMED');
    await step(id, 'SUSPENDED', { reason: '等' });
    expect(await clock(id, 'resolution')).toMatchObject({ running: false, dueTime: null, outcome: null });
    await step(id, 'back');
    expect(await clock(id, 'resolution')).toMatchObject({ running: true });
    await api.post(`${base}/${id}/recycle`, {});
    const [row] = await t().app.platform.database.query<{ due_at: string | null }>(
      "SELECT due_at FROM object_clock WHERE object_id = $1 AND metric = 'resolution'",
      [id],
    );
    expect(row?.due_at).toBeNull();
  });

  it('say near once at three quarters and missed once; of what is missed at once only that', async () => {
    const { create, earlier, messages, dev, clock } = await setting();
    const { id } = await create({ severity: 1, assigneeId: dev.id });
    const { platform } = t().app;
    await earlier(id, 179);
    await scanClocks(platform);
    expect(await messages('slaNear')).toHaveLength(0);
    await earlier(id, 2);
    await scanClocks(platform);
    await scanClocks(platform);
    const near = await messages('slaNear');
    expect([near.length > 0, await messages('slaMissed')]).toEqual([true, []]);
    await earlier(id, 60);
    await scanClocks(platform);
    expect(await messages('slaMissed')).toHaveLength(near.length);
    expect(await clock(id, 'resolution')).toMatchObject({ missed: true, outcome: null });
    const late = await create({ severity: 1, assigneeId: dev.id });
    await earlier(late.id, 500);
    await scanClocks(platform);
    expect(await messages('slaNear')).toHaveLength(near.length);
    expect(await messages('slaMissed')).toHaveLength(2 * near.length);
  });

  it('go on in the same cycle when a solution is refused, and begin another when it is opened anew', async () => {
    const { create, step, detail, clock, earlier, dev } = await setting();
    const { id } = await create({ severity: 1, assigneeId: dev.id });
    await step(id, 'CONFIRMED');
    await step(id, 'PROCESSING');
    await earlier(id, 100);
    await step(id, 'RESOLVED', solved);
    expect(await clock(id, 'resolution')).toMatchObject({ outcome: 'met', consumed: 100, cycle: 1 });
    await step(id, 'PROCESSING', { reason: '仍有报错' });
    expect(await clock(id, 'resolution')).toMatchObject({ outcome: null, running: true, cycle: 1, consumed: 100 });
    await step(id, 'RESOLVED', solved);
    await step(id, 'CLOSED');
    await step(id, 'CONFIRMED', { reason: '复现' });
    expect(await clock(id, 'resolution')).toMatchObject({ cycle: 2, consumed: 0, running: true });
    expect((await detail(id)).pastClocks.map(({ metric, outcome }) => [metric, outcome])).toEqual([
      ['resolution', 'met'],
      ['response', 'met'],
    ]);
  });

  it('take the new goal with a new severity and keep what was used up', async () => {
    const { api, create, detail, clock, earlier, dev } = await setting();
    const { id } = await create({ severity: 1, assigneeId: dev.id });
    await earlier(id, 100);
    const { version } = await detail(id);
    await api.put(`${base}/update/${id}`, { version, severity: 4 });
    expect(await clock(id, 'resolution')).toMatchObject({ goal: 2400, consumed: 100, mode: 'working', cycle: 1 });
  });

  it('count for nothing when it is rejected, cancelled or a duplicate', async () => {
    const { create, step, clock, earlier, dev } = await setting();
    const { id } = await create();
    await step(id, 'REJECTED', { reason: '非问题' });
    for (const metric of ['response', 'resolution']) {
      expect(await clock(id, metric)).toMatchObject({ outcome: 'void', running: false });
    }
    const twin = await create({ severity: 1, assigneeId: dev.id });
    await step(twin.id, 'CONFIRMED');
    await step(twin.id, 'PROCESSING');
    await earlier(twin.id, 230);
    await step(twin.id, 'RESOLVED', { resolution: 'duplicate', resolutionComment: '同 P-1' });
    expect(await clock(twin.id, 'resolution')).toMatchObject({ outcome: 'void' });
    // No duplicate after all: its time goes on.
    await step(twin.id, 'PROCESSING', { reason: '不是同一个问题' });
    expect(await clock(twin.id, 'resolution')).toMatchObject({ outcome: null, running: true, cycle: 1, consumed: 230 });
  });

  it('are reckoned anew with a new calendar: what is not late any more is taken back, with a line', async () => {
    const { tenant, api, ownerApi, create, clock, earlier, dev } = await setting();
    const { id } = await create({ severity: 4, assigneeId: dev.id });
    const always = { segments: [{ from: 0, to: 1440 }], zone: 'Asia/Shanghai', version: 0 };
    await ownerApi.put('user-center/calendar/hours', always);
    await ownerApi.put('user-center/calendar/weekdays', { weekdays: 127, version: 1 });
    await earlier(id, 2500);
    const { platform } = t().app;
    await recomputeClocks(platform, tenant.id);
    expect((await clock(id, 'resolution')).missed).toBe(true);
    await ownerApi.put('user-center/calendar/hours', { ...always, segments: [{ from: 0, to: 60 }], version: 2 });
    await recomputeClocks(platform, tenant.id);
    expect((await clock(id, 'resolution')).missed).toBe(false);
    expect((await api.get(`${base}/actions?objectId=${id}`)).body).toContain('clockTakenBack');
  });

  it('go by new rules while they are open; what ended stays as it was judged', async () => {
    const { tenant, ownerApi, create, clock, earlier, dev, messages } = await setting();
    const { id } = await create({ severity: 1, assigneeId: dev.id });
    const open = await create({ severity: 1 });
    await earlier(id, 100);
    const rules = (await ownerApi.get<SlaRules>(`${base}/rules`)).data;
    const stricter = rules.rules.map((one) => ({ ...one, response: 30, resolution: 90, mode: 'always' }));
    await ownerApi.put(`${base}/rules`, { ...rules, rules: stricter });
    await recomputeClocks(t().app.platform, tenant.id);
    expect(await clock(id, 'resolution')).toMatchObject({ goal: 90, consumed: 100, missed: true, cycle: 1 });
    expect(await clock(id, 'response')).toMatchObject({ goal: 60, outcome: 'met' });
    expect(await clock(open.id, 'response')).toMatchObject({ goal: 30, outcome: null });
    expect((await messages('slaMissed')).length).toBeGreaterThan(0);
  });

  it('say nothing in a closed project, and nothing of limits that are not theirs', async () => {
    const { tenant, api, ownerApi, project, create, earlier, messages, dev } = await setting();
    const { id } = await create({ severity: 1, assigneeId: dev.id });
    await earlier(id, 500);
    await t().app.platform.database.query("UPDATE project SET status = 'CLOSED' WHERE id = $1", [project.id]);
    t().app.platform.bus.publish({ type: 'project', tenantId: tenant.id, projectId: project.id });
    await scanClocks(t().app.platform);
    expect(await messages('slaMissed')).toEqual([]);
    const rules = (await api.get<SlaRules>(`${base}/rules`)).data;
    expect((await api.put(`${base}/rules`, rules)).status).toBe(403);
    const wrong = { ...rules, rules: rules.rules.map((one) => ({ ...one, response: one.resolution + 1 })) };
    expect((await ownerApi.put(`${base}/rules`, wrong)).status).toBe(400);
    const stricter = { ...rules, rules: rules.rules.map((one) => ({ ...one, response: 5 })) };
    expect((await ownerApi.put(`${base}/rules`, stricter)).status).toBe(200);
  });
});

describe('what it is made into', () => {
  it('a task solves it: it is processed, not resolved, and each knows the other', async () => {
    const { api, create, step, detail, dev } = await setting();
    const { id } = await create();
    const early = await api.post(`${base}/${id}/convert`, { to: 'task', version: 1 });
    expect(early.status).toBe(422);
    await step(id, 'CONFIRMED');
    const made = await api.post<{ made: { id: string; no: string } }>(`${base}/${id}/convert`, {
      to: 'task',
      version: 2,
    });
    expect(made.status).toBe(200);
    const problem = await detail(id);
    expect(problem).toMatchObject({
      state: 'PROCESSING',
      links: [{ kind: 'solves', outgoing: false, other: { type: 'task', id: made.data.made.id } }],
    });
    expect(problem.clocks.find(({ metric }) => metric === 'resolution')?.outcome).toBeNull();
    const task = await api.get<{ result: { no: string }[] }>(
      `collaboration-center/ccTaskRela/questions?taskId=${made.data.made.id}`,
    );
    expect(task.data.result.map(({ no }) => no)).toEqual(['P-1']);
    void dev;
  });

  it('taken back: what it made goes, and the problem is confirmed again unless somebody went on', async () => {
    const { api, devApi, create, step, detail } = await setting();
    const { id } = await create();
    // It comes along, and is nobody's addition.
    expect((await uploadTo(api, { objectId: id }, '现场.png', 'x', `${base}/attachments`)).status).toBe(200);
    await step(id, 'CONFIRMED');
    const convert = async (to: 'task' | 'risk') => {
      const { version } = await detail(id);
      const { data } = await api.post<{ made: { id: string }; begun: boolean }>(`${base}/${id}/convert`, {
        ...{ to, version, probability: 2, impact: 3 },
      });
      return { to, madeId: data.made.id, begun: data.begun };
    };
    const back = (body: object) => api.post<{ restored: boolean }>(`${base}/${id}/unconvert`, body);
    const first = await convert('task');
    expect(await detail(id)).toMatchObject({ state: 'PROCESSING', assignee: { userId: expect.any(String) } });
    expect((await back(first)).data.restored).toBe(true);
    // Nobody had it before.
    expect(await detail(id)).toMatchObject({ state: 'CONFIRMED', assignee: null, links: [] });
    const risk = await convert('risk');
    expect([risk.begun, (await back(risk)).data.restored]).toEqual([false, false]);
    expect((await api.get(`collaboration-center/risk/details/${risk.madeId}`)).status).toBe(404);
    const second = await convert('task');
    await step(id, 'RESOLVED', solved);
    expect((await back(second)).data.restored).toBe(false);
    expect((await detail(id)).state).toBe('RESOLVED');
    await step(id, 'PROCESSING', { reason: '仍有报错' });
    const third = await convert('task');
    await devApi.post('collaboration-center/ccTask/comments', { taskId: third.madeId, content: '<p>看一下</p>' });
    const refused = await back(third);
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('已有评论')]);
    expect((await back({ ...third, madeId: second.madeId })).status).toBe(404);
  });

  it('taken back: whoever was given the problem since keeps it, and a file that was added to what it made holds that', async () => {
    const { api, create, step, detail, dev } = await setting();
    const { id } = await create();
    expect((await uploadTo(api, { objectId: id }, '现场.png', 'x', `${base}/attachments`)).status).toBe(200);
    await step(id, 'CONFIRMED');
    const convert = async (to: 'task' | 'risk') => {
      const { version } = await detail(id);
      const asked = { to, version, probability: 2, impact: 3 };
      return (await api.post<{ made: { id: string } }>(`${base}/${id}/convert`, asked)).data.made.id;
    };
    const back = (to: 'task' | 'risk', madeId: string) =>
      api.post<{ restored: boolean }>(`${base}/${id}/unconvert`, { to, madeId, begun: to === 'task' });
    const task = await convert('task');
    const given = { assigneeId: dev.id, version: (await detail(id)).version };
    expect((await api.put(`${base}/update/${id}`, given)).status).toBe(200);
    expect((await back('task', task)).data.restored).toBe(true);
    expect(await detail(id)).toMatchObject({ state: 'CONFIRMED', assignee: { userId: dev.id } });
    const risk = await convert('risk');
    const risks = 'collaboration-center/risk/attachments';
    expect((await uploadTo(api, { objectId: risk }, '应对.txt', '预案', risks)).status).toBe(200);
    const refused = await back('risk', risk);
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('已有附件')]);
  });

  it('whoever has the problem hears that a task of it was cancelled, opened again or deleted; not of one that is not theirs to see', async () => {
    const { api, dev, create, step, detail, messages } = await setting();
    const task = 'collaboration-center/ccTask';
    const solvedBy = async () => {
      const { id } = await create({ assigneeId: dev.id });
      await step(id, 'CONFIRMED');
      const { version } = await detail(id);
      const { made } = (
        await api.post<{ made: { id: string; no: string } }>(`${base}/${id}/convert`, { to: 'task', version })
      ).data;
      return { id, made };
    };
    const move = async (taskId: string, name: string) => {
      const { version, nextStages } = (
        await api.get<{ version: number; nextStages: { stageId: string; name: string }[] }>(`${task}/details/${taskId}`)
      ).data;
      const stageId = nextStages.find((one) => one.name === name)?.stageId;
      return api.put(`${task}/update/${taskId}`, { version, stageId, reason: '不做了' });
    };
    const { id, made } = await solvedBy();
    const told = async () => (await messages('problemTask')).map((title) => title.replace(/^.* (?=\S+了)/, ''));
    expect((await move(made.id, '取消')).status).toBe(200);
    expect(await told()).toEqual([`取消了解决问题 P-1 的任务 ${made.no}`]);
    expect((await move(made.id, '激活')).status).toBe(200);
    // Of one problem the newest counts.
    expect(await told()).toEqual([`重新打开了解决问题 P-1 的任务 ${made.no}`]);
    await api.delete(`${task}/${made.id}?deleteChildren=true&deleteReason=重复`);
    expect(await told()).toEqual([`删除了解决问题 P-1 的任务 ${made.no}`]);
    expect((await detail(id)).state).toBe('PROCESSING');
    const hidden = await solvedBy();
    const { version } = (await api.get<{ version: number }>(`${task}/details/${hidden.made.id}`)).data;
    await api.put(`${task}/update/${hidden.made.id}`, { version, privateTask: true, executorId: null });
    await move(hidden.made.id, '取消');
    expect(await told()).toHaveLength(1);
  });

  it('a risk: it stays open, and the risk knows where it came from; once', async () => {
    const world = await setting();
    const { api, create, detail } = world;
    const { id } = await create();
    const ask = { to: 'risk', version: 1, probability: 2, impact: 3 };
    const made = await api.post<{ made: { id: string; no: string } }>(`${base}/${id}/convert`, ask);
    expect([made.status, made.data.made.no]).toEqual([200, 'R-1']);
    const risk = (await api.get<RiskDetail>(`collaboration-center/risk/details/${made.data.made.id}`)).data;
    expect(risk).toMatchObject({ firstCell: 8, origin: { type: 'problem', no: 'P-1' } });
    expect((await detail(id)).state).toBe('UNCONFIRMED');
    const again = async (client = api) => {
      const { status, message } = await client.post(`${base}/${id}/convert`, ask);
      return [status, message];
    };
    expect(await again()).toEqual([409, '该问题已转为风险 R-1']);
    // Who does not see the risk is told neither which it is nor that there is one.
    const { tenant, project } = world;
    const lead = await t().factory.member(tenant);
    const { database } = t().app.platform;
    await database.query(
      'INSERT INTO project_member (tenant_id, project_id, user_id, role_id) VALUES ($1, $2, $3, $4)',
      [tenant.id, project.id, lead.id, tenant.roleIds.get('ROLE_PROJECT_MANAGER')],
    );
    await database.query('UPDATE risk SET is_private = true WHERE id = $1', [made.data.made.id]);
    expect(await again(await t().as(lead, tenant))).toEqual([409, '该问题不能再次转换']);
    await database.query('UPDATE risk SET is_private = false WHERE id = $1', [made.data.made.id]);
    // Taken back, it can be made into one again; two who do so at once make one.
    await api.post(`collaboration-center/risk/${made.data.made.id}/recycle`, {});
    const both = await Promise.all([1, 2].map(() => api.post(`${base}/${id}/convert`, ask)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

it('is listed by gravity, by tabs and by missed limits', async () => {
  const { api, project, create, earlier, dev, devApi } = await setting();
  await create({ title: '轻', severity: 4 });
  const grave = await create({ title: '重', severity: 1, assigneeId: dev.id });
  await earlier(grave.id, 300);
  await scanClocks(t().app.platform);
  const titles = async (filter: object = {}, client: Client = api) =>
    (await client.post<PageOf<ProblemRow>>(`${base}/query`, { projectId: project.id, filter })).data.result.map(
      ({ title }) => title,
    );
  expect(await titles()).toEqual(['重', '轻']);
  expect(await titles({ missed: true })).toEqual(['重']);
  expect(await titles({ tab: 'mine' }, devApi)).toEqual(['重']);
  expect(await titles({ conditions: [{ field: 'severity', op: 'anyOf', value: ['4'] }] })).toEqual(['轻']);
});
