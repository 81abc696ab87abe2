/** Baselines: the plan as it stood, and how far it has moved since. */
import { and, eq } from 'drizzle-orm';
import type { Baseline, Baselines, BaselineTake, ComparedNode, Comparison } from '../../../contract/plan/baseline';
import { BASELINES_MAX } from '../../../contract/plan/kinds';
import { slipOf } from '../../../contract/plan/rollup';
import { dayNumber, dayText, type WorkCalendar } from '../../../contract/time/workdays';
import type { People } from '../../base/people';
import { iso, newId } from '../../base/present';
import { today } from '../../base/zone';
import { planBaseline, planBaselineNode, plan as planTable } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { logOperation } from '../../object/operationLog';
import { canKeepBaselines } from '../../policies/plan';
import { endApproval, liveApproval } from '../approval';
import { keepForecasts } from './forecast';
import { loadPlan, projectOfPlan } from './load';
import { measuredBy } from './measured';
import { seenPlan } from './view';
import { workOn } from './work';

const BASELINE = '基线';
type Row = typeof planBaseline.$inferSelect;

const time = (at: string | null) => at && iso(at);
const present = (row: Row, nodes: number, people: People, measured: Row | undefined): Baseline => ({
  id: row.id,
  no: row.no,
  name: row.name,
  reason: row.reason,
  nodes,
  createdBy: people(row.createdBy),
  createdTime: iso(row.createdAt),
  state: row.state,
  submittedBy: people(row.submittedBy),
  submittedTime: time(row.submittedAt),
  approvedBy: people(row.approvedBy),
  approvedTime: time(row.approvedAt),
  measured: row.id === measured?.id,
});

async function countsOf(db: TenantDb, planId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ id: string; nodes: number }>(
    `SELECT n.baseline_id AS id, count(*)::int AS nodes FROM plan_baseline_node n
       JOIN plan_baseline b ON b.tenant_id = n.tenant_id AND b.id = n.baseline_id
      WHERE n.tenant_id = $1 AND b.plan_id = $2 GROUP BY n.baseline_id`,
    [planId],
  );
  return new Map(rows.map(({ id, nodes }) => [id, nodes]));
}

/** The last one first. */
export async function listBaselines(context: TenantContext, projectId: string): Promise<Baselines> {
  const { platform, db, actor } = context;
  const project = await projectOfPlan(context, projectId);
  const editable = canKeepBaselines(actor, project);
  const [plan] = await db.select(planTable, eq(planTable.projectId, projectId));
  if (!plan) return { baselines: [], editable };
  const rows = await db.select(planBaseline, eq(planBaseline.planId, plan.id));
  const [counts, people] = [await countsOf(db, plan.id), await platform.directory.of(actor.tenantId)];
  const measured = measuredBy(rows);
  const baselines = rows
    .sort((a, b) => b.no - a.no)
    .map((row) => present(row, counts.get(row.id) ?? 0, people, measured));
  return { baselines, editable };
}

/** Days that are not worked between two days, as they are today. */
const freeDays = (calendar: WorkCalendar, from: string, to: string): string[] => {
  const days: string[] = [];
  for (let day = dayNumber(from); day <= dayNumber(to); day += 1) if (!calendar.isWorkday(day)) days.push(dayText(day));
  return days;
};

export async function takeBaseline(
  context: TenantContext,
  { projectId, name, reason = '' }: BaselineTake,
): Promise<{ id: string; no: number }> {
  const { platform, actor } = context;
  const project = await projectOfPlan(context, projectId, (one) => canKeepBaselines(actor, one));
  const calendar = await platform.calendars.of(actor.tenantId);
  return context.db.transaction(async (db) => {
    const within = { ...context, db };
    await loadPlan(within, project, true);
    const { loaded, dates, wbs } = await seenPlan(within, project);
    const { plan, nodes, links } = loaded;
    if (!plan || nodes.length === 0) throw againstRule('计划还没有节点，请先编制计划再建立基线');
    const [last] = (await db.select(planBaseline, eq(planBaseline.planId, plan.id))).sort((a, b) => b.no - a.no);
    const no = (last?.no ?? 0) + 1;
    const taken = (await countsOf(db, plan.id)).size;
    if (taken >= BASELINES_MAX) throw againstRule(`最多保留 ${BASELINES_MAX} 个基线，请先删除不再需要的`);
    const ends = nodes.flatMap(({ id }) => dates.get(id)?.endOn ?? []);
    const id = newId();
    await db.insert(planBaseline, {
      ...{ id, planId: plan.id, no, name: name.trim(), reason: reason.trim(), startOn: plan.startOn },
      links: links.map(({ fromId, toId, type, lag, elapsed }) => ({ fromId, toId, type, lag, elapsed })),
      calendar: { free: freeDays(calendar, plan.startOn, ends.sort().at(-1) ?? plan.startOn) },
      createdBy: actor.userId,
    });
    const work = await workOn(db, plan.id, today());
    const rows = nodes.map((node) => ({
      ...{
        node_id: node.id,
        parent_id: node.parentId,
        wbs: wbs.get(node.id) ?? '',
        kind: node.kind,
        title: node.title,
      },
      ...{ start_on: dates.get(node.id)?.startOn ?? null, end_on: dates.get(node.id)?.endOn ?? null },
      ...{ duration: dates.get(node.id)?.workdays ?? node.duration, weight: node.weight },
      hours: work.get(node.id)?.estimate ?? 0,
    }));
    await db.query(
      `INSERT INTO plan_baseline_node (tenant_id, baseline_id, node_id, parent_id, wbs, kind, title, start_on, end_on, duration, weight, hours)
       SELECT $1, $2::uuid, r.node_id, r.parent_id, r.wbs, r.kind, r.title, r.start_on, r.end_on, r.duration, r.weight, r.hours
         FROM jsonb_populate_recordset(NULL::plan_baseline_node, $3::jsonb) r`,
      [id, JSON.stringify(rows)],
    );
    await keepForecasts(within, loaded);
    await logOperation(db, actor, {
      ...{ module: 'plan', action: 'baselineTaken', objectType: 'planBaseline', objectId: id, projectId },
      detail: { no, name: name.trim(), nodes: nodes.length },
    });
    return { id, no };
  });
}

