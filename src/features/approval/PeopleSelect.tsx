import type { Person } from '@contract/envelope';
import { useDebounce, useRequest } from 'ahooks';
import { Select } from 'antd';
import { useState } from 'react';
import { searchAccounts } from '@/services/tenant';

interface Props {
  value?: string[];
  onChange?: (userIds: string[]) => void;
  exclude?: readonly string[];
  /** Names of those chosen before. */
  known?: readonly Person[];
}

/** Several people of the enterprise. */
export function PeopleSelect({ value = [], onChange, exclude = [], known = [] }: Props) {
  const [keyword, setKeyword] = useState('');
  const wanted = useDebounce(keyword.trim(), { wait: 250 });
  const found = useRequest(() => searchAccounts({ keyword: wanted || undefined, pageSize: 50 }), {
    refreshDeps: [wanted],
  });
  const [names, setNames] = useState(() => new Map(known.map((one) => [one.userId, one.name])));
  const people = (found.data?.result ?? []).filter(({ userId }) => !exclude.includes(userId));
  const options = people.map(({ userId, name, userName }) => ({ value: userId, label: name, title: userName }));
  const missing = value.filter((id) => !people.some((one) => one.userId === id));
  return (
    <Select<string[]>
      mode="multiple"
      value={value}
      placeholder="选择成员"
      loading={found.loading}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={found.error ? '加载失败，请重新输入以重试' : '没有找到成员'}
      options={[...missing.map((id) => ({ value: id, label: names.get(id) ?? '已选成员', title: '' })), ...options]}
      optionRender={({ label, data }) => (
        <span>
          {label} <small>{data.title}</small>
        </span>
      )}
      onChange={(ids) => {
        setNames((before) => new Map([...before, ...people.map((one) => [one.userId, one.name] as const)]));
        onChange?.(ids);
      }}
    />
  );
}
