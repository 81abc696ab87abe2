import type { TaskRow } from '@contract/task/task';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import PriorityMark from '@/components/PriorityMark';
import { type TaskProject, useTaskProject } from '../context/TaskProject';
import { cx } from '../cx';
import { rowFields } from '../fields/taskFields';
import { type Grouping, GroupLine } from '../groups/GroupLine';
import { CaretGlyph } from './glyphs';
import styles from './list.less';
import { PendingRow } from './PendingRow';
import type { TaskRows } from './useTaskRows';

const HEIGHT = 60;
const HEAD_HEIGHT = 36;

interface RowProps {
  row: TaskRow;
  top: number;
  depth: number;
  open: boolean;
  tree: boolean;
  project: TaskProject;
  onOpen: (row: TaskRow) => void;
  onToggle: (taskId: string) => void;
}

const CompactRow = memo(function CompactRow({ row, top, depth, open, tree, project, onOpen, onToggle }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button must not hold the button that opens the sub-tasks.
    <div
      role="button"
      tabIndex={0}
      className={styles.compact}
      style={{ top, paddingInlineStart: 16 + depth * 16 }}
      onClick={() => onOpen(row)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onOpen(row);
      }}
    >
      <span className={styles.compactTop}>
        <PriorityMark priority={row.urgent} compact />
        <span className={styles.title}>{row.title}</span>
        {tree && row.childTotal > 0 && (
          <button
            type="button"
            className={cx(styles.caret, styles.compactCaret, open && styles.caretOpen)}
            aria-label={open ? '收起子任务' : '展开子任务'}
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
    </div>
  );
});

interface Props {
  rows: TaskRows;
  tree: boolean;
  onOpen: (row: TaskRow) => void;
  grouping?: Grouping;
}

/** The list on a phone: two lines a task. */
export function CompactList({ rows, tree, onOpen, grouping }: Props) {
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
    <div ref={scroller} className={styles.scroller}>
      <div className={styles.body} style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const line = first ? null : rows.lineAt(item.index);
          if (!line || line.kind === 'skeleton') {
            return (
              <div key={item.key} className={styles.compact} style={{ top: item.start }} aria-hidden>
                <span className={styles.bone} style={{ width: '70%' }} />
                <span className={styles.bone} style={{ width: '45%' }} />
              </div>
            );
          }
          if (line.kind === 'group') {
            return grouping && <GroupLine key={line.key} {...grouping} {...{ line, rows }} top={item.start} />;
          }
          if (line.kind === 'pending') {
            return <PendingRow key={line.key} top={item.start} line={line} onRetry={rows.retryChildren} />;
          }
          const { row, depth, open } = line;
          const place = { top: item.start, depth, open, tree, project };
          return <CompactRow key={line.key} row={row} {...place} onOpen={onOpen} onToggle={toggle} />;
        })}
      </div>
    </div>
  );
}
