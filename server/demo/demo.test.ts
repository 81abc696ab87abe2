/**
 * What the demo shows: everything that a visitor should meet, sound and consistent with the rules. It is made once for
 * all of these, as that takes seconds.
 */
import { depthsOf } from '../../contract/norm/clauses';
import { type ProblemState, problemLifecycle, problemStates } from '../../contract/problem/lifecycle';
import { faultsOf } from '../../contract/questionnaire/lint';
import type { Answers, FormSchema } from '../../contract/questionnaire/model';
import { problemsOf } from '../../contract/questionnaire/problems';
import type { FormSettings } from '../../contract/questionnaire/settings';
import { type RiskState, riskLifecycle, riskStates } from '../../contract/risk/lifecycle';
import { useTestApp } from '../test/app';
import { fillDemo } from '.';

const t = useTestApp();
const query = <T extends Record<string, unknown>>(text: string) => t().app.platform.database.query<T>(text);

beforeAll(async () => {
  await fillDemo(t().app.platform.database, () => undefined);
}, 120_000);

/** What is published is sound, and what was answered is what the page would take. */
describe('questionnaires', () => {
  it('publishes sound designs in both enterprises, in every state', async () => {
    const rows = await query<{
      code: string;
      state: string;
      title: string;
      schema: FormSchema;
      settings: FormSettings;
    }>(
      `SELECT e.code, f.state, f.title, v.schema, f.settings FROM survey_form f JOIN tenant e ON e.id = f.tenant_id
         LEFT JOIN survey_version v ON v.tenant_id = f.tenant_id AND v.form_id = f.id`,
    );
    for (const code of ['xinghe', 'yunfan']) {
      const states = rows.filter((row) => row.code === code).map(({ state }) => state);
      expect([...new Set(states)].sort()).toEqual(['COLLECTING', 'DRAFT', 'STOPPED']);
    }
    for (const { title, schema, settings } of rows.filter((row) => row.schema)) {
      expect([title, faultsOf(schema, settings)]).toEqual([title, []]);
    }
  });

  it('holds answers that the page would have sent, and of the anonymous one nothing that leads to a person', async () => {
    const rows = await query<{
      answers: Answers;
      schema: FormSchema;
      anonymous: boolean;
      told: boolean;
    }>(
      `SELECT r.answers, v.schema, (f.settings->>'anonymous')::boolean AS anonymous,
              r.submitted_at IS NOT NULL OR r.respondent_id IS NOT NULL OR r.once_key IS NOT NULL AS told
         FROM survey_response r JOIN survey_form f ON f.tenant_id = r.tenant_id AND f.id = r.form_id
         JOIN survey_version v ON v.tenant_id = r.tenant_id AND v.form_id = r.form_id AND v.no = r.version_no`,
    );
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.flatMap(({ schema, answers }) => problemsOf(schema, answers))).toEqual([]);
    expect(rows.filter(({ anonymous, told }) => anonymous && told)).toEqual([]);
    expect(rows.filter(({ anonymous }) => anonymous).length).toBeGreaterThan(4);
  });
});

/** In both enterprises, in every state, with clauses that make trees and numbers that differ. */
describe('norms', () => {
  it('stand in every state, are talked about, and are the basis of tasks', async () => {
    const rows = await query<{
      code: string;
      state: string;
      interprets: number;
      appraisals: number;
      tasks: number;
    }>(
      `SELECT e.code, n.state,
              (SELECT count(*)::int FROM norm_interpret i WHERE i.tenant_id = n.tenant_id AND i.norm_id = n.id) AS interprets,
              (SELECT count(*)::int FROM norm_appraisal a WHERE a.tenant_id = n.tenant_id AND a.norm_id = n.id) AS appraisals,
              (SELECT count(*)::int FROM norm_task r WHERE r.tenant_id = n.tenant_id AND r.norm_id = n.id) AS tasks
         FROM norm n JOIN tenant e ON e.id = n.tenant_id`,
    );
    const of = (code: string) => rows.filter((row) => row.code === code);
    expect([...new Set(of('xinghe').map(({ state }) => state))].sort()).toEqual([
      'DRAFT',
      'EFFECTIVE',
      'OBSOLETE',
      'TO_REVIEW',
    ]);
    expect([of('xinghe').length, of('yunfan').length]).toEqual([17, 6]);
    for (const code of ['xinghe', 'yunfan']) {
      const sum = (key: 'interprets' | 'appraisals' | 'tasks') => of(code).reduce((total, row) => total + row[key], 0);
      expect([sum('interprets') > 1, sum('appraisals') > 2, sum('tasks') > 4]).toEqual([true, true, true]);
    }
  });

  it('have clauses that make trees, those of a former version with the anchors of the next', async () => {
    const rows = await query<{
      version_id: string;
      anchor: string;
      parent: string | null;
      state: string;
    }>(
      `SELECT c.version_id, c.anchor, c.parent, v.state FROM norm_clause c
         JOIN norm_version v ON v.tenant_id = c.tenant_id AND v.id = c.version_id ORDER BY c.version_id, c.sort`,
    );
    const versions = new Map<string, typeof rows>();
    for (const row of rows) versions.set(row.version_id, [...(versions.get(row.version_id) ?? []), row]);
    for (const clauses of versions.values()) expect(depthsOf(clauses)).not.toBeNull();
    const now = new Set(rows.filter(({ state }) => state === 'EFFECTIVE').map(({ anchor }) => anchor));
    const former = rows.filter(({ state }) => state === 'SUPERSEDED');
    expect(former.length).toBeGreaterThan(5);
    expect(former.filter(({ anchor }) => now.has(anchor)).length).toBeGreaterThan(5);
  });
});

