/** Dependencies and relations (specification §7 "Task dependency", `ccTaskRela`). */
import { Id, IdParams } from '../../../../contract/envelope';
import {
  DependCreate,
  DependLink,
  DependTasks,
  DependUpdate,
  RelationCreate,
  Relations,
  SimpleTaskPage,
  SimpleTaskQuery,
} from '../../../../contract/task/depend';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { dependTasks, relatedTasks, simpleTaskList } from '../read/dependencyRows';
import { createLinked, linkTasks, removeDepend, updateDepend } from './links';
import { addRelation, removeRelation } from './relations';

const base = 'collaboration-center/task/depend';
const relation = 'collaboration-center/ccTaskRela';
const ofTask = Type.Object({ taskId: Id });

export const dependRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: `${base}/{taskId}/createTask`,
    summary: '新建前置或后置任务',
    right: judgedBy('canRelateTask, project TASK:CREATE'),
    schemas: {
      params: ofTask,
      body: DependCreate,
      data: Type.Object({ taskId: Id, taskNo: Type.String(), dependId: Id }),
    },
    handle: (context, { params, body }) => createLinked(context, params.taskId, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{taskId}/linkTask`,
    summary: '关联前置或后置任务',
    right: judgedBy('canRelateTask, canViewTask of the others'),
    schemas: { params: ofTask, body: DependLink, data: Type.Object({ dependIds: Type.Array(Id) }) },
    handle: (context, { params, body }) => linkTasks(context, params.taskId, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{taskId}/removeDepend`,
    summary: '移除依赖',
    right: judgedBy('canRelateTask'),
    schemas: { params: ofTask, body: Type.Object({ dependId: Id }), data: Nothing },
    async handle(context, { params, body }) {
      await removeDepend(context, params.taskId, body.dependId);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/{taskId}/updateDepend`,
    summary: '修改依赖类型或间隔',
    right: judgedBy('canRelateTask'),
    schemas: { params: ofTask, body: DependUpdate, data: Nothing },
    async handle(context, { params, body }) {
      await updateDepend(context, params.taskId, body);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/dependTasks`,
    summary: '前置与后置任务',
    right: judgedBy('canViewTask'),
    schemas: { params: IdParams, data: DependTasks },
    handle: (context, { params }) => dependTasks(context, params.id),
  }),
  route({
    method: 'POST',
    path: 'collaboration-center/ccTask/project/{projectId}/simpleTaskList',
    summary: '选择任务用的简要列表',
    right: judgedBy('project TASK:LIST'),
    schemas: { params: Type.Object({ projectId: Id }), body: SimpleTaskQuery, data: SimpleTaskPage },
    handle: (context, { params, body }) => simpleTaskList(context, params.projectId, body),
  }),
  route({
    method: 'POST',
    path: relation,
    summary: '关联任务',
    right: judgedBy('canRelateTask, canViewTask of the other'),
    schemas: { body: RelationCreate, data: Type.Object({ id: Id }) },
    handle: (context, { body }) => addRelation(context, body),
  }),
  route({
    method: 'GET',
    path: relation,
    summary: '关联的任务',
    right: judgedBy('canViewTask'),
    schemas: { query: ofTask, data: Relations },
    handle: (context, { query }) => relatedTasks(context, query.taskId),
  }),
  route({
    method: 'DELETE',
    path: `${relation}/{id}`,
    summary: '取消关联',
    right: judgedBy('canRelateTask of either task'),
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeRelation(context, params.id);
      return null;
    },
  }),
];
