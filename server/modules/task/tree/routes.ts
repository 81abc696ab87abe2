/** Subtrees (specification §7 "Tasks": taskTree, modifyTaskSeq, syncChildrenProgress). */
import { taskApi } from '../../../../contract/task/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { reorderTask } from './order';
import { syncChildrenProgress } from './progress';
import { taskTree } from './tree';

export const treeRoutes: RouteDefinition[] = [
  route(taskApi.tree, judgedBy('canViewTask'), (context, { query }) => taskTree(context, query.taskId)),
  route(taskApi.reorder, judgedBy('canReparentTask'), (context, { body }) => reorderTask(context, body)),
  route(taskApi.syncProgress, judgedBy('canUpdateTask'), (context, { body }) =>
    syncChildrenProgress(context, body.taskId),
  ),
];
