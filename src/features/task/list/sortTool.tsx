import { DeleteOutlined, PlusOutlined, SortAscendingOutlined } from '@ant-design/icons';
import { type CustomFieldKind, fieldKinds } from '@contract/object/fieldKinds';
import { labelsIn } from '@contract/object/fields';
import { taskFields } from '@contract/task/fields';
import { Button, Segmented, Select } from 'antd';
import type { Tool } from '@/components/ToolMenu';
import { type TaskProject, useTaskProject } from '../context/TaskProject';
import styles from '../groups/groups.less';
import { defaultSorts, isDefaultSorts, SORTS_MAX, type Sort } from './sorts';

const labels = labelsIn(taskFields, 'sort', [
  'seq',
  'sort',
  'title',
  'updatedTime',
  'createdTime',
  'planStart',
  'planEnd',
]);

function choicesOf({ customFields }: Pick<TaskProject, 'customFields'>) {
  const sortable = customFields.filter(({ kind }) => {
    const family = fieldKinds[kind as CustomFieldKind]?.family;
    return family !== undefined && !['choices', 'persons', 'files'].includes(family);
  });
  return [
    ...Object.entries(labels).map(([value, label]) => ({ value, label })),
    ...sortable.map(({ fieldId, name }) => ({ value: fieldId, label: name })),
  ];
}

interface Props {
  sorts: readonly Sort[];
  onChange: (sorts: Sort[]) => void;
}

function Panel({ sorts, onChange }: Props) {
  const choices = choicesOf(useTaskProject());
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

/** Up to three sort keys, the first the most important. */
export const sortTool = (props: Props, project: Pick<TaskProject, 'customFields'>): Tool => {
  const labels = new Map(choicesOf(project).map(({ value, label }) => [value, label]));
  const said = props.sorts.map(({ field, order }) => `${labels.get(field) ?? field}${order === 'asc' ? '↑' : '↓'}`);
  return {
    key: 'sort',
    label: '排序',
    icon: <SortAscendingOutlined />,
    value: isDefaultSorts(props.sorts) ? undefined : said.join('、'),
    panel: <Panel {...props} />,
  };
};
