/** One number wherever one looks: desk, overview, dashboard, report and collection, for people with different rights. */
import type { CollectionView } from '../../../contract/collection/collection';
import type { DashboardDetail, DashboardValues, Widget } from '../../../contract/dashboard/dashboard';
import type { MetricAnswer, MetricQuery } from '../../../contract/insight/metric';
import type { ProjectStatistics } from '../../../contract/insight/statistics';
import type { ProjectDetail, ProjectOverview, ProjectPage, ProjectRow } from '../../../contract/project/project';
import type { ReportDetail, ReportTemplate } from '../../../contract/report/report';
import type { StageCategory } from '../../../contract/task/enums';
import type { DeskCounters, TaskDetail } from '../../../contract/task/task';
import { addDays, newId } from '../../base/present';
import { today } from '../../base/zone';
import { type Client, useTestApp } from '../../test/app';

const t = useTestApp();
const projects = 'project-center/pcProject';
const boards = 'project-center/dashboard';
const reports = 'project-center/report';
const collections = 'project-center/pcProjectCollection';
const tasks = 'collaboration-center/ccTask';

const widget = (metric: string, y: number): Widget => ({
  ...{ id: newId(), x: 0, y, w: 6, h: 3, kind: 'number', title: '', metric, dimension: null },
  ...{ period: null, filters: [], target: null, text: '' },
});

