/** The norms of the demo: in both enterprises, in every state, with clauses that make trees and numbers that differ. */
import { depthsOf } from '../../../contract/norm/clauses';
import { useTestApp } from '../../test/app';
import { fillDemo } from '..';

const t = useTestApp();
beforeAll(async () => {
  await fillDemo(t().app.platform.database, () => undefined);
}, 120_000);

it('stand in every state, are talked about, and are the basis of tasks', async () => {
  const { database } = t().app.platform;
  const rows = await database.query<{
    code: string;
    state: string;
    interprets: number;
    appraisals: number;
    tasks: number;
  }>(
    `SELECT e.code, n.state,
            (SELECT count(*)::int FROM norm_interpret i WHERE i.tenant_id = n.tenant_id AND i.norm_id = n.id) AS interprets,
            (SELECT count(*)::int FROM norm_appraisal a WHERE a.tenant_id = n.tenant_id AND a.norm_id = n.id) AS appraisals,
            (SELECT count(*)::int FROM norm_task r WHERE r.tenant_id = n.tenant_id AND r.norm_id = n.id) AS tasks
       FROM norm n JOIN tenant e ON e.id = n.tenant_id`,
  );
  const of = (code: string) => rows.filter((row) => row.code === code);
  expect([...new Set(of('xinghe').map(({ state }) => state))].sort()).toEqual([
    'DRAFT',
    'EFFECTIVE',
    'OBSOLETE',
    'TO_REVIEW',
  ]);
  expect([of('xinghe').length, of('yunfan').length]).toEqual([17, 6]);
  for (const code of ['xinghe', 'yunfan']) {
    const sum = (key: 'interprets' | 'appraisals' | 'tasks') => of(code).reduce((total, row) => total + row[key], 0);
    expect([sum('interprets') > 1, sum('appraisals') > 2, sum('tasks') > 4]).toEqual([true, true, true]);
  }
});

it('have clauses that make trees, those of a former version with the anchors of the next', async () => {
  const rows = await t().app.platform.database.query<{
    version_id: string;
    anchor: string;
    parent: string | null;
    state: string;
  }>(
    `SELECT c.version_id, c.anchor, c.parent, v.state FROM norm_clause c
       JOIN norm_version v ON v.tenant_id = c.tenant_id AND v.id = c.version_id ORDER BY c.version_id, c.sort`,
  );
  const versions = new Map<string, typeof rows>();
  for (const row of rows) versions.set(row.version_id, [...(versions.get(row.version_id) ?? []), row]);
  for (const clauses of versions.values()) expect(depthsOf(clauses)).not.toBeNull();
  const now = new Set(rows.filter(({ state }) => state === 'EFFECTIVE').map(({ anchor }) => anchor));
  const former = rows.filter(({ state }) => state === 'SUPERSEDED');
  expect(former.length).toBeGreaterThan(5);
  expect(former.filter(({ anchor }) => now.has(anchor)).length).toBeGreaterThan(5);
});
