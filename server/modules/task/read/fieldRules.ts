/** What a task's type and stage, and the transition that it takes, demand of its fields (`stage_field_rule`). */
import { type RuledField, ruledFields } from '../../../../contract/task/workflowLimits';
import { htmlToText } from '../../../base/html';
import { againstRule, invalid } from '../../../errors';
import type { ChangeRecord } from './load';
import type { ProjectFields } from './values';
import type { FieldRules, Stage } from './workflowStore';

/** The fields of a task that rules can be about, whether it is there already or about to be made. */
export type RuledValues = Pick<
  ChangeRecord,
  | 'notes'
  | 'urgent'
  | 'executor_id'
  | 'plan_start'
  | 'plan_end'
  | 'progress'
  | 'estimate_hours'
  | 'alarm_time'
  | 'alarm_offsets'
  | 'label_ids'
  | 'private_type'
  | 'custom_fields'
  | 'involved'
>;

/** The same moment is written in more than one way. */
const alarmOf = ({ alarm_time: time, alarm_offsets: offsets }: RuledValues): number[] => [
  ...(time ? [Date.parse(time)] : []),
  ...[...offsets].sort((a, b) => a - b),
];

const builtin: Record<RuledField, (task: RuledValues) => unknown> = {
  notes: (task) => task.notes,
  urgent: (task) => task.urgent,
  executorId: (task) => task.executor_id,
  involveMember: (task) => task.involved,
  planStart: (task) => task.plan_start,
  planEnd: (task) => task.plan_end,
  progress: (task) => task.progress,
  alarm: alarmOf,
  estimateHours: (task) => task.estimate_hours,
  labelIds: (task) => task.label_ids,
  privateTask: (task) => task.private_type,
};
const isBuiltin = (field: string): field is RuledField => Object.hasOwn(builtin, field);
const readField = (task: RuledValues, field: string): unknown =>
  isBuiltin(field) ? builtin[field](task) : task.custom_fields[field];

/** Whether a task has no value of a field that a rule names. */
export function isUnfilled(task: RuledValues, field: string): boolean {
  const value = readField(task, field);
  if (field === 'notes') return !/<img\b/i.test(task.notes) && htmlToText(task.notes).trim() === '';
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
const differs = (before: RuledValues, after: RuledValues, field: string): boolean =>
  JSON.stringify(readField(before, field) ?? null) !== JSON.stringify(readField(after, field) ?? null);

/** The name of a field, or null where the project does not have it: rules of all projects may be about fields of one. */
const nameIn = (fields: ProjectFields, field: string): string | null =>
  isBuiltin(field) ? ruledFields[field].label : (fields.get(field)?.name ?? null);

/** Whether judging needs to know the project's custom fields. */
export const namesCustomFields = (fields: Iterable<string>): boolean => [...fields].some((field) => !isBuiltin(field));

export interface RuledChange {
  before: RuledValues;
  after: RuledValues;
  /** Where the task stood, and what fields are there. */
  from: Stage;
  rulesBefore: FieldRules;
  /** Where it will stand, of what type it will be. */
  to: Stage;
  rulesAfter: FieldRules;
  /** What the transition asks for; null where the task stays. */
  transition: { name: string; requiredFields: readonly string[] } | null;
  /** What the process itself fills in as the task arrives: nobody is asked for it. */
  filled: ReadonlySet<string>;
  /** It comes to other rules: another stage, or another type. */
  arrives: boolean;
  fields: ProjectFields;
}

/** Throws where a field is changed that must not be, or is empty that must not be. */
export function assertFieldRules(change: RuledChange): void {
  const { before, after, from, to, rulesBefore, rulesAfter, transition, filled, arrives, fields } = change;
  const asked = transition?.requiredFields ?? [];
  for (const [field, rule] of rulesBefore) {
    if (rule === 'required' || !differs(before, after, field)) continue;
    // What the step itself asks for can be given with it.
    if (arrives && (asked.includes(field) || rulesAfter.get(field) === 'required')) continue;
    const name = nameIn(fields, field);
    if (name)
      throw againstRule(`「${name}」在「${from.name}」阶段${rule === 'readonly' ? '为只读' : '不使用'}，不能修改`, {
        field,
      });
  }
  const needed = [...new Set([...asked, ...requiredOf(rulesAfter)])].filter(
    (field) => !filled.has(field) && nameIn(fields, field) !== null && isUnfilled(after, field),
  );
  if (arrives) {
    if (needed.length > 0) {
      const act = transition ? `「${transition.name}」` : `进入「${to.name}」`;
      throw missing(`${act}前请先填写：`, needed, fields);
    }
    return;
  }
  // Who changes something else is not held up by what has been empty all along.
  const emptied = needed.filter((field) => differs(before, after, field));
  if (emptied.length > 0) throw missing(`在「${to.name}」阶段不能清空：`, emptied, fields);
}

const requiredOf = (rules: FieldRules) => [...rules].filter(([, rule]) => rule === 'required').map(([field]) => field);

const unset: RuledValues = {
  notes: '',
  urgent: 2,
  executor_id: null,
  plan_start: null,
  plan_end: null,
  progress: 0,
  estimate_hours: null,
  alarm_time: null,
  alarm_offsets: [],
  label_ids: [],
  private_type: 0,
  custom_fields: {},
  involved: [],
};

/** The same for a task that is about to be made in a stage. */
export function assertNewTask(
  task: RuledValues,
  given: RuledValues,
  type: { name: string },
  stage: Stage,
  rules: FieldRules,
  fields: ProjectFields,
): void {
  for (const [field, rule] of rules) {
    if (rule === 'required' || !differs(unset, given, field)) continue;
    const name = nameIn(fields, field);
    if (name)
      throw againstRule(
        `新建「${type.name}」时不能填写「${name}」：它在「${stage.name}」阶段${rule === 'readonly' ? '为只读' : '不使用'}`,
        { field },
      );
  }
  const needed = requiredOf(rules).filter((field) => nameIn(fields, field) !== null && isUnfilled(task, field));
  if (needed.length > 0) throw missing(`新建「${type.name}」需要填写：`, needed, fields);
}

/** Names every field at once, so that one is not sent back for each of them. */
function missing(text: string, needed: readonly string[], fields: ProjectFields) {
  const [first = ''] = needed;
  const failure = invalid(
    `${text}${needed.map((field) => nameIn(fields, field)).join('、')}`,
    isBuiltin(first) ? first : `customFields.${first}`,
  );
  Object.assign(failure.data as object, { missing: needed });
  return failure;
}
