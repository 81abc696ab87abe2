/** Texts of cells to values. Each either gives the value or throws `Unfit` with the reason. */
import { isDay } from '../../base/texts';

/** Why a row cannot be taken; a person reads it beside the row. */
export class Unfit extends Error {}

const SHOWN = 60;
export const shown = (text: string) => `「${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}」`;

export function numberOf(text: string, label: string): number {
  const plain = text.trim();
  const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  const value = Number(grouped);
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(grouped) || !Number.isFinite(value)) {
    throw new Unfit(`${label}${shown(text)}不是数字`);
  }
  return value + 0;
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
