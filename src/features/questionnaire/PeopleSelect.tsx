import type { TenantMember } from '@contract/tenant/tenant';
import { useDebounce, useRequest } from 'ahooks';
import { Select } from 'antd';
import { useState } from 'react';
import { searchAccounts } from '@/services/tenant';

interface Props {
  label: string;
  value?: string[];
  onChange?: (userIds: string[]) => void;
  disabled?: boolean;
}

const SHOWN = 50;
const nameOf = ({ name, departmentName }: TenantMember) => (departmentName ? `${name}（${departmentName}）` : name);

/** Several people of the enterprise; those chosen before are asked for by their ids, so that none shows as one. */
export function PeopleSelect({ label, value = [], onChange, disabled }: Props) {
  const [keyword, setKeyword] = useState('');
  const wanted = useDebounce(keyword.trim(), { wait: 250 });
  const found = useRequest(() => searchAccounts({ keyword: wanted || undefined, pageSize: SHOWN }), {
    refreshDeps: [wanted],
    onError: () => {},
  });
  const [first] = useState(value);
  const known = useRequest(
    async () =>
      (await Promise.all(first.map((userId) => searchAccounts({ userId, pageSize: 1 })))).flatMap(
        ({ result }) => result,
      ),
    { ready: first.length > 0, onError: () => {} },
  );
  const people = new Map([...(known.data ?? []), ...(found.data?.result ?? [])].map((one) => [one.userId, one]));
  return (
    <Select
      mode="multiple"
      aria-label={label}
      placeholder="搜索姓名或账号"
      disabled={disabled}
      loading={found.loading}
      value={value}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      options={[...people.values()].map((one) => ({ value: one.userId, label: nameOf(one) }))}
      onChange={(next) => onChange?.(next)}
      style={{ width: '100%' }}
    />
  );
}
