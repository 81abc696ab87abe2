/** Rules: when something happens to an object that meets conditions, the product does something (`docs/decisions/automation.md`). */
import { type Static, Type } from 'typebox';
import { ESCALATION_MINUTES } from '../duty/kinds';
import { Id, Instant, Nullable, NullableOf, OneOf, Page, Person, pagingFields, RowVersion } from '../envelope';
import { Condition, ConditionGroup } from '../object/customFields';
import { type FieldsOf, fieldsOf } from '../object/registerTypes';
import { CustomValue } from '../task/task';
import {
  ACTIONS_MAX,
  DUE_DAYS_MAX,
  type RuleAssignee,
  type RuleParty,
  type RunState,
  ruleAssignees,
  ruleParties,
  runStates,
  triggerKindCodes,
} from './ruleKinds';

const Name = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' });
const Words = Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' });
const Field = Type.String({ minLength: 1, maxLength: 40 });

export const Trigger = Type.Object({
  kind: OneOf(triggerKindCodes),
  /** Of `updated`: the field that has to have changed; absent: any. Of `due` in a table: the field of its day. */
  field: Type.Optional(Field),
  /** Of `daily`: the quarter of an hour, by the enterprise's clocks; days of the week, 0 is Monday, all where left out. */
  at: Type.Optional(Type.String({ pattern: '^([01]\\d|2[0-3]):(00|15|30|45)$', description: '应为整刻，如 08:30' })),
  weekdays: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { minItems: 1, maxItems: 7, uniqueItems: true }),
  ),
  /** Of `due`: days from the day that it is due on, negative before. */
  days: Type.Optional(Type.Integer({ minimum: -DUE_DAYS_MAX, maximum: DUE_DAYS_MAX })),
});
export type Trigger = Static<typeof Trigger>;

/** As the filters of lists have them, without what only lists have. */
export const RuleConditions = Type.Object({
  match: Type.Optional(OneOf(['all', 'any'])),
  conditions: Type.Optional(Type.Array(Condition, { maxItems: 20 })),
  groups: Type.Optional(Type.Array(ConditionGroup, { maxItems: 10 })),
});
export type RuleConditions = Static<typeof RuleConditions>;

const Assignee = NullableOf(Object.keys(ruleAssignees) as RuleAssignee[]);
const Parties = Type.Array(OneOf(Object.keys(ruleParties) as RuleParty[]), { maxItems: 4, uniqueItems: true });

/** Of a date the value is days from the day of the run; of labels those that are added. Null clears. */
const SetField = Type.Object({ kind: Type.Literal('set'), field: Field, value: CustomValue });
/** Whose duty is asked for where somebody is meant by it. */
const Roster = { rosterId: Type.Optional(Nullable(Id)) };
/** `who` null: nobody. */
const Assign = Type.Object({ kind: Type.Literal('assign'), who: Assignee, userId: Nullable(Id), ...Roster });
/** Of tasks a category of stages, which every process has; of other kinds a state. */
const Step = Type.Object({ kind: Type.Literal('step'), to: Type.String({ minLength: 1, maxLength: 40 }) });
const AddComment = Type.Object({ kind: Type.Literal('comment'), text: Words });
const CreateTask = Type.Object({
  kind: Type.Literal('createTask'),
  title: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  /** A child of the task that triggered it. */
  below: Type.Boolean(),
  who: Assignee,
  userId: Nullable(Id),
  ...Roster,
  /** Days from the day of the run; null: no date. */
  days: Nullable(Type.Integer({ minimum: 0, maximum: 3650 })),
  /** Of a record: its field that the task goes into as well. */
  into: Type.Optional(Nullable(Field)),
});
const Notify = Type.Object({
  kind: Type.Literal('notify'),
  who: Parties,
  userIds: Type.Array(Id, { maxItems: 20, uniqueItems: true }),
  /** Whoever is on duty in it is told, too. */
  ...Roster,
  text: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
});
/** Whoever is on duty in a roster, and the next one after each time that nobody answers. */
const CallDuty = Type.Object({
  kind: Type.Literal('call'),
  rosterId: Id,
  minutes: Type.Integer({ minimum: ESCALATION_MINUTES.min, maximum: ESCALATION_MINUTES.max }),
  text: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
});
const CallWebhook = Type.Object({ kind: Type.Literal('webhook'), webhookId: Id });
export const RuleAction = Type.Union([SetField, Assign, Step, AddComment, CreateTask, Notify, CallDuty, CallWebhook]);
export type RuleAction = Static<typeof RuleAction>;

