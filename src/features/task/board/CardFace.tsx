import type { TaskRow } from '@contract/task/task';
import { memo } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import PriorityMark from '@/components/PriorityMark';
import { boardStyles as styles } from '@/features/object/board';
import { markColor } from '../color';
import type { TaskProject } from '../context/TaskProject';
import { rowFields } from '../fields/taskFields';
import { ChildrenGlyph, LockGlyph } from '../state/glyphs';
import fieldStyles from '../styles/fields.less';
import { TeamStack } from '../team/TeamStack';
import type { CardFields } from './CardFields';

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
