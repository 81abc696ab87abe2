import { lazy, Suspense } from 'react';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { calendarApi } from '@/services/calendar';

const WorkCalendarPanel = lazy(() => import('./WorkCalendarPanel'));

/** The enterprise's working calendar on a page of its own. */
export function WorkCalendar() {
  const { data, loading, error, refresh } = useRequest(() => calendarApi.get());
  return (
    <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={6}>
      <Suspense fallback={<StateView loading rows={6} />}>
        {data && <WorkCalendarPanel info={data} onChanged={refresh} />}
      </Suspense>
    </StateView>
  );
}
