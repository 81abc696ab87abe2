/** Demo problems as their module would have left them, with clocks that ran through all of it. */
import { type ProblemState, problemLifecycle, problemStates } from '../../../contract/problem/lifecycle';
import { type SlaMetric, slaMetrics, USUAL_SLA } from '../../../contract/problem/sla';
import { addDays, newId } from '../../base/present';
import { objectCounter, objectHistory, problem } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { type ClockChange, changeClocks, startClock } from '../../object/clocks/store';
import { addLink } from '../../object/links';
import type { Moments } from './moments';
import type { RegisterProject } from './risks';
import type { DemoProblem } from './shapes';

const METRICS = Object.keys(slaMetrics) as SlaMetric[];

/** @param riskIds by title: what the problems came from */
export async function createDemoProblems(
  db: TenantDb,
  project: RegisterProject,
  demos: readonly DemoProblem[],
  riskIds: ReadonlyMap<string, string>,
  moments: Moments,
): Promise<void> {
  const inOrder = [...demos].sort((a, b) => b.raised - a.raised).map((demo) => ({ demo, id: newId() }));
  await db.insert(objectCounter, { projectId: project.id, objectType: 'problem', lastSeq: demos.length });
  await db.insert(
    problem,
    inOrder.map(({ demo, id }, at) => rowOf(project, demo, moments, riskIds, { id, seq: at + 1 })),
  );
  await db.insert(
    objectHistory,
    inOrder.flatMap(({ demo, id }) => historyOf(project, demo, moments, id)),
  );
  for (const { demo, id } of inOrder) {
    await runClocks(db, demo, moments, id);
    const riskId = demo.risk && riskIds.get(demo.risk);
    if (!riskId) continue;
    const [from, to] = [
      { type: 'risk', id: riskId },
      { type: 'problem', id },
    ] as const;
    await addLink(db, { from, to, kind: 'caused', createdBy: project.ownerId });
  }
}

const beginning = ({ risk }: DemoProblem): ProblemState => (risk ? 'CONFIRMED' : problemLifecycle.initial);

function rowOf(
  { id: projectId, ownerId, today, user }: RegisterProject,
  demo: DemoProblem,
  moments: Moments,
  riskIds: ReadonlyMap<string, string>,
  { id, seq }: { id: string; seq: number },
) {
  const { assignee, by, raised, deadline, risk, steps = [], ...written } = demo;
  const assigneeId = assignee ? user(assignee) : null;
  const raisedBy = by ? user(by) : ownerId;
  const when = (state: ProblemState) => steps.filter(([, to]) => to === state).at(-1);
  const [resolved, closed, last] = [when('RESOLVED'), when('CLOSED'), steps.at(-1)];
  const state = last?.[1] ?? beginning(demo);
  const createdAt = moments.isoAgo(raised);
  return {
    ...written,
    ...{ id, seq, projectId, ownerId: raisedBy, assigneeId, state, createdAt, version: 1 + steps.length },
    stateBefore: problemLifecycle.states[state].pauses ? (steps.at(-2)?.[1] ?? beginning(demo)) : null,
    originType: risk ? 'risk' : null,
    originId: risk ? (riskIds.get(risk) ?? null) : null,
    deadline: deadline === undefined ? null : addDays(today, deadline),
    resolvedBy: resolved ? (assigneeId ?? ownerId) : null,
    resolvedAt: resolved ? moments.isoAgo(resolved[0]) : null,
    closedAt: closed ? moments.isoAgo(closed[0]) : null,
    createdBy: raisedBy,
    updatedBy: assigneeId ?? ownerId,
    updatedAt: last ? moments.isoAgo(last[0]) : createdAt,
  };
}

function historyOf(
  { id: projectId, ownerId, user }: RegisterProject,
  demo: DemoProblem,
  moments: Moments,
  objectId: string,
) {
  const note = { objectType: 'problem', objectId, projectId } as const;
  const raised = { ...note, id: newId(), at: moments.isoAgo(demo.raised), actorId: demo.by ? user(demo.by) : ownerId };
  let before = beginning(demo);
  const steps = (demo.steps ?? []).map(([ago, to, said]) => {
    const changes = [{ field: 'state', label: '状态', before: problemStates[before], after: problemStates[to] }];
    before = to;
    const actorId = demo.assignee && to !== 'CLOSED' ? user(demo.assignee) : ownerId;
    return { ...note, id: newId(), at: moments.isoAgo(ago), actorId, event: 'stated', changes, reason: said ?? null };
  });
  return [{ ...raised, event: 'created' }, ...steps];
}

/** What a step does to the clocks (`modules/problem/clocks.ts`). */
function changeOf(to: ProblemState, from: ProblemState, demo: DemoProblem): ClockChange | null {
  const { mode } = USUAL_SLA[demo.severity];
  if (to === 'RESOLVED') return { kind: 'end' };
  if (to === 'REJECTED' || to === 'CANCELLED') return { kind: 'void' };
  if (from === 'RESOLVED' && to === 'PROCESSING') return { kind: 'reopen', mode };
  if (problemLifecycle.states[to].pauses) return { kind: 'pause' };
  return null;
}

async function runClocks(db: TenantDb, demo: DemoProblem, { hours, ago, now }: Moments, id: string): Promise<void> {
  const ref = { type: 'problem', id } as const;
  const { mode, ...goals } = USUAL_SLA[demo.severity];
  const at = ago(demo.raised);
  for (const metric of METRICS) await startClock(db, hours, ref, { metric, goal: goals[metric], mode, at });
  const answer = (moment: number) =>
    changeClocks(db, hours, ref, { kind: 'end' }, { metrics: ['response'], at: moment });
  let from = beginning(demo);
  if (from !== 'UNCONFIRMED') await answer(at);
  for (const [when, to] of demo.steps ?? []) {
    if (from === 'UNCONFIRMED' && to === 'CONFIRMED') await answer(ago(when));
    const change = changeOf(to, from, demo);
    if (change) await changeClocks(db, hours, ref, change, { metrics: ['resolution'], at: ago(when) });
    if (change?.kind === 'void') await changeClocks(db, hours, ref, change, { metrics: ['response'], at: ago(when) });
    from = to;
  }
  // What has come near or was missed since is settled silently: nobody is told of the demo's past.
  await changeClocks(db, hours, ref, { kind: 'recompute' }, { at: now });
}
