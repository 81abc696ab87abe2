/** Names of groups: `stageId`, `planEnd:week`, the id of a custom field, `{id}:month` of one of dates. */

import { type GroupUnit, groupUnits } from '../../../../contract/object/groups';
import { groupDates, groupFields } from '../../../../contract/task/fields';
import { invalid } from '../../../errors';

export interface GroupName {
  field: string;
  unit: GroupUnit | undefined;
}

export function groupNameOf(name: string): GroupName {
  const [field = '', unit] = name.split(':', 2);
  if (unit !== undefined && !Object.hasOwn(groupUnits, unit))
    throw invalid('分组的日期单位应为 day、week 或 month', 'group');
  return { field, unit: unit as GroupUnit | undefined };
}

export function isBuiltinGroup(name: string): boolean {
  const { field } = groupNameOf(name);
  return Object.hasOwn(groupFields, field) || Object.hasOwn(groupDates, field);
}
