/**
 * Apps that may stop a step are asked before the transaction, with the version that was seen: nothing is locked while
 * they think, and the transaction demands that version.
 */
import type { TaskUpdate } from '../../../../contract/task/task';
import { currentTransaction } from '../../../db/transactionContext';
import type { TenantContext } from '../../../http/route';
import { type LoadedChange, loadTask } from '../read/load';
import type { Workflow } from '../read/workflowStore';
import { planWithChildren } from './along';
import type { ChangeInput } from './plan';

type StepQuestion = Parameters<TenantContext['platform']['stepChecks']['ask']>[2];

/** @returns whether apps allowed it @throws 422 with an app's words; what the step itself is refused with comes first */
export async function askApps(
  context: TenantContext,
  taskId: string,
  input: TaskUpdate,
  words: Pick<ChangeInput, 'approved'> = {},
): Promise<boolean> {
  const { platform, db, actor } = context;
  if (!input.stageId || currentTransaction()) return false;
  if (!(await platform.stepChecks.anyOf(actor.tenantId))) return false;
  const before = await loadTask(context, { id: taskId });
  const { record, project } = before;
  if (record.stage_id === input.stageId || record.version !== input.version) return false;
  const apps = await platform.stepChecks.appsIn(db, project.id);
  if (apps.length === 0) return false;
  // Nobody outside hears of a step that may not be taken anyhow.
  await planWithChildren(context, before, { ...input, ...words, checked: true });
  const workflow = await platform.workflows.of(actor.tenantId);
  await platform.stepChecks.ask(context, apps, stepQuestion(workflow, before, input.stageId));
  return true;
}

/** What apps are asked about a step of a task. */
export function stepQuestion(
  workflow: Pick<Workflow, 'stage'>,
  { record, project }: Pick<LoadedChange, 'record' | 'project'>,
  stageId: string,
): StepQuestion {
  const stage = (id: string) => {
    const found = workflow.stage(id);
    return { id, name: found?.name ?? '', category: found?.category ?? '' };
  };
  return {
    task: { id: record.id, no: record.task_no, title: record.title, version: record.version },
    project: { id: project.id, code: project.code, name: project.name },
    from: stage(record.stage_id),
    to: stage(stageId),
  };
}
