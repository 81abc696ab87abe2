/** Reports on hours: every side adds up to the same, a sum is its rows, and nobody sums what is not theirs to read. */
import type { HoursReport, HoursRows } from '../../../contract/hours/report';
import { hoursSides } from '../../../contract/hours/sides';
import { newId } from '../../base/present';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'collaboration-center/hours/report';
const period = 'from=2026-01-01&to=2026-12-31';

async function setting() {
  const { tenant, owner, pm } = await t().enterprise();
  const [dev, other] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  const [project, foreign] = [
    await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]),
    await t().factory.project(tenant, other, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]),
  ];
  const { database } = t().app.platform;
  const run = (text: string, ...values: unknown[]) => database.query(text, [tenant.id, ...values]);
  const [task, secret] = [
    await t().factory.task(tenant, project, pm, { executorId: dev.id }),
    await t().factory.task(tenant, foreign, other, { executorId: dev.id }),
  ];
  const position = newId();
  await run(`INSERT INTO hr_position (tenant_id, id, code, name) VALUES ($1, $2::uuid, $2::text, '开发')`, position);
  await run(
    `INSERT INTO hr_member (tenant_id, id, user_id, position_id, main, from_day) VALUES ($1, $2, $3, $4, true, '2026-03-01')`,
    ...[newId(), dev.id, position],
  );
  const log = (
    user: { id: string },
    day: string,
    minutes: number,
    more: { task?: string; other?: string; state?: string },
  ) =>
    run(
      `INSERT INTO worklog (tenant_id, id, user_id, day, minutes, kind, task_id, other, state, created_by)
       VALUES ($1, $2, $3, $4::date, $5, 'normal', $6::uuid, $7, $8, $3)`,
      ...[newId(), user.id, day, minutes, more.task ?? null, more.other ?? null, more.state ?? 'OPEN'],
    );
  await log(dev, '2026-02-27', 60, { task: task.id, state: 'APPROVED' });
  await log(dev, '2026-03-02', 120, { task: task.id });
  await log(pm, '2026-12-31', 30, { task: task.id });
  await log(dev, '2026-03-03', 240, { task: secret.id });
  await log(dev, '2026-03-04', 15, { other: 'meeting' });
  // Beside the period.
  await log(dev, '2025-12-31', 600, { task: task.id });
  const report = async (user: typeof dev, by: string, more = '') =>
    (await (await t().as(user, tenant)).get<HoursReport>(`${base}?${period}&by=${by}${more}`)).data;
  const rows = async (user: typeof dev, more = '') =>
    (await (await t().as(user, tenant)).get<HoursRows>(`${base}/rows?${period}${more}`)).data;
  return { tenant, owner, pm, dev, other, project, foreign, position, report, rows };
}

it('adds up to the same from every side, and each sum is that of its rows', async () => {
  const { dev, report, rows } = await setting();
  for (const by of Object.keys(hoursSides)) {
    const { minutes, approved, rows: sums } = await report(dev, by);
    expect([by, minutes, approved]).toEqual([by, 435, 60]);
    for (const { key, minutes: sum } of sums) {
      const behind = await rows(dev, `&${by}=${key}`);
      expect([by, key, behind.rows.reduce((all, row) => all + row.minutes, 0)]).toEqual([by, key, sum]);
    }
  }
});

it('sums by the position of the day, and narrows one side by another', async () => {
  const { dev, project, position, report } = await setting();
  expect((await report(dev, 'position')).rows.map(({ label, minutes }) => [label, minutes])).toEqual([
    ['开发', 375],
    ['没有岗位', 60],
  ]);
  const { rows } = await report(dev, 'project', `&position=${position}`);
  expect(rows.find(({ key }) => key === project.id)?.minutes).toBe(120);
  expect((await report(dev, 'type')).rows.map(({ label, minutes }) => [label, minutes])).toEqual([
    ['任务', 420],
    ['会议', 15],
  ]);
});

it('is of projects that one approves and of oneself; of others nothing', async () => {
  const { owner, pm, dev, other, project, foreign, report, rows } = await setting();
  expect((await report(pm, 'project')).rows).toMatchObject([{ key: project.id, minutes: 210 }]);
  expect((await report(pm, 'person')).rows.map(({ key, minutes }) => [key, minutes])).toEqual([
    [dev.id, 180],
    [pm.id, 30],
  ]);
  expect(await rows(pm, `&project=${foreign.id}`)).toEqual({ rows: [], more: false });
  expect((await report(other, 'project')).rows).toMatchObject([{ key: foreign.id, minutes: 240 }]);
  expect((await report(owner, 'person')).minutes).toBe(465);
});
