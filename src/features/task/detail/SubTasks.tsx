import { PlusOutlined } from '@ant-design/icons';
import { finishedCategories, TITLE_MAX } from '@contract/task/enums';
import type { TaskDetail, TaskRow } from '@contract/task/task';
import { App, Button, Input } from 'antd';
import { type ClipboardEventHandler, useState } from 'react';
import { Bones } from '@/components/Bones';
import { WaitingLines } from '@/components/QuickLine';
import StateView from '@/components/StateView';
import { EmptyPart } from '@/features/object/parts';
import { ReasonDialog } from '@/features/object/save';
import { useAct } from '@/features/undo';
import { useQuickLine } from '@/hooks/useQuickLine';
import { taskApi } from '@/services/task';
import { failureText } from '@/utils/failure';
import { useTaskProject } from '../context/TaskProject';
import { CreateTaskModal } from '../create/CreateTaskModal';
import type { Draft } from '../create/draft';
import { usePasteLines } from '../create/lines/usePasteLines';
import { canBeFilledIn } from '../create/refused';
import type { AnyTask } from '../fields/patch';
import { mayAct } from '../rights';
import styles from '../styles/detail.less';
import { createdAct, recycledAct } from '../update/taskAct';
import { useTaskSave } from '../update/useTaskSave';
import { SubTaskRow } from './SubTaskRow';
import { useSubTasks } from './useSubTasks';

interface Props {
  task: TaskDetail;
  onOpen: (taskId: string) => void;
  /** Children came, went or changed: counts elsewhere are out of date. */
  onStructure: () => void;
}

/** Pixels of a child's line (`detail.less`), and the most of them that bones stand for. */
const CHILD_HEIGHT = 34;
const MOST_BONES = 20;

/** As high as what comes. */
const ChildBones = ({ count }: { count: number }) => (
  <div style={{ minHeight: Math.min(count, MOST_BONES) * CHILD_HEIGHT }}>
    <Bones rows={2} />
  </div>
);

interface HeadingProps {
  done: number;
  total: number;
  onAdd?: () => void;
}

const Heading = ({ done, total, onAdd }: HeadingProps) => (
  <h3 className={styles.heading}>
    子任务
    {total > 0 && (
      <span className={styles.hint}>
        {done}/{total}
      </span>
    )}
    {onAdd && (
      <Button type="text" size="small" icon={<PlusOutlined />} onClick={onAdd}>
        添加
      </Button>
    )}
  </h3>
);

interface LeavingProps {
  child: TaskRow;
  onSubmit: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Why a child is deleted; what is below it goes along. */
const LeavingDialog = ({ child, onSubmit, onClose }: LeavingProps) => (
  <ReasonDialog
    title={`删除子任务 ${child.taskNo}`}
    hint="它的下级任务会一起移入回收站，可以从回收站恢复。"
    okText="删除"
    danger
    maxLength={500}
    onSubmit={async (reason) => {
      await onSubmit(reason);
      onClose();
    }}
    onClose={onClose}
  />
);

interface AddChildProps {
  line: ReturnType<typeof useQuickLine>;
  onPaste: ClipboardEventHandler<HTMLInputElement>;
  onAdd: () => void;
  onGiveUp: () => void;
}

/** The line into which children are written one after the other. */
const AddChild = ({ line, onPaste, onAdd, onGiveUp }: AddChildProps) => (
  <div className={styles.addChild}>
    <Input
      autoFocus
      size="small"
      placeholder="子任务标题，按 Enter 创建"
      aria-label="子任务标题"
      maxLength={TITLE_MAX}
      value={line.text}
      onChange={(event) => line.setText(event.target.value)}
      onPaste={onPaste}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') onAdd();
        if (event.key === 'Escape') onGiveUp();
      }}
    />
    <Button size="small" type="primary" disabled={!line.text.trim()} onClick={onAdd}>
      创建
    </Button>
    <Button size="small" onClick={onGiveUp}>
      取消
    </Button>
  </div>
);

