/** A kind that custom fields of tasks have too: their values, words and checks. */
import type { CustomFieldKind } from '../../../../contract/object/fieldKinds';
import { fieldKinds } from '../../../object/fields/kinds';
import type { LoadedField } from '../model';
import type { SqlType, TableKind } from './kind';
import { normal } from './reading';

const types: Partial<Record<CustomFieldKind, SqlType>> = {
  number: 'numeric',
  money: 'numeric',
  percent: 'numeric',
  rating: 'numeric',
  progress: 'numeric',
  date: 'date',
};
/** Figures and days are read in half width, without signs of money; an Excel day is its number. */
const READ_NORMALISED: ReadonlySet<CustomFieldKind> = new Set([
  ...(['number', 'money', 'percent', 'rating', 'progress', 'date', 'switch'] as const),
]);
/** Beyond this a number in JSON does not keep its figures: 15 before the point. */
const NUMBER_MAX = 1e15;

const factsOf = (field: LoadedField) => ({ ...field, id: field.key });

export function shared(kind: CustomFieldKind): TableKind {
  const { fits, sql, say, parse, names, figure, optionsOf } = fieldKinds[kind];
  const list = sql === null;
  return {
    fits: (value, field) => fits(value, factsOf(field)) && (typeof value !== 'number' || Math.abs(value) < NUMBER_MAX),
    type: list ? null : (types[kind] ?? 'text'),
    ...(list && { list }),
    ...(names === 'person' && { names: 'person' as const }),
    ...(figure && { figure }),
    ...(optionsOf && { optionsOf }),
    parse(text, field, reading) {
      const read = READ_NORMALISED.has(kind) ? normal(text, kind, reading.decimalSign) : text;
      return parse(read, factsOf(field), reading) as never;
    },
    say: (value, field, nameOf) => say(value as never, factsOf(field), nameOf),
  };
}
