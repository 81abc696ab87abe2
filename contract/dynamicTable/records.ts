/** Records of the tables that enterprises make themselves: read by windows, written by batches. */
import { type Static, Type } from 'typebox';
import { FilePart, GivenNumber, Id, Nullable, OneOf, Person, RowVersion } from '../envelope';
import type { FileKind } from '../file/kind';
import type { DecimalSign } from '../number/written';
import { Condition } from '../object/customFields';
import type { DayOrder } from '../time/written';
import { FORM_FILES_MAX } from './formFiles';
import {
  type ActKind,
  actKinds,
  BATCH_MAX,
  FIELDS_MAX,
  type ImportState,
  importStates,
  PASTE_CELLS_MAX,
  type TableFieldKind,
  tableKindCodes,
} from './kinds';
import { type CellValue, FieldKey, FormFilesTaken, TableField, type TableFieldConfig, tableQuery } from './table';

const Values = Type.Record(
  Type.String({ pattern: '^f[1-9]\\d{0,5}$' }),
  Type.Union([
    Type.String({ maxLength: 20_000 }),
    GivenNumber,
    Type.Boolean(),
    Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 }),
    Type.Null(),
  ]),
  { maxProperties: FIELDS_MAX },
);
/** By key of the field; `null` clears. Of links: ids of the records. */
export type CellValues = Record<string, CellValue>;

/** A linked record, a task, a project, as far as who asks sees it. */
export const LinkedRecord = Type.Object({ id: Id, title: Type.String() });
export type LinkedRecord = Static<typeof LinkedRecord>;
/** A file in a cell. */
export interface CellFile extends LinkedRecord {
  size: number;
  kind: FileKind;
}
export type ShownValue = CellValue | LinkedRecord[] | (string | number | boolean)[];

export const TableRecord = Type.Object({
  id: Id,
  no: Type.Integer(),
  version: RowVersion,
  /** What follows from a change is still being reckoned. */
  stale: Type.Boolean(),
  /** What may be read of it; empty ones are absent. */
  values: Type.Unsafe<Record<string, ShownValue>>({ type: 'object', additionalProperties: true }),
});
export type TableRecord = Static<typeof TableRecord>;

/** A place in the order: what `anchors` hold. */
const Anchor = Type.Array(Nullable(Type.String({ maxLength: 21_000 })), { maxItems: 12 });
export type Anchor = Static<typeof Anchor>;

export const RecordsQuery = Type.Object({
  tableId: Id,
  ...tableQuery,
  /** Only these. */
  ids: Type.Optional(Type.Array(Id, { maxItems: BATCH_MAX })),
  /** From this place on. */
  from: Type.Optional(Anchor),
  skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 500 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
});
export type RecordsQuery = Static<typeof RecordsQuery>;
export const RecordWindow = Type.Object({
  records: Type.Array(TableRecord),
  people: Type.Unsafe<Record<string, Person>>({ type: 'object', additionalProperties: true }),
  /** Of the table, when they were read. */
  revision: Type.Integer(),
});
export type RecordWindow = Static<typeof RecordWindow>;

export const OutlineQuery = Type.Object({
  tableId: Id,
  ...tableQuery,
  /** Fields that are added up, over all and in each group. */
  sums: Type.Optional(Type.Array(FieldKey, { maxItems: 10 })),
});
export type OutlineQuery = Static<typeof OutlineQuery>;
const Sums = Type.Unsafe<Record<string, number | null>>({ type: 'object', additionalProperties: true });
export const RecordOutline = Type.Object({
  total: Type.Integer(),
  sums: Sums,
  /** Groups in the order of the records; the deepest level only: those above are made of them. */
  groups: Type.Array(Type.Object({ keys: Type.Array(Nullable(Type.String())), count: Type.Integer(), sums: Sums })),
  /** More groups than are named. */
  more: Type.Boolean(),
  /** The place of each 500th record, from the first. */
  anchors: Type.Array(Anchor),
  people: Type.Unsafe<Record<string, Person>>({ type: 'object', additionalProperties: true }),
  revision: Type.Integer(),
});
export type RecordOutline = Static<typeof RecordOutline>;

export const RecordOf = Type.Object({ tableId: Id, id: Id });
/** One record, its people, and what may be done with it besides its values. */
export const RecordShown = Type.Object({
  record: TableRecord,
  people: Type.Unsafe<Record<string, Person>>({ type: 'object', additionalProperties: true }),
  mayComment: Type.Boolean(),
  /** Adds files to it, and takes them away. */
  mayAttach: Type.Boolean(),
});
export type RecordShown = Static<typeof RecordShown>;
/** Where a record is shown; `projectId` null: among the enterprise's tables. */
export const RecordPlace = Type.Object({ tableId: Id, projectId: Nullable(Id) });
export type RecordPlace = Static<typeof RecordPlace>;
export const RecordsAdd = Type.Object({
  tableId: Id,
  records: Type.Array(Type.Object({ values: Values }), { minItems: 1, maxItems: BATCH_MAX }),
});
export type RecordsAdd = Static<typeof RecordsAdd>;
export const RecordsChange = Type.Object({
  tableId: Id,
  records: Type.Array(Type.Object({ id: Id, version: Type.Optional(RowVersion), values: Values }), {
    minItems: 1,
    maxItems: BATCH_MAX,
  }),
});
export type RecordsChange = Static<typeof RecordsChange>;
export const RecordsOf = Type.Object({
  tableId: Id,
  ids: Type.Array(Id, { minItems: 1, maxItems: BATCH_MAX, uniqueItems: true }),
});
/** What a change did: taken back by its act. */
export const ActDone = Type.Object({ actId: Nullable(Id), ids: Type.Array(Id) });
export type ActDone = Static<typeof ActDone>;

