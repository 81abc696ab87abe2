/** How far a plan is behind its approved baseline, and which part of that came by approved change requests. */

import { and, eq } from 'drizzle-orm';
import type { SlipReport, SlipRow, SlipShare } from '../../../../contract/plan/change/change';
import { isPoint } from '../../../../contract/plan/kinds';
import { iso } from '../../../base/present';
import { planBaseline, planBaselineNode } from '../../../db/schema';
import type { TenantContext } from '../../../http/route';
import { projectOfPlan } from '../load';
import { measuredBy } from '../measured';
import { seenPlan } from '../view';
import { type Impact, slipBetween } from './impact';

interface Applied extends Record<string, unknown> {
  id: string;
  no: number;
  title: string;
  at: string;
  applied: Impact;
}

const latest = (days: Iterable<string | null | undefined>): string | null =>
  [...days].reduce<string | null>((last, day) => (day && day > (last ?? '') ? day : last), null);
const share = (total: number, byChanges: number): SlipShare => ({ total, byChanges, without: total - byChanges });

/** Days are counted by the calendar of today, also those of requests that were carried out before it was changed. */
export async function slipsOf(context: TenantContext, projectId: string): Promise<SlipReport> {
  const { platform, db, actor } = context;
  const project = await projectOfPlan(context, projectId);
  const { loaded, dates, wbs } = await seenPlan(context, project);
  const endOn = latest([...dates.values()].map((one) => one.endOn));
  const nothing: SlipReport = { baseline: null, endOn, whole: null, rows: [], changes: [] };
  if (!loaded.plan) return nothing;
  const approved = and(eq(planBaseline.planId, loaded.plan.id), eq(planBaseline.state, 'APPROVED'));
  const baseline = measuredBy(await db.select(planBaseline, approved));
  if (!baseline) return nothing;
  const calendar = await platform.calendars.of(actor.tenantId);
  const then = await db.select(planBaselineNode, eq(planBaselineNode.baselineId, baseline.id));
  const applied = await db.query<Applied>(
    `SELECT c.id, c.no, c.title, c.applied_at AS at, c.applied FROM plan_change c
      WHERE c.tenant_id = $1 AND c.plan_id = $2 AND c.state = 'APPLIED' AND c.applied_at > $3::timestamptz
      ORDER BY c.applied_at, c.no`,
    [loaded.plan.id, baseline.createdAt],
  );
  const slipIn = (a: string | null, b: string | null) => slipBetween(calendar, a, b) ?? 0;
  const ofChanges = new Map<string, number>();
  for (const { applied: impact } of applied) {
    for (const { nodeId, endBefore, endOn: after } of impact.nodes) {
      ofChanges.set(nodeId, (ofChanges.get(nodeId) ?? 0) + slipIn(endBefore, after));
    }
  }
  const nodes = new Map(loaded.nodes.map((node) => [node.id, node]));
  const rows = then
    .flatMap((was): SlipRow[] => {
      const node = nodes.get(was.nodeId);
      const now = dates.get(was.nodeId)?.endOn;
      if (!node || !was.endOn || !now || (node.kind !== 'phase' && !isPoint(node.kind))) return [];
      return [
        {
          ...{ nodeId: node.id, wbs: wbs.get(node.id) ?? '', kind: node.kind, title: node.title },
          ...{ endBefore: was.endOn, endOn: now },
          ...share(slipIn(was.endOn, now), ofChanges.get(node.id) ?? 0),
        },
      ];
    })
    .sort((a, b) => a.wbs.localeCompare(b.wbs, 'en', { numeric: true }));
  const changes = applied.map(({ id, no, title, at, applied: { endBefore, endOn: after } }) => ({
    ...{ id, no, title, appliedTime: iso(at), endSlip: slipIn(endBefore, after) },
  }));
  const promised = latest(then.map((one) => one.endOn));
  return {
    baseline: {
      ...{ id: baseline.id, no: baseline.no, name: baseline.name, endOn: promised },
      approvedTime: iso(baseline.approvedAt ?? baseline.createdAt),
    },
    ...{ endOn, rows, changes },
    whole:
      promised && endOn
        ? share(
            slipIn(promised, endOn),
            changes.reduce((sum, { endSlip }) => sum + endSlip, 0),
          )
        : null,
  };
}
