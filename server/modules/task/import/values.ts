/** Texts of cells to values of fields. Each either gives the value or throws `Unfit` with the reason. */
import { taskPriorities } from '../../../../contract/task/enums';
import { readHours } from '../../../../contract/time/duration';
import { numberOf, shown, Unfit } from '../../../object/fields/reading';

const priorityWords: Record<string, number> = {
  lowest: 1,
  trivial: 1,
  low: 1,
  minor: 1,
  normal: 2,
  medium: 2,
  major: 2,
  high: 3,
  urgent: 3,
  critical: 4,
  highest: 4,
  blocker: 4,
};
for (const { value, label } of taskPriorities) {
  priorityWords[label] = value;
  priorityWords[String(value)] = value;
}

export function priorityOf(text: string): number {
  const value = priorityWords[text.trim().toLowerCase()];
  if (!value) throw new Unfit(`优先级${shown(text)}无法识别，可用：低、普通、紧急、非常紧急 或 1–4`);
  return value;
}

export function progressOf(text: string): number {
  const value = numberOf(text.trim().replace(/%$/, ''), '进度');
  if (!Number.isInteger(value) || value < 0 || value > 100) throw new Unfit(`进度${shown(text)}应为 0 到 100 的整数`);
  return value;
}

/** `16`, `1,500`, and as people write it: `2天`, `1.5h`. */
export function hoursOf(text: string): number {
  const value = readHours(text) ?? numberOf(text, '预计工时');
  if (value < 0 || value > 100_000) throw new Unfit(`预计工时${shown(text)}应在 0 到 100000 小时之间`);
  return Math.round(value * 100) / 100;
}
