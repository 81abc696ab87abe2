/**
 * The two clocks of a problem. Response runs until it leaves the unconfirmed or is somebody's, resolution until it is
 * resolved. Suspended and recycled they stand; a refused solution goes on with the same cycle, an activation begins
 * another; what is rejected, cancelled or a duplicate counts for nothing.
 */
import { type ProblemState, problemLifecycle } from '../../../contract/problem/lifecycle';
import { type SlaMetric, slaMetrics } from '../../../contract/problem/sla';
import { sayMoment } from '../../object/clocks/jobs';
import {
  type ClockChange,
  type ClockGoals,
  type ClockReport,
  changeClocks,
  startClock,
} from '../../object/clocks/store';
import type { ObjectContext, SystemContext } from '../../object/define';
import { noteHistory } from '../../object/history/note';
import type { LoadedRecord } from '../../object/register/kind';
import { emit } from '../message';
import type { Problem } from './problem';
import { goalOf, ruleOf, slaRules } from './rules';

const METRICS = Object.keys(slaMetrics) as SlaMetric[];
type Clocked = Pick<Problem, 'id' | 'severity' | 'state' | 'assigneeId' | 'title'> & { ownerId: string | null };
const refOf = ({ id }: { id: string }) => ({ type: 'problem', id }) as const;

const isAnswered = ({ state, assigneeId }: Pick<Clocked, 'state' | 'assigneeId'>) =>
  state !== 'UNCONFIRMED' || assigneeId !== null;

export async function startClocks({ platform, db }: ObjectContext, row: Clocked): Promise<void> {
  const rules = await slaRules(platform, db.tenantId);
  const hours = await platform.calendars.hoursOf(db.tenantId);
  const { mode } = ruleOf(rules, row.severity);
  for (const metric of METRICS) {
    await startClock(db, hours, refOf(row), { metric, goal: goalOf(rules, row.severity, metric), mode });
  }
  if (isAnswered(row)) await changeClocks(db, hours, refOf(row), { kind: 'end' }, { metrics: ['response'] });
}

async function change(context: ObjectContext, row: Clocked, what: ClockChange, metrics?: SlaMetric[]): Promise<void> {
  const { platform, db } = context;
  const hours = await platform.calendars.hoursOf(db.tenantId);
  const reports = await changeClocks(db, hours, refOf(row), what, { metrics });
  for (const report of reports) await tellClock(context, row, report);
}

/** After a change of the row, with the row as it is now. */
export async function followClocks(context: ObjectContext, before: Problem, now: Problem): Promise<void> {
  const rules = await slaRules(context.platform, context.db.tenantId);
  const { mode } = ruleOf(rules, now.severity);
  if (before.severity !== now.severity) {
    for (const metric of METRICS) {
      await change(context, now, { kind: 'goal', goal: goalOf(rules, now.severity, metric), mode }, [metric]);
    }
  }
  // Once is enough: it does not run again but with another cycle, which `startClocks` ends by itself. Refusing is no answer.
  if (isAnswered(now) && !isAnswered(before) && !isVoid(now.state))
    await change(context, now, { kind: 'end' }, ['response']);
  if (before.state === now.state) return;
  await followStates(context, before.state, now, mode);
}

/** It ended without an answer: its clocks count for nothing. */
const isVoid = (state: ProblemState) => state === 'REJECTED' || state === 'CANCELLED';
const isClosed = (state: ProblemState) => problemLifecycle.states[state].closed ?? false;
const stands = (state: ProblemState) => problemLifecycle.states[state].pauses ?? false;

async function followStates(context: ObjectContext, from: ProblemState, row: Problem, mode: 'working' | 'always') {
  const to = row.state;
  if (to === 'RESOLVED') return change(context, row, { kind: row.resolution === 'duplicate' ? 'void' : 'end' });
  if (isVoid(to)) return change(context, row, { kind: 'void' });
  if (from === 'RESOLVED' && to === 'PROCESSING') return change(context, row, { kind: 'reopen', mode }, ['resolution']);
  if (isClosed(from) && !isClosed(to)) return startClocks(context, row);
  if (stands(to)) return change(context, row, { kind: 'pause' });
  if (stands(from)) return change(context, row, { kind: 'resume', mode });
}

export const pauseClocks = (context: ObjectContext, row: Problem) => change(context, row, { kind: 'pause' });
export async function resumeClocks(context: ObjectContext, row: Problem): Promise<void> {
  if (stands(row.state)) return;
  const { mode } = ruleOf(await slaRules(context.platform, context.db.tenantId), row.severity);
  await change(context, row, { kind: 'resume', mode });
}

/** Near and missed are told once; what is taken back stands in the history. */
async function tellClock({ platform, db }: SystemContext, row: Clocked, { metric, cycle, news, dueAt }: ClockReport) {
  const name = slaMetrics[metric as SlaMetric];
  if (news === 'takenBack') {
    return noteHistory(db, refOf(row), null, { event: 'clockTakenBack', reason: `${name}时限重新计算，未超时` });
  }
  const about = { objectId: row.id, to: [row.assigneeId, row.ownerId], once: `${row.id}:${metric}:${cycle}` };
  if (news === 'missed') {
    return emit(platform, db, null, { ...about, event: 'slaMissed', variables: { metric: name } });
  }
  const { zoneName } = await platform.calendars.hoursOf(db.tenantId);
  const due = sayMoment(dueAt, zoneName);
  return emit(platform, db, null, { ...about, event: 'slaNear', variables: { metric: name, due } });
}

/** What its limits are by the rules of now: they may have changed since it was registered. */
export async function problemGoals(
  { platform, db }: SystemContext,
  { row }: LoadedRecord<Problem>,
): Promise<ClockGoals> {
  const rules = await slaRules(platform, db.tenantId);
  const { mode } = ruleOf(rules, row.severity);
  return Object.fromEntries(METRICS.map((metric) => [metric, { goal: goalOf(rules, row.severity, metric), mode }]));
}

export const onProblemClock = (
  context: SystemContext,
  { row }: LoadedRecord<Problem>,
  report: ClockReport,
): Promise<void> => tellClock(context, row, report);
