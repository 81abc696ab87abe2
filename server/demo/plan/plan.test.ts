/** What the demo shows of plans: believable, and as the engine reckons it. */
import { useTestApp } from '../../test/app';
import { fillDemo } from '..';

const t = useTestApp();
const query = <T extends Record<string, unknown>>(text: string) => t().app.platform.database.query<T>(text);

beforeAll(async () => {
  await fillDemo(t().app.platform.database, () => undefined);
});

it('plans the running projects of both enterprises, each with a baseline, a trend and tasks', async () => {
  const plans = await query<{ code: string; nodes: number; done: number; going: number; waiting: number }>(
    `SELECT p.code, count(*)::int AS nodes, count(*) FILTER (WHERE n.real_end IS NOT NULL)::int AS done,
            count(*) FILTER (WHERE n.real_start IS NOT NULL AND n.real_end IS NULL)::int AS going,
            count(*) FILTER (WHERE n.real_start IS NULL)::int AS waiting
       FROM plan_node n JOIN project p ON p.id = n.project_id GROUP BY p.code ORDER BY p.code`,
  );
  expect(plans.map(({ code }) => code)).toEqual(['GSYS', 'YFERP', 'ZHYW']);
  for (const { nodes, done, going, waiting } of plans) {
    expect(nodes).toBeGreaterThanOrEqual(40);
    expect(nodes).toBeLessThanOrEqual(60);
    for (const count of [done, going, waiting]) expect(count).toBeGreaterThan(0);
  }
  const [rest] = await query<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM plan_baseline) AS baselines, (SELECT count(*)::int FROM plan_forecast) AS points,
            (SELECT count(*)::int FROM plan_node_task) AS tasks, (SELECT count(*)::int FROM plan_template) AS templates`,
  );
  expect(rest).toMatchObject({ baselines: 3, templates: 2 });
  expect(rest?.points).toBeGreaterThan(40);
  expect(rest?.tasks).toBeGreaterThan(20);
});

it('slips behind its baseline, as the engine says', async () => {
  const [slip] = await query<{ later: number }>(
    `SELECT count(*)::int AS later FROM plan_node n JOIN plan_baseline_node b ON b.node_id = n.id
      WHERE n.kind = 'milestone' AND n.end_on > b.end_on`,
  );
  expect(slip?.later).toBeGreaterThan(2);
});
