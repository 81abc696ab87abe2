/** Hours that were not written: told on Monday to who writes hours, by what could be done without leave and days off. */
import { newId } from '../../base/present';
import { useTestApp } from '../../test/app';
import { remindOfHours } from './remind';

const t = useTestApp();

it('tells who wrote too little of the week before, once, and nobody who was away, wrote enough or never writes', async () => {
  const { tenant, pm } = await t().enterprise();
  const [little, enough, away, never, hours] = await Promise.all([1, 2, 3, 4, 5].map(() => t().factory.member(tenant)));
  if (!little || !enough || !away || !never || !hours) throw new Error('no members');
  const role = 'ROLE_PROJECT_DEVELOPER' as const;
  const project = await t().factory.project(
    tenant,
    pm,
    [little, enough, away, never, hours].map((user) => ({ user, role })),
  );
  const task = await t().factory.task(tenant, project, pm);
  const run = (text: string, ...values: unknown[]) => t().app.platform.database.query(text, [tenant.id, ...values]);
  await run(`INSERT INTO work_calendar (tenant_id, weekdays, segments) VALUES ($1, 31, '[{"from":540,"to":1020}]')`);
  const log = (user: { id: string }, day: string, minutes: number) =>
    run(
      `INSERT INTO worklog (tenant_id, id, user_id, day, minutes, kind, task_id, state, created_by)
       VALUES ($1, $2, $3, $4::date, $5, 'normal', $6, 'OPEN', $3)`,
      ...[newId(), user.id, day, minutes, task.id],
    );
  const leave = (user: { id: string }, from: string, to: string, clock: string | null) =>
    run(
      `INSERT INTO duty_leave (tenant_id, id, user_id, from_day, to_day, from_clock, to_clock)
       VALUES ($1, $2, $3, $4::date, $5::date, $6, CASE WHEN $6::text IS NULL THEN NULL ELSE '18:00' END)`,
      ...[newId(), user.id, from, to, clock],
    );
  // Five days of eight hours from 9 to 13 March 2026.
  await log(little, '2026-03-09', 480);
  await log(little, '2026-03-10', 330);
  for (const day of ['09', '10', '11', '12', '13']) await log(enough, `2026-03-${day}`, 475);
  await log(away, '2026-03-06', 480);
  await leave(away, '2026-03-09', '2026-03-13', null);
  // Away for some hours of the whole week: the days are still worked.
  await log(hours, '2026-03-06', 480);
  await leave(hours, '2026-03-09', '2026-03-13', '17:00');
  // Before the weeks that are looked at.
  await log(never, '2026-01-15', 480);
  await remindOfHours(t().app.platform, '2026-03-16');
  await remindOfHours(t().app.platform, '2026-03-16');
  const told = await run(
    `SELECT receiver_id, title, body, url FROM message WHERE tenant_id = $1 AND event = 'hoursMissing' ORDER BY title`,
  );
  const url = expect.stringContaining('/hours?day=2026-03-09');
  expect(told).toEqual([
    {
      ...{ receiver_id: little.id, title: '上周（03-09 至 03-15）还有 26 小时 30 分的工时没有登记', url },
      body: '可用 40 小时，已登记 13 小时 30 分',
    },
    {
      ...{ receiver_id: hours.id, title: '上周（03-09 至 03-15）还有 40 小时的工时没有登记', url },
      body: expect.any(String),
    },
  ]);
  // A week that is locked can be written no more.
  await run(`DELETE FROM message WHERE tenant_id = $1`);
  await run(`INSERT INTO work_lock (tenant_id, locked_to) VALUES ($1, '2026-03-31')`);
  await remindOfHours(t().app.platform, '2026-03-16');
  expect(await run(`SELECT 1 FROM message WHERE tenant_id = $1 AND event = 'hoursMissing'`)).toEqual([]);
});
