import type { TaskRow } from '@contract/task/task';
import { useNavigate } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import type { InputRef } from 'antd';
import { useRef, useState } from 'react';
import { useProjectChanges } from '@/features/realtime';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { cx } from '@/utils/cx';
import { BatchBar } from '../batch/BatchBar';
import { useSelection } from '../batch/useSelection';
import { useTaskProject } from '../context/TaskProject';
import { CreateTaskModal } from '../create/CreateTaskModal';
import { useCreateRequest } from '../create/useCreateRequest';
import { TaskDrawer } from '../detail/TaskDrawer';
import listStyles from '../list/list.less';
import { QuickTabs } from '../list/QuickTabs';
import { Toolbar } from '../list/Toolbar';
import { toQuery } from '../list/urlState';
import { useFillHeight } from '../list/useFillHeight';
import { useListState } from '../list/useListState';
import { TaskMenuProvider } from '../menu/TaskMenu';
import type { AnyTask } from '../update/patch';
import { useTaskSave } from '../update/useTaskSave';
import { ViewBar } from '../views/ViewBar';
import { Board } from './Board';
import { focusCard } from './BoardColumn';
import { CardBox } from './CardBox';
import { type Spot, stepCard } from './keyboardMove';
import { PhoneBoard } from './PhoneBoard';
import { useBoard } from './useBoard';
import { useBoardKeys } from './useBoardKeys';

/** The tasks of a project by stage; with `taskId` the detail stands open beside the board. */
export default function TaskBoardView({ taskId }: { taskId?: string }) {
  const { projectId, rights } = useTaskProject();
  const navigate = useNavigate();
  const phone = useMediaQuery(NARROW);
  const frame = useRef<HTMLDivElement>(null);
  const height = useFillHeight(frame);
  const searchRef = useRef<InputRef>(null);
  const { state, change, search } = useListState();
  const board = useBoard(state);
  const filter = toQuery(state, projectId).filter ?? {};
  const selection = useSelection(JSON.stringify(filter), board.total);
  useProjectChanges(projectId, board.reload);
  const { save, dialogs } = useTaskSave();
  const [active, setActive] = useState<Spot | null>(null);
  const [creating, setCreating] = useState(false);
  const mayCreate = !rights.readonly && rights.privileges.includes('TASK:CREATE');
  useCreateRequest(mayCreate, () => setCreating(true));

  const go = useMemoizedFn((id: string | null, replace = false) =>
    navigate(`/project/${projectId}/task${id ? `/${id}` : ''}${search}`, { replace }),
  );
  const spotOf = (id: string): Spot | null => {
    const column = board.lanes.findIndex(({ rows }) => rows.indexOf(id) >= 0);
    const lane = board.lanes[column];
    return lane ? { column, index: lane.rows.indexOf(id) } : null;
  };
  const rowAt = (spot: Spot | null) => (spot ? board.lanes[spot.column]?.rows.at(spot.index) : undefined);
  const open = useMemoizedFn((row: TaskRow) => {
    setActive(spotOf(row.taskId));
    go(row.taskId);
  });
  const move = useMemoizedFn(async (row: TaskRow, stageId: string) => {
    const show = (task: AnyTask) => {
      board.place(task, false);
      setActive(spotOf(task.taskId));
      focusCard(task.taskId);
    };
    const saved = await save(row, { stageId }, show);
    board.settle(row.taskId);
    if (saved) board.reload();
    else focusCard(row.taskId);
  });
  const step = useMemoizedFn((dx: number, dy: number) => {
    const next = stepCard(
      board.lanes.map(({ rows }) => rows.count),
      active,
      dx,
      dy,
    );
    setActive(next);
    const row = rowAt(next);
    if (row && taskId) go(row.taskId, true);
    else if (row) focusCard(row.taskId);
  });
  useBoardKeys({
    step,
    open: () => {
      const row = rowAt(active);
      if (row) go(row.taskId);
    },
    close: () => {
      if (taskId) go(null);
      else if (selection.count > 0) selection.clear();
      else setActive(null);
    },
    choose: (range) => {
      const row = rowAt(active);
      if (row) choose(row, range);
    },
    search: () => searchRef.current?.focus(),
    create: () => mayCreate && setCreating(true),
  });
  // A range reaches within a column: its anchor is the place there.
  const choose = (row: TaskRow, range: boolean) => {
    const spot = spotOf(row.taskId);
    if (!spot) return;
    selection.choose(row.taskId, spot.index, range, (index) => rowAt({ column: spot.column, index })?.taskId);
  };
  const changed = useMemoizedFn((task: AnyTask) => {
    board.place(task);
    board.reloadSoon();
  });
  const count = active ? (board.lanes[active.column]?.rows.count ?? 0) : 0;
  const onMove = (row: TaskRow, stageId: string) => void move(row, stageId);

  return (
    <TaskMenuProvider onOpen={open}>
      <div ref={frame} className={cx(listStyles.page, board.pending && listStyles.stale)} style={{ height }}>
        <ViewBar />
        <QuickTabs
          tab={state.tab}
          summary={board.ready ? `${board.total.toLocaleString()} 个任务` : ''}
          onChange={(tab) => change({ tab })}
        />
        <Toolbar
          {...{ state, phone, searchRef }}
          total={board.ready ? board.total : null}
          onChange={change}
          onCreate={() => setCreating(true)}
          tools={null}
        />
        {phone ? (
          <PhoneBoard lanes={board.lanes} onOpen={open} onMove={onMove} />
        ) : (
          <Board
            lanes={board.lanes}
            active={active}
            onOpen={open}
            onMove={onMove}
            extra={
              selection.enabled ? (row) => <CardBox row={row} selection={selection} onChoose={choose} /> : undefined
            }
          />
        )}
        {!phone && (
          <BatchBar
            selection={selection}
            filter={filter}
            total={board.ready ? board.total : 0}
            unit="任务"
            onChanged={board.reload}
          />
        )}
        {dialogs}
        {mayCreate && (
          <CreateTaskModal
            open={creating}
            onClose={() => setCreating(false)}
            onCreated={(id) => {
              setCreating(false);
              board.reload();
              go(id);
            }}
          />
        )}
        <TaskDrawer
          taskId={taskId}
          phone={phone}
          onClose={() => go(null)}
          onOpen={(id) => go(id)}
          onStep={active ? (by) => step(0, by) : undefined}
          canStep={{ back: (active?.index ?? 0) > 0, forward: active !== null && active.index < count - 1 }}
          onChanged={changed}
          onStructure={board.reloadSoon}
        />
      </div>
    </TaskMenuProvider>
  );
}
