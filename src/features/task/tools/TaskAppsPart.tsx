import type { TaskDetail } from '@contract/task/task';
import { lazy, Suspense, useState } from 'react';
import { EmptyPart } from '@/features/object/parts';

const TaskApps = lazy(() => import('./TaskApps'));

/** Apps that the project has for its tasks: nothing is asked for until somebody wants one. */
export function TaskAppsPart({ task }: { task: TaskDetail }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <EmptyPart name="应用" place={7} onBegin={() => setOpen(true)} />
      {open && (
        <Suspense fallback={null}>
          <TaskApps task={task} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
