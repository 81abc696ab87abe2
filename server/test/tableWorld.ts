/** A project with a manager, a member and a viewer, and tables that are made of fields in one line. */
import type { ActDone, CellValues, RecordWindow, TakeBackDone } from '../../contract/dynamicTable/records';
import type { FieldInput, TableDetail } from '../../contract/dynamicTable/table';
import { reckon } from '../modules/dynamicTable/jobs/reckon';
import type { Client, TestApp } from './app';

const base = 'collaboration-center/dynamicTable';

/** Takes an act back by as many calls as that takes; `told` gets how many lines are left after each. @returns the sum */
export async function takeBackAll(
  api: Client,
  actId: string | null,
  told: (left: number) => void = () => {},
): Promise<TakeBackDone> {
  const call = async (goesOn?: object) => {
    const answer = await api.post<TakeBackDone>(`${base}/takeBack`, { actId, goesOn });
    if (answer.status !== 200) throw new Error(answer.body);
    told(answer.data.left);
    return answer.data;
  };
  const sum = await call();
  while (sum.next !== null) {
    const { done, kept, ...taken } = await call({ actId: sum.actId, next: sum.next });
    Object.assign(sum, taken, { done: sum.done + done, kept: sum.kept + kept });
  }
  return sum;
}

export async function tableWorld(t: () => TestApp) {
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
  /** A table of these fields, its first one a text called 标题 where none is given; keys by name. */
  async function table(name: string, fields: FieldInput[]) {
    const { data } = await api.post<{ id: string }>(`${base}/create`, { projectId: project.id, name });
    const usual = await detail(data.id);
    for (const { key, name: own } of usual.fields) {
      if (own !== '标题') await api.post(`${base}/field/delete`, { tableId: data.id, key });
    }
    for (const field of fields) {
      const made = await api.post(`${base}/field/create`, { tableId: data.id, ...field });
      expect(made).toMatchObject({ status: 200 });
    }
    return { id: data.id, keys: await keysOf(data.id) };
  }
  const detail = async (tableId: string, client = api) =>
    (await client.get<TableDetail>(`${base}/detail?tableId=${tableId}`)).data;
  const keysOf = async (tableId: string) =>
    Object.fromEntries((await detail(tableId)).fields.map(({ name, key }) => [name, key])) as Record<string, string>;
  const add = async (tableId: string, ...records: CellValues[]) => {
    const answer = await api.post<ActDone>(`${base}/records/create`, {
      tableId,
      records: records.map((values) => ({ values })),
    });
    expect(answer).toMatchObject({ status: 200 });
    return answer.data.ids;
  };
  const change = (tableId: string, id: string, values: CellValues, client = api) =>
    client.post<ActDone>(`${base}/records/update`, { tableId, records: [{ id, values }] });
  const window = (tableId: string, query: object = {}, client = api) =>
    client.post<RecordWindow>(`${base}/records`, { tableId, ...query });
  const values = async (tableId: string, key: string, query: object = {}, client = api) =>
    (await window(tableId, query, client)).data.records.map((record) => record.values[key]);
  const field = async (tableId: string, input: FieldInput & { withBack?: boolean }) => {
    const answer = await api.post<{ key: string }>(`${base}/field/create`, { tableId, ...input });
    expect(answer).toMatchObject({ status: 200 });
    await settle(tableId, answer.data.key);
    return answer.data.key;
  };
  /** What a job would do, at once. */
  const settle = (tableId: string, key: string) =>
    reckon(
      t().app.platform,
      { tenantId: tenant.id, roots: [[tableId, key]] },
      { signal: new AbortController().signal },
    );
  return {
    tenant,
    pm,
    member,
    guest,
    project,
    api,
    theirs,
    viewer,
    table,
    detail,
    keysOf,
    add,
    change,
    window,
    values,
    field,
    settle,
  };
}
