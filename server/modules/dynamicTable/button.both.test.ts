/** Buttons, codes, and what somebody else sees of a table. */

import { buttonAddress } from '../../../contract/dynamicTable/kinds';
import type { ButtonPressed, TableSeen } from '../../../contract/dynamicTable/records';
import type { TableRole } from '../../../contract/dynamicTable/table';
import { useTestApp } from '../../test/app';
import { tableWorld } from '../../test/tableWorld';

const t = useTestApp();
const world = () => tableWorld(t);
const base = 'collaboration-center/dynamicTable';

it('a button makes a task that stands in its field, by the rights of whoever presses', async () => {
  const { api, theirs, viewer, table, add, field, window } = await world();
  const { id, keys } = await table('需求', [
    { name: '任务', kind: 'task' },
    { name: '文', kind: 'text' },
  ]);
  const [title, into, text] = [keys.标题, keys.任务, keys.文] as [string, string, string];
  const key = await field(id, { name: '做', kind: 'button', config: { act: 'task', into } });
  const [record] = (await add(id, { [title]: '登录很慢' })) as [string];
  const press = (client = api, of: object = {}) =>
    client.post<ButtonPressed>(`${base}/record/press`, { tableId: id, id: record, key, ...of });
  const made = await press(theirs);
  expect(made.status).toBe(200);
  const again = await press(theirs);
  const [row] = (await window(id)).data.records;
  expect(row?.values[into]).toEqual([
    { id: made.data.taskId, title: expect.stringContaining('登录很慢') },
    { id: again.data.taskId, title: expect.stringContaining('登录很慢') },
  ]);
  // Who may write neither the field nor a task makes none, and nothing is left half done.
  expect((await press(viewer)).status).toBe(403);
  expect((await press(api, { key: text })).status).toBe(400);
  expect((await press(api, { key: 'f99' })).status).toBe(400);
  expect((await press(api, { id: made.data.taskId })).status).toBe(404);
  const [count] = await t().app.platform.database.query<{ count: number }>('SELECT count(*)::int AS count FROM task');
  expect(count?.count).toBe(2);
  // It holds nothing, and takes nothing.
  expect(
    (await api.post(`${base}/records/update`, { tableId: id, records: [{ id: record, values: { [key]: 'x' } }] }))
      .status,
  ).toBe(400);
});

it('pressed by several at once it loses no task: each that is made stands in the field', async () => {
  const { api, theirs, table, add, field, window, tenant } = await world();
  const { id, keys } = await table('需求', [{ name: '任务', kind: 'task' }]);
  const [title, into] = [keys.标题, keys.任务] as [string, string];
  const key = await field(id, { name: '做', kind: 'button', config: { act: 'task', into } });
  const [record] = (await add(id, { [title]: '登录很慢' })) as [string];
  const presses = [api, theirs, api, theirs].map((client) =>
    client.post<ButtonPressed>(`${base}/record/press`, { tableId: id, id: record, key }),
  );
  const statuses = (await Promise.all(presses)).map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const held = ((await window(id)).data.records[0]?.values[into] ?? []) as { id: string }[];
  const made = await t()
    .factory.scope(tenant)
    .query<{ id: string }>('SELECT id FROM task WHERE tenant_id = $1 AND deleted_at IS NULL', []);
  expect(held.map((one) => one.id).sort()).toEqual(made.map((one) => one.id).sort());
});

it('a button is refused that leads nowhere, or into no field of tasks', async () => {
  const { api, table } = await world();
  const { id, keys } = await table('按钮', []);
  const make = async (config: object) =>
    (await api.post(`${base}/field/create`, { tableId: id, name: '按', kind: 'button', config })).status;
  const title = keys.标题 as string;
  expect(await make({})).toBe(400);
  expect(await make({ act: 'task' })).toBe(400);
  expect(await make({ act: 'task', into: title })).toBe(400);
  expect(await make({ act: 'open', address: 'javascript:alert(1)' })).toBe(400);
  expect(await make({ act: 'open', address: 'http://example.com/{f1}' })).toBe(400);
  // The host is the builder's, never a value's.
  expect(await make({ act: 'open', address: `https://{${title}}/x` })).toBe(400);
  expect(await make({ act: 'open', address: 'https://example.com/{f99}' })).toBe(400);
  expect(await make({ act: 'open', address: `https://example.com/s?q={${title}}` })).toBe(200);
  expect(buttonAddress('https://example.com/s?q={f1}&x={f2}', (key) => (key === 'f1' ? 'a&b=c/../d' : ''))).toBe(
    'https://example.com/s?q=a%26b%3Dc%2F..%2Fd&x=',
  );
});

