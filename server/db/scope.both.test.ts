import { eq } from 'drizzle-orm';
import { newId } from '../base/present';
import { useTestApp } from '../test/app';
import { project, projectFavorite, task } from './schema';
import { TenantDb } from './scope';

const t = useTestApp();

async function two() {
  const [a, b] = [await t().enterprise(), await t().enterprise()];
  const made = await t().factory.project(a.tenant, a.pm);
  return {
    a: new TenantDb(t().app.platform.database, a.tenant.id),
    b: new TenantDb(t().app.platform.database, b.tenant.id),
    project: made,
    pm: a.pm,
  };
}

describe('written SQL', () => {
  it('is refused without the tenant, before it reaches the database', async () => {
    const { a } = await two();
    for (const text of [
      'SELECT 1',
      'SELECT id FROM task',
      'SELECT id FROM task WHERE id = $2',
      'SELECT id FROM task WHERE tenant_id = $2',
      'UPDATE task SET title = $2',
      'DELETE FROM task WHERE id = $2',
      'INSERT INTO task (id, tenant_id) VALUES ($2, $1)',
    ]) {
      expect(() => a.query(text, [newId()])).toThrow(/SQL without "tenant_id = \$1"/);
    }
  });

  it('gets the tenant as $1', async () => {
    const { a, b, project: made } = await two();
    const text = 'SELECT id FROM project WHERE tenant_id = $1 AND id = $2';
    expect([await a.query(text, [made.id]), await b.query(text, [made.id])]).toEqual([[{ id: made.id }], []]);
  });
});

describe('the helpers', () => {
  it('reach no other tenant’s rows', async () => {
    const { a, b, project: made, pm } = await two();
    expect(await b.find(project, made.id)).toBeUndefined();
    expect(await b.select(project, eq(project.id, made.id))).toEqual([]);
    expect(await b.selectWithRecycled(project, eq(project.id, made.id))).toEqual([]);
    expect(await b.update(project, { name: '改' }, eq(project.id, made.id))).toBe(0);
    expect(await b.delete(project, eq(project.id, made.id))).toBe(0);
    await expect(b.insert(projectFavorite, { projectId: made.id, userId: pm.id })).rejects.toThrow();
    expect(await a.find(project, made.id)).toMatchObject({ id: made.id, ownerId: pm.id });
    expect(await a.update(project, { name: '改' }, eq(project.id, made.id))).toBe(1);
  });

  it('leave out what is recycled', async () => {
    const { a, project: made } = await two();
    await a.update(project, { deletedAt: new Date().toISOString() }, eq(project.id, made.id));
    expect(await a.find(project, made.id)).toBeUndefined();
    expect(await a.update(project, { name: '改' }, eq(project.id, made.id))).toBe(0);
    expect(await a.selectWithRecycled(project, eq(project.id, made.id))).toHaveLength(1);
  });

  it('tell how many rows were new', async () => {
    const { a, project: made, pm } = await two();
    const values = { projectId: made.id, userId: pm.id };
    expect([await a.insertIfAbsent(projectFavorite, values), await a.insertIfAbsent(projectFavorite, values)]).toEqual([
      1, 0,
    ]);
    expect(await a.insertIfAbsent(projectFavorite, [])).toBe(0);
  });
});

it('no row can point into another tenant: the keys are composite', async () => {
  const { database } = t().app.platform;
  const [a, b] = [await t().enterprise(), await t().enterprise()];
  const ours = await t().factory.project(a.tenant, a.pm);
  const theirs = await t().factory.project(b.tenant, b.pm);
  const [one, other] = [await t().factory.task(a.tenant, ours, a.pm), await t().factory.task(b.tenant, theirs, b.pm)];
  const tries: [string, unknown[]][] = [
    ['UPDATE task SET parent_id = $3 WHERE tenant_id = $1 AND id = $2', [a.tenant.id, one.id, other.id]],
    ['UPDATE task SET project_id = $3 WHERE tenant_id = $1 AND id = $2', [a.tenant.id, one.id, theirs.id]],
    [
      "INSERT INTO task_member (tenant_id, task_id, user_id, role) VALUES ($1, $2, $3, 'involve')",
      [a.tenant.id, other.id, a.pm.id],
    ],
    [
      'INSERT INTO task_depend (tenant_id, id, pre_id, post_id) VALUES ($1, gen_random_uuid(), $2, $3)',
      [a.tenant.id, one.id, other.id],
    ],
    [
      'INSERT INTO project_member (tenant_id, project_id, user_id, role_id) VALUES ($1, $2, $3, $4)',
      [a.tenant.id, ours.id, a.member.id, b.tenant.roleIds.get('ROLE_PROJECT_VIEWER')],
    ],
  ];
  for (const [text, values] of tries) await expect(database.query(text, values)).rejects.toThrow(/foreign key/);
});

describe('a transaction', () => {
  it('that fails leaves nothing, and runs none of its effects', async () => {
    const { a, project: made } = await two();
    const effects: string[] = [];
    const failed = a.transaction(async (tx) => {
      await tx.update(project, { name: '改' }, eq(project.id, made.id));
      tx.afterCommit(() => effects.push('one'));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect([(await a.find(project, made.id))?.name, effects]).toEqual([`项目 ${made.code}`, []]);
  });

  it('within another one goes on in that; effects wait for the outer commit', async () => {
    const { a, project: made } = await two();
    const effects: string[] = [];
    await a.transaction(async (tx) => {
      await tx.transaction(async (inner) => {
        await inner.update(project, { name: '改' }, eq(project.id, made.id));
        inner.afterCommit(() => effects.push('inner'));
      });
      expect(effects).toEqual([]);
      expect((await tx.find(project, made.id))?.name).toBe('改');
    });
    expect(effects).toEqual(['inner']);
  });

  it('keeps what it loads into no cache, and shows it to itself', async () => {
    const { a, project: made } = await two();
    const { platform } = t().app;
    const failed = a.transaction(async (tx) => {
      await tx.update(project, { name: '未提交' }, eq(project.id, made.id));
      expect((await platform.projects.find(a.tenantId, made.id))?.name).toBe('未提交');
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect((await platform.projects.find(a.tenantId, made.id))?.name).toBe(`项目 ${made.code}`);
  });
});

it('every table of a tenant begins its primary key with the tenant', async () => {
  const rows = await t().app.platform.database.query<{ table: string; first: string | null }>(
    `SELECT c.table_name AS table, (
        SELECT k.column_name FROM information_schema.key_column_usage k
          JOIN information_schema.table_constraints x ON x.constraint_name = k.constraint_name AND x.table_name = k.table_name
           AND x.constraint_type = 'PRIMARY KEY' WHERE k.table_name = c.table_name AND k.ordinal_position = 1) AS first
       FROM information_schema.columns c
       JOIN information_schema.tables b ON b.table_name = c.table_name AND b.table_schema = 'public'
        AND b.table_type = 'BASE TABLE'
      WHERE c.table_schema = 'public' AND c.column_name = 'tenant_id' AND c.table_name <> 'session'`,
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => row.first !== 'tenant_id')).toEqual([]);
  expect(task.tenantId.name).toBe('tenant_id');
});
