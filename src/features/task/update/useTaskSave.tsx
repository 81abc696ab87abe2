import { App } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { updateTask } from '@/services/task';
import { useTaskProject } from '../context/TaskProject';
import { failureText, staleOf } from '../failure';
import { nextStagesOf } from '../stages';
import { ConflictDialog } from './ConflictDialog';
import { type AnyTask, applyPatch, type Lookup, type TaskPatch } from './patch';
import { ReasonDialog } from './ReasonDialog';
import { type Conflict, type ConflictChoice, createSaver } from './saveLanes';

type Question =
  | { kind: 'conflict'; conflict: Conflict; answer: (choice: ConflictChoice) => void }
  | { kind: 'reason'; title: string; answer: (reason: string | null) => void };

/**
 * Saving of task fields for list and detail: at once on the screen, back with the server's reason when refused, and
 * the two questions that may come in between. Render `dialogs` once.
 */
export function useTaskSave(texts = { success: '修改成功', failure: '修改任务失败' }) {
  const { message } = App.useApp();
  const project = useTaskProject();
  const [question, setQuestion] = useState<Question | null>(null);
  const projectRef = useRef(project);
  useEffect(() => {
    projectRef.current = project;
  }, [project]);

  const saver = useMemo(() => {
    const lookup: Lookup = {
      personOf: (id) => projectRef.current.memberOf(id),
      categoryOf: (id) => projectRef.current.stageOf(id)?.category as AnyTask['category'] | undefined,
    };
    return createSaver({
      send: (taskId, patch) => updateTask(taskId, patch, { quiet: true }),
      apply: (task, patch) => applyPatch(task, patch, lookup),
      staleOf,
      ask: (conflict) =>
        new Promise((resolve) => {
          setQuestion({ kind: 'conflict', conflict, answer: resolve });
        }),
    });
  }, []);

  const [save] = useState(() => {
    return async (task: AnyTask, patch: TaskPatch, show: (task: AnyTask) => void): Promise<AnyTask | null> => {
      const { typeOf, actor } = projectRef.current;
      const stage = nextStagesOf(task, typeOf(task.taskTypeId), actor).find((next) => next.stageId === patch.stageId);
      let wanted = patch;
      if (stage?.reasonRequired && !patch.reason) {
        const reason = await new Promise<string | null>((resolve) => {
          setQuestion({ kind: 'reason', title: `${stage.name} · ${task.taskNo}`, answer: resolve });
        });
        if (!reason) return null;
        wanted = { ...patch, reason };
      }
      try {
        const saved = await saver(task, wanted, show);
        void message.success(texts.success);
        return saved;
      } catch (error) {
        void message.error(failureText(error, texts.failure));
        return null;
      }
    };
  });

  const answer = (action: () => void) => {
    setQuestion(null);
    action();
  };
  const dialogs = (
    <>
      {question?.kind === 'conflict' && (
        <ConflictDialog conflict={question.conflict} onChoose={(choice) => answer(() => question.answer(choice))} />
      )}
      {question?.kind === 'reason' && (
        <ReasonDialog
          title={question.title}
          maxLength={1000}
          onOk={(reason) => {
            answer(() => question.answer(reason));
            return undefined;
          }}
          onCancel={() => answer(() => question.answer(null))}
        />
      )}
    </>
  );
  return { save, dialogs };
}
