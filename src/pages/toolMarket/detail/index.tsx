import { appClasses, appOpenTypes, appPlacements } from '@contract/app/kinds';
import { Link, useParams } from '@umijs/max';
import { App, Button, Space, Tag } from 'antd';
import { PageHeader } from '@/components/PageHeader';
import StateView from '@/components/StateView';
import { StatusView } from '@/components/StatusView';
import { AppMark, LocalToolView, ScopeList } from '@/features/app';
import { useAct } from '@/features/undo';
import { usePageTitle } from '@/hooks/usePageTitle';
import { useRequest } from '@/hooks/useRequest';
import { appApi } from '@/services/app';
import { showFailure } from '@/services/client';
import { ApiError } from '@/utils/apiError';
import { cx } from '@/utils/cx';
import styles from './detail.module.css';

/** /toolMarket/{toolSn}/detail — what an app does, what it may read, where it is installed; a tool of ours at once. */
export default function ToolDetailPage() {
  const { toolSn = '' } = useParams<{ toolSn: string }>();
  const { modal } = App.useApp();
  const { told } = useAct();
  const { data, error, loading, refresh } = useRequest(() => appApi.get({ sn: toolSn }), {
    refreshDeps: [toolSn],
    onError: () => undefined,
  });
  usePageTitle(data?.name);
  if (!data && error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <StatusView
        code="404"
        title="应用不存在"
        text="它可能已停用，或不属于当前企业。"
        action={<Link to="/toolMarket">返回工具市场</Link>}
      />
    );
  }
  if (!data) return <StateView loading={loading || !error} error={error} onRetry={refresh} rows={8} />;
  const install = (grant = false) =>
    modal.confirm({
      title: grant ? `同意「${data.name}」新请求的权限？` : `为企业安装「${data.name}」？`,
      content: (
        <>
          <p>{grant ? '新请求的权限：' : '安装后所有成员都能使用，它可以：'}</p>
          <ScopeList scopes={grant ? data.missingScopes : data.scopes} />
        </>
      ),
      okText: grant ? '同意' : '安装',
      onOk: async () => {
        await appApi.install({ sn: data.sn }, showFailure);
        told(grant ? '已同意' : '安装成功', { label: data.name });
        refresh();
      },
    });
  const uninstall = (id: string) =>
    modal.confirm({
      title: `从企业卸载「${data.name}」？`,
      content: '导航菜单和各项目里由企业安装的入口随即消失；项目自己添加的不受影响。',
      okText: '卸载',
      okButtonProps: { danger: true },
      onOk: async () => {
        await appApi.uninstall({ id }, showFailure);
        told('卸载成功', { label: data.name });
        refresh();
      },
    });
  const { installId } = data;
  const actions = data.mayInstall && (
    <Space>
      {data.missingScopes.length > 0 && <Button onClick={() => install(true)}>同意新的权限</Button>}
      {installId ? (
        <Button danger onClick={() => uninstall(installId)}>
          从企业卸载
        </Button>
      ) : (
        <Button type="primary" onClick={() => install()}>
          安装到企业
        </Button>
      )}
    </Space>
  );
  return (
    <>
      <PageHeader
        title={
          <>
            <AppMark icon={data.icon} /> {data.name}
          </>
        }
        extra={actions}
      />
      <div className={cx(styles.page, 'stack')}>
        <p className={styles.summary}>{data.summary}</p>
        <p>
          <Tag>{appClasses[data.category]}</Tag>
          <Tag>{data.builtin ? '平台自带' : '企业应用'}</Tag>
          <Tag>{appOpenTypes[data.openType]}</Tag>
          {data.host && <Tag>{data.host}</Tag>}
        </p>
        {data.component && (
          <section aria-label="使用">
            <h2>使用</h2>
            <LocalToolView component={data.component} />
          </section>
        )}
        <div className={styles.columns}>
          <section aria-label="介绍">
            <h2>介绍</h2>
            {(data.intro || data.summary).split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
          <section aria-label="权限">
            <h2>它可以读取什么</h2>
            <ScopeList scopes={data.scopes} />
            <h2>位置</h2>
            <p>{data.placements.map((one) => appPlacements[one]).join('、') || '只在工具市场'}</p>
            <h2>已安装</h2>
            {data.installed.length === 0 ? (
              <p className="quiet">还没有安装。项目经理可以在项目设置的“应用”里添加。</p>
            ) : (
              <ul>
                {data.installed.map(({ installId: id, projectId, projectName, enabled }) => (
                  <li key={id}>
                    {projectId ? (
                      <Link to={`/project/${projectId}/extendApp/${id}`}>{projectName}</Link>
                    ) : (
                      '企业（全部项目）'
                    )}
                    {!enabled && '（已停用）'}
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
      </div>
    </>
  );
}
