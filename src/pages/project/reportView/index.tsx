import { Link, useParams } from '@umijs/max';
import { useEffect } from 'react';
import StateView from '@/components/StateView';
import { StatusView } from '@/components/StatusView';
import { useProject } from '@/features/project';
import { useObjectChanges } from '@/features/realtime';
import { ReportView } from '@/features/report';
import { useRequest } from '@/hooks/useRequest';
import { reportApi } from '@/services/report';
import { ApiError } from '@/utils/apiError';

/** /project/{pId}/report/view/{rId} — one report (specification §2). */
export default function ReportViewPage() {
  const { project, reload } = useProject();
  const { rId = '' } = useParams<{ rId: string }>();
  const { data, error, loading, refresh } = useRequest(() => reportApi.get({ id: rId }), { refreshDeps: [rId] });
  const shown = data?.id === rId ? data : undefined;
  useObjectChanges({ type: 'report', id: rId }, refresh);
  const unread = shown !== undefined && !shown.live && !shown.read ? shown.publishedNo : null;
  useEffect(() => {
    // Only a mark of who read it: nothing to say where it fails.
    if (unread !== null) void reportApi.markRead({ id: rId }).catch(() => undefined);
  }, [rId, unread]);
  if (!shown && error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <StatusView
        code="404"
        title="报告不存在或尚未发布"
        text="未发布的报告只有编写与审核的人可以查看。"
        action={<Link to={`/project/${project.id}/report`}>返回报告列表</Link>}
      />
    );
  }
  return (
    <StateView loading={loading && !shown} error={shown ? undefined : error} onRetry={refresh}>
      {shown && (
        <ReportView
          key={shown.id}
          report={shown}
          onChanged={() => {
            refresh();
            void reload();
          }}
        />
      )}
    </StateView>
  );
}
