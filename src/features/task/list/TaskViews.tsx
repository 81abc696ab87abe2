import { lazy, Suspense } from 'react';
import StateView from '@/components/StateView';
import { TaskListView } from './TaskListView';
import { useListState } from './useListState';

// Dragging is a library of its own: it comes with the board.
const TaskBoardView = lazy(() => import('../board/TaskBoardView'));

/** The tasks of a project in the view that the address names. */
export function TaskViews({ taskId }: { taskId?: string }) {
  const { state } = useListState();
  if (state.view !== 'board') return <TaskListView taskId={taskId} />;
  return (
    <Suspense fallback={<StateView loading rows={8} />}>
      <TaskBoardView taskId={taskId} />
    </Suspense>
  );
}
