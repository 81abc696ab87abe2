/** What the calls of work hours and reports of progress (product model 17.1, 17.7) take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Day, Id, RowVersion } from '../../envelope';
import {
  ProgressCreate,
  ProgressReport,
  ProgressUpdate,
  TaskHours,
  WeekHours,
  WorklogCreate,
  WorklogSaved,
  WorklogUpdate,
} from '../work';
import { taskWorkCalls } from './calls';

const ofTask = Type.Object({ taskId: Id });

export const taskWorkApi = apiOf(taskWorkCalls, {
  hours: { summary: '任务的工时', query: ofTask, data: TaskHours },
  week: { summary: '我的一周工时', query: Type.Object({ day: Type.Optional(Day) }), data: WeekHours },
  log: { summary: '登记工时', body: WorklogCreate, data: WorklogSaved },
  change: { summary: '修改工时', body: WorklogUpdate, data: WorklogSaved },
  remove: { summary: '删除工时', data: WorklogSaved },
  listProgress: { summary: '任务的进展', query: ofTask, data: Type.Array(ProgressReport) },
  reportProgress: { summary: '填写进展', body: ProgressCreate, data: Type.Object({ id: Id }) },
  editProgress: { summary: '修改当天的进展', body: ProgressUpdate, data: Type.Object({ version: RowVersion }) },
});
export type TaskWorkApi = typeof taskWorkApi;
