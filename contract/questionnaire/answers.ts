/** Answers as their keeper reads them (specification §2 "/questionnaire/data"). */

import { type Static, Type } from 'typebox';
import { INTEGER_MAX } from '../constants';
import { Id, Instant, Nullable, OneOf, Page, Person, pagingFields } from '../envelope';
import type { Answers, FormSchema } from './model';
import { type ExportForm, exportForms, responseStatuses } from './settings';

const statuses = Object.keys(responseStatuses) as (keyof typeof responseStatuses)[];

/** What narrows answers: a condition over their questions, as text. */
const narrowing = {
  id: Id,
  status: Type.Optional(OneOf(statuses)),
  /** A `Condition` as JSON. */
  filter: Type.Optional(Type.String({ maxLength: 4000 })),
  versionNo: Type.Optional(Type.Integer({ minimum: 1, maximum: INTEGER_MAX })),
};
export const AnswersQuery = Type.Object({ ...narrowing, ...pagingFields });
export type AnswersQuery = Static<typeof AnswersQuery>;

export const AnswerRow = Type.Object({
  id: Id,
  status: OneOf(statuses),
  /** Why it does not count. */
  note: Type.String(),
  versionNo: Type.Integer(),
  /** `YYYY-MM-DD`. */
  day: Type.String(),
  /** Null: anonymous. */
  submittedTime: Nullable(Instant),
  seconds: Type.Integer(),
  respondent: Nullable(Person),
  answers: Type.Unsafe<Answers>({}),
  /** Came after the time of an exam was over. */
  late: Type.Boolean(),
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
});
export type AnswersPage = Static<typeof AnswersPage>;

export const AnswerMark = Type.Object({
  id: Id,
  responseId: Id,
  status: OneOf(statuses),
  note: Type.String({ maxLength: 500 }),
});
export type AnswerMark = Static<typeof AnswerMark>;

export const AnswersExport = Type.Object({
  ...narrowing,
  as: OneOf(Object.keys(exportForms) as ExportForm[]),
});
export type AnswersExport = Static<typeof AnswersExport>;
export const AnswersExportJob = Type.Object({
  id: Id,
  state: OneOf(['queued', 'running', 'finished', 'failed'] as const),
  fileName: Type.String(),
  total: Type.Integer(),
  error: Nullable(Type.String()),
});
export type AnswersExportJob = Static<typeof AnswersExportJob>;
