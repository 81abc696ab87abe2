/** The days of a period out of what came and went: stacks of states, scope, what remains, and how it should fall. */

import { guideline } from '../../../contract/insight/flow';
import type { FlowDays } from '../../../contract/insight/statistics';
import { stageCategoryCodes } from '../../../contract/task/enums';
import { daysIn } from '../../../contract/time/period';
import type { WorkCalendar } from '../../../contract/time/workdays';
import type { FlowChange } from '../task';

interface Standing {
  states: Record<string, number>;
  scope: number;
  remaining: number;
  scopeHours: number;
  remainingHours: number;
}
const nothing = (): Standing => ({
  states: Object.fromEntries(stageCategoryCodes.map((category) => [category, 0])),
  ...{ scope: 0, remaining: 0, scopeHours: 0, remainingHours: 0 },
});

function add(standing: Standing, { category, outcome, tasks, hours }: FlowChange): void {
  standing.states[category] = (standing.states[category] ?? 0) + tasks;
  if (outcome === 'dropped') return;
  standing.scope += tasks;
  standing.scopeHours += hours;
  if (outcome === 'delivered') return;
  standing.remaining += tasks;
  standing.remainingHours += hours;
}

const round = (hours: number) => Math.round(hours * 100) / 100;

/** @param changes those before the period have no day */
export function flowDays(
  changes: readonly FlowChange[],
  { from, to, today, calendar }: { from: string; to: string; today: string; calendar: WorkCalendar },
): FlowDays {
  const byDay = new Map<string, FlowChange[]>();
  const now = nothing();
  for (const change of changes) {
    if (change.day === null) add(now, change);
    else byDay.set(change.day, [...(byDay.get(change.day) ?? []), change]);
  }
  const begun = { tasks: now.remaining, hours: now.remainingHours };
  const days = daysIn({ from, to });
  const ends: (Standing | null)[] = [];
  for (const day of days) {
    for (const change of byDay.get(day) ?? []) add(now, change);
    ends.push(day > today ? null : { ...now, states: { ...now.states } });
  }
  const list = (of: (end: Standing) => number) => ends.map((end) => end && of(end));
  return {
    days,
    states: stageCategoryCodes.map((category) => ({ category, values: list(({ states }) => states[category] ?? 0) })),
    scope: list(({ scope }) => scope),
    remaining: list(({ remaining }) => remaining),
    scopeHours: list(({ scopeHours }) => round(scopeHours)),
    remainingHours: list(({ remainingHours }) => round(remainingHours)),
    guide: guideline(calendar, days, begun.tasks).map(round),
    guideHours: guideline(calendar, days, begun.hours).map(round),
  };
}
