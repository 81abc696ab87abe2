import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { CalendarPage } from '@contract/task/schedule';
import type { TaskRow } from '@contract/task/task';
import { dayNumber, dayText } from '@contract/time/workdays';
import { useSearchParams } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { Button, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import StateView from '@/components/StateView';
import { useWorkCalendar } from '@/features/gantt';
import { useProjectChanges } from '@/features/realtime';
import { useKeys } from '@/hooks/keys';
import { useRequest } from '@/hooks/useRequest';
import { useToday } from '@/hooks/useToday';
import { taskScheduleApi } from '@/services/taskSchedule';
import { useViewFrame, ViewFrame } from '../frame/ViewFrame';
import { spanOf } from '../gantt/bars';
import { useGanttPlan } from '../gantt/useGanttPlan';
import { calendarKeys } from '../keys';
import { WorkCalendarButton } from '../plan/WorkCalendarButton';
import { toFilter } from '../state/urlState';
import styles from '../styles/calendar.less';
import { Agenda } from './Agenda';
import type { ColorBy } from './CalendarBar';
import { LANE, MonthGrid } from './MonthGrid';
import { type CalendarMode, carried, paged, weeksOf } from './weeks';

const AGENDA_PER_DAY = 20;
const WEEK_PER_DAY = 100;

/** Which weeks are looked at and how lives in the address, beside the filter that the list shares. */
function useCalendarState(today: number) {
  const [params, setParams] = useSearchParams();
  const mode: CalendarMode = params.get('cal') === 'week' ? 'week' : 'month';
  const by: 'end' | 'range' = params.get('by') === 'range' ? 'range' : 'end';
  const color: ColorBy = params.get('color') === 'urgent' ? 'urgent' : 'category';
  const given = params.get('day') ?? '';
  const focus = /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given)) ? dayNumber(given) : today;
  const set = useMemoizedFn((changes: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    for (const [key, value] of Object.entries(changes)) value === null ? next.delete(key) : next.set(key, value);
    setParams(next, { replace: true });
  });
  return {
    ...{ mode, by, color, focus, set },
    goTo: (day: number) => set({ day: day === today ? null : dayText(day) }),
  };
}

