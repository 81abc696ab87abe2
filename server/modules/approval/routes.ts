/** Approvals over the API (areas of the specification: plan, section 4). */
import type { Static, TSchema } from 'typebox';
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
} from '../../../contract/approval/approval';
import { IdParams } from '../../../contract/envelope';
import { Saved } from '../../../contract/hrp/hrp';
import { notFound } from '../../errors';
import { global, inTenant, judgedBy, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { answer, answerMany, takeBack } from './answer';
import { copyTo, returnTo, urge, withdraw } from './course';
import { createDelegation, listDelegations, removeDelegation } from './delegations';
import { createFlow, listFlows, removeFlow, updateFlow } from './flows';
import { takesPart } from './mine';
import { approvalDetail, approvalsOf, countTodo, listApprovals } from './queries';
import { holdRun, type Run, type RunContext } from './run';
import { addSigners, ask, removeSigner, reply, transfer } from './signers';
import { resubmit } from './start';

const base = 'collaboration-center/approval';
const part = judgedBy('takes part in the approval');
const keeper = global('TENANT:APPROVAL:MANAGE');
const Empty = Type.Object({});

/** One move in an approval: in a transaction that holds it, answered with how it stands then. */
function move<S extends TSchema>(
  path: string,
  summary: string,
  body: S,
  run: (context: RunContext, run: Run, input: Static<S>) => Promise<void>,
): RouteDefinition {
  return route({
    method: 'POST',
    path: `${base}/{id}/${path}`,
    summary,
    right: part,
    schemas: { params: IdParams, body, data: ApprovalDetail },
    async handle(context, { params, body: input }) {
      await context.db.transaction(async (tx) => {
        const within = { ...context, db: tx };
        const held = await holdRun(tx, params.id);
        if (!(await takesPart(within, held))) throw notFound('审批');
        await run(within, held, input as Static<S>);
      });
      return approvalDetail(context, params.id);
    },
  });
}

export const approvalRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/list`,
    summary: '审批：待我审批、我已处理、我发起的、抄送我的',
    right: inTenant,
    schemas: { query: ApprovalQuery, data: ApprovalPage },
    handle: (context, { query }) => listApprovals(context, query),
  }),
  route({
    method: 'GET',
    path: `${base}/count`,
    summary: '待我审批的数目',
    right: inTenant,
    schemas: { data: ApprovalCounts },
    handle: (context) => countTodo(context),
  }),
  route({
    method: 'GET',
    path: `${base}/ofObject`,
    summary: '一个对象的审批',
    right: judgedBy('may view the object'),
    schemas: { query: ApprovalsOfObject, data: Type.Array(ApprovalSummary) },
    handle: (context, { query }) => approvalsOf(context, query),
  }),
  route({
    method: 'GET',
    path: `${base}/flow`,
    summary: '审批流程',
    right: inTenant,
    schemas: { data: Type.Array(ApprovalFlow) },
    handle: (context) => listFlows(context),
  }),
  route({
    method: 'POST',
    path: `${base}/flow`,
    summary: '新建审批流程',
    right: keeper,
    schemas: { body: FlowSave, data: Saved },
    handle: (context, { body }) => createFlow(context, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/flow/{id}`,
    summary: '修改审批流程；进行中的审批不变',
    right: keeper,
    schemas: { params: IdParams, body: FlowUpdate, data: Saved },
    handle: (context, { params, body }) => updateFlow(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/flow/{id}`,
    summary: '删除审批流程；进行中的审批不变',
    right: keeper,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeFlow(context, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/delegation`,
    summary: '审批委托：我委托的，委托给我的',
    right: inTenant,
    schemas: { data: Type.Array(Delegation) },
    handle: (context) => listDelegations(context),
  }),
  route({
    method: 'POST',
    path: `${base}/delegation`,
    summary: '外出时委托他人审批',
    right: inTenant,
    schemas: { body: DelegationCreate, data: Saved },
    handle: (context, { body }) => createDelegation(context, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/delegation/{id}`,
    summary: '取消委托',
    right: judgedBy('own delegation'),
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeDelegation(context, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: '一个审批',
    right: part,
    schemas: { params: IdParams, data: ApprovalDetail },
    handle: (context, { params }) => approvalDetail(context, params.id),
  }),
  route({
    method: 'POST',
    path: `${base}/answerMany`,
    summary: '对多个审批给出同一答复，逐个说明结果',
    right: inTenant,
    schemas: { body: AnswerMany, data: AnsweredMany },
    handle: (context, { body }) => answerMany(context, body),
  }),
  move('answer', '同意或拒绝', Answer, answer),
  move('takeBack', '收回我的答复', Empty, (context, run) => takeBack(context, run)),
  move('transfer', '转交', Transfer, transfer),
  move('ask', '委派：请他人给出意见，再由我答复', Transfer, ask),
  move('reply', '答复委派', Reply, reply),
  move('addSigner', '加签', AddSigners, addSigners),
  move('removeSigner', '取消加签', OneEntry, removeSigner),
  move('return', '退回', Return, returnTo),
  move('withdraw', '撤回', Withdraw, withdraw),
  move('resubmit', '重新提交', Withdraw, (context, run, { opinion }) => resubmit(context, run, opinion.trim())),
  move('copy', '抄送', CopyTo, copyTo),
  move('urge', '催办', Empty, (context, run) => urge(context, run)),
];
