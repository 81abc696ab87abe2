import { MoreOutlined } from '@ant-design/icons';
import type { PlacedGroup } from '@contract/task/layoutFields';
import type { LayoutGroup } from '@contract/task/layouts';
import { useDroppable } from '@dnd-kit/core';
import { Button, Input, type MenuProps, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import { cx } from '@/utils/cx';
import { isRest } from './draft';
import styles from './layoutAdmin.module.css';

interface Props {
  group: PlacedGroup;
  disabled: boolean;
  menu: MenuProps['items'];
  onChange: (part: Partial<Omit<LayoutGroup, 'id' | 'fields'>>) => void;
  children: ReactNode;
}

/** A group with its name, its columns and its fields; its foot takes what is dropped behind them. */
export function GroupCard({ group, disabled, menu, onChange, children }: Props) {
  const { id, title, columns, folded, fields } = group;
  const rest = isRest(id);
  const { setNodeRef, isOver } = useDroppable({ id: `end:${id}`, data: { groupId: id, title } });
  return (
    <section className={styles.group} aria-label={`分组 ${title}`}>
      <header className={styles.groupHead}>
        {rest ? (
          <span className={styles.restTitle}>
            {title}
            <span className={styles.note}>未放入分组的字段，新字段会自动出现在这里</span>
          </span>
        ) : (
          <>
            <Input
              variant="filled"
              className={styles.groupTitle}
              maxLength={30}
              value={title}
              disabled={disabled}
              aria-label="分组名称"
              data-group={id}
              status={title.trim() ? undefined : 'error'}
              onChange={(event) => onChange({ title: event.target.value })}
            />
            <Segmented<1 | 2>
              size="small"
              disabled={disabled}
              aria-label={`${title} 的列数`}
              value={columns}
              options={[
                { value: 1, label: '一列', title: '显示在详情侧栏' },
                { value: 2, label: '两列', title: '显示在详情正文上方' },
              ]}
              onChange={(next) => onChange({ columns: next })}
            />
            {folded && <span className={styles.note}>默认收起</span>}
            <ActionMenu placement="bottomRight" menu={{ items: menu }} disabled={disabled}>
              <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`分组 ${title} 的操作`} />
            </ActionMenu>
          </>
        )}
      </header>
      <ul className={styles.rows}>{children}</ul>
      <div ref={setNodeRef} className={cx(styles.foot, isOver && styles.footOver)}>
        {fields.length === 0 && (rest ? '所有字段都已放入分组' : '把字段拖到这里')}
      </div>
    </section>
  );
}
