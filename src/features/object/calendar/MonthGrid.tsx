import { PlusOutlined } from '@ant-design/icons';
import { dayNumber, dayText, type WorkCalendar } from '@contract/time/workdays';
import { useRef } from 'react';
import { cx } from '@/utils/cx';
import { CalendarBar } from './CalendarBar';
import styles from './calendar.less';
import type { CalendarKit, CalendarRows } from './kit';
import { MoreRows } from './MoreRows';
import { useCalendarDrag } from './useCalendarDrag';
import { weekdayNames } from './weekdays';
import { type CalendarMode, hiddenOf, lanesOf } from './weeks';

export const LANE = 24;
const DAY_HEAD = 28;

interface Props<T> {
  kit: CalendarKit<T>;
  mode: CalendarMode;
  weeks: readonly number[];
  lanes: number;
  focus: number;
  today: number;
  page: CalendarRows<T>;
  calendar: WorkCalendar;
  /** Where a row stands while it is being carried and saved. */
  shiftOf: (row: T) => number;
  onOpen: (row: T) => void;
  onCarry: (row: T, days: number) => void;
  /** Absent where the user may begin nothing. */
  onCreate?: (day: string) => void;
}

/** Weeks below each other, bars over their days. */
export function MonthGrid<T>(props: Props<T>) {
  const { kit, mode, weeks, lanes, focus, today, page, calendar, shiftOf, onOpen, onCarry, onCreate } = props;
  const grid = useRef<HTMLDivElement>(null);
  const { drag, begin } = useCalendarDrag<T>({ grid, weeks, onOpen, onDrop: onCarry });
  const isDragged = (row: T) => drag !== null && kit.idOf(drag.row) === kit.idOf(row);
  const month = dayText(focus).slice(0, 7);
  const counts = new Map(page.days.map(({ day, count }) => [dayNumber(day), count]));
  const items = page.rows.flatMap((row) => {
    const span = kit.spanOf(row);
    const days = isDragged(row) ? (drag?.days ?? 0) : shiftOf(row);
    return span ? [{ item: row, span: { start: span.start + days, end: span.end + days } }] : [];
  });
  return (
    <>
      <div className={styles.weekdays} aria-hidden>
        {weekdayNames.map((name) => (
          <span key={name}>周{name}</span>
        ))}
      </div>
      <div ref={grid} className={styles.grid}>
        {weeks.map((week) => {
          const bars = lanesOf(items, week, lanes);
          const hidden = hiddenOf(counts, bars, week);
          const used = mode === 'month' ? lanes : bars.reduce((most, { lane }) => Math.max(most, lane + 1), 3);
          return (
            <div key={week} className={styles.week} style={{ minHeight: DAY_HEAD + (used + 1) * LANE }}>
              {weekdayNames.map((name, column) => {
                const day = week + column;
                const text = dayText(day);
                const kind = calendar.kindOf(day);
                return (
                  <section
                    key={day}
                    aria-label={`${text} 周${name}${counts.get(day) ? `，${counts.get(day)} 项${kit.noun}` : ''}`}
                    data-day={text}
                    className={cx(
                      styles.day,
                      !calendar.isWorkday(day) && styles.free,
                      mode === 'month' && !text.startsWith(month) && styles.outside,
                    )}
                    onDoubleClick={() => onCreate?.(text)}
                  >
                    <span className={cx(styles.number, day === today && styles.isToday)}>{Number(text.slice(8))}</span>
                    {kind && <span className={styles.kind}>{kind === 'work' ? '班' : '休'}</span>}
                    {onCreate && (
                      <button
                        type="button"
                        className={styles.add}
                        aria-label={`在 ${text} 新建${kit.noun}`}
                        onClick={() => onCreate(text)}
                      >
                        <PlusOutlined />
                      </button>
                    )}
                  </section>
                );
              })}
              {bars.map(({ item, column, length, lane, before, after }) => (
                <CalendarBar
                  key={kit.idOf(item)}
                  {...{ kit, before, after }}
                  row={item}
                  carried={isDragged(item) && drag?.days !== 0}
                  style={{
                    top: DAY_HEAD + lane * LANE,
                    left: `calc(${(column / 7) * 100}% + 3px)`,
                    width: `calc(${(length / 7) * 100}% - 6px)`,
                  }}
                  onPointerDown={(event) => begin(event, item, kit.refusalOf(item) !== null)}
                  onOpen={() => onOpen(item)}
                  onCarry={(days) => onCarry(item, days)}
                />
              ))}
              {hidden.map(
                ({ day, count }) =>
                  count > 0 && (
                    <span
                      key={day}
                      className={styles.moreAt}
                      style={{ left: `${((day - week) / 7) * 100}%`, top: DAY_HEAD + lanes * LANE }}
                    >
                      <MoreRows {...{ kit, onOpen }} day={dayText(day)} hidden={count} />
                    </span>
                  ),
              )}
            </div>
          );
        })}
      </div>
    </>
  );
}
