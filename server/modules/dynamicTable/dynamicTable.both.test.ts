/** Tables that people make: the worked cases of the area's note, and who reaches what by every way to the data. */
import fc from 'fast-check';
import type {
  ActDone,
  CellValues,
  PasteDone,
  RecordHistory,
  RecordOutline,
  RecordWindow,
  TakeBackDone,
} from '../../../contract/dynamicTable/records';
import type {
  CellValue,
  ConvertPreview,
  FieldInput,
  TableDetail,
  TableFilter,
  TableRole,
} from '../../../contract/dynamicTable/table';
import type { Actor } from '../../base/actor';
import type { DataReader } from '../../object/dataSource';
import { dataSourcesFor } from '../../object/dataSources';
import { type Client, useTestApp } from '../../test/app';
import { compileFormula } from './formula/compile';
import { reckon } from './jobs/reckon';
import { emptyTrash } from './jobs/trash';
import { kinds } from './kinds';
import type { LoadedField, LoadedTable } from './model';

const t = useTestApp({ jobs: true });
const base = 'collaboration-center/dynamicTable';
const part = 'collaboration-center/tableRecord';

async function world() {
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

it('pastes over rows and grows them, tiles nothing by itself, and takes all of it back as one', async () => {
  const { api, table, add, values } = await world();
  const { id, keys } = await table('粘贴', [{ name: '数', kind: 'number' }]);
  const [a, n] = [keys.标题 as string, keys.数 as string];
  const ids = await add(id, { [a]: '一' }, { [a]: '二' }, { [a]: '三' });
  const paste = (rows: string[][], over = ids) =>
    api.post<PasteDone>(`${base}/records/paste`, { tableId: id, ids: over, keys: [a, n], rows });
  const first = await paste([
    ['A', 'B'],
    ['1', '2'],
  ]);
  expect(first.data).toMatchObject({ changed: 2, added: 0, skipped: 1 });
  expect(await values(id, a)).toEqual(['A', '1', '三']);
  expect(await values(id, n)).toEqual([undefined, 2, undefined]);
  const grown = await paste(
    [
      ['四', '1,234.50'],
      ['五', '１２３'],
      ['六', '100.59.99'],
    ],
    [ids[2] as string],
  );
  expect(grown.data).toMatchObject({ changed: 1, added: 2, skipped: 1 });
  expect(await values(id, n)).toEqual([undefined, 2, 1234.5, 123, undefined]);
  const back = await api.post<TakeBackDone>(`${base}/takeBack`, { actId: grown.data.actId });
  expect(back.data).toMatchObject({ kept: 0 });
  expect(await values(id, a)).toEqual(['A', '1', '三']);
  const redo = await api.post<TakeBackDone>(`${base}/takeBack`, { actId: back.data.actId });
  expect(redo.data.kept).toBe(0);
  expect(await values(id, a)).toEqual(['A', '1', '四', '五', '六']);
  expect((await paste([['x', 'y']].concat(Array.from({ length: 2500 }, () => ['x', '1'])))).status).toBe(400);
});

it('takes back what is still as it was left, and tells what is not', async () => {
  const { theirs, api, table, add, change, values } = await world();
  const { id, keys } = await table('撤销', []);
  const a = keys.标题 as string;
  const ids = await add(id, ...Array.from({ length: 40 }, (_, n) => ({ [a]: `旧 ${n}` })));
  const { data } = await api.post<PasteDone>(`${base}/records/paste`, {
    tableId: id,
    ids,
    keys: [a],
    rows: ids.map((_, n) => [`新 ${n}`]),
  });
  for (const one of ids.slice(0, 3))
    expect(await change(id, one, { [a]: '别人改的' }, theirs)).toMatchObject({ status: 200 });
  expect((await theirs.post(`${base}/takeBack`, { actId: data.actId })).status).toBe(404);
  const back = await api.post<TakeBackDone>(`${base}/takeBack`, { actId: data.actId });
  expect(back.data).toMatchObject({ done: 37, kept: 3 });
  expect((await values(id, a)).slice(0, 4)).toEqual(['别人改的', '别人改的', '别人改的', '旧 3']);
});

it('keeps number, place and links of a record that is deleted and comes back', async () => {
  const { api, table, add, window } = await world();
  const { id, keys } = await table('编号', [{ name: '号', kind: 'autoNumber' }]);
  const [a, no] = [keys.标题 as string, keys.号 as string];
  const ids = await add(id, ...[1, 2, 3, 4, 5].map((n) => ({ [a]: String(n) })));
  const gone = await api.post<ActDone>(`${base}/records/delete`, { tableId: id, ids: [ids[4]] });
  await add(id, { [a]: '新' });
  await api.post(`${base}/takeBack`, { actId: gone.data.actId });
  const { records } = (await window(id)).data;
  expect(records.map(({ values }) => [values[a], values[no]])).toEqual([
    ['1', 1],
    ['2', 2],
    ['3', 3],
    ['4', 4],
    ['5', 5],
    ['新', 6],
  ]);
});

it('asks as people mean it: not includes empty, signs of patterns are letters', async () => {
  const { table, add, values } = await world();
  const { id, keys } = await table('筛选', [
    {
      name: '状态',
      kind: 'select',
      options: [
        { value: 'done', label: '完成' },
        { value: 'todo', label: '待办' },
      ],
    },
  ]);
  const [a, s] = [keys.标题 as string, keys.状态 as string];
  await add(id, { [a]: '50%', [s]: 'done' }, { [a]: '500', [s]: 'todo' }, { [a]: '空' });
  const asked = (filter: TableFilter) => values(id, a, { filter });
  expect(await asked({ conditions: [{ field: s, op: 'isNot', value: 'done' }] })).toEqual(['500', '空']);
  expect(await asked({ conditions: [{ field: a, op: 'contains', value: '50%' }] })).toEqual(['50%']);
  // Options in their order, empty last both ways.
  expect(await values(id, a, { sorts: [{ field: s }] })).toEqual(['50%', '500', '空']);
  expect(await values(id, a, { sorts: [{ field: s, desc: true }] })).toEqual(['500', '50%', '空']);
});

it('reckons formulas exactly, empties as agreed', async () => {
  const { table, add, change, values, field } = await world();
  const { id, keys } = await table('公式', [
    { name: '数', kind: 'number' },
    { name: '空', kind: 'number' },
    { name: '始', kind: 'date' },
    { name: '止', kind: 'date' },
  ]);
  const formula = (name: string, text: string) => field(id, { name, kind: 'formula', config: { formula: text } });
  const made = {
    round: await formula('舍入', 'round({数}, 1)'),
    tenth: await formula('和', '0.1 + 0.2'),
    empty: await formula('空加', '{空} + 1'),
    sum: await formula('求和', 'sum({空}, 1)'),
    text: await formula('接', '{空} & "x"'),
    zero: await formula('除零', '1 / 0'),
    months: await formula('月', 'months({始}, {止})'),
    years: await formula('年', 'years({始}, {止})'),
    chain: await formula('链', 'round({舍入} * 2, 1) & "件"'),
  };
  const [n, from, to] = [keys.数 as string, keys.始 as string, keys.止 as string];
  const [one] = await add(id, { [n]: -2.55, [from]: '2024-01-31', [to]: '2024-02-29' });
  await add(id, { [n]: 1, [from]: '2024-01-31', [to]: '2024-02-28' }, { [from]: '2021-08-29', [to]: '2023-01-12' });
  const first = async (key: string) => (await values(id, key))[0];
  expect(await first(made.round)).toBe(-2.6);
  expect(await first(made.tenth)).toBe(0.3);
  expect(await first(made.empty)).toBeUndefined();
  expect(await first(made.sum)).toBe(1);
  expect(await first(made.text)).toBe('x');
  expect(await first(made.zero)).toBeUndefined();
  expect((await values(id, made.months)).slice(0, 2)).toEqual([1, 0]);
  expect((await values(id, made.years))[2]).toBe(1);
  expect(await first(made.chain)).toBe('-5.2件');
  // What follows from a change stands when the call returns.
  await change(id, one as string, { [n]: 3 });
  expect(await first(made.chain)).toBe('6件');
});

it('rolls up over links, follows them through the same table, and refuses a ring by its names', async () => {
  const { api, table, add, change, values, field } = await world();
  const { id, keys } = await table('零件', [{ name: '价', kind: 'number' }]);
  const price = keys.价 as string;
  const link = await field(id, { name: '用到', kind: 'relation', config: { tableId: id }, withBack: true });
  const through = { through: link, target: price };
  const look = await field(id, { name: '价格们', kind: 'lookup', config: through });
  const rolled: Record<string, string> = {};
  for (const by of ['count', 'sum', 'average', 'max'] as const) {
    rolled[by] = await field(id, { name: by, kind: 'rollup', config: { ...through, by } });
  }
  const [r1, r2] = (await add(id, { [price]: 5 }, { [price]: 7 })) as [string, string];
  expect(await Promise.all(Object.values(rolled).map(async (key) => (await values(id, key))[0]))).toEqual([
    0,
    0,
    undefined,
    undefined,
  ]);
  await change(id, r2, { [link]: [r1] });
  await change(id, r1, { [price]: 9 });
  expect((await values(id, look))[1]).toEqual([9]);
  expect((await values(id, rolled.sum as string))[1]).toBe(9);
  const double = await field(id, { name: 'a', kind: 'formula', config: { formula: '{价} + {sum}' } });
  const ring = await api.post(`${base}/field/create`, {
    tableId: id,
    name: 'b',
    kind: 'rollup',
    config: { through: link, target: double, by: 'sum' },
  });
  expect(ring.status).toBe(200);
  // What lost its field is empty, and every change beside it goes on.
  await api.post(`${base}/field/delete`, { tableId: id, key: double });
  expect((await change(id, r2, { [link]: [] })).status).toBe(200);
  await api.post(`${base}/field/recover`, { tableId: id, key: double });
  const version = (await api.get<TableDetail>(`${base}/detail?tableId=${id}`)).data.fields.find(
    ({ key }) => key === double,
  )?.version;
  const closing = await api.post(`${base}/field/update`, {
    tableId: id,
    key: double,
    version,
    config: { formula: '{b} + 1' },
  });
  expect(closing).toMatchObject({ status: 400 });
  expect(closing.message).toContain('a → b → a');
});

it('cuts links to what is seen, and merges what is written with what is not', async () => {
  const { api, theirs, table, add, change, values, field, member } = await world();
  const target = await table('目标', [{ name: '谁', kind: 'person' }]);
  const source = await table('来源', []);
  const link = await field(source.id, { name: '关联', kind: 'relation', config: { tableId: target.id } });
  const [title, who] = [target.keys.标题 as string, target.keys.谁 as string];
  const [r1, r2, r3] = (await add(
    target.id,
    { [title]: 'r1', [who]: member.id },
    { [title]: 'r2' },
    { [title]: 'r3', [who]: member.id },
  )) as [string, string, string];
  const [row] = (await add(source.id, { [link]: [r1, r2] })) as [string];
  await onlyTheirRows(target.id, who);
  expect(await values(source.id, link, {}, theirs)).toEqual([[{ id: r1, title: 'r1' }]]);
  expect((await change(source.id, row, { [link]: [r1, r2] }, theirs)).status).toBe(400);
  await change(source.id, row, { [link]: [r1, r3] }, theirs);
  expect((await values(source.id, link))[0]).toEqual([r1, r2, r3].map((id, n) => ({ id, title: `r${n + 1}` })));
  await change(source.id, row, { [link]: [] }, theirs);
  expect((await values(source.id, link))[0]).toEqual([{ id: r2, title: 'r2' }]);

  async function onlyTheirRows(tableId: string, key: string) {
    const roles = (await api.get<TableRole[]>(`${base}/roles?tableId=${tableId}`)).data;
    for (const { id, version, ...role } of roles) {
      const rows = { conditions: [{ field: key, op: 'is' as const, value: 'me' }] };
      expect((await api.post(`${base}/role/save`, { tableId, id, version, ...role, rows })).status).toBe(200);
    }
  }
});

it('converts with a preview of what is lost, and the old field comes back', async () => {
  const { api, table, add, values } = await world();
  const { id, keys } = await table('转换', []);
  const a = keys.标题 as string;
  await add(id, { [a]: '2026年3月5日' }, { [a]: '2026/2/30' }, { [a]: '45000' }, {});
  const asked = { tableId: id, key: a, kind: 'date' };
  const preview = await api.post<ConvertPreview>(`${base}/field/convert/preview`, asked);
  expect(preview.data).toMatchObject({ fits: 2, lost: 1 });
  const { data } = await api.post<{ key: string; old: string }>(`${base}/field/convert`, asked);
  expect(await values(id, data.key)).toEqual(['2026-03-05', undefined, '2023-03-15', undefined]);
  await api.post(`${base}/field/create`, { tableId: id, name: '别的', kind: 'text' });
  await api.post(`${base}/field/delete`, { tableId: id, key: data.key });
  await api.post(`${base}/field/recover`, { tableId: id, key: data.old });
  expect(await values(id, data.old)).toEqual(['2026年3月5日', '2026/2/30', '45000', undefined]);
  const many = await api.post<{ key: string }>(`${base}/field/convert`, {
    tableId: id,
    key: data.old,
    kind: 'multiSelect',
  });
  expect(many.status).toBe(200);
});

it('groups with counts and sums, and jumps by places', async () => {
  const { api, table, add, window } = await world();
  const { id, keys } = await table('分组', [
    {
      name: '类',
      kind: 'select',
      options: [
        { value: 'b', label: '乙' },
        { value: 'a', label: '甲' },
      ],
    },
    { name: '数', kind: 'number' },
  ]);
  const [a, kind, n] = [keys.标题, keys.类, keys.数] as [string, string, string];
  for (let at = 0; at < 600; at += 200) {
    await add(
      id,
      ...Array.from({ length: 200 }, (_, one) => ({
        [a]: String(at + one),
        [n]: at + one,
        ...((at + one) % 3 !== 2 && { [kind]: (at + one) % 3 ? 'a' : 'b' }),
      })),
    );
  }
  const query = { groups: [{ field: kind }], sorts: [{ field: n, desc: true }] };
  const { data } = await api.post<RecordOutline>(`${base}/records/outline`, { tableId: id, ...query, sums: [n] });
  expect(data.groups).toEqual([
    { keys: ['b'], count: 200, sums: { [n]: 59700 } },
    { keys: ['a'], count: 200, sums: { [n]: 59900 } },
    { keys: [null], count: 200, sums: { [n]: 60100 } },
  ]);
  expect(data).toMatchObject({ total: 600, sums: { [n]: 179700 } });
  expect(data.anchors).toHaveLength(2);
  const jumped = await window(id, { ...query, from: data.anchors[1], skip: 10, size: 5 });
  expect(jumped.data.records.map(({ values }) => values[a])).toEqual(['269', '266', '263', '260', '257']);
});

const SECRET = 'zq7';
it('shows a hidden field and a hidden row by no way', async () => {
  const { api, theirs, table, add, change, field, member, settle, tenant } = await world();
  const { id, keys } = await table('权限', [
    { name: '谁', kind: 'person' },
    { name: '密', kind: 'text' },
    { name: '数', kind: 'number' },
  ]);
  const [title, who, secret, n] = [keys.标题, keys.谁, keys.密, keys.数] as [string, string, string, string];
  const formula = await field(id, { name: '式', kind: 'formula', config: { formula: '{密} & "!"' } });
  const other = await table('旁', []);
  const link = await field(other.id, { name: '到', kind: 'relation', config: { tableId: id }, withBack: true });
  const rolled = await field(other.id, { name: '计', kind: 'rollup', config: { through: link, target: n, by: 'sum' } });
  const looked = await field(other.id, { name: '引', kind: 'lookup', config: { through: link, target: secret } });
  const [mine, hidden] = (await add(
    id,
    { [title]: '我的', [who]: member.id, [secret]: SECRET, [n]: 1 },
    { [title]: `${SECRET} 行`, [secret]: SECRET, [n]: 10 },
  )) as [string, string];
  const [near] = (await add(other.id, { [link]: [mine, hidden] })) as [string];
  const [{ data: edited }] = await Promise.all([change(id, mine, { [secret]: `${SECRET}2` })]);
  const roles = (await api.get<TableRole[]>(`${base}/roles?tableId=${id}`)).data;
  for (const { id: roleId, version, ...role } of roles) {
    await api.post(`${base}/role/save`, {
      ...{ tableId: id, id: roleId, version, ...role, fields: { [secret]: 'hidden' } },
      rows: { conditions: [{ field: who, op: 'is', value: 'me' }] },
    });
  }
  await settle(other.id, rolled);
  const said = await api.post<{ id: string }>(`${part}/comments`, { objectId: hidden, content: `<p>${SECRET}</p>` });
  expect(said.status).toBe(200);
  const ofHidden = (path: string) => theirs.get(`${part}/${path}objectId=${hidden}`);
  const post = (path: string, body: object) => theirs.post<unknown>(`${base}/${path}`, body);
  const filter = { conditions: [{ field: secret, op: 'contains', value: SECRET }] };
  const everyWay: Record<string, () => Promise<{ status: number; data: unknown }>> = {
    detail: () => theirs.get(`${base}/detail?tableId=${id}`),
    list: () => post('records', { tableId: id }),
    byId: () => post('records', { tableId: id, ids: [hidden] }),
    filter: () => post('records', { tableId: id, filter }),
    filterInside: () =>
      post('records', { tableId: id, filter: { match: 'any', groups: [{ match: 'all', ...filter }] } }),
    sort: () => post('records', { tableId: id, sorts: [{ field: secret }] }),
    search: () => post('records', { tableId: id, words: SECRET }),
    total: () => post('records/outline', { tableId: id, sums: [n] }),
    group: () => post('records/outline', { tableId: id, groups: [{ field: secret }] }),
    sum: () => post('records/outline', { tableId: id, sums: [secret] }),
    record: () => theirs.get(`${base}/record?tableId=${id}&id=${mine}`),
    hiddenRecord: () => theirs.get(`${base}/record?tableId=${id}&id=${hidden}`),
    history: () => theirs.get(`${base}/record/history?tableId=${id}&id=${mine}`),
    hiddenHistory: () => theirs.get(`${base}/record/history?tableId=${id}&id=${hidden}`),
    formula: () =>
      post('records', { tableId: id, filter: { conditions: [{ field: formula, op: 'contains', value: SECRET }] } }),
    chip: () => post('records', { tableId: other.id }),
    lookup: () => theirs.get(`${base}/record?tableId=${other.id}&id=${near}`),
    otherDetail: () => theirs.get(`${base}/detail?tableId=${other.id}`),
    rollupSort: () => post('records', { tableId: other.id, sorts: [{ field: rolled }] }),
    lookupFilter: () =>
      post('records', { tableId: other.id, filter: { conditions: [{ field: looked, op: 'notEmpty' }] } }),
    change: () => post('records/update', { tableId: id, records: [{ id: mine, values: { [secret]: 'x' } }] }),
    changeHidden: () => post('records/update', { tableId: id, records: [{ id: hidden, values: { [title]: 'x' } }] }),
    remove: () => post('records/delete', { tableId: id, ids: [hidden] }),
    paste: () => post('records/paste', { tableId: id, ids: [mine], keys: [secret], rows: [['x']] }),
    pasteOver: () => post('records/paste', { tableId: id, ids: [hidden], keys: [title], rows: [['x']], dryRun: true }),
    undo: () => post('takeBack', { actId: edited.actId }),
    colour: () =>
      post('view/create', {
        tableId: id,
        name: 'x',
        kind: 'grid',
        config: { colors: [{ color: 'red', condition: filter.conditions[0] }] },
      }),
    view: () => post('view/create', { tableId: id, name: 'x', kind: 'grid', config: { filter } }),
    convert: () => post('field/convert/preview', { tableId: id, key: secret, kind: 'number' }),
    roles: () => theirs.get(`${base}/roles?tableId=${id}`),
    place: () => theirs.get(`${part}/place?id=${hidden}`),
    comments: () => ofHidden('comments?'),
    versions: () => theirs.get(`${part}/comments/${said.data.id}/versions`),
    answer: () => theirs.post(`${part}/comments`, { objectId: hidden, content: '好', parentId: said.data.id }),
    reaction: () => theirs.put(`${part}/comments/${said.data.id}/reaction`, { reaction: 'like', on: true }),
    attachments: () => ofHidden('attachments?'),
    mentionable: () => ofHidden('mentionable?'),
    followers: () => ofHidden('followers?'),
    follow: () => theirs.post(`${part}/follow`, { objectId: hidden, following: true }),
    actions: () => ofHidden('actions?'),
    exportKeys: () => post('export', { tableId: id, format: 'csv', keys: [secret, title] }),
    exportFilter: () => post('export', { tableId: id, format: 'csv', filter }),
  };
  for (const [way, go] of Object.entries(everyWay)) {
    const answer = await go();
    const text = JSON.stringify(answer);
    expect([way, text.includes(SECRET) || text.includes(hidden)]).toEqual([way, false]);
  }
  const { platform } = t().app;
  const reading = {
    platform,
    db: t().factory.scope(tenant),
    actor: (await platform.access.actor(member.id, tenant.id)) as Actor,
  };
  const source = (await dataSourcesFor(reading)).find(({ code }) => code === `table:${id}`);
  expect(source?.columns.map(({ name }) => name)).toEqual(expect.arrayContaining(['标题', '数']));
  expect(source?.columns.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['密']));
  const params: unknown[] = [];
  const bind = (value: unknown) => `$${params.push(value) + 1}`;
  const rows = source?.rows({ ...reading, bind } as DataReader);
  expect(await reading.db.query(`SELECT t.no ${rows}`, params)).toEqual([{ no: 1 }]);
  // Refused just like a field that is not there.
  for (const way of [
    'filter',
    'sort',
    'group',
    'sum',
    'formula',
    'rollupSort',
    'lookupFilter',
    'paste',
    'colour',
    'view',
    'change',
    'exportFilter',
  ] as const) {
    expect([way, (await (everyWay[way] as () => Promise<{ status: number }>)()).status]).toEqual([way, 400]);
  }
  expect((await everyWay.total?.())?.data).toMatchObject({ total: 1, sums: { [n]: 1 } });
  for (const way of [
    ...(['hiddenRecord', 'place', 'comments', 'versions', 'answer', 'reaction', 'attachments'] as const),
    ...(['mentionable', 'followers', 'follow', 'actions'] as const),
  ])
    expect([way, (await everyWay[way]?.())?.status]).toEqual([way, 404]);
  // Who asks is judged by the row; who may be named, by nothing that needs their own look at it.
  expect((await theirs.get(`${part}/mentionable?objectId=${mine}`)).status).toBe(200);
  const nameable = await api.get<{ userId: string }[]>(`${part}/mentionable?objectId=${mine}`);
  expect(nameable.data.map(({ userId }) => userId)).not.toContain(member.id);
  const history = (await everyWay.history?.())?.data as RecordHistory[];
  expect(history.flatMap(({ changes }) => changes.map(({ key }) => key))).not.toContain(secret);
});

