/** Reports: made once a period, written, returned, published and frozen; what readers see; missing and late; public links. */
import type { PageOf } from '../../../contract/envelope';
import { LINK_HEADER } from '../../../contract/report/kinds';
import { before, lastPeriod, periodOf, weekKey } from '../../../contract/report/period';
import type {
  Difference,
  Frozen,
  PublicReport,
  ReportDetail,
  ReportLinkMade,
  ReportRow,
  ReportTemplate,
  ReportUses,
  Section,
  Weekly,
} from '../../../contract/report/report';
import { addDays } from '../../base/present';
import { today } from '../../base/zone';
import { TenantDb } from '../../db/scope';
import type { LoadedProject } from '../../object/project';
import { type Client, useTestApp } from '../../test/app';
import { hashToken } from '../auth';
import { askingFor, frozenOf } from './blocks';
import { makeDue, remindLate } from './calendar';

const t = useTestApp();
const base = 'project-center/report';

async function ground() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const { factory } = t();
  const viewer = await factory.member(tenant);
  const project = await factory.project(tenant, pm, [
    { user: member, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const [lead, writer, reader] = [await t().as(pm, tenant), await t().as(member, tenant), await t().as(viewer, tenant)];
  const templates = (await lead.get<ReportTemplate[]>('project-center/reportTemplate')).data;
  const week = templates.find(({ kind }) => kind === 'week') as ReportTemplate;
  const { platform } = t().app;
  const db = new TenantDb(platform.database, tenant.id);
  const run = (sql: string, ...values: unknown[]) => platform.database.query(sql, [tenant.id, ...values]);
  return { tenant, owner, pm, member, viewer, project, lead, writer, reader, templates, week, platform, db, run };
}
type Ground = Awaited<ReturnType<typeof ground>>;

const detail = async (client: Client, id: string) => (await client.get<ReportDetail>(`${base}/${id}`)).data;
const step = async (client: Client, id: string, to: string, reason?: string) => {
  const { version } = (await client.get<ReportDetail>(`${base}/${id}`)).data;
  return client.post(`${base}/${id}/step`, { to, version, ...(reason && { reason }) });
};
const filled = ({ sections }: ReportDetail) =>
  sections.map((one) => (one.kind === 'text' ? { ...one, html: '<p>按计划推进</p>' } : one));

async function made({ writer, project, week }: Ground, rest: Record<string, unknown> = {}) {
  const { status, data } = await writer.post<{ id: string }>(base, {
    projectId: project.id,
    templateId: week.id,
    ...rest,
  });
  expect(status).toBe(200);
  return data.id;
}
/** Written by the member, published by the leader. */
async function published(g: Ground, rest: Record<string, unknown> = {}, said: Record<string, unknown> = {}) {
  const id = await made(g, rest);
  const { version, ...report } = await detail(g.writer, id);
  const save = { version, sections: filled({ version, ...report }), ...said };
  expect((await g.writer.put(`${base}/${id}`, save)).status).toBe(200);
  expect((await step(g.writer, id, 'SUBMITTED')).status).toBe(200);
  expect((await step(g.lead, id, 'PUBLISHED')).status).toBe(200);
  return id;
}

/** Weekly reports of the project from now on. */
const use = async ({ lead, project, week, member, viewer }: Ground) =>
  lead.put(`${base}/uses`, {
    projectId: project.id,
    uses: [{ templateId: week.id, authorId: member.id, receiverIds: [viewer.id] }],
  });

describe('the way of a report', () => {
  it('is handed in, returned with a reason, handed in again, published, amended as a new version', async () => {
    const g = await ground();
    const id = await made(g);
    expect((await step(g.writer, id, 'SUBMITTED')).message).toContain('本周总结');
    const first = await detail(g.writer, id);
    await g.writer.put(`${base}/${id}`, {
      version: first.version,
      sections: filled(first),
      health: 'at_risk',
      healthNote: '接口未定',
    });
    expect((await step(g.writer, id, 'SUBMITTED')).status).toBe(200);
    expect((await step(g.writer, id, 'PUBLISHED')).status).toBe(403);
    expect((await g.writer.put(`${base}/${id}`, { version: 3, title: '改' })).status).toBe(422);
    expect((await step(g.lead, id, 'RETURNED')).status).toBe(400);
    expect((await step(g.lead, id, 'RETURNED', '请补充风险')).status).toBe(200);
    expect((await detail(g.writer, id)).returnReason).toBe('请补充风险');
    // What is not published is not there for who only reads.
    expect((await g.reader.get(`${base}/${id}`)).status).toBe(404);
    await step(g.writer, id, 'SUBMITTED');
    expect((await step(g.lead, id, 'PUBLISHED')).status).toBe(200);
    expect(await detail(g.reader, id)).toMatchObject({
      state: 'PUBLISHED',
      live: false,
      health: 'at_risk',
      publishedNo: 1,
    });
    const [project] = await g.run(
      'SELECT health, health_note FROM project WHERE tenant_id = $1 AND id = $2',
      g.project.id,
    );
    expect(project).toEqual({ health: 'at_risk', health_note: '接口未定' });

    expect((await step(g.lead, id, 'DRAFT', '数据有误')).status).toBe(200);
    const again = await detail(g.lead, id);
    await g.lead.put(`${base}/${id}`, { version: again.version, title: '更正后的周报' });
    expect((await detail(g.reader, id)).title).not.toBe('更正后的周报');
    expect((await detail(g.reader, id)).state).toBe('PUBLISHED');
    expect((await step(g.lead, id, 'VOID', '不要了')).status).toBe(422);
    await step(g.lead, id, 'SUBMITTED');
    await step(g.lead, id, 'PUBLISHED');
    const amended = await detail(g.reader, id);
    expect([amended.title, amended.versions.map(({ no, reason }) => [no, reason])]).toEqual([
      '更正后的周报',
      [
        [2, '数据有误'],
        [1, null],
      ],
    ]);
    expect((await g.reader.get<Frozen>(`${base}/${id}/versions/1`)).data.title).not.toBe('更正后的周报');
  });

  it('keeps two from overwriting each other', async () => {
    const g = await ground();
    const id = await made(g);
    expect((await g.writer.put(`${base}/${id}`, { version: 1, title: '甲' })).status).toBe(200);
    expect((await g.lead.put(`${base}/${id}`, { version: 1, title: '乙' })).status).toBe(409);
  });
});

describe('what it shows', () => {
  it('holds the public tasks as they stood at the end of the period, whoever looks; published, it never moves', async () => {
    const g = await ground();
    const last = lastPeriod('week', today());
    const within = `${last.to}T04:00:00Z`;
    const task = async (title: string, values: Record<string, unknown> = {}) => {
      const made = await t().factory.task(g.tenant, g.project, g.pm, { title, ...values });
      await g.run(`UPDATE task SET created_at = '2026-01-05' WHERE tenant_id = $1 AND id = $2`, made.id);
      return made;
    };
    const done = await task('完成接口联调');
    const secret = await task('私密任务', { privateTask: true });
    const late = await task('补充测试用例');
    await g.run(
      `UPDATE task SET category = 'DONE', real_end = $3 WHERE tenant_id = $1 AND id = ANY($2)`,
      [done.id, secret.id],
      within,
    );
    await g.run('UPDATE task SET plan_end = $3::date WHERE tenant_id = $1 AND id = $2', late.id, addDays(last.to, -2));
    const id = await made(g);
    const rows = (report: ReportDetail | Frozen, sectionId: string) =>
      report.blocks.find((block) => block.sectionId === sectionId)?.rows?.map(({ title, note }) => [title, note]);
    const draft = await detail(g.lead, id);
    expect(draft.live).toBe(true);
    expect(rows(draft, 'done')).toEqual([['完成接口联调', null]]);
    expect(rows(draft, 'overdue')).toEqual([['补充测试用例', '逾期 2 天']]);

    await g.writer.put(`${base}/${id}`, { version: 1, sections: filled(draft) });
    await step(g.writer, id, 'SUBMITTED');
    await step(g.lead, id, 'PUBLISHED');
    await g.run('UPDATE task SET title = $3, deleted_at = now() WHERE tenant_id = $1 AND id = $2', done.id, '改了名字');
    expect(rows(await detail(g.reader, id), 'done')).toEqual([['完成接口联调', null]]);
    const { blocks } = (await g.reader.get<Difference>(`${base}/${id}/difference`)).data;
    expect(blocks.find(({ sectionId }) => sectionId === 'done')?.rows).toEqual([
      { no: done.taskNo, title: '完成接口联调', gone: true, reason: '已删除' },
    ]);
  });

  it('takes what fields were at that time from the history', async () => {
    const g = await ground();
    const task = await t().factory.task(g.tenant, g.project, g.pm, { title: '延期的任务' });
    const last = lastPeriod('week', today());
    await g.run(
      `UPDATE task SET created_at = '2026-01-05', plan_end = $3::date WHERE tenant_id = $1 AND id = $2`,
      ...[task.id, addDays(last.to, -1)],
    );
    // Put off after the week was over: in its report it is late still.
    const version = (await g.lead.get<{ version: number }>(`collaboration-center/ccTask/details/${task.id}`)).data
      .version;
    expect(
      (await g.lead.put(`collaboration-center/ccTask/update/${task.id}`, { version, planEnd: addDays(today(), 30) }))
        .status,
    ).toBe(200);
    const report = await detail(g.lead, await made(g));
    expect(report.blocks.find(({ sectionId }) => sectionId === 'overdue')?.rows).toMatchObject([
      { title: '延期的任务', day: addDays(last.to, -1), note: '逾期 1 天' },
    ]);
  });

  it('reads tasks once to be published, and none that was over before its period', async () => {
    const g = await ground();
    const last = lastPeriod('week', today());
    const over = await t().factory.task(g.tenant, g.project, g.pm, { title: '早已完成' });
    await g.run(
      `UPDATE task SET created_at = '2026-01-05', category = 'DONE', real_end = '2026-02-01', updated_at = '2026-02-01'
        WHERE tenant_id = $1 AND id = $2`,
      over.id,
    );
    const [sections, whole] = [['done'], ['done', 'earned']].map((kinds) =>
      kinds.map((kind) => ({ id: kind, title: kind, kind: kind === 'done' ? 'tasks' : kind })),
    );
    const asking = await askingFor(
      { platform: g.platform, db: g.db },
      {
        project: (await g.platform.projects.find(g.tenant.id, g.project.id)) as LoadedProject,
        ...{ authorId: g.member.id, period: last },
      },
    );
    const query = jest.spyOn(g.db, 'query');
    const readings = async (of: unknown) => {
      query.mockClear();
      const { blocks, figures } = await frozenOf(asking, of as Section[]);
      const rows = query.mock.calls.flatMap(([text], at) =>
        text.includes('AS delivered') ? [query.mock.results[at]?.value as Promise<unknown[]>] : [],
      );
      expect([blocks[0]?.total, figures.done]).toEqual([0, 0]);
      return Promise.all(rows.map(async (of) => (await of).length));
    };
    expect(await readings(sections)).toEqual([0]);
    // Earned value sums estimates: what has none is not read for it, either.
    expect(await readings(whole)).toEqual([0]);
    await g.run('UPDATE task SET estimate_hours = 8 WHERE tenant_id = $1 AND id = $2', over.id);
    expect(await readings(whole)).toEqual([1]);
    expect(await readings(sections)).toEqual([0]);
  });

  it('written late, counts as finished what its list says was: reopened since, or not', async () => {
    const g = await ground();
    const last = lastPeriod('week', today());
    const task = await t().factory.task(g.tenant, g.project, g.pm, { title: '又打开的任务' });
    await g.run(
      `UPDATE task SET created_at = '2026-01-05', category = 'DONE', real_end = $3 WHERE tenant_id = $1 AND id = $2`,
      ...[task.id, `${last.from}T04:00:00Z`],
    );
    // Done within the week, as its spans know it, and open again since today.
    await g.run('DELETE FROM task_span WHERE tenant_id = $1 AND task_id = $2', task.id);
    const enter = (category: string, at: string) =>
      g.run(
        `SELECT task_span_enter(jsonb_populate_record(t, jsonb_build_object('category', $3::text)), $4::timestamptz)
           FROM task t WHERE t.tenant_id = $1 AND t.id = $2`,
        ...[task.id, category, at],
      );
    await enter('IN_PROGRESS', '2026-01-05T04:00:00Z');
    await enter('DONE', `${last.from}T04:00:00Z`);
    await enter('IN_PROGRESS', new Date().toISOString());
    const id = await made(g);
    const sections = [
      { id: 'd', title: '完成', kind: 'tasks', pick: 'done' },
      { id: 'm', title: '指标', kind: 'metrics', metrics: ['flow.finished'] },
    ];
    expect((await g.writer.put(`${base}/${id}`, { version: 1, sections })).status).toBe(200);
    const [list, figures] = (await detail(g.writer, id)).blocks;
    expect(list?.total).toBe(1);
    expect(figures?.figures?.[0]?.value).toBe(list?.total);
  });

  it('reckons figures, courses and earned value over public tasks, deleted ones included where hours are', async () => {
    const g = await ground();
    const last = lastPeriod('week', today());
    const task = async (values: Record<string, unknown> = {}) => {
      const made = await t().factory.task(g.tenant, g.project, g.pm, values);
      await g.run(
        `UPDATE task SET created_at = '2026-01-05', estimate_hours = 8, plan_start = $3::date, plan_end = $4::date
          WHERE tenant_id = $1 AND id = $2`,
        ...[made.id, last.from, last.to],
      );
      return made;
    };
    const log = (taskId: string, minutes: number, left: number | null) =>
      g.run(
        `INSERT INTO worklog (tenant_id, id, task_id, user_id, day, minutes, left_after)
         VALUES ($1, gen_random_uuid(), $2, $3, $4::date, $5, $6)`,
        ...[taskId, g.pm.id, last.from, minutes, left],
      );
    // What stands above another task has an estimate of its own, and hours are logged on it, too.
    const done = await task();
    const half = await task({ parentId: done.id });
    const [gone, secret, dropped] = [await task(), await task({ privateTask: true }), await task()];
    for (const category of ['CANCELLED', 'CLOSED'])
      await g.run(
        'UPDATE task SET category = $3, real_end = $4 WHERE tenant_id = $1 AND id = $2',
        ...[dropped.id, category, `${last.to}T04:00:00Z`],
      );
    await g.run(
      `UPDATE task SET category = 'DONE', real_end = $3 WHERE tenant_id = $1 AND id = $2`,
      ...[done.id, `${last.to}T04:00:00Z`],
    );
    await log(half.id, 240, 4);
    await log(gone.id, 120, null);
    await log(secret.id, 600, null);
    await g.run('UPDATE task SET deleted_at = now() WHERE tenant_id = $1 AND id = $2', gone.id);
    // Estimated more once the period was over: that is none of its value.
    const version = (await g.lead.get<{ version: number }>(`collaboration-center/ccTask/details/${half.id}`)).data
      .version;
    await g.lead.put(`collaboration-center/ccTask/update/${half.id}`, { version, estimateHours: 100 });
    const id = await made(g);
    const sections = [
      { id: 'e', title: '挣值', kind: 'earned' },
      { id: 'm', title: '指标', kind: 'metrics', metrics: ['hours.logged', 'task.overdue', 'nothing.such'] },
      { id: 'c', title: '趋势', kind: 'chart', metrics: ['hours.logged'] },
    ];
    expect((await g.writer.put(`${base}/${id}`, { version: 1, sections })).status).toBe(200);
    const [earned, figures, chart] = (await detail(g.writer, id)).blocks;
    expect(earned?.earned).toEqual({ pv: 16, ev: 12, ac: 6, sv: -25, cv: 100, unplanned: 0 });
    // What counts today's state has no place in a report of the past; hours of a deleted task are none of the metric's.
    expect(figures?.figures).toMatchObject([{ code: 'hours.logged', value: 4, before: 0, unit: '小时' }]);
    expect(chart?.series?.[0]?.points).toHaveLength(8);
    expect(chart?.series?.[0]?.points.at(-1)).toEqual({ at: last.from, value: 4 });
  });

  it('shows nothing that its author may not list', async () => {
    const g = await ground();
    const id = await made(g);
    await g.run('DELETE FROM project_member WHERE tenant_id = $1 AND user_id = $2', g.member.id);
    const block = (await detail(g.lead, id)).blocks.find(({ kind }) => kind === 'risks');
    expect(block).toMatchObject({ denied: true });
    expect(block?.rows).toBeUndefined();
  });
});

describe('the calendar', () => {
  it('makes one draft a project, template and period, however often it runs, and tells who writes it', async () => {
    const g = await ground();
    expect((await use(g)).status).toBe(200);
    const context = { platform: g.platform, db: g.db };
    // Only periods that end from today on.
    expect(await makeDue(context)).toBe(0);
    await g.run('UPDATE report_use SET since = $2::date WHERE tenant_id = $1', lastPeriod('week', today()).to);
    expect(await makeDue(context, today())).toBe(1);
    expect(await Promise.all([makeDue(context), makeDue(context)])).toEqual([0, 0]);
    const { result } = (await g.writer.get<PageOf<ReportRow>>(`${base}/list?projectId=${g.project.id}`)).data;
    const last = lastPeriod('week', today());
    expect(result).toMatchObject([{ ...last, state: 'DRAFT', kind: 'week', author: { userId: g.member.id } }]);
    const told = await g.run(
      `SELECT event FROM message WHERE tenant_id = $1 AND receiver_id = $2 AND event = 'reportDrafted'`,
      g.member.id,
    );
    expect(told).toHaveLength(1);
    // By hand the same period is refused; one that was given up makes way.
    const again = { projectId: g.project.id, templateId: g.week.id };
    expect((await g.writer.post(base, again)).status).toBe(409);
    const [row] = result;
    expect((await step(g.writer, row?.id ?? '', 'VOID', '模板有误')).status).toBe(200);
    expect((await g.writer.post(base, again)).status).toBe(200);
  });

  it('says what is missing and what was late, by working days, and reminds once', async () => {
    const g = await ground();
    await use(g);
    const last = lastPeriod('week', today());
    const earlier = before('week', last);
    await g.run('UPDATE report_use SET since = $2::date WHERE tenant_id = $1', earlier.to);
    const context = { platform: g.platform, db: g.db };
    // The period after it is handed in, or from Tuesday on it would be missing too.
    await published(g, { day: last.from });
    expect(await makeDue(context)).toBe(1);
    const list = async (query: string) =>
      (await g.lead.get<PageOf<ReportRow>>(`project-center/projectReport/list?${query}`)).data.result;
    const [old] = (await list('tab=all')).filter(({ from }) => from === earlier.from);
    expect(old?.dueOn).toBe(last.from);
    expect(await list('tab=missing')).toMatchObject([{ id: old?.id, punctuality: 'missing' }]);
    expect([await remindLate(context), await remindLate(context)]).toEqual([1, 0]);
    // One that nobody ever began is missing as well.
    await g.run('DELETE FROM report WHERE tenant_id = $1 AND id = $2', old?.id);
    expect(await list('tab=missing')).toMatchObject([
      { id: null, from: earlier.from, author: { userId: g.member.id } },
    ]);
    const id = await published(g, { day: earlier.from });
    expect(await list('tab=missing')).toEqual([]);
    expect((await list('punctuality=late')).filter(({ from }) => from === earlier.from)).toMatchObject([
      { id, punctuality: 'late' },
    ]);
  });

  it('lets only who publishes say which reports there are, and names no writer who may not write', async () => {
    const g = await ground();
    const uses = [{ templateId: g.week.id, authorId: g.viewer.id, receiverIds: [] }];
    expect((await g.writer.put(`${base}/uses`, { projectId: g.project.id, uses: [] })).status).toBe(403);
    expect((await g.lead.put(`${base}/uses`, { projectId: g.project.id, uses })).status).toBe(400);
    await use(g);
    expect((await g.reader.get<ReportUses>(`${base}/uses?projectId=${g.project.id}`)).data).toMatchObject({
      editable: false,
      uses: [{ name: '项目周报', author: { userId: g.member.id } }],
    });
    // Who does not see the project does not count it.
    const usedBy = async (client: Client) =>
      (await client.get<ReportTemplate[]>('project-center/reportTemplate')).data.find(({ id }) => id === g.week.id)
        ?.used;
    const stranger = await t().as(await t().factory.member(g.tenant), g.tenant);
    expect([await usedBy(g.lead), await usedBy(stranger)]).toEqual([1, 0]);
    // What a switched-off template was used for stays, though nobody can name it meanwhile.
    await g.run('UPDATE report_template SET enabled = false WHERE tenant_id = $1 AND id = $2', g.week.id);
    expect((await g.lead.put(`${base}/uses`, { projectId: g.project.id, uses: [] })).status).toBe(200);
    const kept = async () =>
      (await g.lead.get<ReportUses>(`${base}/uses?projectId=${g.project.id}`)).data.uses.map((one) => one.receivers);
    expect(await kept()).toMatchObject([[{ userId: g.viewer.id }]]);
    await g.run('UPDATE report_template SET enabled = true WHERE tenant_id = $1 AND id = $2', g.week.id);
    expect((await g.lead.put(`${base}/uses`, { projectId: g.project.id, uses: [] })).status).toBe(200);
    expect(await kept()).toEqual([]);
  });

  it('waits for nothing of the time in which a project rested, and for a week however long ago', async () => {
    const g = await ground();
    await use(g);
    const last = lastPeriod('week', today());
    const weekOf = (day: string) => periodOf('week', day);
    const earlier = weekOf(addDays(last.from, -7));
    const long = addDays(last.to, -7 * 30);
    await g.run('UPDATE report_use SET since = $2::date WHERE tenant_id = $1', long);
    const missing = async () =>
      (
        await g.lead.get<PageOf<ReportRow>>('project-center/projectReport/list?tab=missing&pageSize=50')
      ).data.result.map(({ from }) => from);
    const weekly = async (day: string) =>
      (await g.lead.get<Weekly>(`project-center/operationWeeklyReport?week=${weekKey(day)}`)).data.missing;
    // The last one may not be due yet: it depends on the day.
    expect(await missing()).toContain(earlier.from);
    expect(await weekly(earlier.from)).toBe(1);
    expect(await weekly(addDays(long, -6))).toBe(1);
    expect(await weekly(addDays(long, -13))).toBe(0);
    // Suspended before that week ended, at work again since today.
    const log = (from: string, to: string, at: string) =>
      g.run(
        `INSERT INTO project_status_log (tenant_id, id, project_id, from_status, to_status, at)
         VALUES ($1, gen_random_uuid(), $2, $3, $4, $5)`,
        ...[g.project.id, from, to, at],
      );
    await log('DOING', 'SUSPENDED', `${earlier.from}T04:00:00Z`);
    await log('SUSPENDED', 'DOING', new Date().toISOString());
    expect(await missing()).not.toContain(earlier.from);
    expect(await missing()).toContain(weekOf(addDays(earlier.from, -7)).from);
    expect(await weekly(earlier.from)).toBe(0);
  });
});

describe('the week of the enterprise', () => {
  it('sums what the projects published, for those who see them, with the health of the week before', async () => {
    const g = await ground();
    const last = lastPeriod('week', today());
    await published(g, { day: before('week', last).from }, { health: 'on_track' });
    const id = await published(g, {}, { health: 'off_track', healthNote: '核心接口延期' });
    const { data } = await g.lead.get<Weekly>(`project-center/operationWeeklyReport?week=${weekKey(last.from)}`);
    expect(data).toMatchObject({ ...last, published: 1, missing: 0, previous: weekKey(addDays(last.from, -7)) });
    expect(data.next).toBe(weekKey(periodOf('week', today()).from));
    expect(data.projects).toMatchObject([
      { reportId: id, health: 'off_track', healthBefore: 'on_track', healthNote: '核心接口延期' },
    ]);
    // Beside the weeks before: each by its own reports, the last one being what the totals say.
    const { weeks } = data;
    expect(weeks.map(({ from }) => from)).toEqual(
      Array.from({ length: 12 }, (_, at) => addDays(last.from, 7 * (at - 11))),
    );
    expect(weeks.slice(0, -2).map(({ published, figures }) => [published, figures])).toEqual(
      Array.from({ length: 10 }, () => [0, null]),
    );
    expect(weeks.at(-2)).toMatchObject({ published: 1, figures: { done: expect.any(Number) } });
    expect([weeks.at(-1)?.published, weeks.at(-1)?.figures]).toEqual([1, data.totals]);
    await g.run(
      `UPDATE report_version SET figures = jsonb_set(jsonb_set(figures, '{done}', '7'), '{hours}', '2.25') WHERE tenant_id = $1`,
    );
    const again = await g.lead.get<Weekly>(`project-center/operationWeeklyReport?week=${weekKey(last.from)}`);
    expect(again.data.weeks.slice(-2).map(({ figures }) => [figures?.done, figures?.hours])).toEqual([
      [7, 2.3],
      [7, 2.3],
    ]);
    // A project whose report was handed in and not published is one of the week, too: it is not "1 of 1".
    const elsewhere = await t().factory.member(g.tenant, 'ROLE_TENANT_PM');
    const second = {
      ...g,
      viewer: elsewhere,
      project: await t().factory.project(g.tenant, g.pm, [
        { user: g.member, role: 'ROLE_PROJECT_DEVELOPER' },
        { user: elsewhere, role: 'ROLE_PROJECT_VIEWER' },
      ]),
    };
    const reader = await t().as(elsewhere, g.tenant);
    await use(second);
    await g.run('UPDATE report_use SET since = $2::date WHERE tenant_id = $1', last.from);
    const ofSecond = async (client: Client, [seen, all] = [1, 2]) => {
      const { published, projects } = (await client.get<Weekly>('project-center/operationWeeklyReport')).data;
      expect([published, projects.length]).toEqual([seen, all]);
      return projects.find(({ projectId }) => projectId === second.project.id);
    };
    const unbegun = await ofSecond(reader, [0, 1]);
    const waits = await made(second);
    const draft = await detail(g.writer, waits);
    await g.writer.put(`${base}/${waits}`, { version: draft.version, sections: filled(draft) });
    expect((await step(g.writer, waits, 'SUBMITTED')).status).toBe(200);
    const none = { reportId: null, figures: null, health: 'none' };
    expect(await ofSecond(g.lead)).toMatchObject({ ...none, punctuality: expect.stringMatching('inTime|late') });
    // Who sees no drafts learns nothing of that.
    expect(await ofSecond(reader, [0, 1])).toEqual(unbegun);
    expect([null, 'waiting']).toContain(unbegun?.punctuality);
    const outsider = await t().as(await t().factory.member(g.tenant, 'ROLE_TENANT_PM'), g.tenant);
    expect((await outsider.get<Weekly>('project-center/operationWeeklyReport')).data).toMatchObject({
      published: 0,
      projects: [],
      weeks: Array.from({ length: 12 }, () => ({ published: 0, figures: null })),
    });
    expect((await g.lead.get('project-center/operationWeeklyReport?week=2027-W53')).status).toBe(400);
  });
});

describe('readers', () => {
  it('are known by the version that they opened last', async () => {
    const g = await ground();
    const id = await published(g);
    expect((await detail(g.reader, id)).read).toBe(false);
    await g.reader.post(`${base}/${id}/read`, {});
    await g.reader.post(`${base}/${id}/read`, {});
    expect((await detail(g.reader, id)).read).toBe(true);
    expect((await g.lead.get(`${base}/${id}/readers`)).data).toMatchObject([{ person: { userId: g.viewer.id } }]);
    await step(g.lead, id, 'DRAFT', '更正');
    await step(g.lead, id, 'SUBMITTED');
    await step(g.lead, id, 'PUBLISHED');
    expect((await detail(g.reader, id)).read).toBe(false);
  });
});

describe('a public link', () => {
  const tokenOf = ({ url }: ReportLinkMade) => url.split('#')[1] as string;
  async function shared(given: Record<string, unknown> = {}) {
    const g = await ground();
    const id = await published(g);
    const made = (await g.lead.post<ReportLinkMade>(`${base}/${id}/link`, given)).data;
    const door = `project-center/reportView/${g.project.id}/report/${id}`;
    const open = (token: string | undefined, headers: Record<string, string> = {}, path = door) =>
      t().app.http.inject({
        method: 'GET',
        url: `/api/${path}`,
        headers: { ...(token && { [LINK_HEADER]: token }), ...headers },
      });
    const unlock = (token: string, password: string, ip = '10.0.0.1') =>
      t().app.http.inject({
        ...{ method: 'POST', url: `/api/${door}/unlock`, headers: { [LINK_HEADER]: token }, remoteAddress: ip },
        payload: { password },
      });
    return { ...g, id, door, open, unlock, token: tokenOf(made), made };
  }
  const bodyOf = (answer: { json: () => unknown }) => (answer.json() as { data: PublicReport }).data;

  it('opens for who has it, without a session, hidden from caches and search, and holds no id', async () => {
    const g = await shared();
    const answer = await g.open(g.token);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(bodyOf(answer).report?.project).toBeTruthy();
    for (const id of [g.id, g.member.id, g.pm.id, g.tenant.id, g.project.id]) expect(answer.body).not.toContain(id);
    const [row] = await g.run(
      "SELECT token_hash, expires_at > now() + interval '29 days' AS month FROM public_link WHERE tenant_id = $1",
    );
    expect(row).toMatchObject({ month: true });
    expect(String(row?.token_hash)).not.toContain(g.token);
    expect(g.made.url).toMatch(/\/reportView\/.+#[\w-]{43}$/);
  });

  it('answers wrong, missing, ended, replaced, taken back and other reports with one 404', async () => {
    const g = await shared();
    const other = await published(g, { day: addDays(today(), -14) });
    const answers = [
      await g.open('x'.repeat(43)),
      await g.open(undefined),
      await g.open(g.token, {}, `project-center/reportView/${g.project.id}/report/${other}`),
    ];
    const anew = tokenOf((await g.lead.post<ReportLinkMade>(`${base}/${g.id}/link`, {})).data);
    answers.push(await g.open(g.token));
    await g.run(`UPDATE public_link SET expires_at = now() - interval '1 second' WHERE tenant_id = $1`);
    answers.push(await g.open(anew));
    await g.run(`UPDATE public_link SET expires_at = now() + interval '1 day' WHERE tenant_id = $1`);
    expect((await g.open(anew)).statusCode).toBe(200);
    expect((await g.lead.delete(`${base}/${g.id}/link`)).status).toBe(200);
    answers.push(await g.open(anew));
    const said = answers.map((one) => {
      const { code, message, data } = one.json() as Record<string, unknown>;
      return JSON.stringify([one.statusCode, code, message, data]);
    });
    expect(new Set(said).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
  });

  it('goes across from and to processes of 1.0 that work beside this one', async () => {
    const g = await shared();
    const [own] = await g.run('SELECT token_hash FROM public_link WHERE tenant_id = $1');
    const linked = `INSERT INTO report_link (tenant_id, report_id, token_hash, expires_at, created_by)
                    VALUES ($1, $2, $3, now() + interval '1 day', $4)`;
    // Taken over by the migration, and revoked here: it opens nothing there.
    await g.run(linked, g.id, own?.token_hash, g.pm.id);
    expect((await g.lead.delete(`${base}/${g.id}/link`)).status).toBe(200);
    expect(await g.run('SELECT 1 FROM report_link WHERE tenant_id = $1')).toEqual([]);
    // Made there, it opens here; revoked there, it opens nothing here.
    const token = 'y'.repeat(43);
    await g.run(linked, g.id, hashToken(token), g.pm.id);
    expect((await g.open(token)).statusCode).toBe(200);
    await g.run('DELETE FROM report_link WHERE tenant_id = $1 AND report_id = $2', g.id);
    expect((await g.open(token)).statusCode).toBe(404);
  });

  it('ends when who made it may not publish any more', async () => {
    const g = await shared();
    const [, manager] = [await g.open(g.token), await t().factory.member(g.tenant)];
    await g.run('UPDATE project SET owner_id = $3 WHERE tenant_id = $1 AND id = $2', g.project.id, manager.id);
    await g.run('DELETE FROM project_member WHERE tenant_id = $1 AND user_id = $2', g.pm.id);
    g.platform.bus.publish({ type: 'project', tenantId: g.tenant.id, projectId: g.project.id });
    expect((await g.open(g.token)).statusCode).toBe(404);
    expect((await detail(await t().as(g.owner, g.tenant), g.id)).shared).toBe(false);
  });

  it('asks for the password once: five tries an address, then a cookie of this link alone', async () => {
    const g = await shared({ password: '晨曦2026' });
    expect(bodyOf(await g.open(g.token))).toEqual({ needsPassword: true, report: null });
    const codes: number[] = [];
    for (let at = 0; at < 6; at += 1) codes.push((await g.unlock(g.token, '不对')).statusCode);
    expect(codes).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await g.unlock(g.token, '晨曦2026')).statusCode).toBe(429);
    const right = await g.unlock(g.token, '晨曦2026', '10.0.0.2');
    const cookie = String(right.headers['set-cookie']);
    expect([right.statusCode, cookie]).toEqual([200, expect.stringMatching(/HttpOnly.*SameSite=Strict/)]);
    expect(cookie).toContain('Max-Age=43200');
    const pass = cookie.split(';')[0] as string;
    expect(bodyOf(await g.open(g.token, { cookie: pass })).needsPassword).toBe(false);
    const anew = tokenOf((await g.lead.post<ReportLinkMade>(`${base}/${g.id}/link`, { password: '晨曦2026' })).data);
    expect(bodyOf(await g.open(anew, { cookie: pass })).needsPassword).toBe(true);
  });
});
