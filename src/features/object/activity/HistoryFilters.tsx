import { Select } from 'antd';
import PersonAvatar from '@/components/PersonAvatar';
import { useRequest } from '@/hooks/useRequest';
import { getHistoryFacets, type PartRef } from '@/services/object';
import styles from './activity.module.css';
import type { HistoryFilter } from './filter';

interface Props {
  on: PartRef;
  revision: number | string;
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
}

/** Narrows the history to one field or one person; both lists hold what this task's history knows. */
export function HistoryFilters({ on, revision, filter, onChange }: Props) {
  const { data, loading } = useRequest(() => getHistoryFacets(on), {
    refreshDeps: [on.id, revision],
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
        options={data?.people.map((person) => ({
          value: person.userId,
          label: <PersonAvatar person={person} withName size={20} />,
          words: `${person.name} ${person.userName}`,
        }))}
        value={filter.actorId}
        onChange={(actorId?: string) => onChange({ ...filter, actorId })}
      />
    </div>
  );
}