it('judges a row before and after, and a rule without its variable holds for nobody', async () => {
  const { api, theirs, table, add, change, values, member, pm } = await world();
  const { id, keys } = await table('行', [
    { name: '谁', kind: 'person' },
    { name: '部门', kind: 'department' },
  ]);
  const [title, who, dept] = [keys.标题, keys.谁, keys.部门] as [string, string, string];
  const [mine] = (await add(id, { [title]: '我的', [who]: member.id }, { [title]: '别人的' })) as [string];
  const rule = async (rows: TableFilter, more: Partial<TableRole> = {}) => {
    const roles = (await api.get<TableRole[]>(`${base}/roles?tableId=${id}`)).data;
    for (const { id: roleId, version, ...role } of roles) {
      expect(
        (await api.post(`${base}/role/save`, { tableId: id, id: roleId, version, ...role, ...more, rows })).status,
      ).toBe(200);
    }
  };
  await rule({ conditions: [{ field: who, op: 'is', value: 'me' }] });
  expect(await values(id, title, {}, theirs)).toEqual(['我的']);
  expect((await change(id, mine, { [who]: pm.id }, theirs)).status).toBe(403);
  const added = (person: string) =>
    theirs.post(`${base}/records/create`, { tableId: id, records: [{ values: { [who]: person } }] });
  expect((await added(pm.id)).status).toBe(403);
  expect((await added(member.id)).status).toBe(200);
  await rule({ conditions: [{ field: who, op: 'is', value: 'me' }] }, { handOver: true });
  expect((await change(id, mine, { [who]: pm.id }, theirs)).status).toBe(200);
  for (const op of ['is', 'isNot'] as const) {
    await rule({ conditions: [{ field: dept, op, value: 'mine' }] });
    expect(await values(id, title, {}, theirs)).toEqual([]);
  }
});

