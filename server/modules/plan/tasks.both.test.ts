/** Tasks below nodes take part in their dates, both ways; nodes are made of tasks and back. Days by the usual week, in March 2026. */
import type { NodeTasks } from '../../../contract/plan/baseline';
import type { PlanActed, PlanNodeView, PlanTakenBack, PlanView, TaskNode } from '../../../contract/plan/plan';
import { newId } from '../../base/present';
import { useTestApp } from '../../test/app';
import { redateProject } from './redate';

const t = useTestApp();
const base = 'collaboration-center/plan';
const nodes = 'collaboration-center/planNode';

async function setting(taskDates?: 'apart' | 'node' | 'tasks', configs?: Record<string, string>) {
  const { tenant, pm } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const [api, devApi] = [await t().as(pm, tenant), await t().as(dev, tenant)];
  if (configs) await api.post('project-center/projectConfig/saveConfig', { projectId: project.id, configs });
  const first = await api.put(`${base}/settings`, {
    ...{ projectId: project.id, startOn: '2026-03-02', version: 0 },
    ...(taskDates && { taskDates }),
  });
  expect(first.status).toBe(200);
  const view = async () => (await api.get<PlanView>(`${base}?projectId=${project.id}`)).data;
  const one = async (id: string) => (await view()).nodes.find((node) => node.id === id) as PlanNodeView;
  const add = async (title: string, duration = 1, values: object = {}) =>
    (
      await api.post<PlanActed>(`${nodes}/create`, {
        ...{ projectId: project.id, parentId: null, afterId: null, title },
        ...(duration === 0 ? { kind: 'milestone' } : { kind: 'work', duration }),
        ...values,
      })
    ).data.id as string;
  const drag = async (id: string, startOn: string) =>
    api.put<PlanActed>(`${nodes}/drag/${id}`, { version: (await one(id)).version, startOn });
  const set = async (id: string, values: object) =>
    api.put<PlanActed>(`${nodes}/update/${id}`, { version: (await one(id)).version, ...values });
  /** A task on a node, with days. */
  const task = async (nodeId: string, title: string, days: [string | null, string | null], values: object = {}) => {
    const made = await t().factory.task(tenant, project, pm, { title, ...values });
    await dates(made.id, days);
    expect((await api.post(`${nodes}/${nodeId}/tasks`, { taskIds: [made.id] })).status).toBe(200);
    return made.id;
  };
  const dates = (id: string, [start, end]: [string | null, string | null]) =>
    t().app.platform.database.query(
      'UPDATE task SET plan_start = $3::date, plan_end = $4::date WHERE tenant_id = $1 AND id = $2',
      [tenant.id, id, start, end],
    );
  const sql = (text: string, ...params: unknown[]) => t().app.platform.database.query(text, [tenant.id, ...params]);
  const days = async (...ids: string[]) => {
    const rows = await t().app.platform.database.query<{ id: string; days: string }>(
      `SELECT id, coalesce(to_char(plan_start, 'MM-DD'), '') || '–' || coalesce(to_char(plan_end, 'MM-DD'), '') AS days
         FROM task WHERE tenant_id = $1 AND id = ANY($2::uuid[])`,
      [tenant.id, ids],
    );
    return ids.map((id) => rows.find((row) => row.id === id)?.days);
  };
  return { tenant, pm, dev, project, api, devApi, view, one, add, drag, set, task, dates, days, sql };
}

