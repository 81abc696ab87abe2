/** Tables that enterprises and projects make themselves: their definition (specification §2 `whaleTable`, `dynamicTable`; product model 17.10). */

import { type Static, type TSchema, Type } from 'typebox';
import { Id, Nullable, OneOf, RowVersion } from '../envelope';
import type { DecimalSign } from '../number/written';
import { ConditionGroup, FieldOption, Condition as OneCondition } from '../object/customFields';
import type { DayOrder } from '../time/written';
import { FORM_FILE_MB_MAX, FORM_FILES_MAX, type FormFileKind, formFileKindCodes } from './formFiles';
import {
  type ButtonAct,
  buttonActs,
  FIELDS_MAX,
  type FieldReach,
  type FormulaResult,
  fieldReaches,
  type GrantKind,
  grantKinds,
  type RoleLevel,
  type RollupKind,
  roleLevels,
  rollupKinds,
  type TableFieldKind,
  type TableTemplate,
  type TableViewKind,
  tableKindCodes,
  tableTemplates,
  tableViewKinds,
} from './kinds';

const codes = <T extends string>(all: Readonly<Record<T, unknown>>) => Object.keys(all) as T[];
export const Name = Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' });
/** A field within its table: `f12`. */
export const FieldKey = Type.String({ pattern: '^f[1-9]\\d{0,5}$' });
const Cell = Type.Unsafe<CellValue>({});
export type CellValue = string | number | boolean | string[] | null;

const within = <T extends TSchema>(one: T) =>
  Type.Object({ ...ConditionGroup.properties, groups: Type.Optional(Type.Array(one, { maxItems: 10 })) });
/** Of three levels, and one around them: what a view asks for is narrowed to a day, or a column of a kanban. */
export const TableFilter = Type.Object({
  match: Type.Optional(OneOf(['all', 'any'])),
  conditions: Type.Optional(Type.Array(OneCondition, { maxItems: 20 })),
  groups: Type.Optional(Type.Array(within(within(ConditionGroup)), { maxItems: 10 })),
});
export type TableFilter = Static<typeof TableFilter>;

