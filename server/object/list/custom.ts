/** Custom fields in SQL: their values, their order, how conditions ask for them. */
import { invalid } from '../../errors';
import { fieldKinds } from '../fields/kinds';
import type { Bind, Operand } from '../fields/operand';
import type { ProjectField, ProjectFields } from '../fields/projectFields';

export const fieldOf = (fields: ProjectFields | undefined, id: string): ProjectField => {
  const field = fields?.get(id);
  if (!field) throw invalid('筛选或排序的字段不存在，请刷新后重试', 'filter.conditions');
  return field;
};

/** The text of a custom value. The id has been found among the project's fields: it is no text of the caller's. */
export const customText = (fieldId: string) => `(t.custom_fields->>'${fieldId}')`;

/** The typed value of a custom field, to sort or group by; 400 for kinds that have none. */
export function customValueSql(fields: ProjectFields | undefined, id: string): string {
  const field = fieldOf(fields, id);
  const { sql } = fieldKinds[field.kind];
  if (!sql) throw invalid(`不能按「${field.name}」排序`, 'sorts');
  return sql(customText(id));
}

/** What a list is sorted by: of choices their place among the options, which is what people see as their order. */
export function customOrderSql(fields: ProjectFields | undefined, id: string, bind: Bind): string {
  const field = fieldOf(fields, id);
  const value = customValueSql(fields, id);
  // By name, as people are shown; the ids of those who are nobody any more have none.
  if (fieldKinds[field.kind].family === 'person') return `(SELECT a.name FROM account a WHERE a.id::text = ${value})`;
  if (!inOptionOrder(field)) return value;
  return `array_position(${bind(field.options.map((option) => option.value))}::text[], ${value})`;
}

export const inOptionOrder = ({ kind, options }: ProjectField): boolean =>
  options.length > 0 && (fieldKinds[kind].family === 'choice' || fieldKinds[kind].family === 'tree');

/** @param open work is not over, as SQL */
export function customOperand(field: ProjectField, bind: Bind, open: string): Operand {
  const { id, name: label, kind } = field;
  const { family, sql, under } = fieldKinds[kind];
  const text = customText(id);
  const listed = family === 'choices' || family === 'persons';
  // Containment is what the GIN index answers.
  const contains = (value: unknown) => `t.custom_fields @> ${bind(JSON.stringify({ [id]: value }))}::jsonb`;
  return {
    label,
    family,
    open,
    sql: family === 'flag' ? `(${text} = 'true')` : (sql?.(text) ?? text),
    present: `${text} IS NOT NULL`,
    under: under && ((values) => under(values, field)),
    equals: contains,
    holds: (values, all) =>
      all && listed ? contains(values) : `(${values.map((value) => contains(listed ? [value] : value)).join(' OR ')})`,
  };
}
