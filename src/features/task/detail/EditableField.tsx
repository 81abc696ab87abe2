import { EditOutlined } from '@ant-design/icons';
import type { TaskDetail } from '@contract/task/task';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { cx } from '@/utils/cx';
import { useTaskProject } from '../context/TaskProject';
import { fieldRuleOf } from '../fields/rules';
import type { TaskField } from '../fields/taskFields';
import { mayAct } from '../rights';
import type { TaskPatch } from '../update/patch';
import styles from './detail.less';

interface Props {
  field: TaskField<TaskDetail>;
  task: TaskDetail;
  onSave: (patch: TaskPatch) => void;
  /** Instead of the field's own way to be shown. */
  children?: ReactNode;
  className?: string;
  /** A step of the process asks for it: what the stage makes of it does not count. */
  asked?: boolean;
}

/** A field of the detail: a click turns it into its editor, where the user may. */
export function EditableField({ field, task, onSave, children, className, asked }: Props) {
  const project = useTaskProject();
  const [editing, setEditing] = useState(false);
  const shown = children ?? field.show(task, project, '—');
  const readonly = !asked && fieldRuleOf(project.typeOf(task.taskTypeId), task.stageId, field.key) === 'readonly';
  if (field.computed || readonly || !mayAct(task, field.action, project.rights)) {
    const why = field.computed
      ? '由公式计算'
      : readonly
        ? `在「${project.stageOf(task.stageId)?.name ?? '当前'}」阶段为只读`
        : '您没有权限修改此项';
    return (
      <div className={cx(styles.value, className)} title={why}>
        {shown}
      </div>
    );
  }
  if (editing) {
    const end = {
      commit: (patch: TaskPatch) => {
        setEditing(false);
        onSave(patch);
      },
      cancel: () => setEditing(false),
    };
    return (
      <div className={cx(styles.value, styles.valueEditing, className)} data-editing>
        {field.edit(task, project, end)}
      </div>
    );
  }
  if (field.linked) {
    return (
      <div className={cx(styles.value, styles.valueLinked, className)}>
        {field.show(task, project, '未填写')}
        <Button
          type="text"
          size="small"
          icon={<EditOutlined />}
          aria-label={`修改${field.label}`}
          onClick={() => setEditing(true)}
        />
      </div>
    );
  }
  return (
    <button
      type="button"
      className={cx(styles.value, styles.valueButton, className)}
      aria-label={`修改${field.label}`}
      onClick={() => setEditing(true)}
    >
      {children ?? field.show(task, project, '未填写')}
    </button>
  );
}
