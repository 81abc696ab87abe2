/** Subtrees (specification §7 "Tasks": taskTree, modifyTaskSeq, syncChildrenProgress). */
import { Id } from '../../../../contract/envelope';
import { TaskDetail } from '../../../../contract/task/task';
import { TaskReorder, TaskTree } from '../../../../contract/task/tree';
import { judgedBy, type RouteDefinition, route, Type } from '../../../http/route';
import { reorderTask } from './order';
import { syncChildrenProgress } from './progress';
import { taskTree } from './tree';

const base = 'collaboration-center/ccTask';
const ofTask = Type.Object({ taskId: Id });

export const treeRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/taskTree`,
    summary: '任务树（任务及其全部子任务）',
    right: judgedBy('canViewTask'),
    schemas: { query: ofTask, data: TaskTree },
    handle: (context, { query }) => taskTree(context, query.taskId),
  }),
  route({
    method: 'POST',
    path: `${base}/modifyTaskSeq`,
    summary: '调整同级任务的顺序',
    right: judgedBy('canReparentTask'),
    schemas: { body: TaskReorder, data: Type.Object({ sort: Type.Number() }) },
    handle: (context, { body }) => reorderTask(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/syncChildrenProgress`,
    summary: '由子任务汇总进度',
    right: judgedBy('canUpdateTask'),
    schemas: { body: ofTask, data: TaskDetail },
    handle: (context, { body }) => syncChildrenProgress(context, body.taskId),
  }),
];
