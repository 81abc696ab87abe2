import { useRequest } from 'ahooks';
import { Select } from 'antd';
import { getHistoryFacets } from '@/services/task';
import { personOptions } from '../../task/fields/person';
import type { HistoryFilter } from './filter';
import styles from './activity.module.css';

interface Props {
  taskId: string;
  revision: number;
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
}

/** Narrows the history to one field or one person; both lists hold what this task's history knows. */
export function HistoryFilters({ taskId, revision, filter, onChange }: Props) {
  const { data, loading } = useRequest(() => getHistoryFacets(taskId, { quiet: true }), {
    refreshDeps: [taskId, revision],
  });
  return (
    <div className={styles.filters}>
      {!filter.transitions && (
        <Select
          allowClear
          size="small"
          aria-label="按字段筛选"
          placeholder="全部字段"
          loading={loading}
          className={styles.filter}
          showSearch={{ optionFilterProp: 'label' }}
          options={data?.fields.map(({ field, label }) => ({ value: field, label }))}
          value={filter.field}
          onChange={(field?: string) => onChange({ ...filter, field })}
        />
      )}
      <Select
        allowClear
        size="small"
        aria-label="按人员筛选"
        placeholder="全部人员"
        loading={loading}
        className={styles.filter}
        showSearch={{ optionFilterProp: 'words' }}
        options={personOptions({ people: data?.people ?? [], me: '' })}
        value={filter.actorId}
        onChange={(actorId?: string) => onChange({ ...filter, actorId })}
      />
    </div>
  );
}
