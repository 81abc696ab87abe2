import type { TaskRow } from '@contract/task/task';
import { useDraggable } from '@dnd-kit/core';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import PriorityMark from '@/components/PriorityMark';
import { cx } from '@/utils/cx';
import { markColor } from '../color';
import { type TaskProject, useTaskProject } from '../context/TaskProject';
import fieldStyles from '../fields/fields.less';
import { rowFields } from '../fields/taskFields';
import { ChildrenGlyph, LockGlyph } from '../list/glyphs';
import { useTaskMenu } from '../menu/TaskMenu';
import styles from './board.less';

/** Labels as coloured marks; their names are in the tooltip and for who cannot see them. */
function LabelMarks({ row, project }: { row: TaskRow; project: TaskProject }) {
  const labels = project.labels.filter(({ labelId }) => row.labelIds.includes(labelId));
  if (labels.length === 0) return null;
  const names = labels.map(({ name }) => name).join('、');
  return (
    <span className={styles.labels} role="img" aria-label={`标签：${names}`} title={names}>
      {labels.slice(0, 5).map(({ labelId, color }) => (
        <i key={labelId} style={{ background: markColor(color) }} />
      ))}
    </span>
  );
}

/** What a card says: number, title, marks. */
export const CardFace = memo(function CardFace({ row, project }: { row: TaskRow; project: TaskProject }) {
  const type = project.typeOf(row.taskTypeId);
  return (
    <>
      <span className={styles.cardTop}>
        <i className={styles.typeDot} style={{ background: markColor(type?.color) }} title={type?.name} />
        <span className={fieldStyles.figure}>{row.taskNo}</span>
        {row.privateTask && (
          <span className={styles.lock} role="img" aria-label="私密任务" title="私密任务">
            <LockGlyph />
          </span>
        )}
        <span className={styles.cardPriority}>
          <PriorityMark priority={row.urgent} compact />
        </span>
      </span>
      <span className={styles.cardTitle} title={row.title}>
        {row.title}
      </span>
      <span className={styles.cardBottom}>
        {rowFields.planEnd.show(row, project)}
        <LabelMarks row={row} project={project} />
        {row.childTotal > 0 && (
          <span className={fieldStyles.figure} title="已完成的子任务">
            <ChildrenGlyph /> {row.childDone}/{row.childTotal}
          </span>
        )}
        <span className={styles.cardPerson}>
          {row.executor ? <PersonAvatar person={row.executor} size={20} withName /> : null}
        </span>
      </span>
    </>
  );
});

interface Props {
  row: TaskRow;
  top: number;
  active: boolean;
  draggable: boolean;
  onOpen: (row: TaskRow) => void;
  /** The checkbox of the selection, or the stage menu of a phone. */
  extra?: ReactNode;
}

export const cardId = (taskId: string) => `card-${taskId}`;

/** One card: a click or Enter opens the task, dragging it or Space carries it to another column. */
export const BoardCard = memo(function BoardCard({ row, top, active, draggable, onOpen, extra }: Props) {
  const project = useTaskProject();
  const openMenu = useTaskMenu();
  const { setNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: row.taskId,
    data: { row },
    disabled: !draggable,
    attributes: { roleDescription: '可移动的任务卡片' },
  });
  const { onKeyDown: carry, ...pointer } = listeners ?? {};
  // Neither a switch nor out of order: pressing it opens the task even where it cannot be moved.
  const { 'aria-disabled': _disabled, 'aria-pressed': _pressed, ...aria } = attributes;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button must not hold the controls that a card may carry.
    <div
      ref={setNodeRef}
      {...aria}
      role="button"
      {...pointer}
      id={cardId(row.taskId)}
      tabIndex={active ? 0 : -1}
      className={cx(styles.card, active && styles.cardActive, isDragging && styles.cardLifted)}
      style={{ top }}
      onClick={() => onOpen(row)}
      onContextMenu={(event) => {
        event.preventDefault();
        openMenu(row, event);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLDivElement>) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Enter' && !isDragging) onOpen(row);
        carry?.(event);
      }}
    >
      <CardFace row={row} project={project} />
      {extra}
    </div>
  );
});
