/** What rules of automation do with tasks: as their detail would. */
import { type StageCategory, stageCategories } from '../../../contract/task/enums';
import type { TaskUpdate } from '../../../contract/task/task';
import { againstRule } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { ObjectContext, RuleUse } from '../../object/define';
import { updateTask } from './change/update';
import { taskTable } from './read/fieldTable';
import { loadTask } from './read/load';

/** Rules stand in no request; what changing a task asks of one is who acts, and where. */
const asRequested = (context: ObjectContext) => context as TenantContext;

export interface TaskParties {
  row: { executor_id: string | null; team: readonly string[]; created_by: string | null };
}

async function change(context: ObjectContext, id: string, input: Omit<TaskUpdate, 'version'>): Promise<void> {
  const { record } = await loadTask(asRequested(context), { id }, true);
  await updateTask(asRequested(context), id, { ...input, version: record.version });
}

export const taskRules: RuleUse<TaskParties> = {
  type: 'task',
  fields: taskTable as RuleUse['fields'],
  states: stageCategories,
  due: { day: 't.plan_end', open: taskTable.open },
  assignee: 'executorId',
  parties: ({ row }) => ({
    executor: row.executor_id ? [row.executor_id] : row.team,
    creator: row.created_by,
  }),
  async change(context, id, values, reason) {
    const custom = Object.entries(values).filter(([name]) => !taskTable.fields.has(name));
    const plain = Object.fromEntries(Object.entries(values).filter(([name]) => taskTable.fields.has(name)));
    const customFields = custom.length > 0 ? { customFields: Object.fromEntries(custom) } : {};
    await change(context, id, { ...plain, ...customFields, reason } as Omit<TaskUpdate, 'version'>);
  },
  async step(context, id, to, reason) {
    const workflow = await context.platform.workflows.of(context.actor.tenantId);
    const { record } = await loadTask(asRequested(context), { id }, true);
    if (record.category === to) return;
    const way = workflow
      .transitionsFrom(record.stage_id)
      .find(({ toStageId }) => workflow.stage(toStageId)?.category === to);
    if (!way) {
      const from = workflow.stage(record.stage_id)?.name ?? '';
      throw againstRule(`流程中没有从「${from}」到「${stageCategories[to as StageCategory] ?? to}」的步骤`);
    }
    await change(context, id, { stageId: way.toStageId, reason });
  },
};
