import { HolderOutlined, MoreOutlined } from '@ant-design/icons';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { Button, Checkbox, type MenuProps, Tooltip } from 'antd';
import { ActionMenu } from '@/components/ActionMenu';
import { cx } from '@/utils/cx';
import type { FieldInfo } from './fieldInfo';
import styles from './layoutAdmin.module.css';

interface Props {
  info: FieldInfo;
  /** The group that it stands in. */
  groupId: string;
  asked: boolean;
  onAsk: (asked: boolean) => void;
  full: boolean;
  menu: MenuProps['items'];
  disabled: boolean;
}

/** One field: its handle drags it, the menu does the same by words. */
export function FieldRow({ info, groupId, asked, onAsk, full, menu, disabled }: Props) {
  const { field, name, note, required, creatable } = info;
  const { setNodeRef, attributes, listeners, setActivatorNodeRef, isDragging } = useDraggable({
    id: field,
    data: { name, groupId },
    disabled,
    attributes: { roleDescription: '可移动的字段' },
  });
  const { setNodeRef: setDropRef, isOver } = useDroppable({
    id: `row:${field}`,
    data: { groupId, before: field, name },
  });
  return (
    <li
      ref={(node) => {
        setNodeRef(node);
        setDropRef(node);
      }}
      className={cx(styles.row, isDragging && styles.lifted, isOver && !isDragging && styles.before)}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={styles.handle}
        aria-label={`移动字段 ${name}`}
        disabled={disabled}
        {...attributes}
        {...listeners}
      >
        <HolderOutlined aria-hidden />
      </button>
      <span className={styles.fieldName}>
        {name}
        {note && <span className={styles.note}>{note}</span>}
        {full && <span className={styles.note}>整行</span>}
      </span>
      {creatable && (
        <Tooltip title={required ? '必填字段，新建任务时总会询问' : ''}>
          <Checkbox
            className={styles.asked}
            checked={asked || required}
            disabled={disabled || required}
            onChange={({ target }) => onAsk(target.checked)}
            aria-label={`${name} 在新建表单中显示`}
          >
            新建时填写
          </Checkbox>
        </Tooltip>
      )}
      <ActionMenu placement="bottomRight" menu={{ items: menu }} disabled={disabled}>
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`字段 ${name} 的操作`} />
      </ActionMenu>
    </li>
  );
}
