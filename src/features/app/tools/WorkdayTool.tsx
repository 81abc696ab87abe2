import { dayKinds } from '@contract/time/workdays';
import { DatePicker, InputNumber, Tag } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useWorkCalendar } from '@/features/gantt';
import { thisDay } from '@/utils/today';
import styles from './tools.module.css';
import { between, shifted, special } from './workday';

const text = (day: Dayjs) => day.format('YYYY-MM-DD');
const week = (day: string) => `周${'日一二三四五六'[dayjs(day).day()]}`;
const MAX_DAYS = 3660;

/** Working days by the enterprise's own calendar, as plans and tasks reckon. */
export default function WorkdayTool() {
  const { calendar } = useWorkCalendar();
  const [start, setStart] = useState<Dayjs>(thisDay);
  const [count, setCount] = useState(10);
  const [range, setRange] = useState<[Dayjs, Dayjs]>(() => [thisDay(), thisDay().add(30, 'day')]);
  const target = shifted(calendar, text(start), count);
  const [from, to] = [text(range[0]), text(range[1])];
  const long = Math.abs(range[1].diff(range[0], 'day')) > MAX_DAYS;
  const counted = long ? null : between(calendar, from, to);
  const marked = long ? [] : special(calendar, from, to);
  return (
    <div className={styles.tool}>
      <section aria-label="推算日期">
        <div className={styles.row}>
          <DatePicker aria-label="起始日期" value={start} allowClear={false} onChange={(day) => day && setStart(day)} />
          <span>起</span>
          <InputNumber
            aria-label="工作日数"
            value={count}
            min={-2000}
            max={2000}
            precision={0}
            onChange={(value) => setCount(value ?? 0)}
          />
          <span>个工作日之后（负数为之前）是</span>
          <span className={styles.big}>{target}</span>
          <span className={styles.faint}>{week(target)}</span>
        </div>
      </section>
      <section aria-label="计算工作日">
        <div className={styles.row}>
          <DatePicker.RangePicker
            aria-label="起止日期"
            value={range}
            allowClear={false}
            onChange={(days) => days?.[0] && days[1] && setRange([days[0], days[1]])}
          />
          {counted ? (
            <>
              <span>共</span>
              <span className={styles.big}>{counted.workdays}</span>
              <span>个工作日</span>
              <span className={styles.faint}>
                {counted.days} 天，其中休息 {counted.off} 天（首尾都算）
              </span>
            </>
          ) : (
            <span className={styles.faint}>请选择十年以内的区间</span>
          )}
        </div>
        {marked.length > 0 && (
          <p className={styles.row}>
            {marked.slice(0, 60).map(({ day, kind }) => (
              <Tag key={day}>
                {day} {dayKinds[kind]}
              </Tag>
            ))}
          </p>
        )}
      </section>
      <p className={styles.faint}>按管理后台的工作日历计算，包括节假日和补班。</p>
    </div>
  );
}
