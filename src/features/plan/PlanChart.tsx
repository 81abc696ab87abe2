import { isPoint } from '@contract/plan/kinds';
import type { LinkType } from '@contract/plan/model';
import { outerCells } from '@contract/plan/outerCell';
import type { PlanNodeView, PlanView } from '@contract/plan/plan';
import { ledByTasks } from '@contract/plan/reckon';
import { dayNumber, dayText, type Span, type WorkCalendar } from '@contract/time/workdays';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import {
  Arrows,
  Divider,
  type DragPart,
  type GanttZoom,
  ganttStyles as gantt,
  linkAt,
  type PlacedLink,
  ROW_HEIGHT,
  shadesOf,
  TimeHead,
  type useDivider,
  useGanttDrag,
  useTimeLine,
  widthOf,
  xOf,
} from '@/features/gantt';
import type { ListColumn } from '@/features/object/list';
import { cx } from '@/utils/cx';
import { ChartRow } from './ChartRow';
import { type CellEdit, type CellField, isCellField, nextCell, type OwnCell, type Step } from './cells';
import { copyText, type GridRow, type Promised, WBS_WIDTH } from './columns';
import type { PlanRow } from './outline';
import { NO_OWN, type Own } from './ownColumns';
import type { FooterLine } from './people/LoadRows';
import styles from './plan.module.css';
import { foreseen, withNode } from './usePlan';
import { linkText, outerText, predecessorText } from './words';

const HEAD = 46;
const LINKS_DRAWN = 500;

export interface PlanChartHandle {
  goTo: (day: number) => void;
}

interface Props {
  ref: Ref<PlanChartHandle>;
  plan: PlanView;
  rows: readonly PlanRow[];
  zoom: GanttZoom;
  /** Those that are shown. */
  columns: readonly ListColumn<GridRow>[];
  critical: boolean;
  calendar: WorkCalendar;
  today: number;
  active: number;
  /** Rows that are chosen together, first and last. */
  range: readonly [number, number] | null;
  onPaste: (text: string) => void;
  edit: CellEdit | null;
  /** What the last baseline said, by node, and whether it is drawn below the bars. */
  promised: ReadonlyMap<string, Promised>;
  ghosts: boolean;
  /** What the ghosts are of; the baseline where it is left out. */
  ghostName?: string;
  /** The name of the whole, for who does not see it. */
  label?: string;
  projectId: string;
  divider: ReturnType<typeof useDivider>;
  onOpen: (node: PlanNodeView) => void;
  onActive: (index: number) => void;
  onEdit: (edit: CellEdit | null) => void;
  onCell: (node: PlanNodeView, field: CellEdit['field'], text: string) => boolean;
  onOwner: (node: PlanNodeView, person: { userId: string; name: string } | null) => void;
  /** Own fields of nodes, where their cells are typed into. */
  own?: Own;
  onOwn?: (node: PlanNodeView, field: OwnCell, value: unknown) => void;
  onToggle: (id: string) => void;
  onRefused: (reason: string) => void;
  onPull: (node: PlanNodeView, span: Span, part: DragPart) => Promise<void>;
  onLink: (fromId: string, toId: string, type: LinkType) => void;
  onUnlink: (id: string) => void;
  conflictsOf: (node: PlanNodeView) => React.ReactNode;
  onUnpin: (node: PlanNodeView) => void;
  /** Rows below the bars on the same line of days, which stay in sight. */
  footer?: (line: FooterLine) => React.ReactNode;
}

export const spanOf = ({ startOn, endOn }: Pick<PlanNodeView, 'startOn' | 'endOn'>): Span | null =>
  startOn && endOn ? { start: dayNumber(startOn), end: dayNumber(endOn) } : null;

/** Why a bar is not to be pulled; null where it is. */
export function refusalOf(plan: PlanView, node: PlanNodeView, isGroup: boolean): string | null {
  if (!plan.editable) return '您没有权限编制计划';
  if (isGroup) return '它的日期由下级节点汇总，请移动下级节点';
  if (ledByTasks(node)) return '它的日期由任务汇总，请修改任务的日期';
  if (node.cancelled) return '节点已取消';
  if (node.realEnd) return '已经完成，请修改实际日期';
  return null;
}

