/** Keeping rules. Whoever saves one answers for it: it acts with their rights. */
import { eq, isNull } from 'drizzle-orm';
import type { RuleCreate, RuleUpdate } from '../../../../contract/automation/rule';
import { RULES_MAX } from '../../../../contract/automation/ruleKinds';
import { automationRule } from '../../../db/schema';
import { againstRule } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { addKept, changeKept, type KeptKind, loadKept, removeKept } from '../../../object/kept';
import { assertMayManage } from '../manage';
import { assertDraft } from './check';
import type { RuleRow } from './match';

const ruleKind: KeptKind<typeof automationRule> = {
  table: automationRule,
  module: 'automation',
  type: 'automationRule',
  noun: '规则',
  labels: {
    name: '名称',
    type: '对象',
    trigger: '触发',
    conditions: '条件',
    actions: '动作',
    enabled: '启用',
    pausedReason: '暂停原因',
  },
};

/** One that the actor may keep. @throws 404, 403 */
export async function loadRule(context: TenantContext, id: string): Promise<RuleRow> {
  const row = await loadKept(context.db, ruleKind, id);
  await assertMayManage(context, row.projectId);
  return row;
}

export async function createRule(context: TenantContext, { projectId, ...input }: RuleCreate) {
  const { db, actor, platform } = context;
  const where = projectId ?? null;
  await assertMayManage(context, where);
  await assertDraft(context, where, input);
  const saved = await db.transaction(async (tx) => {
    const there = await tx.select(
      automationRule,
      where ? eq(automationRule.projectId, where) : isNull(automationRule.projectId),
    );
    if (there.length >= RULES_MAX) throw againstRule(`最多可以设置 ${RULES_MAX} 条规则，请先删除不用的`);
    const values = { ...input, name: input.name.trim(), projectId: where, ownerId: actor.userId };
    return addKept(context, tx, ruleKind, values);
  });
  platform.listeners.changed();
  return saved;
}

export async function updateRule(context: TenantContext, id: string, { version, ...input }: RuleUpdate) {
  const before = await loadRule(context, id);
  const { name, type, trigger, conditions, actions } = { ...before, ...input };
  // What is switched off goes off, whatever has become of what it is made of.
  const offOnly = input.enabled === false && Object.keys(input).length === 1;
  if (!offOnly) await assertDraft(context, before.projectId, { name, type, trigger, conditions, actions });
  const saved = await context.db.transaction((tx) =>
    changeKept(context, tx, ruleKind, id, version, {
      ...input,
      name: input.name?.trim(),
      ...(input.enabled && { pausedReason: null }),
      ownerId: context.actor.userId,
    }),
  );
  context.platform.listeners.changed();
  return saved;
}

export async function removeRule(context: TenantContext, id: string): Promise<void> {
  await loadRule(context, id);
  await context.db.transaction((tx) => removeKept(context, tx, ruleKind, id));
  context.platform.listeners.changed();
}
