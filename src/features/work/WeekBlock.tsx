import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { WORKDAY_HOURS } from '@contract/task/enums';
import { otherWork } from '@contract/time/workWords';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { lazy, Suspense, useState } from 'react';
import StateView from '@/components/StateView';
import { useTaken } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { useToday } from '@/hooks/useToday';
import { taskWorkApi } from '@/services/taskWork';
import { today as now } from '@/utils/today';
import { shownHours, type WeekDay, weekDays } from './hours';
import { QuickHours } from './QuickHours';
import styles from './work.module.css';

const LogHere = lazy(() => import('./LogHere'));

function Day({ day, onLog }: { day: WeekDay; onLog: () => void }) {
  const { hours, gap, future } = day;
  const text = gap > 0 ? `还差 ${shownHours(gap)} 小时` : '';
  return (
    <li className={styles.day} data-gap={gap > 0 || undefined} data-future={future || undefined}>
      <button
        type="button"
        title={text || undefined}
        disabled={future}
        onClick={onLog}
        aria-label={`${day.name} ${day.day}，${shownHours(hours)} 小时${text && `，${text}`}，登记工时`}
      >
        <span>{day.name}</span>
        <span className={styles.column}>
          <i style={{ height: `${Math.min(100, (hours / (WORKDAY_HOURS * 1.5)) * 100)}%` }} />
        </span>
        <b aria-hidden className={styles.figure}>
          {hours > 0 ? shownHours(hours) : gap > 0 ? `−${shownHours(gap)}` : '·'}
        </b>
      </button>
    </li>
  );
}

/** The user's hours of a week: what each day holds and lacks, and which tasks took them. */
export function WeekBlock() {
  const [day, setDay] = useState(now);
  const [logging, setLogging] = useState<string | null>(null);
  const { data, error, loading, refresh } = useRequest(() => taskWorkApi.week({ day }), {
    refreshDeps: [day],
    refreshOnWindowFocus: true,
  });
  useTaken(refresh);
  const today = useToday();
  const days = data ? weekDays(data, today, WORKDAY_HOURS) : [];
  const sum = days.reduce((total, one) => total + one.hours, 0);
  const gap = days.reduce((total, one) => total + one.gap, 0);
  const move = (weeks: number) => {
    setLogging(null);
    setDay(dayjs(day).add(weeks, 'week').format('YYYY-MM-DD'));
  };
  return (
    <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={4}>
      {data && (
        <div className={styles.week}>
          <div className={styles.weekHead}>
            <Button type="text" size="small" icon={<LeftOutlined />} aria-label="上一周" onClick={() => move(-1)} />
            <span className={styles.figure}>
              {dayjs(data.from).format('M月D日')} – {dayjs(data.to).format('M月D日')}
            </span>
            <Button
              type="text"
              size="small"
              icon={<RightOutlined />}
              aria-label="下一周"
              disabled={data.to >= today}
              onClick={() => move(1)}
            />
            <span className={styles.hint}>
              共 {shownHours(sum)} 小时{gap > 0 && `，还差 ${shownHours(gap)} 小时`}
            </span>
          </div>
          <QuickHours onDone={refresh} />
          <ol className={styles.days}>
            {days.map((one) => (
              <Day key={one.day} day={one} onLog={() => setLogging(one.day)} />
            ))}
          </ol>
          {logging && (
            <Suspense fallback={<StateView loading rows={3} />}>
              <LogHere
                day={logging}
                onCancel={() => setLogging(null)}
                onDone={() => {
                  setLogging(null);
                  refresh();
                }}
              />
            </Suspense>
          )}
          <ul className={styles.weekLogs}>
            {data.logs.map((log) => (
              <li key={log.id}>
                <span className={styles.figure}>{dayjs(log.day).format('M-D')}</span>
                {log.task ? (
                  <Link to={`/myTask/${log.task.taskId}/detail`} title={`${log.task.projectName} · ${log.task.title}`}>
                    {log.task.taskNo} {log.task.title}
                  </Link>
                ) : (
                  <span className={styles.hint}>{log.other ? otherWork[log.other] : '不可见的任务'}</span>
                )}
                <b className={styles.figure}>{shownHours(log.hours)}</b>
              </li>
            ))}
          </ul>
        </div>
      )}
    </StateView>
  );
}
