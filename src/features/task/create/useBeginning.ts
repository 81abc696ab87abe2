import type { TaskTypeInfo } from '@contract/project/project';
import type { CustomValues, TaskDetail } from '@contract/task/task';
import type { FormRule } from 'antd';
import { useState } from 'react';
import { useTaskProject } from '../context/TaskProject';
import { fieldRuleOf, requiredIn } from '../fields/rules';
import { applyPatch, mergedPatch, type TaskPatch } from '../update/patch';
import { fieldNamed, missingOf } from '../update/requiredFields';
import type { Draft } from './draft';

/** Fields that the form has anyhow; what else is required is asked for below them. */
const inForm = ['notes', 'urgent', 'executorId', 'planStart', 'planEnd', 'privateTask'];

/** What the stage that a new task begins in (the first, unless another is given) makes of its fields. */
export function useBeginning(type: TaskTypeInfo | undefined, beginsIn?: string) {
  const project = useTaskProject();
  const [filled, setFilled] = useState<TaskPatch>({});
  const stageId = beginsIn ?? type?.stageList.find((stage) => stage.initial)?.stageId ?? '';
  const ruleOf = (name: string) => fieldRuleOf(type, stageId, name);
  const shows = (...names: string[]) => names.some((name) => ruleOf(name) !== 'hidden' && ruleOf(name) !== 'readonly');
  const task = applyPatch(blank(type?.taskTypeId ?? '', stageId, project.rights.userId), filled, {
    personOf: project.memberOf,
    categoryOf: () => undefined,
  });
  const asked = requiredIn(type, stageId).filter((name) => !inForm.includes(name) && fieldNamed(name, project));
  const missing = missingOf(task, asked, project);
  return {
    shows,
    formRules: (...names: string[]): FormRule[] =>
      names.some((name) => ruleOf(name) === 'required') ? [{ required: true, message: '请填写此项' }] : [],
    /** What the stage does not take is not sent, whatever another type let one type in. */
    kept: (draft: Omit<Draft, 'notes'>): Omit<Draft, 'notes'> =>
      Object.fromEntries(Object.entries(draft).filter(([name]) => shows(name))),
    taken: (values: CustomValues = {}): CustomValues =>
      Object.fromEntries(Object.entries(values).filter(([fieldId]) => shows(fieldId))),
    asked,
    missing,
    missingNames: missing.map((name) => fieldNamed(name, project)?.label ?? name),
    task,
    extra: asked.length > 0 ? filled : {},
    fill: (part: TaskPatch) => setFilled((current) => mergedPatch(current, part)),
    clear: () => setFilled({}),
  };
}

/** A task that nobody has written yet, for the editors of its fields. */
const blank = (taskTypeId: string, stageId: string, userId: string): TaskDetail =>
  ({
    ...{ taskId: '', taskTypeId, stageId, category: 'NOT_STARTED', urgent: 2, notes: '', executor: null },
    ...{ planStart: null, planEnd: null, progress: 0, estimateHours: null, labelIds: [], customFields: {} },
    ...{ involveMember: [], involveMemberInfo: [], privateTask: false, createdBy: { userId } },
  }) as unknown as TaskDetail;
