import { Scope } from '@contract/access';
import type { ConfigScope } from '@contract/message/receiveConfig';
import { Segmented } from 'antd';
import { useState } from 'react';
import { StateView } from '@/components/StateView';
import { ProjectSelect } from '@/features/project';
import { askToLeave } from '@/hooks/useLeaveGuard';
import { useRequest } from '@/hooks/useRequest';
import { useMay } from '@/hooks/useSubject';
import { messageApi } from '@/services/message';
import { BrowserPermission } from './BrowserPermission';
import { ConfigForm } from './ConfigForm';
import { RobotSection } from './RobotSection';
import styles from './settings.module.css';

interface ReceiveSettingsProps {
  projectId: string;
  onProject: (projectId: string) => void;
}

const TENANT = 'tenant' satisfies ConfigScope;

/** 接收设置: one's own, one's own in a project, and for who may: the enterprise's default. */
export function ReceiveSettings({ projectId, onProject }: ReceiveSettingsProps) {
  const may = useMay();
  const managesAll = may({ privilege: 'TENANT:ENTERPRISE:NOTICE_MANAGE' });
  const configures = may({ privilege: 'PROJECT:CONFIG', scope: Scope.PROJECT, entityId: projectId });
  const [scope, setScope] = useState<ConfigScope>('mine');
  const query = scope === TENANT ? { scope } : projectId ? { projectId } : {};
  const { data, loading, error, refresh } = useRequest(() => messageApi.getReceiveConfig(query), {
    refreshDeps: [scope, projectId],
  });
  const place = `${scope}/${projectId}`;
  return (
    <section className={styles.settings} aria-label="接收设置">
      <div className={styles.scope}>
        {managesAll && (
          <Segmented<ConfigScope>
            aria-label="设置的范围"
            value={scope}
            onChange={async (next) => {
              // Another project is another address, which asks by itself.
              if (await askToLeave()) setScope(next);
            }}
            options={[
              { value: 'mine', label: '我的设置' },
              { value: TENANT, label: '企业默认' },
            ]}
          />
        )}
        {scope === 'mine' && (
          <ProjectSelect
            className={styles.project}
            placeholder="所有项目"
            known={data?.projects}
            value={projectId}
            onChange={onProject}
          />
        )}
        <span className={styles.hint}>
          {scope === TENANT
            ? '成员没有自行设置的项目按这里处理。'
            : projectId
              ? '仅对该项目生效，没有改动的消息沿用我的设置。'
              : '没有改动的消息沿用企业默认；可以选择项目单独设置。'}
        </span>
        {scope === 'mine' && <BrowserPermission />}
      </div>
      <StateView loading={loading} error={error} onRetry={refresh} rows={10}>
        {data && <ConfigForm key={`${place}/${data.version}`} config={data} place={query} onSaved={refresh} />}
      </StateView>
      {scope === TENANT && <RobotSection />}
      {scope === 'mine' && projectId && configures && <RobotSection projectId={projectId} />}
    </section>
  );
}
