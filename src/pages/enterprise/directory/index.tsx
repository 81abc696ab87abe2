import { Alert } from 'antd';
import { PageHeader } from '@/components/PageHeader';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { directorySyncApi } from '@/services/directorySync';
import { Cloud } from './Cloud';
import styles from './directory.module.css';
import { Groups } from './Groups';
import { Ldap } from './Ldap';
import { Runs } from './Runs';
import { Scim } from './Scim';

/** /enterpriseManage/directory — where the enterprise's people come from: SCIM, or a directory that is asked, and its syncs. */
export default function DirectoryPage() {
  const { data, loading, error, refresh } = useRequest(() => directorySyncApi.overview());
  const used = data?.cloud.find(({ enabled }) => enabled);
  const kind = used?.kind ?? (data?.ldap.enabled ? 'LDAP' : 'SCIM');
  const isAsked = Boolean(used ?? data?.ldap.enabled);
  const hasAsked = Boolean(data?.ldap.settings ?? data?.cloud.some(({ settings }) => settings));
  return (
    <>
      <PageHeader title="人员目录" />
      <div className={styles.page}>
        <p className={styles.hint}>
          成员、部门和角色可以跟随企业自己的人员目录：对方用 SCIM 推送过来，或由本系统从
          LDAP、AD、钉钉、企业微信、飞书读取。离开目录的人在这里停用，账号和历史保留。一次只能启用一种。
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
              {data.cloud.map((one) => (
                <Cloud key={one.kind} cloud={one} mayChange={data.mayChange} onChanged={refresh} />
              ))}
              {(hasAsked || data.scim.enabled) && (
                <Runs asked={hasAsked} enabled={isAsked} mayChange={data.mayChange} onChanged={refresh} />
              )}
              {[data.scim, data.ldap, ...data.cloud].some(({ groups }) => groups > 0) && (
                <Groups key={kind} kind={kind} mayChange={data.mayChange} />
              )}
            </>
          )}
        </StateView>
      </div>
    </>
  );
}
