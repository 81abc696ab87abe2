import { USUAL_WEEKDAYS, WorkCalendar } from '@contract/tenant/workdays';
import { useRequest } from 'ahooks';
import { useMemo } from 'react';
import { getWorkCalendar } from '@/services/schedule';

const usual = new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: [] });

/** The enterprise's working days; Monday to Friday until they are known. */
export function useWorkCalendar() {
  const { data, refresh } = useRequest(() => getWorkCalendar({ quiet: true }), {
    cacheKey: 'workCalendar',
    staleTime: 60_000,
  });
  const calendar = useMemo(() => (data ? new WorkCalendar(data) : usual), [data]);
  return { calendar, info: data, refresh };
}