/** The tasks of a project on their days; with `taskId` the detail stands open beside it. */
export default function CalendarView({ taskId }: { taskId?: string }) {
  const today = dayNumber(useToday());
  const frame = useViewFrame();
  const { projectId, state, phone, go, open, searchRef, mayCreate } = frame;
  const { mode, by, color, focus, set, goTo } = useCalendarState(today);
  const { calendar, info, refresh: refreshCalendar } = useWorkCalendar();
  const box = useRef<HTMLDivElement>(null);
  const weeks = weeksOf(mode, focus);
  const lanes = useLanes(box, weeks.length, mode);
  const first = weeks[0] ?? focus;
  const last = (weeks.at(-1) ?? focus) + 6;
  const filter = toFilter(state);
  const query = { projectId, filter, by };
  const asked = {
    ...query,
    from: dayText(first),
    to: dayText(last),
    perDay: phone ? AGENDA_PER_DAY : mode === 'week' ? WEEK_PER_DAY : Math.max(lanes + 1, 3),
  };
  const key = JSON.stringify(asked);
  const { data, error, loading, refresh, mutate } = useRequest(() => taskScheduleApi.calendar(asked), {
    refreshDeps: [key],
  });
  const [moving, setMoving] = useState<ReadonlyMap<string, number>>(new Map());
  const show = useMemoizedFn((task: Pick<TaskRow, 'taskId'>) =>
    mutate(
      (now?: CalendarPage) =>
        now && { ...now, tasks: now.tasks.map((row) => (row.taskId === task.taskId ? { ...row, ...task } : row)) },
    ),
  );
  // Whether something follows a task is not known here: the preview is asked.
  const plan = useGanttPlan({ show, reload: refresh, leads: always });
  useProjectChanges(projectId, refresh, { busy: () => moving.size > 0 });

  const carry = useMemoizedFn(async (row: TaskRow, days: number) => {
    const reason = plan.refusalOf(row);
    if (reason) return plan.refused(reason);
    const span = spanOf(row);
    if (!span) return;
    setMoving((now) => new Map(now).set(row.taskId, days));
    await plan.pull(row, carried(calendar, span, days), 'move');
    setMoving((now) => {
      const rest = new Map(now);
      rest.delete(row.taskId);
      return rest;
    });
    refresh();
    document.querySelector<HTMLElement>(`[data-task="${row.taskId}"]`)?.focus();
  });
  const page = (step: 1 | -1) => goTo(paged(mode, focus, step));
  useKeys(calendarKeys, {
    forward: () => page(1),
    back: () => page(-1),
    today: () => goTo(today),
    create: () => frame.create(),
    search: () => searchRef.current?.focus(),
    close: () => (taskId ? go(null) : false),
  });
  const title =
    mode === 'week' && !phone
      ? `${dayText(first)} 至 ${dayText(last)}`
      : `${dayText(focus).slice(0, 4)}年${Number(dayText(focus).slice(5, 7))}月`;
  const total = data ? data.days.reduce((sum, { count }) => sum + count, 0) : 0;

  return (
    <ViewFrame
      frame={frame}
      taskId={taskId}
      summary={data && by === 'end' ? `${total.toLocaleString()} 个任务到期` : ''}
      total={null}
      pending={loading && Boolean(data)}
      bar={
        <div className={styles.tools}>
          <Button size="small" type="text" icon={<LeftOutlined />} aria-label="上一页" onClick={() => page(-1)} />
          <strong className={styles.heading}>{title}</strong>
          <Button size="small" type="text" icon={<RightOutlined />} aria-label="下一页" onClick={() => page(1)} />
          <Button size="small" disabled={focus === today} title="今天（t）" onClick={() => goTo(today)}>
            今天
          </Button>
          {!phone && (
            <Segmented<CalendarMode>
              size="small"
              aria-label="月或周"
              value={mode}
              onChange={(value) => set({ cal: value === 'week' ? value : null })}
              options={[
                { value: 'month', label: '月' },
                { value: 'week', label: '周' },
              ]}
            />
          )}
          <span style={{ flex: 1 }} />
          <Segmented<'end' | 'range'>
            size="small"
            aria-label="任务所在的日期"
            value={by}
            onChange={(value) => set({ by: value === 'range' ? value : null })}
            options={[
              { value: 'end', label: '截止日' },
              { value: 'range', label: '起止' },
            ]}
          />
          {!phone && (
            <>
              <Segmented<ColorBy>
                size="small"
                aria-label="颜色"
                value={color}
                onChange={(value) => set({ color: value === 'urgent' ? value : null })}
                options={[
                  { value: 'category', label: '按阶段' },
                  { value: 'urgent', label: '按优先级' },
                ]}
              />
              <WorkCalendarButton info={info} onChanged={refreshCalendar} />
            </>
          )}
        </div>
      }
      onChanged={show}
      onStructure={refresh}
    >
      <div ref={box} className={styles.box}>
        <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={8}>
          {data && phone && <Agenda page={data} onOpen={open} {...{ query, today, color }} />}
          {data && !phone && (
            <MonthGrid
              page={data}
              shiftOf={(row) => moving.get(row.taskId) ?? 0}
              refusalOf={plan.refusalOf}
              onOpen={open}
              onCarry={(row, days) => void carry(row, days)}
              onCreate={(day) =>
                frame.create({ draft: { fields: { planEnd: day, ...(by === 'range' && { planStart: day }) } } })
              }
              {...{ mode, weeks, lanes, focus, today, query, calendar, color, mayCreate }}
            />
          )}
        </StateView>
      </div>
      {plan.dialogs}
    </ViewFrame>
  );
}

const always = () => true;
const HEADS = 28 + 24;
/** With less room the weeks scroll: a calendar of nothing but “还有 n 项” says nothing. */
const LEAST_LANES = 3;

/** As many bars above each other as a week has room for; the last line says how many more there are. */
function useLanes(box: React.RefObject<HTMLDivElement | null>, weeks: number, mode: CalendarMode): number {
  const [height, setHeight] = useState(600);
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const observer = new ResizeObserver(() => setHeight(node.clientHeight));
    observer.observe(node);
    return () => observer.disconnect();
  }, [box]);
  if (mode === 'week') return WEEK_PER_DAY;
  return Math.max(LEAST_LANES, Math.floor(((height - 28) / weeks - HEADS) / LANE));
}
