import { PlusOutlined } from '@ant-design/icons';
import { finishedCategories, TITLE_MAX } from '@contract/task/enums';
import type { TaskDetail, TaskRow } from '@contract/task/task';
import { App, Button, Input } from 'antd';
import { useState } from 'react';
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

/** The children of a task: list, add, change, delete. */
export function SubTasks({ task, onOpen, onStructure }: Props) {
  const { projectId, rights } = useTaskProject();
  const { message } = App.useApp();
  const { told } = useAct();
  const { taskId } = task;
  const { data, error, loading, refresh, mutate } = useSubTasks(task);
  const { save, dialogs } = useTaskSave({ success: '子任务修改成功', failure: '子任务修改失败' });
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
  const giveUp = () => {
    line.setText('');
    setAdding(false);
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
    setLeaving(null);
    told('子任务删除成功', recycledAct(child, deleteReason));
    mutate((rows) => rows?.filter((row) => row.taskId !== child.taskId));
    onStructure();
  };

  if (children.length === 0 && task.childTotal === 0 && !adding && line.refused.length === 0) {
    return <EmptyPart name="子任务" place={1} onBegin={() => setAdding(true)} />;
  }

  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>
        子任务
        {children.length > 0 && (
          <span className={styles.hint}>
            {done}/{children.length}
          </span>
        )}
        {mayCreate && !adding && (
          <Button type="text" size="small" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            添加
          </Button>
        )}
      </h3>
      <StateView
        loading={loading && !data}
        error={error}
        onRetry={refresh}
        skeleton={
          // As high as what comes.
          <div style={{ minHeight: Math.min(task.childTotal, MOST_BONES) * CHILD_HEIGHT }}>
            <Bones rows={2} />
          </div>
        }
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
        <div className={styles.addChild}>
          <Input
            autoFocus
            size="small"
            placeholder="子任务标题，按 Enter 创建"
            aria-label="子任务标题"
            maxLength={TITLE_MAX}
            value={line.text}
            onChange={(event) => line.setText(event.target.value)}
            onPaste={paste.onPaste}
            onKeyDown={(event) => {
              event.stopPropagation();
              if (event.key === 'Enter') line.enter(add);
              if (event.key === 'Escape') giveUp();
            }}
          />
          <Button size="small" type="primary" disabled={!line.text.trim()} onClick={() => line.enter(add)}>
            创建
          </Button>
          <Button size="small" onClick={giveUp}>
            取消
          </Button>
        </div>
      )}
      <WaitingLines line={line} />
      {paste.dialog}
      {leaving && (
        <ReasonDialog
          title={`删除子任务 ${leaving.taskNo}`}
          hint="它的下级任务会一起移入回收站，可以从回收站恢复。"
          okText="删除"
          danger
          maxLength={500}
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