/** Every state that a visitor should meet, consistent with the lifecycles. */
describe('risks and problems', () => {
  it('fills several projects of both enterprises', async () => {
    const counts = await query(
      `SELECT p.code, (SELECT count(*)::int FROM risk r WHERE r.tenant_id = p.tenant_id AND r.project_id = p.id) AS risks,
              (SELECT count(*)::int FROM problem q WHERE q.tenant_id = p.tenant_id AND q.project_id = p.id) AS problems
         FROM project p WHERE EXISTS (SELECT 1 FROM risk r WHERE r.tenant_id = p.tenant_id AND r.project_id = p.id) ORDER BY 1`,
    );
    expect(counts).toEqual([
      { code: 'DSJ', risks: 2, problems: 1 },
      { code: 'GSYS', risks: 3, problems: 3 },
      { code: 'YFERP', risks: 3, problems: 3 },
      { code: 'ZHYW', risks: 15, problems: 13 },
    ]);
  });

  it('shows every state of both', async () => {
    const states = async (table: string) =>
      (await query<{ state: string }>(`SELECT DISTINCT state FROM ${table}`)).map(({ state }) => state).sort();
    expect(await states('risk')).toEqual(Object.keys(riskStates).sort());
    const shown = Object.keys(problemStates).sort();
    expect(await states('problem')).toEqual(shown);
  });

  it('takes only steps that the lifecycles know', async () => {
    const words = (of: Record<string, string>, label: string | null) =>
      Object.keys(of).find((state) => of[state] === label) as string;
    const moves = await query<{ type: 'risk' | 'problem'; before: string; after: string }>(
      `SELECT object_type AS type, changes->0->>'before' AS before, changes->0->>'after' AS after
         FROM history WHERE object_type <> 'task' AND event = 'stated'`,
    );
    expect(moves.length).toBeGreaterThan(50);
    const unknown = moves.filter(({ type, before, after }) =>
      type === 'risk'
        ? !riskLifecycle.steps[words(riskStates, before) as RiskState]?.[words(riskStates, after) as RiskState]
        : !problemLifecycle.steps[words(problemStates, before) as ProblemState]?.[
            words(problemStates, after) as ProblemState
          ],
    );
    expect(unknown).toEqual([]);
  });

  it('has the problem of the risk that has struck', async () => {
    const [pair] = await query(
      `SELECT r.state, q.origin_type, q.origin_id = r.id AS origin, q.created_at >= r.created_at AS later FROM object_link l
         JOIN risk r ON r.id = l.from_id JOIN problem q ON q.id = l.to_id WHERE l.kind = 'caused'`,
    );
    expect(pair).toEqual({ state: 'OCCURRED', origin_type: 'risk', origin: true, later: true });
  });

  it('has clocks that are near, missed, paused and met', async () => {
    const [clocks] = await query(
      `SELECT bool_or(ended_at IS NULL AND near_sent_at IS NOT NULL AND missed_at IS NULL) AS near,
              bool_or(ended_at IS NULL AND missed_at IS NOT NULL) AS missed,
              bool_or(ended_at IS NULL AND due_at IS NULL) AS paused,
              bool_or(outcome = 'met') AS met, bool_and(ended_at IS NOT NULL OR next_at IS NULL OR next_at > now()) AS quiet
         FROM object_clock`,
    );
    expect(clocks).toEqual({ near: true, missed: true, paused: true, met: true, quiet: true });
  });

  it('tracks over weeks, spread over the map', async () => {
    const [map] = await query<{ cells: number; days: number; latest: boolean }>(
      `SELECT (SELECT count(DISTINCT cell)::int FROM risk WHERE state IN ('IDENTIFIED', 'TRACKING', 'OCCURRED', 'HANGUP')) AS cells,
              (SELECT max(days)::int FROM (SELECT date_part('day', max(at) - min(at)) AS days FROM risk_track GROUP BY risk_id) one) AS days,
              (SELECT bool_and(r.tracked_at = s.at) FROM risk r JOIN (SELECT risk_id, max(at) AS at FROM risk_track
                 WHERE probability IS NOT NULL GROUP BY 1) s ON s.risk_id = r.id) AS latest`,
    );
    expect(map?.cells).toBeGreaterThanOrEqual(12);
    expect(map?.days).toBeGreaterThanOrEqual(21);
    expect(map?.latest).toBe(true);
  });
});

/** Believable, and as the engine reckons it. */
describe('plans', () => {
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
});
