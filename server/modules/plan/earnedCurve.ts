/** The S-curve of a project: what was planned, earned and spent until the end of each month, on one of its baselines. */
import { eq } from 'drizzle-orm';
import type { EarnedCurve, EarnedPoint } from '../../../contract/plan/earned';
import { round2 } from '../../../contract/report/earned';
import { plannedValue } from '../../../contract/time/earnedValue';
import { isToldDay } from '../../../contract/time/period';
import { dayNumber, dayText } from '../../../contract/time/workdays';
import { Pace } from '../../base/pace';
import { today } from '../../base/zone';
import { planBaseline, planBaselineNode, plan as planTable } from '../../db/schema';
import { notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { canInProject } from '../../policies/project';
import { moneyAsOf } from '../cost';
import { projectOfPlan } from './load';
import { measuredBy } from './measured';
import { loggedHours, workOn } from './work';

/** More months than these are shown each second, third … of them. */
export const POINTS_MAX = 60;

/** The last days of the months from one day to another, and the other day itself; at most so many. */
export function monthEnds(from: string, to: string, most = POINTS_MAX): string[] {
  const [year = 0, month = 0] = from.split('-').map(Number);
  const [lastYear = 0, lastMonth = 0] = to.split('-').map(Number);
  const months = (lastYear - year) * 12 + (lastMonth - month) + 1;
  const step = Math.max(1, Math.ceil(months / most));
  const ends: string[] = [];
  for (let at = step; at <= months; at += step) {
    const next = month - 1 + at;
    const first = `${year + Math.floor(next / 12)}-${String((next % 12) + 1).padStart(2, '0')}-01`;
    ends.push(dayText(dayNumber(first) - 1));
  }
  return [...ends.filter((day) => day < to), to];
}

/** Whoever may not see what it cost gets no money, nor what is not told them of single people (`earnedOfPlan`). */
export async function earnedCurve(
  context: TenantContext,
  { projectId, baselineId }: { projectId: string; baselineId?: string },
): Promise<EarnedCurve> {
  const { platform, db, actor } = context;
  const project = await projectOfPlan(context, projectId);
  const [plan] = await db.select(planTable, eq(planTable.projectId, projectId));
  const baselines = plan ? await db.select(planBaseline, eq(planBaseline.planId, plan.id)) : [];
  const baseline = baselineId === undefined ? measuredBy(baselines) : baselines.find(({ id }) => id === baselineId);
  if (baselineId !== undefined && !baseline) throw notFound('基线');
  const rows = baseline ? await db.select(planBaselineNode, eq(planBaselineNode.baselineId, baseline.id)) : [];
  const starts = rows.flatMap(({ startOn }) => startOn ?? []).sort();
  const ends = rows.flatMap(({ endOn }) => endOn ?? []).sort();
  const [first, last] = [starts[0], ends.at(-1)];
  if (!plan || !first || !last) return { hours: [], money: null };
  const calendar = await platform.calendars.of(actor.tenantId);
  const now = today();
  const seesHours = canInProject(actor, project, 'TASK:LIST');
  const current = await workOn(db, plan.id, now);
  const hoursOf = ({ nodeId, hours }: (typeof rows)[number]) => hours ?? current.get(nodeId)?.estimate ?? 0;
  const bac = rows.reduce((sum, row) => sum + hoursOf(row), 0);
  const pvAt = (day: string) =>
    rows.reduce((sum, row) => {
      if (row.startOn === null || row.endOn === null) return sum;
      const span = { from: dayNumber(row.startOn), to: dayNumber(row.endOn), value: hoursOf(row) };
      return sum + plannedValue(span, dayNumber(day), calendar);
    }, 0);
  const earnedAt = async (day: string) => {
    const work = await workOn(db, plan.id, day);
    return rows.reduce((sum, row) => {
      const { estimate = 0, earned = 0 } = work.get(row.nodeId) ?? {};
      return sum + (estimate > 0 ? (hoursOf(row) * earned) / estimate : 0);
    }, 0);
  };
  // What is over when its time is over needs no line behind that.
  const isLate = last < now && (await earnedAt(now)) < bac - 0.005;
  const until = isLate ? now : last;
  const days = monthEnds(first, until);
  if (now > first && now < until && !days.includes(now)) days.push(now);
  days.sort();
  const budget = (await moneyAsOf(context, project, now))?.budget ?? null;
  const perHour = budget !== null && bac > 0 ? budget / bac : null;
  const hours: EarnedPoint[] = [];
  const money: EarnedPoint[] = [];
  const pace = new Pace({ goal: 20, first: 1, least: 1, most: 4 });
  for await (const part of pace.parts(days)) {
    for (const day of part) {
      const isPast = day <= now;
      const pv = pvAt(day);
      const ev = isPast && (seesHours || isToldDay(day, now)) ? await earnedAt(day) : null;
      const ac = isPast && seesHours ? await loggedHours(db, projectId, day) : null;
      hours.push({ day, pv: round2(pv), ev: ev === null ? null : round2(ev), ac: ac === null ? null : round2(ac) });
      if (perHour === null) continue;
      const spent = isPast ? ((await moneyAsOf(context, project, day))?.spent ?? null) : null;
      money.push({ day, pv: round2(pv * perHour), ev: ev === null ? null : round2(ev * perHour), ac: spent });
    }
  }
  return { hours, money: perHour === null ? null : money };
}
