/** Whether what a rule is made of is there: refused when it is saved, not when it runs. */
import type { RuleAction, RuleChoices, RuleCreate } from '../../../../contract/automation/rule';
import {
  actionKinds,
  objectTriggers,
  recordActions,
  recordTriggers,
  triggerKinds,
} from '../../../../contract/automation/ruleKinds';
import { invalid } from '../../../errors';
import type { ObjectContext } from '../../../object/define';
import { projectFieldsOf } from '../../../object/fields/projectFields';
import { conditionsSql, hasConditions } from '../../../object/list/conditions';
import { heldRules, type RulePlace } from '../manage';
import { ruleChoices } from './choices';

export type Draft = Pick<RuleCreate, 'name' | 'type' | 'trigger' | 'conditions' | 'actions'>;

/** @throws 400 naming the part */
export async function assertDraft(context: ObjectContext, place: RulePlace, draft: Draft): Promise<void> {
  const { type, trigger, conditions, actions } = draft;
  const { projectId, tableId } = place;
  const choices = await ruleChoices(context, type, place);
  const use = context.platform.objects.kind(type).rules;
  const ofTable = tableId !== null;
  if (ofTable !== (type === 'tableRecord')) throw invalid('表格的规则只能用于表格的记录', 'type');
  if (!(ofTable ? recordTriggers : objectTriggers).includes(trigger.kind)) {
    throw invalid(`这种对象不能用「${triggerKinds[trigger.kind]}」触发，请重新选择`, 'trigger');
  }
  assertTrigger(draft, choices, ofTable);
  const custom = projectId && type !== 'tableRecord' ? await projectFieldsOf(context.db, projectId, type) : undefined;
  // Made, not run: it refuses fields and operators that do not fit.
  if (tableId) await heldRules(context).judge(context, tableId, conditions);
  else if (use) conditionsSql(use.fields, conditions, custom, { bind: () => '$2', viewer: context.actor });
  for (const action of actions) {
    const wrong =
      ofTable && !recordActions.includes(action.kind) ? '表格记录没有状态和执行人' : wrongWith(action, type, choices);
    if (wrong) throw invalid(`「${actionKinds[action.kind]}」：${wrong}`, 'actions');
  }
}

/** Whether what sets the rule off says all that its kind needs. */
function assertTrigger({ trigger, conditions }: Draft, choices: RuleChoices, ofTable: boolean): void {
  const { kind, days, field, at } = trigger;
  if (kind === 'due' && (!choices.due || days === undefined)) {
    throw invalid(choices.due ? '请填写到期前后的天数' : '这种对象没有到期日', 'trigger');
  }
  if (ofTable && kind === 'due' && !field) throw invalid('请选择到期日的字段', 'trigger');
  if (kind === 'daily' && !at) throw invalid('请选择每天几点执行', 'trigger');
  if ((kind === 'matches' || kind === 'daily') && !hasConditions(conditions)) {
    throw invalid(`「${triggerKinds[kind]}」需要至少一个条件`, 'conditions');
  }
  const isKnown = choices.fields.some(({ value }) => value === field);
  if (field && !isKnown) throw invalid('触发字段不存在或已删除', 'trigger');
}

const has = (list: readonly { value: string }[], value: string) => list.some((one) => one.value === value);

/** Who executes a task: somebody named, or whoever is on duty. */
function wrongExecutor(
  { who, userId, rosterId }: Extract<RuleAction, { kind: 'assign' | 'createTask' }>,
  { rosters }: RuleChoices,
): string | null {
  if (who === 'user' && !userId) return '请选择成员';
  return who === 'onDuty' && !has(rosters, rosterId ?? '') ? '请选择值班表' : null;
}

function wrongWith(action: RuleAction, type: Draft['type'], choices: RuleChoices): string | null {
  const { fields, states, webhooks, rosters, taskFields, mayMakeTasks } = choices;
  switch (action.kind) {
    case 'set': {
      const field = fields.find(({ value, settable }) => settable && value === action.field);
      return field ? null : '字段不存在，或不能由规则修改';
    }
    case 'assign':
      return wrongExecutor(action, choices);
    case 'createTask': {
      const wrong = wrongExecutor(action, choices);
      if (wrong) return wrong;
      if (!mayMakeTasks) return '企业的表格不在项目中，不能创建任务';
      if (action.into && !has(taskFields, action.into)) return '请选择一个任务字段';
      return action.below && type !== 'task' ? '只有任务能有子任务' : null;
    }
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
