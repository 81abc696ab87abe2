/** What the calls of custom fields, of projects and of the enterprise take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Id, Nothing } from '../../envelope';
import {
  AdoptedRelease,
  AdoptedUpdate,
  ArchivedField,
  FieldCreate,
  FieldDelete,
  FieldHolderType,
  FieldsAdopt,
  FieldsOrder,
  FieldUpdate,
  FieldUsage,
  TenantField,
} from '../../object/customFields';
import { CustomFieldInfo } from '../taskSetup';
import { fieldCalls } from './calls';

/** Without a project: the fields of projects. */
const ofHolder = Type.Object({ projectId: Type.Optional(Id), objectType: Type.Optional(FieldHolderType) });
const ofProject = Type.Object({ projectId: Id, objectType: Type.Optional(FieldHolderType) });
const ofKind = Type.Object({ objectType: Type.Optional(FieldHolderType) });

export const fieldApi = apiOf(fieldCalls, {
  list: {
    summary: '项目中各种对象的自定义字段；不带 projectId 且 objectType=project：项目本身的字段',
    query: ofHolder,
    data: Type.Array(CustomFieldInfo),
  },
  create: {
    summary: '新建自定义字段（不带 projectId：企业字段）',
    body: FieldCreate,
    data: Type.Object({ fieldId: Id }),
  },
  update: { summary: '修改自定义字段', body: FieldUpdate, data: Nothing },
  usage: { summary: '填写了该字段的任务数', data: FieldUsage },
  archive: { summary: '归档自定义字段', body: FieldDelete, data: Nothing },
  restore: { summary: '恢复已归档的自定义字段', data: Nothing },
  listArchived: { summary: '项目中已归档的自定义字段', query: ofProject, data: Type.Array(ArchivedField) },
  order: { summary: '调整项目中字段的顺序', body: FieldsOrder, data: Nothing },
  listAvailable: { summary: '项目可以引用的企业字段', query: ofProject, data: Type.Array(TenantField) },
  adopt: { summary: '引用企业字段', body: FieldsAdopt, data: Nothing },
  updateAdopted: { summary: '企业字段在项目中是否必填', body: AdoptedUpdate, data: Nothing },
  release: { summary: '将企业字段移出项目', body: AdoptedRelease, data: Nothing },
  listTenant: { summary: '企业字段', query: ofKind, data: Type.Array(TenantField) },
  listTenantArchived: { summary: '已归档的企业字段', query: ofKind, data: Type.Array(ArchivedField) },
});
export type FieldApi = typeof fieldApi;
