import { USUAL_WEEKDAYS, WorkCalendar } from '@contract/time/workdays';
import { useMemo } from 'react';
import { useLookup } from '@/hooks/useLookup';
import { calendarApi } from '@/services/calendar';
import { keepZone } from '@/utils/today';

const usual = new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: [] });

/** What was read, or has just been saved, tells this page's days, too. */
const read = async () => {
  const info = await calendarApi.get();
  keepZone(info.zone);
  return info;
};

/** The enterprise's working days; Monday to Friday until they are known. */
export function useWorkCalendar() {
  const { data, refresh } = useLookup('workCalendar', read);
  const calendar = useMemo(() => (data ? new WorkCalendar(data) : usual), [data]);
  return { calendar, info: data, refresh };
}
