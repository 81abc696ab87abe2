import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Segmented, Select } from 'antd';
import { useTaskProject } from '../context/TaskProject';
import { sortChoices } from '../state/sortChoices';
import { defaultSorts, isDefaultSorts, SORTS_MAX, type Sort } from '../state/sorts';
import styles from '../styles/groups.less';

export interface SortProps {
  sorts: readonly Sort[];
  onChange: (sorts: Sort[]) => void;
}

export default function SortPanel({ sorts, onChange }: SortProps) {
  const choices = sortChoices(useTaskProject());
  const used = new Set(sorts.map(({ field }) => field));
  const free = choices.find(({ value }) => !used.has(value));
  return (
    <div className={styles.sorts}>
      {sorts.map((sort, at) => (
        <div key={sort.field} className={styles.sort}>
          <Select
            aria-label={`第 ${at + 1} 排序项`}
            style={{ flex: 1 }}
            showSearch={{ optionFilterProp: 'label' }}
            value={sort.field}
            options={choices.filter(({ value }) => value === sort.field || !used.has(value))}
            onChange={(field) => onChange(sorts.with(at, { ...sort, field }))}
          />
          <Segmented
            aria-label="方向"
            value={sort.order}
            options={[
              { value: 'asc', label: '升序' },
              { value: 'desc', label: '降序' },
            ]}
            onChange={(order) => onChange(sorts.with(at, { ...sort, order: order === 'desc' ? 'desc' : 'asc' }))}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`移除第 ${at + 1} 排序项`}
            disabled={sorts.length === 1}
            onClick={() => onChange(sorts.filter((_one, other) => other !== at))}
          />
        </div>
      ))}
      <div className={styles.row}>
        <Button
          size="small"
          type="link"
          icon={<PlusOutlined />}
          disabled={sorts.length >= SORTS_MAX || !free}
          onClick={() => free && onChange([...sorts, { field: free.value, order: 'asc' }])}
        >
          添加排序项
        </Button>
        <Button size="small" type="link" disabled={isDefaultSorts(sorts)} onClick={() => onChange([...defaultSorts])}>
          恢复默认
        </Button>
      </div>
    </div>
  );
}
