import type { SimpleTask } from '@contract/task/depend';
import { Select } from 'antd';
import { useState } from 'react';
import { taskOption, useFoundTasks } from '../pickers/TaskPicker';
import { grantedOption, useGrantedTasks } from './useGrantedTasks';

interface Props {
  onChoose: (task: Pick<SimpleTask, 'taskId' | 'taskNo'>) => void;
  /** Where none of those found is meant: makes a task of these words. */
  onCreate?: (title: string) => void;
  disabled?: boolean;
  /** Not offered. */
  exclude: readonly string[];
  label: string;
  status?: 'error';
  /** Also tasks of other projects that granted them for links. */
  granted?: boolean;
}

const NEW = 'new';

/** A number or words, Enter: what is found is linked at once, or a task of these words is made. */
export function LinkPicker({ onChoose, onCreate, disabled, exclude, label, status, granted = false }: Props) {
  const [keyword, setKeyword] = useState('');
  const { found, loading } = useFoundTasks(keyword, exclude);
  const fromOthers = useGrantedTasks(keyword, exclude, granted);
  const words = keyword.trim();
  const create = onCreate && words !== '' ? [{ value: NEW, label: `新建「${words}」并关联` }] : [];
  return (
    <Select<string>
      autoFocus
      defaultOpen
      aria-label={label}
      placeholder="输入编号或标题，按 Enter 关联"
      status={status}
      disabled={disabled}
      style={{ width: '100%' }}
      value={null}
      loading={loading}
      showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
      notFoundContent={loading ? '正在查找……' : '没有找到任务'}
      options={[
        ...found.map(taskOption),
        ...(fromOthers.length > 0 ? [{ label: '其他项目授权的任务', options: fromOthers.map(grantedOption) }] : []),
        ...create,
      ]}
      onSelect={(chosen) => {
        const task =
          found.find(({ taskId }) => taskId === chosen) ?? fromOthers.find(({ taskId }) => taskId === chosen);
        if (task) onChoose(task);
        else if (chosen === NEW) onCreate?.(words);
      }}
    />
  );
}
