/** Dashboards: one call for all values by the reader's own rights, who may look and change, and what a failing widget costs. */
import type { DashboardDetail, DashboardPage, DashboardValues, Widget } from '../../../contract/dashboard/dashboard';
import { periodDays, widgetGrain } from '../../../contract/dashboard/period';
import { isGrouped, readyCodes, readyDashboards } from '../../../contract/dashboard/words';
import type { Metric, MetricRowPage } from '../../../contract/insight/metric';
import { newId } from '../../base/present';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'project-center/dashboard';

const widget = (of: Partial<Widget>): Widget => ({
  ...{ id: newId(), x: 0, y: 0, w: 6, h: 3, kind: 'number', title: '', metric: 'task.open', dimension: null },
  ...{ period: null, filters: [], target: null, text: '' },
  ...of,
});

async function setting() {
  const made = await t().enterprise();
  const { tenant, pm } = made;
  const other = await t().factory.member(tenant, 'ROLE_TENANT_PM');
  const seen = await t().factory.project(tenant, pm, [{ user: other, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const hidden = await t().factory.project(tenant, pm);
  for (let at = 0; at < 3; at += 1) await t().factory.task(tenant, seen, pm);
  for (let at = 0; at < 4; at += 1) await t().factory.task(tenant, hidden, pm);
  const [lead, reader] = [await t().as(pm, tenant), await t().as(other, tenant)];
  const { serialNo } = (await lead.post<{ serialNo: string }>(base, { name: ' 交付 ' })).data;
  const path = `${base}/${serialNo}`;
  const detail = async (by = lead) => (await by.get<DashboardDetail>(path)).data;
  const put = async (of: object, by = lead) =>
    by.put<{ version: number }>(path, { version: (await detail()).version, ...of });
  const values = async (by = lead, ask: object = {}) => (await by.post<DashboardValues>(`${path}/values`, ask)).data;
  return { ...made, other, seen, hidden, lead, reader, path, detail, put, values };
}

it('counts for each reader what they may see, and leads to as many rows', async () => {
  const { put, values, lead, reader, seen, hidden } = await setting();
  const widgets = [
    widget({}),
    widget({ kind: 'bar', dimension: 'project', y: 3 }),
    widget({ kind: 'line', metric: 'task.created', y: 6 }),
  ];
  expect((await put({ widgets, share: 'tenant' })).status).toBe(200);
  const [number, bars, line] = (await values()).widgets;
  expect(number?.answer?.value).toBe(7);
  expect(bars?.answer?.groups?.map(({ key, value }) => [key, value]).sort()).toEqual(
    [
      [hidden.id, 4],
      [seen.id, 3],
    ].sort(),
  );
  expect(line?.answer?.series).toHaveLength(30);
  const [mine, groups] = (await values(reader)).widgets;
  expect(mine?.answer?.value).toBe(3);
  expect(groups?.answer?.groups?.map(({ key }) => key)).toEqual([seen.id]);
  const period = mine?.answer?.period;
  const rows = await reader.post<MetricRowPage>('insight-center/metric/rows', { metric: 'task.open', period });
  expect(rows.data.total).toBe(3);
  expect(lead).toBeDefined();
});

it('asks equal questions once, and says a failure by its widget alone', async () => {
  const { put, values, path } = await setting();
  expect(
    (
      await put({
        widgets: [
          widget({}),
          widget({ kind: 'gauge', target: 10 }),
          widget({ kind: 'text', metric: null, text: '说明' }),
        ],
      })
    ).status,
  ).toBe(200);
  const { database } = t().app.platform;
  const asked = jest.spyOn(database, 'query');
  const answer = await values();
  const statements = asked.mock.calls.filter(([text]) => /FROM task t/.test(text) && /AS value/.test(text));
  asked.mockRestore();
  expect(answer.widgets.map((one) => one.answer?.value ?? null)).toEqual([7, 7, null]);
  // A number and that of the period before, of one question.
  expect(statements.length).toBeLessThanOrEqual(2);
  const gone = JSON.stringify([widget({ metric: 'task.gone' }), widget({})]);
  await database.query('UPDATE dashboard SET widgets = $1 WHERE seq = $2', [gone, Number(path.split('KB-')[1])]);
  const broken = (await values()).widgets;
  expect(broken.map(({ problem }) => problem)).toEqual(['指标不存在或已被删除', null]);
  expect(broken[1]?.answer?.value).toBe(7);
});

it('keeps projects of its filter that an editor may not see, and tells them to nobody', async () => {
  const { put, detail, values, reader, lead, seen, hidden, tenant, path } = await setting();
  const filter = (projectIds: string[]) => ({ filter: { period: 'month', projectIds } });
  expect((await put({ widgets: [widget({})], share: 'tenant', ...filter([seen.id, hidden.id]) })).status).toBe(200);
  expect((await detail(reader)).filter.projectIds).toEqual([seen.id]);
  expect((await values(reader)).widgets[0]?.answer?.value).toBe(3);
  expect((await put(filter([hidden.id]))).status).toBe(200);
  // Of nothing that they see there is nothing, not everything.
  expect((await detail(reader)).projects).toEqual([]);
  expect((await values(reader)).widgets[0]?.answer?.value ?? 0).toBe(0);
  // Another period, or a save of one, asks for the same projects.
  expect((await values(reader, { filter: { period: 'year' } })).widgets[0]?.answer?.value ?? 0).toBe(0);
  expect((await detail(reader)).ofProjects).toBe(true);
  expect((await put({ filter: { period: 'week' } })).status).toBe(200);
  expect((await detail()).filter).toEqual({ period: 'week', projectIds: [hidden.id] });
  // All of them, for one look, as somebody asked for it.
  expect((await values(reader, { filter: { projectIds: [] } })).widgets[0]?.answer?.value).toBe(3);
  const keeper = await t().factory.member(tenant, 'ROLE_TENANT_SUPER_ADMIN');
  const manager = await t().as(keeper, tenant);
  const { version } = await detail(manager);
  expect((await manager.put(base.concat('/', (await detail()).serialNo), { version, ...filter([]) })).status).toBe(200);
  expect((await detail(lead)).filter.projectIds).toEqual([hidden.id]);
  const stale = await manager.put<{ current: DashboardDetail }>(path, { version: 0, name: '晚了' });
  expect([stale.status, stale.data.current.filter.projectIds]).toEqual([409, []]);
  // So does a copy; and as it is the copier's alone, they may ask it for all instead.
  expect((await put({ share: 'tenant' })).status).toBe(200);
  const copied = (await reader.post<{ serialNo: string }>(`${path}/copy`)).data.serialNo;
  const copy = `${base}/${copied}`;
  const own = (await reader.get<DashboardDetail>(copy)).data;
  expect(own).toMatchObject({ share: 'private', filter: { projectIds: [] }, ofProjects: true, projects: [] });
  const counted = async () => (await reader.post<DashboardValues>(`${copy}/values`, {})).data.widgets[0]?.answer?.value;
  expect((await counted()) ?? 0).toBe(0);
  expect((await reader.put(copy, { version: own.version, ...filter([]) })).status).toBe(200);
  expect(await counted()).toBe(3);
  // Whoever sees them takes them out; one that was recycled is in nobody's way.
  await put(filter([hidden.id, seen.id]));
  await t().app.platform.database.query('UPDATE project SET deleted_at = now() WHERE id = $1', [seen.id]);
  t().app.platform.bus.publish({ type: 'project', tenantId: tenant.id, projectId: seen.id });
  expect((await put(filter([]))).status).toBe(200);
  expect(await detail(lead)).toMatchObject({ filter: { projectIds: [] }, ofProjects: false });
});

it('is seen by whom it is shared with, and changed by its owner or who manages all', async () => {
  const { put, reader, lead, path, other, tenant, member, detail } = await setting();
  expect((await reader.get(path)).status).toBe(404);
  // By a role of theirs, which nobody may invent.
  expect((await put({ share: 'people', readerRoles: ['ROLE_NONE'] })).status).toBe(400);
  expect((await put({ share: 'people', readerRoles: ['ROLE_TENANT_PM'] })).status).toBe(200);
  expect((await reader.get<DashboardDetail>(path)).data).toMatchObject({ editable: false, readerRoles: [] });
  expect((await reader.get<DashboardPage>(base)).data.total).toBe(1);
  expect((await put({ share: 'people', readerIds: [other.id], readerRoles: [] })).status).toBe(200);
  expect((await reader.get<DashboardDetail>(path)).data).toMatchObject({ editable: false, readers: [], name: '交付' });
  expect((await reader.put(path, { version: 3, name: '别的' })).status).toBe(403);
  expect((await reader.get<DashboardPage>(base)).data.total).toBe(1);
  const copy = (await reader.post<{ serialNo: string }>(`${path}/copy`)).data.serialNo;
  expect((await reader.get<DashboardDetail>(`${base}/${copy}`)).data).toMatchObject({
    editable: true,
    share: 'private',
    name: '交付 副本',
  });
  expect((await lead.get(`${base}/${copy}`)).status).toBe(404);
  expect((await (await t().as(member, tenant)).get(path)).status).toBe(403);
  const elsewhere = await t().enterprise();
  expect((await (await t().as(elsewhere.owner, elsewhere.tenant)).get(path)).status).toBe(404);
  const { version } = await detail();
  expect((await lead.put(path, { version: version - 1, name: '晚了' })).status).toBe(409);
  expect((await reader.delete(path)).status).toBe(403);
  expect((await lead.delete(path)).status).toBe(200);
  expect((await lead.get(path)).status).toBe(404);
  expect((await lead.post(`${path}/restore`)).status).toBe(200);
  expect((await lead.get(path)).status).toBe(200);
});

it('refuses widgets that leave the columns or ask what their metric cannot say', async () => {
  const { put } = await setting();
  const refused = async (of: Partial<Widget>) => (await put({ widgets: [widget(of)] })).status;
  expect(await refused({ x: 8, w: 6 })).toBe(400);
  expect(await refused({ kind: 'bar' })).toBe(400);
  expect(await refused({ kind: 'bar', dimension: 'nothing' })).toBe(400);
  // Only rows can be drawn so.
  expect(await refused({ kind: 'funnel', dimension: 'project' })).toBe(400);
  expect(await refused({ metric: null })).toBe(400);
  expect(await refused({ metric: 'task.gone' })).toBe(404);
});

it.each(readyCodes)('has a ready dashboard 「%s」 whose every widget answers', async (ready) => {
  const { tenant, owner, pm } = await t().enterprise();
  // Who operates the enterprise sees its people.
  const api = await t().as(ready === 'operator' ? owner : pm, tenant);
  const { serialNo } = (await api.post<{ serialNo: string }>(base, { name: '现成', ready })).data;
  const { widgets } = (await api.get<DashboardDetail>(`${base}/${serialNo}`)).data;
  expect(widgets).toHaveLength(readyDashboards[ready]?.widgets.length ?? -1);
  const answer = (await api.post<DashboardValues>(`${base}/${serialNo}/values`, {})).data;
  expect(answer.widgets.filter(({ problem }) => problem !== null)).toEqual([]);
  const silent = widgets.filter(({ kind, chart }, at) => {
    if (chart) return !answer.widgets[at]?.chart;
    const of = answer.widgets[at]?.answer;
    return kind !== 'text' && (!of || (kind === 'line' && !of.series) || (isGrouped(kind) && !of.groups));
  });
  expect(silent).toEqual([]);
});

it('counts what was finished in the week where the ready dashboard of the week says so, not all that ever was', async () => {
  const { tenant, pm } = await t().enterprise();
  const api = await t().as(pm, tenant);
  const codes = readyDashboards.week?.widgets.flatMap(({ metric }) => metric ?? []) ?? [];
  const metrics = (await api.get<Metric[]>('insight-center/metric')).data;
  const states = codes.filter((code) => metrics.find((one) => one.code === code)?.timeBasis === 'state');
  // What is overdue is so today; all else happened within the week.
  expect(new Set(states)).toEqual(new Set(['task.overdue']));
});

it('names periods that end today', () => {
  expect(periodDays('week', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-23' });
  expect(periodDays('quarter', '2026-12-01').from).toBe('2026-10-01');
  expect(periodDays('last30', '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  expect(widgetGrain(periodDays('last90', '2026-11-23'))).toBe('week');
});
