/** Rules while they are drawn, and how they read. Pure. */
import type { Rule, RuleAction, RuleChoices } from '@contract/automation/rule';
import { type ActionKind, actionKinds, DUE_LOOK, triggerKinds } from '@contract/automation/ruleKinds';
import { ESCALATION_MINUTES } from '@contract/duty/kinds';
import type { ConditionFamily } from '@contract/object/conditions';
import { objectTypeEntry } from '@contract/objectTypes';
import { isAskable, type KnownWords, withField } from '@/features/task';

export type RuleDraft = Pick<Rule, 'name' | 'type' | 'trigger' | 'conditions' | 'actions' | 'enabled'>;

export const blankRule: RuleDraft = {
  name: '',
  type: 'task',
  trigger: { kind: 'created' },
  conditions: {},
  actions: [],
  enabled: true,
};

/** Of a table: its rules are for its records. */
export const blankTableRule: RuleDraft = { ...blankRule, type: 'tableRecord' };

/** What is sent of a form that holds more: of a trigger, what belongs to its kind. */
export const sentOf = ({ name, type, trigger, conditions, actions, enabled }: RuleDraft): RuleDraft => ({
  name: name.trim(),
  type,
  trigger: {
    kind: trigger.kind,
    ...(trigger.kind === 'updated' && trigger.field && { field: trigger.field }),
    ...(trigger.kind === 'due' && { days: trigger.days, ...(trigger.field && { field: trigger.field }) }),
    ...(trigger.kind === 'daily' && {
      at: trigger.at ?? DUE_LOOK,
      ...(trigger.weekdays?.length && { weekdays: trigger.weekdays }),
    }),
  },
  conditions,
  actions,
  enabled,
});

const conditionCount = ({ conditions = [], groups = [] }: Rule['conditions']) =>
  conditions.length + groups.reduce((sum, group) => sum + group.conditions.length, 0);

function triggerText({ trigger: { kind, days = 0, at } }: Pick<Rule, 'trigger'>): string {
  if (kind === 'daily') return `每天 ${at ?? DUE_LOOK}`;
  if (kind !== 'due') return triggerKinds[kind];
  if (days === 0) return '到期当天';
  return days < 0 ? `到期前 ${-days} 天` : `逾期 ${days} 天`;
}

/** 「任务创建时，满足 2 个条件：指派、变更状态」 */
export function ruleText(rule: Pick<Rule, 'type' | 'trigger' | 'conditions' | 'actions'>): string {
  const count = conditionCount(rule.conditions);
  const told = [...new Set(rule.actions.map(({ kind }) => actionKinds[kind]))].join('、');
  return `${objectTypeEntry(rule.type).label}${triggerText(rule)}${count > 0 ? `，满足 ${count} 个条件` : ''}：${told}`;
}

export type RuleField = RuleChoices['fields'][number];

/** What the editor of conditions is told of fields that are not a task's alone. */
export const knownOf = (fields: readonly RuleField[], pickPeople: KnownWords['pickPeople']): KnownWords => ({
  customFields: [],
  stages: [],
  types: [],
  members: [],
  labels: [],
  memberOf: () => undefined,
  rights: { userId: '', privileges: [], readonly: false },
  pickPeople,
  fields: fields
    .filter(({ asked }) => asked)
    .map(({ value, label, family, custom, choices }) => ({
      value,
      label,
      family: family as ConditionFamily,
      group: custom ? '自定义字段' : '字段',
      choices,
    })),
});

/**
 * Why conditions cannot be saved yet. Left out, as lists do with what is still being filled in, the rule would run on
 * everything.
 */
export function unfinished({ conditions = [], groups = [] }: Rule['conditions'], fields: readonly RuleField[]) {
  const known = knownOf(fields, undefined);
  for (const condition of [...conditions, ...groups.flatMap((group) => group.conditions)]) {
    const field = fields.find(({ value, asked }) => asked && value === condition.field);
    if (!field) return '有条件用到的字段已不在，请移除该条件';
    if (!isAskable(condition, known)) return `请填写「${field.label}」条件的值，或移除该条件`;
  }
  return null;
}

export const freshCondition = (fields: readonly RuleField[]) => {
  const first = fields.find(({ asked, family }) => asked && family === 'choice') ?? fields.find(({ asked }) => asked);
  return withField(first?.value ?? 'title', (first?.family ?? 'text') as ConditionFamily);
};

/** What an action begins with. */
export function newAction(kind: ActionKind, { fields, states, webhooks, rosters }: RuleChoices): RuleAction {
  switch (kind) {
    case 'set': {
      const field = fields.find(({ settable }) => settable);
      return { kind, field: field?.value ?? '', value: firstValue(field) };
    }
    case 'assign':
      return { kind, who: 'actor', userId: null };
    case 'step':
      return { kind, to: states[0]?.value ?? '' };
    case 'comment':
      return { kind, text: '' };
    case 'createTask':
      return { kind, title: '', below: false, who: null, userId: null, days: null };
    case 'notify':
      return { kind, who: ['executor'], userIds: [], text: '' };
    case 'call':
      return { kind, rosterId: rosters[0]?.value ?? '', minutes: ESCALATION_MINUTES.usual, text: '' };
    case 'webhook':
      return { kind, webhookId: webhooks[0]?.value ?? '' };
  }
}

/** What a field is set to unless somebody says otherwise. */
export function firstValue(field: RuleField | undefined): Extract<RuleAction, { kind: 'set' }>['value'] {
  switch (field?.family) {
    case 'flag':
      return true;
    case 'date':
      return 0;
    case 'persons':
      return [];
    case 'choice':
    case 'tree':
      return field.choices[0]?.value ?? null;
    case 'choices':
      return [];
    default:
      return null;
  }
}

/** Why an action cannot be saved yet. */
export function missing(action: RuleAction): string | null {
  switch (action.kind) {
    case 'comment':
    case 'notify':
      if (!action.text.trim()) return '请填写内容';
      return action.kind === 'notify' && action.who.length + action.userIds.length === 0 && !action.rosterId
        ? '请选择通知谁'
        : null;
    case 'call':
      if (!action.rosterId) return '请选择值班表';
      return action.text.trim() ? null : '请填写内容';
    case 'createTask':
      if (!action.title.trim()) return '请填写任务标题';
      return action.who === 'user' && !action.userId ? '请选择成员' : null;
    case 'assign':
      if (action.who === 'onDuty' && !action.rosterId) return '请选择值班表';
      return action.who === 'user' && !action.userId ? '请选择成员' : null;
    case 'webhook':
      return action.webhookId ? null : '请先添加 Webhook';
    default:
      return null;
  }
}
