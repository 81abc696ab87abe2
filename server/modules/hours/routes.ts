/** Hours by the week (product model 17.7); those of a task stand with it (`ccTask/worklog`). */
import { IdParams } from '../../../contract/envelope';
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
} from '../../../contract/hours/hours';
import { global, inTenant, judgedBy, Nothing, type RouteDefinition, route } from '../../http/route';
import { HOURS_PRIVILEGE } from '../../policies/hours';
import { readLock, saveLock } from './lock';
import { changeOther, logOther, removeOther } from './other';
import { pendingHours, sheetDetail } from './pending';
import { returnHours } from './returns';
import { submitWeek, weekSheet, withdrawWeek } from './week';

const base = 'collaboration-center/hours';
const own = judgedBy('own hours');

export const hoursRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/week`,
    summary: '我的一周：工时、可用时间、锁定',
    right: inTenant,
    schemas: { query: OfDay, data: WeekSheet },
    handle: (context, { query }) => weekSheet(context, query.day),
  }),
  route({
    method: 'POST',
    path: `${base}/other`,
    summary: '登记任务以外的工时',
    right: inTenant,
    schemas: { body: OtherCreate, data: OtherSaved },
    handle: (context, { body }) => logOther(context, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/other/{id}`,
    summary: '修改任务以外的工时',
    right: own,
    schemas: { params: IdParams, body: OtherUpdate, data: OtherSaved },
    handle: (context, { params, body }) => changeOther(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/other/{id}`,
    summary: '删除任务以外的工时',
    right: own,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeOther(context, params.id);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/submit`,
    summary: '提交一周的工时，按项目各发起一个审批',
    right: inTenant,
    schemas: { body: WeekOf, data: Counted },
    handle: (context, { body }) => submitWeek(context, body.day),
  }),
  route({
    method: 'POST',
    path: `${base}/withdraw`,
    summary: '撤回一周中待审批的工时',
    right: inTenant,
    schemas: { body: WeekWithdraw, data: Counted },
    handle: (context, { body }) => withdrawWeek(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/pending`,
    summary: '由我审批的工时，按人、周和项目',
    right: inTenant,
    schemas: { query: PendingQuery, data: PendingHours },
    handle: (context, { query }) => pendingHours(context, query),
  }),
  route({
    method: 'GET',
    path: `${base}/sheet/{id}`,
    summary: '一个人一周在一个项目的工时',
    right: judgedBy('own, or canApproveHours'),
    schemas: { params: IdParams, data: Sheet },
    handle: (context, { params }) => sheetDetail(context, params.id),
  }),
  route({
    method: 'POST',
    path: `${base}/return`,
    summary: '退回其中几条工时，包括已批准的',
    right: judgedBy('canApproveHours, or asked in its approval'),
    schemas: { body: HoursReturn, data: Counted },
    handle: (context, { body }) => returnHours(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/lock`,
    summary: '工时锁定至哪一天',
    right: inTenant,
    schemas: { data: WorkLock },
    handle: (context) => readLock(context),
  }),
  route({
    method: 'PUT',
    path: `${base}/lock`,
    summary: '锁定或解锁工时',
    right: global(HOURS_PRIVILEGE),
    schemas: { body: WorkLockSave, data: WorkLock },
    handle: (context, { body }) => saveLock(context, body),
  }),
];
