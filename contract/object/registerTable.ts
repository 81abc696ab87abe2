/** Tables that come from a file into registers, members, plans: what a file holds, what an import is told and answers. */
import { type Static, Type } from 'typebox';
import { Nullable } from '../envelope';

/** Values of one column that are shown, the most frequent first. */
export const FOUND_SHOWN = 100;
/** What can be chosen of in one column; more is searched for by typing the text as it is here. */
export const OPTIONS_SHOWN = 2000;

/** A file as it was read, and what its columns can become. */
export const ImportInspected = Type.Object({
  columns: Type.Array(Type.String()),
  /** The first ones. */
  rows: Type.Array(Type.Array(Type.String())),
  total: Type.Integer(),
  targets: Type.Array(
    Type.Object({
      name: Type.String(),
      heading: Type.String(),
      required: Type.Boolean(),
      /** What a value of it may be here; none: anything that reads as such a value. */
      options: Type.Array(Type.String()),
      /** It may be left empty. */
      mayLack: Type.Boolean(),
    }),
  ),
  /** By names of targets: the column that is likely each, or as the caller said. */
  mapping: Type.Record(Type.String(), Type.String()),
  /** Of the columns of the mapping: values that mean nothing here, with their rows. */
  values: Type.Array(
    Type.Object({
      name: Type.String(),
      found: Type.Array(Type.Object({ value: Type.String(), rows: Type.Integer(), reason: Type.String() })),
      more: Type.Integer(),
    }),
  ),
});
export type ImportInspected = Static<typeof ImportInspected>;

export const ImportReport = Type.Object({
  total: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  dryRun: Type.Boolean(),
  /** Rows that were left out, the heading being row 1. */
  issues: Type.Array(Type.Object({ row: Type.Integer(), no: Type.String(), reason: Type.String() })),
  /** The rows that were left out, whole and with their reasons, as a CSV to be mended and given again. */
  leftOut: Nullable(Type.String()),
  /** What was made beside the rows, in words. */
  notes: Type.Array(Type.String()),
});
export type ImportReport = Static<typeof ImportReport>;

/** Names of fields with the columns of the file. */
export type ImportMapping = Readonly<Record<string, string>>;
/** By names of fields: what a value of the file means here; '' is nothing. */
export type ImportMeanings = Readonly<Record<string, Readonly<Record<string, string>>>>;
