/**
 * One of 5,000 nodes moved, with 6,000 dependencies: the goal is 150 ms by itself (figures in `docs/benchmarks.md`); the
 * bound here is for a machine that does much else.
 */
import type { PlanActed, PlanView } from '../../../contract/plan/plan';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'collaboration-center/plan';
const [NODES, LINKS, ROUNDS, MOST_MS] = [5_000, 6_000, 5, 3_000];

interface Taken {
  /** Milliseconds by the clock. */
  clock: number;
  /** Milliseconds of this process's processor time, which others at work make no longer; the database's are not in it. */
  cpu: number;
}
const middle = (taken: readonly Taken[]) => taken[taken.length >> 1]?.clock ?? Number.POSITIVE_INFINITY;
const told = (taken: readonly Taken[]) =>
  `${taken[0]?.clock.toFixed(0)} to ${taken.at(-1)?.clock.toFixed(0)} ms, median ${middle(taken).toFixed(0)} (processor ${Math.min(...taken.map(({ cpu }) => cpu)).toFixed(0)})`;

/** The shortest first. */
async function timesOf(work: (round: number) => Promise<void>): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [started, used] = [performance.now(), process.cpuUsage()];
    await work(round);
    const { user, system } = process.cpuUsage(used);
    taken.push({ clock: performance.now() - started, cpu: (user + system) / 1_000 });
  }
  return taken.sort((one, other) => one.clock - other.clock);
}

it(`answers when one of ${NODES} nodes was moved`, async () => {
  const { tenant, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const api = await t().as(pm, tenant);
  await api.put(`${base}/settings`, { projectId: project.id, startOn: '2026-03-02', version: 0 });
  const sql = (text: string, ...values: unknown[]) => t().app.platform.database.query(text, [tenant.id, ...values]);
  await sql(
    `INSERT INTO plan_node (tenant_id, id, plan_id, project_id, rank, kind, title, duration)
     SELECT $1, gen_random_uuid(), p.id, p.project_id, g, 'work', '节点 ' || g, 1 + g % 5
       FROM plan p, generate_series(1, $3::int) g WHERE p.tenant_id = $1 AND p.project_id = $2`,
    project.id,
    NODES,
  );
  // From each to one further on: no circle.
  await sql(
    `INSERT INTO plan_link (tenant_id, id, plan_id, from_id, to_id)
     SELECT $1, gen_random_uuid(), x.plan_id, x.id, y.id
       FROM (SELECT n.*, g AS place FROM generate_series(1, $3::int) g
               JOIN plan_node n ON n.tenant_id = $1 AND n.project_id = $2 AND n.rank = 1 + (g * 7919) % ($4::int - 200)) x
       JOIN plan_node y ON y.tenant_id = $1 AND y.project_id = $2 AND y.rank = x.rank + 1 + (x.place * 31) % 180
     ON CONFLICT DO NOTHING`,
    ...[project.id, LINKS, NODES],
  );
  const { nodes } = (await api.get<PlanView>(`${base}?projectId=${project.id}`)).data;
  const first = nodes[0];
  const one = await timesOf(async (round) => {
    const moved = await api.put<PlanActed>(`collaboration-center/planNode/drag/${first?.id}`, {
      ...{ startOn: `2026-03-${10 + round}`, version: (first?.version ?? 1) + round },
    });
    expect([moved.status, (moved.data.along ?? 0) > 0]).toEqual([200, true]);
  });
  // The worst: all of them stand elsewhere, and are written.
  const all = await timesOf(async (round) => {
    const moved = await api.put<PlanActed>(`${base}/settings`, {
      ...{ projectId: project.id, startOn: `2026-03-${16 + round}`, version: 2 + round },
    });
    expect([moved.status, (moved.data.along ?? 0) > NODES / 2]).toEqual([200, true]);
  });
  if (process.env.PRINT_TIMES) {
    process.stdout.write(`of ${NODES} nodes: one moved in ${told(one)}, all of them in ${told(all)}\n`);
  }
  expect(Math.max(middle(one), middle(all))).toBeLessThan(MOST_MS);
}, 120_000);
