/** Rules for what is due: day by day, each object once for each day that it is due on. */

import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Trigger } from '../../../../contract/automation/rule';
import { DUE_LOOK, LOOK_MAX } from '../../../../contract/automation/ruleKinds';
import { dayNumber, weekdayOf } from '../../../../contract/time/workdays';
import { zoneOf } from '../../../../contract/time/zone';
import { inZone } from '../../../base/origin';
import { addDays, iso, newId } from '../../../base/present';
import { today, zoneHere } from '../../../base/zone';
import { automationRule, automationRun } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import { isRunning } from '../../../jobs/byClock';
import { eachByItself } from '../../../jobs/each';
import { Interrupted } from '../../../jobs/jobs';
import { loadActors } from '../../../object/actors';
import type { Platform } from '../../../platform';
import { heldRules, mayStillManage } from '../manage';
import { type RuleRow, wakeRuns } from './match';
import { pauseRule } from './pause';

/** Objects that are queued at once. */
const BATCH = 1000;
/** A morning on which no server ran is made up for so many days later. */
const BACK_DAYS = 3;
/**
 * What is saved or made behind a day's look waits for the next one, whenever the look itself is taken: a server that starts in
 * the afternoon makes up for the morning, and for no more.
 */
const lookOf = (day: string, at: string = DUE_LOOK): string =>
  new Date(zoneOf(zoneHere()).instantOf(Date.parse(`${day}T${at}:00Z`))).toISOString();

