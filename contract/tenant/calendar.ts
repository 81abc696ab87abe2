/** The working calendar of an enterprise (product model 17.7 `holiday`): what counts as a working day in its plans. */
import { type Static, Type } from 'typebox';
import { Day, Id, OneOf, RowVersion, spanning } from '../envelope';
import { type DayKind, dayKinds, EVERY_WEEKDAY, HOLIDAY_MAX_DAYS } from '../time/workdays';
import { SEGMENTS_MAX } from '../time/workHours';

const Kind = OneOf(Object.keys(dayKinds) as DayKind[]);
/** A bit a day of the week, the lowest is Monday; at least one is worked. */
const Weekdays = Type.Integer({ minimum: 1, maximum: EVERY_WEEKDAY });
const entry = {
  name: Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' }),
  kind: Kind,
  from: Day,
  to: Day,
};

export const Holiday = Type.Object({ id: Id, year: Type.Integer(), version: RowVersion, ...entry });
export type Holiday = Static<typeof Holiday>;

/** Minutes of the local day. */
const Segment = Type.Object({
  from: Type.Integer({ minimum: 0, maximum: 1439 }),
  to: Type.Integer({ minimum: 1, maximum: 1440 }),
});
const hours = {
  segments: Type.Array(Segment, { minItems: 1, maxItems: SEGMENTS_MAX }),
  /** IANA name. */
  zone: Type.String({ minLength: 1, maxLength: 64 }),
};

export const CalendarInfo = Type.Object({
  weekdays: Weekdays,
  ...hours,
  /** 0: nobody has set it yet. */
  version: RowVersion,
  holidays: Type.Array(Holiday),
  /** Whether the asking user may change it. */
  editable: Type.Boolean(),
});
export type CalendarInfo = Static<typeof CalendarInfo>;

export const WeekdaysSave = Type.Object({ weekdays: Weekdays, version: RowVersion });
export type WeekdaysSave = Static<typeof WeekdaysSave>;

export const HoursSave = Type.Object({ ...hours, version: RowVersion });
export type HoursSave = Static<typeof HoursSave>;

/** With `id` and `version` an entry is changed, without them added. */
export const HolidaySave = Type.Object(
  {
    id: Type.Optional(Id),
    version: Type.Optional(RowVersion),
    ...entry,
  },
  spanning(HOLIDAY_MAX_DAYS),
);
export type HolidaySave = Static<typeof HolidaySave>;

/** Lines of 名称,类型,开始,结束 (放假 or 补班; the end may be left out), with or without a head. */
export const HolidayImport = Type.Object({ text: Type.String({ minLength: 1, maxLength: 100_000 }) });
/** The official arrangement of a year that is known here (`officialYears`). */
export const HolidayYear = Type.Object({ year: Type.Integer({ minimum: 2000, maximum: 2100 }) });
export const HolidaysAdded = Type.Object({
  added: Type.Integer(),
  /** Stood there already. */
  known: Type.Integer(),
  /** Lines that could not be read; then nothing was added. */
  issues: Type.Array(Type.Object({ line: Type.Integer(), reason: Type.String() })),
});
export type HolidaysAdded = Static<typeof HolidaysAdded>;
