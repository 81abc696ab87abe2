/** Values of a row by the names of its fields, as the API shows them and as it takes them. Pure. */
import type { Person } from '@contract/envelope';
import type { BuiltinField, BuiltinFields } from '@contract/object/fields';
import { shownName } from '@contract/object/shown';

/** As it is shown: people as such. */
export const shownValue = (row: object, name: string, field: BuiltinField): unknown =>
  (row as Record<string, unknown>)[shownName(name, field)];

/** As it is written: people by id. */
export function writtenValue(row: object, name: string, field: BuiltinField): unknown {
  const value = shownValue(row, name, field);
  return field.kind === 'person' ? ((value as Person | null)?.userId ?? null) : value;
}

/** The row with written values shown; a person who is not known yet stays as before. */
export function withWritten<D extends object>(
  row: D,
  values: Readonly<Record<string, unknown>>,
  fields: BuiltinFields,
  people: ReadonlyMap<string, Person>,
): D {
  const shown = Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    if (!field) return [];
    if (field.kind !== 'person') return [[shownName(name, field), value]];
    const person = value === null ? null : people.get(String(value));
    return person === undefined ? [] : [[shownName(name, field), person]];
  });
  return { ...row, ...Object.fromEntries(shown) };
}
