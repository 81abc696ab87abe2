/** Which column becomes what: the mapping that the user gave, checked against the table and the project's fields. */
import { Value } from 'typebox/value';
import { WorkMapping } from '../../../../contract/import/mapping';
import type { FieldConfig, FieldOption } from '../../../../contract/object/customFields';
import { type CustomFieldKind, fieldKinds } from '../../../../contract/object/fieldKinds';
import { type ImportTarget, importTargets } from '../../../../contract/task/enums';
import { type ImportCustomColumn, ImportMapping } from '../../../../contract/task/import';
import { invalid } from '../../../errors';
import { isKeepable } from '../../../tables/table';

export interface ProjectField {
  id: string;
  name: string;
  kind: CustomFieldKind;
  options: FieldOption[];
  config: FieldConfig;
}
export interface CustomColumn {
  at: number;
  name: string;
  kind: CustomFieldKind;
  /** Null: the import creates the field. */
  field: ProjectField | null;
}
export interface Plan {
  /** Built-in fields with the position of their column. */
  targets: Partial<Record<ImportTarget, number>>;
  custom: CustomColumn[];
  /** The table was translated from another tool's: what cannot be kept is left out with a note, and costs no row. */
  foreign?: true;
  /** Of such a table: targets of which an empty cell says nothing. */
  besides?: readonly ImportTarget[];
}

const FIELD_NAME_MAX = 50;
const isTarget = (key: string): key is ImportTarget => Object.hasOwn(importTargets, key);

export type AnyMapping = ImportMapping | WorkMapping;
/** Of a file of another tool, by the screen that maps; the other names for each field the column of a table of ours. */
export const isWorkMapping = (mapping: AnyMapping): mapping is WorkMapping =>
  Array.isArray((mapping as Partial<WorkMapping>).columns);

/** The mapping as it comes in the form: JSON text. 400 when it is none. */
export function parseMapping(text: string | undefined): AnyMapping {
  if (text === undefined || text === '') throw invalid('缺少 mapping：请说明各列对应的字段', 'mapping');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('mapping 不是有效的 JSON', 'mapping');
  }
  if (Value.Check(WorkMapping, value)) return value;
  if (!Value.Check(ImportMapping, value)) throw invalid('mapping 的格式不正确：应为字段到列名的对应', 'mapping');
  return value;
}

/** Checks a mapping; 400 names the entry that is wrong. */
export function planOf(mapping: ImportMapping, columns: readonly string[], fields: readonly ProjectField[]): Plan {
  const plan: Plan = { targets: {}, custom: [] };
  const at = (key: string, column: string) => {
    const position = columns.indexOf(column.trim());
    if (position < 0) throw invalid(`文件中没有列「${column}」，请重新选择「${key}」对应的列`, `mapping.${key}`);
    return position;
  };
  for (const [key, entry] of Object.entries(mapping)) {
    if (typeof entry === 'string') {
      if (!isTarget(key))
        throw invalid(`不认识字段「${key}」，自定义字段请写成 { column, create 或 fieldId }`, `mapping.${key}`);
      plan.targets[key] = at(key, entry);
    } else {
      if (isTarget(key)) throw invalid(`「${importTargets[key]}」是内置字段，直接写列名即可`, `mapping.${key}`);
      plan.custom.push(customColumn(key, entry, at(key, entry.column), fields));
    }
  }
  if (plan.targets.number !== undefined && plan.targets.key !== undefined) {
    throw invalid('「编号」与「外部编号」只能选择一个', 'mapping.key');
  }
  if (plan.targets.title === undefined) throw invalid('请选择「标题」对应的列', 'mapping.title');
  const names = plan.custom.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw invalid(`自定义字段「${twice}」对应了两列`, 'mapping');
  return plan;
}

function assertWritable({ name, kind }: ProjectField, key: string): void {
  if (kind === 'calculated') throw invalid(`「${name}」由公式计算，不能导入`, `mapping.${key}`);
  if (kind === 'file') throw invalid(`「${name}」是文件，不能从表格导入`, `mapping.${key}`);
}

/** The field that a column fills; 400 when it cannot. @param at position of the column */
export function customColumn(
  key: string,
  entry: ImportCustomColumn,
  at: number,
  fields: readonly ProjectField[],
): CustomColumn {
  if (entry.fieldId !== undefined) {
    const field = fields.find(({ id }) => id === entry.fieldId);
    if (!field) throw invalid('项目中没有这个自定义字段，请刷新后重试', `mapping.${key}`);
    assertWritable(field, key);
    return { at, name: field.name, kind: field.kind, field };
  }
  if (entry.create === undefined)
    throw invalid(`不认识字段「${key}」：请给出 create（字段类型）或 fieldId`, `mapping.${key}`);
  if (fieldKinds[entry.create].import !== 'field') {
    throw invalid(`${fieldKinds[entry.create].label}字段不能由导入创建，请先在项目设置中添加`, `mapping.${key}`);
  }
  const name = (entry.name ?? key).trim();
  if (name === '' || name.length > FIELD_NAME_MAX || !isKeepable(name)) {
    throw invalid(`自定义字段的名称应为 1 到 ${FIELD_NAME_MAX} 个字符`, `mapping.${key}`);
  }
  const field = fields.find((one) => one.name === name) ?? null;
  if (field && field.kind !== entry.create) {
    const kinds = `${fieldKinds[field.kind].label}，不是${fieldKinds[entry.create].label}`;
    throw invalid(`项目中已有自定义字段「${name}」，类型是${kinds}`, `mapping.${key}`);
  }
  if (field) assertWritable(field, key);
  return { at, name, kind: entry.create, field };
}
