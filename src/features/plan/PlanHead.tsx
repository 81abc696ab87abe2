import type { PlanView } from '@contract/plan/plan';
import type { GanttZoom } from '@/features/gantt';
import { columnsTool, FilterBar, SavedViewMenu } from '@/features/object/list';
import type { PlanDialog } from './PlanDialogs';
import type { PlanSheet } from './PlanSheets';
import { PlanTools } from './PlanTools';
import type { usePlanAddress } from './usePlanAddress';
import type { usePlanView } from './usePlanView';

interface Props {
  projectId: string;
  plan: PlanView;
  address: Pick<ReturnType<typeof usePlanAddress>, 'view' | 'put'>;
  looked: ReturnType<typeof usePlanView>;
  zoom: GanttZoom;
  /** Tree and time line are shown, with nodes in them. */
  onChart: boolean;
  onToday: () => void;
  onDialog: (dialog: PlanDialog) => void;
  onSheet: (sheet: PlanSheet) => void;
}

/** Above the plan: its tools, with the filter, the columns and the saved views of its rows. */
export function PlanHead({ projectId, plan, address, looked, zoom, onChart, onToday, onDialog, onSheet }: Props) {
  const { own, allParams, state, show, saved, allColumns, choice, narrowedBy } = looked;
  const { critical, ghosts, loads } = state;
  return (
    <PlanTools
      {...{ projectId, plan, zoom, critical, ghosts, loads, onChart, onToday, onDialog }}
      view={address.view}
      onView={(next) => address.put({ view: next === 'plan' ? null : next, change: null })}
      saved={
        <SavedViewMenu
          {...{ place: { list: 'plan' as const, projectId }, noun: '节点', params: allParams, state, change: show }}
          {...{ columns: choice.choice, onReset: choice.reset, saved }}
        />
      }
      columns={columnsTool({
        ...{ all: allColumns, choice: choice.choice, initial: choice.initial },
        onChange: choice.change,
      })}
      filter={
        <FilterBar
          filters={own.filters}
          values={state}
          set={narrowedBy}
          initial={Object.fromEntries(Object.entries(allParams).map(([key, { initial }]) => [key, initial]))}
          onChange={(changes) => show({ ...state, ...changes })}
        />
      }
      onCritical={(next) => show({ ...state, critical: next })}
      onGhosts={(next) => show({ ...state, ghosts: next })}
      onLoads={(next) => show({ ...state, loads: next })}
      onPaste={() => onSheet({ is: 'paste', text: '' })}
      onTable={() => onSheet({ is: 'table' })}
      onPrint={() => onSheet({ is: 'print' })}
    />
  );
}
