import { memberApi } from '../../../../contract/tenant/member/api';
import { global, type RouteDefinition, route } from '../../../http/route';
import { createDepartment, deleteDepartment, updateDepartment } from './service';

const mayChange = global('ENTERPRISE:MEMBER_UPDATE');

export const departmentRoutes: RouteDefinition[] = [
  route(memberApi.createDepartment, mayChange, (context, { body }) => createDepartment(context, body)),
  route(memberApi.updateDepartment, mayChange, (context, { body }) => updateDepartment(context, body)),
  route(memberApi.deleteDepartment, mayChange, async (context, { params }) => {
    await deleteDepartment(context, params.id);
    return null;
  }),
];
