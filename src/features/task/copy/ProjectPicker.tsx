import { useRequest } from 'ahooks';
import { Select } from 'antd';
import { useState } from 'react';
import { queryProjects } from '@/services/project';
import { useTaskProject } from '../context/TaskProject';

interface Props {
  initial?: string;
  exclude?: string;
  onChange: (projectId: string | null) => void;
}

const FOUND = 30;

/** Finds a project by name or code. */
export function ProjectPicker({ initial, exclude, onChange }: Props) {
  const { project } = useTaskProject();
  const [keyword, setKeyword] = useState('');
  const { data, loading } = useRequest(
    () => queryProjects({ ...(keyword.trim() && { keyword: keyword.trim() }), pageSize: FOUND }, { quiet: true }),
    // What was found last stays while one types; a failure is an empty list.
    { refreshDeps: [keyword], debounceWait: 200, onError: () => undefined },
  );
  const own = initial === project.id && !keyword ? [project] : [];
  const found = (data?.result ?? []).filter(({ id }) => id !== exclude && !own.some((one) => one.id === id));
  return (
    <Select<string>
      aria-label="目标项目"
      placeholder="目标项目"
      style={{ width: '100%' }}
      defaultValue={initial}
      loading={loading}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={loading ? '正在查找……' : '没有找到项目'}
      options={[...own, ...found].map(({ id, code, name }) => ({
        value: id,
        label: `${code} · ${name}${id === project.id ? '（本项目）' : ''}`,
      }))}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}
