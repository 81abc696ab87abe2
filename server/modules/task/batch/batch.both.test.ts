/** Batches, over the API and in the worker. */
import type { BatchJob } from '../../../../contract/task/batch';
import type { TaskTypeConfig } from '../../../../contract/task/taskTypes';
import { resumeJobs } from '../../../jobs/resumable';
import { type Client, useTestApp } from '../../../test/app';
import { batchWorld, idle } from '../../../test/batchWorld';
import { BATCH_QUEUE, runBatch } from './worker';

const t = useTestApp();
const base = 'collaboration-center/ccTask';
/** The queue stands still: each test runs its jobs itself. */
beforeAll(() => {
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
});

const world = () => batchWorld(t);

it('changes what is chosen, row by row: what is so already, what is missing, what must not be', async () => {
  const { add, batch, detail, member, api } = await world();
  const tasks = [await add(), await add({ executorId: member.id }), await add({ category: 'CLOSED' })];
  const missing = '01900000-0000-7000-8000-000000000000';
  const job = await batch(
    { taskIds: [...tasks.map(({ id }) => id), missing] },
    { kind: 'executor', executorId: member.id },
  );
  expect(job).toMatchObject({ state: 'finished', total: 4, done: 4, changed: 1, unchanged: 1, failed: 2 });
  expect(job.issues.map(({ row }) => row)).toEqual([3, 4]);
  expect((await detail(tasks[0]?.id ?? '')).executor?.userId).toBe(member.id);
  const report = await api.call('GET', `${base}/batch/${job.jobId}/report`);
  expect(report.body.trim().split('\r\n')).toHaveLength(5);
});

it('takes all that a filter finds, shifts dates, and writes history as a single change does', async () => {
  const { add, batch, detail, api } = await world();
  const due = await add({ planEnd: '2026-11-30' });
  const undated = await add();
  const job = await batch({ filter: { parentId: null } }, { kind: 'shift', days: -30 });
  expect(job).toMatchObject({ total: 2, changed: 1, unchanged: 1, failed: 0 });
  expect(await detail(due.id)).toMatchObject({ planEnd: '2026-10-31', version: 2 });
  expect((await detail(undated.id)).version).toBe(1);
  const history = await api.get<{ changes: object[] }[]>(`${base}/actions?taskId=${due.id}`);
  expect(history.data[0]?.changes).toEqual([
    { field: 'planEnd', label: '计划截止', before: '2026-11-30', after: '2026-10-31' },
  ]);
});

it('moves stages by the process: a reason where one is demanded, children before their parents', async () => {
  const { add, batch, detail, api, project } = await world();
  await api.post('project-center/projectConfig/saveConfig', {
    projectId: project.id,
    configs: { TASK_REQUIRE_CHILDREN_DONE: '1' },
  });
  const parent = await add({ category: 'IN_PROGRESS' });
  const child = await add({ parentId: parent.id });
  const done = await add({ category: 'CLOSED' });
  const job = await batch({ filter: {} }, { kind: 'complete' });
  expect(job).toMatchObject({ changed: 2, failed: 1 });
  expect(job.issues[0]?.taskId).toBe(done.id);
  expect(await detail(parent.id)).toMatchObject({ category: 'DONE', progress: 100, childDone: 1, childTotal: 1 });
  expect((await detail(child.id)).category).toBe('DONE');
  const reopen = (await detail(child.id)).nextStages.find(({ name }) => name === '激活')?.stageId;
  expect(await batch({ taskIds: [child.id] }, { kind: 'stage', stageId: reopen })).toMatchObject({ failed: 1 });
  expect(await batch({ taskIds: [child.id] }, { kind: 'stage', stageId: reopen, reason: '返工' })).toMatchObject({
    changed: 1,
  });
  expect((await detail(parent.id)).childDone).toBe(0);
});

it('says what is left to do of those that it opens again, and of no others', async () => {
  const { add, batch, detail, api } = await world();
  const done = await add({ category: 'DONE' });
  const paused = await add({ category: 'PAUSED' });
  await api.put(`${base}/update/${paused.id}`, { version: 1, leftHours: 7 });
  const to = (await detail(done.id)).nextStages.find(({ name }) => name === '激活')?.stageId;
  const job = await batch({ filter: {} }, { kind: 'stage', stageId: to, reason: '返工', leftHours: 3 });
  expect(job).toMatchObject({ changed: 2, failed: 0 });
  expect(await detail(done.id)).toMatchObject({ category: 'IN_PROGRESS', leftHours: 3 });
  expect(await detail(paused.id)).toMatchObject({ category: 'IN_PROGRESS', leftHours: 7 });
});

it('moves below a parent, but not below oneself', async () => {
  const { add, batch, detail } = await world();
  const top = await add();
  const parent = await add({ parentId: top.id });
  const other = await add();
  const job = await batch({ taskIds: [top.id, parent.id, other.id] }, { kind: 'parent', parentId: parent.id });
  expect(job).toMatchObject({ changed: 1, failed: 2 });
  expect(await detail(parent.id)).toMatchObject({ childTotal: 1, parentId: top.id });
  expect((await detail(other.id)).parentTasks.map(({ taskId }) => taskId)).toEqual([top.id, parent.id]);
});

