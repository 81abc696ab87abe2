/** What of an act can be taken back: compared by field, not by version, under the lock of the row. Pure. */
import { isDeepStrictEqual } from 'node:util';

export type FieldValues = Readonly<Record<string, unknown>>;

export interface TakeBack {
  /** Before the act. */
  set: FieldValues;
  /** As the act left it. */
  expect: FieldValues;
}

interface Options {
  /** Fields that hold a set: what was added goes and what was removed returns, whatever others did to the rest. */
  sets: ReadonlySet<string>;
  /** Whether two values of a field mean the same; as deep equality, with nothing for null, where left out. */
  same?: (field: string, a: unknown, b: unknown) => boolean;
}

export interface Fitting {
  /** What is written: values of fields that stand as the act left them. */
  set: Record<string, unknown>;
  written: string[];
  /** Changed since, and left alone. */
  kept: string[];
}

/** The set as it stands, without what the act added and with what it took away. */
function setBack(current: readonly unknown[], before: readonly unknown[], after: readonly unknown[]): unknown[] {
  const added = after.filter((one) => !before.includes(one));
  const removed = before.filter((one) => !after.includes(one));
  return [...new Set([...current.filter((one) => !added.includes(one)), ...removed])];
}

const plainlySame = (_field: string, a: unknown, b: unknown) => isDeepStrictEqual(a ?? null, b ?? null);

/** Fields that already stand as they did before count as written: there is nothing to report of them. */
export function fittingBack(
  current: FieldValues,
  { set, expect }: TakeBack,
  { sets, same = plainlySame }: Options,
): Fitting {
  const fitting: Fitting = { set: {}, written: [], kept: [] };
  for (const [field, before] of Object.entries(set)) {
    if (before === undefined) continue;
    const [now, after] = [current[field], expect[field]];
    if (sets.has(field) && Array.isArray(now) && Array.isArray(before) && Array.isArray(after)) {
      fitting.set[field] = setBack(now, before, after);
    } else if (same(field, now, before)) {
      fitting.written.push(field);
      continue;
    } else if (same(field, now, after)) {
      fitting.set[field] = before;
    } else {
      fitting.kept.push(field);
      continue;
    }
    fitting.written.push(field);
  }
  return fitting;
}
