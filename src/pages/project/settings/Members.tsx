import { SearchOutlined } from '@ant-design/icons';
import type { ProjectMember } from '@contract/project/project';
import { holdsTyped } from '@contract/search/fold';
import { useMemoizedFn } from 'ahooks';
import { Input, Table, type TableColumnType } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import StateView from '@/components/StateView';
import { useProject } from '@/features/project';
import { useTaken } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { projectApi } from '@/services/project';
import { AddMembers } from './AddMembers';
import { MemberActions } from './MemberActions';
import { MemberRole } from './MemberRole';
import { ProjectDepartments } from './ProjectDepartments';
import styles from './settings.module.css';

const matches = (member: ProjectMember, keyword: string) =>
  holdsTyped(keyword, member.name, member.userName, member.departmentName);

/** Who belongs to the project, and as what. */
export function Members() {
  const { project, mayChange, patch } = useProject();
  const [keyword, setKeyword] = useState('');
  const members = useRequest(() => projectApi.listMembers({ entityId: project.id }), {
    onSuccess: (list) => patch({ memberCount: list.length }),
  });
  const departments = useRequest(() => projectApi.listDepartments({ entityId: project.id }), { onError: () => {} });
  const refresh = () => Promise.all([members.refreshAsync(), departments.refreshAsync()]);
  useTaken(useMemoizedFn(refresh));
  const shown = (members.data ?? []).filter((member) => matches(member, keyword));
  const columns: TableColumnType<ProjectMember>[] = [
    {
      key: 'name',
      title: '姓名',
      render: (_, member) => (
        <span className={styles.member}>
          <PersonAvatar person={member} withName />
          {member.isOwner && <span className={styles.ownerMark}>负责人</span>}
          {member.via && <span className={styles.via}>经 {member.via.name}</span>}
        </span>
      ),
    },
    { key: 'userName', title: '账号', dataIndex: 'userName', responsive: ['md'] },
    {
      key: 'department',
      title: '部门',
      responsive: ['md'],
      render: (_, member) => member.departmentName ?? '—',
    },
    {
      key: 'role',
      title: '角色',
      width: 140,
      render: (_, member) => <MemberRole member={member} onChanged={members.refreshAsync} />,
    },
    {
      key: 'joined',
      title: '加入时间',
      width: 112,
      responsive: ['md'],
      render: (_, member) => dayjs(member.joinedTime).format('YYYY-MM-DD'),
    },
    {
      key: 'actions',
      title: <span className="visually-hidden">操作</span>,
      width: 48,
      render: (_, member) => <MemberActions member={member} onChanged={members.refreshAsync} />,
    },
  ];
  return (
    <>
      <div className={styles.toolbar}>
        <Input
          prefix={<SearchOutlined />}
          placeholder="搜索成员"
          aria-label="搜索成员"
          allowClear
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        {mayChange('PROJECT:MEMBER:ADD') && <AddMembers departments={departments.data ?? []} onAdded={refresh} />}
      </div>
      <ProjectDepartments departments={departments.data ?? []} onChanged={refresh} />
      <StateView
        loading={members.loading && !members.data}
        error={members.data ? undefined : members.error}
        onRetry={members.refresh}
        empty={shown.length === 0}
        emptyText={keyword ? '没有符合条件的成员' : '还没有成员'}
      >
        <Table<ProjectMember>
          rowKey="userId"
          size="small"
          columns={columns}
          dataSource={shown}
          pagination={shown.length > 50 && { pageSize: 50, showSizeChanger: false }}
        />
      </StateView>
    </>
  );
}
