import { Popover } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { CalendarBar } from './CalendarBar';
import styles from './calendar.less';
import type { CalendarKit } from './kit';

interface Props<T> {
  kit: CalendarKit<T>;
  day: string;
  hidden: number;
  onOpen: (row: T) => void;
}

/** “还有 n 项”: all rows of the day. */
export function MoreRows<T>({ kit, day, hidden, onOpen }: Props<T>) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      title={day}
      destroyOnHidden
      content={
        <DayList
          {...{ kit, day }}
          onOpen={(row) => {
            setOpen(false);
            onOpen(row);
          }}
        />
      }
    >
      <button type="button" className={styles.more}>
        还有 {hidden} 项
      </button>
    </Popover>
  );
}

function DayList<T>({ kit, day, onOpen }: Omit<Props<T>, 'hidden'>) {
  const { data, error, loading, refresh } = useRequest(() => kit.loadDay(day));
  const { rows = [], total = 0 } = data ?? {};
  return (
    <div className={styles.dayList}>
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={3}>
        {rows.map((row) => (
          <CalendarBar key={kit.idOf(row)} kit={kit} row={row} onOpen={() => onOpen(row)} />
        ))}
        {total > rows.length && (
          <p className={styles.hint}>
            仅显示前 {rows.length} 项，共 {total.toLocaleString()} 项
          </p>
        )}
      </StateView>
    </div>
  );
}