describe('where nodes lead', () => {
  it('tasks that have not begun move with their node by working days, each with a line of its own', async () => {
    const s = await setting('node');
    const a = await s.add('设计', 3);
    const b = await s.add('开发', 5);
    await s.api.post(`${base}/links`, { fromId: a, toId: b });
    expect(await s.one(b)).toMatchObject({ startOn: '2026-03-05', endOn: '2026-03-11' });
    const whole = await s.task(b, '全程', ['2026-03-05', '2026-03-11']);
    const end = await s.task(b, '只有截止', [null, '2026-03-06']);
    const begun = await s.task(b, '已开始', ['2026-03-05', '2026-03-06'], { category: 'IN_PROGRESS' });
    const child = await t().factory.task(s.tenant, s.project, s.pm, { parentId: whole, title: '子任务' });
    await s.dates(child.id, ['2026-03-10', '2026-03-11']);
    const versions = async () =>
      (await s.sql('SELECT version FROM task WHERE tenant_id = $1 AND id = $2', whole)) as { version: number }[];
    const [before] = await versions();

    // Two working days longer, over a weekend.
    const acted = await s.set(a, { duration: 5 });
    expect(acted.data).toMatchObject({ along: 1, tasks: 3 });
    expect(await s.one(b)).toMatchObject({ startOn: '2026-03-09', endOn: '2026-03-13' });
    expect(await s.days(whole, end, begun, child.id)).toEqual(['03-09–03-13', '–03-10', '03-05–03-06', '03-12–03-13']);
    expect((await versions())[0]?.version).toBe((before?.version ?? 0) + 1);
    const [line] = (await s.sql(
      `SELECT event, reason FROM history WHERE tenant_id = $1 AND object_type = 'task' AND object_id = $2 ORDER BY id DESC LIMIT 1`,
      whole,
    )) as { event: string; reason: string }[];
    expect(line).toEqual({ event: 'scheduled', reason: '随计划节点 1 后移 2 个工作日' });

    // Taken back as one act: tasks stand where they stood; one that somebody moved since stays.
    await s.dates(end, [null, '2026-03-20']);
    const back = await s.api.post<PlanTakenBack>(`${base}/acts/${acted.data.actId}/takeBack`);
    expect(back.status).toBe(200);
    expect(await s.one(b)).toMatchObject({ startOn: '2026-03-05' });
    expect(await s.days(whole, end, begun, child.id)).toEqual(['03-05–03-11', '–03-20', '03-05–03-06', '03-10–03-11']);
    // And the taking back is taken back.
    await s.api.post(`${base}/acts/${back.data.actId}/takeBack`);
    expect(await s.days(whole, child.id)).toEqual(['03-09–03-13', '03-12–03-13']);
  });

  it('tells each person once, however many of their tasks moved, and nobody of private ones of others', async () => {
    const s = await setting('node');
    const a = await s.add('开发', 2);
    for (const title of ['一', '二', '三']) {
      const id = await s.task(a, title, ['2026-03-02', '2026-03-03']);
      await s.sql('UPDATE task SET executor_id = $3::uuid WHERE tenant_id = $1 AND id = $2', id, s.dev.id);
    }
    const acted = await s.drag(a, '2026-03-05');
    expect(acted.data.tasks).toBe(3);
    const told = (await s.sql(
      `SELECT event FROM message WHERE tenant_id = $1 AND receiver_id = $2 AND event LIKE 'rescheduled%'`,
      s.dev.id,
    )) as { event: string }[];
    expect(told.map(({ event }) => event)).toEqual(['rescheduledMany']);
  });

  it('what follows the tasks follows them, in a project that schedules by itself', async () => {
    const s = await setting('node', { AUTO_SCHEDULE: '1' });
    const a = await s.add('开发', 2);
    const first = await s.task(a, '前置', ['2026-03-02', '2026-03-03']);
    const next = await t().factory.task(s.tenant, s.project, s.pm, { title: '不在节点上的后置' });
    await s.dates(next.id, ['2026-03-04', '2026-03-04']);
    await s.sql(
      `INSERT INTO task_depend (tenant_id, id, pre_id, post_id, type) VALUES ($1, $2, $3, $4, 'FS')`,
      newId(),
      first,
      next.id,
    );
    await s.drag(a, '2026-03-09');
    expect(await s.days(first, next.id)).toEqual(['03-09–03-10', '03-11–03-11']);
  });

  it('a task made on a node stands on its days; where both are apart it has none', async () => {
    const s = await setting('node');
    const a = await s.add('开发', 2);
    const made = async () =>
      (await s.api.post<{ id: string }>(`${nodes}/${a}/tasks/create`, { title: '编码' })).data.id;
    expect(await s.days(await made())).toEqual(['03-02–03-03']);
    const { version } = await s.view();
    await s.api.put(`${base}/settings`, { projectId: s.project.id, taskDates: 'apart', version });
    const loose = await made();
    expect(await s.days(loose)).toEqual(['–']);
    await s.dates(loose, ['2026-03-02', '2026-03-02']);
    expect((await s.drag(a, '2026-03-09')).data.tasks).toBeUndefined();
    expect(await s.days(loose)).toEqual(['03-02–03-02']);
  });
});

