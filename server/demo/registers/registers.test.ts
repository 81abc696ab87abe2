/** What the demo shows of risks and problems: every state that a visitor should meet, consistent with the lifecycles. */
import { type ProblemState, problemLifecycle, problemStates } from '../../../contract/problem/lifecycle';
import { type RiskState, riskLifecycle, riskStates } from '../../../contract/risk/lifecycle';
import { useTestApp } from '../../test/app';
import { fillDemo } from '..';

const t = useTestApp();
const query = <T extends Record<string, unknown>>(text: string) => t().app.platform.database.query<T>(text);

beforeAll(async () => {
  await fillDemo(t().app.platform.database, () => undefined);
});

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
