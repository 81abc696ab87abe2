/** Every metric: its number is that of its rows, of its groups and of a plain count, for people with different rights. */
import type { ManagedPage } from '../../../contract/collection/collection';
import { QUERIES_MAX } from '../../../contract/insight/kinds';
import type { Metric, MetricAnswer, MetricQuery, MetricRowPage } from '../../../contract/insight/metric';
import type { ProjectStatistics } from '../../../contract/insight/statistics';
import { addDays } from '../../base/present';
import { today } from '../../base/zone';
import type { Client } from '../../test/app';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'insight-center/metric';
const period = { from: addDays(today(), -29), to: today() };

const ask = async (client: Client, query: Omit<MetricQuery, 'period'> & { period?: MetricQuery['period'] }) =>
  (await client.post<MetricAnswer>(`${base}/value`, { period, ...query })).data;
const rowsOf = async (client: Client, query: Omit<MetricQuery, 'period' | 'grain' | 'dimension'>) =>
  (await client.post<MetricRowPage>(`${base}/rows`, { period, pageSize: 200, ...query })).data;

/** Example 25, with something of everything that is counted: A is seen by the member, B is not. */
async function example() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const { factory } = t();
  const a = await factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const b = await factory.project(tenant, pm);
  const run = (sql: string, ...values: unknown[]) => t().app.platform.database.query(sql, [tenant.id, ...values]);
  for (let at = 0; at < 10; at += 1) {
    await factory.task(tenant, a, pm, {
      ...(at < 3 && { executorId: member.id }),
      ...(at % 2 === 0 && { planEnd: addDays(today(), at - 5) }),
      ...(at > 7 && { category: 'DONE' }),
    });
  }
  await factory.task(tenant, a, pm, { privateTask: true, planEnd: addDays(today(), -1) });
  await factory.task(tenant, a, pm, { privateTask: true, executorId: member.id });
  for (let at = 0; at < 4; at += 1) await factory.task(tenant, b, pm, { planEnd: addDays(today(), -1) });
  await factory.task(tenant, b, pm, { executorId: member.id });
  const [mgr, reader, all] = [await t().as(pm, tenant), await t().as(member, tenant), await t().as(owner, tenant)];
  for (const [projectId, isPrivate] of [
    [a.id, false],
    [a.id, true],
    [b.id, false],
  ] as const) {
    const risk = { projectId, title: '接口延期', probability: 5, impact: 5, isPrivate };
    expect((await mgr.post('collaboration-center/risk/create', risk)).status).toBe(200);
    const problem = { projectId, title: '数据不一致', severity: 2, isPrivate };
    expect((await mgr.post('collaboration-center/problem/create', problem)).status).toBe(200);
  }
  await run(`UPDATE task SET estimate_hours = 2.5 WHERE tenant_id = $1`);
  await run(
    `INSERT INTO worklog (tenant_id, id, task_id, user_id, day, minutes)
     SELECT tenant_id, gen_random_uuid(), id, created_by, $2::date, 90 FROM task WHERE tenant_id = $1`,
    today(),
  );
  return { tenant, a, b, mgr, reader, all, run };
}

it('gives number, groups and rows of one predicate, to each by what they see', async () => {
  const { mgr, reader, all } = await example();
  const metrics = (await mgr.get<Metric[]>(base)).data;
  expect(metrics.length).toBeGreaterThanOrEqual(8);
  for (const client of [mgr, reader, all]) {
    for (const metric of metrics) {
      const query = { metric: metric.code };
      const [{ value, ...answer }, rows] = [await ask(client, query), await rowsOf(client, query)];
      expect(answer.withheld).toBe(false);
      const sum = rows.result.reduce((total, row) => total + (row.value ?? 0), 0);
      const additive = metric.unit === 'count' || metric.unit === 'hours';
      if (additive) expect([metric.code, value]).toEqual([metric.code, metric.unit === 'count' ? rows.total : sum]);
      for (const { code: dimension } of metric.dimensions) {
        const { groups = [] } = await ask(client, { ...query, dimension });
        const parts = groups.reduce((total, group) => total + (group.value ?? 0), 0);
        if (additive) expect([metric.code, dimension, parts]).toEqual([metric.code, dimension, value]);
        // A group leads to its rows, the one without a value too.
        const last = groups.at(-1);
        if (!last || !additive) continue;
        const drilled = await ask(client, { ...query, filters: [{ dimension, values: [last.key] }] });
        expect([metric.code, dimension, drilled.value]).toEqual([metric.code, dimension, last.value]);
      }
      for (const grain of metric.grains) {
        const { series = [] } = await ask(client, { ...query, grain });
        const points = series.reduce((total, point) => total + (point.value ?? 0), 0);
        if (additive && metric.timeBasis === 'event')
          expect([metric.code, grain, points]).toEqual([metric.code, grain, value]);
      }
    }
  }
});

