/** The first page of a large project is read by a statement that is planned once, and holds what the order says. */
import { createBulkProject } from '../../../demo/bulk';
import { type Client, useTestApp } from '../../../test/app';

const t = useTestApp();
let manager: Client;
let member: Client;
let tenantId: string;
let projectId: string;

beforeAll(async () => {
  const { tenant, pm, member: dev } = await t().enterprise();
  const { database, bus } = t().app.platform;
  const bulk = { tenantCode: tenant.code, owner: pm.username, name: '计划一次', tasks: 1_800 };
  projectId = (await createBulkProject(database, { ...bulk, code: 'ONE' })).id;
  tenantId = tenant.id;
  await database.query(
    `UPDATE task SET private_type = 1 WHERE tenant_id = $1 AND project_id = $2 AND seq % 3 = 0 AND created_by <> $3
        AND executor_id IS DISTINCT FROM $3`,
    [tenantId, projectId, dev.id],
  );
  bus.publish({ type: 'access', tenantId });
  bus.publish({ type: 'task', tenantId, projectId, taskIds: [] });
  await database.exec('ANALYZE task');
  manager = await t().as(pm, tenant);
  member = await t().as(dev, tenant);
});

const columns = { updatedTime: 't.updated_at', seq: 't.seq', sort: 't.sort' };
type Key = keyof typeof columns;

/** The statement that a list's rows were read by, and the rows. */
async function listed(client: Client, sort: Key, order: 'asc' | 'desc', filter: object = {}) {
  const { database } = t().app.platform;
  const spy = jest.spyOn(database, 'query');
  const body = { projectId, sorts: [{ field: sort, order }], filter, pageSize: 20 };
  const answer = await client.post<{ result: { id: string }[] }>('collaboration-center/ccTask/query', body);
  const [text = '', params = []] = spy.mock.calls.find(([sent]) => /^SELECT json_build_array\(t\.id/.test(sent)) ?? [];
  spy.mockRestore();
  return { text, params, ids: answer.data.result.map(({ id }) => id) };
}
const ONCE = '(t.tenant_id, t.project_id) >=';

it.each([
  ['updatedTime', 'desc'],
  ['updatedTime', 'asc'],
  ['seq', 'desc'],
  ['seq', 'asc'],
  ['sort', 'asc'],
] as const)('by %s %s', async (sort, order) => {
  const { text, ids } = await listed(manager, sort, order, { categories: ['IN_PROGRESS', 'NOT_STARTED'] });
  expect(text).toContain(ONCE);
  const rows = await t().app.platform.database.query<{ id: string }>(
    `SELECT t.id FROM task t WHERE t.tenant_id = $1 AND t.project_id = $2 AND t.deleted_at IS NULL
        AND t.category IN ('IN_PROGRESS', 'NOT_STARTED') ORDER BY ${columns[sort]} ${order}, t.seq ${order} LIMIT 20`,
    [tenantId, projectId],
  );
  expect(ids).toEqual(rows.map(({ id }) => id));
});

it('who does not see private tasks is given the others', async () => {
  const { text, ids } = await listed(member, 'seq', 'asc');
  expect(text).toContain(ONCE);
  expect(ids).toHaveLength(20);
  const whole = await listed(manager, 'seq', 'asc');
  expect(ids).not.toEqual(whole.ids);
});

it('knowing the values promises nothing: the plan is kept', async () => {
  const { text, params } = await listed(manager, 'updatedTime', 'desc', { categories: ['IN_PROGRESS', 'NOT_STARTED'] });
  await t().app.platform.database.transaction(async (connection) => {
    // The first five are planned for their values, to know what that gains.
    for (let call = 0; call < 7; call += 1) await connection.query(text, params);
    const [kept] = await connection.query<{ generic: number }>(
      'SELECT max(generic_plans)::int AS generic FROM pg_prepared_statements WHERE statement = $1',
      [text],
      'each',
    );
    expect(kept?.generic).toBeGreaterThan(0);
  });
});

it('what is rare in the project is left to the planner', async () => {
  const { text } = await listed(manager, 'updatedTime', 'desc', { stageIds: ['00000000-0000-7000-8000-000000000001'] });
  expect(text).not.toContain(ONCE);
});
