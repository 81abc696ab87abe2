/** Whether what a rule is made of is there: refused when it is saved, not when it runs. */
import type { RuleAction, RuleCreate } from '../../../../contract/automation/rule';
import { actionKinds } from '../../../../contract/automation/ruleKinds';
import { invalid } from '../../../errors';
import type { ObjectContext } from '../../../object/define';
import { projectFieldsOf } from '../../../object/fields/projectFields';
import { conditionsSql } from '../../../object/list/conditions';
import { ruleChoices } from './choices';

export type Draft = Pick<RuleCreate, 'name' | 'type' | 'trigger' | 'conditions' | 'actions'>;

/** @throws 400 naming the part */
export async function assertDraft(context: ObjectContext, projectId: string | null, draft: Draft): Promise<void> {
  const { type, trigger, conditions, actions } = draft;
  const choices = await ruleChoices(context, type, projectId);
  const use = context.platform.objects.kind(type).rules;
  const known = (name: string) => choices.fields.some((field) => field.value === name);
  if (trigger.kind === 'due' && (!choices.due || trigger.days === undefined)) {
    throw invalid(choices.due ? '请填写到期前后的天数' : '这种对象没有到期日', 'trigger');
  }
  if (trigger.field && !known(trigger.field)) throw invalid('触发字段不存在或已删除', 'trigger');
  const custom = projectId ? await projectFieldsOf(context.db, projectId, type) : undefined;
  // Made, not run: it refuses fields and operators that do not fit.
  if (use) conditionsSql(use.fields, conditions, custom, { bind: () => '$2', viewer: context.actor });
  for (const action of actions) {
    const wrong = wrongWith(action, type, choices);
    if (wrong) throw invalid(`「${actionKinds[action.kind]}」：${wrong}`, 'actions');
  }
}

function wrongWith(
  action: RuleAction,
  type: Draft['type'],
  { fields, states, webhooks, rosters }: Awaited<ReturnType<typeof ruleChoices>>,
): string | null {
  const has = (list: readonly { value: string }[], value: string) => list.some((one) => one.value === value);
  switch (action.kind) {
    case 'set': {
      const field = fields.find(({ value, settable }) => settable && value === action.field);
      return field ? null : '字段不存在，或不能由规则修改';
    }
    case 'assign':
    case 'createTask':
      if (action.who === 'user' && !action.userId) return '请选择成员';
      if (action.who === 'onDuty' && !has(rosters, action.rosterId ?? '')) return '请选择值班表';
      return action.kind === 'createTask' && action.below && type !== 'task' ? '只有任务能有子任务' : null;
    case 'step':
      return has(states, action.to) ? null : '没有这个状态';
    case 'notify':
      if (action.rosterId && !has(rosters, action.rosterId)) return '值班表不存在或已删除';
      return action.who.length + action.userIds.length > 0 || action.rosterId ? null : '请选择通知谁';
    case 'call':
      return has(rosters, action.rosterId) ? null : '请选择值班表';
    case 'webhook':
      return has(webhooks, action.webhookId) ? null : 'Webhook 不存在或已删除';
    case 'comment':
      return null;
  }
}