/** A block of texts laid over records from one of them on, in the order of the view; what is beyond the last adds records. */
export const RecordsPaste = Type.Object({
  tableId: Id,
  /** Records below the block's rows, in the order that they are shown in. */
  ids: Type.Array(Id, { maxItems: PASTE_CELLS_MAX }),
  keys: Type.Array(FieldKey, { minItems: 1, maxItems: 200 }),
  rows: Type.Array(Type.Array(Type.String({ maxLength: 20_000 }), { maxItems: 200 }), {
    minItems: 1,
    maxItems: PASTE_CELLS_MAX,
  }),
  /** What added records begin with beside that: equalities of the filter. */
  begin: Type.Optional(Values),
  /** Columns beyond the fields become new ones; builders only. */
  grow: Type.Optional(Type.Boolean()),
  /** Missing options are made; builders only. */
  makeOptions: Type.Optional(Type.Boolean()),
  /** Only tells what it would do. */
  dryRun: Type.Optional(Type.Boolean()),
});
export type RecordsPaste = Static<typeof RecordsPaste>;
export const PasteDone = Type.Object({
  actId: Nullable(Id),
  changed: Type.Integer(),
  added: Type.Integer(),
  /** Cells of fields that are not to be written, or of texts that do not fit. */
  skipped: Type.Integer(),
  options: Type.Array(Type.String()),
  /** New fields, for columns beyond those that are there. */
  fields: Type.Optional(Type.Array(Type.Object({ name: Type.String(), kind: OneOf<TableFieldKind>(tableKindCodes) }))),
  problems: Type.Array(Type.String()),
});
export type PasteDone = Static<typeof PasteDone>;

/** Letters as they stand there, in texts of the records that are asked for. */
export const RecordsReplace = Type.Object({
  tableId: Id,
  filter: tableQuery.filter,
  words: tableQuery.words,
  keys: Type.Array(FieldKey, { minItems: 1, maxItems: FIELDS_MAX }),
  find: Type.String({ minLength: 1, maxLength: 200 }),
  put: Type.String({ maxLength: 200 }),
  /** Only tells what it would do. */
  dryRun: Type.Optional(Type.Boolean()),
});
export type RecordsReplace = Static<typeof RecordsReplace>;
export const ReplaceDone = Type.Object({
  actId: Nullable(Id),
  cells: Type.Integer(),
  records: Type.Integer(),
  /** Cells that may not be written, or would no longer fit their field. */
  skipped: Type.Integer(),
  /** The first of what changes. */
  samples: Type.Array(Type.Object({ name: Type.String(), before: Type.String(), after: Type.String() })),
});
export type ReplaceDone = Static<typeof ReplaceDone>;

/** A large act is taken back by several calls, each of about a second, so that its progress is told. */
export const TakeBackAsk = Type.Object({
  actId: Id,
  /** Goes on behind what a call before has taken back: what that answered as `actId` and `next`. */
  goesOn: Type.Optional(Type.Object({ actId: Nullable(Id), next: Id })),
});
export type TakeBackAsk = Static<typeof TakeBackAsk>;
export const TakeBackDone = Type.Object({
  actId: Nullable(Id),
  /** Cells and records that are as before, and those that somebody changed since. Of this call. */
  done: Type.Integer(),
  kept: Type.Integer(),
  /** Lines of the act, and those that are left for further calls. */
  total: Type.Integer(),
  left: Type.Integer(),
  /** Where the next call goes on; null: all is taken back. */
  next: Nullable(Id),
});
export type TakeBackDone = Static<typeof TakeBackDone>;

export const RecordHistory = Type.Object({
  id: Id,
  kind: OneOf<ActKind>(Object.keys(actKinds) as ActKind[]),
  actor: Nullable(Person),
  at: Type.String(),
  changes: Type.Array(
    Type.Object({
      key: FieldKey,
      name: Type.String(),
      before: Nullable(Type.String()),
      after: Nullable(Type.String()),
    }),
  ),
});
export type RecordHistory = Static<typeof RecordHistory>;

