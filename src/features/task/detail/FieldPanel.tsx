import type { TaskDetail } from '@contract/task/task';
import { Switch } from 'antd';
import dayjs from 'dayjs';
import PersonAvatar from '@/components/PersonAvatar';
import { useTaskProject } from '../context/TaskProject';
import fieldStyles from '../fields/fields.less';
import { fieldRuleOf } from '../fields/rules';
import { customTaskField, detailFields, rowFields, type TaskField } from '../fields/taskFields';
import { mayAct } from '../rights';
import type { TaskPatch } from '../update/patch';
import styles from './detail.less';
import { EditableField } from './EditableField';
import { FieldLine } from './FieldLine';
import { TypeField } from './TypeField';

interface Props {
  task: TaskDetail;
  updatedTime: string | null;
  onSave: (patch: TaskPatch) => void;
}

const time = (instant: string | null) => (instant ? dayjs(instant).format('YYYY-MM-DD HH:mm') : '—');

/** The task's fields: those that can be changed first, then what the system knows. */
export function FieldPanel({ task, updatedTime, onSave }: Props) {
  const project = useTaskProject();
  const type = project.typeOf(task.taskTypeId);
  const fields: TaskField<TaskDetail>[] = [
    rowFields.urgent,
    rowFields.labels,
    rowFields.executor,
    detailFields.involve,
    rowFields.planStart,
    rowFields.planEnd,
    rowFields.alarm,
    rowFields.progress,
    ...(task.childTotal > 0 || task.progressMode !== 'manual' ? [detailFields.progressMode] : []),
    ...(task.parentId ? [detailFields.weight] : []),
    detailFields.estimate,
    rowFields.left,
  ];
  const custom = project.customFields.map(customTaskField);
  const editable = (field: TaskField<TaskDetail>) => {
    const rule = fieldRuleOf(type, task.stageId, field.key);
    if (rule === 'hidden') return null;
    return (
      <FieldLine key={field.key} label={field.label} hint={field.hint} required={field.required || rule === 'required'}>
        <EditableField field={field} task={task} onSave={onSave} />
      </FieldLine>
    );
  };
  const figures = fieldStyles.figure;
  return (
    <dl className={styles.fields}>
      <FieldLine label="类型">
        <TypeField task={task} onSave={onSave} />
      </FieldLine>
      {fields.map(editable)}
      <FieldLine label="私密">
        <span className={styles.value}>
          <Switch
            size="small"
            aria-label="私密任务"
            checked={task.privateTask}
            disabled={!mayAct(task, 'edit', project.rights)}
            onChange={(privateTask) => onSave({ privateTask })}
          />
        </span>
      </FieldLine>
      {custom.length > 0 && <hr />}
      {custom.map(editable)}
      <hr />
      <FieldLine label="创建人">
        <span className={styles.value}>
          {task.createdBy ? <PersonAvatar person={task.createdBy} withName size={20} /> : '—'}
        </span>
      </FieldLine>
      <FieldLine label="创建时间">
        <span className={`${styles.value} ${figures}`}>{time(task.createdTime)}</span>
      </FieldLine>
      <FieldLine label="更新时间">
        <span className={`${styles.value} ${figures}`}>{time(updatedTime)}</span>
      </FieldLine>
      {task.realStart && (
        <FieldLine label="实际开始">
          <span className={`${styles.value} ${figures}`}>{time(task.realStart)}</span>
        </FieldLine>
      )}
      {task.realEnd && (
        <FieldLine label="实际完成">
          <span className={`${styles.value} ${figures}`}>{time(task.realEnd)}</span>
        </FieldLine>
      )}
      {task.externalKey && (
        <FieldLine label="外部编号">
          <span className={`${styles.value} ${figures}`}>{task.externalKey}</span>
        </FieldLine>
      )}
    </dl>
  );
}