it('gives several in one answer, each as by itself and to each by what they see', async () => {
  const { mgr, reader } = await example();
  const metrics = ['task.open', 'task.overdue', 'risk.high', 'flow.finished'];
  for (const client of [mgr, reader]) {
    const queries = metrics.map((metric) => ({ metric, period }));
    const { data, status } = await client.post<MetricAnswer[]>(`${base}/values`, { queries });
    expect(status).toBe(200);
    const alone = await Promise.all(metrics.map((metric) => ask(client, { metric })));
    const told = ({ readTime: _at, ...answer }: MetricAnswer) => answer;
    expect(data.map(told)).toEqual(alone.map(told));
  }
  const many = Array.from({ length: QUERIES_MAX + 1 }, () => ({ metric: 'task.open', period }));
  expect((await reader.post(`${base}/values`, { queries: many })).status).toBe(400);
  expect((await reader.post(`${base}/values`, { queries: [] })).status).toBe(400);
  expect((await reader.post(`${base}/values`, { queries: [{ metric: 'no.such', period }] })).status).toBe(
    (await reader.post(`${base}/value`, { metric: 'no.such', period })).status,
  );
});

it('counts what a plain count finds', async () => {
  const { mgr, reader, a } = await example();
  const figures = async (client: Client) =>
    Object.fromEntries(
      await Promise.all(
        [
          'task.total',
          'task.done',
          'task.overdue',
          'task.unassigned',
          'task.estimate',
          'risk.open',
          'risk.high',
          'problem.open',
          'hours.logged',
        ].map(async (metric) => [metric, (await ask(client, { metric })).value] as const),
      ),
    );
  // Of A: 10 public tasks, of which those due five, three and one day ago are late; of B 5, four of them late.
  expect(await figures(mgr)).toEqual({
    'task.total': 17,
    'task.done': 2,
    'task.overdue': 8,
    'task.unassigned': 10,
    'task.estimate': 37.5,
    'risk.open': 3,
    'risk.high': 3,
    'problem.open': 3,
    'hours.logged': 25.5,
  });
  expect(await figures(reader)).toEqual({
    'task.total': 11,
    'task.done': 2,
    'task.overdue': 3,
    'task.unassigned': 5,
    'task.estimate': 22.5,
    'risk.open': 1,
    'risk.high': 1,
    'problem.open': 1,
    'hours.logged': 16.5,
  });
  // Example 25: of collections and projects 11, of one's own desk 12.
  expect((await ask(reader, { metric: 'task.total', scope: 'person' })).value).toBe(12);
  expect((await ask(reader, { metric: 'task.total', dimension: 'project' })).groups).toEqual([
    { key: a.id, label: `项目 ${a.code}`, value: 11 },
  ]);
});

