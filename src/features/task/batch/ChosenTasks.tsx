import { useState } from 'react';
import { StateView } from '@/components/StateView';
import { TaskProjectProvider, useTaskProject } from '../context/TaskProject';
import { useTaskProjectData } from '../context/useTaskProjectData';
import { BatchBar } from './BatchBar';
import type { TaskSelection } from './useSelection';

interface Props {
  /** The project of all of them. */
  projectId: string;
  taskIds: readonly string[];
  onClear: () => void;
  /** Tasks were changed. */
  onChanged: () => void;
}

/** What can be done with tasks of one project that were chosen outside of its lists: rows behind a figure. */
export default function ChosenTasks({ projectId, ...of }: Props) {
  const { context, error, refresh } = useTaskProjectData(projectId);
  return (
    <StateView loading={!context && !error} error={context ? undefined : error} onRetry={refresh} rows={1}>
      {context && (
        <TaskProjectProvider data={context}>
          <Bar {...of} />
        </TaskProjectProvider>
      )}
    </StateView>
  );
}

const nothing = () => undefined;

function Bar({ taskIds, onClear, onChanged }: Omit<Props, 'projectId'>) {
  const { rights, project } = useTaskProject();
  const [asked, setAsked] = useState<string | null>(null);
  if (rights.readonly || !rights.privileges.includes('TASK:BATCH')) {
    return <p role="status">您没有在「{project.name}」中批量处理任务的权限</p>;
  }
  const ids = new Set(taskIds);
  const selection: TaskSelection = {
    ...{ enabled: true, selection: { ids, all: false, anchor: null }, count: ids.size },
    has: (taskId) => ids.has(taskId),
    ...{ choose: nothing, add: nothing, chooseAll: nothing },
    clear: () => {
      setAsked(null);
      onClear();
    },
    asked: ids.size > 0 ? asked : null,
    ask: (operation) => setAsked(operation),
  };
  return <BatchBar {...{ selection, onChanged }} filter={{}} total={ids.size} unit="任务" />;
}
