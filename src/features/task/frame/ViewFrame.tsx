import type { TaskRow } from '@contract/task/task';
import { useNavigate } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import type { InputRef } from 'antd';
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { EarlyComment } from '@/components/EarlyComment';
import { EarlyTitle, nothingTyped } from '@/components/EarlyTitle';
import type { Tool } from '@/components/ToolMenu';
import { addToTextDraft, commentDraft } from '@/features/object/editor';
import { useFillHeight } from '@/features/object/list';
import { useTaken } from '@/features/undo';
import { useIdle } from '@/hooks/useIdle';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { cx } from '@/utils/cx';
import { useTaskProject } from '../context/TaskProject';
import type { Beginning } from '../create/draft';
import { useCreateRequest } from '../create/useCreateRequest';
import { DRAWER_WIDTH } from '../detail/drawerWidth';
import { useExportTool } from '../export/useExportTool';
import { loadPickers } from '../fields/loadPickers';
import type { AnyTask } from '../fields/patch';
import { type FieldActions, TaskMenuProvider } from '../menu/TaskMenu';
import { useColumns } from '../state/useColumns';
import { useListState } from '../state/useListState';
import listStyles from '../styles/list.less';
import { KeepView } from '../views/KeepView';
import { ViewMenu } from '../views/ViewMenu';
import { Toolbar } from './Toolbar';

// The list is there before them; they are fetched while somebody reads it.
const loadCreate = () => import('../create/CreateTaskModal').then((one) => ({ default: one.CreateTaskModal }));
const loadDrawer = () => import('../detail/TaskDrawer');
const CreateTaskModal = lazy(loadCreate);
const TaskDrawer = lazy(loadDrawer);

/** What a view of a project's tasks has around it: its address, creating, the open detail. */
export function useViewFrame() {
  const { projectId, rights } = useTaskProject();
  const navigate = useNavigate();
  const phone = useMediaQuery(NARROW);
  const searchRef = useRef<InputRef>(null);
  const { state, change, addressWith, search } = useListState();
  const [creating, setCreating] = useState<Beginning | null>(null);
  const mayCreate = !rights.readonly && rights.privileges.includes('TASK:CREATE');
  useCreateRequest(mayCreate, () => setCreating({}));
  const go = useMemoizedFn((id: string | null, replace = false) =>
    navigate(`/project/${projectId}/task${id ? `/${id}` : ''}${search}`, { replace }),
  );
  const open = useMemoizedFn((row: Pick<TaskRow, 'taskId'>) => go(row.taskId));
  const create = useMemoizedFn((beginning: Beginning = {}) => {
    if (mayCreate) setCreating(beginning);
  });
  return {
    projectId,
    phone,
    searchRef,
    state,
    change,
    addressWith,
    go,
    open,
    create,
    creating,
    setCreating,
    mayCreate,
  };
}

interface Props {
  frame: ReturnType<typeof useViewFrame>;
  taskId?: string;
  summary: string;
  total: number | null;
  pending?: boolean;
  /** What belongs to this view alone. */
  tools?: readonly Tool[];
  /** A bar of the view's own, below the toolbar. */
  bar?: ReactNode;
  children: ReactNode;
  step?: { by: (by: number) => void; back: boolean; forward: boolean };
  /** Opens a task from its menu; as the frame does, unless the view has to know. */
  onOpen?: (row: TaskRow) => void;
  /** The task that the keys stand on. */
  current?: TaskRow | null;
  /** Sets a field of that task, as the key of the view does. */
  onSet?: FieldActions;
  onChanged: (task: AnyTask) => void;
  onStructure: () => void;
}

/** Toolbar, menu of a task and detail around a view that brings its own body. */
export function ViewFrame({ frame, taskId, summary, total, pending, tools = [], bar, children, step, ...on }: Props) {
  const { phone, searchRef, state, change, addressWith, go, creating, setCreating, mayCreate } = frame;
  const { columns } = useColumns();
  const [exporting, exportDialog] = useExportTool(state, columns);
  useTaken(on.onStructure);
  useIdle(() => Promise.all([loadPickers(), loadDrawer(), loadCreate()]).catch(() => undefined));
  const created = useEver(creating !== null);
  const [early, setEarly] = useState(nothingTyped);
  const closeCreate = () => {
    setCreating(null);
    setEarly(nothingTyped);
  };
  const opened = useEver(taskId !== undefined);
  const beside = taskId !== undefined && !phone;
  const box: RefObject<HTMLDivElement | null> = useRef<HTMLDivElement>(null);
  const height = useFillHeight(box);
  return (
    <TaskMenuProvider
      onOpen={on.onOpen ?? frame.open}
      current={on.current}
      onSet={on.onSet}
      onStructure={on.onStructure}
    >
      <div
        ref={box}
        className={cx(listStyles.page, pending && listStyles.stale)}
        style={{ height, ...(beside && { paddingInlineEnd: DRAWER_WIDTH }) }}
      >
        <Toolbar
          narrow={phone || beside}
          {...{ state, phone, searchRef, total, summary, addressWith, tools }}
          onChange={change}
          onCreate={() => frame.create()}
          views={<ViewMenu />}
          keep={<KeepView />}
          lastTools={phone ? [] : [exporting]}
        />
        {bar}
        {children}
        {exportDialog}
        {mayCreate && created && (
          <Suspense
            fallback={creating !== null && <EarlyTitle words={early} onChange={setEarly} onClose={closeCreate} />}
          >
            <CreateTaskModal
              open={creating !== null}
              beginning={creating}
              early={early}
              onClose={closeCreate}
              onCreated={(id, open) => {
                on.onStructure();
                if (!open) return;
                closeCreate();
                go(id);
              }}
            />
          </Suspense>
        )}
        <EarlyComment
          shown={taskId}
          width={phone ? '100%' : DRAWER_WIDTH}
          onLeft={(id, typed) => addToTextDraft(commentDraft({ type: 'task', id }), typed)}
        />
        {opened && (
          <Suspense>
            <TaskDrawer
              taskId={taskId}
              phone={phone}
              onClose={() => go(null)}
              onOpen={(id) => go(id)}
              onStep={step?.by}
              canStep={{ back: step?.back ?? false, forward: step?.forward ?? false }}
              onChanged={on.onChanged}
              onStructure={on.onStructure}
            />
          </Suspense>
        )}
      </div>
    </TaskMenuProvider>
  );
}

/** Whether something has held since the component is there: what was shown once stays to close by itself. */
function useEver(holds: boolean): boolean {
  const [held, setHeld] = useState(holds);
  if (holds && !held) setHeld(true);
  return held || holds;
}
