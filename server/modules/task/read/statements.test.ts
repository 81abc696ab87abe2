/** Reads of tasks send as many statements over a large project as over a small one, whatever they ask for. */

import { addDays } from '../../../base/present';
import { today } from '../../../base/zone';
import { createBulkProject } from '../../../demo/bulk';
import { type Client, useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

interface Shape {
  projectId: string;
  code: string;
  stageId: string;
  labelId: string;
  points: string;
  platform: string;
  /** Some tasks in sight. */
  taskIds: string[];
}

let client: Client;
let tenantId: string;
let small: Shape;
let large: Shape;

beforeAll(async () => {
  const { tenant, pm } = await t().enterprise();
  client = await t().as(pm, tenant);
  tenantId = tenant.id;
  const { database, bus } = t().app.platform;
  const shape = async (tasks: number): Promise<Shape> => {
    const { id, code } = await createBulkProject(database, {
      tenantCode: tenant.code,
      owner: pm.username,
      code: `S${tasks}`,
      name: `${tasks} 个任务`,
      tasks,
    });
    bus.publish({ type: 'access', tenantId: tenant.id });
    const fields = await client.get<{ fieldId: string; name: string }[]>(
      `project-center/pcProject/customFields?projectId=${id}`,
    );
    const fieldId = (name: string) => fields.data.find((field) => field.name === name)?.fieldId as string;
    const label = await client.post<{ labelId: string }>('project-center/pcProject/labels', {
      projectId: id,
      name: '每隔三个',
      color: 'blue',
    });
    const { labelId } = label.data;
    await database.query(
      'UPDATE task SET label_ids = ARRAY[$3::uuid] WHERE tenant_id = $1 AND project_id = $2 AND seq % 3 = 0',
      [tenant.id, id, labelId],
    );
    const { data } = await client.post<{ result: { id: string; stageId: string }[] }>(`${base}/query`, {
      projectId: id,
      pageSize: 10,
    });
    return {
      projectId: id,
      code,
      stageId: data.result[0]?.stageId as string,
      labelId,
      points: fieldId('故事点'),
      platform: fieldId('平台'),
      taskIds: data.result.map((task) => task.id),
    };
  };
  small = await shape(10);
  large = await shape(1_200);
  await database.exec('ANALYZE task');
});

type Ask = (shape: Shape) => { path: string; body?: object };
const query =
  (body: (shape: Shape) => object): Ask =>
  (shape) => ({ path: `${base}/query`, body: { projectId: shape.projectId, pageSize: 20, ...body(shape) } });
const groups =
  (body: (shape: Shape) => object): Ask =>
  (shape) => ({ path: `${base}/groups`, body: { projectId: shape.projectId, ...body(shape) } });

const asks: Record<string, Ask> = {
  'a list': query(() => ({ sort: 'updatedTime', filter: { categories: ['IN_PROGRESS', 'NOT_STARTED'] } })),
  'a window of a long list': query(({ taskIds }) => ({ pageSize: 200, pageNo: taskIds.length > 0 ? 1 : 2 })),
  'a list with what is around': query(() => ({ around: true, sort: 'updatedTime' })),
  'a list by three keys': query(() => ({
    sorts: [{ field: 'urgent' }, { field: 'planEnd' }, { field: 'title' }],
  })),
  'a column of a board': query(({ stageId }) => ({ filter: { stageIds: [stageId] }, sort: 'sort', pageSize: 50 })),
  'a window of a group': query(({ stageId }) => ({ filter: { inGroups: [{ field: 'stageId', key: stageId }] } })),
  'a word of all tasks': query(({ code }) => ({ filter: { keyword: code }, sort: 'updatedTime' })),
  'a word of some tasks': query(() => ({ filter: { keyword: '告警' }, sort: 'updatedTime' })),
  'a word of no task': query(() => ({ filter: { keyword: '没有这个词' }, sort: 'updatedTime' })),
  'the beginning of a number': query(() => ({ filter: { keyword: '10' }, sort: 'updatedTime' })),
  'two custom fields': query(({ points, platform }) => ({
    filter: {
      conditions: [
        { field: points, op: 'gte', value: 1 },
        { field: platform, op: 'anyOf', value: ['web', 'ios'] },
      ],
    },
  })),
  'two labels and people': query(({ labelId }) => ({
    filter: { labelIds: [labelId], executorIds: ['me', 'none'], creatorIds: ['me'] },
  })),
  'what is found, with its children': query(() => ({ filter: { keyword: '告警', withChildren: true } })),
  'the order of a custom field': query(({ points }) => ({ sorts: [{ field: points, order: 'asc' }] })),
  'groups by stage with sums': groups(({ points }) => ({ group: 'stageId', sums: ['estimateHours', points] })),
  'groups by a custom field in rows': groups(({ platform }) => ({ group: platform, swimlane: 'executorId' })),
  'groups by month of what holds a word': groups(() => ({ group: 'planEnd:month', filter: { keyword: '告警' } })),
  'a calendar': ({ projectId }) => ({
    path: `${base}/schedule/calendar`,
    body: { projectId, from: addDays(today(), -15), to: addDays(today(), 15), by: 'range', perDay: 4 },
  }),
  'the span of a Gantt': ({ projectId }) => ({ path: `${base}/schedule/range`, body: { projectId } }),
  'the links of a Gantt': ({ projectId, taskIds }) => ({
    path: `${base}/schedule/links`,
    body: { projectId, taskIds },
  }),
  'a picker': ({ projectId }) => ({
    path: `${base}/project/${projectId}/simpleTaskList`,
    body: { keyword: '告警', pageSize: 20 },
  }),
  'a tree': ({ taskIds }) => ({ path: `${base}/taskTree?taskId=${taskIds[0]}` }),
  children: ({ taskIds }) => ({ path: `${base}/subTasks?parentId=${taskIds[0]}` }),
  'a task': ({ taskIds }) => ({ path: `${base}/details/${taskIds[0]}` }),
};

async function statements(ask: Ask, shape: Shape): Promise<number> {
  const { path, body } = ask(shape);
  const { database, counts } = t().app.platform;
  const send = () => (body ? client.post(path, body) : client.get(path));
  // What is kept about people, fields and rights is there then; what is counted is counted again, however dear it was.
  const counting = jest.spyOn(counts, 'get').mockImplementation((_project, _key, load) => load());
  expect((await send()).status).toBe(200);
  const spy = jest.spyOn(database, 'query');
  expect((await send()).status).toBe(200);
  const count = spy.mock.calls.filter(([, params]) => params?.[0] === tenantId).length;
  spy.mockRestore();
  counting.mockRestore();
  return count;
}

it.each(Object.keys(asks))('%s', async (name) => {
  const ask = asks[name] as Ask;
  const few = await statements(ask, small);
  expect([name, await statements(ask, large)]).toEqual([name, few]);
  expect(few).toBeGreaterThan(0);
  expect(few).toBeLessThanOrEqual(3);
});
