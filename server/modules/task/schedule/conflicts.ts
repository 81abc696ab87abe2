/** Where a task's dates and its dependencies disagree, and the dates with which they would not. */
import type { DependGroup, DependTask } from '../../../../contract/task/depend';
import { finishedCategories } from '../../../../contract/task/enums';
import type { ScheduleConflicts } from '../../../../contract/task/schedule';
import { dayText, moveSpan, type Span } from '../../../../contract/tenant/workdays';
import type { TenantContext } from '../../../http/route';
import { loadTask } from '../core/load';
import { dependTasks } from '../depend/queries';
import { earliestStart, type PlanLink } from './engine';
import { spanOf } from './graph';
import { datesOf } from './service';

/** A neighbour that the asking user may not see is neither named nor counted. */
export async function scheduleConflicts(context: TenantContext, taskId: string): Promise<ScheduleConflicts> {
  const { platform, db } = context;
  const { record } = await loadTask(context, { id: taskId });
  const own = spanOf(record.plan_start, record.plan_end);
  if (!own || finishedCategories.includes(record.category)) return { conflicts: [], mend: null };
  const [links, calendar] = await Promise.all([dependTasks(context, taskId), platform.calendars.of(db.tenantId)]);
  const conflicts: ScheduleConflicts['conflicts'] = [];
  let start = Number.NEGATIVE_INFINITY;
  const judge = (group: DependGroup, other: DependTask) => {
    const span = spanOf(other.planStart, other.planEnd);
    if (!span || finishedCategories.includes(other.category)) return;
    const [pre, post]: [Span, Span] = group === 'PRE_TASK' ? [span, own] : [own, span];
    // The bond is all that the rule looks at.
    const bond: PlanLink = { preId: '', postId: '', type: other.type, lag: other.lagDays };
    const earliest = calendar.onOrAfter(earliestStart(calendar, pre, post, bond));
    if (calendar.onOrAfter(post.start) >= earliest) return;
    if (group === 'PRE_TASK') start = Math.max(start, earliest);
    conflicts.push({
      dependId: other.dependId,
      group,
      task: { taskId: other.taskId, taskNo: other.taskNo, title: other.title },
      type: other.type,
      lagDays: other.lagDays,
      earliest: dayText(earliest),
    });
  };
  for (const group of ['PRE_TASK', 'POST_TASK'] as const) {
    for (const { taskList } of links[group].taskGroups) for (const other of taskList) judge(group, other);
  }
  return {
    conflicts,
    mend: Number.isFinite(start) ? datesOf(record, moveSpan(calendar, own, start)) : null,
  };
}
