/** Tasks (specification §7 "Tasks", collaboration-center/ccTask). */
import { taskApi } from '../../../contract/task/api';
import { taskPartApi } from '../../../contract/task/part/api';
import { taskRecycleApi } from '../../../contract/task/recycle/api';
import { inTenant, judgedBy, type RouteDefinition, route } from '../../http/route';
import { historyFacets, historyOf } from '../../object/history/read';
import { batchRoutes } from './batch/routes';
import { createTask } from './change/create';
import { createLines } from './change/createLines';
import { changeParent } from './change/move';
import { changePart } from './change/team';
import { updateTask } from './change/update';
import { commentRoutes } from './comments/routes';
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

export const taskRoutes: RouteDefinition[] = [
  route(taskApi.query, judgedBy('project TASK:LIST'), (context, { body }) => queryTasks(context, body)),
  route(taskApi.create, judgedBy('project TASK:CREATE'), (context, { body }) => createTask(context, body)),
  route(taskApi.requestStage, judgedBy('canTransition'), (context, { body }) => requestStage(context, body)),
  route(taskApi.createLines, judgedBy('project TASK:CREATE'), (context, { body }) => createLines(context, body)),
  route(taskApi.detail, judgedBy('canViewTask'), (context, { params }) => taskDetail(context, params)),
  route(taskApi.detailByNo, judgedBy('canViewTask'), (context, { query }) => taskDetail(context, query)),
  route(
    taskApi.update,
    judgedBy('canUpdateTask, canAssignTask, canDateTask, canTransition'),
    (context, { params, body }) => updateTask(context, params.taskId, body),
  ),
  route(taskApi.saveCustomField, judgedBy('canUpdateTask'), (context, { params, body }) =>
    updateTask(context, params.taskId, {
      version: body.version,
      customFields: { [params.fieldId]: body.value },
    }),
  ),
  route(taskApi.changeTeamPart, judgedBy('the own part; canActForTeam for those of others'), (context, { body }) =>
    changePart(context, body),
  ),
  route(taskApi.changeType, judgedBy('canUpdateTask'), (context, { body: { taskId, ...change } }) =>
    updateTask(context, taskId, change),
  ),
  route(taskApi.delete, judgedBy('canDeleteTask'), (context, { params, query, body }) =>
    deleteTask(context, params.id, { ...query, ...body }),
  ),
  route(taskApi.listSubTasks, judgedBy('project TASK:LIST'), (context, { query }) => listChildren(context, query)),
  route(taskApi.changeParent, judgedBy('canReparentTask'), (context, { body }) => changeParent(context, body)),
  route(taskRecycleApi.query, judgedBy('project TASK:LIST'), (context, { body }) => queryRecycled(context, body)),
  // The specification calls it `recovery` (§7); `recover` is what projects say, too.
  route(taskRecycleApi.recover, judgedBy('project TASK:RECOVER, or who deleted it'), (context, { body }) =>
    recoverTasks(context, body.taskIds),
  ),
  route(taskRecycleApi.recovery, judgedBy('project TASK:RECOVER, or who deleted it'), (context, { body }) =>
    recoverTasks(context, body.taskIds),
  ),
  route(taskPartApi.listHistory, judgedBy('canViewTask'), (context, { query: { taskId, ...filters } }) =>
    historyOf(context, { type: 'task', id: taskId }, filters),
  ),
  route(taskPartApi.historyFacets, judgedBy('canViewTask'), (context, { query }) =>
    historyFacets(context, { type: 'task', id: query.taskId }),
  ),
  route(taskApi.deskCounters, inTenant, (context) => deskCounters(context)),
  route(taskRecycleApi.purge, judgedBy('project TASK:PURGE'), (context, { body }) => purgeTasks(context, body)),
  route(taskRecycleApi.getConfig, judgedBy('project PROJECT:VIEW, or TENANT:ENTERPRISE:MANAGE'), (context, { query }) =>
    readRecycleConfig(context, query.projectId),
  ),
  route(
    taskRecycleApi.saveConfig,
    judgedBy('project PROJECT:CONFIG, or TENANT:ENTERPRISE:MANAGE'),
    (context, { body }) => saveRecycleConfig(context, body),
  ),
  ...commentRoutes,
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
