import type { CollectionRow } from '@contract/collection/collection';
import { DATE_TIME_FORMAT, DEFAULT_PAGE_SIZE } from '@contract/constants';
import { history, Link } from '@umijs/max';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import Authorized from '@/components/Authorized';
import PersonAvatar from '@/components/PersonAvatar';
import RelativeTime from '@/components/RelativeTime';
import { CollectionForm } from '@/features/collection';
import { DataList, type ListColumn, page, type StateOf, size, text, useDataList } from '@/features/object/list';
import { useRefreshPrivileges } from '@/features/session';
import { collectionApi } from '@/services/collection';

const params = { q: text(100, 'keyword'), page: page(), size: size(DEFAULT_PAGE_SIZE) };
const toQuery = ({ q, page: pageNo, size: pageSize }: StateOf<typeof params>) => ({
  keyword: q.trim() || undefined,
  pageNo,
  pageSize,
});
const viewOf = (id: string) => `/projectCollection/${id}/projectView`;

const columns: readonly ListColumn<CollectionRow>[] = [
  {
    key: 'name',
    title: '名称',
    fixed: true,
    width: 220,
    text: ({ name }) => name,
    render: ({ id, name }) => <Link to={viewOf(id)}>{name}</Link>,
  },
  {
    key: 'description',
    title: '说明',
    width: 280,
    text: ({ description }) => description,
    render: ({ description }) => <span title={description}>{description || '—'}</span>,
  },
  {
    key: 'owner',
    title: '负责人',
    width: 112,
    phone: true,
    text: ({ owner }) => owner?.name ?? null,
    render: ({ owner }) => <PersonAvatar person={owner} withName emptyText="—" />,
  },
  {
    key: 'projects',
    title: '可见项目',
    width: 88,
    align: 'right',
    phone: true,
    text: ({ projectCount }) => projectCount,
    render: ({ projectCount }) => projectCount,
  },
  {
    key: 'members',
    title: '成员',
    width: 72,
    align: 'right',
    text: ({ memberCount }) => memberCount,
    render: ({ memberCount }) => memberCount,
  },
  {
    key: 'updated',
    title: '更新时间',
    width: 120,
    text: ({ updatedTime }) => dayjs(updatedTime).format(DATE_TIME_FORMAT),
    render: ({ updatedTime }) => <RelativeTime time={updatedTime} />,
  },
];

/** /projectCollection — the collections that one is in, or keeps (specification §2; scope 2). */
export default function CollectionListPage() {
  const list = useDataList({
    params,
    load: (state) => collectionApi.query(toQuery(state)),
    idOf: ({ id }: CollectionRow) => id,
  });
  const refreshPrivileges = useRefreshPrivileges();
  const [creating, setCreating] = useState(false);
  const create = (
    <Authorized privilege="PROJECT_COLLECTION:CREATE">
      <Button type="primary" onClick={() => setCreating(true)}>
        新建项目集
      </Button>
    </Authorized>
  );
  return (
    <>
      <DataList
        name="collection"
        noun="项目集"
        title="项目集"
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        search="搜索名称"
        actions={create}
        onOpen={({ id }) => history.push(viewOf(id))}
        exportPage={(state) => collectionApi.query(toQuery(state))}
        emptyText="还没有您参与的项目集：把要一起看的项目放进一个项目集，汇总进展与风险"
        emptyAction={create}
      />
      {creating && (
        <CollectionForm
          onClose={() => setCreating(false)}
          onDone={(id) => {
            void refreshPrivileges();
            history.push(viewOf(id));
          }}
        />
      )}
    </>
  );
}