describe('where tasks lead', () => {
  it('a node is the span of its tasks, says so, and is not typed; what follows it follows them', async () => {
    const s = await setting('tasks');
    const a = await s.add('开发', 3);
    const b = await s.add('测试', 2);
    await s.api.post(`${base}/links`, { fromId: a, toId: b });
    await s.task(a, '一', ['2026-03-04', '2026-03-05']);
    const two = await s.task(a, '二', ['2026-03-09', '2026-03-10']);
    await s.task(a, '私密', ['2026-03-02', '2026-03-30'], { privateTask: true });
    await s.task(a, '取消', ['2026-03-02', '2026-03-30'], { category: 'CANCELLED' });
    expect(await s.one(a)).toMatchObject({
      ...{ startOn: '2026-03-04', endOn: '2026-03-10', driver: { by: 'tasks' } },
      ...{ taskStart: '2026-03-04', taskEnd: '2026-03-10' },
    });
    expect(await s.one(b)).toMatchObject({ startOn: '2026-03-11' });
    for (const refused of [
      await s.set(a, { duration: 9 }),
      await s.drag(a, '2026-03-16'),
      await s.set(a, { mode: 'manual' }),
    ]) {
      expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('由任务汇总')]);
    }
    expect((await s.set(a, { title: '编码' })).status).toBe(200);
    // A task moves: readers see it at once, what is stored follows.
    await s.dates(two, ['2026-03-12', '2026-03-13']);
    expect(await s.one(b)).toMatchObject({ startOn: '2026-03-16' });
    await redateProject(t().app.platform, s.tenant.id, s.project.id);
    const stored = (await s.sql('SELECT end_on::text AS day FROM plan_node WHERE tenant_id = $1 AND id = $2', b)) as {
      day: string;
    }[];
    expect(stored[0]?.day).toBe('2026-03-17');
  });

  it('a milestone is reached on the evening of its last task, and a table that comes back changes nothing', async () => {
    const s = await setting('tasks');
    const m = await s.add('交付', 0);
    await s.task(m, '装箱', ['2026-03-03', '2026-03-05']);
    expect(await s.one(m)).toMatchObject({ startOn: '2026-03-05', endOn: '2026-03-05' });
    const node = await s.one(m);
    const rows = [{ id: m, version: node.version, title: '交付', startOn: '2026-03-05', duration: 0 }];
    const again = await s.api.post<PlanActed>(`${nodes}/rows`, {
      ...{ projectId: s.project.id, parentId: null, afterId: null, rows },
    });
    expect([again.status, again.data.actId]).toEqual([200, null]);
  });
});

it('progress and hours of tasks roll up', async () => {
  const s = await setting();
  const phase = await s.add('阶段', 1);
  const [a, b] = [await s.add('甲', 2, { parentId: phase }), await s.add('乙', 2, { parentId: phase })];
  const hours = (id: string, estimate: number, spent: number, progress: number) =>
    s.sql(
      `UPDATE task SET estimate_hours = $3, consumed_hours = $4, progress = $5 WHERE tenant_id = $1 AND id = $2`,
      ...[id, estimate, spent, progress],
    );
  await hours(await s.task(a, '一', [null, null]), 10, 4, 50);
  await hours(await s.task(b, '二', [null, null]), 30, 2.5, 0);
  expect(await s.one(a)).toMatchObject({ hours: 10, spentHours: 4, percent: 50 });
  expect(await s.one(phase)).toMatchObject({ hours: 40, spentHours: 6.5, percent: 25 });
});

