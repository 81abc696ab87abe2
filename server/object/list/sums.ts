/** Sums of numeric fields, for the heads of groups. */
import { invalid } from '../../errors';
import { fieldKinds } from '../fields/kinds';
import { toldSql, type Unseen } from '../fields/operand';
import type { ProjectFields } from '../fields/projectFields';
import type { FieldTable } from '../fields/table';
import { customValueSql, fieldOf } from './custom';

/** Whether it is a built-in field that is added up. */
export const isSummed = <G>(table: FieldTable<G>, name: string): boolean =>
  table.fields.get(name)?.in.includes('sum') ?? false;

/** The sum of a built-in or custom field; 400 for one that cannot be added up. */
export function sumOf<G>(
  table: FieldTable<G>,
  name: string,
  custom: ProjectFields | undefined,
  unseen?: Unseen,
): string {
  const sum = (sql: string) => `sum(${toldSql(unseen?.(name), sql)})::float8`;
  if (isSummed(table, name)) return sum(`${table.fields.get(name)?.sql}`);
  const { id, kind, name: label } = fieldOf(custom, name);
  if (!fieldKinds[kind].sums) throw invalid(`不能对「${label}」求和`, 'sums');
  return sum(customValueSql(custom, id));
}
