import { Navigate, useParams } from '@umijs/max';
import { useRequest } from 'ahooks';
import StateView from '@/components/StateView';
import { getView } from '@/services/task';

/** /project/layout/{layoutId} — a saved view by its own address, which leads into its project. */
export default function LayoutPage() {
  const { layoutId = '' } = useParams<{ layoutId: string }>();
  const { data, error, refresh } = useRequest(() => getView(layoutId, { quiet: true }), { refreshDeps: [layoutId] });
  if (data) return <Navigate replace to={`/project/${data.projectId}/task?layout=${data.layoutId}`} />;
  return <StateView loading={!error} error={error} onRetry={refresh} />;
}
