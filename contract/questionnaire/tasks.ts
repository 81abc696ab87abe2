/** Questionnaires bound to tasks (specification §7 `queryAllowRealForm`, `queryRealQuestionnaireByTaskId`). */
import { type Static, Type } from 'typebox';
import { Id, OneOf } from '../envelope';
import { formStates } from './access';
import type { ComparedLine, Finding } from './compare';
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

const Round = Type.Object({
  /** Valid answers about this task. */
  answers: Type.Integer(),
  /** Of an anonymous questionnaire too few to be told of: they are not in the figures. */
  withheld: Type.Integer(),
});
/** What was said of a task, in figures; no text and nobody's name. */
export const TaskEvaluations = Type.Object({
  acceptance: Round,
  first: Round,
  second: Round,
  lines: Type.Unsafe<ComparedLine[]>({}),
  findings: Type.Unsafe<Finding[]>({}),
});
export type TaskEvaluations = Static<typeof TaskEvaluations>;
