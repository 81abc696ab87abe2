/** Flows of approval of each demo enterprise, and approvals that run, passed and were refused in its first project. */
import type { ApprovalStep } from '../../contract/approval/approval';
import type { ApprovalAct, ApprovalState } from '../../contract/approval/kinds';
import { newId } from '../base/present';
import { approval, approvalAct, approvalEntry, approvalFlow } from '../db/schema';
import type { TenantDb } from '../db/scope';

const step = (name: string, more: Partial<ApprovalStep>): ApprovalStep => ({
  ...{ name, mode: 'and', people: [{ kind: 'projectOwner' }] },
  ...{ selfRule: 'superior', emptyRule: 'admin', leaverRule: 'replace' },
  ...more,
});
const acceptance = [step('项目负责人', {})];
const release = [
  step('部门负责人', { people: [{ kind: 'superior' }] }),
  step('项目负责人', { mode: 'or', people: [{ kind: 'projectOwner' }] }),
];

/** Answers of the demo: who leads the project has said, or has still to say. */
const answers: readonly { state: ApprovalState; opinion: string; text: string; hours: number }[] = [
  { state: 'RUNNING', opinion: '', text: '联调完成，测试报告已上传，请验收。', hours: 3 },
  { state: 'PASSED', opinion: '验收材料齐全，同意。', text: '已按评审意见修改。', hours: 50 },
  { state: 'REJECTED', opinion: '缺少压测结果，补充后再提交。', text: '功能已完成。', hours: 98 },
];

interface Asked extends Record<string, unknown> {
  id: string;
  project_id: string;
  task_no: string;
  title: string;
  executor_id: string;
  owner_id: string;
  from_id: string;
  from_name: string;
  to_id: string;
  to_name: string;
}

export async function createDemoApprovals(db: TenantDb, ownerId: string | undefined): Promise<void> {
  const flowId = newId();
  const by = { createdBy: ownerId, updatedBy: ownerId };
  await db.insert(approvalFlow, [
    { id: flowId, name: '验收审批', steps: acceptance, ...by },
    { id: newId(), name: '上线审批', steps: release, ...by },
  ]);
  const tasks = await db.query<Asked>(
    `SELECT t.id, t.project_id, t.task_no, t.title, t.executor_id, p.owner_id, f.id AS from_id, f.name AS from_name,
            s.id AS to_id, s.name AS to_name
       FROM task t
       JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id AND p.status = 'DOING'
       JOIN stage f ON f.tenant_id = t.tenant_id AND f.id = t.stage_id
       JOIN stage s ON s.tenant_id = f.tenant_id AND s.process_id = f.process_id AND s.category = 'VERIFYING'
      WHERE t.tenant_id = $1 AND t.category = 'IN_PROGRESS' AND t.deleted_at IS NULL AND t.executor_id <> p.owner_id
        AND t.private_type = 0 AND t.child_total = 0
      ORDER BY t.project_id, t.seq LIMIT $2`,
    [answers.length],
  );
  for (const [at, task] of tasks.entries()) await createApproval(db, task, flowId, at);
}

async function createApproval(db: TenantDb, task: Asked, flowId: string, at: number): Promise<void> {
  const answer = answers[at];
  if (!answer) return;
  const { state, opinion, text, hours } = answer;
  const [id, isOver] = [newId(), state !== 'RUNNING'];
  const ago = (back: number) => new Date(Date.now() - back * 3_600_000).toISOString();
  const answeredAt = isOver ? ago(hours - 2) : null;
  await db.insert(approval, {
    ...{ id, flowId, state, text, purpose: 'taskStage' as const, objectType: 'task' as const, objectId: task.id },
    projectId: task.project_id,
    title: `${task.task_no} ${task.title}：${task.from_name} → ${task.to_name}`,
    payload: { from: task.from_id, stageId: task.to_id },
    ...{ contentHash: id, steps: acceptance, ahead: [], initiatorId: task.executor_id, endedAt: answeredAt },
    ...{ createdBy: task.executor_id, createdAt: ago(hours) },
  });
  await db.insert(approvalEntry, {
    ...{ id: newId(), approvalId: id, step: 1, round: 1, sort: 1, principalId: task.owner_id, opinion, answeredAt },
    ...{ state: isOver ? (state as 'PASSED' | 'REJECTED') : ('OPEN' as const), openedAt: ago(hours) },
    actorId: isOver ? task.owner_id : null,
  });
  const line = (act: ApprovalAct, byId: string | null, words: string, back: number) => ({
    ...{ id: newId(), approvalId: id, act, step: 1, byId, text: words, at: ago(back) },
  });
  await db.insert(approvalAct, [
    line('submitted', task.executor_id, text, hours),
    ...(isOver
      ? [
          line(state === 'PASSED' ? 'passed' : 'rejected', task.owner_id, opinion, hours - 2),
          line('ended', null, state, hours - 2),
        ]
      : []),
  ]);
}
