/** Public links as a stranger meets them: what they show, and every way to what was not shared. */

import Fastify from 'fastify';
import { SignJWT } from 'jose';
import type { Widget } from '../../../contract/dashboard/dashboard';
import type { PageText } from '../../../contract/document/document';
import type { TableDetail } from '../../../contract/dynamicTable/table';
import type { StoredFile } from '../../../contract/file/file';
import type {
  LinkMade,
  LinkPage,
  LinkPassed,
  LinkRow,
  SharedLink,
  SharedRows,
  SharedValues,
} from '../../../contract/publicLink/publicLink';
import {
  CONTEXT_HEADER,
  LINK_HEADER,
  LINKS_OF_ONE_MAX,
  PASS_HEADER,
  SENDS_OF_READER_A_MINUTE,
} from '../../../contract/publicLink/words';
import { USUAL_ZONE, zoneOf } from '../../../contract/time/zone';
import { newId } from '../../base/present';
import { type Client, useTestApp } from '../../test/app';
import { tableWorld } from '../../test/tableWorld';
import { uploadTo } from '../../test/uploading';
import { registerEmbedding } from './embed';

const t = useTestApp();
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const base = 'collaboration-center/publicLink';
const door = 'collaboration-center/sharedLink';
const tables = 'collaboration-center/dynamicTable';

const tokenOf = ({ url }: LinkMade) => url.split('#')[1] as string;
/** A stranger with a token, from an address. */
const stranger = (token: string | undefined, ip = '203.0.113.9', pass?: string) => {
  const headers = { ...(token && { [LINK_HEADER]: token }), ...(pass && { [PASS_HEADER]: pass }) };
  const options = { headers, remoteAddress: ip };
  return {
    get: <T>(path: string) => t().visitor.call<T>('GET', path, undefined, options),
    post: <T>(path: string, body: object) => t().visitor.call<T>('POST', path, body, options),
    open: () => t().visitor.call<SharedLink>('GET', door, undefined, options),
  };
};
const share = async (api: Client, kind: string, target: string, more: object = {}) => {
  const made = await api.post<LinkMade>(base, { kind, target, ...more });
  expect(made).toMatchObject({ status: 200 });
  return { ...made.data, token: tokenOf(made.data) };
};

async function sharedTable(config: (keys: Record<string, string>) => object = () => ({})) {
  const world = await tableWorld(t);
  const { api, table, add } = world;
  const { id, keys } = await table('客户', [
    { name: '城市', kind: 'text' },
    { name: '利润', kind: 'number' },
  ]);
  const [title, city, profit] = [keys.标题, keys.城市, keys.利润] as [string, string, string];
  await add(
    id,
    { [title]: '甲公司', [city]: '上海', [profit]: 30 },
    { [title]: '乙公司', [city]: '北京', [profit]: 10 },
    { [title]: '丙公司', [city]: '上海', [profit]: 20 },
  );
  const made = await api.post<{ id: string }>(`${tables}/view/create`, {
    ...{ tableId: id, name: '公开', kind: 'grid', personal: false },
    config: {
      filter: { conditions: [{ field: city, op: 'is', value: '上海' }] },
      sorts: [{ field: profit }],
      columns: [{ key: title }, { key: city }, { key: profit, hidden: true }],
      ...config(keys),
    },
  });
  expect(made).toMatchObject({ status: 200 });
  return { ...world, tableId: id, title, city, profit, viewId: made.data.id };
}

