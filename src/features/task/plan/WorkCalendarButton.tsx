import { CalendarOutlined } from '@ant-design/icons';
import type { CalendarInfo } from '@contract/tenant/calendar';
import { Button, Drawer } from 'antd';
import { lazy, Suspense, useState } from 'react';
import StateView from '@/components/StateView';

const WorkCalendarPanel = lazy(() => import('./WorkCalendarPanel'));

/** Opens the enterprise's working calendar: to be read by all, to be kept by who manages the enterprise. */
export function WorkCalendarButton({ info, onChanged }: { info: CalendarInfo | undefined; onChanged: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<CalendarOutlined />} onClick={() => setOpen(true)}>
        工作日历
      </Button>
      <Drawer open={open} title="工作日历" size={520} destroyOnHidden onClose={() => setOpen(false)}>
        <Suspense fallback={<StateView loading rows={6} />}>
          {info ? <WorkCalendarPanel info={info} onChanged={onChanged} /> : <StateView loading rows={6} />}
        </Suspense>
      </Drawer>
    </>
  );
}
