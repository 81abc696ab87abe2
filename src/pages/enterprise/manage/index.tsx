import { Navigate, NavLink, Outlet, useAccess, useLocation } from '@umijs/max';
import { StatusView } from '@/components/StatusView';
import { backOfficeEntries } from './entries';
import styles from './manage.module.css';

const ROOT = '/enterpriseManage';

/** /enterpriseManage — the back office of the enterprise: its pages by right, and the first of them to begin with. */
export default function EnterpriseManagePage() {
  const access = useAccess();
  const { pathname } = useLocation();
  const entries = backOfficeEntries.filter((entry) => access[entry.access]);
  const [first] = entries;
  if (!first) {
    return (
      <StatusView
        code="403"
        title="没有可用的管理功能"
        text="您可以进入管理后台，但还没有任何管理权限，请联系企业管理员。"
      />
    );
  }
  if (pathname.replace(/\/$/, '').toLowerCase() === ROOT.toLowerCase())
    return <Navigate to={`${ROOT}/${first.path}`} replace />;
  return (
    <div className={styles.frame}>
      <nav className={styles.nav} aria-label="管理后台">
        <h1 className={styles.title}>管理后台</h1>
        <ul className={styles.list}>
          {entries.map(({ path, name }) => (
            <li key={path}>
              <NavLink
                to={`${ROOT}/${path}`}
                className={({ isActive }) => `${styles.entry} ${isActive ? styles.active : ''}`}
              >
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  );
}
