import type { TaskRow } from '@contract/task/task';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, memo, useEffect, useRef } from 'react';
import PriorityMark from '@/components/PriorityMark';
import { useLongPress } from '@/hooks/useLongPress';
import { cx } from '@/utils/cx';
import { type TaskProject, useTaskProject } from '../context/TaskProject';
import { rowFields } from '../fields/taskFields';
import { type Grouping, GroupLine } from '../groups/GroupLine';
import { CaretGlyph } from '../state/glyphs';
import type { TaskRows } from '../state/useTaskRows';
import styles from '../styles/list.less';
import { PendingRow } from './PendingRow';

const HEIGHT = 60;
const HEAD_HEIGHT = 36;

interface RowProps {
  row: TaskRow;
  top: number;
  depth: number;
  open: boolean;
  tree: boolean;
  project: TaskProject;
  index: number;
  /** Undefined where nothing can be chosen. */
  chosen: boolean | undefined;
  /** Something is chosen: a tap goes on choosing. */
  choosing: boolean;
  onChoose: (row: TaskRow, index: number, range: boolean) => void;
  onOpen: (row: TaskRow) => void;
  onToggle: (taskId: string) => void;
}

const CompactRow = memo(function CompactRow(props: RowProps) {
  const { row, top, depth, open, tree, project, index, chosen, choosing, onChoose, onOpen, onToggle } = props;
  const choose = () => onChoose(row, index, false);
  const press = useLongPress(chosen === undefined ? undefined : choose);
  const act = () => (choosing ? choose() : onOpen(row));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button of the title takes the keys.
    <li
      className={cx(styles.compact, chosen && styles.compactChosen)}
      style={{ top, paddingInlineStart: 16 + depth * 16 }}
      {...press.handlers}
      onClick={() => {
        if (!press.justPressed()) act();
      }}
    >
      <span className={styles.compactTop}>
        <PriorityMark priority={row.urgent} compact />
        {/* Its click is the row's. */}
        <button type="button" className={styles.compactTitle} aria-pressed={choosing ? chosen : undefined}>
          {row.title}
        </button>
        {tree && row.childTotal > 0 && (
          <button
            type="button"
            className={cx(styles.caret, styles.compactCaret, open && styles.caretOpen)}
            aria-label={`${open ? '收起' : '展开'}${row.title}的子任务`}
            onClick={(event) => {
              event.stopPropagation();
              onToggle(row.taskId);
            }}
          >
            <CaretGlyph />
          </button>
        )}
      </span>
      <span className={styles.compactBottom}>
        <span>{row.taskNo}</span>
        {rowFields.stage.show(row, project)}
        {rowFields.planEnd.show(row, project)}
        <span>{rowFields.executor.show(row, project, '未指派')}</span>
      </span>
    </li>
  );
});

interface Props {
  rows: TaskRows;
  tree: boolean;
  onOpen: (row: TaskRow) => void;
  /** Whether a task is chosen; undefined where nothing can be. A long press chooses the first. */
  chosen?: (taskId: string) => boolean;
  choosing: boolean;
  onChoose: (row: TaskRow, index: number, range: boolean) => void;
  grouping?: Grouping;
}

/** The list on a phone: two lines a task. */
export function CompactList({ rows, tree, onOpen, chosen, choosing, onChoose, grouping }: Props) {
  const project = useTaskProject();
  const scroller = useRef<HTMLDivElement>(null);
  const first = rows.total === null;
  const virtual = useVirtualizer({
    count: first ? 12 : rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (!first && grouping && rows.lineAt(at).kind === 'group' ? HEAD_HEIGHT : HEIGHT),
    overscan: 6,
  });
  const items = virtual.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = items.at(-1)?.index ?? 0;
  const { ensure, toggle } = rows;
  useEffect(() => {
    if (!first) ensure(from, to);
  }, [ensure, first, from, to]);
  // Heads are lower than rows: where they stand changes with what is folded.
  const lines = rows.count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each of these the heads stand elsewhere.
  useEffect(() => {
    if (grouping) virtual.measure();
  }, [virtual, grouping?.by, lines]);
  return (
    <div ref={scroller} className={styles.scroller} style={{ '--row': `${HEAD_HEIGHT}px` } as CSSProperties}>
      <ul className={styles.body} style={{ height: virtual.getTotalSize() }} aria-label="任务">
        {items.map((item) => {
          const line = first ? null : rows.lineAt(item.index);
          if (!line || line.kind === 'skeleton') {
            return (
              <li key={item.key} className={styles.compact} style={{ top: item.start }} aria-hidden>
                <span className={styles.bone} style={{ width: '70%' }} />
                <span className={styles.bone} style={{ width: '45%' }} />
              </li>
            );
          }
          if (line.kind === 'group') {
            return (
              <li key={line.key}>{grouping && <GroupLine {...grouping} {...{ line, rows }} top={item.start} />}</li>
            );
          }
          if (line.kind === 'pending') {
            return (
              <li key={line.key}>
                <PendingRow top={item.start} line={line} onRetry={rows.retryChildren} />
              </li>
            );
          }
          const { row, depth, open } = line;
          const place = { top: item.start, index: item.index, depth, open, tree, project };
          const choice = { chosen: chosen?.(row.taskId), choosing, onChoose };
          return <CompactRow key={line.key} row={row} {...place} {...choice} onOpen={onOpen} onToggle={toggle} />;
        })}
      </ul>
    </div>
  );
}
