/**
 * Clocks of an object: how much of a goal has been used up, as a list of runs rather than a date that is pushed. Two
 * pauses, a new goal, a holiday declared late all come out right, because the sum is taken anew over what really ran.
 * Instants are ISO text, goals whole minutes; comparisons are of milliseconds, never of percents.
 */
import type { WorkHours } from '../time/workHours';

export const clockModes = { working: '工作时间', always: '全天候' } as const;
export type ClockMode = keyof typeof clockModes;

export interface ClockRun {
  from: string;
  /** Null: it runs on. */
  to: string | null;
  mode: ClockMode;
}
export interface ClockState {
  goal: number;
  runs: readonly ClockRun[];
}
export type ClockOutcome = 'met' | 'missed' | 'void';

/** Near is said once three quarters of the goal are used up. */
const NEAR_OF_4 = 3;
const MINUTE = 60_000;

const spent = (hours: WorkHours, mode: ClockMode, from: number, to: number): number =>
  mode === 'always' ? Math.max(0, to - from) : hours.msBetween(from, to);

/** @param now milliseconds since 1970 */
export const consumedMs = ({ runs }: ClockState, hours: WorkHours, now: number): number =>
  runs.reduce(
    (sum, { from, to, mode }) => sum + spent(hours, mode, Date.parse(from), to === null ? now : Date.parse(to)),
    0,
  );
/** Whole minutes that were used up. */
export const consumed = (clock: ClockState, hours: WorkHours, now: number): number =>
  Math.floor(consumedMs(clock, hours, now) / MINUTE);

export const openRun = ({ runs }: ClockState): ClockRun | undefined => runs.find(({ to }) => to === null);
export const isRunning = (clock: ClockState): boolean => openRun(clock) !== undefined;

export const isOver = (clock: ClockState, hours: WorkHours, now: number): boolean =>
  consumedMs(clock, hours, now) > clock.goal * MINUTE;
export const isNear = (clock: ClockState, hours: WorkHours, now: number): boolean =>
  consumedMs(clock, hours, now) * 4 >= clock.goal * MINUTE * NEAR_OF_4;

/** When `ms` of the goal will be used up; null while it stands. In the past where they are already. */
function reaches(clock: ClockState, hours: WorkHours, ms: number): number | null {
  const open = openRun(clock);
  if (!open) return null;
  const from = Date.parse(open.from);
  const left = ms - consumedMs(clock, hours, from);
  if (left <= 0) return from;
  return open.mode === 'always' ? from + left : hours.addMs(from, left);
}

/** The last moment at which the goal is still met. */
export const dueAt = (clock: ClockState, hours: WorkHours): number | null => reaches(clock, hours, clock.goal * MINUTE);
export const nearAt = (clock: ClockState, hours: WorkHours): number | null =>
  reaches(clock, hours, Math.ceil((clock.goal * MINUTE * NEAR_OF_4) / 4));
/** The first moment at which it is missed: of a goal used up at closing time, that is the next morning. */
export const overAt = (clock: ClockState, hours: WorkHours): number | null =>
  reaches(clock, hours, clock.goal * MINUTE + 1);

/** Stops the open run; one that stands already is left. */
export const paused = <T extends ClockState>(clock: T, at: string): T => ({
  ...clock,
  // A run that ended when it began says nothing.
  runs: clock.runs
    .map((run) => (run.to === null ? { ...run, to: at } : run))
    .filter(({ from, to }) => to === null || Date.parse(to) > Date.parse(from)),
});

export const resumed = <T extends ClockState>(clock: T, at: string, mode: ClockMode): T =>
  isRunning(clock) ? clock : { ...clock, runs: [...clock.runs, { from: at, to: null, mode }] };

/** A new goal: the open run is cut and goes on in the new mode; what was used up stays as it was counted. */
export const retargeted = <T extends ClockState>(clock: T, at: string, goal: number, mode: ClockMode): T => {
  const cut = { ...paused(clock, at), goal };
  return isRunning(clock) ? resumed(cut, at, mode) : cut;
};
