/** What the calls of hours take and answer; their addresses are in `calls.ts`. */
import { apiOf } from '../api';
import { Nothing } from '../envelope';
import { hoursCalls } from './calls';
import {
  Counted,
  HoursReturn,
  OfDay,
  OtherCreate,
  OtherSaved,
  OtherUpdate,
  PendingHours,
  PendingQuery,
  Sheet,
  WeekOf,
  WeekSheet,
  WeekWithdraw,
  WorkLock,
  WorkLockSave,
} from './hours';
import { HoursReport, HoursReportQuery, HoursRows, HoursRowsQuery } from './report';

export const hoursApi = apiOf(hoursCalls, {
  week: { summary: '我的一周：工时、可用时间、锁定', query: OfDay, data: WeekSheet },
  logOther: { summary: '登记任务以外的工时', body: OtherCreate, data: OtherSaved },
  changeOther: { summary: '修改任务以外的工时', body: OtherUpdate, data: OtherSaved },
  removeOther: { summary: '删除任务以外的工时', data: Nothing },
  submitWeek: { summary: '提交一周的工时，按项目各发起一个审批', body: WeekOf, data: Counted },
  withdrawWeek: { summary: '撤回一周中待审批的工时', body: WeekWithdraw, data: Counted },
  pending: { summary: '由我审批的工时，按人、周和项目', query: PendingQuery, data: PendingHours },
  sheet: { summary: '一个人一周在一个项目的工时', data: Sheet },
  return: { summary: '退回其中几条工时，包括已批准的', body: HoursReturn, data: Counted },
  report: { summary: '工时按成员、项目、工作、类型或岗位合计', query: HoursReportQuery, data: HoursReport },
  reportRows: { summary: '合计背后的工时', query: HoursRowsQuery, data: HoursRows },
  getLock: { summary: '工时锁定至哪一天', data: WorkLock },
  saveLock: { summary: '锁定或解锁工时', body: WorkLockSave, data: WorkLock },
});
export type HoursApi = typeof hoursApi;