it('is filled in by its form, once for each key, and shows nothing of the table', async () => {
  const { api, tenant, table, values } = await world();
  const { id, keys } = await table('报名', [{ name: '数', kind: 'number' }]);
  const [title, n] = [keys.标题, keys.数] as [string, string];
  const form = { fields: [{ key: title, required: true }], open: true };
  const { data } = await api.post<{ id: string }>(`${base}/view/create`, {
    tableId: id,
    name: '表单',
    kind: 'form',
    config: { form },
    personal: false,
  });
  const outside = await t().as(await t().factory.member(tenant), tenant);
  expect((await outside.get(`${base}/form/${data.id}`)).data).toMatchObject({
    title: '表单',
    fields: [{ key: title, required: true }],
  });
  expect((await outside.get(`${base}/detail?tableId=${id}`)).status).toBe(404);
  const submitKey = '6f1c1c1e-5f0b-4c1d-9a40-3a7d0d6a1b2c';
  const send = (given: CellValues) => outside.post(`${base}/form/send`, { id: data.id, submitKey, values: given });
  expect((await send({})).status).toBe(400);
  expect((await send({ [n]: 1, [title]: '甲' })).status).toBe(400);
  expect((await send({ [title]: '甲' })).status).toBe(200);
  expect((await send({ [title]: '甲' })).status).toBe(200);
  expect(await values(id, title)).toEqual(['甲']);
});

