import { PushpinOutlined } from '@ant-design/icons';
import { isPoint, nodeKinds } from '@contract/plan/kinds';
import type { PlanNodeView } from '@contract/plan/plan';
import { dayNumber, dayText, type Span, type WorkCalendar } from '@contract/time/workdays';
import type { CSSProperties, ReactNode } from 'react';
import {
  BAR_HEIGHT,
  DeadlineMark,
  ganttStyles as gantt,
  ROW_HEIGHT,
  type Scale,
  SlackLine,
  xOf,
} from '@/features/gantt';
import type { ListColumn } from '@/features/object/list';
import { cx } from '@/utils/cx';
import { isCellField, isTypedCell, labelOfCell } from './cells';
import type { GridRow, Promised } from './columns';
import { EditedCell, type EditedCellProps } from './EditedCell';
import type { PlanRow } from './outline';
import styles from './plan.module.css';
import { barText } from './words';

interface Props extends Omit<EditedCellProps, 'node'> {
  row: PlanRow;
  nodes: readonly PlanNodeView[];
  index: number;
  top: number;
  active: boolean;
  /** One of several rows that are chosen together. */
  chosen: boolean;
  editable: boolean;
  columns: readonly ListColumn<GridRow>[];
  grid: CSSProperties;
  calendar: WorkCalendar;
  critical: boolean;
  scale: Scale;
  from: number;
  to: number;
  seenFrom: number;
  seenTo: number;
  draft: Span | null;
  /** Where it will stand when what is pulled is let go. */
  follower: Span | null;
  promised: Promised | undefined;
  ghosts: boolean;
  /** What the ghosts are of. */
  ghostName?: string;
  refused: string | null;
  outer: string;
  conflicts: ReactNode;
  onOpen: (node: PlanNodeView) => void;
  onActive: (index: number) => void;
  onToggle: (id: string) => void;
  onUnpin: (node: PlanNodeView) => void;
}

const shortDate = (day: number) => dayText(day).slice(5).replace('-', '/');

/** A node: its cells on the left, which stay in sight, and its bar on the time line. */
export function ChartRow(props: Props) {
  const { row, index, top, active } = props;
  const { node, depth, isGroup, open } = row;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names the active row.
    // biome-ignore lint/a11y/useSemanticElements: rows of a virtual list are no table.
    <div
      role="row"
      id={`plan-${node.id}`}
      aria-rowindex={index + 2}
      aria-level={depth + 1}
      aria-expanded={isGroup ? open : undefined}
      aria-selected={active || props.chosen}
      data-row={node.id}
      className={cx(
        gantt.row,
        (active || props.chosen) && gantt.active,
        isGroup && styles.group,
        node.realEnd && styles.over,
        node.cancelled && styles.cancelled,
      )}
      style={{ top }}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above. */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys lead to the row. */}
      <div
        role="gridcell"
        className={cx(gantt.name, styles.cells)}
        style={{ ...props.grid, display: 'grid', padding: 0, gap: 0 }}
        onClick={() => props.onActive(index)}
      >
        <span className={cx(styles.cell, styles.wbs)}>{node.wbs}</span>
        <NameCell {...props} />
        <Cells {...props} />
      </div>
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above. */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <div role="gridcell" style={{ display: 'contents' }}>
        <TimeLine {...props} />
      </div>
    </div>
  );
}

