/** Steps that people agree to first: asked for by whoever could take them, taken in their name once it has passed. */
import type { StageRequest } from '../../../../contract/task/task';
import { againstRule, invalid } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import type { ApprovalUse } from '../../../object/approvals';
import type { ObjectContext } from '../../../object/define';
import { startApproval } from '../../approval';
import { lockAlong, planWithChildren } from '../change/along';
import { askApps } from '../change/askApps';
import { lockPlanOf, touchesPlan } from '../change/reschedule';
import { saveChanges, staleTask } from '../change/update';
import { loadTask } from '../read/load';

type Asked = Omit<StageRequest, 'taskId' | 'version'>;

/** What the step would do, judged by all rules as they are now; nothing is written. */
async function planned(context: ObjectContext, taskId: string, asked: Asked, version?: number) {
  if (touchesPlan(asked)) await lockPlanOf(context, taskId);
  await lockAlong(context.db, taskId, asked);
  const before = await loadTask(context, { id: taskId }, true);
  if (version !== undefined && before.record.version !== version) {
    throw await staleTask(context, before);
  }
  return { before, changes: await planWithChildren(context, before, { ...asked, approved: true }) };
}

/**
 * Asks for a step (`ccTask/requestStage`). What the step demands is demanded now, and again when it is taken.
 * @throws what the step itself would be refused with; 422 where it needs no approval, or one is running
 */
export async function requestStage(
  context: TenantContext,
  { taskId, version, ...asked }: StageRequest,
): Promise<{ approvalId: string }> {
  const { db, platform, actor } = context;
  await askApps(context, taskId, { ...asked, version }, { approved: true });
  return db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const { before } = await planned(within, taskId, asked, version);
    const { record, project } = before;
    const workflow = await platform.workflows.of(actor.tenantId);
    const [from, to] = [workflow.stage(record.stage_id), workflow.stage(asked.stageId)];
    const step = workflow.transitionsFrom(record.stage_id).find((one) => one.toStageId === asked.stageId);
    if (!from || !to || !step) throw invalid('目标阶段不属于该任务的流程，请刷新后重试', 'stageId');
    if (!step.approvalFlowId) throw againstRule(`「${step.name}」不需要审批，可以直接变更`);
    const { id } = await startApproval(within, {
      purpose: 'taskStage',
      by: { flowId: step.approvalFlowId },
      ref: { type: 'task', id: record.id },
      projectId: project.id,
      title: `${record.task_no} ${record.title}：${from.name} → ${to.name}`,
      text: asked.reason?.trim(),
      content: { task: record.id, from: from.id, ...asked },
      payload: { from: from.id, ...asked },
    });
    return { approvalId: id };
  });
}

export const taskStageApproval: ApprovalUse = {
  purpose: 'taskStage',
  async onPassed(context, { ref, payload }) {
    const { from, ...asked } = payload as unknown as Asked & { from: string };
    const { before, changes } = await planned(context, ref.id, asked);
    if (before.record.stage_id !== from) throw againstRule('任务的阶段在审批期间已变更，请重新提交');
    await saveChanges(context, changes);
  },
};
