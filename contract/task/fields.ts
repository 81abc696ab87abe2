/** Custom fields of a project, and conditions over any field (specification §7 `customFields`; product model 17.1). */
import { type Static, Type } from 'typebox';
import { Id, OneOf } from '../envelope';
import { type ConditionOp, conditionOps } from './conditions';
import { type CustomFieldKind, customFieldKinds } from './enums';

export * from './conditions';

const Kind = OneOf(Object.keys(customFieldKinds) as CustomFieldKind[]);
const Name = Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' });

export const FieldOption = Type.Object({
  /** Stands in the tasks; settled once. Left out, the server makes one. */
  value: Type.String({ minLength: 1, maxLength: 200 }),
  label: Type.String({ minLength: 1, maxLength: 200 }),
  color: Type.Optional(Type.String({ maxLength: 20 })),
});
export type FieldOption = Static<typeof FieldOption>;
const OptionInput = Type.Object({ ...FieldOption.properties, value: Type.Optional(FieldOption.properties.value) });

export const FieldConfig = Type.Object({
  /** Of money: ISO 4217; values are in its smallest unit. */
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  /** Of numbers: decimals shown. */
  precision: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
  /** Of numbers: shown behind them. */
  unit: Type.Optional(Type.String({ maxLength: 10 })),
});
export type FieldConfig = Static<typeof FieldConfig>;

const editable = {
  options: Type.Optional(Type.Array(OptionInput, { maxItems: 200 })),
  config: Type.Optional(FieldConfig),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
};
export const FieldCreate = Type.Object({ projectId: Id, name: Name, kind: Kind, ...editable });
export type FieldCreate = Static<typeof FieldCreate>;
/** The kind stays: values of tasks depend on it. An option that tasks hold cannot be left out. */
export const FieldUpdate = Type.Object({ fieldId: Id, name: Type.Optional(Name), ...editable });
export type FieldUpdate = Static<typeof FieldUpdate>;
/** A field that tasks have values in goes only when that is said; the values come back with a field of the same id only. */
export const FieldDelete = Type.Object({ evenIfUsed: Type.Optional(Type.Boolean()) });
export const FieldUsage = Type.Object({
  /** Tasks with a value. */
  count: Type.Integer(),
});

const Scalar = Type.Union([Type.String({ maxLength: 500 }), Type.Number(), Type.Boolean()]);
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
