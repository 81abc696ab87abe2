import { useModel, useSearchParams } from '@umijs/max';
import { type ReactNode, useId } from 'react';
import { PageHeader } from '@/components/PageHeader';
import { PersonAvatar } from '@/components/PersonAvatar';
import { SectionNav } from '@/components/SectionNav';
import { PictureField } from '@/features/picture';
import { RightsView } from '@/features/rights';
import { Identities } from '@/features/signIn';
import { pictureApi } from '@/services/picture';
import styles from './index.module.css';
import { LoginsPart } from './LoginsPart';
import { PasswordForm } from './PasswordForm';
import { ProfileForm } from './ProfileForm';
import { SecondStep } from './SecondStep';
import { SessionsPart } from './SessionsPart';
import { TokensPart } from './TokensPart';

const sections = { account: '账号', security: '登录与安全', tokens: '访问令牌', rights: '我的权限' } as const;
type Section = keyof typeof sections;

/** /personalCenter (§2): one's profile and password, second factor, devices, tokens, and what one may and why. */
export default function PersonalCenterPage() {
  const { initialState, setInitialState } = useModel('@@initialState');
  const [params] = useSearchParams();
  const user = initialState?.user;
  if (!user) return null;
  const setUser = (changes: Partial<typeof user>) =>
    void setInitialState((state) => state?.user && { ...state, user: { ...state.user, ...changes } });
  const asked = params.get('section') ?? '';
  const section: Section = asked in sections ? (asked as Section) : 'account';
  const tenant = initialState.tenants.find((item) => item.current);
  return (
    <SectionNav
      label="个人中心"
      entries={(Object.keys(sections) as Section[]).map((key) => ({
        key,
        label: sections[key],
        to: key === 'account' ? '/personalCenter' : `/personalCenter?section=${key}`,
      }))}
      active={section}
    >
      <PageHeader title="个人中心" />
      <div className={styles.page} data-wide={section === 'rights' || undefined}>
        {section === 'account' && (
          <>
            <div className={styles.who}>
              <PictureField
                name="头像"
                picture={user.avatar}
                onSave={(file: Blob) => pictureApi.uploadAvatar({ file })}
                onRemove={() => pictureApi.removeAvatar()}
                onChanged={(avatar) => setUser({ avatar })}
              >
                <PersonAvatar person={user} size={64} />
              </PictureField>
              <dl className={styles.facts}>
                <dt>用户名</dt>
                <dd>{user.userName}</dd>
                <dt>当前企业</dt>
                <dd>{tenant?.tenantName ?? '—'}</dd>
                <dt>角色</dt>
                <dd>{user.roles.map((role) => role.roleName).join('、') || '—'}</dd>
              </dl>
            </div>
            <Part title="基本信息">
              <ProfileForm user={user} />
            </Part>
            <Part title="登录方式">
              <Identities />
            </Part>
            <Part title="修改密码">
              <PasswordForm userName={user.userName} />
            </Part>
          </>
        )}
        {section === 'security' && (
          <>
            <SecondStep part={(title, children) => <Part title={title}>{children}</Part>} />
            <Part title="登录设备">
              <SessionsPart />
            </Part>
            <Part title="登录记录">
              <LoginsPart />
            </Part>
          </>
        )}
        {section === 'tokens' && (
          <Part title="访问令牌">
            <TokensPart />
          </Part>
        )}
        {section === 'rights' && (
          <Part title="我的权限">
            <RightsView userId={user.userId} />
          </Part>
        )}
      </div>
    </SectionNav>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
