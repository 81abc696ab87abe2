import { Link } from '@umijs/max';
import { StateView } from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { dashboardApi } from '@/services/dashboard';

/** Which dashboards stand on a dataset: read before it is changed or withdrawn. */
export function DatasetUses({ id }: { id: string }) {
  const { data, error, loading, refresh } = useRequest(() => dashboardApi.listUses({ kind: 'dataset', code: id }), {
    refreshDeps: [id],
    onError: () => undefined,
  });
  return (
    <StateView
      loading={loading && !data}
      error={data ? undefined : error}
      onRetry={refresh}
      empty={data?.boards.length === 0 && data.hidden === 0}
      emptyText="还没有看板用到这个数据集"
    >
      <ul>
        {data?.boards.map(({ serialNo, name, widgets }) => (
          <li key={serialNo}>
            <Link to={`/statisticalDashboard/${serialNo}/dashboardDetail`}>{name}</Link>
            <span className="quiet">：{widgets.join('、')}</span>
          </li>
        ))}
      </ul>
      {data && data.hidden > 0 && <p className="quiet">另有 {data.hidden} 个您不能查看的看板用到它。</p>}
    </StateView>
  );
}
