/** The rows of one week for the days of another one, as a table would name them. Pure. */
import type { DutyGrid, DutyImport, Shift } from '@contract/duty/duty';
import dayjs from 'dayjs';

/** @param monday of the week that it is copied to */
export function copiedRows(
  { days, pieces, vacancies, people }: Pick<DutyGrid, 'days' | 'pieces' | 'vacancies' | 'people'>,
  shifts: readonly Pick<Shift, 'id' | 'name'>[],
  monday: string,
): DutyImport['rows'] {
  const names = new Map(people.map(({ userId, userName }) => [userId, userName]));
  return days.flatMap(({ day }, at) =>
    shifts.flatMap(({ id, name }) => {
      const here = pieces.filter((one) => one.shiftId === id && one.day === day);
      // A day on which the shift is not served at all says nothing of another one.
      if (here.length === 0 && !vacancies.some((one) => one.shiftId === id && one.day === day)) return [];
      const serving = [...new Set(here.flatMap(({ userId }) => names.get(userId) ?? []))];
      return [{ day: dayjs(monday).add(at, 'day').format('YYYY-MM-DD'), shift: name, people: serving.join('、') }];
    }),
  );
}
