import type { TaskRow } from '@contract/task/task';
import { useMemoizedFn } from 'ahooks';
import { Alert } from 'antd';
import { type ComponentProps, useState } from 'react';
import StateView from '@/components/StateView';
import { type Dress, focusCard, type Spot, stepCard } from '@/features/object/board';
import { useProjectChanges } from '@/features/realtime';
import { useKeys } from '@/hooks/keys';
import { askToComment } from '@/hooks/useAskedToComment';
import { BatchBar } from '../batch/BatchBar';
import { type TaskSelection, useSelection } from '../batch/useSelection';
import { useTaskProject } from '../context/TaskProject';
import type { AnyTask } from '../fields/patch';
import { useViewFrame, ViewFrame } from '../frame/ViewFrame';
import { useFolded } from '../groups/useFolded';
import { boardKeys } from '../keys';
import { mayAct } from '../rights';
import { toQuery } from '../state/urlState';
import { useTaskSave } from '../update/useTaskSave';
import { CardBox } from './CardBox';
import { cardFieldsTool } from './CardFields';
import type { Move } from './laneFields';
import { laneTool } from './laneTool';
import { beginningAt, type Corner, type Place } from './places';
import { TaskBoard } from './TaskBoard';
import { useBoard } from './useBoard';
import { useMove } from './useMove';

interface Given {
  frame: ReturnType<typeof useViewFrame>;
  taskId: string | undefined;
  selection: TaskSelection;
  /** The card that the keys stand on. */
  active: Spot | null;
  setActive: (spot: Spot | null) => void;
  rowAt: (spot: Spot | null) => TaskRow | undefined;
  step: (dx: number, dy: number) => void;
  choose: (row: TaskRow, range: boolean) => void;
  changed: (task: AnyTask) => void;
  save: ReturnType<typeof useTaskSave>['save'];
}

/** The keys of the board. @returns those that change a field of the active card: the open task answers to them, too */
function useBoardKeys({ frame, taskId, selection, active, setActive, rowAt, step, choose, changed, save }: Given) {
  const project = useTaskProject();
  const { go } = frame;
  // A card has no cells to edit in: the bar does it, with this one card.
  const editByKey = (operation: string) => {
    const row = rowAt(active);
    if (selection.count > 0) return false;
    if (!selection.enabled || !row) return;
    choose(row, false);
    selection.ask(operation);
  };
  const chooseActive = (range: boolean) => {
    const row = rowAt(active);
    if (row) choose(row, range);
  };
  const fieldKeys = {
    assign: () => editByKey('executor'),
    mine: () => {
      const row = rowAt(active);
      if (selection.count > 0) return false;
      if (row && mayAct(row, 'assign', project.rights)) void save(row, { executorId: project.rights.userId }, changed);
    },
    stage: () => editByKey('stage'),
    urgent: () => editByKey('urgent'),
    labels: () => editByKey('labels'),
    dates: () => editByKey('dates'),
  };
  useKeys(boardKeys, {
    next: () => step(0, 1),
    previous: () => step(0, -1),
    right: () => step(1, 0),
    left: () => step(-1, 0),
    open: () => {
      const row = rowAt(active);
      if (row) go(row.taskId);
    },
    comment: () => {
      const row = rowAt(active);
      if (!row || !mayAct(row, 'comment', project.rights)) return;
      askToComment(row.taskId);
      if (taskId !== row.taskId) go(row.taskId);
    },
    close: () => (taskId ? go(null) : false),
    leaveCard: () => (active ? setActive(null) : false),
    choose: () => chooseActive(false),
    chooseRange: () => chooseActive(true),
    ...fieldKeys,
    search: () => frame.searchRef.current?.focus(),
    create: () => frame.create(),
  });
  return fieldKeys;
}

interface CardsProps {
  board: ReturnType<typeof useBoard>;
  selection: TaskSelection;
  active: Spot | null;
  /** What the board and its form on a phone are given alike. */
  shared: Omit<ComponentProps<typeof TaskBoard>, 'active' | 'dress' | 'onOpen' | 'phone'>;
  dress: Dress<TaskRow>;
  phone: boolean;
  open: (row: TaskRow) => void;
  onChoose: (row: TaskRow) => void;
}

/** The cards, once they are known. */
function Cards({ board: { store }, selection, active, shared, dress, phone, open, onChoose }: CardsProps) {
  if (store.error !== null && !store.loaded) return <StateView error={store.error} onRetry={store.retry} />;
  if (store.field && !store.loaded) return <StateView loading rows={8} />;
  const chosen = selection.enabled ? ({ taskId: id }: TaskRow) => selection.has(id) : undefined;
  return (
    <TaskBoard
      {...{ ...shared, active, dress }}
      onOpen={open}
      phone={phone ? { choosing: selection.count > 0, chosen, onChoose } : undefined}
    />
  );
}

