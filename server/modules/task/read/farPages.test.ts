/** A page near the end is read from the end: it holds the rows that it holds read from the beginning. */
import type { PageOf } from '../../../../contract/envelope';
import type { TaskRow } from '../../../../contract/task/task';
import { createBulkProject } from '../../../demo/bulk';
import { type Client, useTestApp } from '../../../test/app';

const t = useTestApp();
const TASKS = 4_110;
const PAGE = 200;
let client: Client;
let projectId: string;

beforeAll(async () => {
  const { tenant, pm } = await t().enterprise();
  const { database, bus } = t().app.platform;
  const made = await createBulkProject(database, {
    tenantCode: tenant.code,
    owner: pm.username,
    code: 'FAR',
    name: '很长的列表',
    tasks: TASKS,
  });
  projectId = made.id;
  await database.query('UPDATE task SET plan_end = NULL WHERE tenant_id = $1 AND project_id = $2 AND seq % 7 = 0', [
    tenant.id,
    projectId,
  ]);
  bus.publish({ type: 'access', tenantId: tenant.id });
  client = await t().as(pm, tenant);
});

const page = async (body: object) => {
  const answer = await client.post<PageOf<TaskRow>>('collaboration-center/ccTask/query', { projectId, ...body });
  if (answer.status !== 200) throw new Error(answer.body);
  return answer.data.result.map((task) => Number(task.taskNo.split('-')[1]));
};

it.each([
  ['seq', 'asc'],
  ['seq', 'desc'],
  ['updatedTime', 'desc'],
  ['planEnd', 'asc'],
  ['planEnd', 'desc'],
  ['title', 'asc'],
] as const)('by %s %s', async (sort, order) => {
  const pages = Math.ceil(TASKS / PAGE);
  const all: number[] = [];
  for (let pageNo = 1; pageNo <= pages; pageNo += 1) all.push(...(await page({ sort, order, pageNo, pageSize: PAGE })));
  expect(all).toHaveLength(TASKS);
  expect(new Set(all).size).toBe(TASKS);
  // One order, from both ends: the other way round it is the same rows turned, but for what has no value.
  if (sort === 'planEnd') return;
  const turned: number[] = [];
  const other = order === 'asc' ? 'desc' : 'asc';
  for (let pageNo = 1; pageNo <= pages; pageNo += 1) {
    turned.push(...(await page({ sort, order: other, pageNo, pageSize: PAGE })));
  }
  expect(turned.reverse()).toEqual(all);
  expect(await page({ sort, order, pageNo: pages + 1, pageSize: PAGE })).toEqual([]);
});
