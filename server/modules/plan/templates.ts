/** Plan templates of the enterprise: a plan with its days counted from its start in working days. */

import { eq } from 'drizzle-orm';
import type { PlanTemplate, PlanTemplates, TemplateApply, TemplateSave } from '../../../contract/plan/baseline';
import type { NodeInputs, PlanActed } from '../../../contract/plan/plan';
import { reckon } from '../../../contract/plan/reckon';
import { dayNumber, dayText, type WorkCalendar } from '../../../contract/time/workdays';
import { iso, newId } from '../../base/present';
import { sameName } from '../../base/sqlText';
import { plan as planTable, planTemplate } from '../../db/schema';
import { againstRule, duplicate, forbidden, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { logOperation } from '../../object/operationLog';
import { canEditPlan, canKeepPlanTemplates } from '../../policies/plan';
import { changePlan } from './change';
import type { LinkValues } from './draft';
import { kept, type NodeRow, projectOfPlan } from './load';
import { checkDays } from './rules';
import { seenPlan } from './view';

const TEMPLATE = '计划模板';
const days = ['constraintOn', 'deadline', 'manualStart', 'manualEnd'] as const;
type Day = (typeof days)[number];

interface TemplateNode
  extends Pick<
    NodeInputs,
    'kind' | 'title' | 'description' | 'mode' | 'duration' | 'atStart' | 'constraintType' | 'weight'
  > {
  /** Of the list that it stands in. */
  parent: number | null;
  /** Working days behind the plan's start. */
  days: Partial<Record<Day, number>>;
}
interface Content {
  nodes: TemplateNode[];
  links: (Pick<LinkValues, 'type' | 'lag' | 'elapsed'> & { from: number; to: number })[];
  workdays: number;
}

export async function listTemplates(context: TenantContext): Promise<PlanTemplates> {
  const { platform, db, actor } = context;
  const rows = await db.select(planTemplate);
  const people = await platform.directory.of(actor.tenantId);
  const templates = rows
    .map(({ id, name, description, content, updatedBy, updatedAt }): PlanTemplate => {
      const { nodes, workdays } = content as Content;
      return {
        ...{ id, name, description, nodes: nodes.length, workdays },
        milestones: nodes.filter(({ kind }) => kind === 'milestone').length,
        ...{ updatedBy: people(updatedBy), updatedTime: iso(updatedAt) },
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'zh'));
  return { templates, editable: canKeepPlanTemplates(actor) };
}

function contentOf(
  calendar: WorkCalendar,
  startOn: string,
  endOn: string,
  nodes: readonly NodeRow[],
  links: readonly LinkValues[],
): Content {
  const first = calendar.onOrAfter(dayNumber(startOn));
  const at = new Map(nodes.map(({ id }, index) => [id, index]));
  const behind = (day: string) => calendar.distance(first, dayNumber(day));
  return {
    nodes: nodes.map((node) => ({
      ...{
        kind: node.kind,
        title: node.title,
        description: node.description,
        mode: node.mode,
        duration: node.duration,
      },
      ...{ atStart: node.atStart, constraintType: node.constraintType, weight: node.weight },
      parent: node.parentId === null ? null : (at.get(node.parentId) ?? null),
      days: Object.fromEntries(days.flatMap((field) => (node[field] ? [[field, behind(node[field])]] : []))),
    })),
    links: links.map(({ fromId, toId, type, lag, elapsed }) => ({
      ...{ from: at.get(fromId) ?? -1, to: at.get(toId) ?? -1, type, lag, elapsed },
    })),
    workdays: calendar.count(first, dayNumber(endOn)),
  };
}

/** Takes over what may be repeated: the work breakdown, its lengths and links; nobody's name, nothing that happened. */
export async function saveTemplate(
  context: TenantContext,
  { projectId, name, description = '' }: TemplateSave,
): Promise<{ id: string }> {
  const { platform, actor } = context;
  const project = await projectOfPlan(context, projectId);
  if (!canKeepPlanTemplates(actor)) throw forbidden('您没有权限维护模板');
  const calendar = await platform.calendars.of(actor.tenantId);
  const { loaded, dates } = await seenPlan(context, project);
  if (loaded.nodes.length === 0) throw againstRule('计划还没有节点，不能存为模板');
  const live = loaded.nodes.filter(({ id }) => !dates.get(id)?.cancelled);
  const known = new Set(live.map(({ id }) => id));
  const links = loaded.links.filter(({ fromId, toId }) => known.has(fromId) && known.has(toId));
  // As it was meant to go: what happened since is not repeated.
  const meant = live.map((node) => ({ ...node, realStart: null, realEnd: null }));
  const planned = reckon(calendar, kept({ ...loaded, outer: [], nodes: meant, links }));
  const endOn =
    live
      .flatMap(({ id }) => planned.get(id)?.endOn ?? [])
      .sort()
      .at(-1) ?? loaded.startOn;
  const content = contentOf(calendar, loaded.startOn, endOn, live, links);
  const id = newId();
  await context.db.transaction(async (db) => {
    const [taken] = await db.select(planTemplate, sameName(name.trim()));
    if (taken) throw duplicate('已有同名的计划模板', 'name');
    const by = { createdBy: actor.userId, updatedBy: actor.userId };
    await db.insert(planTemplate, { id, name: name.trim(), description: description.trim(), content, ...by });
    await logOperation(db, actor, {
      ...{ module: 'plan', action: 'created', objectType: 'planTemplate', objectId: id, projectId },
      detail: { name: name.trim(), nodes: content.nodes.length },
    });
  });
  return { id };
}

export async function removeTemplate(context: TenantContext, id: string): Promise<void> {
  const { db, actor } = context;
  if (!canKeepPlanTemplates(actor)) throw forbidden('您没有权限维护模板');
  const template = await db.find(planTemplate, id);
  if (!template) throw notFound(TEMPLATE);
  await db.transaction(async (tx) => {
    await tx.delete(planTemplate, eq(planTemplate.id, id));
    await logOperation(tx, actor, {
      ...{ module: 'plan', action: 'deleted', objectType: 'planTemplate', objectId: id },
      detail: { name: template.name },
    });
  });
}

/** All days come as many working days behind the given start as they stood behind their own. An empty plan starts then, too. */
export async function applyTemplate(
  context: TenantContext,
  id: string,
  { projectId, startOn }: TemplateApply,
): Promise<PlanActed> {
  const { platform, actor } = context;
  const project = await projectOfPlan(context, projectId, (one) => canEditPlan(actor, one));
  const template = await context.db.find(planTemplate, id);
  if (!template) throw notFound(TEMPLATE);
  checkDays({ constraintOn: startOn });
  const calendar = await platform.calendars.of(actor.tenantId);
  const { nodes, links } = template.content as Content;
  const first = calendar.onOrAfter(dayNumber(startOn));
  const dayOf = (behind: number | undefined) => (behind === undefined ? null : dayText(calendar.add(first, behind)));
  const { made: _made, ...acted } = await changePlan(
    context,
    project,
    { action: 'planTemplated' },
    async (draft, { db }) => {
      const isEmpty = draft.size === 0;
      if (isEmpty) {
        const set = { startOn: dayText(first), version: draft.plan.version + 1, updatedBy: actor.userId };
        await db.update(planTable, set, eq(planTable.id, draft.plan.id));
        Object.assign(draft.loaded, { startOn: set.startOn });
      }
      const ids: string[] = [];
      let rank = draft.rankBehind(null, draft.childrenOf(null).at(-1)?.id ?? null);
      const entered = new Set(links.map(({ to }) => to));
      for (const [at, node] of nodes.entries()) {
        const { parent, days: behind, ...values } = node;
        const own = Object.fromEntries(days.map((field) => [field, dayOf(behind[field])]));
        // Behind what is there already nothing else says when it begins.
        const waits = isEmpty || entered.has(at) || values.constraintType !== 'ASAP' || values.mode === 'manual';
        const pin = waits ? {} : { constraintType: 'SNET' as const, constraintOn: dayText(first) };
        const parentId = parent === null ? null : (ids[parent] ?? null);
        ids.push(draft.add({ ...values, ...own, ...pin, parentId, rank }));
        rank += 1;
      }
      for (const { from, to, ...link } of links) {
        const [fromId, toId] = [ids[from], ids[to]];
        if (fromId && toId) draft.addLink({ fromId, toId, ...link });
      }
    },
  );
  return acted;
}
