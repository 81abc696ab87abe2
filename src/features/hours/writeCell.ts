/** A cell of the week as it is written, by its row's own way, and as it is taken back. */

import type { Done, LoggedHours } from '@/features/undo';
import { hoursAct, otherHoursAct } from '@/features/work';
import { hoursApi } from '@/services/hours';
import { taskWorkApi } from '@/services/taskWork';
import type { GridCell, GridRow } from './grid';

/** @param minutes 0: what stood there is taken away */
export async function writeCell(
  { taskId, other }: Pick<GridRow, 'taskId' | 'other'>,
  { log }: Pick<GridCell, 'log'>,
  day: string,
  minutes: number,
): Promise<Done | null> {
  const before: LoggedHours | null = log && { day, minutes: log.minutes, kind: log.kind, remark: log.remark };
  const after: LoggedHours | null =
    minutes === 0 ? null : { day, minutes, kind: before?.kind ?? 'normal', remark: before?.remark ?? '' };
  if (taskId) {
    if (!log) return hoursAct(await taskWorkApi.log({ taskId, day, minutes }), before, after);
    if (!after) return hoursAct(await taskWorkApi.remove({ id: log.id }), before, after);
    return hoursAct(await taskWorkApi.change({ id: log.id, version: log.version, minutes }), before, after);
  }
  if (!other) return null;
  if (!log) return otherHoursAct(other, (await hoursApi.logOther({ other, day, minutes })).id, before, after);
  if (after) await hoursApi.changeOther({ id: log.id, version: log.version, minutes });
  else await hoursApi.removeOther({ id: log.id });
  return otherHoursAct(other, log.id, before, after);
}
