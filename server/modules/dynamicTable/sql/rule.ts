/** Row rules of roles: filters with the reader, and the reader's department, as variables. */
import { conditionsOf, mapConditions } from '../../../../contract/dynamicTable/filter';
import type { TableFilter } from '../../../../contract/dynamicTable/table';
import type { Condition } from '../../../../contract/object/customFields';
import { kinds } from '../kinds';
import type { LoadedField, Viewer } from '../model';

/** Of people: who reads. Of departments: the reader's. */
export const ME = 'me';
export const MINE = 'mine';

type Scalar = string | number | boolean;

/**
 * With its variables filled in. A rule whose variable is empty is false as a whole, also under *not*: who has no
 * department sees no row of a rule that asks for it. False as well for a rule that asks for nothing.
 */
export function resolvedRule(
  rule: TableFilter,
  { actor, departmentId }: Viewer,
  fields: ReadonlyMap<string, LoadedField>,
): TableFilter | false {
  let empty = false;
  const of = (condition: Condition): Condition => {
    const kind = fields.get(condition.field)?.kind;
    const filled = (value: Scalar): Scalar => {
      if (kind && kinds[kind].names === 'person' && value === ME) return actor.userId;
      if (kind !== 'department' || value !== MINE) return value;
      empty ||= departmentId === null;
      return departmentId ?? '';
    };
    const { value } = condition;
    if (value === undefined) return condition;
    return { ...condition, value: Array.isArray(value) ? value.map(filled) : filled(value) };
  };
  const resolved = mapConditions(rule, of);
  return empty || conditionsOf(resolved).length === 0 ? false : resolved;
}
