/** Which fields of a form are asked, by what was filled in before them. Pure; both sides judge by it. */
import type { ConditionOp } from '../object/conditions';
import type { Condition } from '../object/customFields';
import type { CellValues } from './records';

/** Fields whose value a later field may hang on: a choice, or yes and no. */
export const askingKinds: ReadonlySet<string> = new Set(['select', 'multiSelect', 'switch']);
/** How it may hang on it. */
export const askingOps: ReadonlySet<ConditionOp> = new Set([
  ...(['is', 'isNot', 'anyOf', 'noneOf', 'contains', 'empty', 'notEmpty'] as const),
]);

export interface AskedField {
  key: string;
  /** Absent: it is asked always. */
  when?: Condition;
}

/** Whether what was filled in fits a condition. A switch that nobody touched is off. */
function holds({ op, value: wanted }: Condition, given: CellValues[string] | undefined): boolean {
  if (typeof wanted === 'boolean') return (given === true) === wanted ? op !== 'isNot' : op === 'isNot';
  const has = (Array.isArray(given) ? given : given === undefined || given === null || given === '' ? [] : [given]).map(
    String,
  );
  const listed = (Array.isArray(wanted) ? wanted : wanted === undefined ? [] : [wanted]).map(String);
  const any = listed.some((one) => has.includes(one));
  switch (op) {
    case 'empty':
      return has.length === 0;
    case 'notEmpty':
      return has.length > 0;
    case 'isNot':
    case 'noneOf':
    case 'notContains':
      return !any;
    default:
      return any;
  }
}

/** Keys of the fields that are asked. One that hangs on a field that is not asked, or stands behind it, is not. */
export function askedKeys(fields: readonly AskedField[], values: CellValues): Set<string> {
  const asked = new Set<string>();
  for (const { key, when } of fields) {
    if (!when || (asked.has(when.field) && holds(when, values[when.field]))) asked.add(key);
  }
  return asked;
}
