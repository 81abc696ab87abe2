import { Alert } from 'antd';
import { PageHeader } from '@/components/PageHeader';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { directorySyncApi } from '@/services/directorySync';
import styles from './directory.module.css';
import { Groups } from './Groups';
import { Ldap } from './Ldap';
import { Runs } from './Runs';
import { Scim } from './Scim';

/** /enterpriseManage/directory — where the enterprise's people come from: SCIM, or an LDAP directory and its syncs. */
export default function DirectoryPage() {
  const { data, loading, error, refresh } = useRequest(() => directorySyncApi.overview());
  const kind = data?.ldap.enabled ? 'LDAP' : 'SCIM';
  return (
    <>
      <PageHeader title="人员目录" />
      <div className={styles.page}>
        <p className={styles.hint}>
          成员、部门和角色可以跟随企业自己的人员目录：对方用 SCIM 推送过来，或由本系统从 LDAP、AD
          读取。离开目录的人在这里停用，账号和历史保留。一次只能启用一种。
        </p>
        <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh}>
          {data && (
            <>
              {!data.mayChange && (
                <Alert
                  type="info"
                  showIcon
                  className={styles.notice}
                  title="只有企业所有者和企业管理员可以修改人员目录的设置"
                />
              )}
              <Scim overview={data} onChanged={refresh} />
              <Ldap overview={data} onChanged={refresh} />
              {(data.ldap.settings || data.scim.enabled) && (
                <Runs ldap={data.ldap} mayChange={data.mayChange} onChanged={refresh} />
              )}
              {(data.scim.groups > 0 || data.ldap.groups > 0) && (
                <Groups key={kind} kind={kind} mayChange={data.mayChange} />
              )}
            </>
          )}
        </StateView>
      </div>
    </>
  );
}
