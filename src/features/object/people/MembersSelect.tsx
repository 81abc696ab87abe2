import type { Person } from '@contract/envelope';
import { useDebounce, useRequest } from 'ahooks';
import { Select, type SelectProps } from 'antd';
import { useRef, useState } from 'react';
import { searchAccounts } from '@/services/tenant';
import { PersonOption } from './PersonOption';

const PICKER_SIZE = 50;

interface Props extends Omit<SelectProps<string[]>, 'options' | 'showSearch' | 'onChange' | 'value' | 'mode'> {
  value?: readonly string[];
  onChange?: (userIds: string[]) => void;
  /** Somebody was found: who it is. */
  onPerson?: (person: Person) => void;
  /** People whose names are known already, so that a chosen one is never shown as an id. */
  known?: readonly Person[];
}

/** Picks people by searching names and accounts on the server. */
export function MembersSelect({ value = [], onChange, onPerson, known = [], ...rest }: Props) {
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState(value.length > 0);
  const wanted = useDebounce(keyword.trim(), { wait: 250 });
  const met = useRef(new Map<string, Person>());
  const found = useRequest(() => searchAccounts({ keyword: wanted || undefined, pageSize: PICKER_SIZE }), {
    ready: opened,
    refreshDeps: [wanted],
    onError: () => undefined,
  });
  for (const person of [...known, ...(found.data?.result ?? [])]) met.current.set(person.userId, person);
  const shown = new Set([...value, ...(found.data?.result ?? []).map(({ userId }) => userId)]);
  const choose = (ids: string[]) => {
    for (const id of ids) {
      const person = met.current.get(id);
      if (person) onPerson?.(person);
    }
    onChange?.(ids);
  };
  return (
    <Select<string[]>
      {...rest}
      mode="multiple"
      maxCount={50}
      value={[...value]}
      onChange={choose}
      onOpenChange={(open) => open && setOpened(true)}
      loading={found.loading}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={found.error ? '加载失败，请重新输入以重试' : found.loading ? '正在查找…' : '没有找到成员'}
      options={[...shown].map((id) => ({ value: id, label: met.current.get(id)?.name ?? '已离开的成员' }))}
      optionRender={({ value: id }) => <PersonOption person={met.current.get(String(id))} />}
    />
  );
}
