/** Flows of approval of each demo enterprise, and approvals that run, passed and were refused in its first project. */
import type { ApprovalStep } from '../../contract/approval/approval';
import type { ApprovalAct, ApprovalPurpose, ApprovalState } from '../../contract/approval/kinds';
import type { ObjectRef } from '../../contract/objectTypes';
import { newId } from '../base/present';
import { approval, approvalAct, approvalEntry, approvalFlow } from '../db/schema';
import type { TenantDb } from '../db/scope';

export const demoStep = (name: string, more: Partial<ApprovalStep> = {}): ApprovalStep => ({
  ...{ name, mode: 'and', people: [{ kind: 'projectOwner' }] },
  ...{ selfRule: 'superior', emptyRule: 'admin', leaverRule: 'replace' },
  ...more,
});
const acceptance = [demoStep('项目负责人')];
const release = [
  demoStep('部门负责人', { people: [{ kind: 'superior' }] }),
  demoStep('项目负责人', { mode: 'or', people: [{ kind: 'projectOwner' }] }),
];

/** Answers of the demo: who leads the project has said, or has still to say. */
const answers: readonly { state: DemoApproval['state']; opinion: string; text: string; hours: number }[] = [
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
  await insertApprovals(db, [
    {
      ...answer,
      ...{ flowId, purpose: 'taskStage', ref: { type: 'task', id: task.id }, projectId: task.project_id },
      title: `${task.task_no} ${task.title}：${task.from_name} → ${task.to_name}`,
      payload: { from: task.from_id, stageId: task.to_id },
      ...{ steps: acceptance, initiatorId: task.executor_id, people: [task.owner_id] },
    },
  ]);
}

export interface DemoApproval {
  purpose: ApprovalPurpose;
  ref: ObjectRef;
  projectId: string | null;
  flowId?: string;
  title: string;
  text: string;
  payload?: Record<string, unknown>;
  steps: ApprovalStep[];
  initiatorId: string;
  /** Who is asked; the first one has answered where it is over. */
  people: readonly string[];
  state: Extract<ApprovalState, 'RUNNING' | 'PASSED' | 'REJECTED'>;
  opinion: string;
  /** It was asked so many hours ago, and answered two later. */
  hours: number;
}

/** Approvals of one step, as they stand after their answers. */
export async function insertApprovals(db: TenantDb, all: readonly DemoApproval[]): Promise<void> {
  const made = all.map((one) => {
    const at = (back: number) => new Date(Date.now() - back * 3_600_000).toISOString();
    const isOver = one.state !== 'RUNNING';
    return { ...one, id: newId(), askedAt: at(one.hours), endedAt: isOver ? at(one.hours - 2) : null };
  });
  await db.insert(
    approval,
    made.map(({ id, purpose, ref, projectId, flowId, title, text, payload, steps, state, initiatorId, ...one }) => ({
      ...{ id, purpose, objectType: ref.type, objectId: ref.id, projectId, flowId, title, text, payload, state },
      ...{ contentHash: id, steps, ahead: [], initiatorId, endedAt: one.endedAt },
      ...{ createdBy: initiatorId, createdAt: one.askedAt },
    })),
  );
  await db.insert(
    approvalEntry,
    made.flatMap(({ id: approvalId, people, state, opinion, askedAt, endedAt }) =>
      people.map((principalId, at) => ({
        ...{ id: newId(), approvalId, step: 1, round: 1, sort: at + 1, principalId, openedAt: askedAt },
        ...(at === 0 && endedAt && { actorId: principalId, answeredAt: endedAt, opinion }),
        state: endedAt === null ? ('OPEN' as const) : at === 0 ? (state as 'PASSED' | 'REJECTED') : ('CLOSED' as const),
      })),
    ),
  );
  await db.insert(
    approvalAct,
    made.flatMap(({ id: approvalId, initiatorId, text, people, state, opinion, askedAt, endedAt }) => {
      const line = (act: ApprovalAct, byId: string | null, words: string, at: string) => ({
        ...{ id: newId(), approvalId, act, step: 1, byId, text: words, at },
      });
      const asked = line('submitted', initiatorId, text, askedAt);
      if (endedAt === null) return [asked];
      const answered = line(state === 'PASSED' ? 'passed' : 'rejected', people[0] ?? null, opinion, endedAt);
      return [asked, answered, line('ended', null, state, endedAt)];
    }),
  );
}
