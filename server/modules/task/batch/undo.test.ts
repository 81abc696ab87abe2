/** Batches taken back. */
import type { BatchJob } from '../../../../contract/task/batch';
import { useTestApp } from '../../../test/app';
import { batchWorld, idle } from '../../../test/batchWorld';
import { runBatch } from './worker';

const t = useTestApp();
const base = 'collaboration-center/ccTask';
beforeAll(() => {
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
});
const world = () => batchWorld(t);

it('writes values back, but not where somebody changed them since', async () => {
  const { add, batch, undo, detail, change, member, api } = await world();
  const [first, second] = [await add({ planEnd: '2026-11-30' }), await add({ executorId: member.id })];
  const taskIds = [first.id, second.id];
  const assigned = await batch({ taskIds }, { kind: 'executor', executorId: null });
  expect(assigned).toMatchObject({ changed: 1, undoneBy: null });
  expect(assigned.undoUntil).not.toBeNull();
  await undo(assigned);
  expect((await detail(second.id)).executor?.userId).toBe(member.id);

  const urgent = await batch({ taskIds }, { kind: 'urgent', urgent: 4 });
  await change(first.id, { urgent: 1 });
  await change(second.id, { title: '改名不妨碍撤销' });
  const undone = await undo(urgent);
  expect(undone).toMatchObject({ total: 2, changed: 1, failed: 1 });
  expect(undone.issues).toEqual([expect.objectContaining({ taskId: first.id, reason: '优先级之后又被修改，未撤销' })]);
  expect([(await detail(first.id)).urgent, (await detail(second.id)).urgent]).toEqual([1, 2]);
  const again = await api.post(`${base}/batch/${urgent.jobId}/undo`);
  expect([again.status, again.message]).toEqual([422, '该批量操作已经撤销过了']);
  expect((await api.get<BatchJob>(`${base}/batch/${urgent.jobId}`)).data.undoneBy).toBe(undone.jobId);
});

it('does again what was taken back, and takes that back in turn; what was changed since stays', async () => {
  const { add, batch, undo, detail, change, api } = await world();
  const [one, two] = [await add(), await add()];
  const urgent = async () => [(await detail(one.id)).urgent, (await detail(two.id)).urgent];
  const done = await batch({ taskIds: [one.id, two.id] }, { kind: 'urgent', urgent: 4 });
  const undone = await undo(done);
  expect(undone.undoUntil).not.toBeNull();
  const again = await undo(undone);
  expect([again.changed, await urgent()]).toEqual([2, [4, 4]]);
  await change(one.id, { urgent: 1 });
  const back = await undo(again);
  expect([back.changed, back.failed, await urgent()]).toEqual([1, 1, [1, 2]]);
  expect((await api.post(`${base}/batch/${again.jobId}/undo`)).status).toBe(422);

  // What it removed or made is brought back or removed, and that is all.
  const recycled = await batch({ taskIds: [two.id] }, { kind: 'recycle', reason: '清理' });
  expect((await undo(recycled)).undoUntil).toBeNull();
  const forged = await api.post(`${base}/query/batch`, {
    projectId: done.projectId,
    taskIds: [one.id],
    operation: { kind: 'urgent', urgent: 4, undoes: 'recycle' },
  });
  expect(forged.status).toBe(400);
});

it('gives a pin back that a predecessor had pushed past', async () => {
  const { add, batch, undo, detail, change, project, api } = await world();
  await api.post('project-center/projectConfig/saveConfig', {
    projectId: project.id,
    configs: { AUTO_SCHEDULE: '1' },
  });
  const [first, then] = [await add(), await add()];
  await change(first.id, { planStart: '2027-03-01', planEnd: '2027-03-05' });
  await change(then.id, { planStart: '2027-03-08', planEnd: '2027-03-09' });
  await api.post(`collaboration-center/task/depend/${then.id}/linkTask`, {
    group: 'PRE_TASK',
    taskIds: [first.id],
    type: 'FS',
    lagDays: 0,
  });
  await change(then.id, { planStart: '2027-03-10', planEnd: '2027-03-11' });
  await change(first.id, { planEnd: '2027-03-12' });
  const stands = async () => {
    const { planStart, planEnd, notBefore } = await detail(then.id);
    return [planStart, planEnd, notBefore];
  };
  const pushed = ['2027-03-15', '2027-03-16', '2027-03-10'];
  expect(await stands()).toEqual(pushed);
  const moved = await batch({ taskIds: [then.id] }, { kind: 'dates', planStart: '2027-03-17', planEnd: '2027-03-18' });
  const later = ['2027-03-17', '2027-03-18', '2027-03-17'];
  expect(await stands()).toEqual(later);
  const undone = await undo(moved);
  expect(await stands()).toEqual(pushed);
  await undo(undone);
  expect(await stands()).toEqual(later);
});