/** A day that is pulled to, as the plan would stand then. */
function pulledPlan(plan: PlanView, node: PlanNodeView, span: Span, calendar: WorkCalendar): PlanView | null {
  const before = spanOf(node);
  const moved = before?.start !== span.start;
  const duration = isPoint(node.kind) ? 0 : Math.max(1, calendar.count(span.start, span.end));
  const days = { startOn: dayText(span.start), endOn: dayText(span.end) };
  const values =
    node.mode === 'manual'
      ? { manualStart: days.startOn, manualEnd: days.endOn, duration }
      : { duration, ...(moved && { constraintType: 'SNET' as const, constraintOn: days.startOn }) };
  return foreseen(withNode(plan, node.id, values), calendar);
}

/** Tree and time line in one scroller: rows in sight, and of them the days in sight. */
export function PlanChart(props: Props) {
  const { plan, rows, zoom, critical, calendar, today, active, promised, onOpen } = props;
  const { divider, columns } = props;
  const { left } = divider;
  const widths = columns.map(({ width }) => `${width}px`).join(' ');
  const grid = useMemo(() => ({ gridTemplateColumns: `${WBS_WIDTH}px minmax(0, 1fr) ${widths}` }), [widths]);
  const fields: CellField[] = ['title', ...columns.map(({ key }) => key).filter(isCellField)];
  const step = (from: CellEdit, to: Step) => {
    const next = nextCell(rows, fields, from, to);
    props.onEdit(next);
    if (next) props.onActive(rows.findIndex(({ node }) => node.id === next.id));
  };
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    scrollPaddingEnd: HEAD,
  });
  const items = virtual.getVirtualItems();
  useEffect(() => {
    if (active >= 0) virtual.scrollToIndex(active, { align: 'auto' });
  }, [active, virtual]);

  const range = useMemo(() => {
    const days = plan.nodes.flatMap(({ startOn, endOn }) => [startOn, endOn].filter((day) => day !== null));
    const all = [plan.startOn, ...days].sort();
    return { start: all[0] ?? null, end: all.at(-1) ?? null };
  }, [plan]);
  const line = useTimeLine({ scroller, left, range, today, zoom });
  const { scale, level, measure, goTo, drawnFrom, drawnTo, seenFrom, seenTo } = line;
  useImperativeHandle(props.ref, () => ({ goTo }), [goTo]);

  const lineOf = useMemo(() => new Map(rows.map(({ node }, at) => [node.id, at])), [rows]);
  const rowOf = (id: string) => rows[lineOf.get(id) ?? -1]?.node;
  const isGroup = (id: string) => rows[lineOf.get(id) ?? -1]?.isGroup ?? false;
  const { drag, draft, onPointerDown } = useGanttDrag<PlanNodeView>({
    ...{ scroller, scale, calendar, left, head: HEAD, rowOf, spanOf, onOpen },
    idOf: ({ id }) => id,
    refusalOf: (node) => refusalOf(plan, node, isGroup(node.id)),
    onRefused: props.onRefused,
    onPull: props.onPull,
    onLink: props.onLink,
  });
  // What follows the pulled bar is reckoned by the engine that the server will ask.
  const { id: pulledId, span: pulledSpan } = draft ?? {};
  const ahead = useMemo(() => {
    const node = pulledId === undefined ? undefined : plan.nodes.find(({ id }) => id === pulledId);
    return node && pulledSpan ? pulledPlan(plan, node, pulledSpan, calendar) : null;
  }, [plan, pulledId, pulledSpan, calendar]);
  const aheadOf = useMemo(() => new Map(ahead?.nodes.map((node) => [node.id, node])), [ahead]);
  const followers = useMemo(
    () =>
      plan.nodes.filter(({ id, startOn, endOn }) => {
        const then = id === pulledId ? undefined : aheadOf.get(id);
        return then && (then.startOn !== startOn || then.endOn !== endOn);
      }),
    [plan, aheadOf, pulledId],
  );
  const texts = useMemo(() => predecessorText(plan), [plan]);
  const outer = useMemo(() => {
    const byNode = new Map<string, string>();
    for (const one of plan.outer) {
      byNode.set(one.toId, [byNode.get(one.toId), outerText(one)].filter(Boolean).join('；'));
    }
    return byNode;
  }, [plan]);
  const outerInTable = useMemo(() => outerCells(plan.outer), [plan]);
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const byId = useMemo(() => new Map(plan.nodes.map((node) => [node.id, node])), [plan]);
  const placed = place(plan, byId, lineOf, critical, from, to, (id) => {
    const node = rows[lineOf.get(id) ?? -1]?.node;
    return node ? (id === pulledId && pulledSpan ? pulledSpan : spanOf(node)) : null;
  });
  const chosen = props.range;
  const copied = (those: readonly PlanRow[]) =>
    copyText(
      those.map(({ node, isGroup, depth }) => ({
        depth,
        row: {
          ...{ node, isGroup, predecessors: texts.get(node.id) ?? '', outer: outer.get(node.id) ?? '' },
          outerCell: outerInTable.get(node.id) ?? '',
          promised: promised.get(node.id),
        },
      })),
      columns,
    );
  const [height, width] = [virtual.getTotalSize(), widthOf(scale)];
  const activeRow = rows[active];
  const pulledNode = pulledId === undefined ? undefined : aheadOf.get(pulledId);
  const onClick = (event: React.MouseEvent) => {
    const goal = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-goto]') : null;
    if (goal) goTo(Number(goal.dataset.goto));
  };
  return (
    <div className={gantt.frame}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: what a click does here, the arrow keys do over the whole view. */}
      <div
        ref={scroller}
        role="treegrid"
        aria-label={props.label ?? '计划'}
        aria-rowcount={rows.length + 1}
        aria-activedescendant={activeRow ? `plan-${activeRow.node.id}` : undefined}
        tabIndex={0}
        className={gantt.scroller}
        onScroll={measure}
        onPointerDown={onPointerDown}
        onClick={onClick}
        onDoubleClick={({ clientX, clientY }) => {
          const link = plan.editable ? linkAt(clientX, clientY) : null;
          if (link) props.onUnlink(link);
        }}
        onPaste={(event) => {
          // What is pasted into a cell stays in it.
          if (event.target instanceof HTMLInputElement) return;
          const text = event.clipboardData.getData('text/plain');
          if (plan.editable && text.trim()) props.onPaste(text);
        }}
        onCopy={(event) => {
          if (event.target instanceof HTMLInputElement || window.getSelection()?.toString()) return;
          const [first, last] = chosen ?? [active, active];
          if (first < 0) return;
          event.preventDefault();
          event.clipboardData.setData('text/plain', copied(rows.slice(first, last + 1)));
        }}
      >
        <div className="plan-sheet" style={{ ...sheet, width: left + width }}>
          <div
            className={gantt.head}
            style={{ height: HEAD, '--left': `${left}px` } as React.CSSProperties}
            aria-hidden
          >
            <div className={cx(styles.cells, styles.headCells)} style={grid}>
              <span className={cx(styles.cell, styles.wbs)}>编号</span>
              <span className={styles.cell}>名称</span>
              {columns.map(({ key, title, align }) => (
                <span key={key} className={cx(styles.cell, align && styles.number)} title={title}>
                  {title}
                </span>
              ))}
            </div>
            <div className={gantt.dates} style={{ width }}>
              <TimeHead zoom={level} {...{ scale, today, calendar }} from={drawnFrom} to={drawnTo} />
            </div>
          </div>
          <div className={gantt.body} style={{ minHeight: height, '--left': `${left}px` } as React.CSSProperties}>
            <div className={gantt.line} style={{ left, width, height }}>
              {shadesOf(calendar, level, drawnFrom, drawnTo).map(({ day, days }) => (
                <div key={day} className={gantt.shade} style={{ left: xOf(scale, day), width: days * scale.px }} />
              ))}
              <div className={gantt.today} style={{ left: xOf(scale, today) + scale.px / 2 }} title="今天" />
              <Arrows
                links={placed}
                {...{ scale, width, height }}
                drawing={drag?.kind === 'link' ? { from: drag.from, to: drag.to } : null}
                removable={plan.editable}
              />
            </div>
            <div className={gantt.filler} />
            {items.map((item) => {
              const row = rows[item.index];
              if (!row) return null;
              const { node } = row;
              const then = aheadOf.get(node.id);
              const follows = then && node.id !== pulledId ? spanOf(then) : null;
              const own = spanOf(node);
              const moved = follows && (follows.start !== own?.start || follows.end !== own?.end);
              return (
                <ChartRow
                  key={node.id}
                  {...{ row, scale, calendar, seenFrom, seenTo, columns, grid, critical }}
                  projectId={props.projectId}
                  ghosts={props.ghosts}
                  ghostName={props.ghostName}
                  index={item.index}
                  top={item.start}
                  from={drawnFrom}
                  to={drawnTo}
                  active={item.index === active}
                  chosen={chosen !== null && chosen[0] <= item.index && item.index <= chosen[1]}
                  nodes={plan.nodes}
                  editable={plan.editable}
                  draft={node.id === pulledId ? (pulledSpan ?? null) : null}
                  follower={moved ? follows : null}
                  promised={promised.get(node.id)}
                  refused={refusalOf(plan, node, row.isGroup)}
                  predecessors={texts.get(node.id) ?? ''}
                  outer={outer.get(node.id) ?? ''}
                  edit={props.edit?.id === node.id ? props.edit : null}
                  onOpen={onOpen}
                  onActive={props.onActive}
                  onEdit={props.onEdit}
                  onCell={props.onCell}
                  onOwner={props.onOwner}
                  own={props.own ?? NO_OWN}
                  onOwn={props.onOwn ?? ignore}
                  onStep={step}
                  onToggle={props.onToggle}
                  onUnpin={props.onUnpin}
                  conflicts={props.conflictsOf(node)}
                />
              );
            })}
          </div>
          {props.footer?.({ scale, left, width, today, from: drawnFrom, to: drawnTo })}
        </div>
      </div>
      {drag && pulledNode && (
        <div role="status" className={styles.dragged}>
          {pulledNode.title}：{pulledNode.startOn} 至 {pulledNode.endOn}
          {followers.length > 0 && `，连带 ${followers.length} 项`}（Esc 取消）
        </div>
      )}
      <Divider divider={divider} left={left} />
    </div>
  );
}

