/** Tasks (specification §7 "Tasks", collaboration-center/ccTask). */
import { Id, IdParams, Nullable, Page, pagingFields, RowVersion } from '../../../contract/envelope';
import { HistoryFacets, ObjectHistory } from '../../../contract/object/history';
import { TasksFromLines } from '../../../contract/task/lines';
import {
  CustomFieldSave,
  DeskCounters,
  RecycleConfig,
  RecycleConfigSave,
  RecycledTask,
  StageRequest,
  TaskCreate,
  TaskDelete,
  TaskDetail,
  TaskHistoryQuery,
  TaskPage,
  TaskPurge,
  TaskQuery,
  TaskUpdate,
  TeamPartChange,
  TypeChange,
} from '../../../contract/task/task';
import { ChildTasks, ChildTasksQuery } from '../../../contract/task/tree';
import { inTenant, judgedBy, type RouteDefinition, route, Type } from '../../http/route';
import { commentRoutes } from '../../object/comments/routes';
import { historyFacets, historyOf } from '../../object/history/read';
import { batchRoutes } from './batch/routes';
import { createTask } from './change/create';
import { createLines } from './change/createLines';
import { changeParent } from './change/move';
import { changePart } from './change/team';
import { updateTask } from './change/update';
import { mentionRoutes } from './comments/routes';
import { copyRoutes } from './copy/routes';
import { dependRoutes } from './depend/routes';
import { exportRoutes } from './export/routes';
import { fieldRoutes } from './fields/routes';
import { fileRoutes } from './files/routes';
import { followRoutes } from './follow/routes';
import { importRoutes } from './import';
import { labelRoutes } from './labels/routes';
import { layoutRoutes } from './layouts/routes';
import { deskCounters } from './read/acrossProjects';
import { taskDetail } from './read/detail';
import { queryTasks } from './read/queries';
import { recurrenceRoutes } from './recurrence/routes';
import { readRecycleConfig, saveRecycleConfig } from './recycle/config';
import { purgeTasks } from './recycle/purge';
import { deleteTask, queryRecycled, recoverTasks } from './recycle/service';
import { scheduleRoutes } from './schedule/routes';
import { templateRoutes } from './template/routes';
import { toolRoutes } from './tools/routes';
import { listChildren } from './tree/children';
import { treeRoutes } from './tree/routes';
import { undoRoutes } from './undo/routes';
import { urgeRoutes } from './urge/routes';
import { viewRoutes } from './views/routes';
import { workRoutes } from './work/routes';
import { requestStage } from './workflow/approval';
import { processRoutes } from './workflow/routes';
import { typeRoutes } from './workflow/typeRoutes';

const base = 'collaboration-center/ccTask';
const ofTask = Type.Object({ taskId: Id });
const Count = Type.Object({ count: Type.Integer() });

