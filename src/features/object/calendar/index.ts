/** A calendar of any kind of objects that stand on days: months and weeks, days below each other on a phone. */
import calendarStyles from './calendar.less';

export { Agenda } from './Agenda';
export { Bar as CalendarHead } from './Bar';
export type { CalendarKit, CalendarRows } from './kit';
export { MonthGrid } from './MonthGrid';
export { useCarrying } from './useCarrying';
export { useLanes, WEEK_PER_DAY } from './useLanes';
export { type CalendarMode, carried, paged, weeksOf } from './weeks';
/** Its classes: for what a kind draws inside of it. A style sheet becomes a module where it is imported, not re-exported. */
export { calendarStyles };
