/** Filters of tables as trees: conditions, groups of them, and groups in these. Pure. */
import type { Condition } from '../object/customFields';
import type { TableFilter } from './table';

/** Conditions of one filter, wherever they stand in it. */
export const FILTER_CONDITIONS_MAX = 50;
/** Conditions, groups, groups in groups. */
export const FILTER_LEVELS_MAX = 3;

/** A filter, or a group in it. */
export interface FilterBranch {
  match?: 'all' | 'any';
  conditions?: Condition[];
  groups?: FilterBranch[];
}

/** All conditions, in their order. */
export const conditionsOf = ({ conditions = [], groups = [] }: FilterBranch): Condition[] => [
  ...conditions,
  ...groups.flatMap(conditionsOf),
];
/** Keys of the fields that its conditions are about. */
export const keysOf = (filter: FilterBranch | undefined): string[] =>
  filter ? conditionsOf(filter).map(({ field }) => field) : [];

function mappedBranch(branch: FilterBranch, of: (condition: Condition) => Condition | null): FilterBranch {
  const { conditions = [], groups } = branch;
  return {
    ...branch,
    conditions: conditions.flatMap((one) => of(one) ?? []),
    ...(groups && {
      groups: groups.map((one) => mappedBranch(one, of)).filter((one) => conditionsOf(one).length > 0),
    }),
  };
}
/** The same filter of other conditions; null leaves one out, and a group without any goes with its last. */
export const mapConditions = (filter: TableFilter, of: (condition: Condition) => Condition | null): TableFilter =>
  mappedBranch(filter, of) as TableFilter;

/** What a filter asks for, and these conditions as well. */
export const narrowed = (filter: TableFilter | undefined, conditions: Condition[]): TableFilter =>
  ({
    conditions,
    ...(filter && {
      groups: [{ match: filter.match ?? 'all', conditions: filter.conditions ?? [], groups: filter.groups }],
    }),
  }) as TableFilter;
