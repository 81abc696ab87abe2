/**
 * Every way to what a board counts, walked by two people: who made it sees all of a table and its tasks, the other a part. By
 * no way does the other learn more: figures, rows, choices, columns, files, letters, alerts, copies, versions, links.
 */
import type { ChartColumn, ChartRows, ChartSourceInfo } from '../../../contract/dashboard/chart/chart';
import type { BoardAlert, DashboardValues, Widget } from '../../../contract/dashboard/dashboard';
import type { TableRole } from '../../../contract/dynamicTable/table';
import type { LinkMade, SharedLink, SharedValues } from '../../../contract/publicLink/publicLink';
import { LINK_HEADER } from '../../../contract/publicLink/words';
import { newId } from '../../base/present';
import { readBook } from '../../object/files/book';
import { type Client, useTestApp } from '../../test/app';
import { tableWorld } from '../../test/tableWorld';
import { checkAlerts } from './alerts';
import { sendDue } from './sending';

const t = useTestApp();
const base = 'project-center/dashboard';
const tables = 'collaboration-center/dynamicTable';
const links = 'collaboration-center/publicLink';
const door = 'collaboration-center/sharedLink';
const SECRET = 'zq7';
/** Nine in the morning in Shanghai on a Monday. */
const MONDAY = Date.UTC(2026, 10, 2, 1, 0);

type Chart = NonNullable<Widget['chart']>;
const chart = (code: string, dimensions: string[], of: Partial<Chart> = {}): Chart => ({
  ...{ source: { kind: 'rows', code }, dimensions: dimensions.map((column) => ({ column, grain: null })) },
  measures: [{ name: '数量', aggregate: 'count', column: null, formula: '' }],
  ...{ match: 'all', conditions: [], time: null, top: 20, compare: false, unit: '', ...of },
});
const widget = (y: number, title: string, of: Partial<Widget>): Widget => ({
  ...{ id: newId(), x: 0, y, w: 6, h: 3, kind: 'number', title, metric: null, dimension: null },
  ...{ period: null, filters: [], target: null, text: '', ...of },
});

async function world() {
  const w = await tableWorld(t);
  const { api, tenant, project, add } = w;
  const other = await t().factory.member(tenant, 'ROLE_TENANT_PM');
  await t().app.platform.database.query(
    'INSERT INTO project_member (tenant_id, project_id, user_id, role_id) VALUES ($1, $2, $3, $4)',
    [tenant.id, project.id, other.id, tenant.roleIds.get('ROLE_PROJECT_DEVELOPER')],
  );
  const theirs = await t().as(other, tenant);
  const { id, keys } = await w.table('台账', [
    { name: '谁', kind: 'person' },
    { name: '密', kind: 'text' },
    { name: '区', kind: 'text' },
    { name: '额', kind: 'number' },
  ]);
  const key = (name: string) => keys[name] as string;
  await add(
    id,
    { [key('标题')]: '看得见', [key('谁')]: other.id, [key('密')]: SECRET, [key('区')]: '东', [key('额')]: 1 },
    { [key('标题')]: `${SECRET} 行`, [key('密')]: SECRET, [key('区')]: `${SECRET} 西`, [key('额')]: 100 },
    { [key('标题')]: `${SECRET} 三`, [key('密')]: SECRET, [key('区')]: '东', [key('额')]: 10 },
  );
  const roles = (await api.get<TableRole[]>(`${tables}/roles?tableId=${id}`)).data;
  for (const { id: roleId, version, ...role } of roles) {
    await api.post(`${tables}/role/save`, {
      ...{ tableId: id, id: roleId, version, ...role, fields: { [key('密')]: 'hidden' } },
      rows: { conditions: [{ field: key('谁'), op: 'is', value: 'me' }] },
    });
  }
  // Of three tasks one is private, and not theirs.
  for (const privateType of [0, 0, 1]) {
    await t().factory.task(tenant, project, w.pm, {
      title: privateType ? `${SECRET} 任务` : '任务',
      privateTask: privateType === 1,
    });
  }
  const source = `table:${id}`;
  const widgets = [
    widget(0, '记录', { chart: chart(source, []) }),
    widget(3, '按区', { kind: 'bar', chart: chart(source, ['区']) }),
    widget(6, '按密', { kind: 'bar', chart: chart(source, ['密']) }),
    widget(9, '合计', {
      chart: chart(source, [], { measures: [{ name: '额', aggregate: 'sum', column: '额', formula: '' }] }),
    }),
    widget(12, '任务', { kind: 'table', chart: chart('task', ['标题']) }),
    widget(15, '未完成', { metric: 'task.open' }),
  ];
  const { serialNo } = (await api.post<{ serialNo: string }>(base, { name: '看板' })).data;
  const path = `${base}/${serialNo}`;
  const put = await api.put(path, { version: 1, widgets, share: 'tenant' });
  expect([put.status, put.message]).toEqual([200, 'success']);
  const values = async (client: Client, at = path) =>
    (await client.post<DashboardValues>(`${at}/values`, {})).data.widgets;
  return { ...w, other, theirs, source, widgets, serialNo, path, values };
}