it('tasks that are deleted at once, restored or moved elsewhere bind and span as single ones do', async () => {
  const { add, batch, undo, detail, change, project, api, tenant, pm } = await world();
  const configs = { AUTO_SCHEDULE: '1' };
  await api.post('project-center/projectConfig/saveConfig', { projectId: project.id, configs });
  const up = await add();
  const [a, c, b] = [await add({ parentId: up.id }), await add({ parentId: up.id }), await add()];
  await change(a.id, { planStart: '2027-03-01', planEnd: '2027-03-05' });
  await change(c.id, { planStart: '2027-03-01', planEnd: '2027-03-01' });
  await change(b.id, { planStart: '2027-03-08', planEnd: '2027-03-08' });
  await api.post(`collaboration-center/task/depend/${b.id}/linkTask`, { group: 'PRE_TASK', taskIds: [a.id, c.id] });
  const stands = async () => [(await detail(b.id)).planStart, (await detail(up.id)).planEnd];
  expect(await stands()).toEqual(['2027-03-08', '2027-03-05']);
  const gone = await batch({ taskIds: [a.id] }, { kind: 'recycle', reason: '清理' });
  expect(await stands()).toEqual(['2027-03-02', '2027-03-01']);
  await undo(gone);
  expect(await stands()).toEqual(['2027-03-08', '2027-03-05']);
  const elsewhere = await t().factory.project(tenant, pm);
  const moved = await batch({ taskIds: [a.id] }, { kind: 'move', projectId: elsewhere.id });
  // A dependency into another project stays and binds; what it stood in no longer spans it.
  expect(await stands()).toEqual(['2027-03-08', '2027-03-01']);
  await undo(moved);
  expect(await stands()).toEqual(['2027-03-08', '2027-03-05']);
});

it('takes back dates, labels, parents, and stages where the process has a way back', async () => {
  const { add, batch, undo, detail, project, api } = await world();
  const label = (
    await api.post<{ labelId: string }>('project-center/pcProject/labels', {
      projectId: project.id,
      name: '发布',
      color: 'blue',
    })
  ).data;
  const parent = await add();
  const one = await add({ planEnd: '2026-11-30' });
  const taskIds = [one.id];
  const done = [
    await batch({ taskIds }, { kind: 'shift', days: 7 }),
    await batch({ taskIds }, { kind: 'labels', addLabelIds: [label.labelId] }),
    await batch({ taskIds }, { kind: 'parent', parentId: parent.id }),
  ];
  expect(await detail(one.id)).toMatchObject({ planEnd: '2026-12-07', labelIds: [label.labelId], parentId: parent.id });
  for (const job of done) expect(await undo(job)).toMatchObject({ changed: 1, failed: 0 });
  expect(await detail(one.id)).toMatchObject({ planEnd: '2026-11-30', labelIds: [], parentId: null });
  expect((await detail(parent.id)).childTotal).toBe(0);
});

it('takes stages back where the process has a way back, and says where it has none', async () => {
  const { add, batch, undo, detail, pm } = await world();
  const [fresh, running] = [
    await add({ executorId: pm.id }),
    await add({ executorId: pm.id, category: 'IN_PROGRESS' }),
  ];
  const job = await batch({ taskIds: [fresh.id, running.id] }, { kind: 'complete' });
  expect(job).toMatchObject({ changed: 2 });
  const back = await undo(job);
  expect(back).toMatchObject({ changed: 1, failed: 1 });
  expect(back.issues[0]).toMatchObject({
    taskId: fresh.id,
    reason: expect.stringContaining('不能从「已完成」变更为「未开始」'),
  });
  expect(await detail(running.id)).toMatchObject({ category: 'IN_PROGRESS', progress: 0, realEnd: null });
});

it('brings recycled tasks back and removes copies, but no copy that lives already', async () => {
  const { add, batch, undo, detail, api, project } = await world();
  const parent = await add();
  const child = await add({ parentId: parent.id });
  const recycled = await batch({ taskIds: [parent.id, child.id] }, { kind: 'recycle', reason: '清理' });
  expect(await undo(recycled)).toMatchObject({ changed: 1, failed: 0 });
  expect((await detail(child.id)).parentId).toBe(parent.id);

  const copied = await batch({ taskIds: [parent.id] }, { kind: 'copy', copy: { subtree: true } });
  const list = async () =>
    (
      await api.post<{ result: { taskId: string; parentId: string | null }[] }>(`${base}/query`, {
        projectId: project.id,
      })
    ).data.result;
  const copyOfChild = (await list()).find(({ taskId, parentId }) => parentId && taskId !== child.id);
  await api.put(`${base}/update/${copyOfChild?.taskId}`, { version: 1, title: '已经开始用' });
  expect(await undo(copied)).toMatchObject({ total: 2, changed: 0, failed: 2 });
  const other = await batch({ taskIds: [parent.id] }, { kind: 'copy', copy: { subtree: true } });
  const before = (await list()).length;
  expect(await undo(other)).toMatchObject({ changed: 2, failed: 0 });
  expect(await list()).toHaveLength(before - 2);
});

