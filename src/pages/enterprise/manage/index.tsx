import { Navigate, Outlet, useAccess, useLocation } from '@umijs/max';
import { PageLead } from '@/components/PageHeader/lead';
import { StatusView } from '@/components/StatusView';
import { OnPro } from '@/features/admin';
import { backOfficeEntries, officePageOf } from '@/utils/backOffice';
import { BACK_OFFICE } from '@/utils/officeAddress';
import styles from './manage.module.css';

/** /enterpriseManage — the back office of the enterprise: the first page that one may see; its rail is the shell's. */
export default function EnterpriseManagePage() {
  const access = useAccess();
  const { pathname } = useLocation();
  const first = backOfficeEntries.find((entry) => access[entry.access]);
  if (!first) {
    return (
      <StatusView
        code="403"
        title="没有可用的管理功能"
        text="您可以进入管理后台，但还没有任何管理权限，请联系企业管理员。"
      />
    );
  }
  if (pathname.replace(/\/$/, '').toLowerCase() === BACK_OFFICE.toLowerCase())
    return <Navigate to={`${BACK_OFFICE}/${first.path}`} replace />;
  return (
    <PageLead value={officePageOf(pathname)?.what}>
      <OnPro>
        <div className={styles.page}>
          <Outlet />
        </div>
      </OnPro>
    </PageLead>
  );
}
