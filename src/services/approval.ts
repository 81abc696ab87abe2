/** Approvals (areas of the specification: plan, section 4). */
import type {
  AnsweredMany,
  AnswerMany,
  ApprovalDetail,
  ApprovalFlow,
  ApprovalQuery,
  ApprovalSummary,
  ApprovalsOfObject,
  Delegation,
  DelegationCreate,
  FlowSave,
  FlowUpdate,
} from '@contract/approval/approval';
import { ErrorShowType } from '@contract/constants';
import type { PageOf } from '@contract/envelope';
import type { Saved } from '@contract/hrp/hrp';
import { request } from '@umijs/max';

const BASE = '/api/collaboration-center/approval';
const quiet = { showType: ErrorShowType.SILENT };

export function listApprovals(params: ApprovalQuery): Promise<PageOf<ApprovalSummary>> {
  return request(`${BASE}/list`, { params, ...quiet });
}

export function countApprovals(): Promise<{ todo: number }> {
  return request(`${BASE}/count`, quiet);
}

export function getApproval(id: string): Promise<ApprovalDetail> {
  return request(`${BASE}/${id}`, quiet);
}

export function approvalsOfObject(params: ApprovalsOfObject): Promise<ApprovalSummary[]> {
  return request(`${BASE}/ofObject`, { params, ...quiet });
}

/** @param move one of the paths below an approval: `answer`, `transfer`, `withdraw` … with its body */
export function moveApproval(id: string, move: string, data: object): Promise<ApprovalDetail> {
  return request(`${BASE}/${id}/${move}`, { method: 'POST', data, ...quiet });
}

/** The same answer to many; each is answered, or refused, by itself. */
export function answerApprovals(data: AnswerMany): Promise<AnsweredMany> {
  return request(`${BASE}/answerMany`, { method: 'POST', data, ...quiet });
}

export function listApprovalFlows(): Promise<ApprovalFlow[]> {
  return request(`${BASE}/flow`, quiet);
}

export function createApprovalFlow(data: FlowSave): Promise<Saved> {
  return request(`${BASE}/flow`, { method: 'POST', data, ...quiet });
}

export function updateApprovalFlow(id: string, data: FlowUpdate): Promise<Saved> {
  return request(`${BASE}/flow/${id}`, { method: 'PUT', data, ...quiet });
}

export function deleteApprovalFlow(id: string): Promise<null> {
  return request(`${BASE}/flow/${id}`, { method: 'DELETE' });
}

export function listDelegations(): Promise<Delegation[]> {
  return request(`${BASE}/delegation`, quiet);
}

export function createDelegation(data: DelegationCreate): Promise<Saved> {
  return request(`${BASE}/delegation`, { method: 'POST', data, ...quiet });
}

export function deleteDelegation(id: string): Promise<null> {
  return request(`${BASE}/delegation/${id}`, { method: 'DELETE' });
}
