/** Hours by the week (product model 17.7); those of a task stand with it (`ccTask/worklog`). */
import { hoursApi } from '../../../contract/hours/api';
import { global, inTenant, judgedBy, type RouteDefinition, route } from '../../http/route';
import { HOURS_PRIVILEGE } from '../../policies/hours';
import { readLock, saveLock } from './lock';
import { changeOther, logOther, removeOther } from './other';
import { pendingHours, sheetDetail } from './pending';
import { hoursReport, hoursRows } from './report';
import { returnHours } from './returns';
import { submitWeek, weekSheet, withdrawWeek } from './week';

const own = judgedBy('own hours');

export const hoursRoutes: RouteDefinition[] = [
  route(hoursApi.week, inTenant, (context, { query }) => weekSheet(context, query.day)),
  route(hoursApi.logOther, inTenant, (context, { body }) => logOther(context, body)),
  route(hoursApi.changeOther, own, (context, { params, body }) => changeOther(context, params.id, body)),
  route(hoursApi.removeOther, own, async (context, { params }) => {
    await removeOther(context, params.id);
    return null;
  }),
  route(hoursApi.submitWeek, inTenant, (context, { body }) => submitWeek(context, body.day)),
  route(hoursApi.withdrawWeek, inTenant, (context, { body }) => withdrawWeek(context, body)),
  route(hoursApi.pending, inTenant, (context, { query }) => pendingHours(context, query)),
  route(hoursApi.sheet, judgedBy('own, or canApproveHours'), (context, { params }) => sheetDetail(context, params.id)),
  route(hoursApi.return, judgedBy('canApproveHours, or asked in its approval'), (context, { body }) =>
    returnHours(context, body),
  ),
  // What of it somebody may sum is a condition of the rows.
  route(hoursApi.report, inTenant, (context, { query }) => hoursReport(context, query)),
  route(hoursApi.reportRows, inTenant, (context, { query }) => hoursRows(context, query)),
  route(hoursApi.getLock, inTenant, (context) => readLock(context)),
  route(hoursApi.saveLock, global(HOURS_PRIVILEGE), (context, { body }) => saveLock(context, body)),
];
