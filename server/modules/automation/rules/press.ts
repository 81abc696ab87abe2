/** A rule of a table that somebody starts by a button of a record: it acts with the rights of who saved it, and names who pressed. */
import { RUNS_A_MINUTE } from '../../../../contract/automation/ruleKinds';
import { newId } from '../../../base/present';
import { automationRule, automationRun } from '../../../db/schema';
import { againstRule } from '../../../errors';
import type { ObjectContext } from '../../../object/define';
import { wakeRuns } from './match';

/**
 * For who sees record and button. @returns the rule's name
 * @throws 422 where the rule is gone or off, or the button is pressed too often: the rule itself is not paused by that
 */
export async function pressRule(
  { db, platform, actor }: ObjectContext,
  { tableId, recordId, ruleId }: { tableId: string; recordId: string; ruleId: string },
): Promise<string> {
  const rule = await db.find(automationRule, ruleId);
  if (rule?.tableId !== tableId || rule.trigger.kind !== 'button') {
    throw againstRule('按钮要执行的规则已被删除或修改，请联系表格管理者');
  }
  if (!rule.enabled) throw againstRule(`规则「${rule.name}」已停用，请联系表格管理者`);
  const [often] = await db.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM automation_run WHERE tenant_id = $1 AND rule_id = $2 AND object_id = $3
        AND created_at > now() - interval '1 minute'`,
    [ruleId, recordId],
  );
  if ((often?.n ?? 0) >= RUNS_A_MINUTE / 2) throw againstRule('按得太频繁，请一分钟后再试');
  await db.insertIfAbsent(automationRun, {
    id: newId(),
    ruleId,
    eventId: newId(),
    objectType: 'tableRecord',
    objectId: recordId,
    heard: { event: 'button', actorId: actor.userId, changes: [], reason: null, at: new Date().toISOString() },
    chain: [],
  });
  db.afterCommit(() => wakeRuns(platform));
  return rule.name;
}
