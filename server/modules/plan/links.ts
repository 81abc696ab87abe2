/** Dependencies between nodes, drawn one by one or typed all at once. */
import { LAG_MAX } from '../../../contract/plan/kinds';
import type { LinkCreate, LinkUpdate, PlanActed } from '../../../contract/plan/plan';
import { readLinks, wbsOf } from '../../../contract/plan/rollup';
import { planLink } from '../../db/schema';
import { duplicate, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { changePlan } from './change';
import type { LinkValues, PlanDraft } from './draft';
import { dropIdlePins, editableNode, NODE } from './nodes';

const LINK = '依赖';
const ACT = { action: 'planLinked' };

/** @throws 404, 409 where the pair is joined that way, 400 */
function join(draft: PlanDraft, values: Omit<LinkValues, 'bag'>): string {
  if (!draft.node(values.fromId) || !draft.node(values.toId)) throw notFound(NODE);
  const { fromId, toId, type } = values;
  const known = draft.allLinks.some((one) => one.fromId === fromId && one.toId === toId && one.type === type);
  if (known) throw duplicate('这两个节点之间已有同类型的依赖');
  return draft.addLink(values);
}

export async function addLink(
  context: TenantContext,
  { fromId, toId, type = 'FS', lag = 0, elapsed = false }: LinkCreate,
): Promise<PlanActed> {
  const { project } = await editableNode(context, toId);
  const calendar = await context.platform.calendars.of(context.actor.tenantId);
  const { made, ...acted } = await changePlan(context, project, ACT, (draft) => {
    const id = join(draft, { fromId, toId, type, lag, elapsed });
    draft.unlessCircle(() => dropIdlePins(draft, [toId], calendar));
    return id;
  });
  return { ...acted, id: made };
}

async function linkFor(context: TenantContext, id: string) {
  const link = await context.db.find(planLink, id);
  if (!link) throw notFound(LINK);
  return { link, ...(await editableNode(context, link.toId)) };
}

export async function updateLink(context: TenantContext, id: string, values: LinkUpdate): Promise<PlanActed> {
  const { project, link } = await linkFor(context, id);
  const calendar = await context.platform.calendars.of(context.actor.tenantId);
  const { made: _made, ...acted } = await changePlan(context, project, ACT, (draft) => {
    const now = draft.link(id);
    if (!now) throw notFound(LINK);
    const type = values.type ?? now.type;
    const taken = draft.allLinks.some(
      (one) => one.id !== id && one.fromId === now.fromId && one.toId === now.toId && one.type === type,
    );
    if (taken) throw duplicate('这两个节点之间已有同类型的依赖');
    draft.setLink(id, values);
    draft.unlessCircle(() => dropIdlePins(draft, [link.toId], calendar));
  });
  return acted;
}

export async function removeLink(context: TenantContext, id: string): Promise<PlanActed> {
  const { project } = await linkFor(context, id);
  const { made: _made, ...acted } = await changePlan(context, project, ACT, (draft) => {
    if (!draft.link(id)) throw notFound(LINK);
    draft.removeLink(id);
  });
  return acted;
}

/** All predecessors of a node, as its cell says them: `1.2FS+2,1.3SS-1`. @throws 400 naming what cannot be read */
export async function typeLinks(context: TenantContext, id: string, text: string): Promise<PlanActed> {
  const { project } = await editableNode(context, id);
  const typed = readLinks(text);
  if (!typed) throw invalid('无法识别，请按“1.2FS+2,1.3SS-1”填写', 'text');
  const calendar = await context.platform.calendars.of(context.actor.tenantId);
  const { made: _made, ...acted } = await changePlan(context, project, ACT, (draft) => {
    const byNumber = new Map([...wbsOf(draft.ordered())].map(([node, number]) => [number, node]));
    const wanted = typed.map(({ row, type, lag, elapsed }) => {
      const fromId = byNumber.get(row);
      if (!fromId) throw invalid(`没有编号为 ${row} 的节点`, 'text');
      if (Math.abs(lag) > LAG_MAX) throw invalid(`间隔最多 ${LAG_MAX} 天`, 'text');
      return { fromId, toId: id, type, lag, elapsed };
    });
    const key = ({ fromId, type }: Pick<LinkValues, 'fromId' | 'type'>) => `${fromId} ${type}`;
    const byKey = new Map(wanted.map((one) => [key(one), one]));
    for (const link of draft.allLinks.filter(({ toId }) => toId === id)) {
      const same = byKey.get(key(link));
      if (same) draft.setLink(link.id, { lag: same.lag, elapsed: same.elapsed });
      else draft.removeLink(link.id);
      byKey.delete(key(link));
    }
    for (const one of byKey.values()) draft.addLink(one);
    draft.unlessCircle(() => dropIdlePins(draft, [id], calendar));
  });
  return acted;
}
