import type { TaskSortKey } from '@contract/task/enums';
import type { TaskRow } from '@contract/task/task';
import { useMemoizedFn } from 'ahooks';
import { Alert, Button } from 'antd';
import StateView from '@/components/StateView';
import { CompactList } from './CompactList';
import { ListEmpty } from './ListEmpty';
import { type TableProps, TaskTable } from './TaskTable';
import { type ListState, nextSort } from './urlState';
import type { TaskRows } from './useTaskRows';

interface Props {
  rows: TaskRows;
  state: ListState;
  tree: boolean;
  phone: boolean;
  onChange: (change: Partial<ListState>) => void;
  onCreate: () => void;
  onOpen: (row: TaskRow) => void;
  table: Omit<TableProps, 'rows' | 'tree' | 'sort' | 'order' | 'onSort'>;
}

/** The rows as a table, or on a phone as a list; or why there are none. */
export function ListBody({ rows, state, tree, phone, onChange, onCreate, onOpen, table }: Props) {
  const { sort, order } = state;
  const sortBy = useMemoizedFn((key: TaskSortKey) => onChange(nextSort(state, key)));
  if (rows.error && rows.total === null) return <StateView error={rows.error} onRetry={rows.retry} />;
  return (
    <>
      {rows.error !== null && (
        <Alert
          banner
          type="error"
          title="部分任务加载失败"
          action={
            <Button size="small" type="link" onClick={rows.retry}>
              重试
            </Button>
          }
        />
      )}
      {rows.total === 0 && <ListEmpty state={state} onChange={onChange} onCreate={onCreate} />}
      {rows.total !== 0 && phone && <CompactList rows={rows} tree={tree} onOpen={onOpen} />}
      {rows.total !== 0 && !phone && <TaskTable {...{ rows, tree, sort, order, ...table }} onSort={sortBy} />}
    </>
  );
}
