/** The filter builder's conditions as the address carries them: short, and checked when they are read. Pure. */
import { type ConditionOp, conditionOps } from '@contract/object/conditions';
import type { Condition, ConditionGroup } from '@contract/object/customFields';

export type Match = 'all' | 'any';
/** Conditions, and below them groups of conditions: two levels. */
export interface Conditions {
  match: Match;
  conditions: Condition[];
  groups: ConditionGroup[];
  /** Also what stands below what is found. */
  withChildren: boolean;
}
export const noConditions: Conditions = { match: 'all', conditions: [], groups: [], withChildren: false };

export const CONDITIONS_MAX = 20;
export const GROUPS_MAX = 10;

export const conditionCount = ({ conditions, groups }: Conditions): number =>
  conditions.length + groups.reduce((sum, group) => sum + group.conditions.length, 0);

type Short = [field: string, op: string, value?: unknown];
interface Written {
  m?: 'any';
  c?: Short[];
  g?: [Match, Short[]][];
  d?: 1;
}

const short = ({ field, op, value }: Condition): Short => (value === undefined ? [field, op] : [field, op, value]);

export function writeConditions({ match, conditions, groups, withChildren }: Conditions): string {
  const written: Written = {
    ...(match === 'any' && { m: 'any' }),
    ...(conditions.length > 0 && { c: conditions.map(short) }),
    ...(groups.length > 0 && { g: groups.map((group) => [group.match, group.conditions.map(short)]) }),
    ...(withChildren && { d: 1 }),
  };
  return Object.keys(written).length > 0 ? JSON.stringify(written) : '';
}

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);
const isValue = (value: unknown): value is Condition['value'] =>
  value === undefined || isScalar(value) || (Array.isArray(value) && value.length <= 200 && value.every(isScalar));

function readShort(part: unknown): Condition[] {
  if (!Array.isArray(part)) return [];
  const [field, op, value] = part as unknown[];
  if (typeof field !== 'string' || field === '' || field.length > 40) return [];
  if (typeof op !== 'string' || !Object.hasOwn(conditionOps, op) || !isValue(value)) return [];
  return [{ field, op: op as ConditionOp, ...(value !== undefined && { value }) }];
}
const readAll = (part: unknown): Condition[] =>
  Array.isArray(part) ? part.flatMap(readShort).slice(0, CONDITIONS_MAX) : [];

/** What it does not know it leaves out: an old link must not end in a refused query. */
export function readConditions(text: string | null): Conditions {
  if (!text) return noConditions;
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch {
    return noConditions;
  }
  if (typeof written !== 'object' || written === null) return noConditions;
  const { m, c, g, d } = written as Written;
  const groups = (Array.isArray(g) ? g : [])
    .filter((one) => Array.isArray(one))
    .map(
      ([match, conditions]): ConditionGroup => ({
        match: match === 'any' ? 'any' : 'all',
        conditions: readAll(conditions),
      }),
    )
    .filter(({ conditions }) => conditions.length > 0)
    .slice(0, GROUPS_MAX);
  return { match: m === 'any' ? 'any' : 'all', conditions: readAll(c), groups, withChildren: d === 1 };
}
