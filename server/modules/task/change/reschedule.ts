/** How the ways in which tasks change hand on to scheduling. */

import { namesIn } from '../../../../contract/object/fields';
import { taskFields } from '../../../../contract/task/fields';
import type { PlanChange } from '../schedule/model';
import { planChangeOf, propagateSchedule, type Within } from '../schedule/service';
import { schedulesItself } from '../schedule/setting';
import type { TaskChange } from './plan';

export { lockPlan, lockPlanOf, lockPlansOf } from '../schedule/service';

/**
 * What dates follow from: those of the task, or of others; a stage says whether it has begun or is over, and a parent that
 * others see does not follow what is private.
 */
const planFields = [...namesIn(taskFields, 'plan'), 'stageId', 'taskTypeId', 'privateTask'] as const;

/** Whether an update may move other tasks. */
export const touchesPlan = (input: object): boolean =>
  planFields.some((field) => (input as Partial<Record<string, unknown>>)[field] !== undefined);

/** After tasks of a project went, came back or left it: what follows them moves, and what spans them. */
export async function rescheduleTrees(
  within: Within,
  projectId: string,
  taskIds: readonly string[],
  formerParents: readonly (string | null | undefined)[] = [],
): Promise<void> {
  const { platform, actor } = within;
  const project = await platform.projects.find(actor.tenantId, projectId);
  if (!project || !schedulesItself(project)) return;
  const parents = formerParents.flatMap((id): PlanChange[] => (id ? [{ id, spans: true }] : []));
  await propagateSchedule(within, [...taskIds.map((id) => ({ id })), ...parents]);
}

/** After changes were written: moves what follows them, where the project schedules by itself. */
export async function rescheduleChanged(within: Within, changes: readonly TaskChange[]): Promise<void> {
  const concerned = changes.filter(({ before }) => schedulesItself(before.project));
  const plan = concerned.flatMap(({ before, after }): PlanChange[] => planChangeOf(before.record, after));
  const [only] = changes;
  const isDated = plan.some(({ placed, resized }) => placed || resized);
  const by =
    isDated && changes.length === 1 && only
      ? { id: only.after.id, projectId: only.before.project.id, version: only.before.record.version + 1 }
      : undefined;
  await propagateSchedule(within, plan, { by });
}