describe('a node of a task, and back', () => {
  it('is made with its title, days and person; the task hangs on it; both ways are taken back', async () => {
    const s = await setting();
    const phase = await s.add('阶段', 1);
    const task = await t().factory.task(s.tenant, s.project, s.pm, { title: '写说明书' });
    await s.dates(task.id, ['2026-03-10', '2026-03-12']);
    const of = async () => (await s.api.get<TaskNode>(`${nodes}/ofTask/${task.id}`)).data.node;
    expect(await of()).toBeNull();
    const asked = { projectId: s.project.id, parentId: phase, afterId: null, taskIds: [task.id] };
    const made = await s.api.post<PlanActed>(`${nodes}/fromTasks`, asked);
    expect(made.status).toBe(200);
    const id = made.data.id as string;
    expect(await s.one(id)).toMatchObject({
      ...{ title: '写说明书', startOn: '2026-03-10', endOn: '2026-03-12', duration: 3, tasks: 1, parentId: phase },
      ...{ progressSource: 'tasks', constraintType: 'SNET' },
    });
    expect(await of()).toMatchObject({ id, wbs: '1.1', taskDates: 'node' });

    const { version } = await s.one(id);
    const stale = await s.api.post(`${nodes}/${id}/toTask`, { version: version + 5 });
    expect(stale.status).toBe(409);
    const back = await s.api.post<PlanActed>(`${nodes}/${id}/toTask`, { version });
    expect([back.status, back.data.id]).toEqual([200, null]);
    expect(await of()).toMatchObject({ id: phase });
    await s.api.post(`${base}/acts/${back.data.actId}/takeBack`);
    expect(await of()).toMatchObject({ id });
    expect((await s.api.post(`${base}/acts/${made.data.actId}/takeBack`)).status).toBe(200);
    expect(await of()).toBeNull();
    expect((await s.view()).nodes.map(({ title }) => title)).toEqual(['阶段']);
  });

  it('without tasks it becomes one, on the node that it stood in; taken back, the task goes to the recycle bin', async () => {
    const s = await setting();
    const phase = await s.add('阶段', 1);
    const work = await s.add('联调', 2, { parentId: phase });
    const acted = await s.api.post<PlanActed>(`${nodes}/${work}/toTask`, { version: (await s.one(work)).version });
    expect(acted.status).toBe(200);
    expect(await s.days(acted.data.id as string)).toEqual(['03-02–03-03']);
    const onPhase = async () =>
      (await s.api.get<NodeTasks>(`${nodes}/${phase}/tasks`)).data.tasks.map(({ title }) => title);
    expect(await onPhase()).toEqual(['联调']);
    expect((await s.api.post(`${base}/acts/${acted.data.actId}/takeBack`)).status).toBe(200);
    expect(await onPhase()).toEqual([]);
    expect((await s.view()).nodes.map(({ title }) => title)).toEqual(['阶段', '联调']);
  });

  it('tells no days and nobody that the stage of the task hides', async () => {
    const s = await setting();
    const task = await t().factory.task(s.tenant, s.project, s.pm, { title: '写说明书' });
    await s.dates(task.id, ['2026-03-10', '2026-03-12']);
    await s.sql('UPDATE task SET executor_id = $3 WHERE tenant_id = $1 AND id = $2', task.id, s.dev.id);
    await s.sql(
      `INSERT INTO stage_field_rule (tenant_id, task_type_id, stage_id, field, rule)
       SELECT t.tenant_id, t.type_id, t.stage_id, x, 'hidden' FROM task t
        CROSS JOIN unnest('{planStart,planEnd,executorId}'::text[]) AS x WHERE t.tenant_id = $1 AND t.id = $2`,
      task.id,
    );
    const asked = { projectId: s.project.id, parentId: null, afterId: null, taskIds: [task.id] };
    const made = await s.api.post<PlanActed>(`${nodes}/fromTasks`, asked);
    expect(made.status).toBe(200);
    expect(await s.one(made.data.id as string)).toMatchObject({
      ...{ title: '写说明书', startOn: '2026-03-02', duration: 1, constraintOn: null, owner: null },
    });
  });

  it('an act that moved or hung tasks is not taken back by who may plan no more', async () => {
    const s = await setting();
    const node = await s.add('一', 1);
    const task = await s.task(node, '甲', ['2026-03-10', '2026-03-12']);
    const [{ plan_id: planId } = { plan_id: '' }] = (await s.sql(
      'SELECT plan_id FROM plan_node WHERE tenant_id = $1',
    )) as {
      plan_id: string;
    }[];
    const days = (planStart: string, planEnd: string) => ({ planStart, planEnd, notBefore: null });
    const before = days('2026-03-17', '2026-03-19');
    const moved = { id: task, before, after: days('2026-03-10', '2026-03-12') };
    for (const more of [{ tasks: [moved] }, { hung: [{ taskId: task, before: null, after: node }] }]) {
      const actId = newId();
      await s.sql(
        'INSERT INTO plan_act (tenant_id, id, plan_id, actor_id, changes) VALUES ($1, $2, $3, $4, $5::jsonb)',
        ...[actId, planId, s.dev.id, JSON.stringify({ nodes: [], links: [], ...more })],
      );
      expect((await s.devApi.post(`${base}/acts/${actId}/takeBack`)).status).toBe(422);
    }
    expect(await s.days(task)).toEqual(['03-10–03-12']);
    const { data } = await s.api.get<NodeTasks>(`${nodes}/${node}/tasks`);
    expect(data.tasks.map(({ title }) => title)).toEqual(['甲']);
  });

  it('refuses private tasks, tasks of others projects, groups and milestones; who may not plan may not', async () => {
    const s = await setting();
    const secret = await t().factory.task(s.tenant, s.project, s.pm, { privateTask: true });
    const asked = { projectId: s.project.id, parentId: null, afterId: null, taskIds: [secret.id] };
    expect((await s.api.post(`${nodes}/fromTasks`, asked)).message).toContain('私密任务');
    const other = await t().factory.project(s.tenant, s.pm);
    const far = await t().factory.task(s.tenant, other, s.pm);
    expect((await s.api.post(`${nodes}/fromTasks`, { ...asked, taskIds: [far.id] })).status).toBe(422);
    const open = await t().factory.task(s.tenant, s.project, s.pm);
    expect((await s.devApi.post(`${nodes}/fromTasks`, { ...asked, taskIds: [open.id] })).status).toBe(403);
    const phase = await s.add('阶段', 1);
    await s.add('内', 1, { parentId: phase });
    const m = await s.add('里程碑', 0);
    for (const id of [phase, m]) {
      expect((await s.api.post(`${nodes}/${id}/toTask`, { version: (await s.one(id)).version })).status).toBe(422);
    }
  });
});
