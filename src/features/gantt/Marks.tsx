import { dayNumber, type Span, type WorkCalendar } from '@contract/time/workdays';
import { cx } from '@/utils/cx';
import styles from './gantt.less';
import { BAR_HEIGHT, ROW_HEIGHT } from './geometry';
import { type Scale, xOf } from './timeScale';

/** More than so many working days are no line any more, and would be counted day by day. */
const SLACK_MOST = 400;

interface SlackProps {
  scale: Scale;
  calendar: WorkCalendar;
  span: Span;
  /** Working days that the bar may slip; none is drawn where there are none. */
  days: number | null | undefined;
}

/** From the end of a bar to where it would delay the plan. */
export function SlackLine({ scale, calendar, span, days }: SlackProps) {
  if (!days || days <= 0) return null;
  const last = calendar.add(span.end, Math.min(days, SLACK_MOST));
  return (
    <span
      className={styles.slack}
      title={`可推迟 ${days} 个工作日`}
      style={{ left: xOf(scale, span.end + 1), width: (last - span.end) * scale.px, top: ROW_HEIGHT / 2 }}
    />
  );
}

interface DeadlineProps {
  scale: Scale;
  day: string | null;
  late: boolean;
}

/** The evening of the day by which a bar has to end. */
export function DeadlineMark({ scale, day, late }: DeadlineProps) {
  if (day === null) return null;
  return (
    <span
      className={cx(styles.deadline, late && styles.missed)}
      title={`期限 ${day}${late ? '，计划完成晚于期限' : ''}`}
      style={{ left: xOf(scale, dayNumber(day) + 1), top: (ROW_HEIGHT - BAR_HEIGHT) / 2 }}
    />
  );
}
