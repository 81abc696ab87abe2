import { DownOutlined } from '@ant-design/icons';
import { tableKinds } from '@contract/dynamicTable/kinds';
import type { TableDetail, TableField } from '@contract/dynamicTable/table';
import { Dropdown } from 'antd';
import styles from '../table.module.css';
import { canGroup, canSort } from '../views/Orders';
import type { Viewed } from '../views/useTableView';
import type { TableDialog } from './TableDialogs';

interface Props {
  table: TableDetail;
  field: TableField;
  viewed: Viewed;
  onDialog: (dialog: TableDialog) => void;
  onRemove: () => void;
}

/** The head of a column: its name, and what can be done with it. */
export function FieldHead({ table, field, viewed: { set, columnsWith }, onDialog, onRemove }: Props) {
  const { key, kind } = field;
  const isFirst = key === table.fields[0]?.key;
  const items = [
    ...(canSort(field)
      ? [
          { key: 'asc', label: '升序', onClick: () => set({ sorts: [{ field: key }] }) },
          { key: 'desc', label: '降序', onClick: () => set({ sorts: [{ field: key, desc: true }] }) },
        ]
      : []),
    ...(canGroup(field) ? [{ key: 'group', label: '按此分组', onClick: () => set({ groups: [{ field: key }] }) }] : []),
    ...(isFirst
      ? []
      : [{ key: 'hide', label: '隐藏', onClick: () => set({ columns: columnsWith(key, { hidden: true }) }) }]),
    ...(table.mayBuild
      ? [
          { type: 'divider' as const },
          { key: 'edit', label: '修改字段', onClick: () => onDialog({ kind: 'field', field }) },
          ...(tableKinds[kind].computed && kind !== 'formula' && kind !== 'rollup'
            ? []
            : [{ key: 'convert', label: '转换类型', onClick: () => onDialog({ kind: 'convert', field }) }]),
          { key: 'after', label: '在右侧新增字段', onClick: () => onDialog({ kind: 'field', after: key }) },
          { key: 'delete', label: '删除字段', danger: true, onClick: onRemove },
        ]
      : []),
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <button type="button" className={styles.headButton} title={field.hint || tableKinds[kind].label}>
        <span className={styles.headName}>{field.name}</span>
        {field.broken && <span title={field.broken}>⚠</span>}
        <DownOutlined className="quiet-note" />
      </button>
    </Dropdown>
  );
}
