/** Spans of tasks and what is counted by them: worked examples 1–14 and 21 of the note on insight, and every way of writing. */
import { cycleDays, guideline, workingDays } from '../../../../contract/insight/flow';
import type { MetricAnswer, MetricQuery } from '../../../../contract/insight/metric';
import type { FlowDays, ProjectStatistics } from '../../../../contract/insight/statistics';
import type { StageCategory } from '../../../../contract/task/enums';
import { USUAL_WEEKDAYS, WorkCalendar } from '../../../../contract/time/workdays';
import { addDays } from '../../../base/present';
import { today } from '../../../base/zone';
import { readMetric } from '../../../object/metrics/read';
import { type Remade, remake } from '../../../object/remake';
import { useTestApp } from '../../../test/app';
import { keepFlows } from './keep';
import { remadeDays } from './remadeDays';

const t = useTestApp();
const calendar = new WorkCalendar({
  weekdays: USUAL_WEEKDAYS,
  holidays: [
    { kind: 'off', from: '2026-10-01', to: '2026-10-07' },
    { kind: 'work', from: '2026-10-10', to: '2026-10-10' },
  ],
});
const categories: Record<string, StageCategory> = {
  N: 'NOT_STARTED',
  I: 'IN_PROGRESS',
  P: 'PAUSED',
  V: 'VERIFYING',
  D: 'DONE',
  C: 'CLOSED',
  X: 'CANCELLED',
};

interface SpanRow extends Record<string, unknown> {
  category: string;
  outcome: string;
  started: string | null;
  finished: string | null;
  created: string;
  timed: boolean;
  hours: number;
}

async function ground() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const client = await t().as(pm, tenant);
  const db = t().factory.scope(tenant);
  const run = <T extends Record<string, unknown>>(sql: string, ...values: unknown[]) =>
    t().app.platform.database.query<T>(sql, [tenant.id, ...values]);
  /** `I 11-03 09:00` of the enterprise's own zone; 10:00 where no time is given. */
  async function play(steps: string, zone = '+08') {
    const project = await t().factory.project(tenant, pm);
    const task = await t().factory.task(tenant, project, pm);
    const moves = steps.split(', ').map((step) => {
      const [letter = '', day, time = '10:00'] = step.split(' ');
      return { category: categories[letter] as StageCategory, at: `2026-${day}T${time}${zone}` };
    });
    await run('UPDATE task SET created_at = $3::timestamptz WHERE tenant_id = $1 AND id = $2', task.id, moves[0]?.at);
    await run('DELETE FROM task_span WHERE tenant_id = $1 AND task_id = $2', task.id);
    for (const [n, { category, at }] of moves.entries()) {
      // What the trigger on the task says; here spans alone are played.
      const undelivered = category === 'CLOSED' && moves[n - 1]?.category !== 'DONE';
      await run(
        `SELECT task_span_enter(jsonb_populate_record(t, jsonb_build_object('category', $3::text, 'undelivered', $5::boolean, 'stage_id',
             (SELECT s.id FROM stage s WHERE s.tenant_id = t.tenant_id AND s.category = $3 ORDER BY s.id LIMIT 1))), $4::timestamptz)
           FROM task t WHERE t.tenant_id = $1 AND t.id = $2`,
        ...[task.id, category, at, undelivered],
      );
    }
    /** The span that covers a moment says all that was known then. */
    const at = async (moment = '2027-01-01T00:00:00Z') => {
      const [row] = await run<SpanRow>(
        `SELECT category, outcome, started_day::text AS started, finished_day::text AS finished, created_day::text AS created,
                coalesce(started_at < finished_at, false) AS timed
           FROM task_span WHERE tenant_id = $1 AND task_id = $2 AND entered_at <= $3::timestamptz
            AND (left_at IS NULL OR left_at > $3::timestamptz)`,
        ...[task.id, moment],
      );
      if (!row) throw new Error('No span covers the moment');
      const { started, finished, created, timed } = row;
      const cycle = timed && started && finished ? cycleDays(started, finished) : null;
      const work = timed && started && finished ? workingDays(calendar, started, finished) : null;
      return { ...row, cycle, work, lead: finished && cycleDays(created, finished) };
    };
    const ask = async (metric: string, from: string, to: string, more: Partial<MetricQuery> = {}) =>
      (
        await client.post<MetricAnswer>('insight-center/metric/value', {
          ...{ metric, period: { from: `2026-${from}`, to: `2026-${to}` }, projectIds: [project.id], ...more },
        })
      ).data;
    const days = async (metric: string, from: string, to: string) =>
      (await ask(metric, from, to, { grain: 'day' })).series?.map(({ value }) => value);
    return { at, ask, days, task, project };
  }
  return { tenant, owner, pm, member, client, db, run, play };
}

