/** A file of another tool as a table of ours, with the plan by which the rest of the import reads it. */

import type { WorkMapping } from '../../../../../contract/import/mapping';
import { presetOf } from '../../../../../contract/import/presets';
import type { Left, More } from '../../../../../contract/import/row';
import { Translator } from '../../../../../contract/import/translate';
import type { CustomFieldKind } from '../../../../../contract/object/fieldKinds';
import type { ImportTarget } from '../../../../../contract/task/enums';
import { Pace, TURN_MS } from '../../../../base/pace';
import { invalid } from '../../../../errors';
import type { Table, TableRecord } from '../../../../tables/table';
import { customColumn, type Plan, type ProjectField } from '../mapping';
import type { Ground } from './here';

/** A row of ours that came from elsewhere. */
export interface ForeignRecord extends TableRecord {
  left: Left[];
  more: More;
}
export const leftOf = (record: TableRecord): Left[] => ('left' in record ? (record as ForeignRecord).left : []);
export const moreOf = (record: TableRecord): More => ('more' in record ? (record as ForeignRecord).more : {});

export interface Translated {
  table: Table;
  plan: Plan;
  /** Rows that the source had put away, and that were not wanted. */
  archived: number;
}

/** The custom field that a column of the file fills, by the position of the column. */
export function customColumns(mapping: WorkMapping, columns: readonly string[], fields: readonly ProjectField[]) {
  return mapping.columns.flatMap((plan) => {
    const at = columns.indexOf(plan.column);
    if (plan.to !== 'field' || at < 0) return [];
    const { column, create, fieldId, name } = plan;
    return [{ from: at, column: customColumn(column, { column, create, fieldId, name }, at, fields) }];
  });
}

/** 400 when the mapping names what the project does not have, or no title. */
export function assertWorkMapping(
  mapping: WorkMapping,
  columns: readonly string[],
  fields: readonly ProjectField[],
): void {
  const custom = customColumns(mapping, columns, fields);
  const names = custom.map(({ column }) => column.name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw invalid(`自定义字段「${twice}」对应了两列`, 'mapping');
  if (!mapping.columns.some(({ to, column }) => to === 'title' && columns.includes(column))) {
    throw invalid('请选择「标题」对应的列', 'mapping.columns');
  }
}

/** Both passes over a file begin here; throws as `assertWorkMapping` does. */
export function openTranslator(
  table: Pick<Table, 'columns'>,
  mapping: WorkMapping,
  ground: Ground,
  fields: readonly ProjectField[],
) {
  const custom = customColumns(mapping, table.columns, fields);
  const kinds = new Map<number, CustomFieldKind>(custom.map(({ from, column }) => [from, column.kind]));
  const translator = new Translator({
    columns: table.columns,
    mapping,
    preset: presetOf(mapping.source),
    here: ground.here,
    zone: ground.zone,
    kinds,
    userName: ground.userName,
  });
  return { translator, custom };
}

const walking = () => new Pace({ goal: TURN_MS, first: 200, most: 2000 });

/** Shows all rows to the translator, others having their turn in between; returns the columns of days of doubtful order. */
export async function showRows(translator: Translator, { records }: Table): Promise<number[]> {
  for await (const part of walking().parts(records)) {
    for (const { row, cells, problem } of part) if (problem === undefined) translator.note(row, cells);
  }
  translator.finish();
  const pace = new Pace({ goal: TURN_MS, most: 1 });
  for (const at of translator.dateColumns()) {
    await pace.step(async () => translator.tellOrder(at, cellsOf(records, at)));
  }
  return translator.settleOrders();
}

function* cellsOf(records: readonly TableRecord[], at: number): Generator<string> {
  for (const { cells } of records) yield cells[at] ?? '';
}

export async function translateTable(
  table: Table,
  mapping: WorkMapping,
  ground: Ground,
  fields: readonly ProjectField[],
): Promise<Translated> {
  const { translator, custom } = openTranslator(table, mapping, ground, fields);
  assertWorkMapping(mapping, table.columns, fields);
  await showRows(translator, table);
  const records: ForeignRecord[] = [];
  let archived = 0;
  for await (const part of walking().parts(table.records)) {
    for (const { row, cells, problem } of part) {
      const { archived: isArchived, cells: own, left, more } = translator.read(row, cells);
      if (isArchived && mapping.archived === 'leave') archived += 1;
      else records.push({ row, cells: own, left, more, ...(problem !== undefined && { problem }) });
    }
  }
  const targets: Partial<Record<ImportTarget, number>> = {};
  for (const [at, column] of translator.columns.entries()) if ('target' in column) targets[column.target] = at;
  const places = new Map(translator.columns.map((column, at) => ['custom' in column ? column.custom : -1, at]));
  const plan: Plan = {
    targets,
    custom: custom.map(({ from, column }) => ({ ...column, at: places.get(from) ?? -1 })),
    foreign: true,
    besides: translator.besides,
  };
  return { table: { columns: translator.columns.map((_, at) => String(at)), records }, plan, archived };
}
