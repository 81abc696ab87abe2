/** Custom fields of projects, and of the tasks and registers in them, and conditions over any field (specification §7 `customFields`; product model 17.1). */

import { type Static, Type } from 'typebox';
import { FIELDS_SENT_MAX } from '../constants';
import { GivenNumber, Id, OneOf, RowVersion } from '../envelope';
import { type ConditionOp, conditionOps } from './conditions';
import { fieldKindCodes } from './fieldKinds';
import { type FieldHolder, type FieldsOf, fieldHolders } from './registerTypes';

export type { FieldHolder, FieldsOf };

const Kind = OneOf(fieldKindCodes);
/** Whose fields; those of tasks where left out. */
export const FieldHolderType = OneOf<FieldHolder>([...fieldHolders]);
const Name = Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' });

export const FieldOption = Type.Object({
  /** Stands in the tasks; settled once. Left out, the server makes one. */
  value: Type.String({ minLength: 1, maxLength: 200 }),
  label: Type.String({ minLength: 1, maxLength: 200 }),
  color: Type.Optional(Type.String({ maxLength: 20 })),
  /** Of a tree: the value of the option above. */
  parent: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});
export type FieldOption = Static<typeof FieldOption>;
const OptionInput = Type.Object({ ...FieldOption.properties, value: Type.Optional(FieldOption.properties.value) });

export const FieldConfig = Type.Object({
  /** Of money: ISO 4217; values are in its smallest unit. */
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', description: '应为三个大写字母，如 CNY' })),
  /** Of numbers: decimals shown. */
  precision: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
  /** Of numbers: shown behind them. */
  unit: Type.Optional(Type.String({ maxLength: 10 })),
  /** Of calculated fields: `{planEnd} - {planStart} + 1`; in braces a built-in field or the id of a custom one. */
  formula: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
});
export type FieldConfig = Static<typeof FieldConfig>;

export const CustomValue = Type.Union([
  Type.String({ maxLength: 20_000 }),
  GivenNumber,
  Type.Boolean(),
  Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 }),
  Type.Null(),
]);
export type CustomValue = Static<typeof CustomValue>;
/** Values by field id; `null` clears one. */
export const CustomValues = Type.Record(Type.String(), CustomValue, { maxProperties: FIELDS_SENT_MAX });
export type CustomValues = Static<typeof CustomValues>;

/** A value that a new task begins with; what is allowed depends on the kind. */
const DefaultValue = Type.Union([
  Type.String({ maxLength: 500 }),
  GivenNumber,
  Type.Boolean(),
  Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 }),
  Type.Null(),
]);

const editable = {
  options: Type.Optional(Type.Array(OptionInput, { maxItems: 500 })),
  config: Type.Optional(FieldConfig),
  /** Shown beside the field, for who fills it in. */
  hint: Type.Optional(Type.String({ maxLength: 200 })),
  /** A new task needs a value, and it cannot be cleared later. */
  required: Type.Optional(Type.Boolean()),
  defaultValue: Type.Optional(DefaultValue),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
};
/** Without `projectId` the field is the enterprise's, for projects to take over. */
export const FieldCreate = Type.Object({
  projectId: Type.Optional(Id),
  objectType: Type.Optional(FieldHolderType),
  name: Name,
  kind: Kind,
  ...editable,
});
export type FieldCreate = Static<typeof FieldCreate>;
/** The kind can only change while no task holds a value. An option that tasks hold cannot be left out. */
export const FieldUpdate = Type.Object({
  fieldId: Id,
  /** The one that was read: another's change in between is 409. */
  version: Type.Optional(RowVersion),
  name: Type.Optional(Name),
  kind: Type.Optional(Kind),
  ...editable,
});
export type FieldUpdate = Static<typeof FieldUpdate>;
/** Archives a field; one that tasks have values in goes only when that is said. Restored, it has its values again. */
export const FieldDelete = Type.Object({ evenIfUsed: Type.Optional(Type.Boolean()) });
export const FieldUsage = Type.Object({
  /** Tasks with a value. */
  count: Type.Integer(),
});

export const ArchivedField = Type.Object({
  fieldId: Type.String(),
  name: Type.String(),
  kind: Kind,
  /** Tasks that still hold a value, unseen. */
  count: Type.Integer(),
  archivedTime: Type.String(),
});
export type ArchivedField = Static<typeof ArchivedField>;

/** A field of the enterprise, and how many projects use it. */
export const TenantField = Type.Object({
  fieldId: Type.String(),
  name: Type.String(),
  kind: Kind,
  options: Type.Array(FieldOption),
  config: Type.Unsafe<FieldConfig>({ type: 'object', additionalProperties: true }),
  hint: Type.String(),
  required: Type.Boolean(),
  defaultValue: Type.Unsafe<string | number | boolean | string[] | null>({}),
  version: RowVersion,
  projects: Type.Integer(),
});
export type TenantField = Static<typeof TenantField>;
export const FieldsAdopt = Type.Object({
  projectId: Id,
  fieldIds: Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true }),
});
/** Whether a field of the enterprise is required is settled by each project. */
export const AdoptedUpdate = Type.Object({ projectId: Id, fieldId: Id, required: Type.Boolean() });
export const AdoptedRelease = Type.Object({ projectId: Id, fieldId: Id, evenIfUsed: Type.Optional(Type.Boolean()) });
/** Fields of a project in their new order; what is left out follows. */
export const FieldsOrder = Type.Object({
  projectId: Id,
  objectType: Type.Optional(FieldHolderType),
  fieldIds: Type.Array(Id, { maxItems: 200, uniqueItems: true }),
});

const Scalar = Type.Union([Type.String({ maxLength: 500 }), GivenNumber, Type.Boolean()]);
export const Condition = Type.Object({
  field: Type.String({ minLength: 1, maxLength: 40 }),
  op: OneOf(Object.keys(conditionOps) as ConditionOp[]),
  value: Type.Optional(Type.Union([Scalar, Type.Array(Scalar, { maxItems: 200 })])),
});
export type Condition = Static<typeof Condition>;

const Match = OneOf(['all', 'any']);
/** Conditions in brackets. */
export const ConditionGroup = Type.Object({ match: Match, conditions: Type.Array(Condition, { maxItems: 20 }) });
export type ConditionGroup = Static<typeof ConditionGroup>;
/** A group of a view (`ccTask/groups`): `field` as the groups were asked for, `key` as they answered. */
export const GroupKey = Type.Object({
  field: Type.String({ minLength: 1, maxLength: 50 }),
  key: Type.Union([Type.String({ maxLength: 500 }), Type.Null()]),
});
export type GroupKey = Static<typeof GroupKey>;

/** Conditions and groups of them, joined by `match` (all). */
export const conditionProperties = {
  match: Type.Optional(Match),
  conditions: Type.Optional(Type.Array(Condition, { maxItems: 20 })),
  groups: Type.Optional(Type.Array(ConditionGroup, { maxItems: 10 })),
  /** Only what stands in these groups: the rows below a group's head, the cards of a swimlane. */
  inGroups: Type.Optional(Type.Array(GroupKey, { maxItems: 2 })),
  /** Also everything below what is found; of one project only. */
  withChildren: Type.Optional(Type.Boolean()),
};

/** A filter's tree by itself: what a transition demands of its task. */
export const ConditionTree = Type.Object(conditionProperties);
export type ConditionTree = Static<typeof ConditionTree>;