it('is commented by who reads the record and told of to its maker, and forgets it all with the record', async () => {
  const { api, theirs, viewer, table, add, member, tenant } = await world();
  const { id, keys } = await table('讨论', []);
  const [record] = (await add(id, { [keys.标题 as string]: '一' })) as [string];
  const { database } = t().app.platform;
  const comment = (client: Client, content: string) => client.post(`${part}/comments`, { objectId: record, content });
  expect((await comment(theirs, '<p>请看</p>')).status).toBe(200);
  // Who only looks at the project says nothing in it.
  expect((await comment(viewer, '<p>好</p>')).status).toBe(403);
  expect((await viewer.get<unknown[]>(`${part}/comments?objectId=${record}`)).data).toHaveLength(1);
  const told = await database.query<{ url: string; title: string }>(
    `SELECT url, title FROM message WHERE tenant_id = $1 AND event = 'commented' AND object_id = $2`,
    [tenant.id, record],
  );
  expect(told).toEqual([
    { url: expect.stringContaining(`/tableRecord/${record}`), title: expect.stringContaining('讨论 #1') },
  ]);
  expect((await theirs.get(`${part}/place?id=${record}`)).data).toMatchObject({ tableId: id });
  expect((await api.get<{ userId: string }[]>(`${part}/mentionable?objectId=${record}`)).data).toEqual(
    expect.arrayContaining([expect.objectContaining({ userId: member.id })]),
  );
  await api.post(`${base}/records/delete`, { tableId: id, ids: [record] });
  expect((await theirs.get(`${part}/comments?objectId=${record}`)).status).toBe(404);
  const left = () =>
    database.query('SELECT 1 FROM comment WHERE tenant_id = $1 AND object_id = $2', [tenant.id, record]);
  expect(await left()).toHaveLength(1);
  await database.query(`UPDATE dyn_record SET deleted_at = now() - interval '31 days' WHERE tenant_id = $1`, [
    tenant.id,
  ]);
  await emptyTrash(t().app.platform);
  expect(await left()).toHaveLength(0);
});

