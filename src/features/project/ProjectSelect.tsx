import { useRequest } from 'ahooks';
import { Select } from 'antd';
import { queryProjects } from '@/services/project';

interface ProjectSelectProps {
  className?: string;
  /** What stands there, and is read out, while nothing is chosen. */
  placeholder?: string;
  value: string;
  onChange: (projectId: string) => void;
  /** Its name, where it is known before it was looked up. */
  known?: readonly { id: string; name: string }[];
}

/** One of the projects that one sees, found by name; nothing chosen is ''. */
export function ProjectSelect({
  value,
  onChange,
  known = [],
  placeholder = '全部项目',
  className,
}: ProjectSelectProps) {
  const { data, loading, run } = useRequest(
    (keyword?: string) => queryProjects({ keyword: keyword || undefined, pageSize: 50 }, { quiet: true }),
    { debounceWait: 250, debounceLeading: true, onError: () => {} },
  );
  const names = new Map([...known, ...(data?.result ?? [])].map(({ id, name }) => [id, name]));
  return (
    <Select
      allowClear
      showSearch={{ filterOption: false, onSearch: run }}
      aria-label={placeholder}
      placeholder={placeholder}
      className={className}
      loading={loading}
      popupMatchSelectWidth={280}
      options={[...names].map(([id, label]) => ({ value: id, label }))}
      value={value || undefined}
      onChange={(chosen?: string) => onChange(chosen ?? '')}
    />
  );
}
