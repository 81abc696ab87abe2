import type { TaskRow } from '@contract/task/task';
import { useMemoizedFn } from 'ahooks';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { columnsTool } from '@/features/object/list';
import { useProjectChanges } from '@/features/realtime';
import { QuickLog } from '@/features/work';
import { BatchBar } from '../batch/BatchBar';
import { useSelection } from '../batch/useSelection';
import { useTaskProject } from '../context/TaskProject';
import type { AnyTask } from '../fields/patch';
import { useViewFrame, ViewFrame } from '../frame/ViewFrame';
import { groupTool } from '../groups/groupTool';
import { useGroupedRows } from '../groups/useGroupedRows';
import { foldedColumns } from '../state/columns';
import { isTree, rowsQuery } from '../state/urlState';
import { useColumns } from '../state/useColumns';
import { useTaskRows } from '../state/useTaskRows';
import { useTaskSave } from '../update/useTaskSave';
import { ListBody } from './ListBody';
import { QuickCreateRow } from './QuickCreateRow';
import type { RowHandlers } from './RowCells';
import { useCellClipboard } from './useCellClipboard';
import { useCells } from './useCells';
import { useListKeys } from './useListKeys';
import { useOrder } from './useOrder';

/** The task list of a project; with `taskId` the detail stands open beside it. */
export function TaskListView({ taskId }: { taskId?: string }) {
  const project = useTaskProject();
  const { projectId } = project;
  const frame = useViewFrame();
  const { state, change, phone, go, mayCreate } = frame;
  const tree = isTree(state);
  const { all, columns, choice, change: changeColumns } = useColumns();
  const folded = useMemo(() => foldedColumns(all), [all]);
  const beside = taskId !== undefined && !phone;
  const names = columns.map(({ name }) => name);
  const query = rowsQuery(state, projectId, names);
  const plain = useTaskRows(query, tree, state.group !== null);
  const rows = useGroupedRows(query, state.group, state.sums) ?? plain;
  const selection = useSelection(JSON.stringify(query.filter), rows.total);
  const { save, dialogs } = useTaskSave();
  const [active, setActive] = useState(-1);
  const [logging, setLogging] = useState<TaskRow | null>(null);
  const stand = (row: TaskRow) => {
    order.leave();
    setActive(rows.lineOf(row.taskId));
  };
  const open = useMemoizedFn((row: TaskRow) => {
    stand(row);
    go(row.taskId);
  });
  const show = useMemoizedFn((task: AnyTask) => rows.replace(task));
  const cells = useCells({ columns, save: (row, patch) => save(row, patch, show), stand });
  const { cell, setCell, editing, refused, cancel, commit, editField, editCell, editNext } = cells;
  const toggle = rows.toggle;
  const idAt = useMemoizedFn((at: number) => {
    const line = at >= 0 && at < rows.count ? rows.lineAt(at) : null;
    return line?.kind === 'task' ? line.row.taskId : undefined;
  });
  const choose = useMemoizedFn((row: TaskRow, at: number, range: boolean) =>
    selection.choose(row.taskId, at, range, idAt),
  );
  const chooseAll = useMemoizedFn((all: boolean) => (all ? selection.chooseAll() : selection.clear()));
  const handlers = useMemo<RowHandlers>(
    () => ({ open, toggle, commit, edit: editCell, cancel, next: editNext, choose, log: setLogging }),
    [open, toggle, commit, choose, editCell, editNext, cancel],
  );

  // Opened by its address: its neighbours are known as soon as it is among the rows.
  const { lineOf } = rows;
  useEffect(() => {
    if (taskId && active < 0) setActive(lineOf(taskId));
  }, [taskId, active, lineOf]);

  const order = useOrder({ rows, tree, sorts: state.sorts, active, setActive });
  const step = useMemoizedFn((by: number) => {
    order.leave();
    const next = Math.max(0, Math.min(rows.count - 1, active + by));
    setActive(next);
    const line = rows.lineAt(next);
    if (taskId && line.kind === 'task') go(line.row.taskId, true);
  });
  const activeLine = active >= 0 && active < rows.count ? rows.lineAt(active) : null;
  const activeTask = activeLine?.kind === 'task' ? activeLine : null;
  const cellColumn = columns.find(({ key }) => key === cell);
  const { clear } = useCellClipboard(
    activeTask && cellColumn && editing === null && !taskId ? { row: activeTask.row, column: cellColumn } : null,
    commit,
  );
  const fieldKeys = useListKeys({
    ...{
      frame,
      taskId,
      tree,
      rows,
      columns,
      selection,
      order,
      active,
      setActive,
      activeLine,
      cell,
      setCell,
      cellColumn,
    },
    ...{ idAt, step, choose, commit, editField, editCell, clear, onLog: setLogging },
  });
  useProjectChanges(projectId, rows.reload, { busy: () => editing !== null });
  const resize = useMemoizedFn((key: string, width: number) =>
    changeColumns({ ...choice, widths: { ...choice.widths, [key]: width } }),
  );
  const quick = mayCreate && !phone && rows.total !== 0 && (
    <QuickCreateRow onCreated={() => rows.reload()} onMore={(draft) => frame.create({ draft })} />
  );

  return (
    <ViewFrame
      frame={frame}
      taskId={taskId}
      summary={rows.total === null ? '' : `${rows.total.toLocaleString()} 个${tree ? '顶层' : ''}任务`}
      total={rows.total}
      pending={rows.pending}
      tools={[
        groupTool({ state, onChange: change, onFoldAll: rows.groups?.foldAll }, project),
        ...(phone ? [] : [columnsTool({ all, choice, onChange: changeColumns })]),
      ]}
      step={active >= 0 ? { by: step, back: active > 0, forward: active < rows.count - 1 } : undefined}
      onOpen={open}
      current={activeTask?.row}
      onSet={selection.count === 0 ? fieldKeys : undefined}
      onChanged={show}
      onStructure={rows.reload}
    >
      {quick}
      <ListBody
        {...{ rows, state, tree, phone }}
        choosing={selection.count > 0}
        onChange={change}
        onCreate={() => frame.create()}
        onCreateIn={mayCreate ? frame.create : undefined}
        onOpen={open}
        table={{
          ...{ columns: beside ? folded : columns, active, editing, refused, handlers },
          cursor: taskId ? null : cell,
          holds: !taskId && !logging,
          chosen: selection.enabled ? selection.has : undefined,
          allChosen: selection.enabled ? selection.selection.all : undefined,
          onAll: chooseAll,
          order: order.tool,
          onResize: beside ? () => undefined : resize,
        }}
      />
      <BatchBar
        selection={selection}
        phone={phone}
        filter={query.filter ?? {}}
        total={rows.total ?? 0}
        unit={tree ? '顶层任务' : '任务'}
        onChanged={rows.reload}
      />
      {dialogs}
      <Suspense fallback={null}>
        {logging && <QuickLog task={logging} onClose={() => setLogging(null)} onSaved={show} />}
      </Suspense>
    </ViewFrame>
  );
}
