import type { WorkCalendar } from '@contract/time/workdays';
import { memo } from 'react';
import { cx } from '@/utils/cx';
import styles from './gantt.less';
import { type Scale, type Tick, ticksOf, xOf, type Zoom } from './timeScale';

interface Props {
  zoom: Zoom;
  scale: Scale;
  from: number;
  to: number;
  today: number;
  calendar: WorkCalendar;
}

/** The dates above the time line, of the days in sight. */
export const TimeHead = memo(function TimeHead({ zoom, scale, from, to, today, calendar }: Props) {
  const { major, minor } = ticksOf(zoom, from, to);
  const place = ({ day, days }: Tick) => ({ left: xOf(scale, day), width: days * scale.px });
  return (
    <>
      {major.map((tick) => (
        <div key={`major-${tick.day}`} className={styles.major} style={place(tick)}>
          <span>{tick.label}</span>
        </div>
      ))}
      {minor.map((tick) => (
        <div
          key={`minor-${tick.day}`}
          className={cx(
            styles.minor,
            zoom === 'day' && !calendar.isWorkday(tick.day) && styles.free,
            tick.day <= today && today < tick.day + tick.days && styles.now,
          )}
          style={place(tick)}
        >
          {tick.label}
          {zoom === 'day' && calendar.kindOf(tick.day) && (
            <sup className={styles.kind}>{calendar.kindOf(tick.day) === 'work' ? '班' : '休'}</sup>
          )}
        </div>
      ))}
    </>
  );
});
