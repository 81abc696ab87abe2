/** Runs for what happened: which rules wait for it, in the transaction that takes it from the outbox. */
import { eq } from 'drizzle-orm';
import { CHAIN_MAX, type RunState, silentTriggers, type TriggerKind } from '../../../../contract/automation/ruleKinds';
import { newId } from '../../../base/present';
import { automationRule, automationRun } from '../../../db/schema';
import type { SystemContext } from '../../../object/define';
import { hasConditions } from '../../../object/list/conditions';
import type { Platform } from '../../../platform';
import type { Happening } from '../events/happening';

export const RUN_QUEUE = 'automation-run';

/** The worker looks for what is due; should this not get through, it looks by itself once a minute. */
export function wakeRuns({ jobs }: Pick<Platform, 'jobs'>): void {
  if (jobs.isOpen) void jobs.send(RUN_QUEUE, {}, { singletonKey: RUN_QUEUE }).catch(() => {});
}

export type RuleRow = typeof automationRule.$inferSelect;

/** What moves a state is a change of fields, too. */
const waitsFor = ({ trigger: { kind, field } }: RuleRow, { verb, heard }: Happening): boolean => {
  if (kind === 'matches') return verb === 'created' || verb === 'updated';
  if (kind !== 'updated') return kind === verb;
  const fields = heard.changes.map((change) => change.field);
  return fields.length > 0 && (verb === 'updated' || verb === 'stateChanged') && (!field || fields.includes(field));
};

/** Where a rule would follow from itself, or a chain grows too long, it is not run: its log says so. */
export function guarded(
  rule: Pick<RuleRow, 'id'>,
  chain: readonly string[],
): { state: RunState; reason: string | null } {
  if (chain.includes(rule.id)) return { state: 'loop', reason: 'LOOP：这次变更是由这条规则引起的' };
  if (chain.length >= CHAIN_MAX) return { state: 'loop', reason: `LOOP：连续触发的规则超过 ${CHAIN_MAX} 条` };
  return { state: 'queued', reason: null };
}

export async function queueRuns({ platform, db }: SystemContext, happenings: readonly Happening[]): Promise<void> {
  const rules = await db.select(automationRule, eq(automationRule.enabled, true));
  // 1,000 rules are not 1,000 looks at each change.
  const byTrigger = new Map<string, RuleRow[]>();
  const under = (type: string, kind: TriggerKind) => `${type} ${kind}`;
  for (const rule of rules) {
    const key = under(rule.type, rule.trigger.kind);
    byTrigger.set(key, [...(byTrigger.get(key) ?? []), rule]);
  }
  const rows = happenings.flatMap((one) => {
    const { id, type, verb, objectId, projectId, tableId, chain, image, heard } = one;
    const kinds = new Set<TriggerKind>(verb === 'deleted' ? [] : [verb, 'updated', 'matches']);
    return [...kinds]
      .flatMap((kind) => byTrigger.get(under(type, kind)) ?? [])
      .filter((rule) => !silentTriggers.includes(rule.trigger.kind) && rule.tableId === tableId)
      .filter((rule) => (rule.projectId === null || rule.projectId === projectId) && waitsFor(rule, one))
      .map((rule) => {
        const { state, reason } = guarded(rule, chain);
        return {
          id: newId(),
          ruleId: rule.id,
          eventId: id,
          objectType: rule.type,
          objectId,
          heard,
          ...(state === 'queued' && hasConditions(rule.conditions) && { image }),
          chain: [...chain],
          state,
          reason,
          ...(state === 'loop' && { endedAt: new Date().toISOString() }),
        };
      });
  });
  if ((await db.insertIfAbsent(automationRun, rows)) > 0) db.afterCommit(() => wakeRuns(platform));
}
