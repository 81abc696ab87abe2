import type { TaskRow } from '@contract/task/task';
import { isInGrid, useKeys } from '@/hooks/keys';
import { askToComment } from '@/hooks/useAskedToComment';
import type { TaskSelection } from '../batch/useSelection';
import { useTaskProject } from '../context/TaskProject';
import { beginningIn } from '../create/groupBeginning';
import type { TaskPatch } from '../fields/patch';
import type { useViewFrame } from '../frame/ViewFrame';
import { listKeys } from '../keys';
import { mayAct, mayLog } from '../rights';
import type { Column } from '../state/columns';
import type { TaskRows } from '../state/useTaskRows';
import { besides, isEditable, nextEditable } from './cellCursor';
import type { useOrder } from './useOrder';

interface Given {
  frame: ReturnType<typeof useViewFrame>;
  taskId: string | undefined;
  tree: boolean;
  rows: TaskRows;
  columns: readonly Column[];
  selection: TaskSelection;
  order: ReturnType<typeof useOrder>;
  /** The line that the keys stand on, and its cell, if they stand on one. */
  active: number;
  setActive: (line: number) => void;
  activeLine: ReturnType<TaskRows['lineAt']> | null;
  cell: string | null;
  setCell: (column: string | null) => void;
  cellColumn: Column | undefined;
  idAt: (at: number) => string | undefined;
  step: (by: number) => void;
  choose: (row: TaskRow, at: number, range: boolean) => void;
  commit: (row: TaskRow, patch: TaskPatch) => void;
  editField: (row: TaskRow, column: string) => void;
  editCell: (row: TaskRow, column: string) => void;
  clear: () => void;
  onLog: (row: TaskRow) => void;
}

type ActiveTask = Extract<NonNullable<Given['activeLine']>, { kind: 'task' }>;

/** The keys that change a field of the active row; what is chosen comes before it (`BatchBar`). */
function useFieldKeys({ taskId, columns, selection, commit, editField }: Given, activeTask: ActiveTask | null) {
  const project = useTaskProject();
  const { rights } = project;
  const editByKey = (name: string) => {
    if (selection.count > 0) return false;
    const column = columns.find(({ key }) => key === name);
    if (taskId || !activeTask || !column) return;
    if (isEditable(activeTask.row, column, project)) editField(activeTask.row, column.key);
  };
  const fieldKeys = {
    assign: () => editByKey('executor'),
    mine: () => {
      if (selection.count > 0) return false;
      if (activeTask && mayAct(activeTask.row, 'assign', rights)) {
        commit(activeTask.row, { executorId: rights.userId });
      }
    },
    stage: () => editByKey('stage'),
    urgent: () => editByKey('urgent'),
    labels: () => editByKey('labels'),
    dates: () => editByKey('planEnd'),
  };
  return { editByKey, fieldKeys };
}

/** To the right and to the left: groups and parents open and close, then the keys go from cell to cell. */
function foldKeys({ tree, rows, columns, active, setActive, activeLine, cell, setCell }: Given) {
  const activeTask = activeLine?.kind === 'task' ? activeLine : null;
  return {
    expand: () => {
      if (activeLine?.kind === 'group' && !activeLine.open) rows.groups?.toggle(activeLine.at);
      if (!activeTask) return;
      const closed = tree && !activeTask.open && activeTask.row.childTotal > 0;
      if (cell === null && closed) rows.toggle(activeTask.row.taskId);
      else setCell(besides(columns, cell, 1));
    },
    collapse: () => {
      if (activeTask && cell !== null) return setCell(besides(columns, cell, -1));
      if (activeTask?.open) rows.toggle(activeTask.row.taskId);
      else if (rows.groups && active >= 0) {
        // From a row to the head of its group, from an open head to a closed one.
        const head = rows.groups.headBefore(active);
        if (activeLine?.kind !== 'group') setActive(head);
        else if (activeLine.open) rows.groups.toggle(activeLine.at);
      }
    },
  };
}

/** The keys of the list. @returns those that change a field of the active row: the open task answers to them, too */
export function useListKeys(given: Given) {
  const { frame, taskId, rows, columns, selection, order, active, setActive, activeLine, cell, setCell } = given;
  const { cellColumn, idAt, step, choose, editCell, clear, onLog } = given;
  const project = useTaskProject();
  const { rights } = project;
  const { state, searchRef, go } = frame;
  const activeTask = activeLine?.kind === 'task' ? activeLine : null;
  /** Chooses the row that the keys stand on and the next one: a run of rows takes one key each. */
  const chooseOn = (by: 1 | -1) => {
    const from = idAt(active);
    const to = Math.max(0, Math.min(rows.count - 1, active + by));
    const next = idAt(to);
    if (!from || !next || !selection.enabled) return step(by);
    selection.add([from, next], to);
    step(by);
  };
  const { editByKey, fieldKeys } = useFieldKeys(given, activeTask);
  const openActive = () => {
    if (activeTask) go(activeTask.row.taskId);
    if (activeLine?.kind === 'group') rows.groups?.toggle(activeLine.at);
  };
  const stepCell = (by: 1 | -1, press: Pick<KeyboardEvent, 'target'>) => {
    if (!activeTask || cell === null || taskId || !isInGrid(press.target)) return false;
    const next = nextEditable(columns, cell, by, (column) => isEditable(activeTask.row, column, project));
    if (next !== null) setCell(next);
    else step(by);
  };
  useKeys(listKeys, {
    next: () => step(1),
    previous: () => step(-1),
    open: () => {
      if (activeTask && cellColumn && isEditable(activeTask.row, cellColumn, project)) {
        editCell(activeTask.row, cellColumn.key);
      } else openActive();
    },
    peek: () => (taskId ? go(null) : openActive()),
    close: () => (taskId ? go(null) : false),
    leaveCell: () => (cell !== null ? setCell(null) : false),
    leaveRow: () => {
      if (active < 0) return false;
      order.leave();
      setActive(-1);
    },
    log: () => activeTask && mayLog(activeTask.row, rights) && onLog(activeTask.row),
    comment: () => {
      if (!activeTask || !mayAct(activeTask.row, 'comment', rights)) return;
      askToComment(activeTask.row.taskId);
      if (taskId !== activeTask.row.taskId) openActive();
    },
    choose: () => activeTask && choose(activeTask.row, active, false),
    chooseRange: () => activeTask && choose(activeTask.row, active, true),
    chooseDown: () => chooseOn(1),
    chooseUp: () => chooseOn(-1),
    // With a task open they go to its neighbours.
    up: () => (taskId ? false : order.step(-1)),
    down: () => (taskId ? false : order.step(1)),
    search: () => searchRef.current?.focus(),
    // On the head of a group: in it.
    create: () => {
      const group = activeLine?.kind === 'group' ? activeLine.group : null;
      frame.create((group && beginningIn(state.group, group, project)) ?? {});
    },
    ...foldKeys(given),
    title: () => editByKey(cellColumn?.key ?? 'title'),
    ...fieldKeys,
    nextCell: (press) => stepCell(1, press),
    previousCell: (press) => stepCell(-1, press),
    clear: () => cellColumn && clear(),
  });
  return fieldKeys;
}
