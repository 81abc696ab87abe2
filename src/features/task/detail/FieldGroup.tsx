import { RightOutlined } from '@ant-design/icons';
import type { TaskDetail } from '@contract/task/task';
import { useId, useState } from 'react';
import { cx } from '@/utils/cx';
import { EditableField } from '../fields/EditableField';
import type { TaskPatch } from '../fields/patch';
import styles from '../styles/detail.less';
import { FieldLine } from './FieldLine';
import type { ShownGroup } from './groups';
import { Pin } from './Pin';

interface Props {
  group: ShownGroup;
  task: TaskDetail;
  onSave: (patch: TaskPatch) => void;
}

/** A group of fields under its name, which folds it. */
export function FieldGroup({ group, task, onSave }: Props) {
  const [folded, setFolded] = useState(group.folded);
  const id = useId();
  return (
    <section className={styles.group}>
      <h4 className={styles.groupTitle}>
        <button type="button" aria-expanded={!folded} aria-controls={id} onClick={() => setFolded(!folded)}>
          <RightOutlined aria-hidden className={cx(styles.groupMark, !folded && styles.groupOpen)} />
          {group.title}
        </button>
      </h4>
      <dl id={id} hidden={folded} className={cx(styles.fields, group.columns === 2 && styles.twoColumns)}>
        {group.fields.map(({ field, full, required }) => (
          <FieldLine key={field.key} label={field.label} hint={field.hint} required={required} full={full}>
            <EditableField field={field} task={task} onSave={onSave} />
            {field.key === 'planStart' && <Pin task={task} onSave={onSave} />}
          </FieldLine>
        ))}
      </dl>
    </section>
  );
}
