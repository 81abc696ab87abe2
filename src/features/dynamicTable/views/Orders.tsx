import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { familyOf, tableKinds } from '@contract/dynamicTable/kinds';
import type { TableField, TableSort } from '@contract/dynamicTable/table';
import { Button, Select } from 'antd';
import styles from './views.module.css';

const LISTS: ReadonlySet<string> = new Set(['files', 'choices', 'persons']);
export const canSort = (field: TableField): boolean => {
  const family = familyOf(field);
  return family !== null && !LISTS.has(family);
};
export const canGroup = (field: TableField): boolean => Boolean(tableKinds[field.kind].groups) && canSort(field);

interface Props {
  fields: readonly TableField[];
  value: readonly TableSort[];
  onChange: (value: TableSort[]) => void;
  most: number;
  add: string;
}

/** What records are sorted or put together by, the first above all. */
export function OrdersEditor({ fields, value, onChange, most, add }: Props) {
  const free = fields.filter(({ key }) => !value.some(({ field }) => field === key));
  const [first] = free;
  return (
    <div className={styles.panel}>
      {value.map((one, at) => {
        const set = (next: Partial<TableSort>) =>
          onChange(value.map((other, place) => (place === at ? { ...other, ...next } : other)));
        return (
          <div key={one.field} className={styles.condition}>
            <Select
              aria-label="字段"
              value={one.field}
              options={fields
                .filter(({ key }) => key === one.field || free.some((other) => other.key === key))
                .map(({ key, name }) => ({ value: key, label: name }))}
              onChange={(field) => set({ field })}
            />
            <Select
              aria-label="顺序"
              value={one.desc ? 'desc' : 'asc'}
              options={[
                { value: 'asc', label: '升序' },
                { value: 'desc', label: '降序' },
              ]}
              onChange={(next) => set({ desc: next === 'desc' })}
            />
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label="移除"
              onClick={() => onChange(value.filter((_, place) => place !== at))}
            />
          </div>
        );
      })}
      {first && value.length < most && (
        <Button size="small" icon={<PlusOutlined />} onClick={() => onChange([...value, { field: first.key }])}>
          {add}
        </Button>
      )}
    </div>
  );
}