it('measures what became of problems and risks, to each by what they see', async () => {
  const { mgr, reader, a, run } = await example();
  // Of A: one solved in three begun days that had been opened anew, past its limit; a private one that is late. Of B: one in a day, in time.
  const problem = (of: string) => `(SELECT p.id FROM problem p WHERE p.tenant_id = $1 AND ${of})`;
  const ofA = problem('p.project_id = $2 AND NOT p.is_private');
  await run(
    `UPDATE problem p SET created_at = now() - interval '20 days', reopen_count = (p.project_id = $2)::int, state = 'RESOLVED',
            resolved_at = now() - CASE WHEN p.project_id = $2 THEN interval '17 days 1 hour' ELSE interval '19 days 12 hours' END
      WHERE p.tenant_id = $1 AND NOT p.is_private`,
    a.id,
  );
  await run(`UPDATE problem SET created_at = now() - interval '40 days' WHERE tenant_id = $1 AND is_private`);
  await run(`DELETE FROM object_clock WHERE tenant_id = $1`);
  await run(
    `INSERT INTO object_clock (tenant_id, object_type, object_id, metric, cycle, goal, runs, ended_at, missed_at, outcome)
     SELECT p.tenant_id, 'problem', p.id, 'resolution', 1, 60, '[]', p.resolved_at,
            CASE WHEN p.project_id = $2 THEN now() - interval '18 days' END,
            CASE WHEN p.is_private THEN NULL WHEN p.project_id = $2 THEN 'missed' ELSE 'met' END
       FROM problem p WHERE p.tenant_id = $1`,
    a.id,
  );
  const [strikes] = await run(`SELECT id FROM risk WHERE tenant_id = $1 AND project_id = $2 AND NOT is_private`, a.id);
  await run(
    `INSERT INTO object_link (tenant_id, from_type, from_id, to_type, to_id, kind)
     VALUES ($1, 'risk', $3, 'problem', ${ofA}, 'caused')`,
    ...[a.id, strikes?.id],
  );
  await run(`UPDATE risk SET state = 'CLOSED' WHERE tenant_id = $1 AND project_id <> $2`, a.id);
  const figures = async (client: Client) =>
    Promise.all(
      [
        ...['problem.resolved', 'problem.days50', 'problem.days85', 'problem.reopened', 'problem.kept'],
        ...['problem.missed', 'risk.struck'],
      ].map(async (metric) => (await ask(client, { metric })).value),
    );
  expect(await figures(mgr)).toEqual([2, 1, 3, 50, 50, 1, 50]);
  expect(await figures(reader)).toEqual([1, 3, 3, 100, 0, 0, 100]);
  expect((await ask(mgr, { metric: 'problem.open', dimension: 'age' })).groups?.map(({ label }) => label)).toEqual([
    '15–30 天',
    '超过 30 天',
  ]);
  expect((await ask(mgr, { metric: 'problem.open', dimension: 'severity' })).groups).toEqual([
    { key: '2', label: '严重', value: 3 },
  ]);
});

it('tells nothing of a project that is hidden, and says what is withheld', async () => {
  const { reader, a, b } = await example();
  expect(await ask(reader, { metric: 'task.total', projectIds: [a.id, b.id] })).toMatchObject({ value: 11 });
  expect(await ask(reader, { metric: 'task.total', projectIds: [b.id] })).toMatchObject({
    value: null,
    withheld: true,
  });
  expect(await rowsOf(reader, { metric: 'task.total', projectIds: [b.id] })).toMatchObject({
    total: 0,
    withheld: true,
  });
});

it('refuses what a metric cannot say', async () => {
  const { reader } = await example();
  const post = (body: object) => reader.post(`${base}/value`, { period, ...body });
  expect((await post({ metric: 'task.nothing' })).status).toBe(404);
  expect((await post({ metric: 'task.total', dimension: 'province' })).status).toBe(400);
  expect((await post({ metric: 'task.total', grain: 'day' })).status).toBe(400);
  expect((await post({ metric: 'task.created', period: { from: period.to, to: period.from } })).status).toBe(400);
  expect(
    (await post({ metric: 'task.created', grain: 'day', period: { from: '2020-01-01', to: '2026-01-01' } })).status,
  ).toBe(400);
});

it('compares with the period before, day by day of the enterprise', async () => {
  const { tenant, mgr, a, run } = await example();
  await run(`UPDATE task SET created_at = '2026-11-05T15:59:59.999Z' WHERE tenant_id = $1`);
  await run(
    `UPDATE task SET created_at = '2026-11-05T16:00:00Z' WHERE tenant_id = $1 AND seq = 1 AND project_id = $2`,
    a.id,
  );
  const week = { metric: 'task.created', period: { from: '2026-11-06', to: '2026-11-12' }, grain: 'day' as const };
  const shanghai = await ask(mgr, week);
  expect([shanghai.value, shanghai.previous]).toEqual([1, { from: '2026-10-30', to: '2026-11-05', value: 16 }]);
  expect(shanghai.series?.map(({ value }) => value)).toEqual([1, 0, 0, 0, 0, 0, 0]);
  await run(
    `INSERT INTO work_calendar (tenant_id, weekdays, segments, zone) VALUES ($1, 31, '[{"from":540,"to":1080}]', 'America/New_York')`,
  );
  t().app.platform.bus.publish({ type: 'calendar', tenantId: tenant.id });
  expect((await ask(mgr, week)).value).toBe(0);
});

