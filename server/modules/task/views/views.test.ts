/** Saved views: whose they are and who changes them; groups with counts and sums. */
import type { PageOf } from '../../../../contract/envelope';
import { groupDates, groupFields } from '../../../../contract/task/fields';
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
      model: { group: 'stageId', filter: { urgents: [4] }, sums: ['estimateHours'], cardFields: ['estimateHours'] },
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
      { layoutId, editable: true, model: { group: 'stageId', sums: ['estimateHours'], cardFields: ['estimateHours'] } },
    ]);
    expect(await list(pm)).toEqual([]);
    expect((await pm.put(`${base}/layouts/${layoutId}`, { version: 1, name: '偷看' })).status).toBe(404);
    expect((await pm.get(`${base}/layouts/${layoutId}`)).status).toBe(404);
    expect((await dev.get<TaskView>(`${base}/layouts/${layoutId}`)).data).toMatchObject({ name: '我的看板' });
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
    const lane = { swimlane: null, swimlaneName: null };
    expect(await groups({ group: 'executorId', sums: [points, 'estimateHours'] })).toEqual({
      groups: [
        { key: users.pm.id, name: expect.any(String), ...lane, count: 2, sums: [8, 1.5] },
        { key: null, name: null, ...lane, count: 1, sums: [null, null] },
      ],
      total: 3,
      truncated: false,
    });
    expect((await groups({ group: tags })).groups.map(({ key, name, count }) => [key, name, count])).toEqual([
      ['a', '甲', 2],
      ['b', '乙', 1],
      [null, null, 1],
    ]);
    expect((await groups({ group: points, sums: ['estimateHours'] })).groups).toHaveLength(3);
    expect((await groups({ group: 'category', swimlane: 'urgent' })).groups).toHaveLength(2);
    // What one may not see is not counted either.
    expect((await groups({ group: 'category' }, dev)).total).toBe(2);
    const column = await pm.post<PageOf<TaskRow>>(`${base}/query`, {
      projectId: project.id,
      filter: { conditions: [{ field: tags, op: 'anyOf', value: ['a'] }] },
    });
    expect(column.data.total).toBe(2);
    for (const bad of [
      { group: 'title' },
      { group: 'stageId', sums: ['title'] },
      { group: 'stageId', sums: [tags] },
      { group: 'planEnd:year' },
      { group: 'stageId:week' },
    ]) {
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
    expect(await statements()).toBe(1);
    expect(await statements()).toBe(0);
    await pm.post(`${base}/create`, { projectId: project.id, title: '二' });
    expect(await statements()).toBe(1);
  });

  it('hold exactly the rows that they count, of whatever they are grouped by', async () => {
    const { pm, project, users } = await world();
    const fields: Record<string, string> = {};
    const kinds = {
      number: 3,
      rating: 4,
      select: 'a',
      multiSelect: ['a', 'b'],
      person: users.pm.id,
      persons: [users.pm.id, users.member.id],
      switch: true,
      date: '2026-03-31',
    };
    for (const kind of Object.keys(kinds)) {
      const options = ['a', 'b'].map((value) => ({ value, label: `选项${value}` }));
      fields[kind] = (
        await pm.post<{ fieldId: string }>('project-center/pcProject/customFields', {
          projectId: project.id,
          name: kind,
          kind,
          ...(kind.toLowerCase().includes('select') && { options }),
        })
      ).data.fieldId;
    }
    const { labelId } = (
      await pm.post<{ labelId: string }>('project-center/pcProject/labels', {
        projectId: project.id,
        name: '急',
        color: 'red',
      })
    ).data;
    const add = async (more: object) => {
      const answer = await pm.post<{ taskId: string }>(`${base}/create`, {
        projectId: project.id,
        title: '任务',
        ...more,
      });
      expect([answer.status, answer.message]).toEqual([200, answer.message]);
      return answer.data.taskId;
    };
    const parent = await add({
      customFields: Object.fromEntries(Object.entries(kinds).map(([kind, value]) => [fields[kind], value])),
      labelIds: [labelId],
      planStart: '2026-03-30',
      planEnd: '2026-04-01',
    });
    await add({ parentId: parent, executorId: users.member.id, urgent: 4, planEnd: '2026-04-05' });
    await add({
      planEnd: '2026-04-06',
      customFields: { [fields.number as string]: 20, [fields.switch as string]: false },
    });
    const names = [
      ...Object.keys(groupFields),
      ...Object.keys(groupDates).flatMap((field) => [field, `${field}:week`, `${field}:month`]),
      ...Object.values(fields),
      `${fields.date}:month`,
    ];
    for (const group of names) {
      const { groups } = (await pm.post<TaskGroups>(`${base}/groups`, { projectId: project.id, group })).data;
      for (const { key, count } of groups) {
        const filter = { inGroups: [{ field: group, key }] };
        const rows = await pm.post<PageOf<TaskRow>>(`${base}/query`, { projectId: project.id, filter });
        expect([group, key, rows.data.total, rows.data.result.length]).toEqual([group, key, count, count]);
      }
    }
    const keys = async (group: string) =>
      (await pm.post<TaskGroups>(`${base}/groups`, { projectId: project.id, group })).data.groups.map(
        ({ key, name }) => name ?? key,
      );
    expect(await keys('planEnd:week')).toEqual(['2026-03-30', '2026-04-06']);
    expect(await keys(`${fields.date}:month`)).toEqual(['2026-03-01', null]);
    expect(await keys(fields.number as string)).toEqual(['3', '20', null]);
    expect(await keys('urgent')).toEqual(['非常紧急', '普通']);
    expect(await keys('labelIds')).toEqual(['急', null]);
    expect((await keys('parentId'))[0]).toMatch(/-1 任务$/);
  });

  it('do not name a parent that one may not see', async () => {
    const { pm, dev, project, users } = await world();
    const add = async (more: object) =>
      (await pm.post<{ taskId: string }>(`${base}/create`, { projectId: project.id, title: '任务', ...more })).data
        .taskId;
    const parent = await add({ title: '秘密', privateTask: true });
    await add({ parentId: parent, executorId: users.member.id });
    const groups = (await dev.post<TaskGroups>(`${base}/groups`, { projectId: project.id, group: 'parentId' })).data;
    expect(groups.groups).toMatchObject([{ key: parent, name: null, count: 1 }]);
  });
});

it('children of what is found come along when that is asked for', async () => {
  const { pm, dev, project } = await world();
  const add = async (title: string, more: object = {}) =>
    (await pm.post<{ taskId: string }>(`${base}/create`, { projectId: project.id, title, ...more })).data.taskId;
  const root = await add('一', { urgent: 4 });
  const child = await add('二', { parentId: root });
  await add('三', { parentId: child });
  await add('四', { parentId: child, privateTask: true, urgent: 4 });
  await add('五');
  const titles = async (filter: object, api = pm) =>
    (
      await api.post<PageOf<TaskRow>>(`${base}/query`, { projectId: project.id, filter, sort: 'seq', order: 'asc' })
    ).data.result
      .map(({ title }) => title)
      .join('');
  expect(await titles({ urgents: [4] })).toBe('一四');
  expect(await titles({ urgents: [4], withChildren: true })).toBe('一二三四');
  expect(await titles({ urgents: [4], withChildren: true }, dev)).toBe('一二三');
  expect(await titles({ urgents: [4], withChildren: true, parentId: root })).toBe('二');
  expect(await titles({ withChildren: true })).toBe('一二三四五');
  expect((await pm.post(`${base}/query`, { filter: { withChildren: true } })).status).toBe(400);
});
