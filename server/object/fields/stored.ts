/** Lists of columns in written SQL, made of the fields of a kind. */
import {
  type BuiltinField,
  type BuiltinFields,
  columnNameOf,
  columnTypeOf,
  type FieldPlace,
} from '../../../contract/object/fields';

export interface FieldColumn extends Omit<BuiltinField, 'column'> {
  /** Of the field. */
  name: string;
  /** What its column is called. */
  column: string;
  /** Of a parameter, or of a value in a set of rows. */
  type: string;
}

/** The fields of a place that have a column of their own, in the order of the table. */
export const columnsIn = (fields: BuiltinFields, place: FieldPlace): FieldColumn[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const type = columnTypeOf(field);
    if (!type || !field.in.includes(place)) return [];
    // The digits bind what is stored, not what is given.
    return [{ ...field, name, column: columnNameOf(name, field), type: type.replace(/\(.*\)/, '') }];
  });

/** As `jsonb_to_recordset` and its like name what a row of theirs holds. */
export const typedColumns = (columns: readonly Pick<FieldColumn, 'column' | 'type'>[]): string =>
  columns.map(({ column, type }) => `${column} ${type}`).join(', ');
