/** Rules that the product itself pauses, and whom it tells. */
import { and, eq, sql } from 'drizzle-orm';
import { automationRule } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import type { Platform } from '../../../platform';
import { mailTo } from '../mail';
import type { RuleRow } from './match';

/** Once; its owner gets a mail. @returns what the run says of it */
export async function pauseRule(platform: Platform, db: TenantDb, rule: RuleRow, reason: string) {
  const paused = await db.update(
    automationRule,
    { enabled: false, pausedReason: reason, version: sql`version + 1`, updatedAt: sql`now()` },
    and(eq(automationRule.id, rule.id), eq(automationRule.enabled, true)),
  );
  if (paused > 0) {
    await mailTo(platform, db, rule.ownerId, {
      event: 'ruleOff',
      projectId: rule.projectId,
      subject: `自动化规则「${rule.name}」已自动暂停`,
      text: `原因：${reason}。\n\n检查后请在自动化页面重新启用。`,
    });
    db.afterCommit(() => platform.listeners.changed());
  }
  return { state: 'failed' as const, reason: `规则已暂停：${reason}` };
}
