/** Between a saved view and the list's state: what is saved, what it opens as, and whether they differ. Pure. */

import type { Condition } from '@contract/object/customFields';
import type { ViewKind } from '@contract/object/groups';
import type { StageCategory, TaskPriority } from '@contract/task/enums';
import type { TaskFilter } from '@contract/task/task';
import type { TaskView, ViewModel } from '@contract/task/views';
import { type ColumnChoice, noChoice, visibleColumns } from '@/features/object/list';
import { noConditions } from './conditions';
import { defaultSorts } from './sorts';
import { defaultState, type ListState, type ListTab, toFilter } from './urlState';
import { type ViewKey, viewKeys } from './viewKeys';

export const kindOf = (state: Pick<ListState, 'view'>): ViewKind => viewKeys[state.view];

/** What is saved of the state, without columns. */
export const toModel = (state: ListState): ViewModel => ({
  filter: toFilter(state),
  sorts: state.sorts,
  ...(state.group && { group: state.group }),
  ...(state.sums.length > 0 && { sums: state.sums }),
  ...(state.lane && { swimlane: state.lane, ...(state.emptyLanes && { emptyLanes: true }) }),
  tree: state.view === 'tree',
});

const only = (ids: readonly string[] | undefined, id: string) => ids?.length === 1 && ids[0] === id;

function tabOf({ creatorIds, involvedIds, followerIds }: TaskFilter): ListTab {
  if (only(creatorIds, 'me')) return 'created';
  if (only(followerIds, 'me')) return 'followed';
  return only(involvedIds, 'me') ? 'involved' : 'all';
}

/** Conditions for what a filter can say, and the list's own filters cannot: only the API makes such views. */
function foreign(filter: TaskFilter, tab: ListTab): Condition[] {
  const { creatorIds, involvedIds, followerIds, turnIds, planEndFrom, planEndTo } = filter;
  return [
    ...(turnIds?.length ? [{ field: 'executorId', op: 'anyOf' as const, value: turnIds }] : []),
    ...(followerIds?.length && tab !== 'followed'
      ? [{ field: 'follower', op: 'anyOf' as const, value: followerIds }]
      : []),
    ...(creatorIds?.length && tab !== 'created'
      ? [{ field: 'creatorId', op: 'anyOf' as const, value: creatorIds }]
      : []),
    ...(involvedIds?.length && tab !== 'involved'
      ? [{ field: 'involveMember', op: 'anyOf' as const, value: involvedIds }]
      : []),
    ...(planEndFrom ? [{ field: 'planEnd', op: 'gte' as const, value: planEndFrom }] : []),
    ...(planEndTo ? [{ field: 'planEnd', op: 'lte' as const, value: planEndTo }] : []),
  ];
}

function viewKeyOf(kind: ViewKind, tree: boolean | undefined): ViewKey {
  if (kind === 'list') return tree ? 'tree' : 'flat';
  return (Object.keys(viewKeys) as ViewKey[]).find((key) => viewKeys[key] === kind) ?? 'flat';
}

/** What a view opens as. */
export function fromView({ kind, model }: Pick<TaskView, 'kind' | 'model'>): ListState {
  const { filter = {}, sorts, group, swimlane, emptyLanes = false, sums, tree } = model;
  const tab = tabOf(filter);
  const extra = foreign(filter, tab);
  const groups = filter.groups ?? [];
  const own = { match: filter.match ?? 'all', conditions: filter.conditions ?? [] };
  // Beside alternatives they could not stand as one of them: then the alternatives go into brackets.
  const bracket = extra.length > 0 && own.match === 'any' && own.conditions.length > 0;
  return {
    ...defaultState,
    tab,
    keyword: filter.keyword ?? '',
    categories: (filter.categories ?? []) as StageCategory[],
    stageIds: filter.stageIds ?? [],
    taskTypeIds: filter.taskTypeIds ?? [],
    urgents: (filter.urgents ?? []) as TaskPriority[],
    executorIds: filter.executorIds ?? [],
    labelIds: filter.labelIds ?? [],
    due: filter.due ?? null,
    conditions: {
      ...noConditions,
      match: bracket ? 'all' : own.match,
      conditions: bracket ? extra : [...own.conditions, ...extra],
      groups: bracket ? [own, ...groups] : groups,
      withChildren: filter.withChildren ?? false,
    },
    sorts: sorts?.length ? sorts.map(({ field, order = 'desc' }) => ({ field, order })) : [...defaultSorts],
    view: viewKeyOf(kind, tree),
    group: group ?? null,
    lane: swimlane ?? null,
    emptyLanes,
    sums: sums ?? [],
  };
}

/** Whether the list stands as the view was saved. */
export const sameAsView = (state: ListState, view: Pick<TaskView, 'kind' | 'model'>): boolean =>
  kindOf(state) === view.kind && sameModel(toModel(state), toModel(fromView(view)));

const sameModel = (a: ViewModel, b: ViewModel) => sorted(a) === sorted(b);
/** As text, whatever order the keys were written in. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

interface Named {
  key: string;
  name: string;
  width: number;
  fixed?: boolean;
}

export function columnsToModel(all: readonly Named[], choice: ColumnChoice): NonNullable<ViewModel['columns']> {
  return visibleColumns(all, choice).map(({ name, width, pinned, fixed }) => ({
    field: name,
    width,
    ...(pinned && !fixed && { pinned }),
  }));
}

/** The choice of columns that a view was saved with; fields that were made since are hidden in it. */
export function columnsFromModel(all: readonly Named[], columns: ViewModel['columns']): ColumnChoice {
  if (!columns) return noChoice;
  const keyOf = new Map(all.map(({ name, key }) => [name, key]));
  const shown = columns.flatMap((column) => {
    const key = keyOf.get(column.field);
    return key === undefined ? [] : [{ ...column, key }];
  });
  const order = shown.map(({ key }) => key);
  return {
    order,
    hidden: all.filter(({ key, fixed }) => !fixed && !order.includes(key)).map(({ key }) => key),
    pinned: shown.filter(({ pinned }) => pinned).map(({ key }) => key),
    widths: Object.fromEntries(shown.flatMap(({ key, width }) => (width ? [[key, width]] : []))),
  };
}

export const sameColumns = (all: readonly Named[], a: ColumnChoice, b: ColumnChoice): boolean =>
  sorted(columnsToModel(all, a)) === sorted(columnsToModel(all, b));