/** Kinds that rules are for: those with fields, and records of a table, whose rules are the table's. */
export type RuleType = FieldsOf | 'tableRecord';
export const RuleType = OneOf<RuleType>([...fieldsOf, 'tableRecord']);

const draft = {
  name: Name,
  type: RuleType,
  trigger: Trigger,
  conditions: RuleConditions,
  actions: Type.Array(RuleAction, { minItems: 1, maxItems: ACTIONS_MAX }),
};

export const Rule = Type.Object({
  ...draft,
  id: Id,
  projectId: Nullable(Id),
  /** The table whose records it is for; null: it is for no records. */
  tableId: Nullable(Id),
  enabled: Type.Boolean(),
  /** Why the product itself paused it. */
  pausedReason: Nullable(Type.String()),
  /** Who saved it last: it acts with their rights. */
  owner: Nullable(Person),
  /** Of the last 24 hours. */
  recent: Type.Object({ done: Type.Integer(), failed: Type.Integer() }),
  version: RowVersion,
});
export type Rule = Static<typeof Rule>;
export const RuleList = Type.Array(Rule);

const place = { projectId: Type.Optional(Id), tableId: Type.Optional(Id) };
/** Of a table where one is named, else of a project, else of the enterprise. */
export const RuleQuery = Type.Object(place);
export const RuleCreate = Type.Object({ ...draft, ...place, enabled: Type.Boolean() });
export type RuleCreate = Static<typeof RuleCreate>;
/** What is left out stays. */
export const RuleUpdate = Type.Object({
  version: RowVersion,
  ...Type.Partial(Type.Object(draft)).properties,
  enabled: Type.Optional(Type.Boolean()),
});
export type RuleUpdate = Static<typeof RuleUpdate>;
export const RuleSaved = Type.Object({ id: Id, version: RowVersion });

/** What an action did: fields before and after, or a sentence. */
export const RunStep = Type.Object({
  kind: Type.String(),
  text: Type.String(),
  changes: Type.Array(
    Type.Object({ label: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
  ),
});
export type RunStep = Static<typeof RunStep>;

export const RuleRun = Type.Object({
  id: Id,
  state: OneOf(Object.keys(runStates) as RunState[]),
  /** Why it did nothing, or failed. */
  reason: Nullable(Type.String()),
  /** Null: not for the reader to see, or gone. */
  object: Nullable(
    Type.Object({
      type: Type.String(),
      id: Id,
      no: Nullable(Type.String()),
      title: Type.String(),
      projectId: Nullable(Id),
    }),
  ),
  steps: Type.Array(RunStep),
  createdTime: Instant,
  endedTime: Nullable(Instant),
});
export type RuleRun = Static<typeof RuleRun>;
export const RuleRunPage = Page(RuleRun);
export const RuleRunQuery = Type.Object(pagingFields);

/** What a rule would do to an object now, without doing it. */
export const RuleDryRun = Type.Object({ ...draft, ...place, objectId: Id });
export type RuleDryRun = Static<typeof RuleDryRun>;
export const DryRunAnswer = Type.Object({
  /** Whether the object meets the conditions. */
  met: Type.Boolean(),
  steps: Type.Array(RunStep),
  failReason: Nullable(Type.String()),
});
export type DryRunAnswer = Static<typeof DryRunAnswer>;

/** What rules for a kind can be made of, where they stand. */
const Choice = Type.Object({ value: Type.String(), label: Type.String() });
export const RuleChoices = Type.Object({
  fields: Type.Array(
    Type.Object({
      value: Type.String(),
      label: Type.String(),
      family: Type.String(),
      custom: Type.Boolean(),
      /** Conditions may ask for it. */
      asked: Type.Boolean(),
      /** Rules may set it. */
      settable: Type.Boolean(),
      choices: Type.Array(Choice),
    }),
  ),
  states: Type.Array(Choice),
  /** False: nothing of this kind is due. */
  due: Type.Boolean(),
  /** Of a table: its fields of tasks, into which a task that is made may go. */
  taskFields: Type.Array(Choice),
  /** Of a table of a project: only there tasks can be made. */
  mayMakeTasks: Type.Boolean(),
  webhooks: Type.Array(Choice),
  /** Rosters of the enterprise: who is on duty in one can be meant. */
  rosters: Type.Array(Choice),
});
export type RuleChoices = Static<typeof RuleChoices>;
export const RuleChoicesQuery = Type.Object({ ...place, type: RuleType });