it.each([
  ['1', 'N 11-02 09:00, I 11-02 10:00, D 11-02 17:00', { cycle: 1, work: 1, lead: 1 }],
  ['2', 'I 11-02 23:59:59, D 11-03 00:00:00', { cycle: 2 }],
  ['3', 'N 11-02, D 11-05', { cycle: null, lead: 4, finished: '2026-11-05' }],
  ['4', 'N 11-02, I 11-03, D 11-05, I 11-10, D 11-12', { finished: '2026-11-12', cycle: 10, work: 8, lead: 11 }],
  ['7', 'I 11-03, D 11-05, C 11-20', { finished: '2026-11-05', cycle: 3 }],
  ['8', 'I 11-03, N 11-04, I 11-16, D 11-17', { cycle: 15, work: 11 }],
  ['9', 'I 11-03, X 11-05, C 11-06', { outcome: 'dropped', finished: null }],
  ['10', 'I 09-30, D 10-10', { cycle: 11, work: 4 }],
  ['11', 'I 11-07, D 11-08', { cycle: 2, work: 1 }],
  ['12', 'I 11-02 09:00, P 11-03 09:00, I 11-06 09:00, D 11-06 17:00', { cycle: 5 }],
])('reckons a task as example %s says: %s', async (_no, steps, expected) => {
  const { play } = await ground();
  const { at, ask } = await play(steps);
  const found = await at();
  expect(found).toMatchObject(expected);
  expect((await ask('flow.finished', '09-01', '11-30')).value).toBe(found.finished ? 1 : 0);
  expect((await ask('flow.cycle85', '09-01', '11-30')).value).toBe(found.cycle);
  if (found.lead) expect((await ask('flow.lead85', '09-01', '11-30')).value).toBe(found.lead);
});

it('knows a task as it was on an earlier day (5), and counts work day by day (6, 8, 9)', async () => {
  const { play, run, db } = await ground();
  const four = await play('N 11-02, I 11-03, D 11-05, I 11-10, D 11-12');
  expect(await four.at('2026-11-08T12:00+08')).toMatchObject({ finished: '2026-11-05', cycle: 3, lead: 4 });
  // As metrics say it: now it is finished on the 12th, at the end of the 8th it was on the 5th.
  const asOf = async (metric: string, to: string, day?: string) => {
    const query = { metric, period: { from: '2026-11-01', to }, projectIds: [four.project.id] };
    return (await readMetric({ platform: t().app.platform, db }, query, 'public', day)).value;
  };
  expect(await asOf('flow.finished', '2026-11-08')).toBe(0);
  expect(await asOf('flow.finished', '2026-11-08', '2026-11-08')).toBe(1);
  expect(await asOf('flow.cycle85', '2026-11-08', '2026-11-08')).toBe(3);
  expect(await asOf('flow.lead85', '2026-11-08', '2026-11-08')).toBe(4);
  expect(await asOf('flow.finished', '2026-11-11', '2026-11-11')).toBe(0);
  expect(await asOf('flow.finished', '2026-11-12', '2026-11-12')).toBe(1);
  expect(await four.days('flow.wip', '11-03', '11-12')).toEqual([1, 1, 0, 0, 0, 0, 0, 1, 1, 0]);
  const eight = await play('I 11-03, N 11-04, I 11-16, D 11-17');
  expect((await eight.ask('flow.wip', '11-10', '11-10')).value).toBe(0);
  const nine = await play('I 11-03, X 11-05, C 11-06');
  expect(await nine.days('flow.scope', '11-03', '11-06')).toEqual([1, 1, 0, 0]);
  const twelve = await play('I 11-02 09:00, P 11-03 09:00, I 11-06 09:00, D 11-06 17:00');
  const [hours] = await run(
    `SELECT sum(extract(epoch FROM left_at - entered_at)) FILTER (WHERE category IN ('IN_PROGRESS', 'VERIFYING'))::float8 / 3600 AS active,
            sum(extract(epoch FROM left_at - entered_at))::float8 / 3600 AS whole
       FROM task_span WHERE tenant_id = $1 AND task_id = $2 AND left_at IS NOT NULL`,
    twelve.task.id,
  );
  expect(hours).toEqual({ active: 32, whole: 104 });
  expect((await twelve.ask('flow.efficiency', '11-01', '11-30')).value).toBe(30.8);
  // Between the first delivery and the second beginning nobody worked: 96 of 216 hours.
  expect((await four.ask('flow.efficiency', '11-01', '11-30')).value).toBe(44.4);
  const both = { projectIds: [four.project.id, twelve.project.id], grain: 'month' as const };
  const together = await four.ask('flow.efficiency', '11-01', '11-30', both);
  // 96 and 32 hours of 216 and 104: sums first, no average of percentages.
  expect([together.value, together.series]).toEqual([40, [expect.objectContaining({ value: 40 })]]);
  expect((await four.ask('flow.efficiency', '09-01', '09-30', { grain: 'month' })).series?.[0]?.value).toBeNull();
});

