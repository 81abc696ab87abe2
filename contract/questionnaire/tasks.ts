/** Questionnaires bound to tasks (specification §7 `queryAllowRealForm`, `queryRealQuestionnaireByTaskId`). */
import { type Static, Type } from 'typebox';
import { Id, OneOf } from '../envelope';
import { formStates } from './access';
import { formKindCodes } from './settings';

export const TaskForm = Type.Object({
  id: Id,
  formKey: Type.String(),
  title: Type.String(),
  kind: OneOf(formKindCodes),
  state: OneOf(Object.keys(formStates) as (keyof typeof formStates)[]),
  /** About this task. */
  answers: Type.Integer(),
});
export type TaskForm = Static<typeof TaskForm>;
