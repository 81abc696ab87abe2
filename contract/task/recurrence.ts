/** Recurring tasks: a rule, and what it creates (issue "The task engine": templates and recurring tasks). */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf, Person, RowVersion } from '../envelope';
import {
  type CatchUpChoice,
  catchUpChoices,
  type MonthDay,
  monthDays,
  type RecurrenceFrequency,
  type RecurrenceOutcome,
  recurrenceFrequencies,
  recurrenceOutcomes,
  type WeekendChoice,
  weekendChoices,
} from './flowEnums';

const keys = <K extends string>(table: Record<K, string>) => OneOf(Object.keys(table) as K[]);
/** 1 Monday … 7 Sunday. */
const Weekday = Type.Integer({ minimum: 1, maximum: 7 });

export const RecurrenceRule = Type.Object({
  frequency: keys<RecurrenceFrequency>(recurrenceFrequencies),
  /** Every so many days, weeks, months, years. */
  interval: Type.Integer({ minimum: 1, maximum: 366 }),
  /** Of weekly rules; the start's own where there is none. */
  weekdays: Type.Optional(Type.Array(Weekday, { maxItems: 7 })),
  /** Of monthly and yearly rules. */
  monthBy: Type.Optional(keys<MonthDay>(monthDays)),
  /** With `day`: a month that is shorter takes its last day. */
  monthDay: Type.Optional(Type.Integer({ minimum: 1, maximum: 31 })),
  /** With `nth`: 1 to 4, or -1 for the last. */
  nth: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 4 }), Type.Literal(-1)])),
  nthWeekday: Type.Optional(Weekday),
  /** Of yearly rules; the start's own where it is left out. */
  month: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
  start: Day,
  /** The last day on which it may fall. */
  end: Type.Optional(Nullable(Day)),
  /** How often at the most; counted from the start. */
  count: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1000 }))),
  weekend: keys<WeekendChoice>(weekendChoices),
  /** At which hour of the day, in the time zone. */
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
  timeZone: Type.String({ minLength: 1, maxLength: 64 }),
  /** Created so many days before the day that it is for. */
  aheadDays: Type.Integer({ minimum: 0, maximum: 60 }),
});
export type RecurrenceRule = Static<typeof RecurrenceRule>;

const values = {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  /** The pattern: a task of the project with what is below it, or a template. One of the two. */
  taskId: Nullable(Id),
  templateId: Nullable(Id),
  rule: RecurrenceRule,
  /** Nothing is created while the last one is not finished. */
  skipOpen: Type.Boolean(),
  /** What becomes of occurrences that fell into a time when nothing ran. */
  catchUp: keys<CatchUpChoice>(catchUpChoices),
};
export const RecurrenceCreate = Type.Object({ projectId: Id, ...values });
export type RecurrenceCreate = Static<typeof RecurrenceCreate>;
export const RecurrenceUpdate = Type.Object({
  version: RowVersion,
  ...Type.Partial(Type.Object(values)).properties,
  enabled: Type.Optional(Type.Boolean()),
});
export type RecurrenceUpdate = Static<typeof RecurrenceUpdate>;

/** An occurrence: the day that it is for, and when its task is created. */
export const Occurrence = Type.Object({ day: Day, at: Instant });
export type Occurrence = Static<typeof Occurrence>;
export const RecurrencePreview = Type.Object({ text: Type.String(), next: Type.Array(Occurrence) });
export type RecurrencePreview = Static<typeof RecurrencePreview>;

export const RecurrenceRun = Type.Object({
  day: Day,
  at: Instant,
  outcome: keys<RecurrenceOutcome>(recurrenceOutcomes),
  reason: Nullable(Type.String()),
  taskId: Nullable(Type.String()),
  taskNo: Nullable(Type.String()),
});
export type RecurrenceRun = Static<typeof RecurrenceRun>;

export const Recurrence = Type.Object({
  id: Id,
  projectId: Id,
  name: Type.String(),
  taskId: Nullable(Type.String()),
  templateId: Nullable(Type.String()),
  /** The task's number and title, or the template's name; null when it is gone. */
  pattern: Nullable(Type.String()),
  rule: RecurrenceRule,
  /** The rule in words. */
  text: Type.String(),
  skipOpen: Type.Boolean(),
  catchUp: keys<CatchUpChoice>(catchUpChoices),
  enabled: Type.Boolean(),
  /** Why it stands still, where it is not a person who stopped it. */
  error: Nullable(Type.String()),
  next: Nullable(Occurrence),
  lastRun: Nullable(RecurrenceRun),
  updatedBy: Nullable(Person),
  updatedTime: Instant,
  version: RowVersion,
});
export type Recurrence = Static<typeof Recurrence>;
