import { delegableLabels } from '@contract/delegable';
import type { Delegation } from '@contract/tenant/delegation';
import dayjs from 'dayjs';
import PersonAvatar from '@/components/PersonAvatar';
import { KeptPage } from '@/features/kept';
import type { ListColumn } from '@/features/object/list';
import { showFailure } from '@/services/client';
import { delegationApi } from '@/services/delegation';
import { AdminForm, placeOf } from './AdminForm';

const rightsOf = ({ privileges }: Delegation) => privileges.map((one) => delegableLabels[one]).join('、');
const sinceOf = ({ createdTime }: Delegation) => dayjs(createdTime).format('YYYY-MM-DD');

const columns: ListColumn<Delegation>[] = [
  {
    key: 'person',
    title: '成员',
    width: 140,
    fixed: true,
    render: ({ person }) => <PersonAvatar person={person} withName emptyText="—" />,
    text: ({ person }) => person?.name ?? null,
  },
  { key: 'department', title: '部门及其下级', width: 220, phone: true, render: placeOf, text: placeOf },
  {
    key: 'people',
    title: '人数',
    width: 76,
    align: 'right',
    render: ({ people }) => `${people} 人`,
    text: ({ people }) => people,
  },
  { key: 'privileges', title: '可以做', width: 320, render: rightsOf, text: rightsOf },
  { key: 'since', title: '起始', width: 112, phone: true, render: sinceOf, text: sinceOf },
  {
    key: 'by',
    title: '指定人',
    width: 110,
    render: ({ createdBy }) => createdBy?.name ?? '—',
    text: ({ createdBy }) => createdBy?.name ?? null,
  },
];

/** Administrators of departments: who, for which, what they may do there, and since when. */
export function AdminList() {
  return (
    <KeptPage<Delegation>
      name="departmentAdmin"
      noun="部门管理员"
      title={null}
      columns={columns}
      list={delegationApi.list}
      nameOf={({ person }) => person?.name ?? ''}
      search="搜索成员或部门"
      words={(row) => [row.person?.name, row.person?.userName, placeOf(row)]}
      createText="指定部门管理员"
      form={({ row, onClose, onDone }) => <AdminForm delegation={row} onClose={onClose} onDone={onDone} />}
      remove={{
        call: ({ id }) => delegationApi.remove({ id }, showFailure),
        subject: (row) => `${row.person?.name ?? ''}对「${placeOf(row)}」的管理`,
        content: () => '立即生效。成员本身和他们做过的事都不受影响。',
      }}
      exported
      emptyText="还没有部门管理员：指定后，他们只能看到并管理自己的部门及其下级部门的成员、邀请和下级部门"
    />
  );
}
