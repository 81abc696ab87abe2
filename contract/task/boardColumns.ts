/**
 * The board's columns: the stages of the project's processes, in the order of their categories. Pure; the server begins the
 * columns' questions with the page (`contract/firstCalls.ts`), the console asks them.
 */
import { type StageCategory, stageCategoryCodes } from './enums';
import type { TaskTypeInfo } from './setup';

export interface BoardColumn {
  key: string;
  name: string;
  category: StageCategory;
  /** Processes may each have a stage of this name: they share the column. */
  stageIds: string[];
  /** Tasks that it should hold at the most; null: any number. */
  wipLimit: number | null;
}

/** Cards that a column asks for at once. */
export const COLUMN_PAGE = 50;

const isCategory = (value: string): value is StageCategory => value in order;
const order = Object.fromEntries(stageCategoryCodes.map((code, at) => [code, at]));

/** The columns that the filters leave: a filtered-out stage has no column. */
export function boardColumns(
  types: readonly Pick<TaskTypeInfo, 'stageList'>[],
  { categories, stageIds }: { categories: readonly StageCategory[]; stageIds: readonly string[] },
): BoardColumn[] {
  const stages = new Map(types.flatMap((type) => type.stageList).map((stage) => [stage.stageId, stage]));
  const columns = new Map<string, BoardColumn>();
  const sorted = [...stages.values()].sort(
    (a, b) => (order[a.category] ?? 0) - (order[b.category] ?? 0) || a.sort - b.sort,
  );
  for (const { stageId, name, category, wipLimit } of sorted) {
    if (!isCategory(category)) continue;
    if (categories.length > 0 && !categories.includes(category)) continue;
    if (stageIds.length > 0 && !stageIds.includes(stageId)) continue;
    const key = `${category}:${name}`;
    const column = columns.get(key) ?? { key, name, category, stageIds: [], wipLimit: null };
    column.stageIds.push(stageId);
    // Of processes that share the column, what they allow together; one without a limit lifts it.
    column.wipLimit = column.stageIds.length === 1 ? wipLimit : sum(column.wipLimit, wipLimit);
    columns.set(key, column);
  }
  return [...columns.values()];
}

const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);