it('refers to tasks as far as each reader sees them, and keeps those that its writer does not', async () => {
  const { theirs, api, table, add, change, values, project, pm, tenant } = await world();
  const { id, keys } = await table('依据', [{ name: '任务', kind: 'task' }]);
  const key = keys.任务 as string;
  const open = await t().factory.task(tenant, project, pm, { title: '公开任务' });
  const hidden = await t().factory.task(tenant, project, pm, { privateTask: true });
  const [record] = (await add(id, { [key]: [hidden.id, open.id] })) as [string];
  const shown = async (client: Client) =>
    ((await values(id, key, {}, client))[0] as { id: string }[] | undefined)?.map((one) => one.id);
  expect(await shown(api)).toEqual([hidden.id, open.id]);
  expect(await shown(theirs)).toEqual([open.id]);
  expect((await change(id, record, { [key]: [hidden.id] }, theirs)).status).toBe(400);
  expect((await change(id, record, { [key]: [] }, theirs)).status).toBe(200);
  expect(await shown(theirs)).toBeUndefined();
  expect(await shown(api)).toEqual([hidden.id]);
  const { data } = await theirs.get<RecordHistory[]>(`${base}/record/history?tableId=${id}&id=${record}`);
  expect(data.at(-1)?.changes).toEqual([expect.objectContaining({ after: '（不可见）、公开任务' })]);
});

