import type { TaskRow } from '@contract/task/task';
import { dayNumber } from '@contract/time/workdays';
import { Link } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { Button, Switch } from 'antd';
import { useRef, useState } from 'react';
import StateView from '@/components/StateView';
import { ganttStyles as styles, useWorkCalendar, useZoom, ZoomTools } from '@/features/gantt';
import { useProjectChanges } from '@/features/realtime';
import { useKeys } from '@/hooks/keys';
import { useRequest } from '@/hooks/useRequest';
import { useToday } from '@/hooks/useToday';
import { taskScheduleApi } from '@/services/taskSchedule';
import { cx } from '@/utils/cx';
import { useTaskProject } from '../context/TaskProject';
import type { AnyTask } from '../fields/patch';
import { useViewFrame, ViewFrame } from '../frame/ViewFrame';
import { ganttKeys } from '../keys';
import { ListEmpty } from '../list/ListEmpty';
import { WorkCalendarButton } from '../plan/WorkCalendarButton';
import { defaultSorts } from '../state/sorts';
import { isNarrowed, toFilter, toQuery } from '../state/urlState';
import { useTaskRows } from '../state/useTaskRows';
import { GanttChart, type GanttHandle } from './GanttChart';
import { MoveBanner } from './MoveBanner';
import { PhoneGantt } from './PhoneGantt';
import { UnplannedTray } from './UnplannedTray';
import { useGanttPlan } from './useGanttPlan';
import { useMoveByKeys } from './useMoveByKeys';
import { useScheduleFacts } from './useScheduleFacts';

