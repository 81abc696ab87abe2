/** Who reaches what of a table, by every way to the data. */
import type { ActDone, CellValues, RecordHistory } from '../../../contract/dynamicTable/records';
import type { TableFilter, TableRole } from '../../../contract/dynamicTable/table';
import type { SearchAnswer } from '../../../contract/search/search';
import type { Actor } from '../../base/actor';
import type { DataReader } from '../../object/dataSource';
import { dataSourcesFor } from '../../object/dataSources';
import { type Client, useTestApp } from '../../test/app';
import { tableWorld } from '../../test/tableWorld';
import { emptyTrash } from './jobs/trash';

const t = useTestApp({ jobs: true });
const world = () => tableWorld(t);
const base = 'collaboration-center/dynamicTable';
const part = 'collaboration-center/tableRecord';

const SECRET = 'zq7';

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
  const seenLately = [{ id: hidden, at: new Date().toISOString() }];
  const everyWay: Record<string, () => Promise<{ status: number; data: unknown }>> = {
    detail: () => theirs.get(`${base}/detail?tableId=${id}`),
    list: () => post('records', { tableId: id }),
    byId: () => post('records', { tableId: id, ids: [hidden] }),
    filter: () => post('records', { tableId: id, filter }),
    filterInside: () =>
      post('records', { tableId: id, filter: { match: 'any', groups: [{ match: 'all', ...filter }] } }),
    sort: () => post('records', { tableId: id, sorts: [{ field: secret }] }),
    search: () => post('records', { tableId: id, words: SECRET }),
    searchOfAll: () => theirs.post('collaboration-center/search/query', { keyword: SECRET }),
    searchOfRecords: () =>
      theirs.post('collaboration-center/search/query', { keyword: SECRET, type: 'tableRecord', seen: seenLately }),
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

it('is found by the search of everything as far as each reads it, and no longer than it is there', async () => {
  const { api, theirs, viewer, project, table, add, change, member } = await world();
  const { id, keys } = await table('备件', [
    { name: '谁', kind: 'person' },
    { name: '位置', kind: 'textarea' },
    { name: '成色', kind: 'select', options: [{ value: 'a', label: '库存充足' }] },
  ]);
  const [title, who, place, grade] = [keys.标题, keys.谁, keys.位置, keys.成色] as [string, string, string, string];
  const [pump, valve] = (await add(
    id,
    { [title]: '北山泵站 100% 备泵', [who]: member.id, [place]: '三号库 东侧货架' },
    { [title]: '蝶阀', [place]: '北山泵站 门口', [grade]: 'a' },
    { [place]: '无名备件' },
  )) as [string, string];
  const found = async (keyword: string, client = api) => {
    const query = { keyword, type: 'tableRecord' };
    const { data } = await client.post<SearchAnswer>('collaboration-center/search/query', query);
    return data.groups[0]?.result ?? [];
  };
  const titles = async (keyword: string, client?: Client) => (await found(keyword, client)).map((hit) => hit.title);
  expect(await found('北山泵站')).toMatchObject([
    { id: pump, title: '北山泵站 100% 备泵', marks: [[0, 4]], hint: '备件 #1', projectId: project.id, excerpt: null },
    { id: valve, title: '蝶阀', excerpt: { text: '北山泵站 门口', marks: [[0, 4]] } },
  ]);
  // Letter by letter, all words, options by what they are called; no wildcards.
  expect(await titles('货架 备泵')).toEqual(['北山泵站 100% 备泵']);
  expect([await titles('100%'), await titles('1_0%'), await titles('充足')]).toEqual([
    ['北山泵站 100% 备泵'],
    [],
    ['蝶阀'],
  ]);
  expect(await titles('无名')).toEqual(['#3']);
  for (const { id: roleId, version, ...role } of (await api.get<TableRole[]>(`${base}/roles?tableId=${id}`)).data) {
    const narrowed = {
      ...role,
      fields: { [place]: 'hidden' },
      rows: { conditions: [{ field: who, op: 'is', value: 'me' }] },
    };
    await api.post(`${base}/role/save`, { tableId: id, id: roleId, version, ...narrowed });
  }
  expect([await titles('北山', theirs), await titles('货架', theirs), await titles('北山', viewer)]).toEqual([
    ['北山泵站 100% 备泵'],
    [],
    [],
  ]);
  await change(id, pump, { [title]: '备泵' });
  expect(await titles('北山', theirs)).toEqual([]);
  await api.post(`${base}/records/delete`, { tableId: id, ids: [valve] });
  expect(await titles('北山')).toEqual([]);
  await api.post(`project-center/pcProject/${project.id}/recycle`, { deleteReason: '合并到另一个项目' });
  expect(await titles('备泵')).toEqual([]);
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

it('keeps a field from whom it is hidden through conversion, trash and recovery, and refuses to take one from a rule', async () => {
  const { api, theirs, table, add, detail, member } = await world();
  const { id, keys } = await table('薪酬', [
    { name: '谁', kind: 'person' },
    { name: '工资', kind: 'text' },
  ]);
  const [who, pay] = [keys.谁, keys.工资] as [string, string];
  await add(id, { [who]: member.id, [pay]: '8000' });
  const roles = async () => (await api.get<TableRole[]>(`${base}/roles?tableId=${id}`)).data;
  const save = ({ id: roleId, version, ...role }: TableRole, more: Partial<TableRole>) =>
    api.post(`${base}/role/save`, { tableId: id, id: roleId, version, ...role, ...more });
  const seen = async () => (await detail(id, theirs)).fields.map(({ name }) => name);
  const post = (path: string, body: object) => api.post<{ key: string }>(`${base}/field/${path}`, body);
  for (const role of await roles()) expect((await save(role, { fields: { [pay]: 'hidden' } })).status).toBe(200);
  const converted = await post('convert', { tableId: id, key: pay, kind: 'number' });
  expect([converted.status, await seen()]).toEqual([200, ['标题', '谁']]);
  expect((await post('delete', { tableId: id, key: converted.data.key })).status).toBe(200);
  // With entries of fields in the trash a role is saved all the same, also by an editor that does not know them.
  for (const role of await roles()) expect((await save(role, { name: `${role.name}一` })).status).toBe(200);
  for (const role of await roles()) expect((await save(role, { fields: {} })).status).toBe(200);
  expect((await post('recover', { tableId: id, key: pay })).status).toBe(200);
  expect(await seen()).toEqual(['标题', '谁']);
  const [first] = await roles();
  expect((await save(first as TableRole, { fields: { f999: 'hidden' } })).status).toBe(400);
  await save(first as TableRole, { rows: { conditions: [{ field: who, op: 'is', value: 'me' }] } });
  for (const [path, kind] of [['convert', 'text'], ['convert/preview', 'text'], ['delete']] as const) {
    const refused = await post(path, { tableId: id, key: who, ...(kind && { kind }) });
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining(`角色「${first?.name}」`)]);
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
  // Of the hidden one neither its name nor that it stands there.
  expect(data.at(-1)?.changes).toEqual([expect.objectContaining({ after: '公开任务' })]);
});

it('tells of a link to a hidden or deleted record neither by *empty* nor by history, and names what was unlinked', async () => {
  const { api, theirs, table, add, change, values, field, member, settle } = await world();
  const target = await table('目标', [{ name: '谁', kind: 'person' }]);
  const source = await table('来源', []);
  const top = await table('上层', []);
  const link = await field(source.id, { name: '关联', kind: 'relation', config: { tableId: target.id } });
  const up = await field(top.id, { name: '下级', kind: 'relation', config: { tableId: source.id } });
  const linked = { conditions: [{ field: link, op: 'notEmpty' as const }] };
  const counted = await field(top.id, {
    ...{ name: '有关联的', kind: 'rollup' },
    config: { through: up, by: 'count', filter: linked },
  });
  const [title, who, own] = [target.keys.标题, target.keys.谁, source.keys.标题] as [string, string, string];
  const [seen, hidden] = (await add(target.id, { [title]: '见', [who]: member.id }, { [title]: '密' })) as [
    string,
    string,
  ];
  const [both, onlyHidden] = (await add(
    source.id,
    { [own]: '两', [link]: [seen, hidden] },
    { [own]: '一', [link]: [hidden] },
  )) as [string, string];
  await add(top.id, { [up]: [both, onlyHidden] });
  await settle(top.id, counted);
  expect(await values(top.id, counted)).toEqual([2]);
  const roles = (await api.get<TableRole[]>(`${base}/roles?tableId=${target.id}`)).data;
  for (const { id, version, ...role } of roles) {
    const rows = { conditions: [{ field: who, op: 'is' as const, value: 'me' }] };
    await api.post(`${base}/role/save`, { tableId: target.id, id, version, ...role, rows });
  }
  const asked = (op: 'empty' | 'notEmpty', client: Client) =>
    values(source.id, own, { filter: { conditions: [{ field: link, op }] } }, client);
  expect([await asked('notEmpty', theirs), await asked('empty', theirs)]).toEqual([['两'], ['一']]);
  expect([await asked('notEmpty', api), await asked('empty', api)]).toEqual([['两', '一'], []]);

  await change(source.id, both, { [link]: [] }, theirs);
  const history = async (id: string, client: Client) =>
    (await client.get<RecordHistory[]>(`${base}/record/history?tableId=${source.id}&id=${id}`)).data.map(
      ({ changes }) => changes.filter(({ key }) => key === link).map(({ before, after }) => [before, after]),
    );
  expect(await history(both, theirs)).toEqual([[['见', null]], [[null, '见']]]);
  expect((await history(both, api))[0]).toEqual([['见、密', '密']]);
  expect(await history(onlyHidden, theirs)).toEqual([[]]);

  // In the trash it is no link any more, for nobody; what is kept of it follows.
  const gone = await api.post<ActDone>(`${base}/records/delete`, { tableId: target.id, ids: [hidden] });
  expect([await asked('notEmpty', api), await asked('empty', api)]).toEqual([[], ['两', '一']]);
  expect(await values(top.id, counted)).toEqual([0]);
  await api.post(`${base}/takeBack`, { actId: gone.data.actId });
  expect(await values(top.id, counted)).toEqual([2]);
});
