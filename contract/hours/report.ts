/** Hours that were worked, summed by person, project, type, kind or position, with the rows behind each sum. Minutes. */
import { type Static, Type } from 'typebox';
import { Day, Nullable, OneOf, Person, spanning } from '../envelope';
import { SheetRow } from './hours';
import { HOURS_REPORT_DAYS, type HoursSide, hoursSides, REPORT_ROWS_PAGE } from './sides';

const Side = OneOf(Object.keys(hoursSides) as HoursSide[]);
/** What a sum is of: an id, or a word where there is no object (`none`, `task`, `meeting`). */
const SideKey = Type.String({ minLength: 1, maxLength: 40 });
const period = { from: Day, to: Day };
/** Only rows with these keys. */
const only = Type.Partial(
  Type.Object(
    Object.fromEntries(Object.keys(hoursSides).map((side) => [side, SideKey])) as Record<HoursSide, typeof SideKey>,
  ),
);

export const HoursReportQuery = Type.Object({ ...period, by: Side, ...only.properties }, spanning(HOURS_REPORT_DAYS));
export type HoursReportQuery = Static<typeof HoursReportQuery>;
export const HoursReport = Type.Object({
  rows: Type.Array(
    Type.Object({ key: Type.String(), label: Type.String(), minutes: Type.Integer(), approved: Type.Integer() }),
  ),
  minutes: Type.Integer(),
  approved: Type.Integer(),
});
export type HoursReport = Static<typeof HoursReport>;

export const HoursRowsQuery = Type.Object(
  {
    ...period,
    ...only.properties,
    /** Pages of `REPORT_ROWS_PAGE` rows, from 1. */
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
  },
  spanning(HOURS_REPORT_DAYS),
);
export type HoursRowsQuery = Static<typeof HoursRowsQuery>;
export const HoursRows = Type.Object({
  rows: Type.Array(
    Type.Object({
      ...SheetRow.properties,
      person: Nullable(Person),
      projectName: Nullable(Type.String()),
    }),
    { maxItems: REPORT_ROWS_PAGE },
  ),
  /** There are older ones. */
  more: Type.Boolean(),
});
export type HoursRows = Static<typeof HoursRows>;
