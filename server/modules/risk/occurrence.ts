/** What has occurred makes its problem, or is linked with one, in the transaction of the step. */
import type { ObjectPointer } from '../../../contract/object/record';
import type { RiskState } from '../../../contract/risk/lifecycle';
import { impactOf, severityOfImpact } from '../../../contract/risk/matrix';
import { duplicate } from '../../errors';
import type { TenantContext } from '../../http/route';
import { bornOf } from '../../object/born';
import { shareFiles } from '../../object/files/attachments';
import type { StepAsk } from '../../object/lifecycle';
import { addLink, linksOf } from '../../object/links';
import { pointersTo } from '../../object/pointers';
import type { Given, LoadedRecord } from '../../object/register/kind';
import type { Risk } from './risk';
import { insertTrack } from './tracks';

/** Its problem: confirmed from the start, as grave as its impact; or one that is there already. */
export async function createProblem(context: TenantContext, risk: Risk, values: Given): Promise<void> {
  const ref = { type: 'risk', id: risk.id } as const;
  await insertTrack(context, risk.id, { cell: null, situation: String(values.situation) });
  const given = values.problemId ? String(values.problemId) : null;
  const { objects } = context.platform;
  const to = given
    ? (await objects.load(context, { type: 'problem', id: given }, 'link')).ref
    : await objects.kind('problem').create?.(
        context,
        {
          title: risk.title,
          description: risk.description,
          assigneeId: risk.assigneeId,
          labelIds: risk.labelIds,
          values: { severity: severityOfImpact(impactOf(risk.cell)), confirmed: true },
        },
        await bornOf(context, ref),
      );
  if (!to) throw new Error('Problems cannot be made by others');
  if (!given) await shareFiles(context, ref, to);
  const added = await addLink(context.db, { from: ref, to, kind: 'caused', createdBy: context.actor.userId });
  if (!added) throw duplicate('该问题已与此风险关联', 'problemId');
}

/** The problem that a risk which occurred has made, as far as the actor may see it. */
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

/** It occurs once: a second time says what it has made; the answer of a step names the problem. */
export async function occurred(
  context: TenantContext,
  { row }: LoadedRecord<Risk>,
  { to }: StepAsk<RiskState>,
  take: () => Promise<{ state: RiskState; version: number }>,
) {
  if (to === 'OCCURRED' && row.state === 'OCCURRED') {
    const first = await causedBy(context, row.id);
    throw duplicate(first ? `已发生，已有问题 ${first.no}` : '已标记为已发生');
  }
  return { ...(await take()), problem: to === 'OCCURRED' ? await causedBy(context, row.id) : null };
}
