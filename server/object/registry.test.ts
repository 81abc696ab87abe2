/** What holds for every registered kind: a new one is tested by being registered. */
import { objectTypeCodes } from '../../contract/objectTypes';
import { useTestApp } from '../test/app';
import { noteHistory } from './history/note';

const t = useTestApp();

it('each type of the contract has its kind, and each kind a table with tenant and id', async () => {
  const { objects, database } = t().app.platform;
  expect(objects.kinds.map(({ type }) => type).sort()).toEqual([...objectTypeCodes].sort());
  for (const { table } of objects.kinds) {
    const columns = await database.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
        WHERE table_name = $1 AND column_name IN ('tenant_id', 'id')`,
      [table],
    );
    expect([table, columns.length]).toEqual([table, 2]);
  }
});

it('an object of another enterprise, a recycled one and a private one are not there; the order of the ids stays', async () => {
  const { tenant, pm, member, owner } = await t().enterprise();
  const { objects } = t().app.platform;
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const tasks = [
    await t().factory.task(tenant, project, pm),
    await t().factory.task(tenant, project, pm, { privateTask: true }),
    await t().factory.task(tenant, project, pm),
  ];
  const [first, secret, last] = tasks.map(({ id }) => id) as [string, string, string];
  const foreign = await t().enterprise();
  const elsewhere = await t().factory.task(
    foreign.tenant,
    await t().factory.project(foreign.tenant, foreign.pm),
    foreign.pm,
  );
  const platform = t().app.platform;
  const db = t().factory.scope(tenant);
  const seenBy = async (userId: string) => {
    const actor = await platform.access.actor(userId, tenant.id);
    if (!actor) throw new Error('no such actor');
    const ids = [last, elsewhere.id, secret, first, last];
    return (await objects.findVisible({ platform, db, actor }, 'task', ids)).map(({ ref }) => ref.id);
  };
  expect(await seenBy(member.id)).toEqual([last, first]);
  expect(await seenBy(owner.id)).toEqual([last, secret, first]);
  const api = await t().as(pm, tenant);
  await api.delete(`collaboration-center/ccTask/${last}`, { deleteReason: '重复' });
  expect(await seenBy(owner.id)).toEqual([secret, first]);
});

describe('what hangs on an object', () => {
  const shared = ['comment', 'follower', 'history'];
  const left = async (tenantId: string) => {
    const counts = await Promise.all(
      shared.map(async (table) => {
        const [row] = await t().app.platform.database.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM ${table} WHERE tenant_id = $1`,
          [tenantId],
        );
        return [table, row?.count] as const;
      }),
    );
    return Object.fromEntries(counts);
  };

  it('is forgotten by a trigger of each kind', async () => {
    const { database, objects } = t().app.platform;
    const triggers = await database.query<{ table: string; args: string }>(
      `SELECT c.relname AS table, encode(g.tgargs, 'escape') AS args
         FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid JOIN pg_proc p ON p.oid = g.tgfoid
        WHERE p.proname = 'forget_objects'`,
    );
    const said = triggers.map(({ table, args }) => `${table} ${args.replace('\\000', '')}`).sort();
    expect(said).toEqual(objects.kinds.map(({ table, type }) => `${table} ${type}`).sort());
  });

  it('goes with it when its project is deleted for good', async () => {
    const { tenant, pm } = await t().enterprise();
    const project = await t().factory.project(tenant, pm);
    const api = await t().as(pm, tenant);
    for (let n = 0; n < 3; n += 1) {
      const task = await t().factory.task(tenant, project, pm);
      await api.post('collaboration-center/ccTask/comments', { taskId: task.id, content: '评论' });
      await api.post('collaboration-center/ccTask/follow', { taskId: task.id, following: true });
      await noteHistory(t().factory.scope(tenant), { type: 'task', id: task.id }, pm.id, { event: 'updated' });
    }
    expect(await left(tenant.id)).toEqual({ comment: 3, follower: 3, history: 3 });
    const { database } = t().app.platform;
    await database.query('DELETE FROM task WHERE tenant_id = $1 AND project_id = $2', [tenant.id, project.id]);
    expect(await left(tenant.id)).toEqual({ comment: 0, follower: 0, history: 0 });
  });
});
