import { type ComponentType, lazy, Suspense } from 'react';
import StateView from '@/components/StateView';
import { TaskListView } from './list/TaskListView';
import { useListState } from './state/useListState';
import { ViewsProvider } from './state/ViewsContext';
import type { ViewKey } from './state/viewKeys';

const components: Record<ViewKey, ComponentType<{ taskId?: string }>> = {
  tree: TaskListView,
  flat: TaskListView,
  // Dragging is a library of its own: it comes with the board.
  board: lazy(() => import('./board/TaskBoardView')),
  calendar: lazy(() => import('./calendar/CalendarView')),
  gantt: lazy(() => import('./gantt/GanttView')),
};

function Shown({ taskId }: { taskId?: string }) {
  const { state } = useListState();
  const Component = components[state.view];
  return (
    <Suspense fallback={<StateView loading rows={8} />}>
      <Component taskId={taskId} />
    </Suspense>
  );
}

/** The tasks of a project in the view that the address names. */
export function TaskViews({ taskId }: { taskId?: string }) {
  return (
    <ViewsProvider>
      <Shown taskId={taskId} />
    </ViewsProvider>
  );
}