/** The name of a node, at its depth of the tree, with what is to be known of its dates. */
function NameCell(props: Props) {
  const { row, edit, editable } = props;
  const { node, depth, isGroup, open } = row;
  const isPinned = node.constraintType === 'SNET' && node.realStart === null && !isGroup;
  return (
    <span className={cx(styles.cell, styles.name)}>
      <span style={{ width: depth * 14, flex: 'none' }} />
      {isGroup ? (
        <button
          type="button"
          tabIndex={-1}
          className={cx(gantt.caret, open && gantt.caretOpen)}
          aria-label={open ? `收起 ${node.title}` : `展开 ${node.title}`}
          onClick={() => props.onToggle(node.id)}
        >
          <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden>
            <path d="M4.5 2.5L8.5 6l-4 3.5z" fill="currentColor" />
          </svg>
        </button>
      ) : (
        <span className={gantt.caret} />
      )}
      {edit?.field === 'title' ? (
        <EditedCell {...props} node={node} field="title" />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          className={styles.title}
          title={node.title}
          onClick={() => props.onOpen(node)}
        >
          <span className="visually-hidden">{nodeKinds[node.kind]} </span>
          {node.title}
        </button>
      )}
      {isPinned && (
        <button
          type="button"
          tabIndex={-1}
          className={cx(styles.chip, styles.pin)}
          title={`固定：不早于 ${node.constraintOn}${node.pinnedBy ? `（${node.pinnedBy.name}）` : ''}，点击解除`}
          aria-label={`解除 ${node.title} 的固定日期 ${node.constraintOn}`}
          disabled={!editable}
          onClick={() => props.onUnpin(node)}
        >
          <PushpinOutlined />
        </button>
      )}
      {props.conflicts}
    </span>
  );
}

/** Whether the cell of this column tells of something that is late. */
const isLate = (key: string, { late, totalSlack }: PlanNodeView, promised: Promised | undefined): boolean =>
  (key === 'end' && late) ||
  (key === 'endSlip' && (promised?.endSlip ?? 0) > 0) ||
  (key === 'startSlip' && (promised?.startSlip ?? 0) > 0) ||
  (key === 'slack' && (totalSlack ?? 0) < 0);

/** The other columns: as they are shown, or typed into. */
function Cells(props: Props) {
  const { row, columns, index, editable, promised, predecessors, outer, edit } = props;
  const { node, isGroup } = row;
  const said = { node, isGroup, predecessors, outer, outerCell: outer, promised };
  const cell = ({ key, render }: ListColumn<GridRow>) => {
    const shown = render(said);
    if (!isCellField(key) || !editable || !isTypedCell(row, key)) return shown;
    if (edit?.field === key) return <EditedCell key={key} {...props} node={node} field={key} />;
    return (
      <button
        type="button"
        tabIndex={-1}
        className={styles.edit}
        onClick={() => {
          props.onActive(index);
          props.onEdit({ id: node.id, field: key });
        }}
      >
        <span className="visually-hidden">修改{labelOfCell(key, columns)} </span>
        {shown}
      </button>
    );
  };
  return columns.map((column) => {
    const text = column.text?.(said);
    return (
      <span
        key={column.key}
        className={cx(
          styles.cell,
          column.align && styles.number,
          text === null && styles.muted,
          isLate(column.key, node, promised) && styles.late,
        )}
        title={text === null || text === undefined ? undefined : String(text)}
      >
        {cell(column)}
      </span>
    );
  });
}

/** What stands on the time line: the bar, what was promised, where it will move, and the way to it where it is out of sight. */
function TimeLine(props: Props) {
  const { row, scale, draft, follower, from, to, seenFrom, seenTo } = props;
  const { node, isGroup } = row;
  const own = node.startOn && node.endOn ? { start: dayNumber(node.startOn), end: dayNumber(node.endOn) } : null;
  const span = draft ?? own;
  return (
    <>
      {props.ghosts && <Ghost scale={scale} promised={props.promised} name={props.ghostName ?? '基线'} />}
      {follower && (
        <span
          className={styles.follower}
          style={{
            left: xOf(scale, follower.start),
            width: (follower.end - follower.start + 1) * scale.px,
            top: (ROW_HEIGHT - BAR_HEIGHT) / 2,
            height: BAR_HEIGHT,
          }}
        />
      )}
      {props.critical && span && !isGroup && !node.realEnd && (
        <SlackLine {...{ scale, span, calendar: props.calendar, days: node.totalSlack }} />
      )}
      {!node.cancelled && <DeadlineMark scale={scale} day={node.deadline} late={node.late} />}
      {span && props.outer && span.start >= from && span.start <= to && (
        <span
          className={gantt.outer}
          role="img"
          aria-label={`其他项目的前置：${props.outer}`}
          title={`其他项目的前置：${props.outer}`}
          style={{ left: xOf(scale, span.start) - 16 }}
        />
      )}
      {span && span.end >= from && span.start <= to && <Bar {...props} span={span} />}
      {span && (span.end < seenFrom || span.start > seenTo) && (
        <button
          type="button"
          tabIndex={-1}
          className={cx(gantt.away, span.end < seenFrom ? gantt.awayLeft : gantt.awayRight)}
          data-goto={span.start}
          aria-label={`转到 ${dayText(span.start)}`}
        >
          {span.end < seenFrom ? '‹' : '›'} {shortDate(span.start)}
        </button>
      )}
    </>
  );
}

