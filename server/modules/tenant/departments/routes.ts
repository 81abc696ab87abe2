import { Id, IdParams, RowVersion } from '../../../../contract/envelope';
import { DepartmentSave, DepartmentUpdate } from '../../../../contract/tenant/members';
import { global, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { createDepartment, deleteDepartment, updateDepartment } from './service';

const base = 'user-center/org';
const mayChange = global('ENTERPRISE:MEMBER_UPDATE');

export const departmentRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: base,
    summary: '新建部门',
    right: mayChange,
    schemas: { body: DepartmentSave, data: Type.Object({ id: Id }) },
    handle: (context, { body }) => createDepartment(context, body),
  }),
  route({
    method: 'PUT',
    path: base,
    summary: '修改部门、移到其他上级',
    right: mayChange,
    schemas: { body: DepartmentUpdate, data: Type.Object({ version: RowVersion }) },
    handle: (context, { body }) => updateDepartment(context, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: '删除空部门',
    right: mayChange,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await deleteDepartment(context, params.id);
      return null;
    },
  }),
];
