import type { CalendarQuery } from '@contract/task/schedule';
import type { TaskRow } from '@contract/task/task';
import { Popover } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { taskScheduleApi } from '@/services/taskSchedule';
import styles from '../styles/calendar.less';
import { CalendarBar, type ColorBy } from './CalendarBar';

const SHOWN = 100;

interface Props {
  query: Pick<CalendarQuery, 'projectId' | 'filter' | 'by'>;
  day: string;
  hidden: number;
  color: ColorBy;
  onOpen: (row: TaskRow) => void;
}

/** “还有 n 项”: all tasks of the day. */
export function MoreTasks({ query, day, hidden, color, onOpen }: Props) {
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
          {...{ query, day, color }}
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

function DayList({ query, day, color, onOpen }: Omit<Props, 'hidden'>) {
  const { data, error, loading, refresh } = useRequest(() =>
    taskScheduleApi.calendar({ ...query, from: day, to: day, perDay: SHOWN }),
  );
  const total = data?.days[0]?.count ?? 0;
  return (
    <div className={styles.dayList}>
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={3}>
        {data?.tasks.map((row) => (
          <CalendarBar key={row.taskId} row={row} color={color} refused={null} onOpen={() => onOpen(row)} />
        ))}
        {total > SHOWN && (
          <p className={styles.hint}>
            仅显示前 {SHOWN} 项，共 {total.toLocaleString()} 项
          </p>
        )}
      </StateView>
    </div>
  );
}