it('gives tasks another type: stages of its process that mean the same, and the report says where one is missing', async () => {
  const { add, batch, undo, detail, tenant, owner } = await world();
  const admin = await t().as(owner, tenant);
  const [process, type] = ['collaboration-center/ccProcess', 'collaboration-center/ccTaskType'];
  const types = (await admin.get<TaskTypeConfig[]>(`${type}/manage`)).data;
  const bug = types.find(({ name }) => name === '缺陷') as TaskTypeConfig;
  // It begins with three stages: nothing can be paused there.
  const short = (await admin.post<{ processId: string }>(process, { name: '缺陷流程' })).data;
  await admin.put(type, { taskTypeId: bug.taskTypeId, version: bug.version, processId: short.processId });
  const tasks = [await add(), await add({ category: 'IN_PROGRESS' }), await add({ category: 'PAUSED' })];
  const taskIds = tasks.map(({ id }) => id);
  const job = await batch({ taskIds }, { kind: 'type', taskTypeId: bug.taskTypeId });
  expect(job).toMatchObject({ changed: 3, failed: 0, noted: 1 });
  expect(job.issues).toMatchObject([
    { taskId: taskIds[2], outcome: 'changed', reason: '新类型的流程没有「已挂起」，阶段改为「未开始」' },
  ]);
  const now = await Promise.all(taskIds.map(detail));
  expect(now.map(({ taskTypeId, category }) => [taskTypeId === bug.taskTypeId, category])).toEqual([
    [true, 'NOT_STARTED'],
    [true, 'IN_PROGRESS'],
    [true, 'NOT_STARTED'],
  ]);
  expect(await batch({ taskIds }, { kind: 'type', taskTypeId: bug.taskTypeId })).toMatchObject({ unchanged: 3 });
  // The way back has the stage that the task had, as long as it says the same of its work.
  expect(await undo(job)).toMatchObject({ changed: 2, failed: 1 });
  expect((await detail(taskIds[1] ?? '')).category).toBe('IN_PROGRESS');
  expect((await detail(taskIds[2] ?? '')).taskTypeId).toBe(bug.taskTypeId);
});

it('recycles subtrees, children with their parents, and brings them back together', async () => {
  const { add, batch, api } = await world();
  const parent = await add();
  const child = await add({ parentId: parent.id });
  const job = await batch({ filter: {} }, { kind: 'recycle', reason: '清理' });
  expect(job).toMatchObject({ changed: 1, unchanged: 1, failed: 0 });
  expect((await api.post(`${base}/taskRecycle/recover`, { taskIds: [parent.id] })).data).toEqual({ count: 2 });
  expect((await api.get(`${base}/details/${child.id}`)).status).toBe(200);
});

it('needs the right, a selection and what the operation is about', async () => {
  const { add, api, project, member, tenant } = await world();
  const { id } = await add();
  const send = (client: Client, selection: object, operation: object) =>
    client.post(`${base}/query/batch`, { projectId: project.id, ...selection, operation });
  const urgent = { kind: 'urgent', urgent: 4 };
  expect((await send(await t().as(member, tenant), { taskIds: [id] }, urgent)).status).toBe(403);
  expect((await send(api, {}, urgent)).status).toBe(400);
  expect((await send(api, { taskIds: [id], filter: {} }, urgent)).status).toBe(400);
  expect((await send(api, { taskIds: [id] }, { kind: 'recycle', reason: ' ' })).status).toBe(400);
  expect((await send(api, { filter: { urgents: [1] } }, urgent)).status).toBe(422);
});

it('goes on after a crash where it stood, and changes nothing twice', async () => {
  const { tenant, pm, project, api } = await world();
  await seed(120, tenant.id, pm.id, project);
  const { jobId } = (
    await api.post<{ jobId: string }>(`${base}/query/batch`, {
      projectId: project.id,
      filter: {},
      operation: { kind: 'urgent', urgent: 4 },
    })
  ).data;
  const { platform } = t().app;
  const ref = { tenantId: tenant.id, jobId };
  const crash = runBatch(platform, ref, { ...idle, last: false }, () => {
    throw new Error('killed');
  });
  await expect(crash).rejects.toThrow('killed');
  expect((await api.get<BatchJob>(`${base}/batch/${jobId}`)).data).toMatchObject({ state: 'queued' });
  await Promise.all([runBatch(platform, ref, idle), runBatch(platform, ref, idle)]);
  expect((await api.get<BatchJob>(`${base}/batch/${jobId}`)).data).toMatchObject({
    state: 'finished',
    done: 120,
    changed: 120,
  });
  const [row] = await platform.database.query(
    'SELECT count(*)::int AS rows, max(version) AS version FROM task WHERE tenant_id = $1 AND urgent = 4',
    [tenant.id],
  );
  expect(row).toEqual({ rows: 120, version: 2 });
});

