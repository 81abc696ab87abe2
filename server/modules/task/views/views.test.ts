/** Saved views: whose they are and who changes them; groups with counts and sums. */
import type { PageOf } from '../../../../contract/envelope';
import type { TaskRow } from '../../../../contract/task/task';
import type { TaskGroups, TaskView } from '../../../../contract/task/views';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

async function world() {
  const { tenant, pm, member } = await t().enterprise();
  const viewer = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [
    { user: member, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const as = (user: { id: string }) => t().as(user, tenant);
  const create = async (api: Awaited<ReturnType<typeof as>>, more: object = {}) =>
    api.post<{ layoutId: string }>(`${base}/layouts`, {
      projectId: project.id,
      name: '我的看板',
      kind: 'board',
      model: { group: 'stageId', filter: { urgents: [4] }, sum: 'estimateHours' },
      ...more,
    });
  const list = async (api: Awaited<ReturnType<typeof as>>) =>
    (await api.get<TaskView[]>(`${base}/layouts?projectId=${project.id}`)).data;
  return {
    tenant,
    project,
    pm: await as(pm),
    dev: await as(member),
    viewer: await as(viewer),
    create,
    list,
    users: { pm, member },
  };
}

describe('views', () => {
  it('are private until they are shared, and keep their model', async () => {
    const { pm, dev, viewer, create, list } = await world();
    const { layoutId } = (await create(dev)).data;
    expect(await list(dev)).toMatchObject([
      { layoutId, editable: true, model: { group: 'stageId', sum: 'estimateHours' } },
    ]);
    expect(await list(pm)).toEqual([]);
    expect((await pm.put(`${base}/layouts/${layoutId}`, { version: 1, name: '偷看' })).status).toBe(404);
    expect((await dev.put(`${base}/layouts/${layoutId}`, { version: 1, visibility: 'shared' })).status).toBe(200);
    expect(await list(viewer)).toMatchObject([{ layoutId, editable: false }]);
    expect((await create(viewer, { visibility: 'shared' })).status).toBe(403);
    expect((await create(viewer)).status).toBe(200);
  });

  it('are changed by their owner, by who configures the project, and by others while not locked', async () => {
    const { pm, dev, create } = await world();
    const { layoutId } = (await create(pm, { visibility: 'shared' })).data;
    const path = `${base}/layouts/${layoutId}`;
    expect((await dev.put(path, { version: 1, name: '新名' })).status).toBe(200);
    expect(await dev.put(path, { version: 1, name: '又一' })).toMatchObject({ status: 409 });
    expect((await dev.put(path, { version: 2, locked: true })).status).toBe(403);
    expect((await pm.put(path, { version: 2, locked: true })).status).toBe(200);
    expect((await dev.put(path, { version: 3, name: '三' })).status).toBe(403);
    expect((await dev.delete(path)).status).toBe(403);
    expect((await pm.delete(path)).status).toBe(200);
  });
});

describe('groups', () => {
  it('count and sum by built-in and custom fields; a column is a query by the group', async () => {
    const { pm, project, users, dev } = await world();
    const field = async (name: string, kind: string, options?: object[]) =>
      (
        await pm.post<{ fieldId: string }>('project-center/pcProject/customFields', {
          projectId: project.id,
          name,
          kind,
          options,
        })
      ).data.fieldId;
    const points = await field('点数', 'number');
    const tags = await field('标记', 'multiSelect', [
      { value: 'a', label: '甲' },
      { value: 'b', label: '乙' },
    ]);
    const add = (customFields: object, more: object = {}) =>
      pm.post(`${base}/create`, { projectId: project.id, title: '任务', customFields, ...more });
    await add({ [points]: 3, [tags]: ['a', 'b'] }, { executorId: users.pm.id, estimateHours: 1.5 });
    await add({ [points]: 5, [tags]: ['a'] }, { executorId: users.pm.id });
    await add({}, { privateTask: true, urgent: 4 });
    const groups = async (body: object, api = pm) =>
      (await api.post<TaskGroups>(`${base}/groups`, { projectId: project.id, ...body })).data;
    expect(await groups({ group: 'executorId', sum: points })).toEqual({
      groups: [
        { key: users.pm.id, swimlane: null, count: 2, sum: 8 },
        { key: null, swimlane: null, count: 1, sum: null },
      ],
      total: 3,
      truncated: false,
    });
    expect((await groups({ group: tags })).groups.map(({ key, count }) => [key, count])).toEqual([
      ['a', 2],
      ['b', 1],
      [null, 1],
    ]);
    expect((await groups({ group: points, sum: 'estimateHours' })).groups).toHaveLength(3);
    expect((await groups({ group: 'category', swimlane: 'urgent' })).groups).toHaveLength(2);
    // What one may not see is not counted either.
    expect((await groups({ group: 'category' }, dev)).total).toBe(2);
    const column = await pm.post<PageOf<TaskRow>>(`${base}/query`, {
      projectId: project.id,
      filter: { conditions: [{ field: tags, op: 'anyOf', value: ['a'] }] },
    });
    expect(column.data.total).toBe(2);
    for (const bad of [{ group: 'title' }, { group: 'stageId', sum: 'title' }, { group: 'stageId', sum: tags }]) {
      expect((await pm.post(`${base}/groups`, { projectId: project.id, ...bad })).status).toBe(400);
    }
  });

  it('are counted once until a task changes, whoever asks', async () => {
    const { pm, project } = await world();
    await pm.post(`${base}/create`, { projectId: project.id, title: '一' });
    const { database } = t().app.platform;
    const statements = async () => {
      const spy = jest.spyOn(database, 'query');
      await pm.post(`${base}/groups`, { projectId: project.id, group: 'stageId' });
      const count = spy.mock.calls.filter(([text]) => /FROM task/.test(text)).length;
      spy.mockRestore();
      return count;
    };
    expect(await statements()).toBe(2);
    expect(await statements()).toBe(0);
    await pm.post(`${base}/create`, { projectId: project.id, title: '二' });
    expect(await statements()).toBe(2);
  });
});
