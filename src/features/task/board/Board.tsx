import type { TaskRow } from '@contract/task/task';
import { DndContext, type DragEndEvent, DragOverlay } from '@dnd-kit/core';
import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTaskProject } from '../context/TaskProject';
import { announcementsOf, instructions } from './announcements';
import { CardFace } from './BoardCard';
import { BoardColumn } from './BoardColumn';
import styles from './board.less';
import type { BoardColumn as Column } from './columns';
import { verdictsOf } from './dropVerdict';
import type { Spot } from './keyboardMove';
import type { Lane } from './useBoard';
import { columnUnder, useBoardSensors } from './useBoardSensors';

interface Props {
  lanes: readonly Lane[];
  active: Spot | null;
  onOpen: (row: TaskRow) => void;
  onMove: (row: TaskRow, stageId: string) => void;
  extra?: (row: TaskRow) => ReactNode;
}

/** All columns beside each other, and what is carried between them. */
export function Board({ lanes, active, onOpen, onMove, extra }: Props) {
  const project = useTaskProject();
  const { message } = App.useApp();
  const [carried, setCarried] = useState<TaskRow | null>(null);
  const columns = useMemo(() => lanes.map(({ column }) => column), [lanes]);
  const judge = useMemoizedFn((row: TaskRow) => verdictsOf(row, columns, project));
  const verdicts = useMemo(() => (carried ? judge(carried) : null), [carried, judge]);
  const keys = columns.map(({ key }) => key);
  const sensors = useBoardSensors(keys, (key) => verdicts?.get(key)?.kind !== 'refused');
  const announcements = useMemo(() => announcementsOf(columns, judge), [columns, judge]);

  const drop = ({ active: held, over }: DragEndEvent) => {
    setCarried(null);
    const row = held.data.current?.row as TaskRow | undefined;
    const column = over?.data.current?.column as Column | undefined;
    if (!row || !column) return;
    const verdict = judge(row).get(column.key);
    if (verdict?.kind === 'allowed') onMove(row, verdict.stageId);
    if (verdict?.kind === 'refused') void message.warning(verdict.why);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnder}
      // Where a card went, and with it the focus, only the view knows.
      accessibility={{ announcements, screenReaderInstructions: instructions, restoreFocus: false }}
      onDragStart={({ active: held }) => setCarried((held.data.current?.row as TaskRow | undefined) ?? null)}
      onDragEnd={drop}
      onDragCancel={() => setCarried(null)}
    >
      <div className={styles.board} data-carrying={carried ? '' : undefined}>
        {lanes.map((lane, at) => (
          <BoardColumn
            key={lane.column.key}
            lane={lane}
            verdict={verdicts?.get(lane.column.key)}
            activeIndex={active?.column === at ? active.index : -1}
            draggable
            phone={false}
            onOpen={onOpen}
            extra={extra}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {carried && (
          <div className={styles.flying}>
            <CardFace row={carried} project={project} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