describe('whatever is written', () => {
  const field = (kind: LoadedField['kind'], more: Partial<LoadedField> = {}): LoadedField => ({
    ...{ key: 'f1', kind, name: '字段', options: [], config: {}, hint: '', defaultValue: null },
    ...{ generation: 0, broken: null, version: 1, ...more },
  });
  const read = (kind: LoadedField['kind'], text: string) => {
    const { parse } = kinds[kind];
    if (!parse) throw new Error(`${kind} takes no text`);
    return parse(text, field(kind), { person: () => null } as never);
  };
  const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
  const decimal = (value: bigint, scale: number): string => {
    const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
    const point = digits.length - scale;
    const text = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, '');
    return value < 0n && text !== '0' ? `-${text}` : text;
  };
  const full = (text: string) => text.replace(/[0-9]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));

  it('is the same figure in commas, with a sign of money, in full width', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom('', '¥', '$'), fc.boolean(), (value, sign, wide) => {
        const plain = decimal(BigInt(value), 2);
        const [whole = '', rest] = plain.split('.');
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
        const text = `${sign}${grouped}${rest === undefined ? '' : `.${rest}`}`;
        const given = wide ? full(text) : text;
        expect([given, read('number', given)]).toEqual([given, Number(plain)]);
        expect([given, read('money', given)]).toEqual([given, value]);
      }),
      { numRuns: 300 },
    );
  });

  it('is a day that there is, or none', () => {
    const parts = fc.record({
      year: fc.integer({ min: 1990, max: 2060 }),
      month: fc.integer({ min: 1, max: 13 }),
      day: fc.integer({ min: 1, max: 32 }),
    });
    const forms = [
      (y: number, m: number, d: number) => `${y}-${m}-${d}`,
      (y: number, m: number, d: number) => `${y}/${m}/${d}`,
      (y: number, m: number, d: number) => `${y}年${m}月${d}日`,
    ];
    fc.assert(
      fc.property(parts, fc.constantFrom(...forms), ({ year, month, day }, form) => {
        const at = new Date(Date.UTC(year, month - 1, day));
        const there = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
        const text = form(year, month, day);
        if (there) expect([text, read('date', text)]).toEqual([text, at.toISOString().slice(0, 10)]);
        else expect(() => read('date', text)).toThrow();
      }),
      { numRuns: 300 },
    );
  });

  it('comes back from its own words', () => {
    const values: [LoadedField['kind'], fc.Arbitrary<CellValue>][] = [
      ['number', fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 1000)],
      ['money', cents],
      ['percent', fc.integer({ min: -1000, max: 1000 })],
      ['progress', fc.integer({ min: 0, max: 100 })],
      ['rating', fc.integer({ min: 1, max: 5 })],
      ['switch', fc.boolean()],
      ['text', fc.stringMatching(/^[a-z一-龥%_]{1,20}$/)],
    ];
    for (const [kind, arbitrary] of values) {
      fc.assert(
        fc.property(arbitrary, (value) => {
          expect([kind, read(kind, kinds[kind].say(value, field(kind), String))]).toEqual([kind, value]);
        }),
        { numRuns: 100 },
      );
    }
  });

  it('is reckoned exactly, half away from zero', async () => {
    const SCALE = 4;
    const pairs = fc.sample(fc.tuple(fc.integer({ min: -1e7, max: 1e7 }), fc.integer({ min: -1e7, max: 1e7 })), 300);
    const table = {
      fields: new Map(['f1', 'f2'].map((key) => [key, field('number', { key })])),
    } as unknown as LoadedTable;
    /** Of so many decimals, cut to fewer. */
    const rounded = (value: bigint, scale: number, digits: number): string => {
      const step = 10n ** BigInt(scale - digits);
      const half = value < 0n ? -step / 2n : step / 2n;
      return decimal((value + half) / step, digits);
    };
    const formulas: [string, (a: bigint, b: bigint) => string][] = [
      ['{f1} + {f2}', (a, b) => decimal(a + b, SCALE)],
      ['{f1} * {f2}', (a, b) => decimal(a * b, 2 * SCALE)],
      ['round({f1}, 2)', (a) => rounded(a, SCALE, 2)],
      ['round({f1} * {f2}, 3)', (a, b) => rounded(a * b, 2 * SCALE, 3)],
      ['round({f1} - {f2}, 0)', (a, b) => rounded(a - b, SCALE, 0)],
    ];
    const given = pairs.map(([a, b]) => ({ f1: decimal(BigInt(a), SCALE), f2: decimal(BigInt(b), SCALE) }));
    for (const [formula, of] of formulas) {
      const rows = await t().app.platform.database.query<{ result: string }>(
        `SELECT (${compileFormula(table, formula).sql})::text AS result
           FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS t("values", at) ORDER BY t.at`,
        [JSON.stringify(given)],
      );
      const wanted = pairs.map(([a, b]) => of(BigInt(a), BigInt(b)));
      expect([formula, rows.map(({ result }) => result)]).toEqual([formula, wanted]);
    }
  });
});
