import { USUAL_WEEKDAYS, WorkCalendar } from '@contract/tenant/workdays';
import { useMemo } from 'react';
import { useLookup } from '@/hooks/useLookup';
import { getWorkCalendar } from '@/services/schedule';

const usual = new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: [] });

/** The enterprise's working days; Monday to Friday until they are known. */
export function useWorkCalendar() {
  const { data, refresh } = useLookup('workCalendar', () => getWorkCalendar({ quiet: true }));
  const calendar = useMemo(() => (data ? new WorkCalendar(data) : usual), [data]);
  return { calendar, info: data, refresh };
}
