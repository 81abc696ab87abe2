/** Files of registers: what an export asks for, what an import is told and answers. */
import { type Static, Type } from 'typebox';

/** A file as it was read, and what its columns can become. */
export const ImportInspected = Type.Object({
  columns: Type.Array(Type.String()),
  /** The first ones. */
  rows: Type.Array(Type.Array(Type.String())),
  total: Type.Integer(),
  targets: Type.Array(Type.Object({ name: Type.String(), heading: Type.String(), required: Type.Boolean() })),
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
});
export type ImportReport = Static<typeof ImportReport>;
/** Names of fields with the columns of the file. */
export type ImportMapping = Readonly<Record<string, string>>;
