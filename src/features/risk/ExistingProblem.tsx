import { useParams } from '@umijs/max';
import { Select } from 'antd';
import { useState } from 'react';
import { useFound } from '@/hooks/useFound';
import { problemService } from '@/services/problem';

interface Props {
  id?: string;
  value?: string;
  onChange?: (id: string | undefined) => void;
}

const OFFERED = 20;

/** An open problem of the project, found by its title; none: a new one is made. */
export function ExistingProblem({ id, value, onChange }: Props) {
  const { pId = '' } = useParams<{ pId: string }>();
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState(false);
  const { found, loading } = useFound(
    keyword,
    async (words) =>
      (
        await problemService.query({
          projectId: pId,
          filter: { tab: 'open', keyword: words },
          pageNo: 1,
          pageSize: OFFERED,
        })
      ).result,
    { ready: opened, deps: [pId], textOf: ({ no, title }) => `${no} ${title}` },
  );
  return (
    <Select
      id={id}
      value={value}
      onChange={onChange}
      allowClear
      showSearch={{ onSearch: setKeyword, filterOption: false }}
      loading={loading}
      placeholder="不选择时生成新的问题"
      notFoundContent={loading ? '正在查找……' : '没有开放的问题'}
      options={found.map(({ id: of, no, title }) => ({ value: of, label: `${no} ${title}` }))}
      onOpenChange={(open) => open && setOpened(true)}
    />
  );
}
