import type { SimpleTask } from '@contract/task/depend';
import { Select } from 'antd';
import { useState } from 'react';
import { useFound } from '@/hooks/useFound';
import { taskDependApi } from '@/services/taskDepend';
import { useTaskProject } from '../context/TaskProject';
import fieldStyles from '../styles/fields.less';
import { StageGlyph } from './StageGlyph';

interface Props {
  value: string | null;
  onChange: (taskId: string | null, task: SimpleTask | null) => void;
  /** Not offered. */
  exclude: readonly string[];
  label: string;
  status?: 'error';
}

const FOUND = 20;

export const taskOption = (task: SimpleTask) => ({
  value: task.taskId,
  label: (
    <span className={fieldStyles.line}>
      <StageGlyph category={task.category} />
      <span className={fieldStyles.figure}>{task.taskNo}</span>
      <span className={fieldStyles.text}>{task.title}</span>
    </span>
  ),
});

/** Tasks of the project that are found by a number or by words; what was found last stays while one types. */
export function useFoundTasks(keyword: string, exclude: readonly string[]) {
  const { projectId } = useTaskProject();
  return useFound(
    keyword,
    async (words) =>
      (
        await taskDependApi.searchTasks({
          projectId,
          ...(words && { keyword: words }),
          excludeTaskIds: [...exclude].slice(0, 200),
          pageSize: FOUND,
        })
      ).result,
    { textOf: ({ taskNo, title }) => `${taskNo} ${title}` },
  );
}

/** Chooses a task of the project by number or words. */
export function TaskPicker({ value, onChange, exclude, label, status }: Props) {
  const [keyword, setKeyword] = useState('');
  const { found, loading } = useFoundTasks(keyword, exclude);
  return (
    <Select<string>
      allowClear
      aria-label={label}
      placeholder="输入编号或标题查找任务"
      status={status}
      style={{ width: '100%' }}
      value={value ?? undefined}
      loading={loading}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={loading ? '正在查找……' : '没有找到任务'}
      options={found.map(taskOption)}
      onChange={(id) => onChange(id ?? null, found.find(({ taskId }) => taskId === id) ?? null)}
      onKeyDown={(event) => event.stopPropagation()}
    />
  );
}
