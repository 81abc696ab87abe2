/**
 * One stage hides fields, and all ways to tasks are walked: no answer holds a hidden value, and none changes with one, so
 * that it cannot be found out by filters, orders, groups and sums either.
 */
import type { NodeTasks } from '../../../../contract/plan/baseline';
import { useTestApp } from '../../../test/app';
import { hiddenWorld } from '../../../test/hiddenWorld';

const t = useTestApp();
const base = 'collaboration-center/ccTask';
const schedule = `${base}/schedule`;
const SECRET = /机密|2026-05-0|2026-04-2|人员 hidden/;
type World = Awaited<ReturnType<typeof hiddenWorld>>;
const world = () => hiddenWorld(t);
const ruled = ['notes', 'executorId', 'involveMember', 'planStart', 'planEnd', 'estimateHours', 'labelIds'];

/** Each way with what it answers a reader of the project, without what tells of any change at all. */
async function answers({ theirs, projectId, taskId, field, labels, executor }: World) {
  const said = new Map<string, string>();
  const keep = async (way: string, asking: Promise<{ status: number; body: string }>) => {
    const { status, body } = await asking;
    expect([way, status]).toEqual([way, 200]);
    said.set(way, body.replace(/"(version|updatedTime|traceId)":("[^"]*"|\d+)/g, ''));
  };
  const query = (way: string, asked: object) => keep(way, theirs.post(`${base}/query`, { projectId, ...asked }));
  const filters: Record<string, object> = {
    executor: { executorIds: [executor.id] },
    'no executor': { executorIds: ['none'] },
    turn: { turnIds: [executor.id] },
    involved: { involvedIds: [executor.id] },
    label: { labelIds: [labels[0]] },
    'from a day': { planEndFrom: '2026-05-10' },
    'to a day': { planEndTo: '2026-05-10' },
    overdue: { due: 'overdue' },
    'no day': { due: 'none' },
    word: { keyword: '机密' },
    'a day': { conditions: [{ field: 'planEnd', op: 'lt', value: '2026-05-10' }] },
    'no given day': { conditions: [{ field: 'planEnd', op: 'empty' }] },
    start: { conditions: [{ field: 'planStart', op: 'notEmpty' }] },
    person: { conditions: [{ field: 'executorId', op: 'anyOf', value: [executor.id] }] },
    'not the person': { conditions: [{ field: 'executorId', op: 'noneOf', value: [executor.id] }] },
    hours: { conditions: [{ field: 'estimateHours', op: 'gt', value: 5 }] },
    content: { conditions: [{ field: 'content', op: 'contains', value: '机密' }] },
    'own field': { conditions: [{ field, op: 'is', value: 11 }] },
    'not the own field': { conditions: [{ field, op: 'isNot', value: 11 }] },
    'of a group': { inGroups: [{ field: 'executorId', key: executor.id }] },
    'of no group': { inGroups: [{ field: 'labelIds', key: null }] },
  };
  for (const [way, filter] of Object.entries(filters)) await query(`filter: ${way}`, { filter });
  for (const sort of ['planEnd', 'planStart', 'executorId', 'estimateHours', 'leftHours', field]) {
    await query(`sort: ${sort}`, { sorts: [{ field: sort, order: 'asc' }] });
  }
  for (const group of ['executorId', 'involveMember', 'labelIds', 'planEnd:week', field]) {
    const asked = { projectId, group, sums: ['estimateHours', 'leftHours', field] };
    await keep(`group: ${group}`, theirs.post(`${base}/groups`, asked));
  }
  await keep('swimlane', theirs.post(`${base}/groups`, { projectId, group: 'stageId', swimlane: 'executorId' }));
  await keep('all projects', theirs.post(`${base}/query`, { filter: { keyword: '机密' } }));
  await keep('detail', theirs.get(`${base}/details/${taskId}`));
  const days = { from: '2026-04-15', to: '2026-06-14', perDay: 10 };
  await keep('calendar', theirs.post(`${schedule}/calendar`, { projectId, ...days, by: 'end' }));
  await keep('calendar by range', theirs.post(`${schedule}/calendar`, { projectId, ...days, by: 'range' }));
  await keep('range', theirs.post(`${schedule}/range`, { projectId }));
  await keep('picker', theirs.post(`${base}/project/${projectId}/simpleTaskList`, { keyword: '机密' }));
  for (const keyword of ['机密', '网关']) {
    await keep(`search: ${keyword}`, theirs.post('collaboration-center/search/query', { keyword }));
  }
  const columns = ['taskNo', 'notes', 'executorId', 'labelIds', 'planEnd', 'estimateHours', field];
  const sorts = [{ field: 'planEnd', order: 'asc' }];
  await keep('export', theirs.post(`${base}/export`, { projectId, format: 'csv', columns, sorts }));
  return said;
}

it('is found out by no list, filter, order, group, sum, calendar, search or export', async () => {
  const w = await world();
  const both = async () => {
    await w.hide();
    await w.set(w.first);
    await w.hide(...ruled, w.field);
    const one = await answers(w);
    await w.hide();
    await w.set(w.second);
    await w.hide(...ruled, w.field);
    return { one, two: await answers(w) };
  };
  const { one, two } = await both();
  for (const [way, body] of one) {
    expect([way, two.get(way)]).toEqual([way, body]);
    // Labels have names wherever the project’s are listed.
    expect([way, body.replaceAll('机密标签', '')]).toEqual([way, expect.not.stringMatching(SECRET)]);
  }
  // Without the rules these ways tell: the walk above would have seen it.
  await w.hide();
  const shown = await answers(w);
  await w.set(w.first);
  const before = await answers(w);
  const same = [...shown].filter(([way, body]) => before.get(way) === body).map(([way]) => way);
  // The task is in neither, whatever its values are, and the search shows no more than its title.
  expect(same).toEqual([
    'filter: no executor',
    'filter: no day',
    'filter: no given day',
    'filter: of no group',
    'search: 网关',
  ]);
});

it('is told by no history, feed, plan or undo', async () => {
  const w = await world();
  const { api, theirs, projectId, taskId, first, second } = w;
  await w.set(first);
  await w.set(second);
  await api.put('collaboration-center/plan/settings', { projectId, startOn: '2026-03-02', version: 0 });
  const node = await api.post<{ id: string }>('collaboration-center/planNode/create', {
    ...{ projectId, parentId: null, afterId: null, kind: 'work', title: '开发', duration: 3 },
  });
  const tasks = `collaboration-center/planNode/${node.data.id}/tasks`;
  expect((await api.post(tasks, { taskIds: [taskId] })).status).toBe(200);
  await w.set({ ...first, title: '网关二期' });
  const nodeTasks = async () => (await theirs.get<NodeTasks>(tasks)).data.tasks;
  const undo = () =>
    api.post(`${base}/takeBack/${taskId}`, { set: { planEnd: '2026-07-01' }, expect: { planEnd: '2026-07-02' } });
  const told = async () => {
    const history = await theirs.get(`${base}/actions?taskId=${taskId}`);
    const ofDay = await theirs.get(`${base}/actions?taskId=${taskId}&field=planEnd`);
    const facets = await theirs.get(`${base}/actions/facets?taskId=${taskId}`);
    const feed = await theirs.get(`project-center/pcProject/${projectId}/activities`);
    return [history, ofDay, facets, feed, await undo()].map(({ status, body }) => [status, body] as const);
  };
  for (const [status, body] of await told())
    expect([status, body]).toEqual([200, expect.stringMatching(/计划截止|2026-05-01/)]);
  expect(await nodeTasks()).toMatchObject([{ planEnd: '2026-05-01', executor: { userId: w.executor.id } }]);
  await w.hide(...ruled, w.field);
  const [history, ofDay, ...rest] = await told();
  expect(history?.[1]).toContain('网关二期');
  expect(ofDay?.[1]).toContain('"data":[]');
  for (const [status, body] of [history, ...rest].flatMap((one) => (one ? [one] : []))) {
    expect([status, body]).toEqual([200, expect.not.stringMatching(SECRET)]);
  }
  expect(rest[1]?.[1]).not.toContain('计划截止');
  expect(await nodeTasks()).toMatchObject([{ planStart: null, planEnd: null, executor: null }]);
});