/** The same for the same rule, object and day: a job that runs twice queues nothing twice. */
function onceId(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * @param given `2026-11-23`; without it, each enterprise's own today: what is due that many days from it, and from the days
 *   before that nobody looked on
 * @param isTime whether to look in an enterprise of this zone now
 * @throws Interrupted
 */
export async function queueDue(
  platform: Platform,
  given?: string,
  signal?: Pick<AbortSignal, 'aborted'>,
  batch = BATCH,
  isTime: (zone: string) => boolean = () => true,
): Promise<void> {
  const tenants = await platform.database.query<{ tenant_id: string; zone: string }>(
    `SELECT DISTINCT tenant_id, tenant_zone(tenant_id) AS zone FROM automation_rule WHERE enabled AND trigger ->> 'kind' = 'due' AND table_id IS NULL`,
  );
  const now = tenants.filter(({ zone }) => isTime(zone));
  await eachByItself(now, ({ tenant_id: tenantId, zone }) =>
    inZone(zone, () => queueDueIn(platform, tenantId, given ?? today(), signal, batch)),
  ).finally(() => wakeRuns(platform));
}

/** Once at the hour of each enterprise. @param madeUp of those, too, where it is past */
export const lookForDue = (platform: Platform, madeUp: boolean, signal?: Pick<AbortSignal, 'aborted'>): Promise<void> =>
  queueDue(platform, undefined, signal, BATCH, (zone) =>
    madeUp ? zoneOf(zone).minuteText(Date.now()).slice(11) >= DUE_LOOK : isRunning(zone, { at: DUE_LOOK }),
  );

interface TableRule extends Record<string, unknown> {
  tenant_id: string;
  id: string;
  zone: string;
  trigger: Trigger;
}
/** When a rule of a table looks: of what is due with all others, else at its own quarter of an hour. */
const atOf = ({ kind, at }: Trigger) => (kind === 'daily' ? (at ?? DUE_LOOK) : DUE_LOOK);

/**
 * Rules of tables that go by the clock: for each record that meets them, once a day. Who saved one last has to be able to
 * keep it still, as what the records say is asked with their rights.
 *
 * @param madeUp of days whose hour is past, too; those that were queued already are not again
 * @throws the first failure, once all had their turn
 */
export async function lookInTables(
  platform: Platform,
  madeUp: boolean,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const rules = await platform.database.query<TableRule>(
    `SELECT tenant_id, id, tenant_zone(tenant_id) AS zone, trigger FROM automation_rule
      WHERE enabled AND table_id IS NOT NULL AND trigger ->> 'kind' IN ('due', 'daily')`,
  );
  const due = rules.filter(({ zone, trigger }) => {
    const at = atOf(trigger);
    return madeUp ? zoneOf(zone).minuteText(Date.now()).slice(11) >= at : isRunning(zone, { at });
  });
  await eachByItself(due, ({ tenant_id: tenantId, id, zone }) =>
    inZone(zone, async () => {
      if (signal?.aborted) throw new Interrupted();
      const db = new TenantDb(platform.database, tenantId);
      const rule = await db.find(automationRule, id);
      if (!rule) return;
      const at = atOf(rule.trigger);
      const look = lookOf(today(), at);
      // One that was saved behind today's look waits for tomorrow's.
      if (Date.parse(iso(rule.updatedAt)) > Date.parse(look)) return;
      // Whoever changed a record behind the look had a server, which took the look then.
      const sameSince = isRunning(zone, { at }) ? null : look;
      await queueRecords(platform, db, rule, today(), { madeBy: look, sameSince });
    }),
  ).finally(() => wakeRuns(platform));
}

/**
 * @param day of the enterprise, on which it looks
 * @param look moments by which a record was made, and since which it is the same @returns how many it queued
 */
export async function queueRecords(
  platform: Platform,
  db: TenantDb,
  rule: RuleRow,
  day: string,
  look: { madeBy: string | null; sameSince: string | null } = { madeBy: null, sameSince: null },
): Promise<number> {
  const { trigger, tableId, conditions } = rule;
  if (!tableId) return 0;
  if (trigger.weekdays && !trigger.weekdays.includes(weekdayOf(dayNumber(day)))) return 0;
  const actor = (await loadActors(db, [rule.ownerId])).get(rule.ownerId);
  const context = actor && { platform, db, actor };
  if (!context || !(await mayStillManage(context, rule))) {
    await pauseRule(platform, db, rule, '最后保存它的人已不能管理自动化');
    return 0;
  }
  const on = addDays(day, -(trigger.days ?? 0));
  const field = trigger.kind === 'due' ? (trigger.field ?? '') : null;
  // One more than are run, to know that there are more.
  const ids = await heldRules(context).found(context, tableId, conditions, {
    field,
    ...{ on, ...look },
    limit: LOOK_MAX + 1,
  });
  if (ids.length > LOOK_MAX) {
    await pauseRule(platform, db, rule, `一次有超过 ${LOOK_MAX.toLocaleString('zh-CN')} 条记录满足条件，请缩小条件`);
    return 0;
  }
  const heard = { ...silence(), event: trigger.kind };
  let queued = 0;
  for (let at = 0; at < ids.length; at += BATCH) {
    queued += await db.insertIfAbsent(
      automationRun,
      ids.slice(at, at + BATCH).map((id) => ({
        id: newId(),
        ruleId: rule.id,
        eventId: onceId(rule.id, id, day),
        objectType: rule.type,
        objectId: id,
        heard,
        chain: [],
      })),
    );
  }
  return queued;
}

/** Of one enterprise. @throws Interrupted */
async function queueDueIn(
  platform: Platform,
  tenantId: string,
  day: string,
  signal: Pick<AbortSignal, 'aborted'> | undefined,
  batch: number,
): Promise<void> {
  const db = new TenantDb(platform.database, tenantId);
  const rules = await db.select(
    automationRule,
    and(
      eq(automationRule.enabled, true),
      isNull(automationRule.tableId),
      sql`${automationRule.trigger} ->> 'kind' = 'due'`,
    ),
  );
  for (const rule of rules) {
    for (let back = BACK_DAYS; back >= 0; back -= 1) {
      const then = addDays(day, -back);
      const madeBy = lookOf(then);
      // Newer, or another rule by then.
      if (Date.parse(iso(rule.updatedAt)) > Date.parse(madeBy)) continue;
      // Ends: each turn begins behind the last row of the one before.
      for (let after = NIL; after !== null; ) {
        if (signal?.aborted) throw new Interrupted();
        after = await queueDueOf(platform, db, rule, then, { after, batch, madeBy });
      }
    }
  }
}
const silence = () => ({ event: 'due', actorId: null, changes: [], reason: null, at: new Date().toISOString() });
const NIL: string | null = '00000000-0000-0000-0000-000000000000';

/** @returns the last of them where there may be more */
async function queueDueOf(
  platform: Platform,
  db: TenantDb,
  rule: RuleRow,
  day: string,
  { after, batch, madeBy }: { after: string; batch: number; madeBy: string },
): Promise<string | null> {
  const use = rule.type === 'tableRecord' ? undefined : platform.objects.kind(rule.type).rules;
  if (!use?.due) return null;
  const on = addDays(day, -(rule.trigger.days ?? 0));
  const found = await db.query<{ id: string }>(
    `SELECT t.id FROM ${use.fields.table} t
       JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id AND p.deleted_at IS NULL
        AND p.status IN ('NOT_STARTED', 'DOING')
      WHERE t.tenant_id = $1 AND t.deleted_at IS NULL AND ${use.due.open} AND ${use.due.day} = $2::date
        AND ($3::uuid IS NULL OR t.project_id = $3) AND t.id > $4
        AND t.created_at <= $6::timestamptz
      ORDER BY t.id LIMIT $5`,
    [on, rule.projectId, after, batch, madeBy],
  );
  if (found.length === 0) return null;
  const heard = silence();
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
  return found.length < batch ? null : (found.at(-1)?.id ?? null);
}
