/** Values of a row by the names of its fields, as the API shows them and as it takes them. Pure. */
import type { Person } from '@contract/envelope';
import { customIdOf } from '@contract/object/customNames';
import type { BuiltinField, BuiltinFields } from '@contract/object/fields';
import { shownName } from '@contract/object/shown';

type Values = Readonly<Record<string, unknown>>;
interface WithCustom {
  customFields?: Values;
  /** People whom custom values name. */
  named?: readonly Person[];
}

/** Somebody who is known no longer still has a place. */
const unknown = (userId: string): Person => ({ userId, userName: '', name: '已离开的成员', avatar: null });

function customShown({ customFields = {}, named = [] }: WithCustom, id: string, { kind }: BuiltinField): unknown {
  const value = customFields[id] ?? null;
  const personOf = (userId: string) => named.find((one) => one.userId === userId) ?? unknown(userId);
  if (value === null) return kind === 'persons' || kind === 'choices' ? [] : null;
  if (kind === 'person') return personOf(String(value));
  return kind === 'persons' ? (value as string[]).map(personOf) : value;
}

/** The field of this object: an amount says its currency, where another field names it. */
export const fieldOf = (field: BuiltinField, values: object): BuiltinField =>
  field.currencyIn === undefined ? field : { ...field, currency: String((values as Values)[field.currencyIn] ?? '') };

/** As it is shown: people as such. */
export function shownValue(row: object, name: string, field: BuiltinField): unknown {
  const custom = customIdOf(name);
  return custom === undefined ? (row as Values)[shownName(name, field)] : customShown(row as WithCustom, custom, field);
}

/** As it is written: people by id. */
export function writtenValue(row: object, name: string, field: BuiltinField): unknown {
  const value = shownValue(row, name, field);
  if (field.kind === 'persons') return (value as Person[]).map(({ userId }) => userId);
  return field.kind === 'person' ? ((value as Person | null)?.userId ?? null) : value;
}

/** The row with written values shown; a person who is not known yet stays as before. */
export function withWritten<D extends object>(
  row: D,
  values: Values,
  fields: BuiltinFields,
  people: ReadonlyMap<string, Person>,
): D {
  const custom = Object.entries(values).flatMap(([name, value]) => {
    const id = customIdOf(name);
    return id === undefined ? [] : [[id, value]];
  });
  const shown = Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    if (!field || customIdOf(name) !== undefined) return [];
    if (field.kind !== 'person') return [[shownName(name, field), value]];
    const person = value === null ? null : people.get(String(value));
    return person === undefined ? [] : [[shownName(name, field), person]];
  });
  const { customFields, named = [] } = row as WithCustom;
  return {
    ...row,
    ...Object.fromEntries(shown),
    ...(custom.length > 0 && {
      customFields: { ...customFields, ...Object.fromEntries(custom) },
      named: [...people.values(), ...named],
    }),
  };
}
