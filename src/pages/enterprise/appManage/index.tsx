import type { AppDefinition } from '@contract/app/app';
import { appClasses, appOpenTypes } from '@contract/app/kinds';
import { Link } from '@umijs/max';
import { App, Button } from 'antd';
import StateView from '@/components/StateView';
import { AppForm, InstalledApps, tellSecret } from '@/features/app';
import { KeptPage } from '@/features/kept';
import type { ListColumn } from '@/features/object/list';
import { useRequest } from '@/hooks/useRequest';
import { appApi } from '@/services/app';
import { showFailure } from '@/services/client';
import styles from './appManage.module.css';

const columns: ListColumn<AppDefinition>[] = [
  { key: 'name', title: '名称', width: 160, fixed: true, render: ({ name }) => name, text: ({ name }) => name },
  { key: 'sn', title: '编码', width: 120, render: ({ sn }) => sn, text: ({ sn }) => sn },
  {
    key: 'category',
    title: '分类',
    width: 100,
    optional: true,
    render: ({ category }) => appClasses[category],
    text: ({ category }) => appClasses[category],
  },
  {
    key: 'openType',
    title: '打开方式',
    width: 96,
    phone: true,
    render: ({ openType }) => appOpenTypes[openType],
    text: ({ openType }) => appOpenTypes[openType],
  },
  { key: 'url', title: '地址', width: 150, render: ({ url }) => url, text: ({ url }) => url },
  {
    key: 'places',
    title: '安装',
    width: 64,
    align: 'right',
    render: ({ places }) => `${places} 处`,
    text: ({ places }) => places,
  },
  {
    key: 'enabled',
    title: '状态',
    width: 64,
    phone: true,
    render: ({ enabled }) => (enabled ? '启用' : '停用'),
    text: ({ enabled }) => (enabled ? '启用' : '停用'),
  },
];

/** Apps that stand for everybody: their order in the menu, each on or off. */
function Installed() {
  const { data, error, loading, refresh } = useRequest(appApi.listInstalls, { onError: () => undefined });
  return (
    <section className={styles.installed} aria-label="企业安装的应用">
      <h2>企业安装的应用</h2>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        rows={3}
        empty={data?.length === 0}
        emptyText="还没有为企业安装应用"
        emptyAction={<Link to="/toolMarket">去工具市场看看</Link>}
      >
        <InstalledApps
          label="企业安装的应用"
          apps={data ?? []}
          mayEdit
          mayRemove
          onArrange={(apps) => appApi.arrangeInstalls({ apps }, showFailure)}
          onGrant={({ sn }) => appApi.install({ sn }, showFailure)}
          onRemove={({ id }) => appApi.uninstall({ id }, showFailure)}
          onChanged={refresh}
        />
      </StateView>
      <p className={styles.hint}>
        位置含“导航菜单”的应用按此顺序显示在左侧，前五个直接显示，其余在“更多”里；刷新页面后生效。
      </p>
    </section>
  );
}

/** /enterpriseManage/appManage — apps that the enterprise registers, and what it installs for everybody. */
export default function AppManagePage() {
  const { modal } = App.useApp();
  const renew = (app: AppDefinition, refresh: () => void) =>
    modal.confirm({
      title: `更换「${app.name}」的密钥？`,
      content: '原来的密钥立即失效，应用换上新密钥之前不能调用接口。',
      okText: '更换',
      okButtonProps: { danger: true },
      onOk: async () => {
        const { secret } = await appApi.renewSecret({ id: app.id }, showFailure);
        tellSecret(modal, '密钥已更换', secret);
        refresh();
      },
    });
  return (
    <KeptPage<AppDefinition>
      name="app"
      noun="应用"
      createText="登记应用"
      columns={columns}
      list={appApi.listDefinitions}
      nameOf={({ name }) => name}
      search="搜索名称或编码"
      words={({ name, sn }) => [name, sn]}
      form={({ row, onClose, onDone }) => (
        <AppForm
          app={row}
          onClose={onClose}
          onDone={(secret) => {
            onDone();
            if (secret) tellSecret(modal, '应用已登记', secret);
          }}
        />
      )}
      more={(app, refresh) => (
        <Button size="small" type="link" onClick={() => renew(app, refresh)}>
          更换密钥
        </Button>
      )}
      actionsWidth={200}
      remove={{
        call: ({ id }) => appApi.delete({ id }, showFailure),
        content: () => '删除后不能恢复，它的密钥随即失效。安装在任何地方的应用不能删除。',
      }}
      emptyText="还没有登记应用：把企业自己的系统登记为应用后，可以安装到企业或项目"
    >
      <Installed />
    </KeptPage>
  );
}
