import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { cx } from '@/utils/cx';
import { useRowPixels } from '@/utils/rowHeight';
import { useTaskProject } from '../context/TaskProject';
import { type Grouping, GroupLine, PinnedHead } from '../groups/GroupLine';
import type { Column } from '../state/columns';
import type { Sort } from '../state/sorts';
import { useSlots } from '../state/useSlots';
import type { ListLine, TaskRows } from '../state/useTaskRows';
import styles from '../styles/list.less';
import { isOrdered } from './ordering';
import { PendingRow } from './PendingRow';
import { CURSOR_ID, type RefusedCell, type RowHandlers } from './RowCells';
import { SkeletonRow } from './SkeletonRow';
import { TaskTableHeader } from './TaskTableHeader';
import { type RowProps, TaskTableRow } from './TaskTableRow';
import { useColumnSpan } from './useColumnSpan';
import type { OrderTool } from './useOrder';
import { useOrderDrag } from './useOrderDrag';

const HEAD_HEIGHT = 36;
const FIRST_SCREEN = 20;

export interface TableProps {
  rows: TaskRows;
  columns: readonly Column[];
  tree: boolean;
  sorts: readonly Sort[];
  active: number;
  /** The column of the active row that the keys stand in. */
  cursor: string | null;
  /** The keys are the table's: it has the focus that nobody else has. */
  holds: boolean;
  /** Whether a task is chosen; undefined where nothing can be. */
  chosen?: (taskId: string) => boolean;
  allChosen?: boolean;
  onAll: (all: boolean) => void;
  editing: { taskId: string; column: string } | null;
  refused: RefusedCell | null;
  handlers: RowHandlers;
  onSort: (key: string, more: boolean) => void;
  onResize: (key: string, width: number) => void;
  /** Puts a task at another place among its siblings; absent where nobody may. */
  order?: OrderTool;
  /** What the rows are grouped by. */
  grouping?: Grouping;
}

type ShownRow = Pick<RowProps, 'row' | 'index' | 'depth' | 'open' | 'chosen'>;
type KeyPlace = Pick<TableProps, 'columns' | 'active' | 'cursor' | 'editing' | 'holds'>;

/**
 * Keeps what the keys stand on in sight, and the focus with it.
 * @returns how far the table stood to the side before a key led beside the window
 */
function useInSight(scroller: RefObject<HTMLDivElement | null>, { columns, active, cursor, editing, holds }: KeyPlace) {
  // A focus that was lost (an editor closed, a dialog went) comes here: what the keys stand on is read out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each of these the keys may stand elsewhere.
  useEffect(() => {
    if (holds && active >= 0 && editing === null && document.activeElement === document.body) {
      scroller.current?.focus({ preventScroll: true });
    }
  }, [holds, active, cursor, editing]);

  // A key may open a field far beside the window: what was in sight before comes back with its end.
  const left = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box is the same as long as the table stands.
  useEffect(() => {
    const box = scroller.current;
    if (box && editing === null && cursor === null) box.scrollLeft = left.current;
  }, [editing, cursor]);

  // A cell beside the window, or below the pinned columns, comes into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same.
  useEffect(() => {
    const box = scroller.current;
    const at = columns.findIndex(({ key }) => key === cursor);
    const column = columns[at];
    if (!box || !column || column.pinned) return;
    const width = (some: readonly Column[]) => some.reduce((sum, one) => sum + one.width, 0);
    const left = width(columns.slice(0, at));
    const pinned = width(columns.filter((one) => one.pinned));
    if (left - pinned < box.scrollLeft) box.scrollLeft = left - pinned;
    else if (left + column.width > box.scrollLeft + box.clientWidth) {
      box.scrollLeft = left + column.width - box.clientWidth;
    }
  }, [cursor, columns]);
  return left;
}

/** The widths of the columns, and where the pinned ones stay. */
const widthsOf = (columns: readonly Column[]): CSSProperties =>
  Object.fromEntries(
    columns.flatMap((column, at) => [
      [`--w${at}`, `${column.width}px`],
      ...(column.pinned
        ? [
            [
              `--l${at}`,
              `calc(0px${columns
                .slice(0, at)
                .map((_, before) => ` + var(--w${before})`)
                .join('')})`,
            ],
          ]
        : []),
    ]),
  ) as CSSProperties;

interface Drawing {
  of: TableProps;
  everywhere: Pick<RowProps, 'tree' | 'columns' | 'span' | 'project' | 'handlers'>;
  /** What each slot showed last. */
  shown: Map<number, ShownRow>;
  grab: RowProps['grab'];
  /** The task that is being pulled to another place. */
  taken: string | null;
}

