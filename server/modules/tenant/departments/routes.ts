import { memberApi } from '../../../../contract/tenant/member/api';
import { delegable, type RouteDefinition, route } from '../../../http/route';
import { mergeDepartment } from './merge';
import { createDepartment, deleteDepartment, updateDepartment } from './service';

const mayChange = delegable('ENTERPRISE:MEMBER_UPDATE');

export const departmentRoutes: RouteDefinition[] = [
  route(memberApi.createDepartment, mayChange, (context, { body }) => createDepartment(context, body)),
  route(memberApi.updateDepartment, mayChange, (context, { body }) => updateDepartment(context, body)),
  route(memberApi.mergeDepartment, mayChange, (context, { params, body }) =>
    mergeDepartment(context, params.id, body.intoId),
  ),
  route(memberApi.deleteDepartment, mayChange, async (context, { params }) => {
    await deleteDepartment(context, params.id);
    return null;
  }),
];
