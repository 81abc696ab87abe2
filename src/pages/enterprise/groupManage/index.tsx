import type { Group } from '@contract/hrp/hrp';
import PersonAvatar from '@/components/PersonAvatar';
import { GroupForm, inOrder, StaysDrawer } from '@/features/hrp';
import { KeptPage } from '@/features/kept';
import type { ListColumn } from '@/features/object/list';
import { showFailure } from '@/services/client';
import { hrpApi } from '@/services/hrp';

type Row = Group & { depth: number };
const columns: ListColumn<Row>[] = [
  {
    key: 'name',
    title: '名称',
    width: 260,
    fixed: true,
    render: ({ name, depth }) => `${'　'.repeat(depth)}${name}`,
    text: ({ name }) => name,
  },
  {
    key: 'leader',
    title: '组长',
    width: 140,
    phone: true,
    render: ({ leader }) => <PersonAvatar person={leader} withName emptyText="—" />,
    text: ({ leader }) => leader?.name ?? null,
  },
  {
    key: 'members',
    title: '成员',
    width: 88,
    align: 'right',
    phone: true,
    render: ({ members }) => `${members} 人`,
    text: ({ members }) => members,
  },
];

/** /enterpriseManage/groupManage — groups below each other, and who is in them from when until when. */
export default function GroupManagePage() {
  return (
    <KeptPage<Row>
      name="hrGroup"
      noun="小组"
      columns={columns}
      list={async () => inOrder(await hrpApi.listGroups())}
      nameOf={({ name }) => name}
      search="搜索名称"
      form={({ row, rows, ...ends }) => <GroupForm group={row} groups={rows} {...ends} />}
      opened={({ row, ...ends }) => (
        <StaysDrawer place={{ groupId: row.id }} title={`小组「${row.name}」的成员`} {...ends} />
      )}
      remove={{ call: ({ id }) => hrpApi.deleteGroup({ id }, showFailure), may: ({ stays }) => stays === 0 }}
      exported
      emptyText="还没有小组：建立小组并登记成员，值班表按小组安排"
    />
  );
}
