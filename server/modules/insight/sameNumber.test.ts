/** One number wherever managers look: desk, overview, dashboard, report and collection, for people with different rights. */
import type { CollectionView } from '../../../contract/collection/collection';
import type { DashboardDetail, DashboardValues, Widget } from '../../../contract/dashboard/dashboard';
import type { ProjectDetail, ProjectOverview, ProjectPage, ProjectRow } from '../../../contract/project/project';
import type { ReportDetail, ReportTemplate } from '../../../contract/report/report';
import { newId } from '../../base/present';
import { today } from '../../base/zone';
import { type Client, useTestApp } from '../../test/app';

const t = useTestApp();
const projects = 'project-center/pcProject';
const boards = 'project-center/dashboard';
const reports = 'project-center/report';
const collections = 'project-center/pcProjectCollection';

const widget = (metric: string, y: number): Widget => ({
  ...{ id: newId(), x: 0, y, w: 6, h: 3, kind: 'number', title: '', metric, dimension: null },
  ...{ period: null, filters: [], target: null, text: '' },
});

/** A is seen by all three, B by its lead alone; each has a dashboard, a report of A, a collection of both. */
async function world() {
  const { tenant, pm } = await t().enterprise();
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
  return { tenant, pm, member, a, lead, dev, reader, said, everywhere, publish };
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
