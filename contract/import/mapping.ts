/** What an import of work from another tool is told: which column becomes what, and what their values mean here. */
import { type Static, Type } from 'typebox';
import { Id, Nullable, OneOf } from '../envelope';
import { fieldKindCodes } from '../object/fieldKinds';
import type { DayOrder } from '../time/written';
import {
  type HourUnit,
  hourUnits,
  type Markup,
  markups,
  valueKindCodes,
  type WorkTarget,
  workTargetCodes,
} from './fields';

export const COLUMNS_MAX = 1000;
/** Values of one kind that the screen shows, the most frequent first; the others are guessed as these are. */
export const VALUES_SHOWN = 200;
const VALUES_MAX = 2000;
export const COLUMN_NAME_MAX = 200;

const Name = Type.String({ minLength: 1, maxLength: COLUMN_NAME_MAX });
export const ColumnPlan = Type.Object({
  column: Name,
  to: OneOf<WorkTarget | 'field' | 'skip'>([...workTargetCodes, 'field', 'skip']),
  /** Of `field`: one that is there, or the kind of one that is made, with its name. */
  fieldId: Type.Optional(Id),
  create: Type.Optional(OneOf(fieldKindCodes)),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
  order: Type.Optional(OneOf<DayOrder>(['dmy', 'mdy'])),
  unit: Type.Optional(OneOf(Object.keys(hourUnits) as HourUnit[])),
});
export type ColumnPlan = Static<typeof ColumnPlan>;

const Meanings = Type.Record(Type.String({ maxLength: 300 }), Type.String({ maxLength: 300 }), {
  maxProperties: VALUES_MAX,
});
export const WorkMapping = Type.Object({
  /** Of a preset. */
  source: Type.String({ minLength: 1, maxLength: 30 }),
  columns: Type.Array(ColumnPlan, { maxItems: COLUMNS_MAX }),
  markup: OneOf(Object.keys(markups) as Markup[]),
  /** Whether rows that the source has archived come as well. */
  archived: OneOf(['bring', 'leave']),
  /** Where they differ from the guess: value of the file → name of a type, stage or category, 1–4, id of a user, name of a label. */
  values: Type.Object({
    taskType: Type.Optional(Meanings),
    stage: Type.Optional(Meanings),
    urgent: Type.Optional(Meanings),
    people: Type.Optional(Meanings),
    labels: Type.Optional(Meanings),
  }),
});
export type WorkMapping = Static<typeof WorkMapping>;

export const FoundValue = Type.Object({
  value: Type.String(),
  rows: Type.Integer(),
  /** What it becomes as the mapping stands; '' is nothing. */
  to: Type.String(),
});
export type FoundValue = Static<typeof FoundValue>;

/** What a file holds and what would become of it. */
export const WorkInspection = Type.Object({
  columns: Type.Array(Type.String()),
  /** The first rows. */
  rows: Type.Array(Type.Array(Type.String())),
  total: Type.Integer(),
  /** As recognised by the columns, or as the caller said. */
  source: Type.String(),
  /** All that are known, to choose another. */
  sources: Type.Array(Type.Object({ id: Type.String(), label: Type.String() })),
  mapping: WorkMapping,
  /** The mapping is that of the last import from this source. */
  remembered: Type.Boolean(),
  values: Type.Array(Type.Object({ kind: OneOf(valueKindCodes), found: Type.Array(FoundValue), more: Type.Integer() })),
  /** Columns of days whose cells do not tell whether the day or the month stands first. */
  doubtful: Type.Array(Type.Object({ column: Type.String(), examples: Type.Array(Type.String()) })),
  archivedRows: Type.Integer(),
  /** The zone of days and hours that name none. */
  zone: Type.String(),
  people: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), userName: Nullable(Type.String()) })),
});
export type WorkInspection = Static<typeof WorkInspection>;
