import { useParams } from '@umijs/max';
import StateView from '@/components/StateView';
import { TaskProjectProvider, TaskViews, useTaskProjectData } from '@/features/task';

/** /project/{pId}/task and /project/{pId}/task/{tId} — the task list; with an id the detail stands open beside it. */
export default function TaskListPage() {
  const { pId = '', tId } = useParams<{ pId: string; tId: string }>();
  const { context, error, refresh } = useTaskProjectData(pId);
  return (
    <StateView loading={!context} error={context ? undefined : error} onRetry={refresh} rows={10}>
      {context && (
        <TaskProjectProvider data={context}>
          <TaskViews key={pId} taskId={tId} />
        </TaskProjectProvider>
      )}
    </StateView>
  );
}
