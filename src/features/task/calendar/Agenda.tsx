import type { CalendarPage, CalendarQuery } from '@contract/task/schedule';
import type { TaskRow } from '@contract/task/task';
import { dayNumber, weekdayOf } from '@contract/time/workdays';
import { Empty } from 'antd';
import { useEffect, useRef } from 'react';
import styles from '../styles/calendar.less';
import { CalendarBar, type ColorBy } from './CalendarBar';
import { MoreTasks } from './MoreTasks';
import { weekdayNames } from './weekdays';
import { shownSpan } from './weeks';

interface Props {
  page: CalendarPage;
  query: Pick<CalendarQuery, 'projectId' | 'filter' | 'by'>;
  today: number;
  color: ColorBy;
  onOpen: (row: TaskRow) => void;
}

/** On a phone: the days that have tasks, one below the other. */
export function Agenda({ page, query, today, color, onOpen }: Props) {
  // A month begins with what is past: one looks for today first.
  const next = page.days.find(({ day }) => dayNumber(day) >= today)?.day;
  const ahead = useRef<HTMLElement>(null);
  useEffect(() => {
    if (next) ahead.current?.scrollIntoView({ block: 'start' });
  }, [next]);
  if (page.days.length === 0) return <Empty style={{ marginBlock: 48 }} description="这段时间没有任务" />;
  return (
    <div className={styles.agenda}>
      {page.days.map(({ day, count }) => {
        const at = dayNumber(day);
        const tasks = page.tasks.filter((row) => {
          const span = shownSpan(row, query.by);
          return span && span.start <= at && at <= span.end;
        });
        return (
          <section key={day} ref={day === next ? ahead : undefined}>
            <h2 className={at === today ? styles.isToday : undefined}>
              {Number(day.slice(5, 7))}月{Number(day.slice(8))}日 周{weekdayNames[weekdayOf(at)]}
              <small>{count} 项</small>
            </h2>
            {tasks.map((row) => (
              <CalendarBar key={row.taskId} row={row} color={color} refused={null} onOpen={() => onOpen(row)} />
            ))}
            {count > tasks.length && <MoreTasks {...{ query, day, color, onOpen }} hidden={count - tasks.length} />}
          </section>
        );
      })}
    </div>
  );
}
