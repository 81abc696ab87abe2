/** Texts of cells to values of fields. Each either gives the value or throws `Unfit` with the reason. */
import { taskPriorities } from '../../../../contract/task/enums';
import { isDay } from '../../../base/texts';

/** Why a row cannot be taken; a person reads it beside the row. */
export class Unfit extends Error {}

const SHOWN = 60;
export const shown = (text: string) => `「${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}」`;

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

export function numberOf(text: string, label: string): number {
  const plain = text.trim();
  const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  const value = Number(grouped);
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(grouped) || !Number.isFinite(value)) {
    throw new Unfit(`${label}${shown(text)}不是数字`);
  }
  return value + 0;
}

export function progressOf(text: string): number {
  const value = numberOf(text.trim().replace(/%$/, ''), '进度');
  if (!Number.isInteger(value) || value < 0 || value > 100) throw new Unfit(`进度${shown(text)}应为 0 到 100 的整数`);
  return value;
}

export function hoursOf(text: string): number {
  const value = numberOf(text, '预计工时');
  if (value < 0 || value > 100_000) throw new Unfit(`预计工时${shown(text)}应在 0 到 100000 小时之间`);
  return Math.round(value * 100) / 100;
}

/** `2026-01-31`, `2026/1/31`, `2026.1.31`, `2026年1月31日`, each with or without a time of day. */
export function dayOf(text: string, label: string): string {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]\d{1,2}:\d{2}.*)?$/.exec(text.trim());
  if (match) {
    const [, year = '', month = '', day = ''] = match;
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (isDay(iso)) return iso;
  }
  throw new Unfit(`${label}${shown(text)}不是日期，请写成 2026-01-31 这样`);
}
