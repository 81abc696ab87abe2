import { history, useLocation, useSearchParams } from '@umijs/max';
import { Segmented } from 'antd';
import { PageHeader } from '@/components/PageHeader';
import { useHolds } from '@/hooks/useHolds';
import { Logins } from './Logins';
import { Operations } from './Operations';

const views = [
  { value: 'operations', label: '操作' },
  { value: 'logins', label: '登录' },
];

/** /enterpriseManage/operationLog (§2) — who did what in the enterprise, and who signed in from where. */
export default function OperationLogPage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  // Administrators of departments read the sign-ins of their people, and no more.
  const whole = useHolds()('ENTERPRISE:OPERATE_LOG_VIEW');
  const view = !whole || params.get('view') === 'logins' ? 'logins' : 'operations';
  const switcher = whole && (
    <Segmented
      aria-label="操作或登录"
      options={views}
      value={view}
      onChange={(next) => history.push(next === 'operations' ? pathname : `${pathname}?view=${next}`)}
    />
  );
  return (
    <>
      <PageHeader title="操作日志" />
      {view === 'logins' ? <Logins switcher={switcher} /> : <Operations switcher={switcher} />}
    </>
  );
}
