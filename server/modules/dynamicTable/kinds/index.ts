/** The kinds of fields: what the server knows of each stands in its own file, or is that of the custom fields of tasks. */
import {
  tableKinds as facts,
  resultOf,
  type TableFieldKind,
  tableKindCodes,
} from '../../../../contract/dynamicTable/kinds';
import { invalid } from '../../../errors';
import type { LoadedField } from '../model';
import { code, mail, phone } from './contact';
import { dateTime } from './dateTime';
import { duration } from './duration';
import { autoNumber, createdBy, createdTime, updatedBy, updatedTime } from './facts';
import type { KnownKind, SqlType, TableKind } from './kind';
import { button, file, formula, lookup, project, relation, rollup, task } from './linked';
import { shared } from './shared';

const own: Partial<Record<TableFieldKind, TableKind>> = {
  dateTime,
  duration,
  mail,
  phone,
  code,
  autoNumber,
  createdTime,
  updatedTime,
  createdBy,
  updatedBy,
  relation,
  lookup,
  rollup,
  formula,
  task,
  project,
  file,
  button,
};

function kindOf(code: TableFieldKind): KnownKind {
  const { shared: as } = facts[code];
  const doing = own[code] ?? (as && shared(as));
  if (!doing) throw new Error(`No kind of field ${code}`);
  return { ...facts[code], ...doing };
}

export const kinds = Object.fromEntries(tableKindCodes.map((code) => [code, kindOf(code)])) as Readonly<
  Record<TableFieldKind, KnownKind>
>;

/** The type of a field's one value in SQL: of what is made of others, that of what it gives. */
export const sqlTypeOf = (field: Pick<LoadedField, 'kind' | 'config'>): SqlType | null => {
  const result = field.kind === 'lookup' ? null : resultOf(field);
  return result ? resultTypes[result] : kinds[field.kind].type;
};
export const resultTypes = { number: 'numeric', date: 'date', instant: 'timestamptz', text: 'text' } as const;

/** The text of a field's value over the record `t`. The key was made by the server: it is no text of the caller's. */
export const rawText = (t: string, { key, kind }: Pick<LoadedField, 'key' | 'kind'>): string =>
  kinds[kind].column?.(t) ?? `(${t}."values"->>'${key}')`;
export const rawJson = (t: string, { key }: Pick<LoadedField, 'key'>): string => `(${t}."values"->'${key}')`;

/** @throws 400 with the name of the field */
export function assertFits(field: LoadedField, value: unknown): void {
  const kind = kinds[field.kind];
  if (kind.computed) throw invalid(`「${field.name}」由系统计算，不能修改`, `values.${field.key}`);
  if (!kind.fits(value, field)) throw invalid(`「${field.name}」的值不符合字段类型`, `values.${field.key}`);
}

export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

export type { KnownKind, SqlType } from './kind';
