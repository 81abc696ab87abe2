import type { LinkedRecord, ShownValue } from '@contract/dynamicTable/records';
import type { CellValue, TableField } from '@contract/dynamicTable/table';
import { useDebounce, useRequest } from 'ahooks';
import { Select } from 'antd';
import { useState } from 'react';
import { search } from '@/services/search';

interface Props {
  field: TableField;
  value: ShownValue | undefined;
  onChange: (value: CellValue) => void;
  /** The table's: what is in it stands first. */
  projectId: string | null;
  open?: boolean;
  id?: string;
}

const FOUND = 20;

/** Tasks or projects, as far as one sees them, found as the search finds them: by number, words, sounds. */
export function ReferenceSelect({ field, value, onChange, projectId, open, id }: Props) {
  const [words, setWords] = useState('');
  const keyword = useDebounce(words.trim(), { wait: 250 });
  const type = field.kind === 'project' ? 'project' : 'task';
  const { data, loading } = useRequest(
    () => search({ keyword, type, pageSize: FOUND, ...(projectId && { projectId }) }),
    // A failure is an empty list.
    { ready: keyword !== '', refreshDeps: [keyword, type], onError: () => undefined },
  );
  const known = Array.isArray(value) ? (value as LinkedRecord[]) : [];
  const chosen = new Set(known.map((one) => one.id));
  const hits = (keyword ? (data?.groups[0]?.result ?? []) : []).filter((one) => !chosen.has(one.id));
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
      value={known.map((one) => one.id)}
      options={[
        ...known.map((one) => ({ value: one.id, label: one.title })),
        ...hits.map((hit) => ({ value: hit.id, label: [hit.no, hit.title].filter(Boolean).join(' ') })),
      ]}
      onChange={(next) => onChange(next)}
      notFoundContent={loading ? '正在查找…' : keyword ? '没有找到' : '输入文字开始查找'}
    />
  );
}
