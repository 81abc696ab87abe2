import { Link, Navigate, useParams } from '@umijs/max';
import StateView from '@/components/StateView';
import { StatusView } from '@/components/StatusView';
import { useRequest } from '@/hooks/useRequest';
import { taskViewApi } from '@/services/taskView';
import { ApiError } from '@/utils/apiError';

/** /project/layout/{layoutId} — a saved view by its own address, which leads into its project. */
export default function LayoutPage() {
  const { layoutId = '' } = useParams<{ layoutId: string }>();
  const { data, error, refresh } = useRequest(() => taskViewApi.get({ id: layoutId }), { refreshDeps: [layoutId] });
  if (data) return <Navigate replace to={`/project/${data.projectId}/task?layout=${data.layoutId}`} />;
  // 400: the address holds no view's id at all.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <StatusView
        code="404"
        title="视图不存在或已被删除"
        text="它可能没有共享给您，或者链接属于其他企业。"
        action={<Link to="/project">返回项目列表</Link>}
      />
    );
  }
  return <StateView loading={!error} error={error} onRetry={refresh} />;
}
