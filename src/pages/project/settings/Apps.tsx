import type { AssignedApp, ProjectAppChoice } from '@contract/app/app';
import { Link } from '@umijs/max';
import { App, Button, Modal } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { AppMark, InstalledApps, ScopeList } from '@/features/app';
import { useProject, useProjectApps } from '@/features/project';
import { useAct } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { appApi } from '@/services/app';
import { showFailure } from '@/services/client';
import styles from './settings.module.css';

/** What the project may add; those that it has already are said so. */
function AddApp({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const { project } = useProject();
  const { modal } = App.useApp();
  const { told } = useAct();
  const { data, error, loading, refresh } = useRequest(() => appApi.listProjectChoices({ projectId: project.id }), {
    onError: () => undefined,
  });
  const add = (app: ProjectAppChoice) =>
    modal.confirm({
      title: `为项目添加「${app.name}」？`,
      content: (
        <>
          <p>添加后项目成员都能使用，它可以：</p>
          <ScopeList scopes={app.scopes} />
        </>
      ),
      okText: '添加',
      onOk: async () => {
        await appApi.addProjectApp({ projectId: project.id, sn: app.sn }, showFailure);
        told('添加成功', { label: app.name });
        refresh();
        onAdded();
      },
    });
  return (
    <Modal open title="添加应用" onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={6}>
        <ul className={styles.switches} aria-label="可以添加的应用">
          {data?.map((app) => (
            <li key={app.sn}>
              <span>
                <AppMark icon={app.icon} /> {app.name}
                <span className={styles.note}>{app.summary}</span>
              </span>
              <Button size="small" disabled={app.assigned} aria-label={`添加 ${app.name}`} onClick={() => add(app)}>
                {app.assigned ? '已有' : '添加'}
              </Button>
            </li>
          ))}
        </ul>
      </StateView>
    </Modal>
  );
}

/** The apps of a project: what it added itself, and what the enterprise gives to all. */
export function Apps() {
  const { project, mayChange } = useProject();
  const { apps, error, refresh } = useProjectApps();
  const [adding, setAdding] = useState(false);
  const own = apps?.filter(({ fromTenant }) => !fromTenant) ?? [];
  const given = apps?.filter(({ fromTenant }) => fromTenant) ?? [];
  const grant = (app: AssignedApp) => appApi.addProjectApp({ projectId: project.id, sn: app.sn }, showFailure);
  return (
    <>
      <p className={styles.note}>应用显示在项目页签，或任务的“应用”里；在工具市场可以了解它们。</p>
      {mayChange('APP:ADD') && (
        <div className={styles.toolbar}>
          <Button type="primary" onClick={() => setAdding(true)}>
            添加应用
          </Button>
        </div>
      )}
      <StateView
        loading={!apps && !error}
        error={error}
        onRetry={refresh}
        empty={apps !== undefined && own.length === 0}
        emptyText="项目还没有自己添加的应用"
      >
        <InstalledApps
          label="项目的应用"
          apps={own}
          mayEdit={mayChange('APP:EDIT')}
          mayRemove={mayChange('APP:DELETE')}
          onArrange={(list) => appApi.editProjectApps({ projectId: project.id, apps: list }, showFailure)}
          onGrant={grant}
          onRemove={({ id }) => appApi.deleteProjectApp({ id }, showFailure)}
          onChanged={refresh}
        />
      </StateView>
      {given.length > 0 && (
        <p className={styles.note}>
          企业为全部项目安装了：
          {given.map(({ sn, name, enabled }, at) => (
            <span key={sn}>
              {at > 0 && '、'}
              <Link to={`/toolMarket/${sn}/detail`}>{name}</Link>
              {!enabled && '（已停用）'}
            </span>
          ))}
        </p>
      )}
      {adding && <AddApp onAdded={refresh} onClose={() => setAdding(false)} />}
    </>
  );
}
