/** The forecast of many projects in SQL is that of each one's tab of costs, over trees of subjects. */
import type { CostSummary } from '../../../contract/cost/cost';
import { by, chart, figure } from '../../../contract/dashboard/readyParts';
import { newId } from '../../base/present';
import { loadActors } from '../../object/actors';
import { useTestApp } from '../../test/app';
import type { TestUser } from '../../test/factories';
import { ChartSources, readCharts } from '../dataService';

const t = useTestApp();
const PROJECTS = 10;

/** The same numbers each time: from 0 to below `below`. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

it('says of each project what its tab says, to who may know rates and to who may not', async () => {
  const { tenant, owner, pm, member } = await t().enterprise();
  const run = (text: string, ...values: unknown[]) => t().app.platform.database.query(text, [tenant.id, ...values]);
  const next = numbers(7);
  const projects: { id: string; code: string }[] = [];
  for (let at = 0; at < PROJECTS; at += 1) {
    const project = await t().factory.project(tenant, pm);
    projects.push(project);
    const budget = newId();
    // One project has no subject at all, one no budget, one labour that no subject takes.
    const has = { subjects: at > 0, budget: at !== 1, home: at % 3 !== 2 };
    if (has.budget) {
      await run(
        `INSERT INTO cost_budget (tenant_id, id, project_id, no, state) VALUES ($1, $2, $3, 1, 'APPROVED')`,
        ...[...[budget, project.id]],
      );
    }
    const subjects: string[] = [];
    for (let n = 0; has.subjects && n < 2 + next(9); n += 1) {
      const id = newId();
      const parent = n > 0 && next(3) > 0 ? subjects[next(subjects.length)] : null;
      await run(
        `INSERT INTO cost_subject (tenant_id, id, project_id, parent_id, name, kind, to_complete) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        ...[
          id,
          project.id,
          parent,
          `科目 ${n}`,
          has.home && n === 1 ? 'labour' : 'travel',
          next(4) === 0 ? next(50_000) : null,
        ],
      );
      subjects.push(id);
      if (has.budget && next(3) > 0) {
        await run(
          `INSERT INTO cost_budget_line (tenant_id, budget_id, subject_id, amount) VALUES ($1, $2, $3, $4)`,
          ...[...[budget, id, next(100_000)]],
        );
      }
      const money = async (table: string, of: Record<string, unknown>) => {
        const values = {
          id: newId(),
          project_id: project.id,
          subject_id: id,
          title: table,
          created_by: pm.id,
          is_private: false,
          ...of,
        };
        const names = Object.keys(values);
        await run(
          `INSERT INTO ${table} (tenant_id, ${names.join(', ')}) VALUES ($1, ${names.map((_one, place) => `$${place + 2}`).join(', ')})`,
          ...Object.values(values),
        );
        return values.id;
      };
      const promise =
        next(2) === 0
          ? await money('commitment', {
              seq: n + 1,
              signed_on: '2026-01-05',
              amount: 20_000 + next(40_000),
              state: 'ACTIVE',
            })
          : null;
      for (const [place, state] of ['APPROVED', 'SUBMITTED', 'PAID', 'DRAFT'].entries()) {
        if (next(2) === 0) continue;
        await money('cost', {
          ...{ seq: n * 4 + place + 1, spent_on: '2026-01-06', amount: next(60_000), state },
          commitment_id: promise && next(2) === 0 ? promise : null,
        });
      }
    }
    const booked = { day: '2026-01-05', minutes: 60, rate_fen: 9_000, amount_fen: 9_000 };
    await run(
      `INSERT INTO cost_labour (tenant_id, id, project_id, worklog_id, user_id, day, booked_on, minutes, live, rate_fen, amount_fen)
       VALUES ($1, $2, $3, $4, $5, $6, $6, $7, true, $8, $9)`,
      ...[newId(), project.id, newId(), member.id, booked.day, booked.minutes, booked.rate_fen, booked.amount_fen],
    );
  }
  const measures = [figure('预测', 'sum', '完工预测'), figure('承诺', 'sum', '已承诺')];
  const of = chart('projectBudget', [by('项目编号')], { measures, top: PROJECTS });
  const asked = { period: null, before: null, picks: [], projects: null };
  const said = async (user: TestUser) => {
    const db = t().factory.scope(tenant);
    const actor = (await loadActors(db, [user.id])).get(user.id);
    if (!actor) throw new Error('nobody');
    const sources = new ChartSources({ platform: t().app.platform, db, actor }, user.id);
    const [answer] = await readCharts(sources, [{ chart: of, asked }]);
    const { heads = [], sums = [] } = (await answer?.()) ?? {};
    return new Map(heads[0]?.map(({ label }, at) => [label, sums[0]?.[at]]));
  };
  for (const user of [owner, pm]) {
    const api = await t().as(user, tenant);
    const found = await said(user);
    for (const { id, code } of projects) {
      const { total } = (await api.get<CostSummary>(`project-center/pcProjectCost?projectId=${id}`)).data;
      expect([code, found.get(code)]).toEqual([code, [total.atCompletion / 100, total.committed / 100]]);
    }
  }
  expect([...(await said(owner)).values()].filter((one) => (one?.[0] ?? 0) > 0).length).toBe(PROJECTS);
});
