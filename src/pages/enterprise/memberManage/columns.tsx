import { memberStates } from '@contract/tenant/constants';
import type { Member } from '@contract/tenant/members';
import dayjs from 'dayjs';
import PersonAvatar from '@/components/PersonAvatar';
import type { ListColumn } from '@/features/object/list';
import styles from './memberManage.module.css';

const rolesOf = ({ roles }: Member) => roles.map(({ roleName }) => roleName).join('、');
const departmentOf = ({ departmentNames }: Member) => departmentNames.join(' / ');

/** Of who may not read the log of sign-ins nothing is said; the log goes back half a year. */
function lastLoginOf({ lastLoginTime }: Member): string {
  if (lastLoginTime === undefined) return '—';
  return lastLoginTime === null ? '半年内没有' : dayjs(lastLoginTime).format('YYYY-MM-DD');
}
function idleTitle({ lastLoginTime }: Member): string | undefined {
  const days = lastLoginTime ? dayjs().diff(lastLoginTime, 'day') : 0;
  return days > 0 ? `已 ${days} 天没有登录` : undefined;
}

export const memberColumns: ListColumn<Member>[] = [
  {
    key: 'name',
    title: '姓名',
    width: 110,
    fixed: true,
    sortable: true,
    text: ({ name }) => name,
    render: (row) => <PersonAvatar person={row} withName />,
  },
  {
    key: 'userName',
    title: '用户名',
    width: 100,
    sortable: true,
    phone: true,
    text: ({ userName }) => userName,
    render: ({ userName }) => userName,
  },
  {
    key: 'department',
    title: '部门',
    width: 110,
    phone: true,
    text: departmentOf,
    render: (row) => <span title={departmentOf(row)}>{row.departmentNames.at(-1) ?? '—'}</span>,
  },
  {
    key: 'position',
    title: '岗位',
    width: 110,
    optional: true,
    text: ({ position }) => position,
    render: ({ position }) => position ?? '—',
  },
  {
    key: 'roles',
    title: '角色',
    width: 130,
    text: rolesOf,
    render: (row) => <span title={rolesOf(row)}>{rolesOf(row) || '—'}</span>,
  },
  {
    key: 'state',
    title: '状态',
    width: 84,
    phone: true,
    text: ({ state }) => memberStates[state],
    render: ({ state }) => (
      <span className={styles.state} data-state={state}>
        {memberStates[state]}
      </span>
    ),
  },
  {
    key: 'email',
    title: '邮箱',
    width: 180,
    optional: true,
    text: ({ email }) => email,
    render: ({ email }) => email ?? '—',
  },
  {
    key: 'mobile',
    title: '手机号',
    width: 120,
    optional: true,
    text: ({ mobile }) => mobile,
    render: ({ mobile }) => mobile ?? '—',
  },
  {
    key: 'superior',
    title: '上级',
    width: 100,
    optional: true,
    text: ({ superior }) => superior ?? null,
    render: ({ superior }) => superior ?? '—',
  },
  {
    key: 'openTasks',
    title: '未完成任务',
    width: 100,
    optional: true,
    text: ({ openTasks = 0 }) => String(openTasks),
    render: ({ openTasks = 0 }) => openTasks.toLocaleString(),
  },
  {
    key: 'lastLogin',
    title: '上次登录',
    width: 140,
    optional: true,
    text: (row) => lastLoginOf(row),
    render: (row) => <span title={idleTitle(row)}>{lastLoginOf(row)}</span>,
  },
  {
    key: 'joinedTime',
    title: '加入时间',
    width: 110,
    optional: true,
    sortable: true,
    text: ({ joinedTime }) => dayjs(joinedTime).format('YYYY-MM-DD'),
    render: ({ joinedTime }) => dayjs(joinedTime).format('YYYY-MM-DD'),
  },
];