export const taskRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: `${base}/query`,
    summary: '查询任务',
    right: judgedBy('project TASK:LIST'),
    schemas: { body: TaskQuery, data: TaskPage },
    handle: (context, { body }) => queryTasks(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/create`,
    summary: '创建任务',
    right: judgedBy('project TASK:CREATE'),
    schemas: { body: TaskCreate, data: Type.Object({ taskId: Id, taskNo: Type.String() }) },
    handle: (context, { body }) => createTask(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/requestStage`,
    summary: '提交审批：通过后变更任务的阶段',
    right: judgedBy('canTransition'),
    schemas: { body: StageRequest, data: Type.Object({ approvalId: Id }) },
    handle: (context, { body }) => requestStage(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/createLines`,
    summary: '由多行文字创建任务，缩进的成为子任务',
    right: judgedBy('project TASK:CREATE'),
    schemas: {
      body: TasksFromLines,
      data: Type.Array(Type.Object({ taskId: Id, taskNo: Type.String() })),
    },
    handle: (context, { body }) => createLines(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/details/{id}`,
    summary: '任务详情',
    right: judgedBy('canViewTask'),
    schemas: { params: IdParams, data: TaskDetail },
    handle: (context, { params }) => taskDetail(context, params),
  }),
  route({
    method: 'GET',
    path: `${base}/queryDetailByTaskNo`,
    summary: '按编号查任务详情',
    right: judgedBy('canViewTask'),
    schemas: { query: Type.Object({ taskNo: Type.String({ minLength: 1, maxLength: 50 }) }), data: TaskDetail },
    handle: (context, { query }) => taskDetail(context, query),
  }),
  route({
    method: 'PUT',
    path: `${base}/update/{taskId}`,
    summary: '修改任务',
    right: judgedBy('canUpdateTask, canAssignTask, canDateTask, canTransition'),
    schemas: { params: ofTask, body: TaskUpdate, data: TaskDetail },
    handle: (context, { params, body }) => updateTask(context, params.taskId, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/{taskId}/customField/{fieldId}`,
    summary: '保存任务的一个自定义字段',
    right: judgedBy('canUpdateTask'),
    schemas: { params: Type.Object({ taskId: Id, fieldId: Id }), body: CustomFieldSave, data: TaskDetail },
    handle: (context, { params, body }) =>
      updateTask(context, params.taskId, {
        version: body.version,
        customFields: { [params.fieldId]: body.value },
      }),
  }),
  route({
    method: 'POST',
    path: `${base}/team/part`,
    summary: '多人执行：完成自己的部分并交接，或撤回',
    right: judgedBy('the own part; canActForTeam for those of others'),
    schemas: { body: TeamPartChange, data: TaskDetail },
    handle: (context, { body }) => changePart(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/updateType`,
    summary: '变更任务类型，阶段对应到新类型的流程',
    right: judgedBy('canUpdateTask'),
    schemas: { body: TypeChange, data: TaskDetail },
    handle: (context, { body: { taskId, ...change } }) => updateTask(context, taskId, change),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: '删除任务到回收站（连同子任务）',
    right: judgedBy('canDeleteTask'),
    schemas: { params: IdParams, query: TaskDelete, body: Type.Union([TaskDelete, Type.Null()]), data: Count },
    handle: (context, { params, query, body }) => deleteTask(context, params.id, { ...query, ...body }),
  }),
  route({
    method: 'GET',
    path: `${base}/subTasks`,
    summary: '子任务，按类型分组',
    right: judgedBy('project TASK:LIST'),
    schemas: { query: ChildTasksQuery, data: ChildTasks },
    handle: (context, { query }) => listChildren(context, query),
  }),
  route({
    method: 'POST',
    path: `${base}/changeParent`,
    summary: '变更父任务',
    right: judgedBy('canReparentTask'),
    schemas: {
      body: Type.Object({ taskId: Id, parentId: Nullable(Id), version: RowVersion }),
      data: Type.Object({ version: RowVersion }),
    },
    handle: (context, { body }) => changeParent(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/taskRecycle/query`,
    summary: '任务回收站',
    right: judgedBy('project TASK:LIST'),
    schemas: {
      body: Type.Object({ projectId: Id, keyword: Type.Optional(Type.String({ maxLength: 200 })), ...pagingFields }),
      data: Page(RecycledTask),
    },
    handle: (context, { body }) => queryRecycled(context, body),
  }),
  // The specification calls it `recovery` (§7); `recover` is what projects say, too.
  ...(['recover', 'recovery'] as const).map((word) =>
    route({
      method: 'POST',
      path: `${base}/taskRecycle/${word}`,
      summary: '从回收站恢复（连同子任务）',
      right: judgedBy('project TASK:RECOVER, or who deleted it'),
      schemas: { body: Type.Object({ taskIds: Type.Array(Id, { minItems: 1, maxItems: 200 }) }), data: Count },
      handle: (context, { body }) => recoverTasks(context, body.taskIds),
    }),
  ),
  route({
    method: 'GET',
    path: `${base}/actions`,
    summary: '任务变更历史',
    right: judgedBy('canViewTask'),
    schemas: { query: TaskHistoryQuery, data: Type.Array(ObjectHistory) },
    handle: (context, { query: { taskId, ...filters } }) => historyOf(context, { type: 'task', id: taskId }, filters),
  }),
  route({
    method: 'GET',
    path: `${base}/actions/facets`,
    summary: '变更历史中的字段与人员',
    right: judgedBy('canViewTask'),
    schemas: { query: ofTask, data: HistoryFacets },
    handle: (context, { query }) => historyFacets(context, { type: 'task', id: query.taskId }),
  }),
  route({
    method: 'GET',
    path: `${base}/deskCounters`,
    summary: '工作台计数',
    right: inTenant,
    schemas: { data: DeskCounters },
    handle: (context) => deskCounters(context),
  }),
  route({
    method: 'POST',
    path: `${base}/taskRecycle/purge`,
    summary: '从回收站彻底删除（连同子任务），不可恢复',
    right: judgedBy('project TASK:PURGE'),
    schemas: { body: TaskPurge, data: Count },
    handle: (context, { body }) => purgeTasks(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/taskRecycle/config`,
    summary: '回收站保留天数：项目的，或企业的',
    right: judgedBy('project PROJECT:VIEW, or TENANT:ENTERPRISE:MANAGE'),
    schemas: { query: Type.Object({ projectId: Type.Optional(Id) }), data: RecycleConfig },
    handle: (context, { query }) => readRecycleConfig(context, query.projectId),
  }),
  route({
    method: 'PUT',
    path: `${base}/taskRecycle/config`,
    summary: '保存回收站保留天数',
    right: judgedBy('project PROJECT:CONFIG, or TENANT:ENTERPRISE:MANAGE'),
    schemas: { body: RecycleConfigSave, data: RecycleConfig },
    handle: (context, { body }) => saveRecycleConfig(context, body),
  }),
  ...commentRoutes(base, 'task'),
  ...mentionRoutes,
  ...typeRoutes,
  ...processRoutes,
  ...treeRoutes,
  ...batchRoutes,
  ...copyRoutes,
  ...templateRoutes,
  ...recurrenceRoutes,
  ...fieldRoutes,
  ...fileRoutes,
  ...viewRoutes,
  ...layoutRoutes,
  ...undoRoutes,
  ...urgeRoutes,
  ...workRoutes,
  ...followRoutes,
  ...labelRoutes,
  ...exportRoutes,
  ...dependRoutes,
  ...toolRoutes,
  ...scheduleRoutes,
  ...importRoutes,
];