export const FormShown = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  fields: Type.Array(
    Type.Object({
      key: FieldKey,
      name: Type.String(),
      kind: Type.String(),
      options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
      config: Type.Unsafe<Static<typeof TableFieldConfig>>({ type: 'object', additionalProperties: true }),
      hint: Type.String(),
      required: Type.Boolean(),
      when: Type.Optional(Condition),
      files: Type.Optional(FormFilesTaken),
    }),
  ),
});
export type FormShown = Static<typeof FormShown>;
/** `submitKey`: one filled form, made by the page; sent twice it is taken once. */
export const FormSend = Type.Object({ id: Id, submitKey: Id, values: Values });
export type FormSend = Static<typeof FormSend>;
const FilesByKey = Type.Record(
  FieldKey,
  Type.Array(Type.Integer({ minimum: 0, maximum: FORM_FILES_MAX - 1 }), { maxItems: FORM_FILES_MAX }),
  { maxProperties: FIELDS_MAX },
);
/** A filled form with files, as JSON in a part of its own; which of the files belong to which field, by their places. */
export const FormSent = Type.Object({
  submitKey: Id,
  values: Values,
  files: FilesByKey,
  /** A field that people do not see; what fills it in is a program. */
  homepage: Type.Optional(Type.String({ maxLength: 500 })),
});
export type FormSent = Static<typeof FormSent>;
const formFileParts = Object.fromEntries(
  Array.from({ length: FORM_FILES_MAX }, (_, at) => [`file${at}`, Type.Optional(FilePart)]),
) as Record<`file${number}`, ReturnType<typeof Type.Optional<typeof FilePart>>>;
export const FormParts = Type.Object({ sent: Type.String({ maxLength: 500_000 }), ...formFileParts });

/** Records that a field of links can be filled with: their titles, and what they are sent back by. */
export const FormChoices = Type.Array(LinkedRecord);
export type FormChoices = Static<typeof FormChoices>;
export const FormChoicesQuery = Type.Object({
  key: FieldKey,
  words: Type.Optional(Type.String({ maxLength: 100 })),
});
export type FormChoicesQuery = Static<typeof FormChoicesQuery>;

export const ImportFound = Type.Object({
  importId: Id,
  total: Type.Integer(),
  columns: Type.Array(
    Type.Object({
      heading: Type.String(),
      /** The field of the table of that name, or the kind that its cells are, but for a few. */
      key: Nullable(FieldKey),
      kind: Type.String(),
      /** How its days are written; `asked`: they may be read both ways, and nobody but people can tell. */
      dayOrder: Nullable(OneOf<DayOrder | 'asked'>(['dmy', 'mdy', 'asked'])),
      /** The same of its numbers. */
      decimalSign: Nullable(OneOf<DecimalSign | 'asked'>(['point', 'comma', 'asked'])),
      /** Cells that say something, and those of them that the kind does not take. */
      filled: Type.Integer(),
      misfits: Type.Integer(),
      samples: Type.Array(Type.String()),
    }),
  ),
});
export type ImportFound = Static<typeof ImportFound>;
/** For each column: a field of the table, a new one of a kind, or nothing. */
export const ImportRun = Type.Object({
  importId: Id,
  columns: Type.Array(
    Type.Object({
      key: Type.Optional(FieldKey),
      kind: Type.Optional(Type.String({ maxLength: 20 })),
      name: Type.Optional(Type.String({ maxLength: 50 })),
      dayOrder: Type.Optional(OneOf<DayOrder>(['dmy', 'mdy'])),
      decimalSign: Type.Optional(OneOf<DecimalSign>(['point', 'comma'])),
      /** A new text field beside takes what does not fit; of who makes the table. */
      beside: Type.Optional(Type.Boolean()),
    }),
    { maxItems: 200 },
  ),
});
export type ImportRun = Static<typeof ImportRun>;
export const ImportProgress = Type.Object({
  importId: Id,
  state: OneOf<ImportState>(Object.keys(importStates) as ImportState[]),
  total: Type.Integer(),
  done: Type.Integer(),
  /** Cells whose text did not fit their field and were left empty. */
  lost: Type.Integer(),
  /** Rows that could not be read or may not be added; known at the end. */
  skipped: Type.Integer(),
  /** Takes all of it back; at the end, where something came in. */
  actId: Nullable(Id),
  problems: Type.Array(Type.String()),
  error: Nullable(Type.String()),
});
export type ImportProgress = Static<typeof ImportProgress>;

/** What somebody else sees of a table, for who makes it. */
export const TableSeen = Type.Object({
  /** They know of the table. */
  sees: Type.Boolean(),
  fields: Type.Array(TableField),
  /** Fields that they do not see. */
  hidden: Type.Integer(),
  total: Type.Integer(),
  /** The first of them; what the maker does not see themselves is left out. */
  records: Type.Array(TableRecord),
  people: Type.Unsafe<Record<string, Person>>({ type: 'object', additionalProperties: true }),
  ...{ mayAdd: Type.Boolean(), mayRemove: Type.Boolean(), mayExport: Type.Boolean(), mayBuild: Type.Boolean() },
});
export type TableSeen = Static<typeof TableSeen>;

/** A button of a record is pressed. */
export const ButtonPress = Type.Object({ tableId: Id, id: Id, key: FieldKey });
export type ButtonPress = Static<typeof ButtonPress>;
/** The task that it made, or the name of the rule that it started. */
export const ButtonPressed = Type.Object({ taskId: Nullable(Id), rule: Nullable(Type.String()) });
export type ButtonPressed = Static<typeof ButtonPressed>;
