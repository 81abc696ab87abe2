import { useMemo } from 'react';
import StateView from '@/components/StateView';
import { RegisterPage } from '@/features/object/register';
import { useProject } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { reviewApi } from '@/services/review';
import { reviewPage } from './config';

/** /project/{pId}/reviewSummary — the reviews of a project with their figures and gates, the opened one beside them. */
export default function ReviewPage() {
  const { project, mayChange } = useProject();
  const { data, error, loading, refresh } = useRequest(
    () => Promise.all([reviewApi.plan({ projectId: project.id }), reviewApi.listTemplates()]),
    { refreshDeps: [project.id] },
  );
  const config = useMemo(() => {
    const [plan, templates] = data ?? [];
    return reviewPage(
      Object.fromEntries((plan?.phases ?? []).map(({ id, wbs, title }) => [id, `${wbs} ${title}`])),
      Object.fromEntries((templates ?? []).filter(({ enabled }) => enabled).map(({ id, name }) => [id, name])),
    );
  }, [data]);
  return (
    <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={6}>
      <RegisterPage
        config={config}
        projectId={project.id}
        mayCreate={mayChange('REVIEW:CREATE')}
        mayChange={mayChange('REVIEW:UPDATE')}
        maySteps={mayChange('REVIEW:STATUS:UPDATE')}
      />
    </StateView>
  );
}
