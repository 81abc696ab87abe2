import { history, useLocation, useSearchParams } from '@umijs/max';
import { Segmented } from 'antd';
import { PageHeader } from '@/components/PageHeader';
import { useHolds, useHoldsSomewhere } from '@/hooks/useHolds';
import { AdminList } from './AdminList';
import { InvitationList } from './InvitationList';
import { MemberList } from './MemberList';
import styles from './memberManage.module.css';

const views = { members: '成员', invitations: '邀请', admins: '部门管理员' } as const;
type View = keyof typeof views;

/** /enterpriseManage/memberManage (§2) — departments, members and invitations of the enterprise, and who administers a department. */
export default function MemberManagePage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const somewhere = useHoldsSomewhere();
  const keepsRoles = useHolds()('TENANT:ROLE:MANAGE');
  const shown = (Object.keys(views) as View[]).filter(
    (one) => one === 'members' || (one === 'invitations' ? somewhere('ENTERPRISE:MEMBER_INVITE') : keepsRoles),
  );
  const view = shown.find((one) => one === params.get('view')) ?? 'members';
  const switcher = shown.length > 1 && (
    <Segmented
      aria-label="成员、邀请或部门管理员"
      options={shown.map((value) => ({ value, label: views[value] }))}
      value={view}
      onChange={(next) => history.push(next === 'members' ? pathname : `${pathname}?view=${next}`)}
    />
  );
  return (
    <>
      <PageHeader title="成员管理" />
      {view === 'members' ? (
        <MemberList switcher={switcher} />
      ) : (
        <>
          <div className={styles.views}>{switcher}</div>
          {view === 'admins' ? <AdminList /> : <InvitationList />}
        </>
      )}
    </>
  );
}