it('removes a copied tree of several chunks whose parent has moved as its children went', async () => {
  const { add, batch, undo, api, tenant, pm } = await world();
  const target = await t().factory.project(tenant, pm);
  const configs = { AUTO_SCHEDULE: '1' };
  await api.post('project-center/projectConfig/saveConfig', { projectId: target.id, configs });
  const parent = await add({ planEnd: '2027-05-31' });
  for (let at = 1; at <= 60; at += 1) {
    const planEnd = `2027-0${at > 30 ? 5 : 4}-${String(((at - 1) % 30) + 1).padStart(2, '0')}`;
    await add({ parentId: parent.id, planEnd });
  }
  const copy = { kind: 'copy', projectId: target.id, copy: { subtree: true } };
  const copied = await batch({ taskIds: [parent.id] }, copy);
  expect(copied).toMatchObject({ changed: 61, failed: 0 });
  expect(await undo(copied)).toMatchObject({ changed: 61, failed: 0 });
});

it('goes on after a crash, and writes each row back once', async () => {
  const { add, batch, api, tenant } = await world();
  const taskIds = [];
  for (let at = 0; at < 60; at += 1) taskIds.push((await add()).id);
  const job = await batch({ taskIds }, { kind: 'urgent', urgent: 4 });
  const { jobId } = (await api.post<{ jobId: string }>(`${base}/batch/${job.jobId}/undo`)).data;
  const { platform } = t().app;
  const ref = { tenantId: tenant.id, jobId };
  const crash = runBatch(platform, ref, { ...idle, last: false }, () => {
    throw new Error('killed');
  });
  await expect(crash).rejects.toThrow('killed');
  await Promise.all([runBatch(platform, ref, idle), runBatch(platform, ref, idle)]);
  expect((await api.get<BatchJob>(`${base}/batch/${jobId}`)).data).toMatchObject({ done: 60, changed: 60, failed: 0 });
  const [row] = await platform.database.query(
    'SELECT count(*)::int AS rows, max(version) AS version FROM task WHERE tenant_id = $1 AND urgent = 2',
    [tenant.id],
  );
  expect(row).toEqual({ rows: 60, version: 3 });
});

it('is for who began it or may begin one', async () => {
  const { add, batch, member, tenant } = await world();
  const job = await batch({ taskIds: [(await add()).id] }, { kind: 'urgent', urgent: 4 });
  expect((await (await t().as(member, tenant)).post(`${base}/batch/${job.jobId}/undo`)).status).toBe(403);
});

it('fills in what a step asks for where a task has nothing of its own, and takes it back with the stage', async () => {
  const { add, batch, undo, detail, change, project, api, tenant } = await world();
  const { data: points } = await api.post<{ fieldId: string }>('project-center/pcProject/customFields', {
    projectId: project.id,
    name: '影响范围',
    kind: 'text',
  });
  await t().app.platform.database.query(
    `UPDATE stage_rela SET required_fields = $2::text[] WHERE tenant_id = $1 AND name = '挂起'`,
    [tenant.id, [points.fieldId, 'estimateHours']],
  );
  t().app.platform.bus.publish({ type: 'workflow', tenantId: tenant.id });
  const [empty, own] = [await add({ category: 'IN_PROGRESS' }), await add({ category: 'IN_PROGRESS' })];
  await change(own.id, { customFields: { [points.fieldId]: '前端' }, estimateHours: 3 });
  const stageId = (await detail(empty.id)).nextStages.find(({ name }) => name === '挂起')?.stageId;
  const step = { kind: 'stage', stageId, reason: '等待' };
  const taskIds = [empty.id, own.id];
  expect(await batch({ taskIds: [empty.id] }, step)).toMatchObject({ failed: 1 });
  const fill = { customFields: { [points.fieldId]: '后端' }, estimateHours: 8 };
  const job = await batch({ taskIds }, { ...step, fill });
  expect(job).toMatchObject({ changed: 2, failed: 0 });
  const now = async (id: string) => {
    const { estimateHours, customFields, category } = await detail(id);
    return [category, customFields[points.fieldId] ?? null, estimateHours];
  };
  expect(await now(empty.id)).toEqual(['PAUSED', '后端', 8]);
  expect(await now(own.id)).toEqual(['PAUSED', '前端', 3]);
  expect(await undo(job)).toMatchObject({ changed: 2, failed: 0 });
  expect(await now(empty.id)).toEqual(['IN_PROGRESS', null, null]);
  expect(await now(own.id)).toEqual(['IN_PROGRESS', '前端', 3]);
});
