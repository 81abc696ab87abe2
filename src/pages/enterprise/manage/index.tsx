import { Navigate, Outlet, useAccess, useLocation } from '@umijs/max';
import { SectionNav } from '@/components/SectionNav';
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
  const at = pathname.split('/').filter(Boolean).at(-1)?.toLowerCase();
  return (
    <SectionNav
      label="管理后台"
      title={<h1 className={styles.title}>管理后台</h1>}
      entries={entries.map(({ path, name }) => ({ key: path, label: name, to: `${ROOT}/${path}` }))}
      active={entries.find(({ path }) => path.toLowerCase() === at)?.path}
    >
      <Outlet />
    </SectionNav>
  );
}
