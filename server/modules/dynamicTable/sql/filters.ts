/** What filters name. */
import type { TableFilter } from '../../../../contract/dynamicTable/table';
import type { Condition } from '../../../../contract/object/customFields';

export const conditionsOf = ({ conditions = [], groups = [] }: TableFilter): Condition[] => [
  ...conditions,
  ...groups.flatMap((group) => group.conditions),
];
/** Keys of the fields that its conditions are about. */
export const keysOf = (filter: TableFilter | undefined): string[] =>
  filter ? conditionsOf(filter).map(({ field }) => field) : [];
