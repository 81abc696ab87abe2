/** Rules and what became of their runs, for who keeps them. */
import type { Rule, RuleRun } from '../../../../contract/automation/rule';
import type { PageOf } from '../../../../contract/envelope';
import { iso } from '../../../base/present';
import { automationRule, type automationRun } from '../../../db/schema';
import type { TenantContext } from '../../../http/route';
import { type Paging, queryPage } from '../../../object/list/page';
import { assertMayManage, type RulePlace } from '../manage';
import { loadRule, standing } from './service';

export async function listRules(context: TenantContext, place: RulePlace): Promise<Rule[]> {
  await assertMayManage(context, place);
  const { db, platform, actor } = context;
  const rows = await db.select(automationRule, standing(place));
  const counts = await db.query<{ rule_id: string; done: number; failed: number }>(
    `SELECT rule_id, count(*) FILTER (WHERE state = 'done')::int AS done,
            count(*) FILTER (WHERE state IN ('failed', 'loop'))::int AS failed
       FROM automation_run
      WHERE tenant_id = $1 AND rule_id = ANY($2::uuid[]) AND created_at > now() - interval '24 hours' GROUP BY 1`,
    [rows.map(({ id }) => id)],
  );
  const recent = new Map(counts.map((row) => [row.rule_id, row]));
  const people = await platform.directory.of(actor.tenantId);
  return rows
    .sort((a, b) => a.id.localeCompare(b.id))
    .map((row) => ({
      id: row.id,
      projectId: row.projectId,
      tableId: row.tableId,
      name: row.name,
      type: row.type,
      trigger: row.trigger,
      conditions: row.conditions,
      actions: row.actions,
      enabled: row.enabled,
      pausedReason: row.pausedReason,
      owner: people(row.ownerId),
      recent: { done: recent.get(row.id)?.done ?? 0, failed: recent.get(row.id)?.failed ?? 0 },
      version: row.version,
    }));
}

type RunRow = Pick<typeof automationRun.$inferSelect, 'id' | 'state' | 'reason' | 'steps'> & {
  object_id: string;
  created_at: string;
  ended_at: string | null;
  total: number;
};

/** The newest first; what it ran on is named as far as the reader may see it, and so is what changed there. */
export async function listRuns(context: TenantContext, id: string, paging: Paging): Promise<PageOf<RuleRun>> {
  const rule = await loadRule(context, id);
  const { rows, page } = await queryPage<RunRow & Record<string, unknown>>(
    context.db,
    paging,
    `SELECT id, object_id, state, reason, steps, created_at, ended_at, count(*) OVER ()::int AS total
         FROM automation_run WHERE tenant_id = $1 AND rule_id = $2 ORDER BY created_at DESC, id DESC`,
    [id],
  );
  const ids = rows.map((row) => row.object_id);
  const found = await context.platform.objects.findVisible(context, rule.type, ids);
  const seen = new Map(found.map(({ ref, subject }) => [ref.id, subject]));
  const result = rows.map((row) => {
    const subject = seen.get(row.object_id) ?? null;
    return {
      id: row.id,
      state: row.state,
      reason: row.reason,
      object: subject && {
        ...{ type: rule.type, id: subject.id, no: subject.no, title: subject.title },
        projectId: subject.project?.id ?? null,
      },
      steps: subject ? row.steps : row.steps.map((step) => ({ ...step, text: '', changes: [] })),
      createdTime: iso(row.created_at),
      endedTime: row.ended_at && iso(row.ended_at),
    };
  });
  return { result, ...page };
}