it('shows of a board what each of two people may see, by every way, and leads nobody past that', async () => {
  const { api, theirs, tenant, other, source, widgets, serialNo, path, values, project } = await world();
  const [all, region, secret, sum, tasks, metric] = widgets.map(({ id }) => id) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const ofOwner = await values(api);
  expect(ofOwner.map(({ problem, chart: one, answer }) => problem ?? one?.whole[0] ?? answer?.value)).toEqual([
    ...[3, 3, 3, 111, 3, 3],
  ]);
  /** All that came back to the other person by any way. */
  const heard: [way: string, text: string][] = [];
  const hear = <A extends { body: string }>(way: string, answer: A): A => {
    heard.push([way, answer.body]);
    return answer;
  };
  // 1 figures, all and some of them
  const mine = hear('values', await theirs.post<DashboardValues>(`${path}/values`, {})).data.widgets;
  expect(mine.map(({ problem, chart: one, answer }) => (problem ? 'no' : (one?.whole[0] ?? answer?.value)))).toEqual([
    ...[1, 1, 'no', 1, 2, 2],
  ]);
  hear('values of some', await theirs.post(`${path}/values`, { widgetIds: [secret, tasks] }));
  // 2 filters by what is hidden do not count it
  for (const column of ['密', '区']) {
    const picks = [{ column, grain: null, values: [SECRET, `${SECRET} 西`] }];
    const asked = await theirs.post<DashboardValues>(`${path}/values`, { filter: { columns: picks } });
    expect(asked.data.widgets.find(({ id }) => id === sum)?.chart?.whole[0] ?? 0).toBeLessThanOrEqual(1);
  }
  // 3 rows behind points, of the whole, of a hidden group and of a hidden column
  const rows = async (widgetId: string, picks: object[] = []) =>
    hear(
      `rows ${widgetId === all ? 'all' : 'group'}`,
      await theirs.post<ChartRows>(`${path}/rows`, { widgetId, picks }),
    );
  expect((await rows(all)).data.total).toBe(1);
  expect((await rows(region, [{ column: '区', grain: null, values: [`${SECRET} 西`] }])).data.total).toBe(0);
  // A column that is not there for them narrows nothing, whatever its value is.
  for (const value of [SECRET, 'x']) {
    expect((await rows(secret, [{ column: '密', grain: null, values: [value] }])).data.total).toBe(1);
  }
  expect((await rows(tasks)).data.total).toBe(2);
  hear(
    'rows of a metric',
    await theirs.post('insight-center/metric/rows', {
      metric: 'task.open',
      period: { from: '2026-01-01', to: '2026-12-31' },
    }),
  );
  // 4 what filters offer
  const choices = async (column: string) =>
    hear(`choices ${column}`, await theirs.post<string[]>(`${path}/choices`, { column })).data;
  expect(await choices('区')).toEqual(['东']);
  expect(await choices('密')).toEqual([]);
  // 5 what may be counted at all
  const columns = hear(
    'columns',
    await theirs.post<ChartColumn[]>(`${base}/source/columns`, { kind: 'rows', code: source }),
  );
  expect(columns.data.map(({ name }) => name)).not.toContain('密');
  const sources = hear('sources', await theirs.get<ChartSourceInfo[]>(`${base}/source`));
  expect(sources.data.find((one) => one.source.code === source)?.columns.map(({ name }) => name)).not.toContain('密');
  // 6 a workbook
  const book = await theirs.post(`${path}/export`);
  heard.push(['workbook', JSON.stringify((await readBook(new Uint8Array(book.bytes)))?.sheets ?? [])]);
  // 7 to myself, and by the clock: messages and mails
  expect((await theirs.post(`${path}/sending/me`, {})).status).toBe(200);
  const sending = { cadence: 'week', dayNo: 0, at: '09:00', receiverIds: [other.id], groupSaying: 'none', look: {} };
  expect((await api.post(`${path}/sending`, { ...sending, paused: false })).status).toBe(200);
  await sendDue(t().app.platform, tenant.id, MONDAY);
  const { database } = t().app.platform;
  const letters = await database.query<{ row: string }>(
    `SELECT to_jsonb(m)::text AS row FROM message m WHERE m.tenant_id = $1 AND m.receiver_id = $2
     UNION ALL SELECT to_jsonb(d)::text FROM delivery d WHERE d.tenant_id = $1 AND d.receiver_id = $2`,
    [tenant.id, other.id],
  );
  expect(letters.length).toBeGreaterThan(1);
  heard.push(...letters.map(({ row }): [string, string] => ['letter', row]));
  expect((await theirs.get(`${path}/sending`)).status).toBe(403);
  // 8 an alert over the sum: theirs never passes what the owner's does
  const alert = await theirs.post(`${path}/alert`, {
    widgetId: sum,
    measure: 0,
    side: 'above',
    limit: 50,
    slack: 0,
  });
  expect(alert.status).toBe(200);
  await checkAlerts(t().app.platform, tenant.id);
  const [kept] = hear('alerts', await theirs.get<BoardAlert[]>(`${path}/alert`)).data;
  expect(kept).toMatchObject({ raised: false, lastValue: 1 });
  // 9 a copy of their own counts by their rights
  const copied = (await theirs.post<{ serialNo: string }>(`${path}/copy`)).data.serialNo;
  const own = await values(theirs, `${base}/${copied}`);
  expect(own.find((_one, at) => at === 0)?.chart?.whole).toEqual([1]);
  heard.push(['copy', JSON.stringify(own)]);
  // 10 versions and changes of the board are its owner's
  expect((await theirs.get(`${path}/version`)).status).toBe(403);
  expect((await theirs.put(path, { version: 2, widgets: [] })).status).toBe(403);
  // 11 links: theirs is read by their rights, the owner's they cannot make
  const link = { kind: 'dashboard', target: serialNo };
  expect((await theirs.post(links, link)).status).toBe(403);
  const made = (await theirs.post<LinkMade>(links, { ...link, target: copied })).data;
  const asStranger = { headers: { [LINK_HEADER]: made.url.split('#')[1] ?? '' }, remoteAddress: '203.0.113.77' };
  const opened = await t().visitor.call<SharedLink>('GET', door, undefined, asStranger);
  const shared = await t().visitor.call<SharedValues>('GET', `${door}/values`, undefined, asStranger);
  heard.push(['link', opened.body], ['values of a link', shared.body]);
  expect(shared.data.widgets[0]?.chart?.whole).toEqual([1]);
  // 12 who uses the table, and the board as it is told
  hear('uses', await theirs.get(`${base}/uses?kind=rows&code=${encodeURIComponent(source)}`));
  hear('board', await theirs.get(path));
  expect(heard.length).toBeGreaterThan(20);
  expect(heard.filter(([, text]) => text.includes(SECRET)).map(([way]) => way)).toEqual([]);
  expect([metric, project.id].every(Boolean)).toBe(true);
});

it('ends with the right: whoever may look no more is sent nothing, and opens nothing', async () => {
  const { api, theirs, tenant, other, path } = await world();
  const sending = { cadence: 'week', dayNo: 0, at: '09:00', receiverIds: [other.id], groupSaying: 'none', look: {} };
  expect((await api.post(`${path}/sending`, { ...sending, paused: false })).status).toBe(200);
  const { version } = (await api.get<{ version: number }>(path)).data;
  expect((await api.put(path, { version, share: 'private' })).status).toBe(200);
  await sendDue(t().app.platform, tenant.id, MONDAY);
  const [count] = await t().app.platform.database.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM message m WHERE m.tenant_id = $1 AND m.receiver_id = $2 AND m.event = 'dashboardSent'`,
    [tenant.id, other.id],
  );
  expect(count?.n).toBe(0);
  const bodies = { values: {}, rows: { widgetId: newId(), picks: [] }, choices: { column: '区' } };
  for (const [way, body] of Object.entries({ ...bodies, export: {}, copy: {}, 'sending/me': {} })) {
    expect([way, (await theirs.post(`${path}/${way}`, body)).status]).toEqual([way, 404]);
  }
  expect((await theirs.get(path)).status).toBe(404);
});
