import { SearchOutlined } from '@ant-design/icons';
import type { GrantedObject, GrantProject } from '@contract/project/grant';
import { type GrantKind, grantKinds } from '@contract/project/grants';
import { Input, Segmented, Select, Table, type TableColumnType } from 'antd';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import StateView from '@/components/StateView';
import { useProject } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { grantApi } from '@/services/grant';
import styles from './grants.module.css';

interface Props {
  givers?: readonly (GrantProject & { kinds: GrantKind[] })[];
  loading: boolean;
  error: unknown;
  onRetry: () => void;
}

const columns: TableColumnType<GrantedObject>[] = [
  {
    key: 'title',
    title: '标题',
    render: (_, { no, title, projectName }) => (
      <>
        <span className="faint">{no}</span> {title}
        <div className={styles.from}>来自 {projectName}</div>
      </>
    ),
  },
  { key: 'state', title: '状态', width: 88, render: (_, { state }) => state ?? '—' },
  {
    key: 'person',
    title: '负责人',
    width: 112,
    responsive: ['md'],
    render: (_, { person }) => <PersonAvatar person={person} withName emptyText="—" />,
  },
  { key: 'dueOn', title: '截止', width: 104, responsive: ['md'], render: (_, { dueOn }) => dueOn ?? '—' },
];

/** Objects of other projects, to be looked at; there is nothing to open behind them. */
export function GrantedObjects({ givers, loading, error, onRetry }: Props) {
  const { project } = useProject();
  const offered = (Object.keys(grantKinds) as GrantKind[]).filter((kind) =>
    givers?.some(({ kinds }) => kinds.includes(kind)),
  );
  const [chosen, setKind] = useState<GrantKind>('task');
  const [giverId, setGiver] = useState<string>();
  const [keyword, setKeyword] = useState('');
  const [pageNo, setPage] = useState(1);
  const kind = offered.includes(chosen) ? chosen : (offered[0] ?? 'task');
  const found = useRequest(
    () =>
      grantApi.search({
        ...{ projectId: project.id, kind, pageNo, pageSize: 20 },
        ...(giverId && { giverId }),
        ...(keyword.trim() && { keyword: keyword.trim() }),
      }),
    { refreshDeps: [project.id, kind, giverId, keyword, pageNo, givers], debounceWait: 200, ready: offered.length > 0 },
  );
  const narrow = (change: () => void) => {
    change();
    setPage(1);
  };
  return (
    <StateView
      loading={loading && !givers}
      error={error}
      onRetry={onRetry}
      empty={offered.length === 0}
      emptyText="没有其他项目授权给本项目，或者您不是本项目的成员"
    >
      <div className={styles.bar}>
        <Segmented<GrantKind>
          aria-label="种类"
          value={kind}
          options={offered.map((value) => ({ value, label: grantKinds[value] }))}
          onChange={(value) => narrow(() => setKind(value))}
        />
        <Input
          prefix={<SearchOutlined />}
          aria-label="搜索授权的内容"
          placeholder="搜索编号或标题"
          allowClear
          value={keyword}
          onChange={(event) => narrow(() => setKeyword(event.target.value))}
        />
        <Select<string>
          aria-label="来自哪个项目"
          placeholder="全部项目"
          allowClear
          value={giverId}
          options={givers?.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => narrow(() => setGiver(value))}
        />
      </div>
      <StateView
        loading={found.loading && !found.data}
        error={found.data ? undefined : found.error}
        onRetry={found.refresh}
        empty={found.data?.total === 0}
        emptyText={keyword ? '没有符合条件的内容' : `还没有${grantKinds[kind]}`}
      >
        <Table<GrantedObject>
          rowKey="id"
          size="small"
          columns={columns}
          dataSource={found.data?.result}
          pagination={{
            ...{ current: pageNo, pageSize: 20, total: found.data?.total, hideOnSinglePage: true },
            ...{ showSizeChanger: false, onChange: setPage },
          }}
        />
      </StateView>
    </StateView>
  );
}