it('gives each instant to the day of the enterprise (13, 14)', async () => {
  const { play, run, tenant } = await ground();
  const { at } = await play('I 11-30 15:59:59.999, D 11-30 16:00:00', 'Z');
  expect(await at()).toMatchObject({ started: '2026-11-30', finished: '2026-12-01', cycle: 2 });
  const { at: later } = await play('I 11-01 05:30, D 11-02 04:59', 'Z');
  expect(await later()).toMatchObject({ started: '2026-11-01', finished: '2026-11-02' });
  await run(
    `INSERT INTO work_calendar (tenant_id, weekdays, segments, zone) VALUES ($1, 31, '[{"from":540,"to":1080}]', 'America/New_York')`,
  );
  t().app.platform.bus.publish({ type: 'calendar', tenantId: tenant.id });
  // The days of what was there before are made anew.
  expect(await later()).toMatchObject({ started: '2026-11-01', finished: '2026-11-01', cycle: 1 });
  // So they are after an upgrade from a version that left them as they were, each turn a chunk, and with the sums of days.
  const kept = () =>
    run(`SELECT task_id, entered_day, left_day, created_day, stage_day, started_day, finished_day FROM task_span
          WHERE tenant_id = $1 ORDER BY task_id, entered_at`);
  const right = await kept();
  await keepFlows(t().factory.scope(tenant));
  await run(`UPDATE task_span SET entered_day = entered_day + 1, left_day = left_day + 1, created_day = created_day + 1,
               stage_day = stage_day + 1, started_day = started_day + 1, finished_day = finished_day + 1 WHERE tenant_id = $1`);
  await run('DELETE FROM flow_dirty WHERE tenant_id = $1');
  const { signal } = new AbortController();
  let now: Remade | null = { tenantId: tenant.id, kind: 0, what: '', done: 0, total: 0, after: null };
  for (let turn = 0; now && turn < 20; turn += 1) now = await remake(t().app.platform, remadeDays, now, { signal }, 0);
  expect([now, await kept()]).toEqual([null, right]);
  expect(await run('SELECT 1 AS found FROM flow_dirty WHERE tenant_id = $1')).not.toEqual([]);
});

it('lets the guideline fall on working days only (21)', () => {
  const days = Array.from({ length: 13 }, (_, at) => addDays('2026-09-28', at));
  const line = guideline(calendar, days, 40);
  const on = (day: string) => Math.round((line[days.indexOf(day)] as number) * 100) / 100;
  expect(['2026-09-30', '2026-10-07', '2026-10-08', '2026-10-10'].map(on)).toEqual([20, 20, 13.33, 0]);
});