export async function baselineFor(context: TenantContext, id: string) {
  const row = await context.db.find(planBaseline, id);
  const plan = row && (await context.db.find(planTable, row.planId));
  if (!row || !plan) throw notFound(BASELINE);
  return { row, projectId: plan.projectId };
}

export async function removeBaseline(context: TenantContext, id: string): Promise<void> {
  const { row, projectId } = await baselineFor(context, id);
  await projectOfPlan(context, projectId, (one) => canKeepBaselines(context.actor, one));
  await context.db.transaction(async (db) => {
    const [held] = await db.query<Pick<Row, 'state'>>(
      'SELECT state FROM plan_baseline WHERE tenant_id = $1 AND id = $2 FOR UPDATE',
      [id],
    );
    if (!held) throw notFound(BASELINE);
    if (held.state === 'APPROVED') throw againstRule('已批准的基线不能删除：计划的偏差与挣值按它衡量');
    if (held.state === 'REVIEWING') throw againstRule('基线正在审批，请先由提交人撤回');
    const live = await liveApproval(db, 'planBaseline', { type: 'planBaseline', id });
    if (live) await endApproval({ ...context, db }, live.id, '基线已删除');
    await db.delete(planBaseline, eq(planBaseline.id, id));
    await logOperation(db, context.actor, {
      ...{ module: 'plan', action: 'baselineRemoved', objectType: 'planBaseline', objectId: id, projectId },
      detail: { no: row.no, name: row.name },
    });
  });
}

type Then = typeof planBaselineNode.$inferSelect;

const latest = (days: readonly (string | null)[]): string | null =>
  days
    .filter((day): day is string => day !== null)
    .sort()
    .at(-1) ?? null;

/** All nodes of now in their order, and behind them those that are gone. */
export async function compareBaseline(context: TenantContext, id: string): Promise<Comparison> {
  const { platform, db, actor } = context;
  const { row, projectId } = await baselineFor(context, id);
  const project = await projectOfPlan(context, projectId);
  const { loaded, dates, wbs, people } = await seenPlan(context, project);
  const calendar = await platform.calendars.of(actor.tenantId);
  const measured = measuredBy(await db.select(planBaseline, eq(planBaseline.planId, row.planId)));
  const then = await db.select(planBaselineNode, and(eq(planBaselineNode.baselineId, id)));
  const before = new Map(then.map((one) => [one.nodeId, one]));
  const slip = (a: string | null | undefined, b: string | null | undefined) =>
    a && b ? slipOf(calendar, dayNumber(a), dayNumber(b)) : null;
  const nodes = loaded.nodes.map((node): ComparedNode => {
    const [was, now] = [before.get(node.id), dates.get(node.id)];
    before.delete(node.id);
    const { startOn = null, endOn = null, workdays = 0 } = now ?? {};
    const compared = {
      ...{ startSlip: slip(was?.startOn, startOn), endSlip: slip(was?.endOn, endOn) },
      lengthened: was?.startOn && startOn ? workdays - was.duration : null,
    };
    const titleBefore = was && was.title !== node.title ? was.title : null;
    const moved = was && (was.startOn !== startOn || was.endOn !== endOn || was.parentId !== node.parentId);
    return {
      ...{ nodeId: node.id, parentId: node.parentId, wbs: wbs.get(node.id) ?? '', kind: node.kind, title: node.title },
      ...{ titleBefore, startOn, endOn, startBefore: was?.startOn ?? null, endBefore: was?.endOn ?? null, ...compared },
      difference: !was ? 'added' : moved || titleBefore !== null ? 'changed' : 'same',
    };
  });
  const gone = [...before.values()].sort((a, b) => a.wbs.localeCompare(b.wbs, 'en', { numeric: true })).map(removed);
  const all = [...nodes, ...gone];
  const [endBefore, endOn] = [latest(then.map((one) => one.endOn)), latest(nodes.map((one) => one.endOn))];
  const count = (fits: (one: ComparedNode) => boolean) => all.filter(fits).length;
  return {
    ...{
      baseline: present(row, then.length, people, measured),
      nodes: all,
      endBefore,
      endOn,
      endSlip: slip(endBefore, endOn),
    },
    added: count(({ difference }) => difference === 'added'),
    removed: gone.length,
    late: count(({ endSlip }) => (endSlip ?? 0) > 0),
    early: count(({ endSlip }) => (endSlip ?? 0) < 0),
  };
}

const removed = (one: Then): ComparedNode => ({
  ...{ nodeId: one.nodeId, parentId: one.parentId, wbs: one.wbs, kind: one.kind, title: one.title, titleBefore: null },
  ...{ difference: 'removed', startBefore: one.startOn, endBefore: one.endOn, startOn: null, endOn: null },
  ...{ startSlip: null, endSlip: null, lengthened: null },
});