describe('a view of a table', () => {
  it('shows the rows, the columns and the order of the view, and no id of anything', async () => {
    const w = await sharedTable();
    const { token, url } = await share(w.api, 'tableView', w.viewId);
    expect(url).toMatch(/\/shared\/table\/[0-9a-f-]{36}#[\w-]{43}$/);
    const guest = stranger(token);
    const opened = await guest.open();
    expect(opened.data).toMatchObject({ state: 'open', kind: 'tableView' });
    // Whose it is: its enterprise, which has no logo yet.
    expect(opened.data.brand).toEqual({ name: expect.any(String), logo: null });
    expect(opened.data.table?.columns.map(({ name }) => name)).toEqual(['标题', '城市']);
    expect(opened.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(opened.headers['set-cookie']).toBeUndefined();
    const rows = await guest.get<SharedRows>(`${door}/rows`);
    expect(rows.data).toMatchObject({ total: 2, more: false });
    // By the hidden profit, as the view is sorted.
    expect(rows.data.rows).toEqual([
      ['丙公司', '上海'],
      ['甲公司', '上海'],
    ]);
    for (const secret of ['乙公司', '北京', '利润', w.tableId, w.project.id, w.tenant.id]) {
      expect(opened.body + rows.body).not.toContain(secret);
    }
  });

  it('lets nobody ask for what it hides: by words, order, fields, filters or other calls', async () => {
    const w = await sharedTable();
    const { token } = await share(w.api, 'tableView', w.viewId);
    const guest = stranger(token);
    const rowsOf = async (query: string) => (await guest.get<SharedRows>(`${door}/rows?${query}`)).data.rows;
    expect(await rowsOf(`words=${encodeURIComponent('丙')}`)).toEqual([['丙公司', '上海']]);
    expect(await rowsOf('words=20')).toEqual([]);
    expect(await rowsOf(`words=${encodeURIComponent('北京')}`)).toEqual([]);
    expect((await rowsOf('sort=0&desc=true')).map(([name]) => name)).toEqual(['甲公司', '丙公司']);
    // There is no third column: the hidden one has no place.
    expect((await guest.get(`${door}/rows?sort=2`)).status).toBe(400);
    expect((await guest.get(`${door}/rows?filter=1`)).status).toBe(400);
    expect((await guest.get(`${door}/rows?pageNo=201`)).status).toBe(400);
    for (const path of [`${door}/values`, `${door}/picture/${newId()}`])
      expect((await guest.get(path)).status).toBe(404);
    expect((await guest.post(`${door}/send`, { submitKey: newId(), values: {} })).status).toBe(404);
    // The token is no session: what asks for one refuses it.
    expect((await guest.get(`${tables}/detail?tableId=${w.tableId}`)).status).toBe(401);
    expect((await guest.post(`${tables}/records`, { tableId: w.tableId })).status).toBe(401);
  });

  it('shows no field that was made after it was shared, and none that is hidden later', async () => {
    const w = await sharedTable();
    const { token } = await share(w.api, 'tableView', w.viewId);
    await w.field(w.tableId, { name: '身份证号', kind: 'text' });
    const columns = async () => (await stranger(token).open()).data.table?.columns.map(({ name }) => name);
    expect(await columns()).toEqual(['标题', '城市']);
    const detail = (await w.api.get<TableDetail>(`${tables}/detail?tableId=${w.tableId}`)).data;
    const view = detail.views.find(({ id }) => id === w.viewId);
    const config = { ...view?.config, columns: [{ key: w.title }, { key: w.city, hidden: true }] };
    expect((await w.api.post(`${tables}/view/update`, { id: w.viewId, version: view?.version, config })).status).toBe(
      200,
    );
    expect(await columns()).toEqual(['标题']);
  });

  it('shows nothing rather than more when the field that it filters by is gone', async () => {
    const w = await sharedTable();
    const { token } = await share(w.api, 'tableView', w.viewId);
    await w.api.post(`${tables}/field/delete`, { tableId: w.tableId, key: w.city });
    const rows = await stranger(token).get<SharedRows>(`${door}/rows`);
    expect(rows.status).toBe(422);
    expect(rows.body).not.toContain('公司');
  });

  it('counts its days where the enterprise works, whoever looks', async () => {
    const w = await tableWorld(t);
    const { id, keys } = await w.table('到期', [{ name: '日期', kind: 'date' }]);
    const [title, day] = [keys.标题, keys.日期] as [string, string];
    const usual = zoneOf(USUAL_ZONE).dayText(Date.now());
    // One of them has another day than the usual zone, at every hour.
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const zone = zones.find((one) => zoneOf(one).dayText(Date.now()) !== usual) as string;
    const there = zoneOf(zone).dayText(Date.now());
    const owner = await t().as(await t().factory.member(w.tenant, 'ROLE_TENANT_OWNER'), w.tenant);
    const hours = { segments: [{ from: 540, to: 1080 }], zone, version: 0 };
    expect((await owner.put('user-center/calendar/hours', hours)).status).toBe(200);
    await w.add(id, { [title]: '在那里的今天', [day]: there }, { [title]: '在别处的今天', [day]: usual });
    const { data: view } = await w.api.post<{ id: string }>(`${tables}/view/create`, {
      ...{ tableId: id, name: '今天', kind: 'grid', personal: false },
      config: { filter: { conditions: [{ field: day, op: 'today' }] } },
    });
    const { token } = await share(w.api, 'tableView', view.id);
    const { rows } = (await stranger(token).get<SharedRows>(`${door}/rows`)).data;
    expect(rows.map(([name]) => name)).toEqual(['在那里的今天']);
  });

  it('is shared by who makes the table alone, and listed and revoked by them', async () => {
    const w = await sharedTable();
    for (const client of [w.theirs, w.viewer]) {
      expect([403, 404]).toContain((await client.post(base, { kind: 'tableView', target: w.viewId })).status);
    }
    expect((await w.api.post(base, { kind: 'page', target: 'no-id' })).status).toBe(404);
    expect((await w.api.post(base, { kind: 'tableForm', target: w.viewId })).status).toBe(404);
    const elsewhere = await t().enterprise();
    const other = await t().as(elsewhere.owner, elsewhere.tenant);
    expect((await other.post(base, { kind: 'tableView', target: w.viewId })).status).toBe(404);
    const { id, token } = await share(w.api, 'tableView', w.viewId, { password: '晨曦2026' });
    const list = await w.api.get<LinkRow[]>(`${base}/of?kind=tableView&target=${w.viewId}`);
    expect(list.data).toMatchObject([{ id, state: 'open', hasPassword: true, uses: 0, mayRevoke: true }]);
    expect(list.body).not.toContain(token);
    expect((await w.theirs.post(`${base}/${id}/revoke`)).status).toBe(404);
    expect((await w.api.post(`${base}/${id}/revoke`)).status).toBe(200);
    expect((await stranger(token).open()).data).toMatchObject({ state: 'revoked', kind: null, table: null });
    expect((await stranger(token).get(`${door}/rows`)).status).toBe(404);
  });
});

describe('the door', () => {
  it('has no more links of one object than its limit, however many are made at once', async () => {
    const w = await sharedTable();
    for (let made = 0; made < LINKS_OF_ONE_MAX - 2; made += 1) await share(w.api, 'tableView', w.viewId);
    const asked = Array.from({ length: 8 }, () => w.api.post(base, { kind: 'tableView', target: w.viewId }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 422, 422, 422, 422, 422, 422]);
    const { data } = await w.api.get<LinkRow[]>(`${base}/of?kind=tableView&target=${w.viewId}`);
    expect(data).toHaveLength(LINKS_OF_ONE_MAX);
  });

  it('knows no token but those that were made, and says why a link opens no longer', async () => {
    const w = await sharedTable();
    const { id, token } = await share(w.api, 'tableView', w.viewId);
    for (const wrong of [undefined, 'x'.repeat(43), `${token}x`]) {
      expect([(await stranger(wrong).open()).status, (await stranger(wrong).get(`${door}/rows`)).status]).toEqual([
        404, 404,
      ]);
    }
    await t().app.platform.database.query(
      `UPDATE public_link SET expires_at = now() - interval '1 second' WHERE tenant_id = $1 AND id = $2`,
      [w.tenant.id, id],
    );
    const ended = await stranger(token).open();
    expect(ended.data).toEqual({
      ...{ state: 'ended', kind: null, brand: null, table: null, form: null, board: null, page: null, survey: null },
    });
    expect((await stranger(token).get(`${door}/rows`)).status).toBe(404);
  });

  it('counts wrong passwords, locks after five, and takes a pass of this link alone', async () => {
    const w = await sharedTable();
    const { token } = await share(w.api, 'tableView', w.viewId, { password: '晨曦2026' });
    const other = await share(w.api, 'tableView', w.viewId, { password: '别的密码' });
    expect((await stranger(token).open()).data).toMatchObject({
      state: 'password',
      kind: null,
      brand: null,
      table: null,
    });
    expect((await stranger(token).get(`${door}/rows`)).status).toBe(403);
    const unlock = (password: string, ip?: string) =>
      stranger(token, ip).post<LinkPassed>(`${door}/unlock`, { password });
    const codes: number[] = [];
    for (let at = 0; at < 10; at += 1) codes.push((await unlock('不对')).status);
    expect(codes).toEqual([400, 400, 400, 400, 400, 429, 429, 429, 429, 429]);
    expect((await unlock('晨曦2026')).status).toBe(429);
    const right = await unlock('晨曦2026', '198.51.100.2');
    expect(right.status).toBe(200);
    expect(right.headers['set-cookie']).toBeUndefined();
    const { pass } = right.data;
    expect((await stranger(token, undefined, pass).open()).data.state).toBe('open');
    expect((await stranger(token, undefined, pass).get(`${door}/rows`)).status).toBe(200);
    expect((await stranger(other.token, undefined, pass).open()).data.state).toBe('password');
  });

  it('shows nothing once its publisher may not share any more, or has left', async () => {
    const w = await sharedTable();
    const { token } = await share(w.api, 'tableView', w.viewId);
    const { database, bus } = t().app.platform;
    expect((await stranger(token).open()).data.state).toBe('open');
    await database.query('UPDATE project SET owner_id = $3 WHERE tenant_id = $1 AND id = $2', [
      ...[w.tenant.id, w.project.id, (await t().factory.member(w.tenant)).id],
    ]);
    await database.query('UPDATE dyn_table SET created_by = NULL WHERE tenant_id = $1 AND id = $2', [
      ...[w.tenant.id, w.tableId],
    ]);
    await database.query('DELETE FROM project_member WHERE tenant_id = $1 AND user_id = $2', [w.tenant.id, w.pm.id]);
    bus.publish({ type: 'project', tenantId: w.tenant.id, projectId: w.project.id });
    bus.publish({ type: 'access', tenantId: w.tenant.id });
    expect((await stranger(token).open()).data).toMatchObject({ state: 'withdrawn', kind: null, table: null });
    const rows = await stranger(token).get(`${door}/rows`);
    expect([rows.status, rows.message]).toEqual([404, '链接不存在或已失效']);
    await database.query('UPDATE tenant_member SET disabled = true WHERE tenant_id = $1 AND id = $2', [
      ...[w.tenant.id, w.pm.id],
    ]);
    expect((await stranger(token).open()).data.state).toBe('withdrawn');
  });

  it('is counted by its readers, and slowed', async () => {
    const w = await sharedTable();
    const { token } = await share(w.api, 'tableView', w.viewId);
    for (let at = 0; at < 2; at += 1) await stranger(token).open();
    const [row] = (await w.api.get<LinkRow[]>(`${base}/of?kind=tableView&target=${w.viewId}`)).data;
    expect(row).toMatchObject({ uses: 2, lastUsedTime: expect.any(String) });
    const statuses = new Set<number>();
    for (let at = 0; at < 130; at += 1)
      statuses.add((await stranger(token, '192.0.2.44').get(`${door}/rows?sort=9`)).status);
    expect(statuses).toEqual(new Set([400, 429]));
    expect((await stranger(token, '192.0.2.45').open()).status).toBe(200);
  });

  it('names who may embed it, and nobody else', async () => {
    const w = await sharedTable();
    const bad = await w.api.post(base, {
      kind: 'tableView',
      target: w.viewId,
      embedHosts: ['https://a.cn/x;script-src *'],
    });
    expect(bad.status).toBe(400);
    const made = await share(w.api, 'tableView', w.viewId, { embedHosts: ['https://www.example.com'] });
    const { platform } = t().app;
    const [row] = await platform.database.query<{ embed_hosts: string[] }>(
      'SELECT embed_hosts FROM public_link WHERE tenant_id = $1 AND id = $2',
      [w.tenant.id, made.id],
    );
    expect(row?.embed_hosts).toEqual(['https://www.example.com']);
    // As the console's pages are answered, with the policy of all of them.
    const site = Fastify();
    registerEmbedding(site, platform);
    site.get('/*', (_request, reply) =>
      reply
        .header('Content-Security-Policy', "default-src 'self';frame-ancestors 'self'")
        .header('X-Frame-Options', 'SAMEORIGIN')
        .send('page'),
    );
    const headersOf = async (url: string) => (await site.inject({ url })).headers;
    const own = await headersOf(`/shared/table/${made.id}`);
    expect(own['content-security-policy']).toContain("frame-ancestors 'self' https://www.example.com");
    expect([own['x-frame-options'], own['x-robots-tag']]).toEqual([undefined, 'noindex, nofollow']);
    const plain = await share(w.api, 'tableView', w.viewId);
    for (const url of [
      `/shared/table/${plain.id}`,
      `/shared/table/${newId()}`,
      '/shared/table/x',
      `/desk/${made.id}`,
    ]) {
      const others = await headersOf(url);
      expect([others['content-security-policy'], others['x-frame-options']]).toEqual([
        "default-src 'self';frame-ancestors 'self'",
        'SAMEORIGIN',
      ]);
    }
    await w.api.post(`${base}/${made.id}/revoke`);
    expect((await headersOf(`/shared/table/${made.id}`))['x-frame-options']).toBe('SAMEORIGIN');
    await site.close();
  });

  it('is listed for who keeps the security of the enterprise, who revokes it; each is in the log', async () => {
    const w = await sharedTable();
    const { id, token } = await share(w.api, 'tableView', w.viewId);
    const owner = await t().as(await t().factory.member(w.tenant, 'ROLE_TENANT_OWNER', 'ROLE_TENANT_MEMBER'), w.tenant);
    const all = await owner.get<LinkPage>(`${base}/list`);
    expect(all.data.result).toMatchObject([{ id, title: '客户·公开', kind: 'tableView', state: 'open' }]);
    expect((await w.theirs.get(`${base}/list`)).status).toBe(403);
    expect((await owner.post(`${base}/${id}/revoke`)).status).toBe(200);
    expect((await stranger(token).open()).data.state).toBe('revoked');
    expect((await owner.get<LinkPage>(`${base}/list?live=true`)).data.total).toBe(0);
    const logged = await t().app.platform.database.query<{ action: string }>(
      `SELECT action FROM operation_log WHERE tenant_id = $1 AND module = 'publicLink' ORDER BY at, action`,
      [w.tenant.id],
    );
    expect(logged.map(({ action }) => action)).toEqual(['linkMade', 'linkRevoked']);
  });
});

describe('a form of a table', () => {
  async function sharedForm() {
    const w = await sharedTable();
    const made = await w.api.post<{ id: string }>(`${tables}/view/create`, {
      ...{ tableId: w.tableId, name: '报名', kind: 'form', personal: false },
      config: { form: { title: '报名表', fields: [{ key: w.title, required: true }, { key: w.city }], open: false } },
    });
    const { token } = await share(w.api, 'tableForm', made.data.id);
    const send = (values: object, more: object = {}, ip?: string) =>
      stranger(token, ip).post(`${door}/send`, { submitKey: newId(), values, ...more });
    const count = async () => (await w.values(w.tableId, w.title)).length;
    return { ...w, token, send, count };
  }

  it('takes a record of its fields from a stranger, once, who reads nothing', async () => {
    const w = await sharedForm();
    const opened = await stranger(w.token).open();
    expect(opened.data.form).toMatchObject({
      title: '报名表',
      fields: [{ name: '标题', required: true }, { name: '城市' }],
    });
    expect(opened.body).not.toContain('公司');
    const submitKey = newId();
    expect((await w.send({ [w.title]: '新客户', [w.city]: '成都' }, { submitKey })).status).toBe(200);
    expect((await w.send({ [w.title]: '新客户', [w.city]: '成都' }, { submitKey })).status).toBe(200);
    expect(await w.count()).toBe(4);
    const [row] = await t().app.platform.database.query<{ created_by: string | null }>(
      'SELECT created_by FROM dyn_record WHERE tenant_id = $1 AND id = $2',
      [w.tenant.id, submitKey],
    );
    expect(row).toEqual({ created_by: null });
    // Nor do its history and the log say that the publisher did it.
    const [act] = await t().app.platform.database.query(
      `SELECT a.actor_id, l.actor_id AS logged FROM dyn_history h
         JOIN dyn_act a ON a.tenant_id = h.tenant_id AND a.id = h.act_id
         JOIN operation_log l ON l.tenant_id = a.tenant_id AND l.action = 'records_filled' AND l.object_id = a.table_id
        WHERE h.tenant_id = $1 AND h.record_id = $2`,
      [w.tenant.id, submitKey],
    );
    expect(act).toEqual({ actor_id: null, logged: null });
    expect((await stranger(w.token).get(`${door}/rows`)).status).toBe(404);
  });

  it('takes no other field, nothing without what is required, no record that stands there, and no program', async () => {
    const w = await sharedForm();
    expect((await w.send({ [w.title]: '甲', [w.profit]: 9 })).status).toBe(400);
    expect((await w.send({ [w.city]: '成都' })).status).toBe(400);
    const [known] = (await w.window(w.tableId)).data.records;
    expect((await w.send({ [w.title]: '改写' }, { submitKey: known?.id })).status).toBe(404);
    expect((await w.send({ [w.title]: '机器人' }, { homepage: 'https://spam.example' }, '192.0.2.7')).status).toBe(200);
    expect(await w.values(w.tableId, w.title)).toEqual(['甲公司', '乙公司', '丙公司']);
  });

  it('slows whoever sends too often', async () => {
    const w = await sharedForm();
    const statuses: number[] = [];
    for (let at = 0; at <= SENDS_OF_READER_A_MINUTE; at += 1)
      statuses.push((await w.send({ [w.title]: `第${at}` })).status);
    expect(statuses).toEqual([...Array.from({ length: SENDS_OF_READER_A_MINUTE }, () => 200), 429]);
    expect((await w.send({ [w.title]: '别人' }, {}, '198.51.100.77')).status).toBe(200);
  });
});

describe('a board', () => {
  const boards = 'project-center/dashboard';

  it('shows its widgets by the publisher’s rights, filters locked, and what they are reckoned from to nobody', async () => {
    const { tenant, owner, pm } = await t().enterprise();
    const project = await t().factory.project(tenant, pm);
    await t().factory.task(tenant, project, pm);
    const api = await t().as(owner, tenant);
    const made = await api.post<{ serialNo: string }>(boards, { name: '经营' });
    const { serialNo } = made.data;
    const widget: Widget = {
      ...{ id: newId(), x: 0, y: 0, w: 6, h: 4, kind: 'number', title: '任务数', metric: null, dimension: null },
      ...{ period: null, filters: [], target: null, text: '' },
      chart: {
        source: { kind: 'rows', code: 'task' },
        dimensions: [],
        measures: [{ name: '任务数', aggregate: 'count', column: null, formula: '' }],
        ...{ match: 'all', conditions: [{ field: '标题', op: 'notContains', value: '绝密项目' }], time: null },
        ...{ top: 10, compare: false, unit: '' },
      } as unknown as Widget['chart'],
    };
    const saved = await api.put(`${boards}/${serialNo}`, { version: 1, widgets: [widget] });
    expect(saved).toMatchObject({ status: 200 });
    // Whoever may change the board revokes its links, those of others too.
    const manager = await t().as(await t().factory.member(tenant, 'ROLE_TENANT_MGMT'), tenant);
    const others = await share(manager, 'dashboard', serialNo);
    expect((await api.get<LinkRow[]>(`${base}/of?kind=dashboard&target=${serialNo}`)).data).toMatchObject([
      { id: others.id, mayRevoke: true },
    ]);
    expect((await api.post(`${base}/${others.id}/revoke`)).status).toBe(200);
    const { token } = await share(api, 'dashboard', serialNo, { settings: { filter: { period: 'last30' } } });
    const opened = await stranger(token).open();
    expect(opened.data.board).toMatchObject({ name: '经营', widgets: [{ title: '任务数' }] });
    expect(opened.body).not.toContain('绝密项目');
    const values = await stranger(token).get<SharedValues>(`${door}/values`);
    expect(values.data.widgets).toMatchObject([{ problem: null, chart: { whole: [1] } }]);
    // Nothing that a reader adds to the address changes what is counted.
    const asked = await stranger(token).get<SharedValues>(`${door}/values?period=all&filter=1`);
    expect(asked.data).toEqual(values.data);
    expect((await stranger(token).post(`${boards}/${serialNo}/rows`, { widgetId: widget.id, picks: [] })).status).toBe(
      401,
    );
    // What is reckoned by the publisher's rights is decided by nobody else.
    const change = async (by: Client, description: string) => {
      const { data } = await by.get<{ version: number }>(`${boards}/${serialNo}`);
      expect((await by.put(`${boards}/${serialNo}`, { version: data.version, description })).status).toBe(200);
    };
    await change(manager, '改过');
    expect((await stranger(token).open()).data.state).toBe('withdrawn');
    expect((await stranger(token).get(`${door}/values`)).status).toBe(404);
    await change(api, '看过了');
    expect((await stranger(token).open()).data.board).toMatchObject({ description: '看过了' });
    await t().app.platform.database.query('UPDATE tenant_member SET disabled = true WHERE tenant_id = $1 AND id = $2', [
      ...[tenant.id, owner.id],
    ]);
    expect((await stranger(token).open()).data.state).toBe('withdrawn');
    expect((await stranger(token).get(`${door}/values`)).status).toBe(404);
  });
});

describe('a page of a library', () => {
  const library = 'project-center/pcProjectDocument';

  it('is seen and revoked by who may share it also when its project is closed', async () => {
    const { tenant, pm } = await t().enterprise();
    const second = await t().factory.member(tenant);
    const project = await t().factory.project(tenant, pm, [{ user: second, role: 'ROLE_PROJECT_MANAGER' }]);
    const [api, theirs] = [await t().as(pm, tenant), await t().as(second, tenant)];
    const { data: page } = await api.post<{ id: string }>(`${library}/page`, { projectId: project.id, name: '方案' });
    const { id, token } = await share(api, 'page', page.id);
    const { database, bus } = t().app.platform;
    await database.query(`UPDATE project SET status = 'CLOSED' WHERE tenant_id = $1 AND id = $2`, [
      ...[tenant.id, project.id],
    ]);
    bus.publish({ type: 'project', tenantId: tenant.id, projectId: project.id });
    expect((await api.post(base, { kind: 'page', target: page.id })).status).toBe(422);
    const listed = await theirs.get<LinkRow[]>(`${base}/of?kind=page&target=${page.id}`);
    expect(listed.data).toMatchObject([{ id, state: 'open', mayRevoke: true }]);
    expect((await stranger(token).open()).data.state).toBe('open');
    expect((await theirs.post(`${base}/${id}/revoke`)).status).toBe(200);
    expect((await stranger(token).open()).data.state).toBe('revoked');
  });

  it('is read with its pictures, and no other file, page or name of a person’s id', async () => {
    const { tenant, pm, member } = await t().enterprise();
    const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_VIEWER' }]);
    const [api, theirs] = [await t().as(pm, tenant), await t().as(member, tenant)];
    const page = async (name: string, html: string) => {
      const made = await api.post<{ id: string; versionNo: number }>(`${library}/page`, {
        projectId: project.id,
        name,
      });
      const { id, versionNo } = made.data;
      expect((await api.put(`${library}/${id}/page`, { html, base: versionNo })).status).toBe(200);
      return id;
    };
    const mention = `<span data-mention="${member.id}">@张三</span>`;
    const shared = await page('方案', `<p>公开的内容 ${mention}</p>`);
    const hidden = await page('薪酬', '<p>不公开的内容</p>');
    expect((await theirs.post(base, { kind: 'page', target: shared })).status).toBe(403);
    const { token } = await share(api, 'page', shared);
    const opened = await stranger(token).open();
    expect(opened.data.page).toMatchObject({ name: '方案', html: expect.stringContaining('公开的内容') });
    for (const secret of [member.id, project.id, hidden, '不公开']) expect(opened.body).not.toContain(secret);
    const add = async (id: string) =>
      ((await uploadTo(api, {}, '架构.png', PNG, `${library}/${id}/picture`)).data as StoredFile).fileId;
    const [own, unused, other] = [await add(shared), await add(shared), await add(hidden)];
    const { versionNo } = (await api.get<PageText>(`${library}/${shared}/page`)).data;
    const html = `<p>公开的内容<a href="/api/common/file/${unused}/download">报价.pdf</a></p><img src="/api/common/file/${own}/preview">`;
    expect((await api.put(`${library}/${shared}/page`, { html, base: versionNo })).status).toBe(200);
    // A file that stands there is its name alone.
    expect((await stranger(token).open()).data.page?.html).toMatch(/^<p>公开的内容报价\.pdf<\/p><img /);
    const picture = (id: string, by = token) => stranger(by).get(`${door}/picture/${id}`);
    const seen = await picture(own);
    expect([seen.status, seen.headers['content-type'], seen.bytes.equals(PNG)]).toEqual([200, 'image/png', true]);
    // One that is no more in the text, one of another page, none, and without the link.
    for (const id of [unused, other, newId()]) expect((await picture(id)).status).toBe(404);
    expect((await picture(own, 'x'.repeat(43))).status).toBe(404);
    expect((await stranger(token).get(`common/file/${own}/preview`)).status).toBe(401);
    expect((await api.post(`${library}/recycle`, { projectId: project.id, ids: [shared] })).status).toBe(200);
    expect((await stranger(token).open()).data).toMatchObject({ state: 'withdrawn', page: null });
  });
});

describe('a board that another program embeds with a signed context', () => {
  const boards = 'project-center/dashboard';
  const chart = (code: string, dimensions: object[] = []) =>
    ({
      source: { kind: 'rows', code },
      dimensions,
      measures: [{ name: '数量', aggregate: 'count', column: null, formula: '' }],
      ...{ match: 'all', conditions: [], time: null, top: 10, compare: false, unit: '' },
    }) as unknown as Widget['chart'];
  const widget = (of: Partial<Widget>): Widget => ({
    ...{ id: newId(), x: 0, y: 0, w: 6, h: 4, kind: 'number', title: '', metric: null, dimension: null },
    ...{ period: null, filters: [], target: null, text: '', ...of },
  });
  const signed = (secret: string, picks: object, seconds = 600, alg = 'HS256') =>
    new SignJWT({ picks })
      .setProtectedHeader({ alg })
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(new TextEncoder().encode(secret));
  const by = (token: string, context?: string) => {
    const headers = { [LINK_HEADER]: token, ...(context && { [CONTEXT_HEADER]: context }) };
    const options = { headers, remoteAddress: '203.0.113.21' };
    return {
      open: () => t().visitor.call<SharedLink>('GET', door, undefined, options),
      values: () => t().visitor.call<SharedValues>('GET', `${door}/values`, undefined, options),
    };
  };

  it('shows what the context locks and nothing without it; who signs wrongly, too late or for too long sees nothing', async () => {
    const { tenant, owner, pm } = await t().enterprise();
    const projects = [await t().factory.project(tenant, pm), await t().factory.project(tenant, pm)] as const;
    const [one, two] = projects.map(({ code }) => ({ name: `项目 ${code}` })) as [{ name: string }, { name: string }];
    for (const project of [projects[0], projects[0], projects[1]]) await t().factory.task(tenant, project, pm);
    const api = await t().as(owner, tenant);
    const { serialNo } = (await api.post<{ serialNo: string }>(boards, { name: '嵌入' })).data;
    const widgets = [
      widget({ chart: chart('task') }),
      widget({ y: 4, kind: 'bar', chart: chart('task', [{ column: '项目名称', grain: null }]) }),
      widget({ y: 8, metric: 'task.open' }),
      widget({ y: 12, chart: chart('norm') }),
    ];
    const put = await api.put(`${boards}/${serialNo}`, { version: 1, widgets });
    expect([put.status, put.message]).toEqual([200, 'success']);
    const { token, secret } = await share(api, 'dashboard', serialNo, { settings: { context: ['项目名称'] } });
    const [kept] = await t().app.platform.database.query<{ row: string }>(
      'SELECT to_jsonb(l)::text AS row FROM public_link l WHERE l.tenant_id = $1',
      [tenant.id],
    );
    expect(kept?.row).not.toContain(secret ?? '-');
    const ofOne = await signed(secret ?? '', { 项目名称: one.name });
    expect((await by(token, ofOne).open()).data).toMatchObject({ state: 'open', board: { name: '嵌入' } });
    const { data, body } = await by(token, ofOne).values();
    expect(data.widgets[0]?.chart?.whole).toEqual([2]);
    expect(data.widgets[1]?.chart?.heads[0]?.map(({ label }) => label)).toEqual([one.name]);
    expect(body).not.toContain(two.name);
    // What cannot be narrowed is not shown.
    expect(data.widgets.map(({ problem }) => problem !== null)).toEqual([false, false, true, true]);
    const ofBoth = await signed(secret ?? '', { 项目名称: [one.name, two.name] });
    expect((await by(token, ofBoth).values()).data.widgets[0]?.chart?.whole).toEqual([3]);
    const refused = [
      undefined,
      'not.a.token',
      await signed('another secret, as long as the first one', { 项目名称: one.name }),
      await signed(secret ?? '', { 项目名称: one.name }, -1),
      await signed(secret ?? '', { 项目名称: one.name }, 8 * 86_400),
      await signed(secret ?? '', {}),
      await signed(secret ?? '', { 项目名称: one.name, 标题: '甲' }),
      await signed(secret ?? '', { 项目名称: [] }),
      await signed(secret ?? '', { 项目名称: one.name }, 600, 'HS384'),
    ];
    for (const context of refused) {
      expect((await by(token, context).open()).data).toMatchObject({ state: 'unsigned', board: null });
      expect((await by(token, context).values()).status).toBe(403);
    }
    // One that ends while it is answered locks that answer still.
    const { calendars } = t().app.platform;
    const hoursOf = calendars.hoursOf.bind(calendars);
    const ending = await signed(secret ?? '', { 项目名称: [one.name, null] }, 2);
    const slow = jest.spyOn(calendars, 'hoursOf').mockImplementationOnce(async (id) => {
      await new Promise((done) => setTimeout(done, 2_500));
      return hoursOf(id);
    });
    const late = await by(token, ending).values();
    slow.mockRestore();
    expect(late.data.widgets[0]?.chart?.whole).toEqual([2]);
    expect(late.body).not.toContain(two.name);
    // A table's view takes none.
    expect((await api.post(base, { kind: 'page', target: newId(), settings: { context: ['标题'] } })).status).toBe(400);
  });
});
