import type { TaskDetail } from '@contract/task/task';
import type { MenuProps } from 'antd';
import { ActionMenu } from '@/components/ActionMenu';
import { markColor } from '../color';
import { useTaskProject } from '../context/TaskProject';
import type { TaskPatch } from '../fields/patch';
import { mayAct } from '../rights';
import styles from '../styles/detail.less';
import fieldStyles from '../styles/fields.less';
import { typesByClass } from '../typeClasses';

function Type({ name, color }: { name: string; color: string | undefined }) {
  return (
    <span className={fieldStyles.line}>
      <i className={styles.dot} style={{ background: markColor(color) }} />
      {name}
    </span>
  );
}

/** What the task is; another type may be chosen, and the task keeps its place in the work. */
export function TypeField({ task, onSave }: { task: TaskDetail; onSave: (patch: TaskPatch) => void }) {
  const project = useTaskProject();
  const type = project.typeOf(task.taskTypeId);
  const shown = <Type name={type?.name ?? '—'} color={type?.color} />;
  const others = project.types.filter(({ usable, taskTypeId }) => usable && taskTypeId !== task.taskTypeId);
  if (others.length === 0 || !mayAct(task, 'edit', project.rights))
    return <span className={styles.value}>{shown}</span>;
  return (
    <ActionMenu
      menu={{
        items: typesByClass(others).flatMap<NonNullable<MenuProps['items']>[number]>(({ name: label, types }) => {
          const items = types.map(({ taskTypeId, name, color }) => ({
            key: taskTypeId,
            label: <Type name={name} color={color} />,
          }));
          return label ? [{ key: `class:${label}`, type: 'group' as const, label, children: items }] : items;
        }),
        onClick: ({ key }) => onSave({ taskTypeId: key }),
      }}
    >
      <button type="button" className={`${styles.value} ${styles.valueButton}`}>
        <span className="visually-hidden">变更类型：</span>
        {shown}
      </button>
    </ActionMenu>
  );
}
