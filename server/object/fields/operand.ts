/** How a field is asked for and grouped by in SQL, over the rows `t` of a kind's table. */
import type { ConditionFamily } from '../../../contract/object/conditions';

/** Binds a value to the statement and gives its place; `$1` is the tenant. */
export type Bind = (value: unknown) => string;
/** Whose list it is. */
export interface Viewer {
  userId: string;
  isManager: boolean;
}
/** Where the value of a field is told to nobody, as SQL over `t`; undefined: it is told everywhere. */
export type Unseen = (field: string) => string | undefined;

/** A value as it is told: nothing where it is not. */
export const toldSql = (unseen: string | undefined, sql: string): string =>
  unseen ? `(CASE WHEN NOT ${unseen} THEN ${sql} END)` : sql;

/** @template G what conditions are about instead of what is stored: an object as it is about to be. */
export interface Asked<G = unknown> {
  bind: Bind;
  viewer: Viewer;
  given?: G;
  unseen?: Unseen;
}

/** How a field is asked for in SQL. */
export interface Operand {
  label: string;
  family: ConditionFamily;
  /** The typed value; for lists, whether one is there at all is asked by `present`. */
  sql: string;
  /** Of one value and of lists: the SQL that it holds any (or all) of the given values. */
  holds?(values: string[], all: boolean): string;
  /** Of texts and numbers: the SQL that just this is the value, where an index answers it better than a comparison. */
  equals?(value: string | number): string;
  /** Of words: the SQL that they stand there. */
  matches?(words: string): string;
  /** Of trees: the given values with everything below them. */
  under?(values: string[]): string[];
  /** True where there is a value. */
  present?: string;
  /** Type of the values of choices: text, uuid or smallint. */
  type?: string;
  /** Work is not over: what "overdue" asks for besides the day. */
  open: string;
}

/** What the keys of a group stand for: a day, a person, a label, a value of a custom field, or what the kind itself names. */
export type GroupMeaning = 'day' | 'person' | 'label' | 'custom' | 'own';

export interface GroupColumn {
  meaning: GroupMeaning;
  /** The key as text. */
  key(alias: string): string;
  /** What is put together, where making a text of each row's takes long: the column that `key` is made of. */
  by?: string;
  /** Of a field with several values: a row stands in the group of each. */
  join?(alias: string): string;
  /** That a row stands in the group of the key. */
  holds(key: string, bind: Bind): string;
  none: string;
}

/** What a field does otherwise than its kind and its column say. */
export interface OwnField<G = unknown> {
  /** In place of the column: an expression over `t`. */
  sql?: string;
  /** In place of that, in the order of a list. */
  order?: string | ((asked: Asked<G>) => string);
  /** How conditions ask for it. */
  operand?(asked: Asked<G>): Partial<Operand>;
  /** How it groups. */
  group?: GroupColumn;
}
