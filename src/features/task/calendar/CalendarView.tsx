import type { CalendarPage, CalendarQuery } from '@contract/task/schedule';
import type { TaskRow } from '@contract/task/task';
import { dayNumber, dayText } from '@contract/time/workdays';
import { useSearchParams } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { Segmented } from 'antd';
import { type PropsWithChildren, useMemo, useRef } from 'react';
import StateView from '@/components/StateView';
import { useWorkCalendar } from '@/features/gantt';
import {
  Agenda,
  CalendarHead,
  type CalendarKit,
  type CalendarMode,
  carried,
  MonthGrid,
  paged,
  calendarStyles as styles,
  useCarrying,
  useLanes,
  WEEK_PER_DAY,
  weeksOf,
} from '@/features/object/calendar';
import { useProjectChanges } from '@/features/realtime';
import { useKeys } from '@/hooks/keys';
import { useRequest } from '@/hooks/useRequest';
import { useToday } from '@/hooks/useToday';
import { taskScheduleApi } from '@/services/taskSchedule';
import { useViewFrame, ViewFrame } from '../frame/ViewFrame';
import { spanOf } from '../gantt/bars';
import { useGanttPlan } from '../gantt/useGanttPlan';
import { calendarKeys } from '../keys';
import { StageGlyph } from '../pickers/StageGlyph';
import { WorkCalendarButton } from '../plan/WorkCalendarButton';
import { toFilter } from '../state/urlState';
import { type ColorBy, colorOf } from './colorOf';
import { shownSpan } from './shownSpan';

const AGENDA_PER_DAY = 20;
const DAY_LIST = 100;

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

/** The tasks of the weeks that are looked at, so many a day. */
function useCalendarPage(
  query: Pick<CalendarQuery, 'projectId' | 'filter' | 'by'>,
  [from, to]: readonly [string, string],
  perDay: number,
) {
  const asked = { ...query, from, to, perDay };
  const key = JSON.stringify(asked);
  const { data, error, loading, refresh, mutate } = useRequest(() => taskScheduleApi.calendar(asked), {
    refreshDeps: [key],
  });
  const show = useMemoizedFn((task: Pick<TaskRow, 'taskId'>) =>
    mutate(
      (now?: CalendarPage) =>
        now && { ...now, tasks: now.tasks.map((row) => (row.taskId === task.taskId ? { ...row, ...task } : row)) },
    ),
  );
  const loadDay = async (day: string) => {
    const page = await taskScheduleApi.calendar({ ...query, from: day, to: day, perDay: DAY_LIST });
    return { rows: page.tasks, total: page.days[0]?.count ?? 0 };
  };
  return { data, error, loading, refresh, show, loadDay };
}

interface CalendarToolsProps {
  by: 'end' | 'range';
  color: ColorBy;
  set: (changes: Record<string, string | null>) => void;
}

/** By which day tasks stand there; where there is room, what their colours say. */
const CalendarTools = ({ by, color, set, children }: PropsWithChildren<CalendarToolsProps>) => (
  <>
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
    {children && (
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
        {children}
      </>
    )}
  </>
);

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
  const perDay = phone ? AGENDA_PER_DAY : mode === 'week' ? WEEK_PER_DAY : Math.max(lanes + 1, 3);
  const page = useCalendarPage({ projectId, filter: toFilter(state), by }, [dayText(first), dayText(last)], perDay);
  const { data, error, loading, refresh, show, loadDay } = page;
  const { carry, isCarrying, shiftOf } = useCarrying();
  // Whether something follows a task is not known here: the preview is asked.
  const plan = useGanttPlan({ show, reload: refresh, leads: always });
  useProjectChanges(projectId, refresh, { busy: () => isCarrying });

  const rows = useMemo(() => data && { days: data.days, rows: data.tasks }, [data]);
  const kit: CalendarKit<TaskRow> = {
    idOf: ({ taskId: id }) => id,
    titleOf: ({ title }) => title,
    tipOf: ({ taskNo, title, executor }) => `${taskNo} ${title}\n${executor?.name ?? '未指派'}`,
    noun: '任务',
    mark: ({ category }) => <StageGlyph category={category} />,
    colorOf: (row) => colorOf(row, color),
    isOver: ({ category }) => category === 'DONE' || category === 'CLOSED' || category === 'CANCELLED',
    spanOf: (row) => shownSpan(row, by),
    refusalOf: plan.refusalOf,
    loadDay,
  };

  const carryTask = useMemoizedFn(async (row: TaskRow, days: number) => {
    const reason = plan.refusalOf(row);
    if (reason) return plan.refused(reason);
    const span = spanOf(row);
    if (!span) return;
    await carry(row.taskId, days, () => plan.pull(row, carried(calendar, span, days), 'move'));
    refresh();
  });
  const turn = (step: 1 | -1) => goTo(paged(mode, focus, step));
  useKeys(calendarKeys, {
    forward: () => turn(1),
    back: () => turn(-1),
    today: () => goTo(today),
    create: () => frame.create(),
    search: () => searchRef.current?.focus(),
    close: () => (taskId ? go(null) : false),
  });
  const total = data ? data.days.reduce((sum, { count }) => sum + count, 0) : 0;

  return (
    <ViewFrame
      frame={frame}
      taskId={taskId}
      summary={data && by === 'end' ? `${total.toLocaleString()} 个任务到期` : ''}
      total={null}
      pending={loading && Boolean(data)}
      bar={
        <CalendarHead
          {...{ mode, focus, today, phone, goTo }}
          onMode={(value) => set({ cal: value === 'week' ? value : null })}
        >
          <CalendarTools {...{ by, color, set }}>
            {!phone && <WorkCalendarButton info={info} onChanged={refreshCalendar} />}
          </CalendarTools>
        </CalendarHead>
      }
      onChanged={show}
      onStructure={refresh}
    >
      <div ref={box} className={styles.box}>
        <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={8}>
          {rows && phone && <Agenda page={rows} onOpen={open} {...{ kit, today }} />}
          {rows && !phone && (
            <MonthGrid
              page={rows}
              shiftOf={(row) => shiftOf(row.taskId)}
              onOpen={open}
              onCarry={(row, days) => void carryTask(row, days)}
              onCreate={
                mayCreate
                  ? (day) =>
                      frame.create({ draft: { fields: { planEnd: day, ...(by === 'range' && { planStart: day }) } } })
                  : undefined
              }
              {...{ kit, mode, weeks, lanes, focus, today, calendar }}
            />
          )}
        </StateView>
      </div>
      {plan.dialogs}
    </ViewFrame>
  );
}

const always = () => true;
