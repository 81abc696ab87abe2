import { useRequest } from 'ahooks';
import { Select } from 'antd';
import { searchAccounts } from '@/services/tenant';

interface Props {
  value: string[];
  onChange: (value: string[]) => void;
  /** One at the most. */
  single?: boolean;
  /** Offers 我, the one who acts, as `me`. */
  withMe?: boolean;
  label?: string;
  /** None is a mistake. */
  required?: boolean;
}

const MOST = 200;

/** Some of the enterprise's people, found by name. */
export function MembersSelect({ value, onChange, single, withMe, label = '成员', required }: Props) {
  const { data, loading, run } = useRequest(
    (keyword?: string) => searchAccounts({ keyword, pageNo: 1, pageSize: MOST }),
    { debounceWait: 200 },
  );
  return (
    <Select<string | string[]>
      mode={single ? undefined : 'multiple'}
      aria-label={label}
      placeholder="选择成员"
      loading={loading}
      value={single ? value[0] : value}
      status={required && value.length === 0 ? 'error' : undefined}
      onChange={(next) => onChange([next ?? []].flat())}
      maxTagCount="responsive"
      showSearch={{ filterOption: false, onSearch: run }}
      options={[
        ...(withMe ? [{ value: 'me', label: '操作者本人' }] : []),
        ...(data?.result.map(({ userId, name, userName }) => ({ value: userId, label: `${name}（${userName}）` })) ??
          []),
      ]}
    />
  );
}
