import { Select } from 'antd';
import { useState } from 'react';
import { useFound } from '@/hooks/useFound';
import { projectApi } from '@/services/project';
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
  const { found: projects, loading } = useFound(
    keyword,
    async (words) => (await projectApi.query({ ...(words && { keyword: words }), pageSize: FOUND })).result,
    { textOf: ({ code, name }) => `${code} ${name}` },
  );
  const own = initial === project.id && !keyword ? [project] : [];
  const found = projects.filter(({ id }) => id !== exclude && !own.some((one) => one.id === id));
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
