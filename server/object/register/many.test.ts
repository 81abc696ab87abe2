/** Batches of every register: each is judged by itself, a chunk is written by one statement a table, none holds up another. */
import { getTableName } from 'drizzle-orm';
import { registerEntry } from '../../../contract/kinds';
import type { ObjectHistory } from '../../../contract/object/history';
import type { BatchAnswer } from '../../../contract/object/record';
import { type RegisterType, registerTypes } from '../../../contract/object/registerTypes';
import { TenantDb } from '../../db/scope';
import { type Client, useTestApp } from '../../test/app';
import { Register } from './register';

const t = useTestApp();
const needs: Partial<Record<RegisterType, object>> = {
  risk: { probability: 3, impact: 4 },
  problem: { severity: 3 },
  environment: { kind: 'test' },
  resource: { kind: 'equipment' },
  review: { type: 'design' },
};
/** As many as a first chunk takes. */
const COUNT = 10;

async function world(type: RegisterType) {
  const base = `collaboration-center/${type}`;
  const { tenant, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const [api, theirs] = [await t().as(pm, tenant), await t().as(member, tenant)];
  const needed = { ...needs[type], ...(await priced(type, api, project.id)) };
  const titles = Array.from({ length: COUNT }, (_, at) => `第 ${at + 1} 个`);
  const asked = { projectId: project.id, titles, ...needed };
  const made = await api.post<{ id: string; no: string }[]>(`${base}/batchCreate`, asked);
  const ids = made.data.map(({ id }) => id);
  const all = (client: Client, act: string, more: object, of = ids) =>
    client.post<BatchAnswer>(`${base}/${act}`, { projectId: project.id, ids: of, ...more });
  const add = async (client: Client, more: object) =>
    (
      await client.post<{ id: string }>(`${base}/create`, {
        projectId: project.id,
        title: '另一个',
        ...needed,
        ...more,
      })
    ).data?.id;
  const histories = (event: string) =>
    t().app.platform.database.query<{ id: string; changes: object[] }>(
      'SELECT object_id AS id, changes FROM history WHERE tenant_id = $1 AND object_id = ANY($2::uuid[]) AND event = $3',
      [tenant.id, ids, event],
    );
  return { tenant, pm, member, base, api, theirs, ids, all, add, histories };
}

async function priced(type: RegisterType, api: Client, projectId: string) {
  if (type !== 'cost' && type !== 'commitment') return {};
  const asked = { projectId, name: '采购', kind: 'other', parentId: null };
  const { data } = await api.post<{ id: string }>('project-center/pcProjectCost/subject', asked);
  return { subjectId: data.id, amount: 100, [type === 'cost' ? 'spentOn' : 'signedOn']: '2026-03-02' };
}

/** How often the work writes a register's own table, histories and the operation log. */
async function writes(type: RegisterType, work: () => Promise<unknown>) {
  const query = jest.spyOn(TenantDb.prototype, 'query');
  const insert = jest.spyOn(TenantDb.prototype, 'insert');
  await work();
  const own = query.mock.calls.filter(([text]) => new RegExp(`^\\s*UPDATE ${type}\\b`).test(text)).length;
  const added = insert.mock.calls.map(([table]) => getTableName(table));
  query.mockRestore();
  insert.mockRestore();
  const of = (name: string) => added.filter((one) => one === name).length;
  return { own, history: of('history'), log: of('operation_log') };
}
const once = { own: 1, history: 1, log: 1 };

describe.each(registerTypes)('of a %s', (type) => {
  it('changes, steps, deletes and brings back many by one statement a table', async () => {
    const { pm, member, base, api, ids, all, histories } = await world(type);
    const set = { set: { ownerId: member.id } };
    const answers: BatchAnswer[] = [];
    const act = (name: string, more: object) => async () => answers.push((await all(api, name, more)).data);
    expect(await writes(type, act('batchUpdate', set))).toEqual(once);
    expect(answers.at(-1)).toMatchObject({ done: COUNT, unchanged: 0, refused: [] });
    expect(answers.at(-1)?.changed.map((one) => [one.id, one.before, one.after])).toEqual(
      ids.map((id) => [id, { ownerId: pm.id }, { ownerId: member.id }]),
    );
    const said = await histories('updated');
    expect(said.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(said[0]?.changes).toMatchObject([{ field: 'ownerId', after: `人员 ${member.username}` }]);
    expect(await writes(type, act('batchUpdate', set))).toEqual({ own: 0, history: 0, log: 0 });
    expect(answers.at(-1)).toMatchObject({ done: COUNT, unchanged: COUNT, changed: [] });

    const states = Object.keys(t().app.platform.objects.kind(type).rules?.states ?? {});
    let stepped = { own: 0, history: 0, log: 0 };
    for (const to of states) {
      if (stepped.own === 0) stepped = await writes(type, act('batchStep', { to, reason: '一起变更' }));
    }
    expect([stepped, answers.at(-1)?.done]).toEqual([once, COUNT]);
    expect(await histories('stated')).toHaveLength(COUNT);

    const fresh = await world(type);
    const bin = async (name: string, more: object) => {
      await fresh.all(fresh.api, name, more).then(({ data }) => answers.push(data));
    };
    expect(await writes(type, () => bin('batchRecycle', { reason: '重复登记' }))).toEqual(once);
    expect(answers.at(-1)).toMatchObject({ done: COUNT, refused: [] });
    expect((await fresh.api.get(`${base}/details/${fresh.ids[0]}`)).status).toBe(404);
    expect(await writes(type, () => bin('batchRestore', {}))).toEqual(once);
    expect(answers.at(-1)).toMatchObject({ done: COUNT, refused: [] });
    const { data } = await fresh.api.get<ObjectHistory[]>(`${base}/actions?objectId=${fresh.ids[0]}`);
    expect(data.map(({ event }) => event)).toEqual(['recovered', 'deleted', 'created']);
  });

  it('leaves out who changed meanwhile, who may not be changed and who may not be seen, and takes all others', async () => {
    const { tenant, pm, member, api, theirs, ids, all, add, histories } = await world(type);
    const { database } = t().app.platform;
    const quick = ids[6] as string;
    const read = Register.prototype.read;
    // Somebody saves one between the reading of a chunk and its writing.
    const meanwhile = jest.spyOn(Register.prototype, 'read').mockImplementationOnce(async function (
      this: Register<never>,
      ...asked
    ) {
      const rows = await read.apply(this, asked);
      await database.query(`UPDATE ${type} SET version = version + 1 WHERE tenant_id = $1 AND id = $2`, [
        ...[tenant.id, quick],
      ]);
      return rows;
    });
    const { data } = await all(api, 'batchUpdate', { set: { ownerId: member.id } });
    meanwhile.mockRestore();
    expect([data.done, data.refused.map(({ id }) => id)]).toEqual([COUNT - 1, [quick]]);
    expect((await histories('updated')).map(({ id }) => id).sort()).toEqual(ids.filter((id) => id !== quick).sort());
    const owners = await database.query<{ id: string }>(
      `SELECT owner_id AS id FROM ${type} WHERE tenant_id = $1 AND id = ANY($2::uuid[]) ORDER BY seq`,
      [tenant.id, ids],
    );
    expect(owners.map((one) => one.id)).toEqual(ids.map((id) => (id === quick ? pm.id : member.id)));

    const [own, hidden] = [await add(theirs, {}), await add(api, { isPrivate: true })];
    const asked = [quick, own, hidden].filter((id): id is string => id !== undefined);
    const answer = await all(theirs, 'batchRecycle', { reason: '重复登记' }, asked);
    // What is the managers' a developer neither sees nor registers.
    if (answer.status === 403) return expect(registerEntry(type).managersOnly).toBe(true);
    expect(answer.data.done).toBe(1);
    expect(answer.data.refused.map(({ id, no }) => [id, no !== ''])).toEqual([
      [quick, true],
      [hidden, false],
    ]);
  });
});
