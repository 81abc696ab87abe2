import { CheckOutlined, LogoutOutlined, MenuOutlined, SettingOutlined, UserOutlined } from '@ant-design/icons';
import type { Tenant } from '@contract/auth/account';
import { Link, useAccess, useModel } from '@umijs/max';
import { Segmented } from 'antd';
import { useState } from 'react';
import { PersonAvatar } from '@/components/PersonAvatar';
import { enterTenant, leave } from '@/features/session';
import { type ThemeMode, useThemeMode } from '@/hooks/useThemeMode';
import styles from './index.module.css';

const themeOptions: { value: ThemeMode; label: string }[] = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'system', label: '跟随系统' },
];

function TenantLogo({ tenant }: { tenant: Tenant }) {
  if (tenant.logo) return <img src={tenant.logo} alt="" width={20} height={20} />;
  return <span className={styles.tenantInitial}>{Array.from(tenant.tenantName)[0]}</span>;
}

/** Who, where, the enterprises to switch to, the theme, the back office, the personal centre, the way out (§2). */
export default function UserPanel({ onDone, onArrange }: { onDone: () => void; onArrange: () => void }) {
  const { initialState } = useModel('@@initialState');
  const { isViewBackOffice } = useAccess();
  const { mode, setMode } = useThemeMode();
  const [switching, setSwitching] = useState<string>();
  const user = initialState?.user;
  if (!user) return null;
  const { tenants, portal } = initialState;
  const current = tenants.find((tenant) => tenant.current);

  const enter = async (tenantCode: string) => {
    setSwitching(tenantCode);
    // A failure has been shown already; the list stays for another try.
    if (!(await enterTenant(tenantCode).catch(() => false))) setSwitching(undefined);
  };

  return (
    <div className={styles.panel}>
      <div className={styles.who}>
        <PersonAvatar person={user} size={36} />
        <div className={styles.whoText}>
          <strong>{user.name}</strong>
          <span>{user.userName}</span>
        </div>
      </div>
      <section className={styles.section} aria-label="切换企业">
        <h2 className={styles.group}>企业</h2>
        {tenants.map((tenant) => (
          <button
            key={tenant.tenantCode}
            type="button"
            className={styles.item}
            aria-current={tenant.current || undefined}
            disabled={switching !== undefined}
            onClick={() => (tenant === current ? onDone() : void enter(tenant.tenantCode))}
          >
            <span className={styles.icon}>
              <TenantLogo tenant={tenant} />
            </span>
            <span className={styles.label}>{tenant.tenantName}</span>
            {tenant.current && <CheckOutlined aria-label="当前企业" />}
          </button>
        ))}
      </section>
      <section className={styles.section} aria-label="外观">
        <Segmented block size="small" options={themeOptions} value={mode} onChange={setMode} aria-label="外观" />
      </section>
      <section className={styles.section}>
        {isViewBackOffice && (
          <Link to="/enterpriseManage" className={styles.item} onClick={onDone}>
            <span className={styles.icon}>
              <SettingOutlined />
            </span>
            <span className={styles.label}>管理后台</span>
          </Link>
        )}
        <Link to="/personalCenter" className={styles.item} onClick={onDone}>
          <span className={styles.icon}>
            <UserOutlined />
          </span>
          <span className={styles.label}>个人中心</span>
        </Link>
        <button type="button" className={styles.item} onClick={onArrange}>
          <span className={styles.icon}>
            <MenuOutlined />
          </span>
          <span className={styles.label}>调整侧栏</span>
        </button>
        <button type="button" className={styles.item} onClick={() => void leave(portal?.logoutUrl)}>
          <span className={styles.icon}>
            <LogoutOutlined />
          </span>
          <span className={styles.label}>退出登录</span>
        </button>
      </section>
      {portal && <p className={styles.version}>版本 {portal.version}</p>}
    </div>
  );
}