const ignore = () => undefined;
const sheet = { minWidth: '100%', minHeight: '100%', display: 'grid', gridTemplateRows: 'auto 1fr auto' } as const;

/** Dependencies of which both ends stand in rows, and one of them in sight. */
function place(
  plan: PlanView,
  byId: ReadonlyMap<string, PlanNodeView>,
  lineOf: ReadonlyMap<string, number>,
  critical: boolean,
  from: number,
  to: number,
  spanAt: (id: string) => Span | null,
): PlacedLink[] {
  const placed: PlacedLink[] = [];
  for (const link of plan.links) {
    const [a, b] = [lineOf.get(link.fromId), lineOf.get(link.toId)];
    if (a === undefined || b === undefined || Math.max(a, b) < from || Math.min(a, b) > to) continue;
    const [pre, post] = [spanAt(link.fromId), spanAt(link.toId)];
    const [fromNode, toNode] = [byId.get(link.fromId), byId.get(link.toId)];
    if (!pre || !post || !fromNode || !toNode) continue;
    placed.push({
      ...{ id: link.id, type: link.type, title: `${fromNode.title} → ${toNode.title} ${linkText(link) || 'FS'}` },
      violated: toNode.early && toNode.driver.by !== 'link',
      critical: critical && fromNode.critical && toNode.critical,
      ...{ pre: { line: a, span: pre }, post: { line: b, span: post } },
    });
    if (placed.length === LINKS_DRAWN) break;
  }
  return placed;
}
