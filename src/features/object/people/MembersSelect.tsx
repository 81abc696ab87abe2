import type { Person } from '@contract/envelope';
import { Select, type SelectProps } from 'antd';
import { useRef, useState } from 'react';
import { useFound } from '@/hooks/useFound';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { tenantApi } from '@/services/tenant';
import { PersonOption } from './PersonOption';

const PICKER_SIZE = 50;
/** In place of an id: whoever acts. */
const ME = 'me';

interface Props
  extends Omit<SelectProps<string | string[]>, 'options' | 'showSearch' | 'onChange' | 'value' | 'mode' | 'status'> {
  value?: readonly string[];
  onChange?: (userIds: string[]) => void;
  /** Somebody was found: who it is. */
  onPerson?: (person: Person) => void;
  /** People whose names are known already; those of the others are asked for by their ids. */
  known?: readonly Person[];
  /** One at the most. */
  single?: boolean;
  /** Offers the one who acts, as `me`. */
  withMe?: boolean;
  /** None is a mistake. */
  required?: boolean;
}

/** Picks people by searching names and accounts on the server. A chosen one is never shown as an id. */
export function MembersSelect(props: Props) {
  const {
    value = [],
    onChange,
    onPerson,
    known = [],
    single = false,
    withMe = false,
    required = false,
    ...rest
  } = props;
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState(rest.defaultOpen === true);
  const met = useRef(new Map<string, Person>());
  const { found, loading, failed } = useFound(
    keyword,
    async (words) => (await tenantApi.searchAccounts({ keyword: words, pageSize: PICKER_SIZE }, showFailure)).result,
    { ready: opened, textOf: ({ name, userName }) => `${name} ${userName}` },
  );
  for (const person of [...known, ...found]) met.current.set(person.userId, person);
  const unknown = value.filter((id) => id !== ME && !met.current.has(id));
  const asked = useRequest(
    async () => {
      const pages = await Promise.all(
        unknown.map((userId) => tenantApi.searchAccounts({ userId, pageSize: 1 }, showFailure)),
      );
      for (const { result } of pages) for (const person of result) met.current.set(person.userId, person);
    },
    { ready: unknown.length > 0, refreshDeps: [unknown.join()], onError: () => undefined },
  );
  const nameOf = (id: string) => met.current.get(id)?.name ?? (asked.loading ? '…' : '已离开的成员');
  const listed = found.map(({ userId }) => userId);
  const shown = [...new Set([...value.filter((id) => id !== ME), ...listed])];
  const choose = (chosen: string | string[] | undefined) => {
    const ids = [chosen ?? []].flat();
    for (const id of ids) {
      const person = met.current.get(id);
      if (person) onPerson?.(person);
    }
    onChange?.(ids);
  };
  return (
    <Select<string | string[]>
      {...rest}
      mode={single ? undefined : 'multiple'}
      maxCount={single ? undefined : 50}
      status={required && value.length === 0 ? 'error' : undefined}
      value={single ? value[0] : [...value]}
      onChange={choose}
      onOpenChange={(open) => open && setOpened(true)}
      loading={loading}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={failed ? '加载失败，请重新输入以重试' : loading ? '正在查找…' : '没有找到成员'}
      options={[
        ...(withMe ? [{ value: ME, label: '操作者本人' }] : []),
        ...shown.map((id) => ({ value: id, label: nameOf(id) })),
      ]}
      optionRender={({ value: id, label }) =>
        id === ME ? label : <PersonOption person={met.current.get(String(id))} />
      }
    />
  );
}