/** The element of a line in its slot. */
function drawLine(
  { of, everywhere, shown, grab, taken }: Drawing,
  line: ListLine | null,
  item: Pick<VirtualItem, 'index' | 'start'>,
  slot: number,
): ReactNode {
  const { rows, columns, grouping, active, cursor, chosen, editing, refused, order } = of;
  const before = shown.get(slot);
  if (line?.kind === 'skeleton' && before) {
    return (
      <TaskTableRow
        key={slot}
        {...everywhere}
        {...before}
        top={item.start}
        active={false}
        cursor={null}
        editing={null}
        refused={null}
        waiting
      />
    );
  }
  if (line?.kind !== 'task') shown.delete(slot);
  if (!line || line.kind === 'skeleton') {
    return <SkeletonRow key={slot} top={item.start} columns={columns} span={everywhere.span} />;
  }
  if (line.kind === 'group') {
    return (
      grouping && (
        <GroupLine key={slot} {...grouping} {...{ line, rows }} top={item.start} active={item.index === active} />
      )
    );
  }
  if (line.kind === 'pending') {
    return <PendingRow key={slot} top={item.start} line={line} onRetry={rows.retryChildren} />;
  }
  const { row, depth, open } = line;
  const here = { row, depth, open, index: item.index, chosen: chosen?.(row.taskId) };
  shown.set(slot, here);
  return (
    <TaskTableRow
      key={slot}
      {...everywhere}
      {...here}
      top={item.start}
      active={item.index === active}
      cursor={item.index === active ? cursor : null}
      editing={editing?.taskId === row.taskId ? editing.column : null}
      refused={refused?.taskId === row.taskId ? refused : null}
      grab={order && isOrdered(depth, order.top) ? grab : undefined}
      taken={taken === row.taskId}
    />
  );
}

/** The virtual table: draws the lines in sight and asks for their windows. */
export function TaskTable(props: TableProps) {
  const { rows, columns, tree, sorts, active, cursor, allChosen, onAll, editing, handlers, onSort, onResize } = props;
  const { grouping, order } = props;
  const project = useTaskProject();
  const scroller = useRef<HTMLDivElement>(null);
  const first = rows.total === null;
  const rowHeight = useRowPixels();
  const span = useColumnSpan(scroller, columns, editing?.column ?? cursor);
  const virtual = useVirtualizer({
    count: first ? FIRST_SCREEN : rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    // The head lies over the first rows of the view and pushes the last ones down by as much.
    scrollPaddingEnd: HEAD_HEIGHT,
    // The head of the group lies over the first row.
    scrollPaddingStart: grouping ? rowHeight : 0,
  });
  // The rows in sight are laid out anew for another height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is the reason to measure, not an input
  useEffect(() => virtual.measure(), [rowHeight, virtual]);
  const { grab, taken, drop } = useOrderDrag({
    ...{ scroller, rows, rowHeight, headHeight: HEAD_HEIGHT },
    onDrop: (taskId, place) => void order?.put(taskId, place),
  });
  const items = virtual.getVirtualItems();
  const drawn = useSlots(items, virtual.isScrolling);
  // What each slot showed last: its elements wait for the row that is on its way, rather than being made again for it.
  const shown = useRef(new Map<number, ShownRow>()).current;
  const everywhere = { tree, columns, span, project, handlers };
  const drawing: Drawing = { of: props, everywhere, shown, grab, taken };
  const from = items[0]?.index ?? 0;
  const to = items.at(-1)?.index ?? 0;
  const { ensure } = rows;
  useEffect(() => {
    if (!first) ensure(from, to);
  }, [ensure, first, from, to]);
  useEffect(() => {
    if (active >= 0) virtual.scrollToIndex(active, { align: 'auto' });
  }, [active, virtual]);

  const left = useInSight(scroller, props);
  const onDrag = useCallback((at: number, width: number) => {
    scroller.current?.style.setProperty(`--w${at}`, `${width}px`);
  }, []);
  const total = columns.map((_column, at) => `var(--w${at})`).join(' + ');
  const activeLine = active >= 0 && active < rows.count ? rows.lineAt(active) : null;

  return (
    <div
      ref={scroller}
      role="treegrid"
      aria-label="任务列表"
      aria-rowcount={rows.count + 1}
      aria-colcount={columns.length}
      aria-activedescendant={
        activeLine?.kind === 'task' ? (cursor ? CURSOR_ID : `task-${activeLine.row.taskId}`) : undefined
      }
      tabIndex={0}
      className={cx(styles.scroller, taken !== null && styles.pulling)}
      style={widthsOf(columns)}
      onScroll={({ currentTarget }) => {
        if (editing === null) left.current = currentTarget.scrollLeft;
      }}
    >
      <div style={{ width: `calc(${total})`, minWidth: '100%' }}>
        <TaskTableHeader {...{ columns, sorts, onSort, onDrag, onResize, allChosen, onAll }} />
        {grouping && !first && (
          <PinnedHead rows={rows} grouping={grouping} first={Math.floor((virtual.scrollOffset ?? 0) / rowHeight)} />
        )}
        <div className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {drawn.map(({ item, slot }) => {
            const line = first ? null : rows.lineAt(item.index);
            return drawLine(drawing, line, item, slot);
          })}
          {drop && (
            <div
              className={styles.dropLine}
              style={{ top: drop.line * rowHeight, insetInlineStart: 20 + drop.depth * 18 }}
            />
          )}
        </div>
      </div>
    </div>
  );
}
