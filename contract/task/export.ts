/** Export of a view's tasks (`POST ccTask/export`): its columns, filter and order, as a file. */
import { type Static, Type } from 'typebox';
import { Id, OneOf } from '../envelope';
import { TaskFilter, TaskQuery } from './task';

/** Built-in columns with their headings; any other column is the id of a custom field. */
export const exportColumns = {
  taskNo: '编号',
  title: '标题',
  taskTypeId: '类型',
  stageId: '阶段',
  category: '状态',
  urgent: '优先级',
  executorId: '执行人',
  labelIds: '标签',
  planStart: '计划开始',
  planEnd: '计划截止',
  progress: '进度',
  estimateHours: '预计工时',
  consumedHours: '消耗工时',
  leftHours: '剩余工时',
  childTotal: '子任务数',
  commentCount: '评论数',
  notes: '描述',
  externalKey: '外部编号',
  creatorId: '创建人',
  createdTime: '创建时间',
  updatedTime: '更新时间',
} as const;
export type ExportColumn = keyof typeof exportColumns;

/** A workbook is made in memory; what is larger goes out as CSV, row by row. */
export const EXPORT_XLSX_MAX = 5000;

export const TaskExport = Type.Object({
  projectId: Id,
  format: OneOf(['xlsx', 'csv']),
  columns: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { minItems: 1, maxItems: 100 }),
  filter: Type.Optional(TaskFilter),
  sorts: TaskQuery.properties.sorts,
});
export type TaskExport = Static<typeof TaskExport>;
