import { useModel } from '@umijs/max';
import { PageHeader } from '@/components/PageHeader';
import { PersonAvatar } from '@/components/PersonAvatar';
import styles from './index.module.css';
import { PasswordForm } from './PasswordForm';
import { ProfileForm } from './ProfileForm';

/** /personalCenter (§2): one's own profile and password. */
export default function PersonalCenterPage() {
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  if (!user) return null;
  const tenant = initialState.tenants.find((item) => item.current);
  return (
    <>
      <PageHeader title="个人中心" />
      <div className={styles.page}>
        <div className={styles.who}>
          <PersonAvatar person={user} size={48} />
          <dl className={styles.facts}>
            <dt>用户名</dt>
            <dd>{user.userName}</dd>
            <dt>当前企业</dt>
            <dd>{tenant?.tenantName ?? '—'}</dd>
            <dt>角色</dt>
            <dd>{user.roles.map((role) => role.roleName).join('、') || '—'}</dd>
          </dl>
        </div>
        <section aria-labelledby="profile">
          <h2 id="profile" className={styles.heading}>
            基本信息
          </h2>
          <ProfileForm user={user} />
        </section>
        <section aria-labelledby="password">
          <h2 id="password" className={styles.heading}>
            修改密码
          </h2>
          <PasswordForm userName={user.userName} />
        </section>
      </div>
    </>
  );
}
