/** The days of a period out of what came and went: stacks of states, scope, what remains, and how it should fall. */

import { guideline } from '../../../contract/insight/flow';
import type { FlowDays, FlowHours } from '../../../contract/insight/statistics';
import { stageCategoryCodes } from '../../../contract/task/enums';
import { daysIn } from '../../../contract/time/period';
import type { WorkCalendar } from '../../../contract/time/workdays';
import type { FlowChange, FlowHourChange } from '../task';

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

type Change = Pick<FlowChange, 'category' | 'outcome' | 'tasks' | 'hours'>;
function add(standing: Standing, { category, outcome, tasks, hours }: Change): void {
  standing.states[category] = (standing.states[category] ?? 0) + tasks;
  if (outcome === 'dropped') return;
  standing.scope += tasks;
  standing.scopeHours += hours;
  if (outcome === 'delivered') return;
  standing.remaining += tasks;
  standing.remainingHours += hours;
}

const round = (hours: number) => Math.round(hours * 100) / 100;

const HOURS = 24;
/** Within a day the guideline falls evenly. */
const hourlyGuide = (begun: number, ends: readonly number[]): number[] =>
  ends.flatMap((end, at) => {
    const before = at === 0 ? begun : (ends[at - 1] ?? begun);
    return Array.from({ length: HOURS }, (_, hour) => round(before + ((end - before) * (hour + 1)) / HOURS));
  });

/** @param hours of the period that have begun @param begun how it stood before the first */
function hourly(
  changes: readonly FlowHourChange[],
  { length, hours, begun, guides }: { length: number; hours: number; begun: Standing; guides: [number[], number[]] },
): FlowHours {
  const byHour = new Map<number, FlowHourChange[]>();
  for (const change of changes) byHour.set(change.hour, [...(byHour.get(change.hour) ?? []), change]);
  const now = { ...begun, states: { ...begun.states } };
  const ends = Array.from({ length: length * HOURS }, (_, hour) => {
    for (const change of byHour.get(hour) ?? []) add(now, change);
    return hour < hours ? { ...now } : null;
  });
  const list = (of: (end: Standing) => number) => ends.map((end) => end && of(end));
  return {
    scope: list(({ scope }) => scope),
    remaining: list(({ remaining }) => remaining),
    scopeHours: list(({ scopeHours }) => round(scopeHours)),
    remainingHours: list(({ remainingHours }) => round(remainingHours)),
    guide: hourlyGuide(begun.remaining, guides[0]),
    guideHours: hourlyGuide(begun.remainingHours, guides[1]),
  };
}

interface FlowAsked {
  from: string;
  to: string;
  today: string;
  calendar: WorkCalendar;
  /** By the hour, too: what changed within the period, and which hour of today it is. */
  hours?: { changes: readonly FlowHourChange[]; now: number };
}

/** @param changes those before the period have no day */
export function flowDays(changes: readonly FlowChange[], { from, to, today, calendar, hours }: FlowAsked): FlowDays {
  const byDay = new Map<string, FlowChange[]>();
  const now = nothing();
  for (const change of changes) {
    if (change.day === null) add(now, change);
    else byDay.set(change.day, [...(byDay.get(change.day) ?? []), change]);
  }
  const begun = { ...now, states: { ...now.states } };
  const days = daysIn({ from, to });
  const ends: (Standing | null)[] = [];
  for (const day of days) {
    for (const change of byDay.get(day) ?? []) add(now, change);
    ends.push(day > today ? null : { ...now, states: { ...now.states } });
  }
  const list = (of: (end: Standing) => number) => ends.map((end) => end && of(end));
  const guide = guideline(calendar, days, begun.remaining).map(round);
  const guideHours = guideline(calendar, days, begun.remainingHours).map(round);
  const past = days.filter((day) => day < today).length * HOURS + (days.includes(today) ? (hours?.now ?? 0) + 1 : 0);
  return {
    days,
    states: stageCategoryCodes.map((category) => ({ category, values: list(({ states }) => states[category] ?? 0) })),
    scope: list(({ scope }) => scope),
    remaining: list(({ remaining }) => remaining),
    scopeHours: list(({ scopeHours }) => round(scopeHours)),
    remainingHours: list(({ remainingHours }) => round(remainingHours)),
    ...{ guide, guideHours },
    ...(hours && {
      hourly: hourly(hours.changes, { length: days.length, hours: past, begun, guides: [guide, guideHours] }),
    }),
  };
}
