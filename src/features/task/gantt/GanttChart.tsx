import { type DependencyType, dependencyTypes } from '@contract/task/enums';
import type { ScheduleLink, ScheduleRange } from '@contract/task/schedule';
import type { TaskRow } from '@contract/task/task';
import type { Span, WorkCalendar } from '@contract/time/workdays';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemoizedFn } from 'ahooks';
import { type PointerEvent, type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import {
  Arrows,
  Divider,
  type DragPart,
  type GanttZoom,
  type PlacedLink,
  ROW_HEIGHT,
  shadesOf,
  ganttStyles as styles,
  TimeHead,
  useDivider,
  useGanttDrag,
  useTimeLine,
  widthOf,
  xOf,
} from '@/features/gantt';
import { PendingRow } from '../list/PendingRow';
import { useSlots } from '../state/useSlots';
import type { TaskRows } from '../state/useTaskRows';
import { spanOf } from './bars';
import { GanttRow } from './GanttRow';

const LEFT = 340;
const HEAD = 46;
const FIRST_SCREEN = 16;
const LINKS_DRAWN = 500;

export interface GanttHandle {
  goTo: (day: number) => void;
  /** Takes a task of the tray along with the pointer. */
  carry: (event: PointerEvent, row: TaskRow) => void;
  /** Shows dates as pulled while they are saved. */
  hold: (row: TaskRow, span: Span, part: DragPart) => void;
}

interface Props {
  ref: Ref<GanttHandle>;
  rows: TaskRows;
  tree: boolean;
  zoom: GanttZoom;
  plan: ScheduleRange;
  today: number;
  calendar: WorkCalendar;
  links: ReadonlyMap<string, ScheduleLink>;
  slack: ReadonlyMap<string, number>;
  active: number;
  /** The bar that the keys are moving. */
  moving: { row: TaskRow; span: Span } | null;
  refusalOf: (row: TaskRow) => string | null;
  mayLink: boolean;
  onOpen: (row: TaskRow) => void;
  onRefused: (reason: string) => void;
  onPull: (row: TaskRow, span: Span, part: DragPart) => Promise<void>;
  onLink: (fromId: string, toId: string, type: DependencyType) => void;
  onSight: (taskIds: readonly string[]) => void;
}

/** Rows and time line in one scroller: rows in sight, and of them the days in sight. */
export function GanttChart(props: Props) {
  const { rows, tree, zoom, plan, today, calendar, links, slack, active, moving, refusalOf, mayLink, onOpen, onSight } =
    props;
  const scroller = useRef<HTMLDivElement>(null);
  const first = rows.total === null;
  const virtual = useVirtualizer({
    count: first ? FIRST_SCREEN : rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 4,
    scrollPaddingEnd: HEAD,
  });
  const items = virtual.getVirtualItems();
  const drawn = useSlots(items, virtual.isScrolling);
  const from = items[0]?.index ?? 0;
  const to = items.at(-1)?.index ?? 0;
  const { ensure, version } = rows;
  useEffect(() => {
    if (!first) ensure(from, to);
  }, [ensure, first, from, to]);
  useEffect(() => {
    if (active >= 0) virtual.scrollToIndex(active, { align: 'auto' });
  }, [active, virtual]);

  const divider = useDivider('tasks', LEFT);
  const { left } = divider;
  const line = useTimeLine({ scroller, left, range: plan, today, zoom });
  const { scale, level, measure, goTo, drawnFrom, drawnTo, seenFrom, seenTo } = line;

  const lineAt = (index: number) => (first || index >= rows.count ? null : rows.lineAt(index));
  const rowOf = useMemoizedFn((taskId: string) => {
    const line = lineAt(rows.lineOf(taskId));
    return line?.kind === 'task' ? line.row : carried.current?.taskId === taskId ? carried.current : undefined;
  });
  const carried = useRef<TaskRow | null>(null);
  const dragging = useGanttDrag({ ...props, scroller, scale, left, head: HEAD, rowOf, idOf, spanOf });
  const { drag, draft, onPointerDown, carry, hold } = dragging;
  useImperativeHandle(props.ref, () => ({ goTo, carry, hold }), [goTo, carry, hold]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` stands for the rows' content.
  const inSight = useMemo(() => {
    const ids: string[] = [];
    for (let index = from; index <= to; index += 1) {
      const line = lineAt(index);
      if (line?.kind === 'task') ids.push(line.row.taskId);
    }
    return ids;
  }, [from, to, rows, version]);
  useEffect(() => onSight(inSight), [inSight, onSight]);

  const pulledSpan = (row: TaskRow) =>
    draft?.id === row.taskId ? draft.span : moving?.row.taskId === row.taskId ? moving.span : null;
  const placed = place(
    links,
    from,
    to,
    (taskId) => {
      const line = rows.lineOf(taskId);
      const found = lineAt(line);
      const span = found?.kind === 'task' ? (pulledSpan(found.row) ?? spanOf(found.row)) : null;
      return span ? { line, span } : null;
    },
    slack,
  );
  const activeLine = active >= 0 ? lineAt(active) : null;
  const height = virtual.getTotalSize();
  const width = widthOf(scale);
  const onClick = (event: React.MouseEvent) => {
    const goal = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-goto]') : null;
    if (goal) goTo(Number(goal.dataset.goto));
  };

  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: what a click does here, the arrow keys do over the whole view. */}
      <div
        ref={scroller}
        role="treegrid"
        aria-label="甘特图"
        aria-rowcount={rows.count + 1}
        aria-activedescendant={activeLine?.kind === 'task' ? `task-${activeLine.row.taskId}` : undefined}
        tabIndex={0}
        className={styles.scroller}
        onScroll={measure}
        onPointerDown={onPointerDown}
        onClick={onClick}
      >
        <div
          style={{
            width: left + width,
            minWidth: '100%',
            minHeight: '100%',
            display: 'grid',
            gridTemplateRows: 'auto 1fr',
          }}
        >
          <div className={styles.head} style={{ height: HEAD, '--left': `${left}px` } as React.CSSProperties}>
            <div className={styles.corner} style={{ width: left }}>
              <span>任务</span>
              <span>截止</span>
            </div>
            <div className={styles.dates} style={{ width }}>
              <TimeHead zoom={level} {...{ scale, today, calendar }} from={drawnFrom} to={drawnTo} />
            </div>
          </div>
          <div className={styles.body} style={{ minHeight: height, '--left': `${left}px` } as React.CSSProperties}>
            <div className={styles.line} style={{ left, width, height }}>
              {shadesOf(calendar, level, drawnFrom, drawnTo).map(({ day, days }) => (
                <div key={day} className={styles.shade} style={{ left: xOf(scale, day), width: days * scale.px }} />
              ))}
              <div className={styles.today} style={{ left: xOf(scale, today) + scale.px / 2 }} title="今天" />
              <Arrows
                links={placed}
                {...{ scale, width, height }}
                drawing={drag?.kind === 'link' ? { from: drag.from, to: drag.to } : null}
              />
            </div>
            <div className={styles.filler} />
            {drawn.map(({ item, slot }) => {
              const line = lineAt(item.index);
              if (!line || line.kind === 'skeleton' || line.kind === 'group') {
                return (
                  <div key={slot} className={styles.row} style={{ top: item.start }} aria-hidden>
                    <div className={styles.name}>
                      <span className={styles.bone} />
                    </div>
                  </div>
                );
              }
              if (line.kind === 'pending') {
                return <PendingRow key={line.key} top={item.start} line={line} onRetry={rows.retryChildren} />;
              }
              const { row, depth, open } = line;
              return (
                <GanttRow
                  key={slot}
                  {...{ row, depth, open, tree, scale, calendar, mayLink, onOpen }}
                  index={item.index}
                  top={item.start}
                  active={item.index === active}
                  from={drawnFrom}
                  to={drawnTo}
                  seenFrom={seenFrom}
                  seenTo={seenTo}
                  draft={pulledSpan(row)}
                  moving={moving?.row.taskId === row.taskId}
                  refused={refusalOf(row)}
                  slack={slack.get(row.taskId)}
                  onToggle={rows.toggle}
                />
              );
            })}
          </div>
        </div>
      </div>
      <Divider divider={divider} left={left} />
    </div>
  );
}

const idOf = ({ taskId }: TaskRow) => taskId;

/** Dependencies that touch the rows in sight, as far as both ends are there. */
function place(
  links: ReadonlyMap<string, ScheduleLink>,
  from: number,
  to: number,
  at: (taskId: string) => PlacedLink['pre'] | null,
  slack: ReadonlyMap<string, number>,
): PlacedLink[] {
  const placed: PlacedLink[] = [];
  for (const link of links.values()) {
    const pre = at(link.preId);
    const post = pre && at(link.postId);
    if (!post || Math.max(pre.line, post.line) < from || Math.min(pre.line, post.line) > to) continue;
    const isCritical = (id: string) => (slack.get(id) ?? 1) <= 0;
    const lag = link.lagDays === 0 ? '' : `，间隔 ${link.lagDays} 个工作日`;
    placed.push({
      id: link.dependId,
      type: link.type,
      title: `${dependencyTypes[link.type]}（${link.type}）${lag}${link.violated ? '，后置任务早于依赖允许的日期' : ''}`,
      violated: link.violated,
      critical: isCritical(link.preId) && isCritical(link.postId),
      ...{ pre, post },
    });
    if (placed.length === LINKS_DRAWN) break;
  }
  return placed;
}
