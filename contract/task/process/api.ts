/** What the calls of processes take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Id, Nothing, RowVersion } from '../../envelope';
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
} from '../process';
import { taskProcessCalls } from './calls';

export const taskProcessApi = apiOf(taskProcessCalls, {
  list: {
    summary: '企业的流程及其使用数量；给出 projectId 时为项目的流程与其中的任务数',
    query: Type.Object({ projectId: Type.Optional(Id) }),
    data: Type.Array(ProcessSummary),
  },
  listFields: { summary: '流程规则可用的自定义字段', data: Type.Array(ProcessField) },
  detail: { summary: '流程的阶段、流转与字段规则', data: ProcessDetail },
  create: { summary: '新建或复制流程', body: ProcessCreate, data: Type.Object({ processId: Id }) },
  publish: {
    summary: '发布流程的阶段、流转与字段规则；说明被删除阶段的任务去向',
    body: ProcessSave,
    data: Type.Object({ version: RowVersion, moved: Type.Integer() }),
  },
  saveDraft: {
    summary: '保存流程的草稿，不影响任务',
    body: ProcessDraftSave,
    data: Type.Object({ draftVersion: RowVersion }),
  },
  dropDraft: { summary: '放弃流程的草稿', query: Type.Object({ draftVersion: RowVersion }), data: Nothing },
  setStatus: { summary: '启用或停用流程', body: ProcessStatusChange, data: Type.Object({ version: RowVersion }) },
  try: { summary: '以一个任务试运行画好的流程，不写入任何内容', body: ProcessTrial, data: ProcessTrialResult },
  delete: { summary: '删除没有使用的流程', data: Nothing },
});
export type TaskProcessApi = typeof taskProcessApi;
