import { useRequest } from 'ahooks';
import { Select } from 'antd';
import { searchAccounts } from '@/services/tenant';

interface Props {
  value: string[];
  onChange: (value: string[]) => void;
}

const MOST = 200;

/** Some of the enterprise's people, found by name. */
export function MembersSelect({ value, onChange }: Props) {
  const { data, loading, run } = useRequest(
    (keyword?: string) => searchAccounts({ keyword, pageNo: 1, pageSize: MOST }),
    { debounceWait: 200 },
  );
  return (
    <Select
      mode="multiple"
      aria-label="成员"
      placeholder="选择成员"
      loading={loading}
      value={value}
      status={value.length === 0 ? 'error' : undefined}
      onChange={onChange}
      showSearch={{ filterOption: false, onSearch: run }}
      options={data?.result.map(({ userId, name, userName }) => ({ value: userId, label: `${name}（${userName}）` }))}
    />
  );
}
