import type { TaskRow } from '@contract/task/task';
import { useNavigate } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import type { InputRef } from 'antd';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { cx } from '@/utils/cx';
import { useTaskProject } from '../context/TaskProject';
import { CreateTaskModal } from '../create/CreateTaskModal';
import { writeDraft } from '../create/draft';
import { useCreateRequest } from '../create/useCreateRequest';
import { TaskDrawer } from '../detail/TaskDrawer';
import listStyles from '../list/list.less';
import { QuickTabs } from '../list/QuickTabs';
import { Toolbar } from '../list/Toolbar';
import { useFillHeight } from '../list/useFillHeight';
import { useListState } from '../list/useListState';
import type { AnyTask } from '../update/patch';
import { ViewBar } from '../views/ViewBar';

/** What a view of a project's tasks has around it: its address, creating, the open detail. */
export function useViewFrame() {
  const { projectId, rights } = useTaskProject();
  const navigate = useNavigate();
  const phone = useMediaQuery(NARROW);
  const searchRef = useRef<InputRef>(null);
  const { state, change, search } = useListState();
  const [creating, setCreating] = useState(false);
  const mayCreate = !rights.readonly && rights.privileges.includes('TASK:CREATE');
  useCreateRequest(mayCreate, () => setCreating(true));
  const go = useMemoizedFn((id: string | null, replace = false) =>
    navigate(`/project/${projectId}/task${id ? `/${id}` : ''}${search}`, { replace }),
  );
  const open = useMemoizedFn((row: Pick<TaskRow, 'taskId'>) => go(row.taskId));
  const create = useMemoizedFn((dates?: { planStart?: string; planEnd?: string }) => {
    if (!mayCreate) return;
    if (dates) writeDraft(projectId, dates);
    setCreating(true);
  });
  return { projectId, phone, searchRef, state, change, go, open, create, creating, setCreating, mayCreate };
}

interface Props {
  frame: ReturnType<typeof useViewFrame>;
  taskId?: string;
  summary: string;
  total: number | null;
  pending?: boolean;
  /** Besides search and filters. */
  tools: ReactNode;
  children: ReactNode;
  step?: { by: (by: number) => void; back: boolean; forward: boolean };
  onChanged: (task: AnyTask) => void;
  onStructure: () => void;
}

/** Tabs, toolbar and detail around a view that brings its own body. */
export function ViewFrame({ frame, taskId, summary, total, pending, tools, children, step, ...on }: Props) {
  const { phone, searchRef, state, change, go, creating, setCreating, mayCreate } = frame;
  const box: RefObject<HTMLDivElement | null> = useRef<HTMLDivElement>(null);
  const height = useFillHeight(box);
  return (
    <div ref={box} className={cx(listStyles.page, pending && listStyles.stale)} style={{ height }}>
      <ViewBar />
      <QuickTabs tab={state.tab} summary={summary} onChange={(tab) => change({ tab })} />
      <Toolbar {...{ state, phone, searchRef, total }} onChange={change} onCreate={() => frame.create()} tools={null} />
      {tools}
      {children}
      {mayCreate && (
        <CreateTaskModal
          open={creating}
          onClose={() => setCreating(false)}
          onCreated={(id) => {
            setCreating(false);
            on.onStructure();
            go(id);
          }}
        />
      )}
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
    </div>
  );
}
