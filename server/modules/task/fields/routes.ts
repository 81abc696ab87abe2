/** Custom fields of projects and of the enterprise (specification §7 `pcProject/customFields`, §2 fieldsManage). */

import { fieldApi } from '../../../../contract/project/field/api';
import { invalid } from '../../../errors';
import { global, judgedBy, type RouteDefinition, route } from '../../../http/route';
import { presentField, projectFieldsOf } from '../../../object/fields/projectFields';
import { projectFor } from '../../../object/project';
import { adoptFields, listArchived, listTenantFields, orderFields, releaseField, requireAdopted } from './adopt';
import { archiveField, createField, fieldUsage, restoreField, updateField } from './service';

const right = judgedBy('project PROJECT:CONFIG; of the enterprise TENANT:TASK_TYPE:LIST');
const inProject = judgedBy('project PROJECT:CONFIG');
const ofEnterprise = global('TENANT:TASK_TYPE:LIST');

export const fieldRoutes: RouteDefinition[] = [
  route(
    fieldApi.list,
    judgedBy('canViewProject; the fields of projects are for anybody in the enterprise'),
    async (context, { query: { projectId = null, objectType } }) => {
      if (projectId) await projectFor(context, projectId, 'PROJECT:VIEW');
      else if (objectType !== 'project') throw invalid('请指定项目', 'projectId');
      return [...(await projectFieldsOf(context.db, projectId, objectType)).values()].map(presentField);
    },
  ),
  route(fieldApi.create, right, (context, { body }) => createField(context, body)),
  route(fieldApi.update, right, async (context, { body }) => {
    await updateField(context, body);
    return null;
  }),
  route(fieldApi.usage, right, (context, { params }) => fieldUsage(context, params.id)),
  route(fieldApi.archive, right, async (context, { params, body }) => {
    await archiveField(context, params.id, body.evenIfUsed ?? false);
    return null;
  }),
  route(fieldApi.restore, right, async (context, { params }) => {
    await restoreField(context, params.id);
    return null;
  }),
  route(fieldApi.listArchived, inProject, (context, { query }) =>
    listArchived(context, query.projectId, query.objectType),
  ),
  route(fieldApi.order, inProject, async (context, { body }) => {
    await orderFields(context, body.projectId, body.fieldIds, body.objectType);
    return null;
  }),
  route(fieldApi.listAvailable, inProject, (context, { query }) =>
    listTenantFields(context, query.projectId, query.objectType),
  ),
  route(fieldApi.adopt, inProject, async (context, { body }) => {
    await adoptFields(context, body.projectId, body.fieldIds);
    return null;
  }),
  route(fieldApi.updateAdopted, inProject, async (context, { body }) => {
    await requireAdopted(context, body);
    return null;
  }),
  route(fieldApi.release, inProject, async (context, { body }) => {
    await releaseField(context, body);
    return null;
  }),
  route(fieldApi.listTenant, ofEnterprise, (context, { query }) => listTenantFields(context, null, query.objectType)),
  route(fieldApi.listTenantArchived, ofEnterprise, (context, { query }) =>
    listArchived(context, null, query.objectType),
  ),
];
