import type { TaskFilter } from '@contract/task/task';
import { lazy, Suspense } from 'react';
import { useKeys } from '@/hooks/keys';
import { useIdle } from '@/hooks/useIdle';
import { useTaskProject } from '../context/TaskProject';
import { batchKeys } from '../keys';
import { useBatch } from './useBatch';
import type { TaskSelection } from './useSelection';

const JobDialog = lazy(() => import('./JobDialog').then((one) => ({ default: one.JobDialog })));
// It is there before what it is for: somebody has to choose first.
const loadTools = () => import('./BatchTools');
const BatchTools = lazy(loadTools);

interface Props {
  selection: TaskSelection;
  filter: TaskFilter;
  total: number;
  /** What the results are: 任务, or in the tree 顶层任务. */
  unit: string;
  phone?: boolean;
  /** Tasks were changed. */
  onChanged: () => void;
}

/** What can be done with the chosen tasks; the server does it in the background and says what became of each. */
export function BatchBar({ selection, filter, total, unit, phone, onChanged }: Props) {
  const { projectId, rights } = useTaskProject();
  const { ids, all } = selection.selection;
  const { run, undo, close, job, over, open } = useBatch({
    projectId,
    target: all ? { filter } : { taskIds: [...ids] },
    onChanged,
    onDone: selection.clear,
  });
  const { count, clear, chooseAll, asked, ask } = selection;
  useIdle(() => loadTools().catch(() => undefined));
  const askFor = (operation: string) => () => (count > 0 ? ask(operation) : false);
  useKeys(batchKeys, {
    assign: askFor('executor'),
    mine: () => (count > 0 ? void run({ kind: 'executor', executorId: rights.userId }) : false),
    stage: askFor('stage'),
    urgent: askFor('urgent'),
    labels: askFor('labels'),
    dates: askFor('dates'),
    drop: () => {
      if (count === 0) return false;
      if (asked) ask(null);
      else clear();
    },
  });
  return (
    <>
      {count > 0 && (
        <Suspense>
          <BatchTools
            {...{ count, asked, phone, unit, total }}
            onAll={!all && total > count ? chooseAll : undefined}
            onAsk={ask}
            onRun={run}
            onClear={clear}
          />
        </Suspense>
      )}
      {open && (
        <Suspense>
          <JobDialog job={job} over={over} onUndo={undo} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