it('says the same of each project on the collection, on project management and as metrics', async () => {
  const { mgr, reader, all } = await example();
  for (const client of [mgr, reader, all]) {
    const managed = await client.get<ManagedPage>('project-center/projectManagement/list?sort=code&order=asc');
    const found = managed.status === 200 ? managed.data.result : [];
    expect(found.length).toBe(client === reader ? 0 : 2);
    for (const { id, figures } of found) {
      const value = async (metric: string) => (await ask(client, { metric, projectIds: [id] })).value;
      expect(figures).toEqual({
        tasks: await value('task.total'),
        done: await value('task.done'),
        overdue: await value('task.overdue'),
        risks: await value('risk.open'),
        highRisks: await value('risk.high'),
        problems: await value('problem.open'),
      });
    }
  }
});

it('calls a date doubtful by its day: of later today it is not, of tomorrow it is', async () => {
  const { mgr, a, run } = await example();
  const issues = async (seconds: number) => {
    await run(
      `UPDATE task SET real_start = (((now() AT TIME ZONE 'Asia/Shanghai')::date + 1)::timestamp + make_interval(secs => $3))
         AT TIME ZONE 'Asia/Shanghai' WHERE tenant_id = $1 AND project_id = $2`,
      ...[a.id, seconds],
    );
    const path = `project-center/pcProject/${a.id}/statistics?from=${period.from}&to=${period.to}`;
    return new Set((await mgr.get<ProjectStatistics>(path)).data.quality.issues.map(({ issue }) => issue));
  };
  expect((await issues(-1)).has('future')).toBe(false);
  expect((await issues(1)).has('future')).toBe(true);
});

it('burns by the hour as by the day, to each by what they see, and tells no hour to come', async () => {
  const { mgr, reader, a, run } = await example();
  const [from, to] = [addDays(today(), -6), today()];
  // Half past nine of one of the last days, by their numbers.
  await run(
    `UPDATE task_span s SET entered_day = $2::date - (1 + t.seq % 4)::int,
            entered_at = ($2::date - (1 + t.seq % 4)::int + time '09:30') AT TIME ZONE 'Asia/Shanghai'
       FROM task t WHERE s.tenant_id = $1 AND t.tenant_id = $1 AND t.id = s.task_id AND s.left_at IS NULL`,
    to,
  );
  const seen: (number | null | undefined)[] = [];
  for (const client of [mgr, reader]) {
    const path = `project-center/pcProject/${a.id}/statistics?from=${from}&to=${to}`;
    const { flow } = (await client.get<ProjectStatistics>(path)).data;
    const { hourly } = flow;
    expect(hourly?.remaining.length).toBe(7 * 24);
    for (const name of ['scope', 'remaining', 'scopeHours', 'remainingHours'] as const) {
      const ends = flow.days.map((_day, at) => {
        const hours = hourly?.[name].slice(at * 24, at * 24 + 24) ?? [];
        return hours.findLast((one) => one !== null) ?? null;
      });
      expect([name, ends]).toEqual([name, flow[name]]);
    }
    const yesterday = 5 * 24;
    const [before, after] = [hourly?.scope[yesterday + 8], hourly?.scope[yesterday + 9]];
    expect(before ?? 0).toBeLessThan(after ?? 0);
    // The last hour of today has not come, unless it is now.
    const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit' }).format(new Date());
    if (Number(hour) < 23) expect(hourly?.scope.at(-1)).toBeNull();
    seen.push(flow.scope.at(-1));
  }
  // The one that is private and not theirs.
  expect(seen).toEqual([12, 11]);
  const long = `project-center/pcProject/${a.id}/statistics?from=${addDays(to, -40)}&to=${to}`;
  expect((await mgr.get<ProjectStatistics>(long)).data.flow.hourly).toBeUndefined();
});

it('refuses periods out of bounds before it makes their points, and answers for the longest', async () => {
  const { tenant, guest } = await t().enterprise();
  const api = await t().as(guest, tenant);
  const value = (from: string, to: string, grain?: string) =>
    api.post(`${base}/value`, { metric: 'task.created', period: { from, to }, ...(grain && { grain }) });
  for (const grain of ['day', 'week', 'month', undefined]) {
    expect(await value('0001-01-01', '9999-12-31', grain)).toMatchObject({
      status: 400,
      message: expect.stringContaining('1900-01-01 至 2199-12-31'),
    });
    expect((await value('1900-01-01', '2199-12-31', grain)).status).toBe(grain ? 400 : 200);
  }
});