interface GhostProps {
  scale: Scale;
  promised: Promised | undefined;
  /** What it is of. */
  name: string;
}

/** Where it stood in what it is compared with. */
function Ghost({ scale, promised, name }: GhostProps) {
  if (!promised?.startBefore || !promised.endBefore) return null;
  const { startBefore, endBefore } = promised;
  return (
    <span
      className={styles.ghost}
      title={`${name} ${startBefore} 至 ${endBefore}`}
      style={{
        left: xOf(scale, dayNumber(startBefore)),
        width: (dayNumber(endBefore) - dayNumber(startBefore) + 1) * scale.px,
        top: ROW_HEIGHT - 7,
      }}
    />
  );
}

const colorOf = ({ cancelled, realEnd, realStart }: PlanNodeView): string =>
  cancelled
    ? 'var(--ant-color-text-quaternary)'
    : realEnd
      ? 'var(--ant-color-success)'
      : realStart
        ? 'var(--ant-color-primary)'
        : 'var(--ant-color-text-tertiary)';

function Bar({ row, nodes, scale, span, draft, refused, editable, critical }: Props & { span: Span }) {
  const { node, isGroup } = row;
  const kind = isPoint(node.kind) ? 'milestone' : isGroup ? 'summary' : 'task';
  const style = {
    left: xOf(scale, span.start),
    width: Math.max((span.end - span.start + 1) * scale.px, 6),
    top: (ROW_HEIGHT - BAR_HEIGHT) / 2,
    height: BAR_HEIGHT,
    '--bar': colorOf(node),
    '--done': `${node.percent}%`,
  } as CSSProperties;
  const isCritical = critical && node.critical && !isGroup;
  return (
    <div
      className={cx(
        gantt.bar,
        gantt[kind],
        refused && gantt.fixed,
        draft && gantt.pulled,
        isCritical && gantt.critical,
      )}
      style={style}
      data-bar={node.id}
      title={[barText(node, nodes), refused].filter(Boolean).join('\n')}
    >
      {kind === 'milestone' ? (
        <span
          className={cx(gantt.diamond, node.kind === 'deliverable' && gantt.handover)}
          style={{
            right: Math.max(0, scale.px / 2 - 7),
            ...(isCritical && { background: 'var(--ant-color-warning)' }),
          }}
        />
      ) : (
        <span className={gantt.progress} />
      )}
      {!refused && kind === 'task' && <span className={cx(gantt.grip, gantt.gripEnd)} data-part="end" />}
      {editable && !node.cancelled && (
        <>
          <span className={cx(gantt.dot, gantt.dotStart)} data-link="start" title="拖到另一节点以建立依赖" />
          <span className={cx(gantt.dot, gantt.dotEnd)} data-link="end" title="拖到另一节点以建立依赖" />
        </>
      )}
      <span className={gantt.barText}>{draft ? `${shortDate(span.start)} – ${shortDate(span.end)}` : node.title}</span>
    </div>
  );
}
