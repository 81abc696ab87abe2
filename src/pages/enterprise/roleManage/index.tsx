import { history, useLocation, useSearchParams } from '@umijs/max';
import { Segmented } from 'antd';
import { PageHeader } from '@/components/PageHeader';
import { Inspector } from './Inspector';
import { RoleList } from './RoleList';
import styles from './roleManage.module.css';

const views = [
  { value: 'roles', label: '角色' },
  { value: 'rights', label: '权限查询' },
];

/** /enterpriseManage/roleManage — roles of the three scopes (§6), and why somebody has a right. */
export default function RoleManagePage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const view = params.get('view') === 'rights' ? 'rights' : 'roles';
  return (
    <>
      <PageHeader title="角色与权限" />
      <div className={styles.views}>
        <Segmented
          aria-label="角色或权限查询"
          options={views}
          value={view}
          onChange={(next) => history.push(next === 'roles' ? pathname : `${pathname}?view=${next}`)}
        />
      </div>
      {view === 'roles' ? <RoleList /> : <Inspector />}
    </>
  );
}
