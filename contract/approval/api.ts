/** What the calls of approval take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { Nothing } from '../envelope';
import { Saved } from '../hrp/hrp';
import {
  AddSigners,
  Answer,
  AnsweredMany,
  AnswerMany,
  ApprovalCounts,
  ApprovalDetail,
  ApprovalFlow,
  ApprovalPage,
  ApprovalQuery,
  ApprovalSummary,
  ApprovalsOfObject,
  CopyTo,
  Delegation,
  DelegationCreate,
  FlowSave,
  FlowUpdate,
  OneEntry,
  Reply,
  Return,
  Transfer,
  Withdraw,
} from './approval';
import { approvalCalls } from './calls';

const Empty = Type.Object({});

export const approvalApi = apiOf(approvalCalls, {
  list: { summary: '审批：待我审批、我已处理、我发起的、抄送我的', query: ApprovalQuery, data: ApprovalPage },
  count: { summary: '待我审批的数目', data: ApprovalCounts },
  ofObject: { summary: '一个对象的审批', query: ApprovalsOfObject, data: Type.Array(ApprovalSummary) },
  listFlows: { summary: '审批流程', data: Type.Array(ApprovalFlow) },
  createFlow: { summary: '新建审批流程', body: FlowSave, data: Saved },
  updateFlow: { summary: '修改审批流程；进行中的审批不变', body: FlowUpdate, data: Saved },
  deleteFlow: { summary: '删除审批流程；进行中的审批不变', data: Nothing },
  listDelegations: { summary: '审批委托：我委托的，委托给我的', data: Type.Array(Delegation) },
  createDelegation: { summary: '外出时委托他人审批', body: DelegationCreate, data: Saved },
  deleteDelegation: { summary: '取消委托', data: Nothing },
  get: { summary: '一个审批', data: ApprovalDetail },
  answerMany: { summary: '对多个审批给出同一答复，逐个说明结果', body: AnswerMany, data: AnsweredMany },
  answer: { summary: '同意或拒绝', body: Answer, data: ApprovalDetail },
  takeBack: { summary: '收回我的答复', body: Empty, data: ApprovalDetail },
  transfer: { summary: '转交', body: Transfer, data: ApprovalDetail },
  ask: { summary: '委派：请他人给出意见，再由我答复', body: Transfer, data: ApprovalDetail },
  reply: { summary: '答复委派', body: Reply, data: ApprovalDetail },
  addSigner: { summary: '加签', body: AddSigners, data: ApprovalDetail },
  removeSigner: { summary: '取消加签', body: OneEntry, data: ApprovalDetail },
  return: { summary: '退回', body: Return, data: ApprovalDetail },
  withdraw: { summary: '撤回', body: Withdraw, data: ApprovalDetail },
  resubmit: { summary: '重新提交', body: Withdraw, data: ApprovalDetail },
  copy: { summary: '抄送', body: CopyTo, data: ApprovalDetail },
  urge: { summary: '催办', body: Empty, data: ApprovalDetail },
});
export type ApprovalApi = typeof approvalApi;
