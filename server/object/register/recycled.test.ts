/** The recycle bin of every register: who finds what in it, and who brings it back. */
import type { PageOf } from '../../../contract/envelope';
import { sharedRegisters } from '../../../contract/kinds';
import type { BatchAnswer } from '../../../contract/object/record';
import type { RecycledRecord } from '../../../contract/object/recycled';
import type { RegisterType } from '../../../contract/object/registerTypes';
import { newId } from '../../base/present';
import { type Client, useTestApp } from '../../test/app';
import { purgeRecords } from './purge';

const t = useTestApp();
const needs: Partial<Record<RegisterType, object>> = {
  risk: { probability: 3, impact: 4 },
  problem: { severity: 3 },
  environment: { kind: 'test' },
  resource: { kind: 'equipment' },
  review: { type: 'design' },
};

async function world(type: RegisterType) {
  const base = `collaboration-center/${type}`;
  const { tenant, pm, member, guest } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [
    { user: member, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: guest, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const [api, theirs, viewer] = (await Promise.all([pm, member, guest].map((user) => t().as(user, tenant)))) as [
    Client,
    Client,
    Client,
  ];
  const add = async (client: Client, title: string, more: object = {}) =>
    (await client.post<{ id: string }>(`${base}/create`, { projectId: project.id, title, ...needs[type], ...more }))
      .data.id;
  const recycle = async (client: Client, id: string, reason?: string) =>
    (await client.post(`${base}/${id}/recycle`, { reason })).status;
  const bin = async (client: Client, more: object = {}) =>
    (await client.post<PageOf<RecycledRecord>>(`${base}/recycled`, { projectId: project.id, ...more })).data;
  const restore = async (client: Client, ids: string[]) =>
    (await client.post<BatchAnswer>(`${base}/batchRestore`, { projectId: project.id, ids })).data;
  const live = async () =>
    (
      await api.post<PageOf<{ title: string }>>(`${base}/query`, { projectId: project.id, sort: 'seq', order: 'asc' })
    ).data.result.map(({ title }) => title);
  return { tenant, project, pm, member, api, theirs, viewer, add, recycle, bin, restore, live };
}

describe.each(sharedRegisters)('of a %s', (type) => {
  it('says who deleted what, when and why, the last first, by number, title and page', async () => {
    const { pm, member, api, theirs, add, recycle, bin } = await world(type);
    const mine = await add(api, '延期');
    const own = await add(theirs, '缺人');
    expect(await recycle(api, mine, '重复登记')).toBe(200);
    expect(await recycle(theirs, own)).toBe(200);
    const { result, total } = await bin(api);
    expect(total).toBe(2);
    expect(result).toMatchObject([
      { id: own, title: '缺人', reason: null, deletedBy: { userId: member.id }, restorable: true },
      { id: mine, title: '延期', reason: '重复登记', deletedBy: { userId: pm.id }, restorable: true },
    ]);
    expect(Date.now() - Date.parse(result[0]?.deletedTime ?? '')).toBeLessThan(60_000);
    const titles = async (more: object) => (await bin(api, more)).result.map(({ title }) => title);
    expect(await titles({ keyword: '延' })).toEqual(['延期']);
    expect(await titles({ keyword: result[0]?.no.toLowerCase() })).toEqual(['缺人']);
    expect(await titles({ pageSize: 1, pageNo: 2 })).toEqual(['延期']);
  });

  it('gives back to who may delete or made it, names what it does not, and shows nobody what is private', async () => {
    const { api, theirs, viewer, add, recycle, bin, restore, live } = await world(type);
    const [mine, own, secret] = [
      await add(api, '延期'),
      await add(theirs, '缺人'),
      await add(api, '裁员', { isPrivate: true }),
    ];
    for (const id of [mine, own, secret]) await recycle(api, id);
    const seen = async (client: Client) =>
      (await bin(client)).result.map(({ title, restorable }) => `${title} ${restorable}`).sort();
    expect(await seen(theirs)).toEqual(['延期 false', '缺人 true']);
    expect(await seen(viewer)).toEqual(['延期 false', '缺人 false']);
    const answer = await restore(theirs, [mine, own, secret]);
    expect(answer.done).toBe(1);
    expect(answer.refused.map(({ id, no }) => [id, no !== ''])).toEqual([
      [mine, true],
      [secret, false],
    ]);
    expect(await live()).toEqual(['缺人']);
    expect((await restore(api, [mine, secret])).done).toBe(2);
    expect(await live()).toEqual(['延期', '缺人', '裁员']);
    // What stands is not restored again.
    expect((await restore(api, [mine])).refused).toHaveLength(1);
  });

  it('goes for good with all that hangs on it once its days are over: those of the project, or of the enterprise', async () => {
    const { tenant, project, api, add, recycle, bin, live } = await world(type);
    const { database } = t().app.platform;
    const keep = (days: number, projectId: string | null) =>
      database.query('INSERT INTO recycle_config (tenant_id, id, project_id, keep_days) VALUES ($1, $2, $3, $4)', [
        ...[tenant.id, newId(), projectId, days],
      ]);
    const [old, recent, kept] = [await add(api, '旧的'), await add(api, '新的'), await add(api, '留下的')];
    const comment = await api.post(`collaboration-center/${type}/comments`, {
      objectId: old,
      content: '<p>记一笔</p>',
    });
    expect(comment.status).toBe(200);
    for (const id of [old, recent]) await recycle(api, id);
    await database.query(
      `UPDATE ${type} SET deleted_at = now() - interval '10 days' WHERE tenant_id = $1 AND id = $2`,
      [tenant.id, old],
    );
    const night = async () => {
      await purgeRecords(t().app.platform);
      return (await bin(api)).result.map(({ id }) => id);
    };
    // The product's 30 days, then the enterprise's week, which the project puts off for ever, until it does not.
    expect(await night()).toEqual([recent, old]);
    await keep(7, null);
    await keep(0, project.id);
    expect(await night()).toEqual([recent, old]);
    await database.query('UPDATE recycle_config SET keep_days = 9 WHERE tenant_id = $1 AND project_id = $2', [
      tenant.id,
      project.id,
    ]);
    expect(await night()).toEqual([recent]);
    const [hanging] = await database.query<{ n: number }>(
      `SELECT (SELECT count(*) FROM comment WHERE object_id = $1) + (SELECT count(*) FROM history WHERE object_id = $1)
              + (SELECT count(*) FROM ${type} WHERE id = $1) AS n`,
      [old],
    );
    expect(Number(hanging?.n)).toBe(0);
    expect(await live()).toEqual(['留下的']);
    expect((await api.get(`collaboration-center/${type}/details/${kept}`)).status).toBe(200);
    const logged = await database.query<{ detail: object }>(
      `SELECT detail FROM operation_log WHERE tenant_id = $1 AND module = $2 AND action = 'purgedByTime'`,
      [tenant.id, type],
    );
    expect(logged).toEqual([{ detail: { count: 1 } }]);
  });
});