it('is looked for each minute, and sent again once nothing has moved for thirty seconds, no sooner', async () => {
  const { tenant, pm, project, api } = await world();
  await seed(2, tenant.id, pm.id, project);
  const started = await api.post<{ jobId: string }>(`${base}/query/batch`, {
    projectId: project.id,
    filter: {},
    operation: { kind: 'urgent', urgent: 4 },
  });
  const { jobId } = started.data;
  const { platform } = t().app;
  const send = jest.mocked(platform.jobs.send);
  const sentAfter = async (seconds: number) => {
    await platform.database.query(
      `UPDATE batch_job SET state = 'running', heartbeat_at = now() - make_interval(secs => $3)
        WHERE tenant_id = $1 AND id = $2`,
      [tenant.id, jobId, seconds],
    );
    send.mockClear();
    await resumeJobs(platform, BATCH_QUEUE, 'batch_job');
    return send.mock.calls.some(([, data]) => (data as { jobId: string }).jobId === jobId);
  };
  expect([await sentAfter(20), await sentAfter(31)]).toEqual([false, true]);
  const sweeps = platform.jobs as unknown as { schedules: { queue: string; cron: string }[] };
  expect(sweeps.schedules).toContainEqual(
    expect.objectContaining({ queue: `${BATCH_QUEUE}-sweep`, cron: '* * * * *' }),
  );
});

it('sends a fixed number of statements for each chunk', async () => {
  const { tenant, pm, project, batch } = await world();
  const statements = async (rows: number) => {
    await seed(rows, tenant.id, pm.id, project);
    await batch({ filter: { urgents: [2] } }, { kind: 'urgent', urgent: 3 });
    let count = 0;
    const { database } = t().app.platform;
    const transaction = database.transaction.bind(database);
    const spy = jest.spyOn(database, 'transaction').mockImplementation((work) =>
      transaction((connection) =>
        work({
          ...connection,
          query: (text, params) => {
            count += 1;
            return connection.query(text, params);
          },
        }),
      ),
    );
    await batch({ filter: { urgents: [3] } }, { kind: 'urgent', urgent: 2 });
    spy.mockRestore();
    return count;
  };
  const few = await statements(3);
  // With those of before, as many as the first chunk has on the embedded database.
  expect(await statements(7)).toBe(few);
  expect(few).toBeLessThan(20);
});

async function seed(rows: number, tenantId: string, userId: string, project: { id: string; code: string }) {
  const { workflows, database } = t().app.platform;
  const { defaultType, initialStage } = await workflows.of(tenantId).then((workflow) => ({
    defaultType: workflow.defaultType,
    initialStage: workflow.initialStage(workflow.defaultType.processId),
  }));
  await database.query(
    `WITH counter AS (
       UPDATE project_counter SET last_seq = last_seq + $7 WHERE tenant_id = $1 AND project_id = $2
       RETURNING last_seq - $7 AS base
     )
     INSERT INTO task (tenant_id, id, project_id, seq, task_no, sort, type_id, stage_id, category, title, created_by)
     SELECT $1, gen_random_uuid(), $2, base + n, $3 || '-' || (base + n), base + n, $4, $5, 'NOT_STARTED', '任务', $6
       FROM counter, generate_series(1, $7::int) n`,
    [tenantId, project.id, project.code, defaultType.id, initialStage.id, userId, rows],
  );
}

it('tells once of a problem whose tasks it cancels or deletes', async () => {
  const { add, batch, detail, tenant, project, member, api } = await world();
  const { data: problem } = await api.post<{ id: string }>('collaboration-center/problem/create', {
    ...{ projectId: project.id, title: '打不开', severity: 3, assigneeId: member.id },
  });
  const [one, two, parent] = [await add(), await add(), await add()];
  const child = await add({ parentId: parent.id });
  const { database } = t().app.platform;
  await database.query(
    `INSERT INTO object_link (tenant_id, from_type, from_id, to_type, to_id, kind)
     SELECT $1, 'task', solving, 'problem', $3, 'solves' FROM unnest($2::uuid[]) AS solving`,
    [tenant.id, [one.id, two.id, child.id], problem.id],
  );
  const told = () =>
    database.query<{ title: string; times: number }>(
      "SELECT title, times FROM message WHERE tenant_id = $1 AND event = 'problemTask' AND receiver_id = $2",
      [tenant.id, member.id],
    );
  const stageId = (await detail(one.id)).nextStages.find(({ name }) => name === '取消')?.stageId;
  await batch({ taskIds: [one.id, two.id] }, { kind: 'stage', stageId, reason: '不做了' });
  expect(await told()).toEqual([{ title: expect.stringMatching(/ 取消了解决问题 P-1 的任务 /), times: 2 }]);
  await batch({ taskIds: [parent.id] }, { kind: 'recycle', reason: '清理' });
  expect(await told()).toEqual([{ title: expect.stringMatching(/ 删除了解决问题 P-1 的任务 /), times: 3 }]);
});
