/** Custom fields of projects and of the enterprise (specification §7 `pcProject/customFields`, §2 fieldsManage). */

import { Id, IdParams } from '../../../../contract/envelope';
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
} from '../../../../contract/object/customFields';
import { CustomFieldInfo } from '../../../../contract/project/taskSetup';
import { invalid } from '../../../errors';
import { global, judgedBy, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { presentField, projectFieldsOf } from '../../../object/fields/projectFields';
import { projectFor } from '../../../object/project';
import { adoptFields, listArchived, listTenantFields, orderFields, releaseField, requireAdopted } from './adopt';
import { archiveField, createField, fieldUsage, restoreField, updateField } from './service';

const base = 'project-center/pcProject/customFields';
const tenantBase = 'project-center/tenantFields';
const right = judgedBy('project PROJECT:CONFIG; of the enterprise TENANT:TASK_TYPE:LIST');
const inProject = judgedBy('project PROJECT:CONFIG');
const ofEnterprise = global('TENANT:TASK_TYPE:LIST');
const ofProject = Type.Object({ projectId: Id, objectType: Type.Optional(FieldHolderType) });
/** Without a project: the fields of projects. */
const ofHolder = Type.Object({ projectId: Type.Optional(Id), objectType: Type.Optional(FieldHolderType) });
const ofKind = Type.Object({ objectType: Type.Optional(FieldHolderType) });

export const fieldRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: base,
    summary: '项目中各种对象的自定义字段；不带 projectId 且 objectType=project：项目本身的字段',
    right: judgedBy('canViewProject; the fields of projects are for anybody in the enterprise'),
    schemas: { query: ofHolder, data: Type.Array(CustomFieldInfo) },
    async handle(context, { query: { projectId = null, objectType } }) {
      if (projectId) await projectFor(context, projectId, 'PROJECT:VIEW');
      else if (objectType !== 'project') throw invalid('请指定项目', 'projectId');
      return [...(await projectFieldsOf(context.db, projectId, objectType)).values()].map(presentField);
    },
  }),
  route({
    method: 'POST',
    path: base,
    summary: '新建自定义字段（不带 projectId：企业字段）',
    right,
    schemas: { body: FieldCreate, data: Type.Object({ fieldId: Id }) },
    handle: (context, { body }) => createField(context, body),
  }),
  route({
    method: 'PUT',
    path: base,
    summary: '修改自定义字段',
    right,
    schemas: { body: FieldUpdate, data: Nothing },
    async handle(context, { body }) {
      await updateField(context, body);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/usage`,
    summary: '填写了该字段的任务数',
    right,
    schemas: { params: IdParams, data: FieldUsage },
    handle: (context, { params }) => fieldUsage(context, params.id),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: '归档自定义字段',
    right,
    schemas: { params: IdParams, body: FieldDelete, data: Nothing },
    async handle(context, { params, body }) {
      await archiveField(context, params.id, body.evenIfUsed ?? false);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/restore`,
    summary: '恢复已归档的自定义字段',
    right,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await restoreField(context, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/archived`,
    summary: '项目中已归档的自定义字段',
    right: inProject,
    schemas: { query: ofProject, data: Type.Array(ArchivedField) },
    handle: (context, { query }) => listArchived(context, query.projectId, query.objectType),
  }),
  route({
    method: 'PUT',
    path: `${base}/order`,
    summary: '调整项目中字段的顺序',
    right: inProject,
    schemas: { body: FieldsOrder, data: Nothing },
    async handle(context, { body }) {
      await orderFields(context, body.projectId, body.fieldIds, body.objectType);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/available`,
    summary: '项目可以引用的企业字段',
    right: inProject,
    schemas: { query: ofProject, data: Type.Array(TenantField) },
    handle: (context, { query }) => listTenantFields(context, query.projectId, query.objectType),
  }),
  route({
    method: 'POST',
    path: `${base}/adopt`,
    summary: '引用企业字段',
    right: inProject,
    schemas: { body: FieldsAdopt, data: Nothing },
    async handle(context, { body }) {
      await adoptFields(context, body.projectId, body.fieldIds);
      return null;
    },
  }),
  route({
    method: 'PUT',
    path: `${base}/adopted`,
    summary: '企业字段在项目中是否必填',
    right: inProject,
    schemas: { body: AdoptedUpdate, data: Nothing },
    async handle(context, { body }) {
      await requireAdopted(context, body);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/release`,
    summary: '将企业字段移出项目',
    right: inProject,
    schemas: { body: AdoptedRelease, data: Nothing },
    async handle(context, { body }) {
      await releaseField(context, body);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: tenantBase,
    summary: '企业字段',
    right: ofEnterprise,
    schemas: { query: ofKind, data: Type.Array(TenantField) },
    handle: (context, { query }) => listTenantFields(context, null, query.objectType),
  }),
  route({
    method: 'GET',
    path: `${tenantBase}/archived`,
    summary: '已归档的企业字段',
    right: ofEnterprise,
    schemas: { query: ofKind, data: Type.Array(ArchivedField) },
    handle: (context, { query }) => listArchived(context, null, query.objectType),
  }),
];
