/** Configuration of processes (specification §2 /configWorkflow, §7 "processes and stages"). */
import { taskProcessApi } from '../../../../contract/task/process/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { dropDraft, saveDraft, setProcessStatus } from './draft';
import {
  createProcess,
  listProcesses,
  processDetail,
  processFields,
  projectProcesses,
  removeProcess,
} from './processes';
import { saveProcess } from './saveProcess';
import { tryProcess } from './trial';
import { configuring } from './typeRoutes';

export const processRoutes: RouteDefinition[] = [
  route(taskProcessApi.list, judgedBy('TENANT:TASK_TYPE:LIST, or project TASK:LIST'), (context, { query }) =>
    query.projectId ? projectProcesses(context, query.projectId) : listProcesses(context),
  ),
  route(taskProcessApi.listFields, configuring, (context) => processFields(context)),
  route(taskProcessApi.detail, configuring, (context, { params }) => processDetail(context, params.id)),
  route(taskProcessApi.create, configuring, (context, { body }) => createProcess(context, body)),
  route(taskProcessApi.publish, configuring, (context, { body }) => saveProcess(context, body)),
  route(taskProcessApi.saveDraft, configuring, (context, { params, body }) => saveDraft(context, params.id, body)),
  route(taskProcessApi.dropDraft, configuring, async (context, { params, query }) => {
    await dropDraft(context, params.id, query.draftVersion);
    return null;
  }),
  route(taskProcessApi.setStatus, configuring, (context, { params, body }) =>
    setProcessStatus(context, params.id, body),
  ),
  route(taskProcessApi.try, configuring, (context, { body }) => tryProcess(context, body)),
  route(taskProcessApi.delete, configuring, async (context, { params }) => {
    await removeProcess(context, params.id);
    return null;
  }),
];
