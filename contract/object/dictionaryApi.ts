/** The enumerations of an enterprise in the API (specification §7 `collaboration-center/dictionary/list`). */
import { type Static, Type } from 'typebox';
import { Nullable, OneOf, RowVersion } from '../envelope';
import { DICTIONARY_LABEL_MAX, type DictionaryName, dictionaryNames } from './dictionary';
import { Code } from './record';

const List = OneOf(dictionaryNames as DictionaryName[]);
const Label = Type.String({ minLength: 1, maxLength: DICTIONARY_LABEL_MAX, pattern: '\\S' });
const Color = Nullable(Type.String({ pattern: '^[a-z]{3,10}$' }));

export const DictionaryItem = Type.Object({
  code: Type.String(),
  label: Type.String(),
  color: Nullable(Type.String()),
  enabled: Type.Boolean(),
  /** Made by the enterprise. */
  own: Type.Boolean(),
  version: RowVersion,
});
export type DictionaryItem = Static<typeof DictionaryItem>;
export const DictionaryAnswer = Type.Object({
  list: List,
  label: Type.String(),
  /** Own values may be added. */
  open: Type.Boolean(),
  /** Worked out, not chosen: only words and colours are the enterprise's. */
  derived: Type.Boolean(),
  items: Type.Array(DictionaryItem),
});
export type DictionaryAnswer = Static<typeof DictionaryAnswer>;
export const DictionaryQuery = Type.Object({ list: Type.Optional(List) });

/** Without a code a new value is added. */
export const DictionarySave = Type.Object({
  list: List,
  code: Type.Optional(Code),
  label: Label,
  color: Type.Optional(Color),
  enabled: Type.Optional(Type.Boolean()),
  version: RowVersion,
});
export type DictionarySave = Static<typeof DictionarySave>;
export const DictionaryOrder = Type.Object({
  list: List,
  codes: Type.Array(Code, { maxItems: 100, uniqueItems: true }),
});
export type DictionaryOrder = Static<typeof DictionaryOrder>;
export const DictionaryRemove = Type.Object({ list: List, code: Code });
export type DictionaryRemove = Static<typeof DictionaryRemove>;
