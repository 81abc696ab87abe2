/**
 * What a key of a file means. An export of ours names tasks by their numbers. The keys of another tracker are its own:
 * where they look like our numbers (its prefix is the code of a project here), a number never answers for one.
 */

import { cellText, type TableRecord } from '../../../tables/table';
import type { Plan } from './mapping';

/** Where the column stands that rows are known again by; undefined: there is none. */
export const keyColumn = ({ targets }: Plan): number | undefined => targets.number ?? targets.key;

export function keyOf({ cells }: TableRecord, plan: Plan): string | null {
  const at = keyColumn(plan);
  return at === undefined ? null : cellText(cells[at]).trim() || null;
}

export interface Naming {
  /** The keys are numbers of ours, and external keys only where there is no such number. */
  numbered: boolean;
  /** Says that a key is the other tracker's, whatever number of ours it looks like. */
  isForeign(key: string): boolean;
}

const prefixOf = (key: string): string | undefined => /^(.+)-\d+$/.exec(key)?.[1];

export function namingOf(records: readonly TableRecord[], plan: Plan): Naming {
  if (plan.targets.number !== undefined) return { numbered: true, isForeign: () => false };
  const prefixes = new Set(records.map((record) => prefixOf(keyOf(record, plan) ?? '')));
  prefixes.delete(undefined);
  return { numbered: false, isForeign: (key) => prefixes.has(prefixOf(key)) };
}

/** The tasks by all names that a file may call them by. */
export function byNames<T>(
  tasks: readonly T[],
  namesOf: (task: T) => { number: string; key: string | null },
  { numbered, isForeign }: Naming,
): Map<string, T> {
  const numbers: [string, T][] = [];
  const keys: [string, T][] = [];
  for (const task of tasks) {
    const { number, key } = namesOf(task);
    if (!isForeign(number)) numbers.push([number, task]);
    if (key !== null) keys.push([key, task]);
  }
  // Of two tasks with one name the later entry counts.
  return new Map(numbered ? [...keys, ...numbers] : [...numbers, ...keys]);
}