/** What can be done with a child: it takes another stage, or goes to the recycle bin. */
function useChildActs(mutate: ReturnType<typeof useSubTasks>['mutate'], onStructure: () => void) {
  const { message } = App.useApp();
  const { told } = useAct();
  const { save, dialogs } = useTaskSave({ success: '子任务修改成功', failure: '子任务修改失败' });
  const change = async (child: TaskRow, stageId: string) => {
    const show = (next: AnyTask) => mutate((rows) => rows?.map((row) => (row.taskId === next.taskId ? next : row)));
    if (await save(child, { stageId }, show)) onStructure();
  };
  const remove = async (child: TaskRow, deleteReason: string) => {
    try {
      await taskApi.delete({ id: child.taskId, deleteChildren: true, deleteReason });
    } catch (failure) {
      void message.error(failureText(failure, '子任务删除失败'));
      throw failure;
    }
    told('子任务删除成功', recycledAct(child, deleteReason));
    mutate((rows) => rows?.filter((row) => row.taskId !== child.taskId));
    onStructure();
  };
  return { change, remove, dialogs };
}

/** The children of a task: list, add, change, delete. */
export function SubTasks({ task, onOpen, onStructure }: Props) {
  const { projectId, rights } = useTaskProject();
  const { message } = App.useApp();
  const { told } = useAct();
  const { taskId } = task;
  const { data, error, loading, refresh, mutate } = useSubTasks(task);
  const { change, remove, dialogs } = useChildActs(mutate, onStructure);
  const [adding, setAdding] = useState(false);
  const line = useQuickLine();
  /** A child that needs more than a title. */
  const [whole, setWhole] = useState<Draft | null>(null);
  const paste = usePasteLines({
    parent: task,
    onCreated: () => {
      line.setText('');
      changed();
    },
    onOne: setWhole,
  });
  const [leaving, setLeaving] = useState<TaskRow | null>(null);
  const children = data ?? [];
  const done = children.filter((child) => finishedCategories.includes(child.category)).length;
  const mayCreate = mayAct(task, 'createChild', rights);
  if (children.length === 0 && task.childTotal === 0 && !mayCreate) return null;

  const changed = () => {
    refresh();
    onStructure();
  };
  const add = async (title: string, alone: boolean): Promise<boolean> => {
    try {
      const made = await taskApi.create({ projectId, parentId: taskId, title });
      told('子任务创建成功', createdAct(made.taskId, made.taskNo, title));
      changed();
      return true;
    } catch (failure) {
      const fillIn = canBeFilledIn(failure);
      if (fillIn) void message.info(failureText(failure, '请补充必填内容'));
      else void message.error(failureText(failure, '子任务创建失败'));
      // The form holds one task at a time.
      if (!fillIn || !alone) return false;
      setWhole({ title });
      return true;
    }
  };
  if (children.length === 0 && task.childTotal === 0 && !adding && line.refused.length === 0) {
    return <EmptyPart name="子任务" place={1} onBegin={() => setAdding(true)} />;
  }

  return (
    <section className={styles.section}>
      <Heading {...{ done }} total={children.length} onAdd={mayCreate && !adding ? () => setAdding(true) : undefined} />
      <StateView
        loading={loading && !data}
        error={error}
        onRetry={refresh}
        skeleton={<ChildBones count={task.childTotal} />}
      >
        {children.map((child) => (
          <SubTaskRow
            key={child.taskId}
            row={child}
            onOpen={() => onOpen(child.taskId)}
            onStage={(stageId) => void change(child, stageId)}
            onDelete={() => setLeaving(child)}
          />
        ))}
      </StateView>
      {adding && (
        <AddChild
          line={line}
          onPaste={paste.onPaste}
          onAdd={() => line.enter(add)}
          onGiveUp={() => {
            line.setText('');
            setAdding(false);
          }}
        />
      )}
      <WaitingLines line={line} />
      {paste.dialog}
      {leaving && (
        <LeavingDialog
          child={leaving}
          onSubmit={(reason) => remove(leaving, reason)}
          onClose={() => setLeaving(null)}
        />
      )}
      {whole !== null && (
        <CreateTaskModal
          open
          beginning={{ draft: whole, parent: task }}
          onClose={() => {
            // What was typed is given up here, not by the form.
            if (whole.title && !line.text.trim()) line.setText(whole.title);
            setWhole(null);
          }}
          onCreated={() => {
            setWhole(null);
            changed();
          }}
        />
      )}
      {dialogs}
    </section>
  );
}
