/** What a project's pages need at once: task types with their stages, and custom fields (specification §3). */
import { type Static, Type } from 'typebox';
import { Nullable, OneOf, RowVersion } from '../envelope';
import { type FieldConfig, FieldOption } from '../object/customFields';
import { fieldKindCodes } from '../object/fieldKinds';
import { LayoutModel } from './layouts';

export const StageInfo = Type.Object({
  stageId: Type.String(),
  name: Type.String(),
  category: Type.String(),
  color: Type.String(),
  sort: Type.Integer(),
  initial: Type.Boolean(),
  /** New tasks may begin here, too. */
  allowCreate: Type.Boolean(),
  wipLimit: Nullable(Type.Integer()),
});
export type StageInfo = Static<typeof StageInfo>;

export const StageRela = Type.Object({
  id: Type.String(),
  fromStageId: Nullable(Type.String()),
  toStageId: Type.String(),
  name: Type.String(),
  actorRule: Type.String(),
  actorRoleIds: Type.Array(Type.String()),
  actorUserIds: Type.Array(Type.String()),
  reasonRequired: Type.Boolean(),
  /** Names of built-in fields, ids of custom ones. */
  requiredFields: Type.Array(Type.String()),
  /** People agree to it first; null: nobody has to. */
  approvalFlowId: Nullable(Type.String()),
});
export type StageRela = Static<typeof StageRela>;

export const TaskTypeInfo = Type.Object({
  taskTypeId: Type.String(),
  name: Type.String(),
  icon: Type.String(),
  color: Type.String(),
  processId: Type.String(),
  isDefault: Type.Boolean(),
  /** New tasks of the project may be of this type. */
  usable: Type.Boolean(),
  /** Types that a task of this one may stand below; none: any, and the top. */
  parentTypeIds: Type.Array(Type.String()),
  /** The kind of work that it is; '' is none. */
  typeClass: Type.String(),
  /** How its tasks show their fields; null: as usual. */
  layout: Nullable(LayoutModel),
  /** What fields are while a task stands in a stage: required, readonly or hidden. */
  fieldRules: Type.Array(Type.Object({ stageId: Type.String(), field: Type.String(), rule: Type.String() })),
  stageList: Type.Array(StageInfo),
  stageRelaList: Type.Array(StageRela),
});
export type TaskTypeInfo = Static<typeof TaskTypeInfo>;

export const CustomFieldInfo = Type.Object({
  fieldId: Type.String(),
  name: Type.String(),
  kind: OneOf(fieldKindCodes),
  /** Of departments: those of the enterprise. */
  options: Type.Array(FieldOption),
  /** currency, precision, unit, formula (`contract/object/customFields.ts`). */
  config: Type.Unsafe<FieldConfig>({ type: 'object', additionalProperties: true }),
  hint: Type.String(),
  required: Type.Boolean(),
  defaultValue: Type.Unsafe<string | number | boolean | string[] | null>({}),
  /** Belongs to the enterprise; here it can only be let go. */
  shared: Type.Boolean(),
  version: RowVersion,
});
export type CustomFieldInfo = Static<typeof CustomFieldInfo>;
