/** What the calls of the export of a view take and answer; their addresses are in `calls.ts`. */

import { Type } from 'typebox';
import { apiOf } from '../../api';
import { FileAnswer, Id } from '../../envelope';
import { ExportJob, TaskExport } from '../export';
import { taskExportCalls } from './calls';

const ofJob = Type.Object({ jobId: Id });

export const taskExportApi = apiOf(taskExportCalls, {
  download: { summary: '导出当前视图（XLSX 或 CSV 文件）', body: TaskExport, data: FileAnswer },
  start: { summary: '在后台导出，返回任务编号', body: TaskExport, data: ofJob },
  list: { summary: '自己在项目中的导出', query: Type.Object({ projectId: Id }), data: Type.Array(ExportJob) },
  get: { summary: '后台导出的进度', data: ExportJob },
  file: { summary: '下载后台导出的文件', data: FileAnswer },
});
export type TaskExportApi = typeof taskExportApi;
