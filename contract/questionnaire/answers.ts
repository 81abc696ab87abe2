/** Answers as their keeper reads them (specification §2 "/questionnaire/data"). */

import { type Static, Type } from 'typebox';
import { FIELDS_SENT_MAX, INTEGER_MAX } from '../constants';
import { Id, Instant, Nullable, OneOf, Page, Person, pagingFields } from '../envelope';
import { fileFormats } from '../object/fileFormats';
import type { Answer, Answers, FormSchema } from './model';
import {
  ANSWER_TAGS_MAX,
  type AnswerSource,
  answerSources,
  type ExportForm,
  exportForms,
  responseStatuses,
} from './settings';

const statuses = Object.keys(responseStatuses) as (keyof typeof responseStatuses)[];

const AnswerTag = Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' });

/** What narrows answers: a condition over their questions, as text. */
const narrowing = {
  id: Id,
  status: Type.Optional(OneOf(statuses)),
  /** A `Condition` as JSON. */
  filter: Type.Optional(Type.String({ maxLength: 4000 })),
  versionNo: Type.Optional(Type.Integer({ minimum: 1, maximum: INTEGER_MAX })),
  /** Those that carry it. */
  tag: Type.Optional(AnswerTag),
};
export const AnswersQuery = Type.Object({ ...narrowing, ...pagingFields });
export type AnswersQuery = Static<typeof AnswersQuery>;

export const AnswerRow = Type.Object({
  id: Id,
  status: OneOf(statuses),
  /** What its keeper notes: why it does not count, or anything else. */
  note: Type.String(),
  versionNo: Type.Integer(),
  /** `YYYY-MM-DD`. */
  day: Type.String(),
  /** Null: anonymous. */
  submittedTime: Nullable(Instant),
  seconds: Type.Integer(),
  respondent: Nullable(Person),
  answers: Type.Unsafe<Answers>({}),
  tags: Type.Array(Type.String()),
  /** How often keepers changed it. */
  revision: Type.Integer(),
  /** Came after the time of an exam was over. */
  late: Type.Boolean(),
  /** How it came. */
  source: OneOf(Object.keys(answerSources) as AnswerSource[]),
  /** Points, and what could be had; null where no question gives any. */
  exam: Nullable(Type.Object({ points: Type.Number(), of: Type.Number() })),
});
export type AnswerRow = Static<typeof AnswerRow>;
export const AnswersPage = Type.Object({
  ...Page(AnswerRow).properties,
  counts: Type.Object({ VALID: Type.Integer(), INVALID: Type.Integer() }),
  /** All versions as one. */
  schema: Type.Unsafe<FormSchema>({}),
  /** Of people, departments and files that answers name by id. */
  names: Type.Record(Type.String(), Type.String()),
  /** Too few to be shown. */
  suppressed: Type.Boolean(),
  /** All that answers carry. */
  tags: Type.Array(Type.String()),
});
export type AnswersPage = Static<typeof AnswersPage>;

export const AnswerMark = Type.Object({
  id: Id,
  responseId: Id,
  status: OneOf(statuses),
  note: Type.String({ maxLength: 500 }),
});
export type AnswerMark = Static<typeof AnswerMark>;

export const AnswerTags = Type.Object({
  id: Id,
  responseIds: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
  add: Type.Optional(Type.Array(AnswerTag, { maxItems: ANSWER_TAGS_MAX })),
  remove: Type.Optional(Type.Array(AnswerTag, { maxItems: ANSWER_TAGS_MAX })),
});
export type AnswerTags = Static<typeof AnswerTags>;

/** An answer as its keeper corrects it, question by question: null clears. */
export const AnswerEdit = Type.Object({
  id: Id,
  responseId: Id,
  /** That was read; another one is 409. */
  revision: Type.Integer({ minimum: 0, maximum: INTEGER_MAX }),
  answers: Type.Record(Type.String({ maxLength: 45 }), Type.Unsafe<Answer>({}), { maxProperties: FIELDS_SENT_MAX }),
  reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
});
export type AnswerEdit = Static<typeof AnswerEdit>;
export const AnswerEdited = Type.Object({ revision: Type.Integer() });

/** What an answer said before, the latest change first. */
export const AnswerEditsQuery = Type.Object({ id: Id, responseId: Id });
export type AnswerEditsQuery = Static<typeof AnswerEditsQuery>;
export const AnswerChange = Type.Object({
  revision: Type.Integer(),
  by: Nullable(Person),
  time: Instant,
  reason: Type.String(),
  /** By question: its title, and what it said before and after. */
  changes: Type.Array(Type.Object({ title: Type.String(), before: Type.String(), after: Type.String() })),
});
export type AnswerChange = Static<typeof AnswerChange>;

export const AnswersExport = Type.Object({
  ...narrowing,
  as: OneOf(Object.keys(exportForms) as ExportForm[]),
  /** Without it a workbook, which has what repeats in sheets of its own. */
  format: Type.Optional(OneOf(fileFormats)),
});
export type AnswersExport = Static<typeof AnswersExport>;
/** Whose files go into one archive. */
export const AnswerFiles = Type.Object(narrowing);
export type AnswerFiles = Static<typeof AnswerFiles>;

export const AnswersExportJob = Type.Object({
  id: Id,
  state: OneOf(['queued', 'running', 'finished', 'failed'] as const),
  fileName: Type.String(),
  total: Type.Integer(),
  error: Nullable(Type.String()),
});
export type AnswersExportJob = Static<typeof AnswersExportJob>;

/** What became of a file of answers, or would become of it. */
export const AnswersImported = Type.Object({
  dryRun: Type.Boolean(),
  total: Type.Integer(),
  created: Type.Integer(),
  /** They are there already: of this questionnaire, or by an earlier import. */
  known: Type.Integer(),
  refused: Type.Integer(),
  /** By line of the file, the first ones. */
  issues: Type.Array(Type.Object({ row: Type.Integer(), reason: Type.String() })),
  /** Questions that the file has, and those that it has not. */
  found: Type.Array(Type.String()),
  absent: Type.Array(Type.String()),
  /** Columns that belong to no question. */
  unknown: Type.Array(Type.String()),
});
export type AnswersImported = Static<typeof AnswersImported>;
