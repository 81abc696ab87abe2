import { useMemo } from 'react';
import StateView from '@/components/StateView';
import { paths } from '@/features/cost';
import { RegisterPage } from '@/features/object/register';
import { useProject } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { costApi } from '@/services/cost';
import { commitmentPage } from './commitmentConfig';

/** /project/{pId}/cost/commitment — contracts and orders with their states, the opened one beside them. */
export default function CommitmentsPage() {
  const { project, mayChange } = useProject();
  const { data, error, loading, refresh } = useRequest(() => costApi.listSubjects({ projectId: project.id }), {
    refreshDeps: [project.id],
  });
  const config = useMemo(() => commitmentPage(paths(data ?? [])), [data]);
  return (
    <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={6}>
      <RegisterPage
        config={config}
        projectId={project.id}
        mayCreate={mayChange('COMMITMENT:CREATE') && (data?.length ?? 0) > 0}
        mayChange={mayChange('COMMITMENT:UPDATE')}
        maySteps={mayChange('COMMITMENT:STATUS:UPDATE')}
      />
    </StateView>
  );
}
