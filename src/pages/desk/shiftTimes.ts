import type { DutyNow } from '@contract/duty/duty';
import type dayjs from 'dayjs';
import { thisDay, wallAt } from '@/utils/today';

/** `今天 22:00 – 明天 06:00`; a day beyond tomorrow by its date. */
export function shiftTimes({ from, to }: Pick<DutyNow, 'from' | 'to'>, now = thisDay()): string {
  const day = (at: dayjs.Dayjs) => {
    const days = at.startOf('day').diff(now.startOf('day'), 'day');
    return ['今天', '明天'][days] ?? at.format('M月D日');
  };
  const [start, end] = [wallAt(from), wallAt(to)];
  const until = end.isSame(start, 'day') ? end.format('HH:mm') : `${day(end)} ${end.format('HH:mm')}`;
  return `${day(start)} ${start.format('HH:mm')} – ${until}`;
}
