import { useMemo } from 'react';
import StateView from '@/components/StateView';
import { paths } from '@/features/cost';
import { RegisterPage } from '@/features/object/register';
import { useProject } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { costApi } from '@/services/cost';
import { costPage } from './config';

/** /project/{pId}/cost/entry — expenses with their states, the opened one beside them. */
export default function CostEntriesPage() {
  const { project, mayChange } = useProject();
  const { data, error, loading, refresh } = useRequest(
    async () => {
      const [subjects, promised] = await Promise.all([
        costApi.listSubjects({ projectId: project.id }),
        costApi.listCommitments({ projectId: project.id }),
      ]);
      return { subjects, promised };
    },
    { refreshDeps: [project.id] },
  );
  const config = useMemo(
    () => costPage(paths(data?.subjects ?? []), Object.fromEntries((data?.promised ?? []).map((one) => [one.id, one]))),
    [data],
  );
  return (
    <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={6}>
      <RegisterPage
        config={config}
        projectId={project.id}
        mayCreate={mayChange('COST:CREATE') && (data?.subjects.length ?? 0) > 0}
        mayChange={mayChange('COST:UPDATE')}
        maySteps={mayChange('COST:STATUS:UPDATE')}
      />
    </StateView>
  );
}
