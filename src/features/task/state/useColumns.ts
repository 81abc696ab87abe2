import { useDebounceFn, useMemoizedFn } from 'ahooks';
import { useMemo, useState } from 'react';
import { type ColumnChoice, visibleColumns } from '@/features/object/list';
import { useTaskProject } from '../context/TaskProject';
import { taskColumns } from './columns';
import { useListState } from './useListState';
import { useViews } from './ViewsContext';
import { columnsFromModel, sameColumns } from './viewModel';

/** The columns on the screen: the view's, as they were saved or changed since; without a view the user's own. */
export function useColumns() {
  const project = useTaskProject();
  const { view } = useListState();
  const { ownColumns, setOwnColumns, drafts, setDraft } = useViews();
  // Of the user's own the last change shows at once and is kept a moment later.
  const [latest, setLatest] = useState<ColumnChoice | null>(null);
  const { run: keep } = useDebounceFn(
    (next: ColumnChoice) => {
      setOwnColumns(next);
      setLatest(null);
    },
    { wait: 600 },
  );
  const all = useMemo(() => taskColumns(project), [project]);
  const layoutId = view?.layoutId;
  const savedColumns = view?.model.columns;
  const saved = useMemo(
    () => (savedColumns ? columnsFromModel(all, savedColumns) : ownColumns),
    [all, savedColumns, ownColumns],
  );
  const draft = layoutId === undefined ? latest : drafts[layoutId]?.columns;
  const choice = draft ?? saved;
  const columns = useMemo(() => visibleColumns(all, choice), [all, choice]);
  const change = useMemoizedFn((next: ColumnChoice) => {
    if (layoutId !== undefined) return setDraft(layoutId, { columns: next });
    setLatest(next);
    return keep(next);
  });
  const changed = layoutId !== undefined && draft !== undefined && draft !== null && !sameColumns(all, draft, saved);
  return { all, columns, choice, change, changed };
}
