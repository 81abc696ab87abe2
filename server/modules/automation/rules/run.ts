/**
 * Rules at work. What a run does in the database and that it is done commit together: once. What leaves the product is
 * rows of outboxes in the same transaction: at least once, under the same id.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { RunStep } from '../../../../contract/automation/rule';
import { RUNS_A_MINUTE, type RunState } from '../../../../contract/automation/ruleKinds';
import { inZone } from '../../../base/origin';
import type { Connection } from '../../../db/client';
import { automationRule, automationRun } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import { ApiError } from '../../../errors';
import { loadActors } from '../../../object/actors';
import type { ObjectContext } from '../../../object/define';
import { logOperation } from '../../../object/operationLog';
import type { Platform } from '../../../platform';
import { mayStillManage } from '../manage';
import { perform, type RuledBy, type Work } from './actions';
import { meets } from './conditions';
import type { RuleRow } from './match';
import { pauseRule } from './pause';

const BATCH = 20;
const LEASE = '2 minutes';
/** For what is nobody's mistake: somebody saved in between, the database was away. */
const TRIES = 3;
const RETRY_SECONDS = 10;

type RunRow = typeof automationRun.$inferSelect;
interface Outcome {
  state: RunState;
  reason?: string;
  steps?: RunStep[];
}

/**
 * Works until nothing is due. The embedded database has one session: rules take half of its time at the most, so that
 * whoever changed thousands of tasks at once, and everybody else, is answered meanwhile.
 */
export async function runDue(platform: Platform, signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  const shares = platform.database.kind === 'pglite';
  // Ends: each turn puts off what it takes by the lease, and one without any returns.
  while (!signal?.aborted) {
    const rows = await platform.database.query<{ tenant_id: string; id: string }>(
      `UPDATE automation_run r SET next_at = now() + interval '${LEASE}', tries = r.tries + 1
         FROM (SELECT tenant_id, id FROM automation_run WHERE state = 'queued' AND next_at <= now()::timestamptz(3)
                ORDER BY created_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) due
        WHERE r.tenant_id = due.tenant_id AND r.id = due.id
       RETURNING r.tenant_id, r.id`,
    );
    if (rows.length === 0) return;
    for (const row of rows) {
      const begun = Date.now();
      await runOne(platform, row.tenant_id, row.id);
      if (shares && !signal?.aborted) await sleep(Date.now() - begun);
    }
  }
}

async function runOne(platform: Platform, tenantId: string, runId: string): Promise<void> {
  const db = new TenantDb(platform.database, tenantId);
  try {
    // Its days are those of the dry run. Asked before the transaction, which is the embedded database's one connection.
    const { zoneName } = await platform.calendars.hoursOf(tenantId);
    await inZone(zoneName, () =>
      db.transaction(async (tx, connection) => {
        const run = await lockedRun(tx, runId);
        const rule = run && (await tx.find(automationRule, run.ruleId));
        if (run && rule) await end(tx, runId, await outcomeOf(platform, tx, connection, rule, run));
      }),
    );
  } catch (error) {
    await failed(db, runId, error);
  }
}

/** A lease that ran out gives a run to two workers: the second one finds it done. */
async function lockedRun(tx: TenantDb, runId: string): Promise<RunRow | undefined> {
  const open = await tx.query(
    `SELECT id FROM automation_run WHERE tenant_id = $1 AND id = $2 AND state = 'queued' FOR UPDATE`,
    [runId],
  );
  return open.length > 0 ? tx.find(automationRun, runId) : undefined;
}

async function end(db: TenantDb, runId: string, { state, reason = '', steps = [] }: Outcome): Promise<void> {
  await db.update(
    automationRun,
    // What the object was is nobody's any more.
    { state, reason: reason || null, steps, image: null, endedAt: sql`now()` },
    and(eq(automationRun.id, runId), eq(automationRun.state, 'queued')),
  );
}