export const TableFieldConfig = Type.Object({
  /** Of money: ISO 4217; values are in its smallest unit. */
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', description: '应为三个大写字母，如 CNY' })),
  precision: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
  unit: Type.Optional(Type.String({ maxLength: 10 })),
  /** Of automatic numbers: before the figure. */
  prefix: Type.Optional(Type.String({ maxLength: 10 })),
  /** Of formulas; fields in braces by their key: `{f3} * {f4}`. */
  formula: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
  /** Of formulas, rollups and lookups: what they give. The server says it. */
  result: Type.Optional(OneOf<FormulaResult>(['number', 'date', 'instant', 'text'])),
  /** Of links: the table whose records are linked. */
  tableId: Type.Optional(Id),
  /** Of links: whether one record links several, and is linked by several. */
  many: Type.Optional(Type.Boolean()),
  manyBack: Type.Optional(Type.Boolean()),
  /** Of links: the field of the other table that shows them from there. */
  back: Type.Optional(FieldKey),
  /** Of links that are the other side of that field: the links are kept there. */
  backOf: Type.Optional(FieldKey),
  /** Of lookups and rollups: the link, the field behind it, how it is put together. */
  through: Type.Optional(FieldKey),
  target: Type.Optional(FieldKey),
  by: Type.Optional(OneOf<RollupKind>(codes(rollupKinds))),
  /** Of lookups and rollups: which of the records behind the link count. Told to who makes the table. */
  filter: Type.Optional(TableFilter),
  /** It is filled in, and its value stands once in the table, however records are written. */
  required: Type.Optional(Type.Boolean()),
  unique: Type.Optional(Type.Boolean()),
  /** Of buttons: what it says, what it does, the address with fields in braces, the field of tasks that it fills. */
  label: Type.Optional(Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' })),
  act: Type.Optional(OneOf<ButtonAct>(codes(buttonActs))),
  address: Type.Optional(Type.String({ maxLength: 1000 })),
  into: Type.Optional(FieldKey),
  /** Of buttons: the rule of the table that it starts. */
  ruleId: Type.Optional(Id),
  /** Of formulas and rollups over what a role does not see: a builder lets it see the result. */
  released: Type.Optional(Type.Boolean()),
});
export type TableFieldConfig = Static<typeof TableFieldConfig>;

export const TableField = Type.Object({
  key: FieldKey,
  name: Type.String(),
  kind: OneOf<TableFieldKind>(tableKindCodes),
  options: Type.Array(FieldOption),
  config: Type.Unsafe<TableFieldConfig>({ type: 'object', additionalProperties: true }),
  hint: Type.String(),
  defaultValue: Cell,
  version: RowVersion,
  /** Somebody who asks may write it, on some of the records at least. */
  writable: Type.Boolean(),
  /** Why its formula is not reckoned any more. */
  broken: Type.Optional(Type.String()),
});
export type TableField = Static<typeof TableField>;

const fieldInput = {
  name: Name,
  kind: OneOf<TableFieldKind>(tableKindCodes),
  options: Type.Optional(
    Type.Array(Type.Object({ ...FieldOption.properties, value: Type.Optional(FieldOption.properties.value) }), {
      maxItems: 500,
    }),
  ),
  config: Type.Optional(TableFieldConfig),
  hint: Type.Optional(Type.String({ maxLength: 200 })),
  defaultValue: Type.Optional(Cell),
};
export const FieldInput = Type.Object(fieldInput);
export type FieldInput = Static<typeof FieldInput>;
/** `withBack`: the other table gets a field that shows the links from there. */
export const TableFieldCreate = Type.Object({
  tableId: Id,
  ...fieldInput,
  withBack: Type.Optional(Type.Boolean()),
  /** Stands right of this one; at the end where left out. */
  after: Type.Optional(FieldKey),
});
export type TableFieldCreate = Static<typeof TableFieldCreate>;
const { kind: _kind, ...changeable } = fieldInput;
export const TableFieldUpdate = Type.Object({
  tableId: Id,
  key: FieldKey,
  version: RowVersion,
  ...Type.Partial(Type.Object(changeable)).properties,
  /** Of links that become narrower: what is beyond the first of each record goes. */
  cutLinks: Type.Optional(Type.Boolean()),
});
export type TableFieldUpdate = Static<typeof TableFieldUpdate>;
export const FieldOf = Type.Object({ tableId: Id, key: FieldKey });
export const TableFieldsOrder = Type.Object({ tableId: Id, keys: Type.Array(FieldKey, { maxItems: FIELDS_MAX }) });
export const FieldConvert = Type.Object({
  tableId: Id,
  key: FieldKey,
  kind: OneOf<TableFieldKind>(tableKindCodes),
  config: Type.Optional(TableFieldConfig),
  /** Into days: how they are written, where the values do not tell. */
  dayOrder: Type.Optional(OneOf<DayOrder>(['dmy', 'mdy'])),
  /** Into numbers: what stands before their decimals, where the values contradict each other. */
  decimalSign: Type.Optional(OneOf<DecimalSign>(['point', 'comma'])),
});
export type FieldConvert = Static<typeof FieldConvert>;
/** What a conversion would do: nothing is written. */
export const ConvertPreview = Type.Object({
  fits: Type.Integer(),
  /** Of those that fit, which lose a part: a time of day, all people but the first. */
  partial: Type.Integer(),
  lost: Type.Integer(),
  /** Days that may be read both ways: how they are written has to be said. */
  asksOrder: Type.Boolean(),
  /** Numbers of both signs before their decimals: the same. */
  asksSign: Type.Boolean(),
  /** New options that it would make. */
  options: Type.Array(Type.String()),
  samples: Type.Array(Type.Object({ before: Type.String(), after: Nullable(Type.String()) })),
});
export type ConvertPreview = Static<typeof ConvertPreview>;
export const GoneField = Type.Object({
  key: FieldKey,
  name: Type.String(),
  kind: OneOf<TableFieldKind>(tableKindCodes),
  deletedTime: Type.String(),
});

const Direction = Type.Object({ field: FieldKey, desc: Type.Optional(Type.Boolean()) });
export type TableSort = Static<typeof Direction>;
/** Which records, in which order, put together by what. */
export const tableQuery = {
  filter: Type.Optional(TableFilter),
  sorts: Type.Optional(Type.Array(Direction, { maxItems: 5 })),
  groups: Type.Optional(Type.Array(Direction, { maxItems: 3 })),
  /** Words in any text of the record. */
  words: Type.Optional(Type.String({ maxLength: 100 })),
};
const TableQuery = Type.Object(tableQuery);
export type TableQuery = Static<typeof TableQuery>;

export const FormFilesTaken = Type.Object({
  kinds: Type.Optional(Type.Array(OneOf<FormFileKind>(formFileKindCodes), { maxItems: 4, uniqueItems: true })),
  maxMb: Type.Optional(Type.Integer({ minimum: 1, maximum: FORM_FILE_MB_MAX })),
  max: Type.Optional(Type.Integer({ minimum: 1, maximum: FORM_FILES_MAX })),
});

export const TableFormSettings = Type.Object({
  title: Type.Optional(Type.String({ maxLength: 100 })),
  description: Type.Optional(Type.String({ maxLength: 1000 })),
  fields: Type.Array(
    Type.Object({
      key: FieldKey,
      required: Type.Optional(Type.Boolean()),
      /** It is asked only where a choice before it fits; absent: always. */
      when: Type.Optional(OneCondition),
      /** Of links: which records of the other table can be chosen; absent, all that may be read there. */
      filter: Type.Optional(TableFilter),
      /** Of files: what may be sent. */
      files: Type.Optional(FormFilesTaken),
    }),
    { maxItems: FIELDS_MAX },
  ),
  /** Whoever has the link and an account of the enterprise may send it in. */
  open: Type.Boolean(),
});
export type TableFormSettings = Static<typeof TableFormSettings>;
export const TableViewConfig = Type.Object({
  ...tableQuery,
  columns: Type.Optional(
    Type.Array(
      Type.Object({
        key: FieldKey,
        width: Type.Optional(Type.Integer({ minimum: 60, maximum: 800 })),
        hidden: Type.Optional(Type.Boolean()),
      }),
      { maxItems: FIELDS_MAX },
    ),
  ),
  rowHeight: Type.Optional(OneOf(['short', 'medium', 'tall'])),
  colors: Type.Optional(
    Type.Array(Type.Object({ color: Type.String({ maxLength: 20 }), condition: OneCondition }), { maxItems: 10 }),
  ),
  /** Of a kanban: what its columns are; of a calendar: the day; of a Gantt: the first day. */
  by: Type.Optional(FieldKey),
  /** Of a Gantt: the last day. */
  until: Type.Optional(FieldKey),
  form: Type.Optional(TableFormSettings),
});
export type TableViewConfig = Static<typeof TableViewConfig>;

export const TableView = Type.Object({
  id: Id,
  name: Type.String(),
  kind: OneOf<TableViewKind>(codes(tableViewKinds)),
  config: Type.Unsafe<TableViewConfig>({ type: 'object', additionalProperties: true }),
  /** Nobody but its owner sees it. */
  personal: Type.Boolean(),
  locked: Type.Boolean(),
  version: RowVersion,
  /** Conditions and orders by fields that who asks does not see are left out. */
  trimmed: Type.Boolean(),
  mayChange: Type.Boolean(),
});
export type TableView = Static<typeof TableView>;
export const ViewCreate = Type.Object({
  tableId: Id,
  name: Name,
  kind: OneOf<TableViewKind>(codes(tableViewKinds)),
  config: TableViewConfig,
  personal: Type.Optional(Type.Boolean()),
});
export type ViewCreate = Static<typeof ViewCreate>;
export const ViewUpdate = Type.Object({
  id: Id,
  version: RowVersion,
  name: Type.Optional(Name),
  config: Type.Optional(TableViewConfig),
  locked: Type.Optional(Type.Boolean()),
});
export type ViewUpdate = Static<typeof ViewUpdate>;

export const TableGrant = Type.Object({
  kind: OneOf<GrantKind>(codes(grantKinds)),
  /** Of the person, the department or the role of the project; none for everybody. */
  id: Type.Optional(Id),
});
export type TableGrant = Static<typeof TableGrant>;
const role = {
  name: Name,
  level: OneOf<RoleLevel>(codes(roleLevels)),
  grants: Type.Array(TableGrant, { maxItems: 100 }),
  /** Rows that it reaches; null: all. People as `me`, departments as `mine`. */
  rows: Nullable(TableFilter),
  /** Fields that it reaches less than its level says; new ones are as the level says. */
  fields: Type.Unsafe<Record<string, FieldReach>>(
    Type.Record(Type.String({ pattern: '^f[1-9]\\d{0,5}$' }), OneOf<FieldReach>(codes(fieldReaches)), {
      maxProperties: FIELDS_MAX,
    }),
  ),
  mayAdd: Type.Boolean(),
  mayRemove: Type.Boolean(),
  mayExport: Type.Boolean(),
  /** A change may take the record out of the rows that it reaches. */
  handOver: Type.Boolean(),
};
export const TableRole = Type.Object({ id: Id, ...role, version: RowVersion });
export type TableRole = Static<typeof TableRole>;
export const RoleSave = Type.Object({
  tableId: Id,
  /** Left out, it is a new one. */
  id: Type.Optional(Id),
  version: Type.Optional(RowVersion),
  ...role,
});
export type RoleSave = Static<typeof RoleSave>;

export const TableCreate = Type.Object({
  projectId: Type.Optional(Id),
  name: Name,
  description: Type.Optional(Type.String({ maxLength: 500 })),
  template: Type.Optional(OneOf<TableTemplate>(codes(tableTemplates))),
});
export type TableCreate = Static<typeof TableCreate>;
export const TableUpdate = Type.Object({
  id: Id,
  version: RowVersion,
  name: Type.Optional(Name),
  description: Type.Optional(Type.String({ maxLength: 500 })),
});
export type TableUpdate = Static<typeof TableUpdate>;
export const TableBrief = Type.Object({
  id: Id,
  projectId: Nullable(Id),
  name: Type.String(),
  description: Type.String(),
  fields: Type.Integer(),
  version: RowVersion,
  updatedTime: Type.String(),
  mayBuild: Type.Boolean(),
});
export type TableBrief = Static<typeof TableBrief>;
/** Everything that a page of one table begins with; records are asked for apart. */
export const TableDetail = Type.Object({
  ...TableBrief.properties,
  revision: Type.Integer(),
  fields: Type.Array(TableField),
  views: Type.Array(TableView),
  mayAdd: Type.Boolean(),
  mayRemove: Type.Boolean(),
  mayExport: Type.Boolean(),
  /** Names of the tables that its links lead to, where who asks sees them. */
  linked: Type.Array(Type.Object({ id: Id, name: Type.String(), fields: Type.Array(TableField) })),
});
export type TableDetail = Static<typeof TableDetail>;