const spans = `SELECT category, outcome, made, shown, left_day IS NULL AS standing, hours::float8 AS hours FROM task_span
   WHERE tenant_id = $1 AND task_id = $2 ORDER BY entered_at`;

it('follows a task through steps, a move, estimates and the recycle bin, and forgets it when it is purged', async () => {
  const { tenant, pm, client, run } = await ground();
  const project = await t().factory.project(tenant, pm);
  const other = await t().factory.project(tenant, pm);
  const task = await t().factory.task(tenant, project, pm);
  // What stands for no time is dropped: these are apart.
  const past = () =>
    run(
      `UPDATE task_span SET entered_at = entered_at - interval '1 day' WHERE tenant_id = $1 AND task_id = $2`,
      task.id,
    );
  const set = (values: string) => run(`UPDATE task SET ${values} WHERE tenant_id = $1 AND id = $2`, task.id);
  expect(await run(spans, task.id)).toMatchObject([
    { category: 'NOT_STARTED', made: false, shown: true, standing: true },
  ]);
  await past();
  await set(`category = 'IN_PROGRESS'`);
  // Within one transaction the first of two steps has no length.
  await t().app.platform.database.transaction(async (tx) => {
    await past();
    await tx.query(`UPDATE task SET category = 'VERIFYING' WHERE tenant_id = $1 AND id = $2`, [tenant.id, task.id]);
    await tx.query(`UPDATE task SET category = 'DONE' WHERE tenant_id = $1 AND id = $2`, [tenant.id, task.id]);
  });
  expect((await run(spans, task.id)).map(({ category }) => category)).toEqual(['NOT_STARTED', 'IN_PROGRESS', 'DONE']);
  await past();
  await set(`estimate_hours = 8`);
  expect((await run(spans, task.id)).map(({ category, hours }) => [category, hours]).slice(-2)).toEqual([
    ['DONE', null],
    ['DONE', 8],
  ]);
  await past();
  await set(`project_id = '${other.id}'`);
  const inProject = async ({ id }: { id: string }, day: string) =>
    (
      await client.post<MetricAnswer>('insight-center/metric/value', {
        ...{ metric: 'flow.tasks', period: { from: day, to: day }, projectIds: [id] },
      })
    ).data.value;
  expect([await inProject(project, today()), await inProject(other, today())]).toEqual([0, 1]);
  await set(`deleted_at = now()`);
  expect((await run(spans, task.id)).every(({ shown }) => shown === false)).toBe(true);
  expect(await inProject(other, today())).toBe(0);
  await set(`deleted_at = NULL`);
  expect(await inProject(other, today())).toBe(1);
  await run('DELETE FROM task WHERE tenant_id = $1 AND id = $2', task.id);
  expect(await run(spans, task.id)).toEqual([]);
});

it('writes the step of the API in its own transaction', async () => {
  const { tenant, pm, client, run } = await ground();
  const project = await t().factory.project(tenant, pm);
  const task = await t().factory.task(tenant, project, pm, { executorId: pm.id });
  await run(
    `UPDATE task_span SET entered_at = entered_at - interval '1 day' WHERE tenant_id = $1 AND task_id = $2`,
    task.id,
  );
  const workflow = await t().app.platform.workflows.of(tenant.id);
  const stage = workflow.stages.find(({ category }) => category === 'IN_PROGRESS');
  const stepped = await client.put(`collaboration-center/ccTask/update/${task.id}`, { version: 1, stageId: stage?.id });
  expect(stepped.status).toBe(200);
  expect((await run(spans, task.id)).map(({ category }) => category)).toEqual(['NOT_STARTED', 'IN_PROGRESS']);
});

