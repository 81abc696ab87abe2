/** What the server does with a kind of field of these tables; what custom fields of tasks have too is theirs. */
import type { TableKindFacts } from '../../../../contract/dynamicTable/kinds';
import type { CellValue } from '../../../../contract/dynamicTable/table';
import type { FieldKind, Reading } from '../../../object/fields/kinds';
import type { LoadedField } from '../model';

export type SqlType = 'text' | 'numeric' | 'date' | 'timestamptz';

export interface TableKind {
  /** Whether a value can stand in the field. */
  fits(value: unknown, field: LoadedField): boolean;
  /** Its text where that does not stand among the values; `t` is the alias of the record. */
  column?(t: string): string;
  /** Type of its one value, to compare and to sort by; null where there is no one value. */
  type: SqlType | null;
  /** A list of ids or options. */
  list?: true;
  /** What its ids name. */
  names?: 'person' | 'record' | 'task' | 'project' | 'file';
  /** A text of people as a value; throws `Unfit`. Absent: it takes none. */
  parse?(text: string, field: LoadedField, reading: Reading): CellValue;
  /** In words, for export, history and conversion. @param nameOf people, linked records, tasks, projects, files */
  say(value: CellValue, field: LoadedField, nameOf: (id: string) => string): string;
  /** In a workbook it is a number. */
  figure?: true;
  optionsOf?: FieldKind['optionsOf'];
}
export type KnownKind = TableKind & TableKindFacts;

export const isUuidList = (value: unknown, max: number): value is string[] =>
  Array.isArray(value) &&
  value.length <= max &&
  new Set(value).size === value.length &&
  value.every((one) => typeof one === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(one));
