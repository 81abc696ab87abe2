import type { ObjectPointer } from '@contract/object/record';
import { Select } from 'antd';
import { useState } from 'react';
import { useFound } from '@/hooks/useFound';
import { taskDependApi } from '@/services/taskDepend';

interface Props {
  projectId: string;
  /** Chosen already: named without being looked for. */
  known?: ObjectPointer | null;
  id?: string;
  value?: string;
  onChange?: (id: string | undefined) => void;
}

const OFFERED = 20;

/** A task of the project, by number or words. */
export function TaskSelect({ projectId, known, id, value, onChange }: Props) {
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState(false);
  const { found: tasks, loading } = useFound(
    keyword,
    async (words) =>
      (await taskDependApi.searchTasks({ projectId, ...(words && { keyword: words }), pageSize: OFFERED })).result,
    { ready: opened, deps: [projectId], textOf: ({ taskNo, title }) => `${taskNo} ${title}` },
  );
  const found = tasks.map(({ taskId, taskNo, title }) => ({
    value: taskId,
    label: `${taskNo} ${title}`,
  }));
  const named = known && known.id === value && !found.some((one) => one.value === value);
  return (
    <Select
      id={id}
      aria-label="任务"
      value={value}
      onChange={onChange}
      allowClear
      showSearch={{ onSearch: setKeyword, filterOption: false }}
      loading={loading}
      placeholder="输入编号或标题查找任务"
      notFoundContent={loading ? '正在查找……' : '没有找到任务'}
      options={named ? [{ value: known.id, label: `${known.no} ${known.title}` }, ...found] : found}
      onOpenChange={(open) => open && setOpened(true)}
    />
  );
}
