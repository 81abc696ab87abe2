import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { TaskRow } from '@contract/task/task';
import { dayNumber, dayText, type WorkCalendar } from '@contract/time/workdays';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ganttStyles as styles } from '@/features/gantt';
import { categoryColor } from '../color';
import { StageGlyph } from '../pickers/StageGlyph';
import type { TaskRows } from '../state/useTaskRows';
import { spanOf } from './bars';

const HEIGHT = 54;

interface Props {
  rows: TaskRows;
  today: number;
  calendar: WorkCalendar;
  onOpen: (row: TaskRow) => void;
}

const monthOf = (day: number) => dayText(day).slice(0, 7);
const shifted = (month: string, by: number) => {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at - 1 + by, 1)).toISOString().slice(0, 7);
};

/** On a phone: one month as wide as the screen, a task a line, to be read. */
export function PhoneGantt({ rows, today, calendar, onOpen }: Props) {
  const [month, setMonth] = useState(monthOf(today));
  const from = dayNumber(`${month}-01`);
  const to = dayNumber(`${shifted(month, 1)}-01`);
  const days = to - from;
  const scroller = useRef<HTMLDivElement>(null);
  const first = rows.total === null;
  const virtual = useVirtualizer({
    count: first ? 10 : rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT,
    overscan: 6,
  });
  const items = virtual.getVirtualItems();
  const start = items[0]?.index ?? 0;
  const end = items.at(-1)?.index ?? 0;
  const { ensure } = rows;
  useEffect(() => {
    if (!first) ensure(start, end);
  }, [ensure, first, start, end]);
  const percent = (day: number) => `${((Math.min(Math.max(day, from), to) - from) / days) * 100}%`;
  const free = Array.from({ length: days }, (_, at) => from + at).filter((day) => !calendar.isWorkday(day));
  return (
    <>
      <div className={styles.month}>
        <Button type="text" icon={<LeftOutlined />} aria-label="上个月" onClick={() => setMonth(shifted(month, -1))} />
        <strong>{`${month.slice(0, 4)}年${Number(month.slice(5))}月`}</strong>
        <Button type="text" icon={<RightOutlined />} aria-label="下个月" onClick={() => setMonth(shifted(month, 1))} />
        <Button size="small" disabled={month === monthOf(today)} onClick={() => setMonth(monthOf(today))}>
          本月
        </Button>
      </div>
      <div ref={scroller} className={styles.scroller}>
        <div className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const line = first ? null : rows.lineAt(item.index);
            const row = line?.kind === 'task' ? line.row : null;
            const span = row && spanOf(row);
            const inMonth = span && span.end >= from && span.start < to;
            return (
              <button
                key={item.key}
                type="button"
                className={styles.phoneRow}
                style={{ top: item.start, height: HEIGHT }}
                disabled={!row}
                onClick={() => row && onOpen(row)}
              >
                <span className={styles.phoneTitle}>
                  {row && <StageGlyph category={row.category} />}
                  <span>{row?.title ?? ' '}</span>
                  <small>
                    {span ? `${dayText(span.start).slice(5)} – ${dayText(span.end).slice(5)}` : row && '未排期'}
                  </small>
                </span>
                <span className={styles.phoneLine}>
                  {free.map((day) => (
                    <i key={day} style={{ left: percent(day), width: `${100 / days}%` }} />
                  ))}
                  {today >= from && today < to && <b style={{ left: percent(today) }} />}
                  {row && inMonth && (
                    <em
                      style={{
                        left: percent(span.start),
                        right: `calc(100% - ${percent(span.end + 1)})`,
                        background: categoryColor[row.category],
                      }}
                    />
                  )}
                </span>
              </button>
            );
          })}
        </div>
      </div>
    </>
  );
}