it('makes the past of a task that comes with dates, and marks it', async () => {
  const { tenant, pm, run } = await ground();
  const project = await t().factory.project(tenant, pm);
  const task = await t().factory.task(tenant, project, pm, { category: 'DONE' });
  await run(
    `INSERT INTO task (tenant_id, id, project_id, seq, task_no, type_id, stage_id, category, title, real_start, real_end, created_at)
     SELECT tenant_id, $3::uuid, project_id, 99, task_no || '9', type_id, stage_id, category, title,
            '2026-11-03T02:00Z', '2026-11-05T02:00Z', '2026-11-02T02:00Z' FROM task WHERE tenant_id = $1 AND id = $2`,
    ...[task.id, '01900000-0000-7000-8000-0000000000aa'],
  );
  const made = await run(spans, '01900000-0000-7000-8000-0000000000aa');
  expect(made.map(({ category, made: marked, standing }) => [category, marked, standing])).toEqual([
    ['NOT_STARTED', true, false],
    ['IN_PROGRESS', true, false],
    ['DONE', true, true],
  ]);
});

it('says the same of each day by what is kept, live and counted plainly, to whoever asks', async () => {
  const { tenant, pm, member, client, db, run } = await ground();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const begin = addDays(today(), -20);
  for (let n = 0; n < 30; n += 1) {
    const task = await t().factory.task(tenant, project, pm, {
      ...(n % 5 === 0 && { privateTask: true }),
      ...(n % 10 === 0 && { executorId: member.id }),
    });
    await run('DELETE FROM task_span WHERE tenant_id = $1 AND task_id = $2', task.id);
    for (let step = 0, day = n % 7; step < 4 && day <= 20; step += 1, day += 1 + ((n * 7 + step * 3) % 6)) {
      await run(
        `SELECT task_span_enter(jsonb_populate_record(t, jsonb_build_object('category', $3::text)), $4::timestamptz)
           FROM task t WHERE t.tenant_id = $1 AND t.id = $2`,
        ...[
          task.id,
          ['NOT_STARTED', 'IN_PROGRESS', n % 4 === 0 ? 'CANCELLED' : 'DONE', 'CLOSED'][step],
          `${addDays(begin, day)}T03:00Z`,
        ],
      );
    }
  }
  const reader = await t().as(member, tenant);
  const figures = async () => {
    const found = [];
    for (const who of [client, reader]) {
      const { data } = await who.get<ProjectStatistics>(
        `project-center/pcProject/${project.id}/statistics?from=${begin}&to=${addDays(today(), 1)}`,
      );
      found.push(data.flow);
    }
    return found;
  };
  const live = await figures();
  const [dirty] = await run<{ n: number }>('SELECT count(*)::int AS n FROM flow_dirty WHERE tenant_id = $1');
  expect(dirty?.n).toBeGreaterThan(0);
  await keepFlows(db);
  expect(await run('SELECT 1 AS n FROM flow_dirty WHERE tenant_id = $1')).toEqual([]);
  expect(await figures()).toEqual(live);
  // Half of the days dirty again.
  await run(`UPDATE task_span SET hours = 4 WHERE tenant_id = $1 AND entered_day > $2::date`, addDays(begin, 10));
  const half = await figures();
  expect(half.map(({ states }) => states)).toEqual(live.map(({ states }) => states));
  for (const [at, hidden] of [
    [0, 'true'],
    [1, `(t.private_type = 0 OR t.executor_id = '${member.id}')`],
  ] as const) {
    const plain = await run<{ day: string; category: string; n: number }>(
      `SELECT d.day::date::text AS day, s.category, count(*)::int AS n
         FROM generate_series($2::date, $3::date, '1 day') AS d(day)
         JOIN task_span s ON s.tenant_id = $1 AND s.entered_day <= d.day AND (s.left_day IS NULL OR s.left_day > d.day)
         JOIN task t ON t.tenant_id = s.tenant_id AND t.id = s.task_id WHERE ${hidden} GROUP BY 1, 2`,
      ...[begin, today()],
    );
    const { days, states } = live[at] as FlowDays;
    expect(
      states
        .flatMap(({ category, values }) =>
          values.flatMap((value, index) => (value ? [[days[index], category, value]] : [])),
        )
        .sort(),
    ).toEqual(plain.map(({ day, category, n }) => [day, category, n]).sort());
    // Tomorrow has not come: no zero.
    expect(states.map(({ values }) => values.at(-1))).toEqual(states.map(() => null));
  }
});