/** The tasks of a project by stage; with `taskId` the detail stands open beside the board. */
export default function TaskBoardView({ taskId }: { taskId?: string }) {
  const project = useTaskProject();
  const { projectId } = project;
  const frame = useViewFrame();
  const { state, change, phone, go, mayCreate } = frame;
  const board = useBoard(state);
  const { store } = board;
  const { folded, fold } = useFolded(`board:${projectId}:${store.field?.name ?? ''}`);
  const filter = toQuery(state, projectId).filter ?? {};
  const selection = useSelection(JSON.stringify(filter), board.total);
  useProjectChanges(projectId, board.reload);
  const { save, dialogs } = useTaskSave();
  const carryOut = useMove(save);
  const [active, setActive] = useState<Spot | null>(null);

  const rowAt = (spot: Spot | null) =>
    spot && store.lanes[spot.lane] ? store.cell(spot.lane, spot.column).at(spot.index) : undefined;
  const laneAt = (spot: Spot | null) => (spot ? store.lanes[spot.lane]?.key : undefined);
  const open = useMemoizedFn((row: TaskRow) => {
    setActive(store.find(row.taskId, laneAt(active)));
    go(row.taskId);
  });
  const move = useMemoizedFn(async (row: TaskRow, wanted: Move, to: Place) => {
    const lane = to.lane ? to.lane.key : undefined;
    const show = (task: AnyTask) => {
      board.place(task, false);
      setActive(store.find(task.taskId, lane));
      focusCard(task.taskId, lane);
    };
    const saved = await carryOut(row, wanted, show);
    board.settle(row.taskId);
    if (saved) board.reload();
    else focusCard(row.taskId, laneAt(store.find(row.taskId)));
  });
  const counts = () =>
    store.lanes.map(({ id }, lane) =>
      store.columns.map((_column, column) => (folded.has(id) ? 0 : store.count(lane, column))),
    );
  const step = useMemoizedFn((dx: number, dy: number) => {
    const next = stepCard(counts(), active, dx, dy);
    setActive(next);
    const row = rowAt(next);
    if (row && taskId) go(row.taskId, true);
    else if (row) focusCard(row.taskId, laneAt(next));
  });
  // A range reaches within a column: its anchor is the place there.
  const choose = useMemoizedFn((row: TaskRow, range: boolean) => {
    const spot = store.find(row.taskId, laneAt(active));
    if (!spot) return;
    selection.choose(row.taskId, spot.index, range, (index) => rowAt({ ...spot, index })?.taskId);
  });
  const changed = useMemoizedFn((task: AnyTask) => {
    board.place(task);
    board.reloadSoon();
  });
  const fieldKeys = useBoardKeys({ frame, taskId, selection, active, setActive, rowAt, step, choose, changed, save });
  const createIn = useMemoizedFn((corner: Corner) => frame.create(beginningAt(corner, project) ?? {}));
  const onMove = useMemoizedFn((row: TaskRow, wanted: Move, to: Place) => void move(row, wanted, to));
  const foldAll = (close: boolean) =>
    fold(
      store.lanes.map(({ id }) => id),
      close,
    );
  const dress: Dress<TaskRow> = (row) => ({
    chosen: selection.enabled && selection.has(row.taskId),
    extra: selection.enabled && <CardBox row={row} selection={selection} onChoose={choose} />,
  });
  const count = active && store.lanes[active.lane] ? store.count(active.lane, active.column) : 0;
  const shared = {
    ...{ store, folded, onMove },
    shape: board.shape,
    onFold: (lane: string, close: boolean) => fold([lane], close),
    onCreate: mayCreate ? createIn : undefined,
  };

  return (
    <ViewFrame
      frame={frame}
      taskId={taskId}
      summary={board.ready ? `${board.total.toLocaleString()} 个任务` : ''}
      total={board.ready ? board.total : null}
      pending={board.pending}
      tools={[
        laneTool({ lane: state.lane, emptyLanes: state.emptyLanes, onChange: change, onFoldAll: foldAll }, project),
        ...(phone ? [] : [cardFieldsTool]),
      ]}
      step={
        active
          ? {
              by: (by) => step(0, by),
              back: active.index > 0,
              forward: active.index < count - 1 || store.field !== null,
            }
          : undefined
      }
      onOpen={open}
      current={rowAt(active)}
      onSet={selection.count === 0 ? fieldKeys : undefined}
      onChanged={changed}
      onStructure={board.reloadSoon}
    >
      {store.truncated && <Alert banner type="info" title="泳道较多，只显示任务最多的部分，请缩小筛选范围" />}
      <Cards
        {...{ board, selection, active, shared, dress, open }}
        phone={phone}
        onChoose={(row) => choose(row, false)}
      />
      <BatchBar
        selection={selection}
        phone={phone}
        filter={filter}
        total={board.ready ? board.total : 0}
        unit="任务"
        onChanged={board.reload}
      />
      {dialogs}
    </ViewFrame>
  );
}