/** A is seen by all three, B by its lead alone; each has a dashboard, a report of A, a collection of both. */
async function world() {
  const { tenant, owner, pm } = await t().enterprise();
  const { factory } = t();
  // Both look at dashboards in the enterprise; what they see of projects is what their roles there say.
  const member = await factory.member(tenant, 'ROLE_TENANT_PM');
  const viewer = await factory.member(tenant, 'ROLE_TENANT_PM');
  const a = await factory.project(tenant, pm, [
    { user: member, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const b = await factory.project(tenant, pm);
  const [lead, dev, reader] = [await t().as(pm, tenant), await t().as(member, tenant), await t().as(viewer, tenant)];
  for (let at = 0; at < 10; at += 1) {
    await factory.task(tenant, a, pm, {
      ...(at < 3 && { category: 'DONE' }),
      ...(at === 9 && { executorId: member.id }),
    });
  }
  for (let at = 0; at < 5; at += 1) await factory.task(tenant, b, pm, { ...(at < 2 && { category: 'DONE' }) });

  const { serialNo } = (await lead.post<{ serialNo: string }>(boards, { name: '交付' })).data;
  const board = (await lead.get<DashboardDetail>(`${boards}/${serialNo}`)).data;
  const widgets = [widget('task.total', 0), widget('task.done', 3)];
  const share = { version: board.version, widgets, share: 'tenant' };
  expect((await lead.put(`${boards}/${serialNo}`, share)).status).toBe(200);

  const { id: collectionId } = (await lead.post<{ id: string }>(collections, { name: '重点交付' })).data;
  await lead.post(`${collections}/${collectionId}/projects`, { add: [a.id, b.id] });
  const roleId = tenant.roleIds.get('ROLE_COLLECTION_VIEWER') as string;
  for (const { id: userId } of [member, viewer]) {
    expect((await lead.post(`${collections}/${collectionId}/members`, { userId, roleId })).status).toBe(200);
  }

  const templates = (await lead.get<ReportTemplate[]>('project-center/reportTemplate')).data;
  const templateId = templates.find(({ kind }) => kind === 'week')?.id;
  const { id: reportId } = (await lead.post<{ id: string }>(reports, { projectId: a.id, templateId, day: today() }))
    .data;
  const sections = [{ id: 'm', title: '指标', kind: 'metrics', metrics: ['flow.tasks', 'flow.done'] }];
  expect((await lead.put(`${reports}/${reportId}`, { version: 1, sections })).status).toBe(200);

  /** All tasks and those that are done, of A and of whatever one sees, as each place says them. */
  async function said(by: Client) {
    await by.post(`${projects}/collectProject`, { projectId: a.id, collected: true });
    const desk = (await by.get<ProjectRow[]>(`${projects}/selectCollectedProject`)).data.find(({ id }) => id === a.id);
    const head = (await by.get<ProjectDetail>(`${projects}/${a.id}`)).data;
    const { byCategory } = (await by.get<ProjectOverview>(`${projects}/${a.id}/overview`)).data;
    const state = (...wanted: string[]) =>
      byCategory.reduce((sum, { category, count }) => sum + (wanted.includes(category) ? count : 0), 0);
    const values = async (ask: object) =>
      (await by.post<DashboardValues>(`${boards}/${serialNo}/values`, ask)).data.widgets.map(
        ({ answer }) => answer?.value,
      );
    const onlyA = { filter: { period: board.filter.period, projectIds: [a.id] } };
    const view = (await by.get<CollectionView>(`${collections}/${collectionId}/projectView`)).data;
    const row = view.projects.find(({ id }) => id === a.id)?.figures;
    const report = (await by.get<ReportDetail>(`${reports}/${reportId}`)).data;
    const list = (await by.get<ProjectPage>(`${projects}?pageSize=100`)).data.result;
    return {
      ofA: {
        desk: [desk?.taskTotal, desk?.taskDone],
        overview: [head.taskTotal, head.taskDone],
        states: [state(...byCategory.map(({ category }) => category)), state('DONE', 'CLOSED')],
        dashboard: await values(onlyA),
        collection: [row?.tasks, row?.done],
      },
      report: report.blocks[0]?.figures?.map(({ value }) => value),
      ofAll: {
        dashboard: await values({}),
        collection: [view.totals.tasks, view.totals.done],
        list: [
          list.reduce((sum, { taskTotal }) => sum + taskTotal, 0),
          list.reduce((sum, { taskDone }) => sum + taskDone, 0),
        ],
      },
    };
  }
  const everywhere = (places: object, numbers: [total: number, done: number]) =>
    Object.fromEntries(Object.keys(places).map((place) => [place, numbers]));
  async function publish() {
    for (const to of ['SUBMITTED', 'PUBLISHED']) {
      const { version } = (await lead.get<ReportDetail>(`${reports}/${reportId}`)).data;
      expect((await lead.post(`${reports}/${reportId}/step`, { to, version })).status).toBe(200);
    }
  }
  const ask = async (by: Client, metric: string, more: Partial<MetricQuery> = {}) => {
    const query = { metric, period: { from: today(), to: today() }, projectIds: [a.id], ...more };
    return (await by.post<MetricAnswer>('insight-center/metric/value', query)).data;
  };
  const overview = async (by: Client) => (await by.get<ProjectOverview>(`${projects}/${a.id}/overview`)).data;
  const { stages, defaultType } = await t().app.platform.workflows.of(tenant.id);
  /** Steps of a task, one after the other. */
  const go = async (id: string, ...categories: StageCategory[]) => {
    for (const category of categories) {
      const stage = stages.find((one) => one.category === category && one.processId === defaultType.processId);
      const { version } = (await lead.get<TaskDetail>(`${tasks}/details/${id}`)).data;
      const moved = await lead.put(`${tasks}/update/${id}`, { version, stageId: stage?.id, reason: '按计划' });
      expect([category, moved.status, moved.message]).toEqual([category, 200, moved.message]);
    }
  };
  return { tenant, owner, pm, member, viewer, a, lead, dev, reader, said, everywhere, publish, ask, overview, go };
}

it('is the same in all five places, for who leads, who works and who looks', async () => {
  const { lead, dev, reader, said, everywhere, publish } = await world();
  await publish();
  for (const [by, all] of [
    [lead, [15, 5]],
    [dev, [10, 3]],
    [reader, [10, 3]],
  ] as const) {
    const { ofA, report, ofAll } = await said(by);
    expect(ofA).toEqual(everywhere(ofA, [10, 3]));
    expect(report).toEqual([10, 3]);
    // What is hidden changes no sum.
    expect(ofAll).toEqual(everywhere(ofAll, [...all]));
  }
});

it('counts what is private for who sees it, alike wherever that is; a report says what everybody may know', async () => {
  const { tenant, pm, member, a, lead, dev, reader, said, everywhere, publish } = await world();
  await t().factory.task(tenant, a, pm, { privateTask: true, category: 'DONE' });
  await t().factory.task(tenant, a, pm, { privateTask: true, executorId: member.id });
  await publish();
  for (const [by, ofThis] of [
    [lead, [12, 4]],
    [dev, [11, 3]],
    [reader, [10, 3]],
  ] as const) {
    const { ofA, report } = await said(by);
    expect(ofA).toEqual(everywhere(ofA, [...ofThis]));
    expect(report).toEqual([10, 3]);
  }
});

it('takes what was cancelled and then closed for done nowhere, and what was done and then closed everywhere', async () => {
  const { tenant, pm, a, lead, said, everywhere, publish, overview, go } = await world();
  const { factory } = t();
  const task = (values = {}) => factory.task(tenant, a, pm, { executorId: pm.id, ...values });
  const [dropped, delivered] = [await task(), await task()];
  const below = await task({ parentId: dropped.id });
  await go(below.id, 'CANCELLED', 'CLOSED');
  await go(dropped.id, 'CANCELLED', 'CLOSED');
  await go(delivered.id, 'IN_PROGRESS', 'DONE', 'CLOSED');
  await publish();
  const { ofA, report } = await said(lead);
  // States are what they are called: both stand in 已关闭.
  expect(ofA).toEqual({ ...everywhere(ofA, [13, 4]), states: [13, 6] });
  expect(report).toEqual([13, 4]);
  const { progress } = (await lead.get<ProjectDetail>(`${projects}/${a.id}`)).data;
  // Four of eleven that are not dropped.
  expect(progress).toBe(36);
  const done = (await overview(lead)).byExecutor.reduce((sum, row) => sum + row.done, 0);
  expect(done).toBe(4);
  // What is opened again is open, whatever it was closed out of.
  await go(dropped.id, 'IN_PROGRESS', 'DONE', 'CLOSED');
  expect((await said(lead)).ofA).toMatchObject({ overview: [13, 5], collection: [13, 5] });
});

it('holds hours against estimates of the same tasks only, and has one estimate, which is the metrics’', async () => {
  const { tenant, pm, member, a, lead, dev, reader, ask, overview, go } = await world();
  const { factory, app } = t();
  const task = async (values: Parameters<typeof factory.task>[3], hours: (number | null)[]) => {
    const { id } = await factory.task(tenant, a, pm, values);
    await app.platform.database.query(
      'UPDATE task SET estimate_hours = $3, consumed_hours = $4, left_hours = $5 WHERE tenant_id = $1 AND id = $2',
      [tenant.id, id, ...hours],
    );
    app.platform.bus.publish({ type: 'task', tenantId: tenant.id, projectId: a.id, taskIds: [id] });
    return id;
  };
  const hours = async (by = lead) => (await overview(by)).hours;
  await task({}, [null, 0, null]);
  expect(await hours()).toEqual({ estimate: 0, consumed: 0, left: 0, beyond: null, apart: 0 });
  await task({ category: 'IN_PROGRESS' }, [null, 762.5, 4]);
  const parent = await task({ category: 'IN_PROGRESS' }, [16, 10, 6]);
  await task({ category: 'DONE', parentId: parent }, [8, 7, 0]);
  // 17 of 24 hours are worked and 6 are left: the hours of the first task are beside all of this.
  expect(await hours()).toEqual({ estimate: 24, consumed: 779.5, left: 10, beyond: -1, apart: 762.5 });
  await task({ category: 'CANCELLED' }, [20, 3, 17]);
  await task({ category: 'IN_PROGRESS' }, [4, 5, 1.5]);
  const all = { estimate: 28, consumed: 787.5, left: 11.5, beyond: 1.5, apart: 765.5 };
  expect(await hours()).toEqual(all);
  const closed = await task({}, [9, 2, 7]);
  await go(closed, 'CANCELLED', 'CLOSED');
  expect(await hours()).toEqual({ ...all, consumed: 789.5, apart: 767.5 });
  await task({ privateTask: true, executorId: member.id }, [10, 1, 9]);
  await task({ privateTask: true }, [100, 0, 100]);
  const estimates: number[] = [];
  for (const by of [lead, dev, reader]) {
    const { estimate } = await hours(by);
    expect((await ask(by, 'flow.scopeHours')).value).toBe(estimate);
    const flow = await by.get<ProjectStatistics>(`${projects}/${a.id}/statistics?from=${today()}&to=${today()}`);
    expect(flow.data.flow.scopeHours).toEqual([estimate]);
    estimates.push(estimate);
  }
  expect(estimates).toEqual([138, 38, 28]);
});

it('counts the days of its trend where the enterprise works, as the metrics do, wherever it moves', async () => {
  const { tenant, owner, pm, a, lead, ask, overview } = await world();
  const { factory, app } = t();
  const run = (text: string, ...values: unknown[]) => app.platform.database.query(text, [tenant.id, ...values]);
  const admin = await t().as(owner, tenant);
  const segments = [{ from: 540, to: 1080 }];
  // Around the midnights of all three zones, made and finished at the same moment.
  for (let hour = 20; hour < 20 + 96; hour += 3) {
    const { id } = await factory.task(tenant, a, pm);
    const moment = new Date(Date.now() - hour * 3_600_000).toISOString();
    await run('UPDATE task SET created_at = $3::timestamptz WHERE tenant_id = $1 AND id = $2', id, moment);
    await run('DELETE FROM task_span WHERE tenant_id = $1 AND task_id = $2', id);
    await run(
      `SELECT task_span_enter(jsonb_populate_record(t, '{"category": "DONE"}'), $3::timestamptz)
         FROM task t WHERE t.tenant_id = $1 AND t.id = $2`,
      ...[id, moment],
    );
  }
  const seen: string[] = [];
  // A week that is kept before anybody says where it is worked leaves the zone open.
  expect((await admin.put('user-center/calendar/weekdays', { weekdays: 63, version: 0 })).status).toBe(200);
  for (const [at, zone] of ['Pacific/Honolulu', 'Asia/Tokyo', 'Asia/Shanghai'].entries()) {
    expect((await admin.put('user-center/calendar/hours', { segments, zone, version: at + 1 })).status).toBe(200);
    app.platform.bus.publish({ type: 'project', tenantId: tenant.id, projectId: a.id });
    const { trend } = await overview(lead);
    const to = trend.at(-1)?.day as string;
    const period = { from: addDays(to, -29), to };
    const points = async (metric: string) =>
      (await ask(lead, metric, { period, grain: 'day' })).series?.map(({ value }) => value);
    expect([zone, trend.map(({ created }) => created)]).toEqual([zone, await points('task.created')]);
    expect([zone, trend.map(({ finished }) => finished)]).toEqual([zone, await points('flow.finished')]);
    seen.push(JSON.stringify(trend.map(({ created }) => created)));
    expect(trend.reduce((sum, { created }) => sum + created, 0)).toBe(42);
  }
  expect(new Set(seen).size).toBeGreaterThan(1);
});

it('counts as one’s own what one has the turn of, on the desk and in the metrics', async () => {
  const { tenant, pm, member, viewer, a, lead, dev, reader, ask, go } = await world();
  const together = async (mode: 'parallel' | 'serial', ...people: { id: string }[]) => {
    const { data } = await lead.post<{ taskId: string }>(`${tasks}/create`, {
      ...{ projectId: a.id, title: '一起做', planEnd: addDays(today(), -2) },
      team: { mode, parts: people.map(({ id }) => ({ userId: id, hours: 2 })) },
    });
    await go(data.taskId, 'IN_PROGRESS');
  };
  await together('parallel', pm, member);
  await together('parallel', member, pm);
  await together('serial', pm, member);
  await t().factory.task(tenant, a, pm, { executorId: viewer.id, planEnd: addDays(today(), -1) });
  const own: number[][] = [];
  for (const [by, { id }] of [
    [lead, pm],
    [dev, member],
    [reader, viewer],
  ] as const) {
    const desk = (await by.get<DeskCounters>(`${tasks}/deskCounters`)).data;
    const metric = async (code: string) =>
      (await ask(by, code, { projectIds: undefined, scope: 'person', filters: [{ dimension: 'turn', values: [id] }] }))
        .value;
    const counted = [await metric('task.turns'), await metric('task.turnsOverdue')];
    expect([desk.todo + desk.doing, desk.overdue]).toEqual(counted);
    own.push(counted as number[]);
  }
  expect(own).toEqual([
    [3, 3],
    [3, 2],
    [1, 1],
  ]);
});
