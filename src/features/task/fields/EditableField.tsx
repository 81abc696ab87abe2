import { EditOutlined, LockOutlined } from '@ant-design/icons';
import type { TaskDetail } from '@contract/task/task';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useOpenValue } from '@/hooks/useOpenValue';
import { cx } from '@/utils/cx';
import { type TaskProject, useTaskProject } from '../context/TaskProject';
import { mayAct } from '../rights';
import styles from '../styles/detail.less';
import type { TaskPatch } from './patch';
import { fieldRuleOf } from './rules';
import type { TaskField } from './taskFields';

interface Props {
  field: TaskField<TaskDetail>;
  task: TaskDetail;
  /** @returns where it resolves to false, what was typed was refused, and stands here again */
  onSave: (patch: TaskPatch) => unknown;
  /** Instead of the field's own way to be shown. */
  children?: ReactNode;
  className?: string;
  /** A step of the process asks for it: what the stage makes of it does not count. */
  asked?: boolean;
}

interface Refusal {
  why: string;
  /** There is a way out, or it is not plain to see: it is said beside the value, also to fingers and keys. */
  told: boolean;
}

/** Why the value cannot be changed here, or null. */
function refusalOf(
  field: TaskField<TaskDetail>,
  task: TaskDetail,
  project: TaskProject,
  asked: boolean,
): Refusal | null {
  if (field.computed) return { why: field.key.startsWith('custom:') ? '由公式计算' : '由系统记录', told: false };
  if (!mayAct(task, field.action, project.rights)) return { why: '您没有权限修改此项', told: false };
  if (!asked && fieldRuleOf(project.typeOf(task.taskTypeId), task.stageId, field.key) === 'readonly') {
    return { why: `在「${project.stageOf(task.stageId)?.name ?? '当前'}」阶段为只读`, told: true };
  }
  const fixed = field.fixed?.(task);
  return fixed ? { why: fixed, told: true } : null;
}

/** A field of the detail: a click turns it into its editor, where the user may. */
export function EditableField({ field, task, onSave, children, className, asked = false }: Props) {
  const project = useTaskProject();
  /** Its draft is what was refused; null: the editor begins with the value. */
  const { open, begin, end, send } = useOpenValue<TaskPatch | null>();
  const refusal = refusalOf(field, task, project, asked);
  if (field.inline || refusal) {
    return (
      <div className={cx(styles.value, className)} title={refusal?.told ? undefined : refusal?.why}>
        {field.inline?.(task, refusal !== null, onSave) ?? children ?? field.show(task, project, '—')}
        {refusal?.told && (
          <Tooltip title={refusal.why} trigger={['hover', 'focus', 'click']}>
            <Button
              type="text"
              size="small"
              className={styles.why}
              icon={<LockOutlined />}
              aria-label={`${field.label}不能修改：${refusal.why}`}
            />
          </Tooltip>
        )}
      </div>
    );
  }
  if (open) {
    const ends = {
      commit: (patch: TaskPatch) => send(patch, onSave(patch), Boolean(field.typed)),
      cancel: end,
    };
    return (
      <div className={cx(styles.value, styles.valueEditing, className)} data-editing>
        {field.edit(task, project, ends, open.draft)}
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
          onClick={() => begin(null)}
        />
      </div>
    );
  }
  return (
    <button type="button" className={cx(styles.value, styles.valueButton, className)} onClick={() => begin(null)}>
      <span className="visually-hidden">修改{field.label}：</span>
      {children ?? field.show(task, project, '未填写')}
    </button>
  );
}
