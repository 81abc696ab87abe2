/** The log as a file for spreadsheets; that it was taken, and which part, stands in the log. */
import { OPERATION_LOG_REACH } from '../../../../contract/constants';
import type { OperationFilter } from '../../../../contract/enterprise/operationLog';
import { minuteHere } from '../../../base/zone';
import type { TenantContext } from '../../../http/route';
import { csvOf } from '../csv';
import { logExport } from '../reading';
import { presenter } from './present';
import { rowsOf } from './queries';

const heads = ['时间', '人员', '账号', '模块', '操作', '对象类型', '对象', '项目', '变更字段', 'IP'];

/** CSV of the newest entries of a filter, up to `OPERATION_LOG_REACH`. */
export async function exportOperations(context: TenantContext, filter: OperationFilter): Promise<string> {
  const rows = await rowsOf(context, filter, { limit: OPERATION_LOG_REACH, offset: 0 });
  const present = await presenter(context, rows);
  await logExport(context, 'operationLog', filter, rows.length);
  return csvOf(
    heads,
    rows
      .map(present)
      .map((entry) => [
        minuteHere(entry.at),
        entry.actor?.name ?? '系统',
        entry.actor?.userName ?? '',
        entry.moduleText,
        entry.actionText,
        entry.objectTypeText ?? '',
        entry.objectName ?? '',
        entry.projectName ?? '',
        entry.fields.join('、'),
        entry.ip ?? '',
      ]),
  );
}
