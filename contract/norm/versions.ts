/** Numbers and days of versions. Pure; no imports but the words. */
import type { ChangeLevel } from './enums';

export interface VersionNo {
  major: number;
  minor: number;
}

/** Of the version that follows one in effect; the first of all is 1.0. */
export const nextVersion = (base: VersionNo | null, level: ChangeLevel): VersionNo => {
  if (!base) return { major: 1, minor: 0 };
  return level === 'major' ? { major: base.major + 1, minor: 0 } : { major: base.major, minor: base.minor + 1 };
};

/** The first draft is 0.1 until it is approved: nobody takes it for a norm. */
export const versionText = ({ major, minor }: VersionNo, { firstDraft = false } = {}): string =>
  firstDraft ? '0.1' : `${major}.${minor}`;

/** So many months later, at the latest on that month's last day. @param day `2025-08-31` */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/** Whoever read some minor of a major has read it: a minor keeps confirmations, a major asks again. */
export const isConfirmed = (readMajors: readonly number[], current: VersionNo): boolean =>
  readMajors.includes(current.major);
