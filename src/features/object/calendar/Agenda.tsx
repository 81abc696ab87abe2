import { dayNumber, weekdayOf } from '@contract/time/workdays';
import { Empty } from 'antd';
import { useEffect, useRef } from 'react';
import { CalendarBar } from './CalendarBar';
import styles from './calendar.less';
import type { CalendarKit, CalendarRows } from './kit';
import { MoreRows } from './MoreRows';
import { weekdayNames } from './weekdays';

interface Props<T> {
  kit: CalendarKit<T>;
  page: CalendarRows<T>;
  today: number;
  onOpen: (row: T) => void;
}

/** On a phone: the days on which something stands, one below the other. */
export function Agenda<T>({ kit, page, today, onOpen }: Props<T>) {
  // A month begins with what is past: one looks for today first.
  const next = page.days.find(({ day }) => dayNumber(day) >= today)?.day;
  const ahead = useRef<HTMLElement>(null);
  useEffect(() => {
    if (next) ahead.current?.scrollIntoView({ block: 'start' });
  }, [next]);
  if (page.days.length === 0) return <Empty style={{ marginBlock: 48 }} description={`这段时间没有${kit.noun}`} />;
  return (
    <div className={styles.agenda}>
      {page.days.map(({ day, count }) => {
        const at = dayNumber(day);
        const rows = page.rows.filter((row) => {
          const span = kit.spanOf(row);
          return span && span.start <= at && at <= span.end;
        });
        return (
          <section key={day} ref={day === next ? ahead : undefined}>
            <h2 className={at === today ? styles.isToday : undefined}>
              {Number(day.slice(5, 7))}月{Number(day.slice(8))}日 周{weekdayNames[weekdayOf(at)]}
              <small>{count} 项</small>
            </h2>
            {rows.map((row) => (
              <CalendarBar key={kit.idOf(row)} kit={kit} row={row} onOpen={() => onOpen(row)} />
            ))}
            {count > rows.length && <MoreRows {...{ kit, day, onOpen }} hidden={count - rows.length} />}
          </section>
        );
      })}
    </div>
  );
}
