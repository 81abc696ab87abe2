/** Where a task's dates and its dependencies disagree, and the dates with which they would not. */
import { finishedCategories } from '../../../../contract/task/enums';
import type { ScheduleConflicts } from '../../../../contract/task/schedule';
import { dayText, moveSpan } from '../../../../contract/time/workdays';
import type { TenantContext } from '../../../http/route';
import { dependRows } from '../read/dependencyRows';
import { withoutHidden } from '../read/hidden';
import { loadTask } from '../read/load';
import { datedOf, nodeOf, spanOf } from './graph';
import { earliestStart, indexOver, violates } from './points';
import { datesOf } from './service';

/** A neighbour that the asking user may not see is neither named nor counted. */
export async function scheduleConflicts(context: TenantContext, taskId: string): Promise<ScheduleConflicts> {
  const { platform, db } = context;
  const loaded = await loadTask(context, { id: taskId });
  const record = withoutHidden(loaded.record, await platform.workflows.of(db.tenantId));
  const span = spanOf(record.plan_start, record.plan_end);
  if (!span || finishedCategories.includes(record.category)) return { conflicts: [], mend: null };
  const [rows, calendar] = await Promise.all([dependRows(context, taskId), platform.calendars.of(db.tenantId)]);
  const own = nodeOf(datedOf(record), false);
  const ends = rows.map(({ record: other, ...dependency }) => ({
    ...dependency,
    other,
    node: nodeOf(datedOf(other), false),
  }));
  const links = ends.map(({ group, type, lagDays: lag, node: { id } }) =>
    group === 'PRE_TASK' ? { preId: id, postId: taskId, type, lag } : { preId: taskId, postId: id, type, lag },
  );
  const index = indexOver(calendar, [own, ...ends.map(({ node }) => node)], links);
  const conflicts: ScheduleConflicts['conflicts'] = [];
  let start = Number.NEGATIVE_INFINITY;
  for (const [at, { group, type, lagDays, dependId, other, node }] of ends.entries()) {
    const link = links[at];
    const [pre, post] = group === 'PRE_TASK' ? [node, own] : [own, node];
    if (!link || !violates(index, pre, post, link)) continue;
    const earliest = earliestStart(index, pre, post, link);
    if (earliest === null) continue;
    if (group === 'PRE_TASK') start = Math.max(start, earliest);
    conflicts.push({
      dependId,
      group,
      task: { taskId: other.id, taskNo: other.task_no, title: other.title },
      type,
      lagDays,
      earliest: dayText(earliest),
    });
  }
  return {
    conflicts,
    mend: Number.isFinite(start) ? datesOf(record, moveSpan(calendar, span, start)) : null,
  };
}