/** All of the run was taken back with its transaction. */
async function failed(db: TenantDb, runId: string, error: unknown): Promise<void> {
  const run = await db.find(automationRun, runId);
  if (!run) return;
  const passing = !(error instanceof ApiError) || error.kind === 'STALE';
  if (passing && run.tries < TRIES) {
    const nextAt = sql`now() + make_interval(secs => ${RETRY_SECONDS * run.tries}::int)`;
    await db.update(automationRun, { nextAt }, eq(automationRun.id, runId));
    return;
  }
  const reason = error instanceof ApiError ? error.message : '执行时发生错误，请稍后重试';
  await end(db, runId, { state: 'failed', reason: `${reason}（这次执行的动作已全部撤回）` });
}

async function outcomeOf(
  platform: Platform,
  db: TenantDb,
  connection: Connection,
  rule: RuleRow,
  run: RunRow,
): Promise<Outcome> {
  if (!rule.enabled) return { state: 'skipped', reason: '规则已停用' };
  const actor = (await loadActors(db, [rule.ownerId])).get(rule.ownerId);
  const context: ObjectContext | null = actor ? { platform, db, actor } : null;
  if (!context || !(await mayStillManage(context, rule))) {
    return pauseRule(platform, db, rule, '最后保存它的人已不能管理自动化');
  }
  if ((await runsOf(db, rule.id, run.objectId)) >= RUNS_A_MINUTE) {
    return pauseRule(platform, db, rule, `一分钟内对同一对象执行了 ${RUNS_A_MINUTE} 次`);
  }
  const work = await workOn(context, rule, run);
  if (!work) return { state: 'skipped', reason: '最后保存它的人看不到该对象，或对象已删除' };
  const met = await meets(context, work.by, rule.conditions, {
    id: run.objectId,
    projectId: work.subject.project?.id ?? null,
    image: run.image,
    eventId: run.eventId,
    begins: rule.trigger.kind === 'matches',
  });
  if (!met) return { state: 'skipped' };
  // What follows from what it does knows where it comes from (`hear_history`).
  const chain = `{${[...run.chain, rule.id].join(',')}}`;
  await connection.query(`SELECT set_config('automation.chain', $1, true)`, [chain]);
  const steps = await perform(work, rule.actions);
  await logOperation(db, context.actor, {
    module: 'automation',
    action: 'ruleRan',
    objectType: run.objectType,
    objectId: run.objectId,
    projectId: work.subject.project?.id ?? null,
    changes: steps.flatMap(({ changes }) => changes.map((change, at) => ({ field: `${at}`, ...change }))),
    detail: { name: rule.name, ...(work.subject.no && { no: work.subject.no }) },
  });
  return { state: 'done', steps };
}

/** Null: the object is not there for whoever the rule acts for. */
export async function workOn(
  context: ObjectContext,
  rule: Pick<RuleRow, 'id' | 'name' | 'type' | 'tableId'>,
  run: Pick<RunRow, 'id' | 'objectId' | 'heard'>,
): Promise<Work | null> {
  const kind = context.platform.objects.kind(rule.type);
  const [loaded] = await kind.find(context, [run.objectId]);
  const by: RuledBy | null = rule.tableId
    ? kind.heldRules
      ? { use: null, held: { id: rule.tableId, rules: kind.heldRules } }
      : null
    : kind.rules
      ? { use: kind.rules, held: null }
      : null;
  // A record of another table is not the rule's.
  if (by?.held && loaded !== undefined && by.held.rules.holderOf(loaded) !== by.held.id) return null;
  if (loaded === undefined || !by || !kind.may.view(context.actor, loaded)) return null;
  return {
    context,
    rule,
    runId: run.id,
    by,
    ref: { type: rule.type, id: run.objectId },
    loaded,
    subject: kind.subject(loaded),
    heard: run.heard,
  };
}

async function runsOf(db: TenantDb, ruleId: string, objectId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM automation_run
      WHERE tenant_id = $1 AND rule_id = $2 AND object_id = $3 AND state = 'done' AND ended_at > now() - interval '1 minute'`,
    [ruleId, objectId],
  );
  return row?.count ?? 0;
}