/** The plan of a project over time; with `taskId` the detail stands open beside it. */
export default function GanttView({ taskId }: { taskId?: string }) {
  const { projectId, rights } = useTaskProject();
  const frame = useViewFrame();
  const { state, change, phone, go, open, searchRef } = frame;
  const narrowed = isNarrowed(state);
  // In the order of the work breakdown, unless another one was asked for.
  const unsorted = JSON.stringify(state.sorts) === JSON.stringify(defaultSorts);
  const query = toQuery(
    { ...state, view: 'tree', group: null, sorts: unsorted ? [{ field: 'sort', order: 'asc' }] : state.sorts },
    projectId,
  );
  const rows = useTaskRows(query, !narrowed);
  const filter = toFilter(state);
  const filterKey = JSON.stringify(filter);
  const range = useRequest(() => taskScheduleApi.range({ projectId, filter }), {
    refreshDeps: [projectId, filterKey],
  });
  const { calendar, info, refresh: refreshCalendar } = useWorkCalendar();
  const zoom = useZoom();
  const [critical, setCritical] = useState(false);
  const [tray, setTray] = useState(false);
  const [changes, setChanges] = useState(0);
  const [active, setActive] = useState(-1);
  const chart = useRef<GanttHandle>(null);
  const today = dayNumber(useToday());
  const facts = useScheduleFacts(projectId, critical);

  const reload = useMemoizedFn(() => {
    rows.reload();
    range.refresh();
    void facts.reload();
    setChanges((count) => count + 1);
  });
  const show = useMemoizedFn((task: AnyTask) => rows.replace(task));
  const leads = useMemoizedFn(
    (row: TaskRow) => row.parentId !== null || [...facts.links.values()].some((link) => link.preId === row.taskId),
  );
  const plan = useGanttPlan({ show, reload, leads });
  const pull = useMemoizedFn(async (...given: Parameters<typeof plan.pull>) => {
    await plan.pull(...given);
    // What had no dates has left the tray.
    if (!given[0].planEnd && !given[0].planStart) reload();
  });
  const moving = useMoveByKeys({ calendar, refusalOf: plan.refusalOf, onRefused: plan.refused, onPull: pull });
  useProjectChanges(projectId, reload, { busy: () => moving.now !== null });

  const lineAt = (index: number) => (index >= 0 && index < rows.count ? rows.lineAt(index) : null);
  const named = (taskId: string) => {
    const line = lineAt(rows.lineOf(taskId));
    return { taskId, taskNo: line?.kind === 'task' ? line.row.taskNo : '' };
  };
  const activeLine = lineAt(active);
  const activeTask = activeLine?.kind === 'task' ? activeLine : null;
  const openRow = useMemoizedFn((row: TaskRow) => {
    setActive(rows.lineOf(row.taskId));
    open(row);
  });
  const step = useMemoizedFn((by: number) => {
    // The bar that is being moved keeps the keys.
    if (moving.now) return;
    const next = Math.max(0, Math.min(rows.count - 1, active + by));
    setActive(next);
    const line = lineAt(next);
    if (taskId && line?.kind === 'task') go(line.row.taskId, true);
  });
  useKeys(ganttKeys, {
    next: () => step(1),
    previous: () => step(-1),
    expand: () => {
      if (activeTask && !activeTask.open && activeTask.row.childTotal > 0) rows.toggle(activeTask.row.taskId);
    },
    collapse: () => {
      if (activeTask?.open) rows.toggle(activeTask.row.taskId);
      else if (activeTask?.row.parentId) {
        const parent = rows.lineOf(activeTask.row.parentId);
        if (parent >= 0) setActive(parent);
      }
    },
    move: () => activeTask && !phone && moving.begin(activeTask.row),
    open: () => activeTask && go(activeTask.row.taskId),
    peek: () => (taskId ? go(null) : activeTask && go(activeTask.row.taskId)),
    close: () => (taskId ? go(null) : false),
    leaveRow: () => (active >= 0 ? setActive(-1) : false),
    today: () => chart.current?.goTo(today),
    closer: () => zoom.step(1),
    farther: () => zoom.step(-1),
    search: () => searchRef.current?.focus(),
    create: () => frame.create(),
  });
  const mayLink = !rights.readonly && rights.privileges.includes('TASK:RELATION:UPDATE');
  const planToday = (row: TaskRow) => {
    const first = calendar.onOrAfter(today);
    void pull(row, { start: first, end: first }, 'start');
  };
  const unplanned = range.data?.unplanned ?? 0;
  const tools = phone ? null : (
    <div className={styles.tools}>
      <ZoomTools zoom={zoom} onToday={() => chart.current?.goTo(today)} />
      <label className={styles.switch}>
        <Switch size="small" checked={critical} onChange={setCritical} />
        关键路径
      </label>
      <span className={styles.hint}>
        {plan.automatic ? '自动排期已开启' : '自动排期未开启，仅标出冲突的依赖'}
        {!plan.automatic && rights.privileges.includes('PROJECT:CONFIG') && (
          <Link to={`/project/${projectId}/settings?section=config`} className={cx('inline-link', styles.hintLink)}>
            去开启
          </Link>
        )}
      </span>
      <span style={{ flex: 1 }} />
      <Button size="small" aria-pressed={tray} onClick={() => setTray(!tray)}>
        未排期 {unplanned.toLocaleString()}
      </Button>
      <WorkCalendarButton info={info} onChanged={refreshCalendar} />
    </div>
  );

  return (
    <ViewFrame
      frame={frame}
      taskId={taskId}
      summary={rows.total === null ? '' : `${rows.total.toLocaleString()} 个${narrowed ? '' : '顶层'}任务`}
      total={rows.total}
      pending={rows.pending}
      bar={tools}
      step={active >= 0 ? { by: step, back: active > 0, forward: active < rows.count - 1 } : undefined}
      current={activeTask?.row}
      onChanged={(task) => {
        show(task);
        void facts.reload();
      }}
      onStructure={reload}
    >
      {rows.error && rows.total === null ? (
        <StateView error={rows.error} onRetry={rows.retry} />
      ) : rows.total === 0 ? (
        <ListEmpty state={state} onChange={change} onCreate={() => frame.create()} />
      ) : phone ? (
        <PhoneGantt rows={rows} today={today} calendar={calendar} onOpen={openRow} />
      ) : range.data || range.error ? (
        <GanttChart
          ref={chart}
          tree={!narrowed}
          plan={range.data ?? { start: null, end: null, unplanned: 0 }}
          links={facts.links}
          slack={critical ? facts.slack : NO_SLACK}
          moving={moving.now}
          refusalOf={plan.refusalOf}
          onOpen={openRow}
          onRefused={plan.refused}
          onPull={pull}
          onLink={(from, to, type) => void plan.link(named(from), named(to), type)}
          onSight={facts.show}
          {...{ rows, zoom, today, calendar, active, mayLink }}
        />
      ) : (
        <StateView loading rows={8} />
      )}
      {moving.now && <MoveBanner {...moving} now={moving.now} />}
      {tray && !phone && (
        <UnplannedTray
          projectId={projectId}
          filter={filter}
          version={changes}
          refusalOf={plan.refusalOf}
          onCarry={(event, row) => chart.current?.carry(event, row)}
          onPlan={planToday}
          onClose={() => setTray(false)}
        />
      )}
      {plan.dialogs}
    </ViewFrame>
  );
}

const NO_SLACK: ReadonlyMap<string, number> = new Map();
