import { DENIED_TEXT } from '@contract/access';
import { useParams } from '@umijs/max';
import StateView from '@/components/StateView';
import { StatusView } from '@/components/StatusView';
import { ImportWizard, TaskProjectProvider, useTaskProjectData } from '@/features/task';

/** /project/{pId}/import — the import wizard. */
export default function TaskImportPage() {
  const { pId = '' } = useParams<{ pId: string }>();
  const { context, error, refresh } = useTaskProjectData(pId);
  const allowed = context && !context.project.readonly && context.project.privileges.includes('TASK:IMPORT');
  return (
    <StateView loading={!context} error={context ? undefined : error} onRetry={refresh} rows={8}>
      {context && !allowed && <StatusView code="403" title={DENIED_TEXT} />}
      {context && allowed && (
        <TaskProjectProvider data={context}>
          <ImportWizard />
        </TaskProjectProvider>
      )}
    </StateView>
  );
}
