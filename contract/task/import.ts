/** Import of tasks from CSV and XLSX. */
import { type Static, Type } from 'typebox';
import { Id, Nullable, OneOf } from '../envelope';
import { fieldKindCodes } from '../object/fieldKinds';
import { importStates } from './enums';

const kinds = fieldKindCodes;
/** A column for a custom field: an existing one (`fieldId`) or a new one (`create` its kind, `name` or the mapping's key). */
export const ImportCustomColumn = Type.Object({
  column: Type.String({ minLength: 1, maxLength: 200 }),
  create: Type.Optional(OneOf(kinds)),
  fieldId: Type.Optional(Id),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
});
export type ImportCustomColumn = Static<typeof ImportCustomColumn>;

/** Task field → column name; any other key → a custom column. `title` is needed; `key` makes a second run an update. */
export const ImportMapping = Type.Record(
  Type.String(),
  Type.Union([Type.String({ maxLength: 200 }), ImportCustomColumn]),
);
export type ImportMapping = Static<typeof ImportMapping>;

export const ImportIssue = Type.Object({
  /** `tasks` or `links`: which file. */
  file: Type.String(),
  /** Line of the record in its table, the header being 1. */
  row: Type.Integer(),
  key: Nullable(Type.String()),
  reason: Type.String(),
  /** The row came all the same: this value of it was left out. */
  left: Type.Optional(Type.Boolean()),
  /** Of what was left out: the same text for all rows with this trouble, the field, and what the file says. */
  cause: Type.Optional(Type.String()),
  column: Type.Optional(Type.String()),
  value: Type.Optional(Type.String()),
});
export type ImportIssue = Static<typeof ImportIssue>;

const counts = {
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  failed: Type.Integer(),
};
export const ImportJob = Type.Object({
  jobId: Type.String(),
  projectId: Type.String(),
  fileName: Type.String(),
  dryRun: Type.Boolean(),
  state: OneOf(Object.keys(importStates) as (keyof typeof importStates)[]),
  total: Type.Integer(),
  done: Type.Integer(),
  ...counts,
  links: Type.Object({ total: Type.Integer(), ...counts }),
  /** Of a dry run: what each of the first rows would become. */
  preview: Type.Array(
    Type.Object({
      row: Type.Integer(),
      action: Type.String(),
      key: Nullable(Type.String()),
      title: Type.String(),
      /** The row as it will look, field by field, in words. */
      cells: Type.Optional(Type.Array(Type.Object({ label: Type.String(), text: Type.String() }))),
      notes: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  /** The first failures; all of them are in the downloadable report. */
  issues: Type.Array(ImportIssue),
  issueTotal: Type.Integer(),
  /** Once the job is over: what was left out of rows that came, by cause, the most frequent first. */
  left: Type.Array(
    Type.Object({
      cause: Type.String(),
      column: Type.String(),
      rows: Type.Integer(),
      /** Some of the values, and the first row. */
      examples: Type.Array(Type.String()),
      firstRow: Type.Integer(),
    }),
  ),
  error: Nullable(Type.String()),
  createdTime: Type.String(),
  finishedTime: Nullable(Type.String()),
});
export type ImportJob = Static<typeof ImportJob>;
