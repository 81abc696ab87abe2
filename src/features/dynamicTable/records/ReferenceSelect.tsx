import type { ShownValue } from '@contract/dynamicTable/records';
import type { CellValue, TableField } from '@contract/dynamicTable/table';
import { Select } from 'antd';
import { useState } from 'react';
import { hitOption, useFoundHits } from '@/features/search';
import { useTitled } from './useTitled';

interface Props {
  field: TableField;
  value: ShownValue | undefined;
  onChange: (value: CellValue) => void;
  /** The table's: what is in it stands first. */
  projectId: string | null;
  open?: boolean;
  id?: string;
}

/** Tasks or projects, as far as one sees them, found as the search finds them: by number, words, sounds. */
export function ReferenceSelect({ field, value, onChange, projectId, open, id }: Props) {
  const [words, setWords] = useState('');
  const type = field.kind === 'project' ? 'project' : 'task';
  const { found, loading, failed } = useFoundHits(words, { type, projectId });
  const hits = found.map(hitOption);
  const chosen = useTitled(value, hits);
  return (
    <Select<string[]>
      {...{ id, loading }}
      className="dyn-choose"
      mode="multiple"
      aria-label={field.name}
      defaultOpen={open}
      autoFocus={open}
      allowClear
      placeholder={type === 'task' ? '输入编号或标题查找任务' : '输入名称查找项目'}
      showSearch={{ filterOption: false, onSearch: setWords }}
      value={chosen.map((one) => one.value)}
      options={[...chosen, ...hits.filter((one) => !chosen.some((other) => other.value === one.value))]}
      onChange={(next) => onChange(next)}
      notFoundContent={
        failed ? '加载失败，请重新输入以重试' : loading ? '正在查找…' : words.trim() ? '没有找到' : '输入文字开始查找'
      }
    />
  );
}
