/**
 * Built-in fields of a kind of object as a table: what each is, and where it may stand. Conditions, sorts, groups, sums,
 * columns, layouts, exports, imports and the words of history and conflicts are made of it. Only types are imported.
 */
import type { ConditionFamily } from './conditions';
import type { DictionaryName } from './dictionary';

interface BuiltinKindFacts {
  /** Which operators its conditions take; null: nothing is asked of it. */
  family: ConditionFamily | null;
}

/** Kinds of built-in fields; custom fields have their own (`fieldKinds.ts`). */
export const builtinKinds = {
  text: { family: 'text' },
  /** Words in the search index. */
  words: { family: 'words' },
  /** Rich text. */
  html: { family: null },
  number: { family: 'number' },
  /** Integer fen; typed and said in yuan. */
  money: { family: 'number' },
  flag: { family: 'flag' },
  /** A day: `2026-01-31`. */
  date: { family: 'date' },
  /** A moment; asked for and grouped by its day. */
  instant: { family: 'date' },
  /** One of an enumeration (`choices`), or of what the kind itself names by id. */
  choice: { family: 'choice' },
  /** Any of an enumeration. */
  choices: { family: 'choices' },
  /** From a day to a day. */
  days: { family: 'date' },
  person: { family: 'person' },
  persons: { family: 'persons' },
  labels: { family: 'choices' },
  /** Something of the kind's own that only layouts, exports or imports speak of. */
  own: { family: null },
} as const satisfies Record<string, BuiltinKindFacts>;
export type BuiltinKind = keyof typeof builtinKinds;

/**
 * Where a field may stand. `detail`: in layouts; `create`: in the form for a new one; `list`: as a column, and in the rows
 * of lists; `insert`: a new one is written with it; `change`: a change of an object writes it; `copy` and `template`: copies and templates take it along;
 * `history`: a change of it is told; `plan`: dates follow from it; the rest as they are called.
 */
export type FieldPlace =
  | ('filter' | 'sort' | 'group' | 'sum' | 'list' | 'detail' | 'create' | 'export' | 'import')
  | ('insert' | 'change' | 'copy' | 'template' | 'history' | 'plan');

/** Types of columns in SQL. */
export type ColumnType =
  | ('text' | 'uuid' | 'uuid[]' | 'boolean' | 'date' | 'timestamptz' | 'smallint' | 'smallint[]' | 'integer' | 'bigint')
  | 'double precision'
  | `numeric(${number}, ${number})`;

export interface BuiltinField {
  label: string;
  kind: BuiltinKind;
  in: readonly FieldPlace[];
  /** The type of its column, where its kind does not say it: of numbers, of what is the kind's own, of ids. */
  column?: ColumnType;
  /** What its column is called, where that is not the field's own name. */
  stored?: string;
  /** What its column holds where nothing was said. A text that may be left out is empty. */
  initial?: string | number | boolean | readonly [];
  /** A new one may be written without: it begins with `initial`. */
  mayLack?: true;
  /** It may have no value. */
  nullable?: true;
  /** Of an enumeration: its labels by code, in their order. */
  choices?: Readonly<Record<string, string>>;
  /** Of an enumeration that the enterprise words: its list. */
  dictionary?: DictionaryName;
  /** Of a choice: what is chosen is an object, by its id. */
  byId?: true;
  /** Codes of the enumeration are numbers, from and to. */
  numeric?: readonly [from: number, to: number];
  /** Of a text: the most characters that it takes. */
  max?: number;
  /** Of a text: it takes several lines. */
  lines?: true;
  /** A new one cannot do without it. */
  required?: true;
  /** Left empty by who registers one, it gets a value by itself. */
  byItself?: true;
  /** Below the field in a form: what to know before one fills it in. */
  hint?: string;
  /** In the empty field. */
  placeholder?: string;
  /** Behind a number. */
  unit?: string;
  /** Of a number: decimals shown. */
  precision?: number;
  /** Of an amount in hundredths of this currency. */
  currency?: string;
  /** Of an amount: the field of the same object that says in which currency it is; else it is the enterprise's. */
  currencyIn?: string;
  /** Of an enumeration: colours by code. */
  colors?: Readonly<Record<string, string>>;
  /** Which right writes it, as the kind's policy calls it; left out: nobody writes it by hand. */
  right?: string;
  /** Only people write it: no rule of automation sets it. */
  byHand?: true;
}
export type BuiltinFields = Readonly<Record<string, BuiltinField>>;

/** Its value is a set: things are added to it and taken out, one by one. */
export const isSet = ({ kind }: Pick<BuiltinField, 'kind'>): boolean =>
  kind === 'labels' || kind === 'persons' || kind === 'choices';

