/** What a process does by itself when a task takes a step or arrives at a stage (product model 17.1 `post_actions`, `auto_executor`). */
import { type Static, Type } from 'typebox';
import { Id, Nullable, OneOf } from '../envelope';
import {
  type AutoAssignee,
  type AutoExecutorMode,
  type AutoParty,
  autoAssignees,
  autoExecutorModes,
  autoParties,
} from './postActionEnums';
import { CustomValue } from './task';

const People = Type.Array(Id, { maxItems: 20 });
const Labels = Type.Array(Id, { maxItems: 20 });
const Party = OneOf(Object.keys(autoParties) as AutoParty[]);

/** `who` null: nobody; `userId` stands with `who: 'user'` alone. */
const Assign = Type.Object({
  kind: Type.Literal('assign'),
  who: Nullable(OneOf(Object.keys(autoAssignees) as AutoAssignee[])),
  userId: Nullable(Id),
});
const Urgent = Type.Object({ kind: Type.Literal('urgent'), urgent: Type.Integer({ minimum: 1, maximum: 4 }) });
/** Calendar days after the step; null clears the date. */
const PlanDate = Type.Object({
  kind: Type.Literal('date'),
  field: OneOf(['planStart', 'planEnd']),
  days: Nullable(Type.Integer({ minimum: 0, maximum: 3650 })),
});
const LabelChange = Type.Object({ kind: Type.Literal('labels'), add: Labels, remove: Labels });
const Involve = Type.Object({ kind: Type.Literal('involve'), userIds: People });
/** A custom field; null clears it. A project that lacks the field is left as it is. */
const FieldValue = Type.Object({
  kind: Type.Literal('field'),
  fieldId: Type.String({ minLength: 1, maxLength: 40 }),
  value: CustomValue,
});
const Notify = Type.Object({
  kind: Type.Literal('notify'),
  who: Type.Array(Party, { maxItems: 10 }),
  userIds: People,
});

export const PostAction = Type.Union([Assign, Urgent, PlanDate, LabelChange, Involve, FieldValue, Notify]);
export type PostAction = Static<typeof PostAction>;

/** Who executes a task from its arrival at a stage: several share it, all at once. */
export const AutoExecutor = Type.Object({
  mode: OneOf(Object.keys(autoExecutorModes) as AutoExecutorMode[]),
  userIds: Type.Array(Id, { minItems: 1, maxItems: 20 }),
});
export type AutoExecutor = Static<typeof AutoExecutor>;
