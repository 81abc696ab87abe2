import type { TaskRow } from '@contract/task/task';
import { useDraggable } from '@dnd-kit/core';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import PriorityMark from '@/components/PriorityMark';
import { useLongPress } from '@/hooks/useLongPress';
import { cx } from '@/utils/cx';
import { markColor } from '../color';
import { type TaskProject, useTaskProject } from '../context/TaskProject';
import { rowFields } from '../fields/taskFields';
import { useTaskMenu } from '../menu/TaskMenu';
import { ChildrenGlyph, LockGlyph } from '../state/glyphs';
import styles from '../styles/board.less';
import fieldStyles from '../styles/fields.less';
import { TeamStack } from '../team/TeamStack';
import type { CardFields } from './CardFields';
import type { LaneKey } from './laneFields';
import { laneId } from './places';

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

interface FaceProps {
  row: TaskRow;
  project: TaskProject;
  fields: CardFields;
}

/** What a card says: number, title, marks, and the fields that were chosen for it. */
export const CardFace = memo(function CardFace({ row, project, fields }: FaceProps) {
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
        {fields.shows('urgent') && (
          <span className={styles.cardPriority}>
            <PriorityMark priority={row.urgent} compact />
          </span>
        )}
      </span>
      <span className={styles.cardTitle} title={row.title}>
        {row.title}
      </span>
      {fields.lines.map(({ key, title, render }) => (
        <span key={key} className={styles.cardLine}>
          <i>{title}</i>
          <span>{render(row, project) || '–'}</span>
        </span>
      ))}
      <span className={styles.cardBottom}>
        {fields.shows('planEnd') && rowFields.planEnd.show(row, project)}
        {fields.shows('labelIds') && <LabelMarks row={row} project={project} />}
        {fields.shows('childTotal') && row.childTotal > 0 && (
          <span className={fieldStyles.figure} title="已完成的子任务">
            <ChildrenGlyph /> {row.childDone}/{row.childTotal}
          </span>
        )}
        <span className={styles.cardPerson}>
          {fields.shows('executorId') &&
            (row.team ? (
              <TeamStack team={row.team} />
            ) : (
              row.executor && <PersonAvatar person={row.executor} size={20} withName />
            ))}
        </span>
      </span>
    </>
  );
});

interface Props {
  row: TaskRow;
  fields: CardFields;
  /** The swimlane: a task with two labels has a card in two of them. */
  lane?: LaneKey;
  top: number;
  height: number;
  active: boolean;
  onOpen: (row: TaskRow) => void;
}

/** What a view adds to a card. */
interface Dressing {
  /** The checkbox of the selection, or the stage menu of a phone. */
  extra?: ReactNode;
  chosen?: boolean;
  /** A press that is held. */
  onPress?: () => void;
}
export type Dress = (row: TaskRow) => Dressing;

export const cardId = (taskId: string, lane: LaneKey | undefined) =>
  lane === undefined ? `card-${taskId}` : `card-${taskId}-${laneId(lane)}`;

/** One card: a click or Enter opens the task, dragging it or Space carries it to another column. */
export const BoardCard = memo(function BoardCard(props: Props & Dressing) {
  const { row, fields, lane, top, height, active, onOpen, extra, chosen, onPress } = props;
  const press = useLongPress(onPress);
  const project = useTaskProject();
  const openMenu = useTaskMenu();
  const { setNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: cardId(row.taskId, lane),
    data: { row, lane: lane ?? null },
    attributes: { roleDescription: '可移动的任务卡片' },
  });
  const { onKeyDown: carry, ...pointer } = listeners ?? {};
  // Neither a switch nor out of order: pressing it opens the task even where it cannot be moved.
  const { 'aria-disabled': _disabled, 'aria-pressed': _pressed, ...aria } = attributes;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form stands here; a button must not hold what a card may carry.
    <div
      ref={setNodeRef}
      {...aria}
      role="group"
      aria-label={`${row.taskNo} ${row.title}`}
      {...pointer}
      {...press.handlers}
      id={cardId(row.taskId, lane)}
      tabIndex={active ? 0 : -1}
      className={cx(
        styles.card,
        active && styles.cardActive,
        chosen && styles.cardChosen,
        isDragging && styles.cardLifted,
      )}
      style={{ top, height }}
      onClick={() => {
        if (!press.justPressed()) onOpen(row);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        // A finger that is held down chooses.
        if (!onPress) openMenu(row, event);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLDivElement>) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Enter' && !isDragging) onOpen(row);
        carry?.(event);
      }}
    >
      <CardFace row={row} project={project} fields={fields} />
      {extra}
    </div>
  );
});
