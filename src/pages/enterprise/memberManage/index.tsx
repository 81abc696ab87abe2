import { history, useLocation, useSearchParams } from '@umijs/max';
import { Segmented } from 'antd';
import { PageHeader } from '@/components/PageHeader';
import { useHolds } from '@/hooks/useHolds';
import { InvitationList } from './InvitationList';
import { MemberList } from './MemberList';
import styles from './memberManage.module.css';

const views = [
  { value: 'members', label: '成员' },
  { value: 'invitations', label: '邀请' },
];

/** /enterpriseManage/memberManage (§2) — departments, members and invitations of the enterprise. */
export default function MemberManagePage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const mayInvite = useHolds()('ENTERPRISE:MEMBER_INVITE');
  const view = mayInvite && params.get('view') === 'invitations' ? 'invitations' : 'members';
  const switcher = mayInvite && (
    <Segmented
      aria-label="成员或邀请"
      options={views}
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
          <InvitationList />
        </>
      )}
    </>
  );
}
