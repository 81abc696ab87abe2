import type { PlanView } from '@contract/plan/plan';
import { useMemo } from 'react';
import { columnsOf, narrowing, parseState, printState, useColumnChoice, useSavedViews } from '@/features/object/list';
import { fitting, planColumns } from './columns';
import { narrowed } from './narrow';
import { type PlanRow, rowsOf } from './outline';
import { useOwnFields } from './ownColumns';
import { planParams } from './planState';
import type { usePlanAddress } from './usePlanAddress';

/** How the plan is looked at: layers, filter, columns and saved views, as they stand in the address and under names. */
export function usePlanView(
  projectId: string,
  plan: PlanView | undefined,
  { params, replace }: Pick<ReturnType<typeof usePlanAddress>, 'params' | 'replace'>,
  left: number,
) {
  const own = useOwnFields(projectId, plan?.named);
  const allParams = useMemo(() => ({ ...own.params, ...planParams }), [own.params]);
  const state = useMemo(() => parseState(allParams, params), [allParams, params]);
  const show = (next: typeof state) => replace(printState(allParams, next, params));
  const saved = useSavedViews({ list: 'plan', projectId }, state.saved);
  const allColumns = useMemo(() => [...planColumns, ...own.columns], [own.columns]);
  const kept = saved.open && columnsOf(saved.open);
  const choice = useColumnChoice('plan', allColumns, saved.open && kept && { id: saved.open.id, columns: kept });
  const columns = fitting(choice.visible, left);
  return { own, allParams, state, show, saved, allColumns, choice, columns, narrowedBy: narrowing(allParams, state) };
}
type Looked = ReturnType<typeof usePlanView>;

/** The rows that are shown: those that the filter leaves, without what stands in closed ones. */
export function useRows(
  plan: PlanView | undefined,
  { own, state, narrowedBy }: Pick<Looked, 'own' | 'state' | 'narrowedBy'>,
  closed: ReadonlySet<string>,
): PlanRow[] {
  const isNarrowed = narrowedBy.length > 0;
  return useMemo(() => {
    if (!plan) return [];
    const shown = isNarrowed ? narrowed(plan.nodes, state, own.conditions(state)) : plan.nodes;
    return rowsOf(shown, closed);
  }, [plan, closed, isNarrowed, own, state]);
}
