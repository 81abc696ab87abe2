import { USUAL_ZONE } from '@contract/time/zone';
import { Alert, Button, Input } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { useWorkCalendar } from '@/features/gantt';
import { type CronRead, readCron } from './cron';
import { dayIn, whenIn } from './timestamp';
import styles from './tools.module.css';
import { dayNumber } from './workday';

const examples = [
  ['0 9 * * 1-5', '工作日九点'],
  ['*/15 * * * *', '每十五分钟'],
  ['0 2 1 * *', '每月一日两点'],
] as const;

/** What a cron expression says, part by part, and when it comes due, in the enterprise's zone. */
export default function CronTool() {
  const { calendar, info } = useWorkCalendar();
  const zone = info?.zone ?? USUAL_ZONE;
  const [text, setText] = useState('0 9 * * 1-5');
  const read = useMemo((): { value?: CronRead; fault?: string } => {
    try {
      return { value: readCron(text, zone) };
    } catch (error) {
      return { fault: (error as Error).message };
    }
  }, [text, zone]);
  return (
    <div className={styles.tool}>
      <label className={styles.field}>
        <span className={styles.label}>Cron 表达式（分 时 日 月 周，前面可加秒）</span>
        <Input className={styles.mono} value={text} maxLength={200} onChange={(event) => setText(event.target.value)} />
      </label>
      <div className={styles.row}>
        <span className={styles.label}>例子</span>
        {examples.map(([value, label]) => (
          <Button key={value} size="small" onClick={() => setText(value)}>
            {label}
          </Button>
        ))}
      </div>
      {read.fault && <Alert type="error" showIcon title={read.fault} />}
      {read.value && (
        <div className={styles.pair}>
          <section aria-label="各段的含义">
            <ul className={styles.list}>
              {read.value.parts.map(({ name, source, text: meaning }) => (
                <li key={name}>
                  <span>
                    {name} <code>{source}</code>
                  </span>
                  <span className={styles.value}>{meaning}</span>
                </li>
              ))}
            </ul>
          </section>
          <section aria-label="接下来的执行时间">
            <ol className={styles.list}>
              {read.value.next.map((at) => (
                <li key={at}>
                  <span>{whenIn(at, zone)}</span>
                  <span className={styles.faint}>
                    周{'日一二三四五六'[dayjs(dayIn(at, zone)).day()]}
                    {calendar.isWorkday(dayNumber(dayIn(at, zone))) ? '' : ' · 休息日'}
                  </span>
                </li>
              ))}
            </ol>
            <p className={styles.faint}>时区 {zone}</p>
          </section>
        </div>
      )}
    </div>
  );
}
