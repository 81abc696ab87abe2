/** When a task reminds people: at a moment, and some hours before it is due. The console bundles this. */
import { zoneOf } from '../time/zone';

/** The hour at which the day ends on which a task is due, by the clocks of the enterprise: offsets count back from it. */
export const ALARM_DAY_END_HOUR = 18;
export const ALARM_OFFSETS_MAX = 5;
export const ALARM_OFFSET_MAX_HOURS = 720;

const usual: Readonly<Record<number, string>> = {
  0: '截止当天 18:00',
  9: '截止当天 09:00',
  24: '提前 1 天',
  48: '提前 2 天',
  72: '提前 3 天',
  168: '提前 1 周',
};
/** What the console offers; any number of hours is taken. */
export const usualAlarmOffsets = Object.keys(usual).map(Number);

export const alarmOffsetText = (hours: number): string => usual[hours] ?? `提前 ${hours} 小时`;
export const alarmOffsetsText = (hours: readonly number[]): string =>
  [...hours]
    .sort((a, b) => a - b)
    .map(alarmOffsetText)
    .join('、');

/** The moments at which it rings, in order, as milliseconds. @param zone where the enterprise works */
export function alarmMoments(
  task: {
    alarmTime: string | null;
    alarmOffsets: readonly number[];
    planEnd: string | null;
  },
  zone: string,
): number[] {
  const dayEnd = task.planEnd && Date.parse(`${task.planEnd}T${ALARM_DAY_END_HOUR}:00:00Z`);
  return [
    ...(task.alarmTime ? [Date.parse(task.alarmTime)] : []),
    ...(dayEnd ? task.alarmOffsets.map((hours) => zoneOf(zone).instantOf(dayEnd - hours * 3_600_000)) : []),
  ].sort((a, b) => a - b);
}
