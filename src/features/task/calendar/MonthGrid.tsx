import { PlusOutlined } from '@ant-design/icons';
import type { CalendarPage, CalendarQuery } from '@contract/task/schedule';
import type { TaskRow } from '@contract/task/task';
import { dayNumber, dayText, type WorkCalendar } from '@contract/time/workdays';
import { useRef } from 'react';
import { cx } from '@/utils/cx';
import styles from '../styles/calendar.less';
import { CalendarBar, type ColorBy } from './CalendarBar';
import { MoreTasks } from './MoreTasks';
import { useCalendarDrag } from './useCalendarDrag';
import { weekdayNames } from './weekdays';
import { type CalendarMode, hiddenOf, lanesOf, shownSpan } from './weeks';

export const LANE = 24;
const DAY_HEAD = 28;

interface Props {
  mode: CalendarMode;
  weeks: readonly number[];
  lanes: number;
  focus: number;
  today: number;
  page: CalendarPage;
  query: Pick<CalendarQuery, 'projectId' | 'filter' | 'by'>;
  calendar: WorkCalendar;
  color: ColorBy;
  /** Where a task stands while it is being carried and saved. */
  shiftOf: (row: TaskRow) => number;
  refusalOf: (row: TaskRow) => string | null;
  mayCreate: boolean;
  onOpen: (row: TaskRow) => void;
  onCarry: (row: TaskRow, days: number) => void;
  onCreate: (day: string) => void;
}

/** Weeks below each other, bars over their days. */
export function MonthGrid(props: Props) {
  const {
    mode,
    weeks,
    lanes,
    focus,
    today,
    page,
    query,
    calendar,
    color,
    shiftOf,
    refusalOf,
    mayCreate,
    onOpen,
    onCarry,
  } = props;
  const grid = useRef<HTMLDivElement>(null);
  const { drag, begin } = useCalendarDrag({ grid, weeks, onOpen, onDrop: onCarry });
  const month = dayText(focus).slice(0, 7);
  const counts = new Map(page.days.map(({ day, count }) => [dayNumber(day), count]));
  const items = page.tasks.flatMap((row) => {
    const span = shownSpan(row, query.by);
    const days = drag?.row.taskId === row.taskId ? drag.days : shiftOf(row);
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
                    aria-label={`${text} 周${name}${counts.get(day) ? `，${counts.get(day)} 项任务` : ''}`}
                    data-day={text}
                    className={cx(
                      styles.day,
                      !calendar.isWorkday(day) && styles.free,
                      mode === 'month' && !text.startsWith(month) && styles.outside,
                    )}
                    onDoubleClick={() => mayCreate && props.onCreate(text)}
                  >
                    <span className={cx(styles.number, day === today && styles.isToday)}>{Number(text.slice(8))}</span>
                    {kind && <span className={styles.kind}>{kind === 'work' ? '班' : '休'}</span>}
                    {mayCreate && (
                      <button
                        type="button"
                        className={styles.add}
                        aria-label={`在 ${text} 新建任务`}
                        onClick={() => props.onCreate(text)}
                      >
                        <PlusOutlined />
                      </button>
                    )}
                  </section>
                );
              })}
              {bars.map(({ item, column, length, lane, before, after }) => {
                const refused = refusalOf(item);
                return (
                  <CalendarBar
                    key={item.taskId}
                    row={item}
                    {...{ color, before, after, refused }}
                    carried={drag?.row.taskId === item.taskId && drag.days !== 0}
                    style={{
                      top: DAY_HEAD + lane * LANE,
                      left: `calc(${(column / 7) * 100}% + 3px)`,
                      width: `calc(${(length / 7) * 100}% - 6px)`,
                    }}
                    onPointerDown={(event) => begin(event, item, refused !== null)}
                    onOpen={() => onOpen(item)}
                    onCarry={(days) => onCarry(item, days)}
                  />
                );
              })}
              {hidden.map(
                ({ day, count }) =>
                  count > 0 && (
                    <span
                      key={day}
                      className={styles.moreAt}
                      style={{ left: `${((day - week) / 7) * 100}%`, top: DAY_HEAD + lanes * LANE }}
                    >
                      <MoreTasks {...{ query, color, onOpen }} day={dayText(day)} hidden={count} />
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
