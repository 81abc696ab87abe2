/** Rules for what is due: day by day, each object once for each day that it is due on. */
import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { addDays, newId, today } from '../../../base/present';
import { automationRule, automationRun } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import type { Platform } from '../../../platform';
import { type RuleRow, wakeRuns } from './match';

/** Of one rule and day: what is more than a project has open at once is a mistake. */
const OBJECTS_MAX = 1000;

/** The same for the same rule, object and day: a job that runs twice queues nothing twice. */
function onceId(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** @param day `2026-11-23`: what is due that many days from it */
export async function queueDue(
  platform: Platform,
  day = today(),
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const tenants = await platform.database.query<{ tenant_id: string }>(
    `SELECT DISTINCT tenant_id FROM automation_rule WHERE enabled AND trigger ->> 'kind' = 'due'`,
  );
  for (const { tenant_id: tenantId } of tenants) {
    if (signal?.aborted) return;
    const db = new TenantDb(platform.database, tenantId);
    const rules = await db.select(
      automationRule,
      and(eq(automationRule.enabled, true), sql`${automationRule.trigger} ->> 'kind' = 'due'`),
    );
    for (const rule of rules) await queueDueOf(platform, db, rule, day);
  }
  wakeRuns(platform);
}

async function queueDueOf(platform: Platform, db: TenantDb, rule: RuleRow, day: string): Promise<void> {
  const use = platform.objects.kind(rule.type).rules;
  if (!use?.due) return;
  const on = addDays(day, -(rule.trigger.days ?? 0));
  const found = await db.query<{ id: string }>(
    `SELECT t.id FROM ${use.fields.table} t
       JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id AND p.deleted_at IS NULL
        AND p.status IN ('NOT_STARTED', 'DOING')
      WHERE t.tenant_id = $1 AND t.deleted_at IS NULL AND ${use.due.open} AND ${use.due.day} = $2::date
        AND ($3::uuid IS NULL OR t.project_id = $3)
      ORDER BY t.id LIMIT ${OBJECTS_MAX}`,
    [on, rule.projectId],
  );
  const heard = { event: 'due', actorId: null, changes: [], reason: null, at: new Date().toISOString() };
  await db.insertIfAbsent(
    automationRun,
    found.map(({ id }) => ({
      id: newId(),
      ruleId: rule.id,
      eventId: onceId(rule.id, id, on),
      objectType: rule.type,
      objectId: id,
      heard,
      chain: [],
    })),
  );
}
