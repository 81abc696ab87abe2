/** What the server does with a kind of custom field; one file a kind beside this one, `index.ts` is the table of them. */

import { FOLDED } from '../../../../contract/import/fields';
import type { DecimalSign } from '../../../../contract/number/written';
import type { FieldConfig, FieldOption } from '../../../../contract/object/customFields';
import type { CustomValue } from '../../../../contract/task/task';
import type { DayOrder } from '../../../../contract/time/written';

export interface FieldFacts {
  id: string;
  name: string;
  options: readonly FieldOption[];
  config: FieldConfig;
}

export interface Reading {
  /** Id of the person whom a text means; throws for nobody. */
  person(text: string): string;
  /** Of the column that the text stands in, where its days may be read both ways. */
  dayOrder?: DayOrder;
  /** Of the same column: what stands before the decimals. */
  decimalSign?: DecimalSign;
}

export interface FieldKind {
  /** Whether a value can stand in the field. */
  fits(value: unknown, field: FieldFacts): boolean;
  /** The value as a typed SQL expression, to compare and to sort by; null where there is no one value. */
  sql: ((text: string) => string) | null;
  /** Its values are ids: of people, or of files. */
  names?: 'person' | 'file';
  /** How a formula reads it, where that is not its `sql`. */
  inFormula?(text: string): string;
  /** In a workbook it is a number, not words. */
  figure?: true;
  /** Options of a new field, from the texts of its column. */
  optionsOf?(texts: readonly string[], max: number): FieldOption[];
  /** What the template of an import shows in its column, and what can be chosen there. */
  example?(field: FieldFacts): string | number | null;
  choices?(field: FieldFacts): string[];
  /** Made by the server; nobody else writes it. */
  computed?: boolean;
  /** Of a tree: the given options with everything below them. */
  under?(values: readonly string[], field: FieldFacts): string[];
  /** A cell of a table as a value; throws `Unfit` with the reason. */
  parse(text: string, field: FieldFacts, reading: Reading): CustomValue;
  /** The value in words, for history, export and messages; `parse` understands them. `nameOf`: of people and of files. */
  say(value: CustomValue, field: FieldFacts, nameOf: (id: string) => string): string;
}

export const plain = (text: string) => text;
export const asNumber = (text: string) => `(${text})::numeric`;
export const asDay = (text: string) => `(${text})::date`;

export const labelOf = (value: unknown, { options }: FieldFacts): string =>
  options.find((option) => option.value === value)?.label ?? String(value);

/** Options that are called as their values are. */
export const plainOptions = (texts: readonly string[], max: number): FieldOption[] =>
  [...new Set(texts.filter(Boolean))].slice(0, max).map((value) => ({ value, label: value }));

/** Several values in one cell. Where what separates them may stand within one, each ends with the sign that folds columns. */
export const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(text.includes(FOLDED) ? FOLDED : /[,，、;；\n]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];
export const isTextList = (value: unknown, max: number): value is string[] =>
  Array.isArray(value) &&
  value.length <= max &&
  new Set(value).size === value.length &&
  value.every((one) => typeof one === 'string');

export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
