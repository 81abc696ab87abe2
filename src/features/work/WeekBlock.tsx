import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { WORKDAY_HOURS } from '@contract/task/enums';
import { Link } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Button, Select, Tooltip } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useAct, useTaken } from '@/features/undo';
import { queryTasks } from '@/services/task';
import { getWeekHours, logWork } from '@/services/work';
import { shownHours, type WeekDay, weekDays } from './hours';
import { hoursAct, loggedHours } from './hoursAct';
import { LogForm } from './LogForm';
import styles from './work.module.css';

/** Tasks that are on one's desk now: what hours are logged for most. */
const myTasks = () =>
  queryTasks(
    { filter: { turnIds: ['me'], categories: ['IN_PROGRESS', 'VERIFYING'] }, sort: 'updatedTime', pageSize: 50 },
    { quiet: true },
  );

function LogHere({ day, onDone, onCancel }: { day: string; onDone: () => void; onCancel: () => void }) {
  const { told } = useAct();
  const { data, loading } = useRequest(myTasks);
  const [taskId, setTaskId] = useState<string>();
  const chosen = data?.result.find((task) => task.taskId === taskId);
  return (
    <LogForm
      key={day}
      initial={{ day }}
      left={chosen?.leftHours ?? null}
      disabled={!chosen}
      onCancel={onCancel}
      onSubmit={async (values) => {
        if (!chosen) return;
        const saved = await logWork({ taskId: chosen.taskId, ...values });
        told('工时已登记', hoursAct(chosen, saved, null, loggedHours(values)));
        onDone();
      }}
    >
      <Select<string>
        aria-label="任务"
        placeholder="我正在执行的任务"
        loading={loading}
        value={taskId}
        onChange={setTaskId}
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent="没有正在执行的任务，请在任务详情中登记"
        options={data?.result.map((task) => ({ value: task.taskId, label: `${task.taskNo} ${task.title}` }))}
      />
    </LogForm>
  );
}

function Day({ day, onLog }: { day: WeekDay; onLog: () => void }) {
  const { hours, gap, future } = day;
  const text = gap > 0 ? `还差 ${shownHours(gap)} 小时` : '';
  return (
    <li className={styles.day} data-gap={gap > 0 || undefined} data-future={future || undefined}>
      <Tooltip title={text}>
        <button
          type="button"
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
      </Tooltip>
    </li>
  );
}

/** The user's hours of a week: what each day holds and lacks, and which tasks took them. */
export default function WeekBlock() {
  const [day, setDay] = useState(() => dayjs().format('YYYY-MM-DD'));
  const [logging, setLogging] = useState<string | null>(null);
  const { data, error, loading, refresh } = useRequest(() => getWeekHours(day), {
    refreshDeps: [day],
    refreshOnWindowFocus: true,
  });
  useTaken(refresh);
  const today = dayjs().format('YYYY-MM-DD');
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
          <ol className={styles.days}>
            {days.map((one) => (
              <Day key={one.day} day={one} onLog={() => setLogging(one.day)} />
            ))}
          </ol>
          {logging && (
            <LogHere
              day={logging}
              onCancel={() => setLogging(null)}
              onDone={() => {
                setLogging(null);
                refresh();
              }}
            />
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
                  <span className={styles.hint}>不可见的任务</span>
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