it('a code is a line of text that may have to stand once', async () => {
  const { api, table, add, change, window } = await world();
  const { id, keys } = await table('设备', [{ name: '码', kind: 'code', config: { unique: true } }]);
  const key = keys.码 as string;
  const [first, second] = (await add(id, { [key]: '6901234567892' }, { [key]: 'SN-中文-1' })) as [string, string];
  expect((await change(id, second, { [key]: '6901234567892' })).status).not.toBe(200);
  expect((await change(id, first, { [key]: 'a\nb' })).status).toBe(400);
  expect((await change(id, first, { [key]: 'x'.repeat(201) })).status).toBe(400);
  const found = await window(id, { filter: { conditions: [{ field: key, op: 'contains', value: '69012' }] } });
  expect(found.data.records.map((record) => record.id)).toEqual([first]);
  expect((await api.post(`${base}/export`, { tableId: id, format: 'csv' })).body).toContain('SN-中文-1');
});

it('shows a builder what somebody else sees, and nothing that the builder does not see', async () => {
  const { api, theirs, table, add, member, guest, tenant, project, pm } = await world();
  const { id, keys } = await table('权限', [
    { name: '谁', kind: 'person' },
    { name: '密', kind: 'text' },
    { name: '任务', kind: 'task' },
  ]);
  const [title, who, secret, tasks] = [keys.标题, keys.谁, keys.密, keys.任务] as [string, string, string, string];
  // Of a project of the member's own: the builder does not see it.
  const hidden = await t().factory.task(tenant, await t().factory.project(tenant, member), member);
  const open = await t().factory.task(tenant, project, pm);
  const [first] = (await add(
    id,
    { [title]: '甲', [who]: member.id, [secret]: '不许看', [tasks]: [open.id] },
    { [title]: '乙', [secret]: '不许看' },
  )) as [string];
  const given = { tableId: id, records: [{ id: first, values: { [tasks]: [open.id, hidden.id] } }] };
  expect((await theirs.post(`${base}/records/update`, given)).status).toBe(200);
  for (const { id: roleId, version, ...role } of (await api.get<TableRole[]>(`${base}/roles?tableId=${id}`)).data) {
    const rows = { conditions: [{ field: who, op: 'is' as const, value: 'me' }] };
    const fields = { ...role.fields, [secret]: 'hidden' };
    const saved = await api.post(`${base}/role/save`, { tableId: id, id: roleId, version, ...role, rows, fields });
    expect(saved.status).toBe(200);
  }
  const seen = async (userId: string, client = api) =>
    client.post<TableSeen>(`${base}/viewAs`, { tableId: id, userId });
  const { data } = await seen(member.id);
  expect(data).toMatchObject({ sees: true, total: 1, hidden: 1, mayBuild: false });
  expect(data.fields.map(({ name }) => name)).not.toContain('密');
  expect(data.records.map(({ values }) => values[title])).toEqual(['甲']);
  expect(data.records[0]?.values[tasks]).toEqual([{ id: open.id, title: expect.any(String) }]);
  expect(JSON.stringify(data)).not.toContain('不许看');
  // Nobody but who makes the table looks through the eyes of others; strangers are nobody.
  expect((await seen(pm.id, theirs)).status).toBe(403);
  const elsewhere = await t().enterprise();
  expect((await seen(elsewhere.pm.id)).status).toBe(400);
  const nobody = await t().factory.member(tenant, 'ROLE_TENANT_MEMBER');
  expect((await seen(nobody.id)).data).toMatchObject({ sees: false, total: 0, records: [], fields: [] });
  expect((await seen(guest.id)).data.total).toBe(0);
});
