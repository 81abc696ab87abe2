/** How the ways in which tasks change hand on to scheduling. */
import type { TaskChange } from '../core/plan';
import type { Workflow } from '../types/workflowStore';
import type { PlanChange } from './engine';
import { carryOn, planChangeOf, type Within } from './service';
import { schedulesItself } from './setting';

export { lockPlan, lockPlanOf } from './service';

const planFields = ['planStart', 'planEnd', 'scheduleMode'] as const;

type PlanInput = Partial<Record<(typeof planFields)[number] | 'stageId', unknown>>;

/** Whether an update may move other tasks: by its dates, or by those that a step of the process sets. */
export const touchesPlan = (input: PlanInput, { datesSteps }: Pick<Workflow, 'datesSteps'>): boolean =>
  planFields.some((field) => input[field] !== undefined) || (input.stageId !== undefined && datesSteps);

/** After changes were written: moves what follows them, where the project schedules by itself. */
export async function carryOnChanges(within: Within, changes: readonly TaskChange[]): Promise<void> {
  const concerned = changes.filter(({ before }) => schedulesItself(before.project));
  const plan = concerned.flatMap(({ before, after }): PlanChange[] => planChangeOf(before.record, after));
  const [only] = changes;
  const by =
    changes.length === 1 && only
      ? { id: only.after.id, projectId: only.before.project.id, version: only.before.record.version + 1 }
      : undefined;
  await carryOn(within, plan, { by });
}
