/** Earned value of the plan on one of its baselines, as of the end of a day. */

import { eq } from 'drizzle-orm';
import type { EarnedQuery, EarnedReport } from '../../../contract/plan/earned';
import { type BaselineWork, earnedByNode, figuresOf, scheduleOf } from '../../../contract/plan/earnedPlan';
import { isPoint } from '../../../contract/plan/kinds';
import { round2 } from '../../../contract/report/earned';
import { earnedValue } from '../../../contract/time/earnedValue';
import { toldDay } from '../../../contract/time/period';
import { dayNumber } from '../../../contract/time/workdays';
import { iso } from '../../base/present';
import { today } from '../../base/zone';
import { planBaseline, planBaselineNode, plan as planTable } from '../../db/schema';
import { notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { canInProject } from '../../policies/project';
import { moneyAsOf } from '../cost';
import { projectOfPlan } from './load';
import { measuredBy } from './measured';
import { loggedHours, type NodeWork, workOn } from './work';

const idle: NodeWork = { estimate: 0, earned: 0, spent: 0 };
const number = (day: string | null) => (day === null ? null : dayNumber(day));

const nothing = (day: string): EarnedReport => ({
  ...{ day, baseline: null, hours: null, money: null, forecasts: null, schedule: null, nodes: [] },
  ...{ unplanned: 0, estimated: false },
});

/**
 * Dates and hours are the baseline's; how much of them is earned the tasks of today's plan say. Money follows the hours:
 * the budget in force is spread over the nodes as their hours are. Who may not list the tasks, whose details show the hours
 * of each person, gets no actual hours, and all of it as of the end of a month that is over.
 */
export async function earnedOfPlan(
  context: TenantContext,
  { projectId, baselineId, day: asked = today() }: EarnedQuery,
): Promise<EarnedReport> {
  const { platform, db, actor } = context;
  const project = await projectOfPlan(context, projectId);
  const seesHours = canInProject(actor, project, 'TASK:LIST');
  const day = seesHours ? asked : toldDay(asked, today());
  const [plan] = await db.select(planTable, eq(planTable.projectId, projectId));
  const baselines = plan ? await db.select(planBaseline, eq(planBaseline.planId, plan.id)) : [];
  const baseline = baselineId === undefined ? measuredBy(baselines) : baselines.find(({ id }) => id === baselineId);
  if (!plan || !baseline) {
    if (baselineId !== undefined) throw notFound('基线');
    return nothing(day);
  }
  const calendar = await platform.calendars.of(actor.tenantId);
  const rows = await db.select(planBaselineNode, eq(planBaselineNode.baselineId, baseline.id));
  rows.sort((a, b) => a.wbs.localeCompare(b.wbs, 'en', { numeric: true }));
  const work = await workOn(db, plan.id, day);
  const nodes = rows.map((row): BaselineWork => {
    const { estimate, earned, spent } = work.get(row.nodeId) ?? idle;
    return {
      ...{ id: row.nodeId, parentId: row.parentId, from: number(row.startOn), to: number(row.endOn), spent },
      ...{ value: row.hours ?? estimate, done: estimate > 0 ? earned / estimate : 0 },
    };
  });
  const at = dayNumber(day);
  const { sums, whole } = earnedByNode(nodes, at, calendar);
  const all = { ...whole, ac: await loggedHours(db, projectId, day) };
  const money = await moneyAsOf(context, project, day);
  const perHour = money && all.bac > 0 ? money.budget / all.bac : null;
  const inMoney = ({ bac, pv, ev }: Omit<typeof all, 'ac'>, ac: number | null) =>
    perHour === null ? null : figuresOf({ bac: bac * perHour, pv: pv * perHour, ev: ev * perHour, ac });
  const inHours = (sum: typeof all) => figuresOf(seesHours ? sum : { ...sum, ac: null });
  const { eac } = earnedValue(all);
  const parents = new Set(rows.map(({ parentId }) => parentId));
  return {
    day,
    baseline: {
      ...{ id: baseline.id, no: baseline.no, name: baseline.name },
      approvedBy: (await platform.directory.of(actor.tenantId))(baseline.approvedBy),
      approvedTime: baseline.approvedAt && iso(baseline.approvedAt),
    },
    hours: inHours(all),
    money: inMoney(all, money?.spent ?? null),
    forecasts: seesHours
      ? {
          asPlanned: round2(eac.asPlanned),
          byCostAndTime: eac.byCostAndTime === null ? null : round2(eac.byCostAndTime),
        }
      : null,
    schedule: scheduleOf(nodes, all.ev, at, calendar),
    nodes: rows.flatMap(({ nodeId, wbs, title }) => {
      const sum = sums.get(nodeId);
      if (!sum || sum.bac + sum.ac === 0) return [];
      return [{ nodeId, wbs, title, hours: inHours(sum), money: inMoney(sum, null) }];
    }),
    unplanned: nodes.filter(
      ({ id, value }, place) => !parents.has(id) && value <= 0 && !isPoint(rows[place]?.kind ?? 'work'),
    ).length,
    estimated: rows.some(({ nodeId, hours }) => hours === null && (work.get(nodeId)?.estimate ?? 0) > 0),
  };
}
