/** Orders that have an index of their own are read from it, however large the project is. */
import { createBulkProject } from '../../../demo/bulk';
import { type Client, useTestApp } from '../../../test/app';
import { OVER_PROJECTS } from './filter';

const t = useTestApp();
let client: Client;
let projectId: string;
let tenantId: string;

beforeAll(async () => {
  const { tenant, pm } = await t().enterprise();
  const { database, bus } = t().app.platform;
  const made = await createBulkProject(database, {
    tenantCode: tenant.code,
    owner: pm.username,
    code: 'ORD',
    name: '按优先级排序',
    tasks: 300,
  });
  projectId = made.id;
  tenantId = tenant.id;
  bus.publish({ type: 'access', tenantId: tenant.id });
  client = await t().as(pm, tenant);
});

/** What a list's statement reads its rows by. */
const ROWS =
  /SELECT t\.id FROM .*? LIMIT \$\d+ OFFSET \$\d+|SELECT json_build_array\(t\.id.* FROM task t WHERE .* LIMIT \$\d+$/s;

/** How the statement of a list's rows is answered where sorting is what the planner avoids. */
async function planOf(sorts: object[]): Promise<string> {
  const { database } = t().app.platform;
  const spy = jest.spyOn(database, 'query');
  const answer = await client.post('collaboration-center/ccTask/query', { projectId, sorts, pageSize: 20 });
  expect(answer.status).toBe(200);
  // A first list reads rules and rights too, in an order of theirs.
  const [text = '', params] = spy.mock.calls.find(([sent]) => ROWS.test(sent)) ?? [];
  spy.mockRestore();
  return database.transaction(async (connection) => {
    for (const way of ['sort', 'seqscan', 'bitmapscan']) {
      await connection.query(`SELECT set_config('enable_${way}', 'off', true)`);
    }
    const inner = ROWS.exec(text);
    const values = params?.map((value, at) => (inner?.[0].includes(`$${at + 1}`) ? value : undefined));
    expect(values?.every((value) => value !== undefined)).toBe(true);
    const rows = await connection.query<Record<string, string>>(`EXPLAIN ${inner?.[0]}`, params, 'each');
    return rows.map((row) => Object.values(row).join()).join('\n');
  });
}

it.each([
  [
    'task_urgent',
    [
      { field: 'urgent', order: 'desc' },
      { field: 'planEnd', order: 'asc' },
    ],
  ],
  ['task_title', [{ field: 'title', order: 'asc' }]],
  ['task_title', [{ field: 'title', order: 'desc' }]],
] as const)('%s', async (index, sorts) => {
  const plan = await planOf([...sorts]);
  expect(plan).toContain(index);
  expect(plan).not.toContain('Sort');
});

it('the newest of a project are read from its own index, never past the tasks of all others', async () => {
  const plan = await planOf([{ field: 'updatedTime', order: 'desc' }]);
  expect(plan).toContain('task_updated');
  const rows = await t().app.platform.database.query<Record<string, string>>(
    `EXPLAIN SELECT * FROM task t WHERE t.tenant_id = $1 AND t.deleted_at IS NULL AND ${OVER_PROJECTS}
      ORDER BY t.updated_at DESC, t.seq DESC LIMIT 20`,
    [tenantId],
  );
  expect(rows.map((row) => Object.values(row).join()).join()).toContain('task_recent');
});
