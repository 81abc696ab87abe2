import type { TaskRow } from '@contract/task/task';
import { useMemoizedFn } from 'ahooks';
import { lazy, Suspense, useMemo } from 'react';
import StateView from '@/components/StateView';
import type { Beginning } from '../create/draft';
import { nextSorts } from '../state/sorts';
import type { ListState } from '../state/urlState';
import type { TaskRows } from '../state/useTaskRows';
import { CompactList } from './CompactList';
import { ListEmpty } from './ListEmpty';
import { type TableProps, TaskTable } from './TaskTable';

const ListNotices = lazy(() => import('./ListNotices'));

interface Props {
  rows: TaskRows;
  state: ListState;
  tree: boolean;
  phone: boolean;
  /** Something is chosen. */
  choosing: boolean;
  onChange: (change: Partial<ListState>) => void;
  onCreate: () => void;
  /** In a group, with what stands there; absent where the user may not. */
  onCreateIn?: (beginning: Beginning) => void;
  onOpen: (row: TaskRow) => void;
  table: Omit<TableProps, 'rows' | 'tree' | 'sorts' | 'grouping' | 'onSort'>;
}

/** The rows as a table, or on a phone as a list; or why there are none. */
export function ListBody({ rows, state, tree, phone, choosing, onChange, onCreate, onCreateIn, onOpen, table }: Props) {
  const { sorts, group, sums } = state;
  const grouping = useMemo(
    () => (rows.groups && group ? { by: group, sums, onCreate: onCreateIn } : undefined),
    [rows.groups, group, sums, onCreateIn],
  );
  const sortBy = useMemoizedFn((key: string, more: boolean) => onChange({ sorts: nextSorts(sorts, key, more) }));
  if (rows.error && rows.total === null) return <StateView error={rows.error} onRetry={rows.retry} />;
  const truncated = rows.groups?.truncated === true;
  return (
    <>
      {(rows.error !== null || truncated) && (
        <Suspense>
          <ListNotices failed={rows.error !== null} onRetry={rows.retry} truncated={truncated} />
        </Suspense>
      )}
      {rows.total === 0 && <ListEmpty state={state} onChange={onChange} onCreate={onCreate} />}
      {rows.total !== 0 && phone && (
        <CompactList
          {...{ rows, tree, onOpen, grouping, choosing }}
          chosen={table.chosen}
          onChoose={table.handlers.choose}
        />
      )}
      {rows.total !== 0 && !phone && <TaskTable {...{ rows, tree, sorts, grouping, ...table }} onSort={sortBy} />}
    </>
  );
}
