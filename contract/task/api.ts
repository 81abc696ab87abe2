/** What the calls of tasks themselves take and answer; their addresses are in `calls.ts`. */

import { Type } from 'typebox';
import { apiOf } from '../api';
import { Id, Nullable, RowVersion } from '../envelope';
import { TakenBack } from '../object/undo';
import { taskCalls } from './calls';
import { TasksFromLines } from './lines';
import {
  CustomFieldSave,
  DeskCounters,
  StageRequest,
  TaskCreate,
  TaskDelete,
  TaskDetail,
  TaskPage,
  TaskQuery,
  TaskUpdate,
  TeamPartChange,
  TypeChange,
} from './task';
import { Planted, TaskCopy } from './templates';
import { ChildTasks, ChildTasksQuery, TaskReorder, TaskTree } from './tree';
import { TasksUnmake, TaskTakeBack, Unmade } from './undo';

const Count = Type.Object({ count: Type.Integer() });
const ofTask = Type.Object({ taskId: Id });

export const taskApi = apiOf(taskCalls, {
  query: { summary: '查询任务', body: TaskQuery, data: TaskPage },
  create: { summary: '创建任务', body: TaskCreate, data: Type.Object({ taskId: Id, taskNo: Type.String() }) },
  requestStage: {
    summary: '提交审批：通过后变更任务的阶段',
    body: StageRequest,
    data: Type.Object({ approvalId: Id }),
  },
  createLines: {
    summary: '由多行文字创建任务，缩进的成为子任务',
    body: TasksFromLines,
    data: Type.Array(Type.Object({ taskId: Id, taskNo: Type.String() })),
  },
  detail: { summary: '任务详情', data: TaskDetail },
  detailByNo: {
    summary: '按编号查任务详情',
    query: Type.Object({ taskNo: Type.String({ minLength: 1, maxLength: 50 }) }),
    data: TaskDetail,
  },
  update: { summary: '修改任务', body: TaskUpdate, data: TaskDetail },
  saveCustomField: { summary: '保存任务的一个自定义字段', body: CustomFieldSave, data: TaskDetail },
  changeTeamPart: { summary: '多人执行：完成自己的部分并交接，或撤回', body: TeamPartChange, data: TaskDetail },
  changeType: { summary: '变更任务类型，阶段对应到新类型的流程', body: TypeChange, data: TaskDetail },
  delete: {
    summary: '删除任务到回收站（连同子任务）',
    query: TaskDelete,
    body: Type.Union([TaskDelete, Type.Null()]),
    data: Count,
  },
  listSubTasks: { summary: '子任务，按类型分组', query: ChildTasksQuery, data: ChildTasks },
  changeParent: {
    summary: '变更父任务',
    body: Type.Object({ taskId: Id, parentId: Nullable(Id), version: RowVersion }),
    data: Type.Object({ version: RowVersion }),
  },
  deskCounters: { summary: '工作台计数', data: DeskCounters },
  takeBack: { summary: '撤销自己的修改：只恢复此后未被他人修改的字段', body: TaskTakeBack, data: TakenBack },
  unmake: { summary: '撤销创建：移入回收站，除非已有后续', body: TasksUnmake, data: Unmade },
  tree: { summary: '任务树（任务及其全部子任务）', query: ofTask, data: TaskTree },
  reorder: { summary: '调整同级任务的顺序', body: TaskReorder, data: Type.Object({ sort: Type.Number() }) },
  syncProgress: { summary: '由子任务汇总进度', body: ofTask, data: TaskDetail },
  copy: {
    summary: '复制任务（可含子任务、成员、标签、字段、依赖），到本项目或其他项目',
    body: TaskCopy,
    data: Planted,
  },
});
export type TaskApi = typeof taskApi;
