import type { TaskDetail } from '@contract/task/task';
import { useTaskProject } from '../context/TaskProject';
import type { TaskPatch } from '../fields/patch';
import styles from '../styles/detail.less';
import { FieldGroup } from './FieldGroup';
import { FieldLine } from './FieldLine';
import { groupsOf, type Place } from './groups';
import { TypeField } from './TypeField';

interface Props {
  task: TaskDetail;
  /** Which groups: those beside the text, those above it, or all of them where there is one column only. */
  place: Place;
  onSave: (patch: TaskPatch) => void;
}

/** The task's fields by the groups of its type's layout. */
export function FieldPanel({ task, place, onSave }: Props) {
  const project = useTaskProject();
  const groups = groupsOf(task, project, place);
  return (
    <>
      {place !== 'main' && (
        <dl className={styles.fields}>
          <FieldLine label="类型">
            <TypeField task={task} onSave={onSave} />
          </FieldLine>
        </dl>
      )}
      {groups.map((group) => (
        // Another type's group of the same name is another group: what was folded there stays there.
        <FieldGroup key={`${task.taskTypeId} ${group.id}`} group={group} task={task} onSave={onSave} />
      ))}
    </>
  );
}
