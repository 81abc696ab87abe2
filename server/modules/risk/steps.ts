/** Steps of risks. What has occurred makes its problem, or is linked with one, in the same transaction. */
import { BACK } from '../../../contract/object/lifecycle';
import type { BatchAnswer, ObjectPointer } from '../../../contract/object/record';
import { type RiskState, riskLifecycle } from '../../../contract/risk/lifecycle';
import { impactOf, severityOfImpact } from '../../../contract/risk/matrix';
import type { RiskBatchStep, RiskStep, RiskStepped } from '../../../contract/risk/risk';
import { today } from '../../base/present';
import type { TenantDb } from '../../db/scope';
import { duplicate, forbidden, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { type Move, type StatefulKind, take } from '../../object/lifecycle';
import { addLink, linksOf } from '../../object/links';
import { pointersTo } from '../../object/pointers';
import { riskPolicy } from '../../policies/record';
import { type Risk, risks } from './fieldTable';
import { type LoadedRisk, loadRisk } from './load';
import { checkedRisk } from './make';
import { eachRisk, insertTrack, staleRisk, writeRisk } from './service';
import { tellState } from './tell';

type Stepped = Risk & { project: LoadedRisk['project'] };
const asLoaded = ({ project, ...row }: Stepped): LoadedRisk => ({ row, project });

const labels: Record<string, string> = {
  assigneeId: '跟踪人',
  strategy: '应对策略',
  situation: '发生情况',
  resolution: '处理结果',
};

const steps: StatefulKind<Stepped, RiskState> = {
  lifecycle: riskLifecycle,
  judge({ actor }, loaded) {
    if (!riskPolicy.state(actor, loaded.project, loaded)) throw forbidden();
  },
  guards: { TRACKING: assertPlanned },
  fieldLabel: (name) => labels[name] ?? '必填项',
  stale: (context, { id }) => staleRisk(context, id),
  async write(_tx, context, loaded, move) {
    const { situation: _situation, problemId: _problem, ...fields } = move.values as Partial<RiskStep>;
    const checked = await checkedRisk(context, loaded.project, fields, loaded);
    const closes = riskLifecycle.states[move.to].closed ?? false;
    const values: Partial<Risk> = {
      ...checked,
      state: move.to,
      stateBefore: move.before,
      closedOn: closes ? today() : null,
    };
    await writeRisk(context, asLoaded(loaded), values, { event: 'stated', reason: move.reason });
    return 1;
  },
  async follow(tx, context, loaded, move) {
    if (move.to === 'OCCURRED') await strike(tx, context, loaded, move);
    await tellState(context, asLoaded(loaded), move.from, move.to, move.reason);
  },
};

/** Accepting needs its reason, everything else its measures, before anybody tracks it. */
function assertPlanned(_context: TenantContext, row: Stepped, { values, reason }: Move<RiskState>): void {
  const given = values as Partial<Risk>;
  const strategy = given.strategy ?? row.strategy;
  const measures = (given.measures ?? row.measures).trim();
  if (strategy === 'accept' && !measures && !reason) throw invalid('接受风险请填写理由', 'reason');
  if (strategy !== 'accept' && !measures) throw invalid('请填写应对措施', 'measures');
}

/** Its problem: confirmed from the start, as grave as its impact; or one that is there already. */
async function strike(db: TenantDb, context: TenantContext, risk: Stepped, { values }: Move<RiskState>): Promise<void> {
  const ref = { type: 'risk', id: risk.id } as const;
  await insertTrack(context, risk.id, { cell: null, situation: String(values.situation) });
  const given = values.problemId ? String(values.problemId) : null;
  const { objects } = context.platform;
  const to = given
    ? (await objects.load(context, { type: 'problem', id: given }, 'link')).ref
    : await objects.kind('problem').create?.(
        context,
        {
          projectId: risk.projectId,
          title: risk.title,
          description: risk.description,
          assigneeId: risk.assigneeId,
          labelIds: risk.labelIds,
          values: { severity: severityOfImpact(impactOf(risk.cell)), confirmed: true, isPrivate: risk.isPrivate },
        },
        ref,
      );
  if (!to) throw new Error('Problems cannot be made by others');
  const added = await addLink(db, { from: ref, to, kind: 'caused', createdBy: context.actor.userId });
  if (!added) throw duplicate('该问题已与此风险关联', 'problemId');
}

/** @returns the problem that a risk which occurred has made, as far as the actor may see it */
async function causedBy(context: TenantContext, id: string): Promise<ObjectPointer | null> {
  const caused = (await linksOf(context.db, { type: 'risk', id })).filter(
    (link) => link.kind === 'caused' && link.outgoing,
  );
  const pointers = await pointersTo(
    context,
    caused.map(({ other }) => other),
  );
  const last = caused.at(-1);
  return (last && pointers.get(last.other.id)) ?? null;
}

export async function stepRisk(context: TenantContext, id: string, ask: RiskStep): Promise<RiskStepped> {
  const { to, state, version, reason, ...values } = ask;
  const { row, project } = await loadRisk(context, id);
  if (to === 'OCCURRED' && row.state === 'OCCURRED') {
    const first = await causedBy(context, id);
    throw duplicate(first ? `已发生，已有问题 ${first.no}` : '已标记为已发生');
  }
  const taken = await take(steps, context, { ...row, project }, { to, state, version, reason, values });
  return { ...taken, problem: to === 'OCCURRED' ? await causedBy(context, id) : null };
}

export const stepRisks = (
  context: TenantContext,
  { projectId, ids, to, reason, resolution }: RiskBatchStep,
): Promise<BatchAnswer> =>
  eachRisk(context, projectId, ids, async ({ row, project }) => {
    if (to === 'OCCURRED') throw invalid('请逐个标记已发生', 'to');
    await take(
      steps,
      context,
      { ...row, project },
      { to: to === 'back' ? BACK : to, version: row.version, reason, values: { ...(resolution && { resolution }) } },
    );
  });
export { risks };
