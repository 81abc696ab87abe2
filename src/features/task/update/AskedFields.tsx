import type { TaskDetail } from '@contract/task/task';
import { Input } from 'antd';
import { textToHtml } from '@/utils/textHtml';
import { useTaskProject } from '../context/TaskProject';
import { EditableField } from '../fields/EditableField';
import { fieldNamed } from '../fields/layoutTable';
import type { TaskPatch } from '../fields/patch';
import styles from '../styles/update.less';

interface Props {
  /** Names as rules have them. */
  fields: readonly string[];
  /** With what has been filled in already. */
  task: TaskDetail;
  onFill: (patch: TaskPatch) => void;
}

/** Fields that have to be filled in before it goes on, each with its own editor. */
export function AskedFields({ fields, task, onFill }: Props) {
  const project = useTaskProject();
  return (
    <dl className={styles.asked}>
      {fields.map((name) => {
        const field = fieldNamed(name, project);
        return (
          <div key={name} className={styles.askedLine}>
            <dt>
              {field?.label ?? '描述'}
              <span className={styles.star} aria-hidden>
                *
              </span>
            </dt>
            <dd>
              {field ? (
                <EditableField field={field} task={task} onSave={onFill} asked />
              ) : (
                <Input.TextArea
                  aria-label="描述"
                  autoSize={{ minRows: 3, maxRows: 8 }}
                  onChange={(event) => onFill({ notes: textToHtml(event.target.value) })}
                />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
