import { Navigate, useSearchParams } from '@umijs/max';
import { StateView } from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { dynamicTableApi } from '@/services/dynamicTable';

/** Leads to a record in its table, with what the address says of its comments. */
export function RecordPage({ id }: { id: string }) {
  const [search] = useSearchParams();
  const { data, error, loading, refresh } = useRequest(() => dynamicTableApi.recordPlace({ id }), {
    refreshDeps: [id],
    onError: () => undefined,
  });
  if (data) {
    const { tableId, projectId } = data;
    const query = new URLSearchParams(search);
    query.set('table', tableId);
    query.set('record', id);
    const page = projectId ? `/project/${projectId}/whaleTable` : '/enterpriseManage/dynamicTable';
    return <Navigate replace to={`${page}?${query}`} />;
  }
  return (
    <StateView loading={loading} error={error} onRetry={refresh}>
      {null}
    </StateView>
  );
}
