/** What the address says of how a register is looked at. Pure. */
import type { BuiltinFields, FieldPlace } from '@contract/object/fields';
import { choice, type Param, type Schema, shownDay } from '@/features/object/list';

export const registerViews = ['list', 'board', 'calendar'] as const;
export type RegisterView = (typeof registerViews)[number];

/** A calendar asks by the days in sight, in their order, counts what stands on each, and shows it. */
const needed: readonly FieldPlace[] = ['filter', 'sort', 'group', 'list'];

/** Days that rows can stand on: those that the list is filtered by lead. */
export function dayFieldsOf(fields: BuiltinFields, filters: readonly string[]): string[] {
  const days = Object.keys(fields).filter(
    (name) => fields[name]?.kind === 'date' && needed.every((place) => fields[name]?.in.includes(place)),
  );
  return [...filters.filter((name) => days.includes(name)), ...days.filter((name) => !filters.includes(name))];
}

export interface ViewState {
  view: RegisterView;
  /** Of the calendar: the field whose days rows stand on. */
  by: string;
  cal: 'month' | 'week';
  /** The day that is looked at; null: today. */
  day: string | null;
}

/** Without a day there is no calendar. */
export function viewParams(fields: BuiltinFields, filters: readonly string[]): Schema {
  const days = dayFieldsOf(fields, filters);
  return {
    view: choice(days.length > 0 ? registerViews : registerViews.slice(0, 2), 'list'),
    ...(days.length > 0 && {
      by: choice(days, days[0] as string),
      cal: choice(['month', 'week'], 'month'),
      day: shownDay() as Param<unknown>,
    }),
  } as Schema;
}
