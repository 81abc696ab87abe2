/** Filters by what only the server knows: modules and actions that occur, projects. */

import { Select } from 'antd';
import type { ListFilter } from '@/features/object/list';
import { ProjectSelect } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { projectApi } from '@/services/project';

type Options = readonly { value: string; label: string }[];

/** One of the codes that the log holds. */
export const known = <K extends string>(key: K, label: string, options: Options): ListFilter<K, string | null> => ({
  key,
  label,
  control: ({ value, onChange }) => (
    <Select<string | null>
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={label}
      placeholder="不限"
      options={[...options]}
      value={value}
      onChange={(next) => onChange(next ?? null)}
    />
  ),
  say: (value) => options.find((one) => one.value === value)?.label ?? value,
});

function ProjectName({ id }: { id: string }) {
  const { data, loading } = useRequest(() => projectApi.get({ id }), {
    refreshDeps: [id],
    cacheKey: `project-name:${id}`,
    onError: () => {},
  });
  return <>{data?.name ?? (loading ? '…' : '看不到的项目')}</>;
}

export const inProject = <K extends string>(key: K): ListFilter<K, string | null> => ({
  key,
  label: '项目',
  control: ({ value, onChange }) => (
    <ProjectSelect value={value ?? ''} placeholder="项目" onChange={(id) => onChange(id || null)} />
  ),
  say: (id) => id && <ProjectName id={id} />,
});

/** Set by an entry's "only this object", never by hand. */
export const ofObject = <K extends string>(key: K): ListFilter<K, string | null> => ({
  key,
  label: '对象',
  control: ({ value }) => <span>{value ? '只看这一个对象' : '在一条日志中选择“只看这个对象”'}</span>,
  say: () => '这一个对象',
});
