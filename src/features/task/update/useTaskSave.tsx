import type { TaskDetail } from '@contract/task/task';
import { App } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { type ConflictChoice, ConflictDialog, createSaver, PutOff } from '@/features/object/save';
import { useAct } from '@/features/undo';
import { taskApi } from '@/services/task';
import { failureText } from '@/utils/failure';
import { staleOf } from '@/utils/refusal';
import { type TaskProject, useTaskProject } from '../context/TaskProject';
import { type AnyTask, applyPatch, type Lookup, type TaskPatch } from '../fields/patch';
import { requiredIn } from '../fields/rules';
import { type NextStage, nextStagesOf } from '../stages';
import { askForStep } from './askForStep';
import { conflictRows, type TaskConflict } from './conflict';
import { missingOf } from './requiredFields';
import type { Step } from './StepDialog';
import { askedBy } from './stepAsk';
import { taskAct } from './taskAct';

type Question =
  | { kind: 'conflict'; conflict: TaskConflict; answer: (choice: ConflictChoice) => void }
  | { kind: 'step'; step: Step; take: (patch: TaskPatch) => Promise<unknown>; cancel: () => void };

const StepDialog = lazy(() => import('./StepDialog'));

/**
 * Saving of task fields for list and detail: at once on the screen, back with the server's reason when refused, and
 * the two questions that may come in between. Render `dialogs` once.
 */
export function useTaskSave(texts = { success: '修改成功', failure: '修改任务失败' }) {
  const { message } = App.useApp();
  const { told } = useAct();
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
    return createSaver<AnyTask, TaskPatch>({
      idOf: ({ taskId }) => taskId,
      send: (taskId, patch) => taskApi.update({ taskId, ...patch }),
      apply: (task, patch) => applyPatch(task, patch, lookup),
      staleOf: (error) => staleOf<TaskDetail>(error),
      ask: (conflict) =>
        new Promise((resolve) => {
          setQuestion({ kind: 'conflict', conflict, answer: resolve });
        }),
      onSaved: (before, after, patch) => told(texts.success, taskAct(before, after, patch, projectRef.current)),
    });
  }, [told, texts.success]);

  const [save] = useState(() => {
    return async (task: AnyTask, patch: TaskPatch, show: (task: AnyTask) => void): Promise<AnyTask | null> => {
      const next = nextOf(projectRef.current, task, patch);
      // Nothing changes before people have agreed: it is asked for instead.
      const request = async (wanted: TaskPatch): Promise<null> => {
        await taskApi.requestStage({
          ...wanted,
          stageId: next?.stageId ?? '',
          taskId: task.taskId,
          version: task.version,
        });
        told('已提交审批', { label: `${task.taskNo} → ${next?.toName ?? ''}` });
        return null;
      };
      const send = (wanted: TaskPatch): Promise<AnyTask | null> =>
        next?.approval ? request(wanted) : saver(task, wanted, show);
      const refuse = (error: unknown) => {
        if (!(error instanceof PutOff)) void message.error(failureText(error, texts.failure));
      };
      const askFor = (first: Step) =>
        askForStep(first, {
          send: (answers) => send({ ...patch, ...answers }),
          refuse,
          show: (step, take, cancel) => setQuestion({ kind: 'step', step, take, cancel }),
          close: () => setQuestion(null),
        });
      const step = await stepOf(projectRef.current, task, patch).catch(() => null);
      if (step) return askFor(step);
      try {
        return await send(patch);
      } catch (error) {
        const asked = patch.stageId ? askedBy(error) : null;
        if (asked) return askFor({ ...plainStep(projectRef.current, task, patch), asked: [asked] });
        refuse(error);
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
        <ConflictDialog
          subject={`任务 ${question.conflict.before.taskNo}`}
          stale={question.conflict.stale}
          rows={conflictRows(question.conflict, project)}
          onChoose={(choice) => answer(() => question.answer(choice))}
        />
      )}
      {question?.kind === 'step' && (
        <Suspense fallback={null}>
          <StepDialog step={question.step} onOk={question.take} onCancel={question.cancel} />
        </Suspense>
      )}
    </>
  );
  return { save, dialogs };
}

/** The step of the process that a change asks for. */
const nextOf = (project: TaskProject, task: AnyTask, { stageId }: Pick<TaskPatch, 'stageId'>): NextStage | undefined =>
  stageId === undefined
    ? undefined
    : nextStagesOf(task, project.typeOf(task.taskTypeId), project.actor).find((one) => one.stageId === stageId);

/** What has to be asked before a stage changes; null where it can go on at once. */
async function stepOf(project: TaskProject, task: AnyTask, patch: TaskPatch): Promise<Step | null> {
  const type = project.typeOf(task.taskTypeId);
  const next = nextOf(project, task, patch);
  if (!next) return null;
  const names = [...next.requiredFields, ...requiredIn(type, next.stageId)];
  const reasonRequired = next.reasonRequired && !patch.reason;
  if (names.length === 0 && !reasonRequired) return null;
  // A row does not carry every field that may be asked for.
  const detail =
    names.length === 0 || 'nextStages' in task ? (task as TaskDetail) : await taskApi.detail({ id: task.taskId });
  const fields = missingOf(detail, names, project);
  if (fields.length === 0 && !reasonRequired) return null;
  return { ...plainStep(project, task, patch), task: detail, fields, reasonRequired };
}

/** A step that asks for nothing by itself. */
function plainStep(project: TaskProject, task: AnyTask, { stageId }: TaskPatch): Step {
  const next = nextOf(project, task, { stageId });
  const stage = project.stageOf(stageId ?? '');
  return {
    title: `${next?.name ?? stage?.name ?? '变更阶段'} · ${task.taskNo}`,
    task: task as TaskDetail,
    fields: [],
    reasonRequired: false,
    to: stage?.category as Step['to'],
  };
}
