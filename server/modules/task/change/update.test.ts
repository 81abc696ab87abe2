import type { FieldChange } from '../../../../contract/object/history';
import type { TaskDetail } from '../../../../contract/task/task';
import { type Client, useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

async function setting() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const [dev, viewer] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const api = await t().as(pm, tenant);
  const task = await t().factory.task(tenant, project, pm, { title: '旧标题' });
  const update = <T = TaskDetail>(body: object, client: Client = api, id = task.id) =>
    client.put<T>(`${base}/update/${id}`, { version: 1, ...body });
  const history = async () =>
    (
      await api.get<{ event: string; reason: string | null; changes: FieldChange[] }[]>(
        `${base}/actions?taskId=${task.id}`,
      )
    ).data;
  return { tenant, owner, pm, dev, viewer, member, project, api, task, update, history };
}

describe('an update', () => {
  it('changes the given fields and nothing else, and counts the version', async () => {
    const { update } = await setting();
    const first = await update({ urgent: 4, planEnd: '2026-12-31' });
    expect(first.data).toMatchObject({ urgent: 4, planEnd: '2026-12-31', title: '旧标题', version: 2 });
    const second = await update({ version: 2, planEnd: null });
    expect(second.data).toMatchObject({ urgent: 4, planEnd: null, version: 3 });
  });

  it('that changes nothing leaves version and history alone', async () => {
    const { update, history } = await setting();
    expect((await update({ title: '旧标题', urgent: 2, executorId: null })).data.version).toBe(1);
    expect(await history()).toEqual([]);
  });

  it('is written down in words, before and after', async () => {
    const { update, history, dev } = await setting();
    await update({
      title: ' 新标题 ',
      urgent: 3,
      executorId: dev.id,
      planStart: '2026-11-01',
      planEnd: '2026-11-30',
      notes: '<p>新的<b>描述</b></p>',
      progress: 50,
      estimateHours: 8,
      involveMember: [dev.id],
      privateTask: true,
    });
    const [line] = await history();
    expect(line?.event).toBe('updated');
    const words = Object.fromEntries((line?.changes ?? []).map((one) => [one.label, [one.before, one.after]]));
    expect(words).toMatchObject({
      标题: ['旧标题', '新标题'],
      优先级: ['普通', '紧急'],
      执行人: [null, expect.stringContaining('人员')],
      计划开始: [null, '2026-11-01'],
      计划截止: [null, '2026-11-30'],
      描述: ['', '新的描述'],
      进度: ['0', '50'],
      预计工时: [null, '8'],
      参与人: [null, expect.stringContaining('人员')],
      私密: ['否', '是'],
    });
  });

  it('keeps no markup that runs', async () => {
    const { update } = await setting();
    const notes =
      '<p onclick="x()">好<svg onload=alert(1)></p><iframe src="//x"></iframe><a href="https://e.cn">链接</a>';
    const kept = (await update({ notes })).data.notes;
    expect(kept).toContain('好');
    expect(kept).toMatch(/<a href="https:\/\/e\.cn"[^>]*rel="noopener/);
    expect(kept).not.toMatch(/onclick|svg|iframe/);
  });

  it('checks dates against those that stand already', async () => {
    const { update } = await setting();
    await update({ planStart: '2026-11-10' });
    const answer = await update<{ field: string }>({ version: 2, planEnd: '2026-11-09' });
    expect([answer.status, answer.data.field]).toEqual([400, 'planEnd']);
  });

  it('of a version that is not the newest is refused with who, when and what stands there now', async () => {
    const { tenant, dev, update } = await setting();
    await update({ title: '别人改的' }, await t().as(dev, tenant));
    const answer = await update<{ current: TaskDetail; updatedBy: { userId: string }; updatedTime: string }>({
      title: '我的',
    });
    expect([answer.status, answer.code]).toEqual([409, 'A0409']);
    expect(answer.data.current).toMatchObject({ title: '别人改的', version: 2 });
    expect(answer.data.updatedBy.userId).toBe(dev.id);
    expect(Date.now() - Date.parse(answer.data.updatedTime)).toBeLessThan(60_000);
  });

  it('of one version wins once, however many try at once', async () => {
    const { update, history } = await setting();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => update({ title: `第 ${n} 个` })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
    expect(await history()).toHaveLength(1);
  });

  it('of a recycled task finds nothing', async () => {
    const { api, task, update } = await setting();
    await api.delete(`${base}/${task.id}`, { deleteReason: '重复' });
    for (const answer of [
      await update({ title: '新' }),
      await api.get(`${base}/details/${task.id}`),
      await api.get(`${base}/queryDetailByTaskNo?taskNo=${task.taskNo}`),
      await api.get(`${base}/comments?taskId=${task.id}`),
      await api.get(`${base}/actions?taskId=${task.id}`),
      await api.get(`${base}/subTasks?parentId=${task.id}`),
      await api.post(`${base}/comments`, { taskId: task.id, content: '在吗' }),
      await api.post(`${base}/changeParent`, { taskId: task.id, parentId: null, version: 2 }),
      await api.delete(`${base}/${task.id}`, { deleteReason: '再删' }),
    ]) {
      expect(answer.status).toBe(404);
    }
  });

  it('by somebody without the right is refused; executor and creator may change their own', async () => {
    const { tenant, viewer, member, update } = await setting();
    expect((await update({ title: '新' }, await t().as(viewer, tenant))).status).toBe(403);
    expect((await update({ executorId: viewer.id }, await t().as(viewer, tenant))).status).toBe(403);
    await update({ executorId: viewer.id });
    expect((await update({ version: 2, progress: 10 }, await t().as(viewer, tenant))).status).toBe(200);
    expect((await update({ version: 3, title: '新' }, await t().as(member, tenant))).status).toBe(404);
  });

  it('that takes the task out of one’s own sight still answers', async () => {
    const { tenant, dev, update } = await setting();
    const answer = await update({ privateTask: true }, await t().as(dev, tenant));
    expect(answer.status).toBe(200);
    expect((await update({ version: 2, title: '新' }, await t().as(dev, tenant))).status).toBe(404);
  });

  it('of rights counts from the next call on', async () => {
    const { tenant, dev, project, api, update } = await setting();
    const theirs = await t().as(dev, tenant);
    expect((await update({ title: '一' }, theirs)).status).toBe(200);
    const roleId = tenant.roleIds.get('ROLE_PROJECT_VIEWER');
    await api.post('user-center/account/bindProjectRole', { projectId: project.id, userId: dev.id, roleId });
    expect((await update({ version: 2, title: '二' }, theirs)).status).toBe(403);
    await api.post('user-center/account/unbindAccountAllRoles', { projectId: project.id, userId: dev.id });
    expect((await update({ version: 2, title: '三' }, theirs)).status).toBe(404);
  });

  it('of a person’s name shows in lists at once', async () => {
    const { api, update, task } = await setting();
    await api.put('user-center/account/profile', { name: '改过的名字' });
    await update({ title: '新' });
    const { data } = await api.get<TaskDetail>(`${base}/details/${task.id}`);
    expect(data.createdBy?.name).toBe('改过的名字');
  });
});
