/** Numbers of tasks and of registers: however many are made at once, by whatever door, each number is given once. */
import fc from 'fast-check';
import { type Client, useTestApp } from '../test/app';

const t = useTestApp();

/** What several people do at the same moment. */
type Act = { does: 'task' } | { does: 'lines'; lines: number } | { does: 'refused' } | { does: 'risk' };
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Act>({ does: 'task' }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 5 }).map((lines): Act => ({ does: 'lines', lines })) },
  { weight: 1, arbitrary: fc.constant<Act>({ does: 'refused' }) },
  { weight: 2, arbitrary: fc.constant<Act>({ does: 'risk' }) },
);
const waves = fc.array(fc.array(acts, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 });

const task = 'collaboration-center/ccTask';

async function perform(api: Client, projectId: string, act: Act) {
  switch (act.does) {
    case 'task':
      return api.post(`${task}/create`, { projectId, title: '任务' });
    case 'lines':
      return api.post(`${task}/createLines`, {
        projectId,
        lines: Array.from({ length: act.lines }, (_, at) => ({ title: `第 ${at} 行`, ...(at > 0 && { parent: 0 }) })),
      });
    case 'refused':
      return api.post(`${task}/create`, {
        projectId,
        title: '没有这个人',
        executorId: '00000000-0000-7000-8000-000000000000',
      });
    case 'risk':
      return api.post('collaboration-center/risk/create', { projectId, title: '风险', probability: 2, impact: 2 });
  }
}

it('are given once, without a gap, in every project by itself', async () => {
  const { tenant, pm } = await t().enterprise();
  const api = await t().as(pm, tenant);
  const { database } = t().app.platform;
  await fc.assert(
    fc.asyncProperty(waves, async (all) => {
      const projects = [await t().factory.project(tenant, pm), await t().factory.project(tenant, pm)];
      const wanted = { task: 0, risk: 0 };
      for (const wave of all) {
        const answers = await Promise.all(
          projects.flatMap(({ id }) => wave.map(async (act) => [act, await perform(api, id, act)] as const)),
        );
        for (const [act, { status, message }] of answers) {
          if (act.does === 'refused') expect(status).toBe(400);
          else if (status !== 200) throw new Error(`${act.does}: ${message}`);
        }
        for (const act of wave) {
          if (act.does === 'task') wanted.task += 1;
          if (act.does === 'lines') wanted.task += act.lines;
          if (act.does === 'risk') wanted.risk += 1;
        }
      }
      for (const { id } of projects) {
        for (const [kind, count] of Object.entries(wanted)) {
          const rows = await database.query<{ seq: number }>(
            `SELECT seq::int FROM ${kind} WHERE tenant_id = $1 AND project_id = $2 ORDER BY seq`,
            [tenant.id, id],
          );
          expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
        }
      }
    }),
    { numRuns: 15 },
  );
}, 120_000);
