/** Urging (specification §7 "Tasks": urge, queryUrgingConfig). */
import { taskUrgeApi } from '../../../../contract/task/urge/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { readUrgeConfig, saveUrgeConfig } from './config';
import { urgeTask, urgingConfig } from './service';

export const urgeRoutes: RouteDefinition[] = [
  route(taskUrgeApi.urge, judgedBy('canCommentTask'), (context, { body }) => urgeTask(context, body)),
  route(taskUrgeApi.getState, judgedBy('canViewTask'), (context, { query }) => urgingConfig(context, query.taskId)),
  route(taskUrgeApi.getConfig, judgedBy('project PROJECT:VIEW'), (context, { query }) =>
    readUrgeConfig(context, query.projectId),
  ),
  route(taskUrgeApi.saveConfig, judgedBy('project PROJECT:CONFIG'), (context, { body }) =>
    saveUrgeConfig(context, body),
  ),
];
