import type { Person } from '@contract/envelope';
import type { TenantMember } from '@contract/tenant/tenant';
import { Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { useFound } from '@/hooks/useFound';
import { showFailure } from '@/services/client';
import { tenantApi } from '@/services/tenant';
import { PersonOption } from './PersonOption';

type Known = Pick<Person, 'userId' | 'userName' | 'name' | 'avatar'>;
type Search = (keyword: string) => Promise<TenantMember[]>;

const PICKER_SIZE = 50;

const searchTenant =
  (projectId: string | undefined, membersOnly: boolean): Search =>
  async (keyword) => {
    const { result } = await tenantApi.searchAccounts(
      {
        keyword: keyword || undefined,
        membersOf: projectId,
        pageSize: PICKER_SIZE,
      },
      showFailure,
    );
    return membersOnly ? result.filter(({ inProject }) => inProject !== false) : result;
  };

interface MemberSelectProps extends Omit<SelectProps<string>, 'options' | 'showSearch' | 'onChange' | 'value'> {
  value?: string;
  onChange?: (userId: string | undefined, person: TenantMember | undefined) => void;
  /** People whose names are known already, so that a chosen one is never shown as an id. */
  known?: readonly Known[];
  /** Who is not offered, being chosen elsewhere. */
  exclude?: readonly string[];
  /** Its people stand first. */
  projectId?: string;
  /** Nobody else is offered. */
  membersOnly?: boolean;
  /** Where people are looked for; the enterprise, unless told otherwise. */
  search?: Search;
}

/** Picks one person by searching names and accounts on the server. */
export function MemberSelect({
  value,
  onChange,
  known = [],
  exclude = [],
  projectId,
  membersOnly = false,
  search = searchTenant(projectId, membersOnly),
  ...rest
}: MemberSelectProps) {
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState(Boolean(value) || rest.defaultOpen === true);
  const {
    found: people,
    loading,
    failed,
  } = useFound(keyword, (words = '') => search(words), {
    ready: opened,
    deps: [projectId, membersOnly],
    textOf: ({ name, userName }) => `${name} ${userName}`,
  });
  const missing = known.filter((person) => person.userId === value && !people.some((p) => p.userId === person.userId));
  const offered = [...missing, ...people].filter(
    (person) => person.userId === value || !exclude.includes(person.userId),
  );
  return (
    <Select<string>
      {...rest}
      value={offered.some((person) => person.userId === value) || !loading ? (value ?? null) : null}
      onChange={(userId) =>
        onChange?.(
          userId ?? undefined,
          people.find((person) => person.userId === userId),
        )
      }
      onOpenChange={(open) => open && setOpened(true)}
      loading={loading}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={failed ? '加载失败，请重新输入以重试' : loading ? '正在查找…' : '没有找到成员'}
      options={offered.map((person) => ({ value: person.userId, label: person.name, person }))}
      optionRender={({ data }) => <PersonOption person={data.person} />}
    />
  );
}