/** Keeps the types of the entries. */
export const defineFields = <const F extends BuiltinFields>(fields: F): F => fields;

/** Names of the fields that may stand in a place. */
export type NamesIn<F extends BuiltinFields, P extends FieldPlace> = {
  [N in keyof F & string]: P extends F[N]['in'][number] ? N : never;
}[keyof F & string];

export const namesIn = <F extends BuiltinFields, P extends FieldPlace>(fields: F, place: P): NamesIn<F, P>[] =>
  (Object.keys(fields) as NamesIn<F, P>[]).filter((name) => fields[name]?.in.includes(place));

/** Labels of the fields that may stand in a place, by name. @param first those that lead; the rest follow in the table's order */
export function labelsIn<F extends BuiltinFields, P extends FieldPlace>(
  fields: F,
  place: P,
  first: readonly NamesIn<F, P>[] = [],
): Readonly<Record<NamesIn<F, P>, string>> {
  const names = new Set([...first, ...namesIn(fields, place)]);
  return Object.fromEntries([...names].map((name) => [name, fields[name]?.label])) as Record<NamesIn<F, P>, string>;
}

type PlainValue<K extends BuiltinKind> = K extends 'number' | 'money'
  ? number
  : K extends 'flag'
    ? boolean
    : K extends 'persons' | 'labels' | 'choices' | 'days'
      ? string[]
      : string;
type FieldValue<F extends BuiltinField> =
  | (F extends { numeric: unknown }
      ? number
      : F extends { choices: infer C }
        ? keyof C & string
        : PlainValue<F['kind']>)
  | (F extends { nullable: true } ? null : never);
/** An object's values by the names of its fields, as they are kept: people and labels by id. */
export type ValuesOf<F extends BuiltinFields> = { [N in keyof F]: FieldValue<F[N]> };

/** Types of the columns of fields whose kind says it. */
const columnOfKind = {
  text: 'text',
  html: 'text',
  flag: 'boolean',
  date: 'date',
  instant: 'timestamptz',
  choice: 'text',
  person: 'uuid',
  money: 'bigint',
  labels: 'uuid[]',
} as const satisfies Partial<Record<BuiltinKind, ColumnType>>;
type KindWithColumn = keyof typeof columnOfKind;

/** The type of a field's column in SQL; undefined where it has none of its own. */
export const columnTypeOf = ({ kind, column, numeric, byId }: BuiltinField): ColumnType | undefined =>
  column ??
  (kind === 'choice' && numeric
    ? 'smallint'
    : byId
      ? 'uuid'
      : (columnOfKind as Partial<Record<BuiltinKind, ColumnType>>)[kind]);

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** What a field's column is called in SQL. */
export const columnNameOf = (name: string, { stored = name }: Pick<BuiltinField, 'stored'>): string => snake(stored);

/** What a column holds before anything was said; undefined where something always is. */
export const initialOf = ({ kind, initial, nullable, required }: BuiltinField): BuiltinField['initial'] =>
  initial ?? (!nullable && !required && (kind === 'text' || kind === 'html') ? '' : undefined);

type Snake<S extends string> = S extends `${infer Head}${infer Rest}`
  ? Head extends Lowercase<Head>
    ? `${Head}${Snake<Rest>}`
    : `_${Lowercase<Head>}${Snake<Rest>}`
  : '';
/** A field with a column of its own. */
export type StoredField = { column: ColumnType } | { kind: KindWithColumn };
/** What code calls the column of a field. */
export type ColumnKey<F extends BuiltinFields, N extends keyof F & string> = F[N] extends {
  stored: infer S extends string;
}
  ? S
  : N;

type ColumnValue<C> = C extends 'smallint[]'
  ? number[]
  : C extends 'uuid[]'
    ? string[]
    : C extends 'smallint' | 'integer' | 'bigint' | 'double precision' | `numeric(${string})`
      ? number
      : C extends 'boolean'
        ? boolean
        : string;
/** What stands in the column of a field, where anything does. */
export type StoredValue<F extends BuiltinField> = F extends { column: infer C }
  ? ColumnValue<C>
  : NonNullable<FieldValue<F>>;
/** A row of the table by the names of its columns: the fields of a place. */
export type RecordOf<F extends BuiltinFields, P extends FieldPlace> = {
  [N in keyof F & string as F[N] extends StoredField
    ? P extends F[N]['in'][number]
      ? Snake<ColumnKey<F, N>>
      : never
    : never]: StoredValue<F[N]> | (F[N] extends { nullable: true } ? null : never);
};
