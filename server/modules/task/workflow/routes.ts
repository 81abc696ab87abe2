/** Configuration of processes (specification §2 /configWorkflow, §7 "processes and stages"). */
import { Id, IdParams, RowVersion } from '../../../../contract/envelope';
import {
  ProcessCreate,
  ProcessDetail,
  ProcessDraftSave,
  ProcessField,
  ProcessSave,
  ProcessStatusChange,
  ProcessSummary,
  ProcessTrial,
  ProcessTrialResult,
} from '../../../../contract/task/process';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
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

const base = 'collaboration-center/ccProcess';

export const processRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/list`,
    summary: '企业的流程及其使用数量；给出 projectId 时为项目的流程与其中的任务数',
    right: judgedBy('TENANT:TASK_TYPE:LIST, or project TASK:LIST'),
    schemas: { query: Type.Object({ projectId: Type.Optional(Id) }), data: Type.Array(ProcessSummary) },
    handle: (context, { query }) =>
      query.projectId ? projectProcesses(context, query.projectId) : listProcesses(context),
  }),
  route({
    method: 'GET',
    path: `${base}/fields`,
    summary: '流程规则可用的自定义字段',
    right: configuring,
    schemas: { data: Type.Array(ProcessField) },
    handle: (context) => processFields(context),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: '流程的阶段、流转与字段规则',
    right: configuring,
    schemas: { params: IdParams, data: ProcessDetail },
    handle: (context, { params }) => processDetail(context, params.id),
  }),
  route({
    method: 'POST',
    path: base,
    summary: '新建或复制流程',
    right: configuring,
    schemas: { body: ProcessCreate, data: Type.Object({ processId: Id }) },
    handle: (context, { body }) => createProcess(context, body),
  }),
  route({
    method: 'PUT',
    path: base,
    summary: '发布流程的阶段、流转与字段规则；说明被删除阶段的任务去向',
    right: configuring,
    schemas: { body: ProcessSave, data: Type.Object({ version: RowVersion, moved: Type.Integer() }) },
    handle: (context, { body }) => saveProcess(context, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/{id}/draft`,
    summary: '保存流程的草稿，不影响任务',
    right: configuring,
    schemas: { params: IdParams, body: ProcessDraftSave, data: Type.Object({ draftVersion: RowVersion }) },
    handle: (context, { params, body }) => saveDraft(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}/draft`,
    summary: '放弃流程的草稿',
    right: configuring,
    schemas: { params: IdParams, query: Type.Object({ draftVersion: RowVersion }), data: Nothing },
    async handle(context, { params, query }) {
      await dropDraft(context, params.id, query.draftVersion);
      return null;
    },
  }),
  route({
    method: 'PUT',
    path: `${base}/{id}/status`,
    summary: '启用或停用流程',
    right: configuring,
    schemas: { params: IdParams, body: ProcessStatusChange, data: Type.Object({ version: RowVersion }) },
    handle: (context, { params, body }) => setProcessStatus(context, params.id, body),
  }),
  route({
    method: 'POST',
    path: `${base}/trial`,
    summary: '以一个任务试运行画好的流程，不写入任何内容',
    right: configuring,
    schemas: { body: ProcessTrial, data: ProcessTrialResult },
    handle: (context, { body }) => tryProcess(context, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: '删除没有使用的流程',
    right: configuring,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeProcess(context, params.id);
      return null;
    },
  }),
];
