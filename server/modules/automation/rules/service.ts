/** Keeping rules. Whoever saves one answers for it: it acts with their rights. */
import { and, eq, isNull } from 'drizzle-orm';
import { automationApi } from '../../../../contract/automation/api';
import type { RuleCreate } from '../../../../contract/automation/rule';
import { RULES_MAX } from '../../../../contract/automation/ruleKinds';
import { automationRule } from '../../../db/schema';
import { againstRule } from '../../../errors';
import { judgedBy, type TenantContext } from '../../../http/route';
import { defineKept } from '../../../object/defineKept';
import { type KeptKind, loadKept } from '../../../object/kept';
import { assertMayManage, placeOf, type RulePlace } from '../manage';
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

/** AUTOMATION:MANAGE in the project, TENANT:AUTOMATION:MANAGE for the enterprise's; of a table whoever builds it. */
export const ruleRight = judgedBy('canInProject');

const placed = (input: object | undefined): RulePlace => placeOf((input ?? {}) as Partial<RuleCreate>);

/** The rules that stand there. */
export const standing = ({ projectId, tableId }: RulePlace) =>
  tableId
    ? eq(automationRule.tableId, tableId)
    : and(
        isNull(automationRule.tableId),
        projectId ? eq(automationRule.projectId, projectId) : isNull(automationRule.projectId),
      );

/** One that the actor may keep. @throws 404, 403 */
export async function loadRule(context: TenantContext, id: string): Promise<RuleRow> {
  const row = await loadKept(context.db, ruleKind, id);
  await assertMayManage(context, row);
  return row;
}

/** Whoever saves one answers for it from then on. */
export const ruleKeeping = defineKept({
  ...ruleKind,
  calls: { create: automationApi.createRule, update: automationApi.updateRule, remove: automationApi.deleteRule },
  rights: { write: ruleRight },
  authorize: async (context, row, input) => {
    const place = await assertMayManage(context, row ?? placed(input));
    if (!input) return;
    const { name, type, trigger, conditions, actions } = { ...row, ...input } as RuleCreate;
    // What is switched off goes off, whatever has become of what it is made of.
    const offOnly = row && input.enabled === false && Object.keys(input).length === 1;
    if (!offOnly) await assertDraft(context, place, { name, type, trigger, conditions, actions });
  },
  judge: async (tx, input, before, { actor, platform }) => {
    if (before) {
      const { enabled, name } = input;
      return { ...input, name: name?.trim(), ...(enabled && { pausedReason: null }), ownerId: actor.userId };
    }
    const place = await assertMayManage({ platform, actor, db: tx }, placed(input));
    if ((await tx.select(automationRule, standing(place))).length >= RULES_MAX)
      throw againstRule(`最多可以设置 ${RULES_MAX} 条规则，请先删除不用的`);
    return { ...input, name: input.name?.trim(), ...place, ownerId: actor.userId };
  },
  changed: ({ platform }) => platform.listeners.changed(),
});
