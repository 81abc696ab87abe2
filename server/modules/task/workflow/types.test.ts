/** Types of tasks and their processes. */
import type { TaskDetail } from '../../../../contract/task/task';
import type { TaskTypeConfig } from '../../../../contract/task/taskTypes';
import { useTestApp } from '../../../test/app';
import { process, processWorld, task, type } from '../../../test/processWorld';

const t = useTestApp();
beforeAll(() => {
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
});
const world = () => processWorld(t);

describe('a type', () => {
  it('is changed for a task, which stays what it was in the work', async () => {
    const { api, processId, types, add, detail, update, load } = await world();
    const copied = (await api.owner.post<{ processId: string }>(process, { name: '缺陷流程', copyFrom: processId }))
      .data;
    const bug = (await types()).find(({ name }) => name === '缺陷') as TaskTypeConfig;
    await api.owner.put(type, { taskTypeId: bug.taskTypeId, version: bug.version, processId: copied.processId });
    const stages = (await load(copied.processId)).stages;
    const one = await add({ category: 'PAUSED' });
    const changed = await api.dev.post<TaskDetail>(`${task}/updateType`, {
      taskId: one.id,
      version: 1,
      taskTypeId: bug.taskTypeId,
    });
    expect([changed.data.taskTypeId, changed.data.stageId, changed.data.category]).toEqual([
      bug.taskTypeId,
      stages.find(({ name }) => name === '已挂起')?.stageId,
      'PAUSED',
    ]);
    const history = await api.pm.get<{ event: string; changes: object[] }[]>(`${task}/actions?taskId=${one.id}`);
    expect(history.data[0]).toMatchObject({
      event: 'updated',
      changes: [{ field: 'taskTypeId', before: '任务', after: '缺陷' }],
    });
    // A type is no way around the process.
    const two = await add();
    const done = stages.find(({ category }) => category === 'DONE')?.stageId;
    const refused = await update(two.id, { taskTypeId: bug.taskTypeId, stageId: done });
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('「未开始」')]);
    expect((await detail(two.id)).category).toBe('NOT_STARTED');
  });

  it('out of use, or of other projects, or below another parent, is refused to new tasks and changed ones', async () => {
    const { api, types, project, add, update, owner, tenant } = await world();
    const [plain, story, bug] = (await types()) as [TaskTypeConfig, TaskTypeConfig, TaskTypeConfig];
    const create = (values: object) =>
      api.dev.post(`${task}/create`, { projectId: project.id, title: '新', ...values });
    await api.owner.put(type, { taskTypeId: bug.taskTypeId, version: 1, enabled: false });
    expect((await create({ taskTypeId: bug.taskTypeId })).message).toContain('已停用');
    const one = await add();
    expect((await update(one.id, { taskTypeId: bug.taskTypeId })).status).toBe(422);

    const elsewhere = await t().factory.project(tenant, owner);
    await api.owner.put(type, {
      taskTypeId: story.taskTypeId,
      version: 1,
      allProjects: false,
      projectIds: [elsewhere.id],
    });
    expect((await create({ taskTypeId: story.taskTypeId })).message).toContain('不用于本项目');
    await api.owner.put(type, { taskTypeId: story.taskTypeId, version: 2, allProjects: true });

    await api.owner.put(type, { taskTypeId: plain.taskTypeId, version: 1, parentTypeIds: [story.taskTypeId] });
    expect((await create({})).message).toBe('「任务」只能位于「需求」之下，请选择父任务');
    const parent = (await create({ taskTypeId: story.taskTypeId })).data as { taskId: string };
    expect((await create({ parentId: parent.taskId })).status).toBe(200);
    const moved = await api.pm.post(`${task}/changeParent`, { taskId: one.id, parentId: parent.taskId, version: 1 });
    expect(moved.status).toBe(200);
    const up = await api.pm.post(`${task}/changeParent`, { taskId: one.id, parentId: null, version: 2 });
    expect(up.status).toBe(422);
  });

  it('given another process, takes its tasks along', async () => {
    const { api, types, typeId, add, detail, load } = await world();
    const made = (await api.owner.post<{ processId: string }>(process, { name: '三步' })).data;
    const [waiting, paused] = [await add(), await add({ category: 'PAUSED' })];
    const target = (await load(made.processId)).stages;
    const version = (await types()).find((one) => one.taskTypeId === typeId)?.version;
    const change = { taskTypeId: typeId, version, processId: made.processId };
    const refused = await api.owner.put<{ stages: { name: string; stageId: string }[] }>(type, change);
    expect([refused.status, refused.data.stages.map(({ name }) => name)]).toEqual([422, ['已挂起']]);
    const [stranded] = refused.data.stages;
    const moves = [{ fromStageId: stranded?.stageId, toStageId: target[1]?.stageId }];
    expect((await api.owner.put<{ moved: number }>(type, { ...change, moves })).data.moved).toBe(2);
    expect((await detail(waiting.id)).stageId).toBe(target[0]?.stageId);
    expect((await detail(paused.id)).category).toBe('IN_PROGRESS');
  });

  it('is ordered, made the default, and removed only when unused', async () => {
    const { api, types, typeId, add } = await world();
    await add();
    const before = await types();
    await api.owner.post(`${type}/sort`, { taskTypeIds: before.map((one) => one.taskTypeId).reverse() });
    expect((await types()).map(({ name }) => name)).toEqual(before.map(({ name }) => name).reverse());
    expect((await api.owner.call('DELETE', `${type}/${typeId}`)).message).toContain('默认类型不能删除');
    const bug = (await types())[0] as TaskTypeConfig;
    await api.owner.put(type, { taskTypeId: bug.taskTypeId, version: bug.version, isDefault: true });
    expect((await types()).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual([bug.name]);
    const used = await api.owner.call('DELETE', `${type}/${typeId}`);
    expect([used.status, used.message]).toEqual([422, expect.stringContaining('有 1 个任务')]);
    const story = (await types()).find(({ name }) => name === '需求') as TaskTypeConfig;
    expect((await api.owner.call('DELETE', `${type}/${story.taskTypeId}`)).status).toBe(200);
  });
});
