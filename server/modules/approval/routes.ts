/** Approvals over the API (areas of the specification: plan, section 4). */
import { approvalApi } from '../../../contract/approval/api';
import type { Withdraw } from '../../../contract/approval/approval';
import { notFound } from '../../errors';
import { inTenant, judgedBy, type RouteDefinition, route, type TenantContext } from '../../http/route';
import { identityShown } from '../auth';
import { answer, answerMany, takeBack } from './answer';
import { copyTo, returnTo, urge, withdraw } from './course';
import { delegationRoutes } from './delegations';
import { flowRoutes } from './flows';
import { takesPart } from './mine';
import { approvalDetail, approvalsOf, countTodo, listApprovals } from './queries';
import { holdRun, type Run, type RunContext } from './run';
import { addSigners, ask, removeSigner, reply, transfer } from './signers';
import { resubmit } from './start';

const part = judgedBy('takes part in the approval');

/** One move in an approval: in a transaction that holds it, answered with how it stands then. */
const move =
  <B>(run: (context: RunContext, run: Run, input: B) => Promise<void>) =>
  async (context: TenantContext & RunContext, { params, body }: { params: { id: string }; body: B }) => {
    await context.db.transaction(async (tx) => {
      const within = { ...context, db: tx };
      const held = await holdRun(tx, params.id);
      if (!(await takesPart(within, held))) throw notFound('审批');
      await run(within, held, body);
    });
    return approvalDetail(context, params.id);
  };

export const approvalRoutes: RouteDefinition[] = [
  route(approvalApi.list, inTenant, (context, { query }) => listApprovals(context, query)),
  route(approvalApi.count, inTenant, (context) => countTodo(context)),
  route(approvalApi.ofObject, judgedBy('may view the object'), (context, { query }) => approvalsOf(context, query)),
  ...flowRoutes,
  ...delegationRoutes,
  route(approvalApi.get, part, (context, { params }) => approvalDetail(context, params.id)),
  route(approvalApi.answerMany, inTenant, (context, { body }) => answerMany(context, body)),
  route(approvalApi.answer, part, async (context, input) =>
    move(answer)({ ...context, shown: await identityShown(context, input.body.password) }, input),
  ),
  route(
    approvalApi.takeBack,
    part,
    move((context, run) => takeBack(context, run)),
  ),
  route(approvalApi.transfer, part, move(transfer)),
  route(approvalApi.ask, part, move(ask)),
  route(approvalApi.reply, part, move(reply)),
  route(approvalApi.addSigner, part, move(addSigners)),
  route(approvalApi.removeSigner, part, move(removeSigner)),
  route(approvalApi.return, part, move(returnTo)),
  route(approvalApi.withdraw, part, move(withdraw)),
  route(
    approvalApi.resubmit,
    part,
    move((context, run, { opinion }: Withdraw) => resubmit(context, run, opinion.trim())),
  ),
  route(approvalApi.copy, part, move(copyTo)),
  route(
    approvalApi.urge,
    part,
    move((context, run) => urge(context, run)),
  ),
];
