/** Conditions over built-in and custom fields as SQL; sort keys and group keys of custom fields. */
import type { Condition, ConditionGroup } from '../../../../contract/object/customFields';
import { type ConditionField, conditionFields } from '../../../../contract/task/fields';
import type { TaskFilter } from '../../../../contract/task/task';
import { invalid } from '../../../errors';
import { fieldKinds } from '../../../object/fields/kinds';
import type { Operand } from '../../../object/fields/operand';
import type { ProjectField, ProjectFields } from '../../../object/fields/projectFields';
import { conditionSql } from '../../../object/list/operators';
import { executedBy } from '../core/executors';
import { predecessorTotal } from '../core/predecessorTotal';
import { type Viewer, visibleChildTotal } from '../core/privateChildren';
import { textFound } from '../core/search';
import { isBuiltinGroup } from './groupNames';

const OPEN = `t.category NOT IN ('DONE', 'CANCELLED', 'CLOSED')`;
/** A day of the zone that the product's users live in. */
export const localDay = (column: string) => `(${column} AT TIME ZONE 'Asia/Shanghai')::date`;

/** Who has a part in the task, as ids. */
const membersBy = (role: string) =>
  `SELECT m.user_id FROM task_member m WHERE m.tenant_id = t.tenant_id AND m.task_id = t.id AND ${role}`;
const members = {
  involveMember: membersBy(`m.role = 'involve'`),
  follower: membersBy(`m.role = 'follow' AND NOT m.muted`),
};

const columns: Record<ConditionField, Pick<Operand, 'sql' | 'type' | 'present'>> = {
  content: { sql: 't.title' },
  involveMember: { sql: 't.id', type: 'uuid', present: `EXISTS (${members.involveMember})` },
  follower: { sql: 't.id', type: 'uuid', present: `EXISTS (${members.follower})` },
  taskNo: { sql: 't.task_no' },
  title: { sql: 't.title' },
  category: { sql: 't.category' },
  stageId: { sql: 't.stage_id', type: 'uuid' },
  taskTypeId: { sql: 't.type_id', type: 'uuid' },
  urgent: { sql: 't.urgent', type: 'smallint' },
  executorId: { sql: 't.executor_id', type: 'uuid' },
  creatorId: { sql: 't.created_by', type: 'uuid' },
  labelIds: { sql: 't.label_ids', type: 'uuid', present: 'cardinality(t.label_ids) > 0' },
  planStart: { sql: 't.plan_start' },
  planEnd: { sql: 't.plan_end' },
  realStart: { sql: localDay('t.real_start') },
  realEnd: { sql: localDay('t.real_end') },
  alarmTime: { sql: localDay('t.alarm_time') },
  createdTime: { sql: localDay('t.created_at') },
  updatedTime: { sql: localDay('t.updated_at') },
  progress: { sql: 't.progress' },
  estimateHours: { sql: 't.estimate_hours' },
  consumedHours: { sql: 't.consumed_hours' },
  leftHours: { sql: 't.left_hours' },
  childTotal: { sql: 't.child_total' },
  preTotal: { sql: predecessorTotal(null) },
  commentCount: { sql: 't.comment_count' },
  fileCount: { sql: 't.file_count' },
  urgeCount: { sql: 't.urge_count' },
  privateTask: { sql: '(t.private_type = 1)' },
};

const isBuiltin = (field: string): field is ConditionField => Object.hasOwn(conditionFields, field);

export const fieldOf = (fields: ProjectFields | undefined, id: string) => {
  const field = fields?.get(id);
  if (!field) throw invalid('筛选或排序的字段不存在，请刷新后重试', 'filter.conditions');
  return field;
};

/** The text of a custom value. The id has been found among the project's fields: it is no text of the caller's. */
export const customText = (fieldId: string) => `(t.custom_fields->>'${fieldId}')`;

/** The typed value of a custom field, to sort or group by; 400 for kinds that have none. */
export function customValueSql(fields: ProjectFields | undefined, id: string): string {
  const field = fieldOf(fields, id);
  const { sql } = fieldKinds[field.kind];
  if (!sql) throw invalid(`不能按「${field.name}」排序`, 'sorts');
  return sql(customText(id));
}

export type Bind = (value: unknown) => string;

/** What a list is sorted by: of choices their place among the options, which is what people see as their order. */
export function customOrderSql(fields: ProjectFields | undefined, id: string, bind: Bind): string {
  const field = fieldOf(fields, id);
  const value = customValueSql(fields, id);
  if (!inOptionOrder(field)) return value;
  return `array_position(${bind(field.options.map((option) => option.value))}::text[], ${value})`;
}

export const inOptionOrder = ({ kind, options }: ProjectField): boolean =>
  options.length > 0 && (fieldKinds[kind].family === 'choice' || fieldKinds[kind].family === 'tree');

/** Who has a part in a task as it is about to be; what is stored says how it was. */
export interface Parties {
  executors: readonly string[];
  involved: readonly string[];
}

const among = (ids: readonly string[], people: readonly string[], all = false): string =>
  String(all ? ids.every((id) => people.includes(id)) : ids.some((id) => people.includes(id)));

function operandOf(
  name: string,
  fields: ProjectFields | undefined,
  bind: Bind,
  me: Viewer,
  parties: Parties | undefined,
): Operand {
  if (isBuiltin(name)) {
    const operand: Operand = { ...conditionFields[name], ...columns[name], open: OPEN };
    if (name === 'content') return { ...operand, matches: (words) => textFound(words, bind) };
    if (name === 'executorId') {
      return { ...operand, holds: (ids) => (parties ? among(ids, parties.executors) : executedBy(bind(ids))) };
    }
    if (name === 'involveMember' && parties) {
      const { involved } = parties;
      return { ...operand, present: String(involved.length > 0), holds: (ids, all) => among(ids, involved, all) };
    }
    if (name === 'involveMember' || name === 'follower') {
      const those = members[name];
      return {
        ...operand,
        holds: (ids, all) =>
          all
            ? `ARRAY(${those}) @> ${bind(ids)}::uuid[]`
            : `EXISTS (${those} AND m.user_id = ANY(${bind(ids)}::uuid[]))`,
      };
    }
    if (name === 'preTotal' && !me.isManager) return { ...operand, sql: predecessorTotal(bind(me.userId)) };
    if (name === 'childTotal' && !me.isManager) return { ...operand, sql: visibleChildTotal(bind(me.userId)) };
    if (name !== 'labelIds') return operand;
    return { ...operand, holds: (ids, all) => `t.label_ids ${all ? '@>' : '&&'} ${bind(ids)}::uuid[]` };
  }
  const field = fieldOf(fields, name);
  const { id, name: label, kind } = field;
  const { family, sql, under } = fieldKinds[kind];
  const text = customText(id);
  const listed = family === 'choices' || family === 'persons';
  // Containment is what the GIN index answers.
  const contains = (value: unknown) => `t.custom_fields @> ${bind(JSON.stringify({ [id]: value }))}::jsonb`;
  return {
    label,
    family,
    open: OPEN,
    sql: family === 'flag' ? `(${text} = 'true')` : (sql?.(text) ?? text),
    present: `${text} IS NOT NULL`,
    under: under && ((values) => under(values, field)),
    equals: contains,
    holds: (values, all) =>
      all && listed ? contains(values) : `(${values.map((value) => contains(listed ? [value] : value)).join(' OR ')})`,
  };
}

export const hasConditions = ({ conditions, groups }: TaskFilter) => Boolean(conditions?.length || groups?.length);

/** Whether the filter asks for fields that only a project knows. */
export const asksCustomFields = ({ conditions = [], groups = [], inGroups = [] }: TaskFilter) =>
  [...conditions, ...groups.flatMap((group) => group.conditions)].some(({ field }) => !isBuiltin(field)) ||
  inGroups.some(({ field }) => !isBuiltinGroup(field));

/** All conditions and groups of a filter as one expression. */
export function conditionsSql(
  { match = 'all', conditions = [], groups = [] }: TaskFilter,
  fields: ProjectFields | undefined,
  bind: Bind,
  me: Viewer,
  /** Of a task that is about to be written. */
  parties?: Parties,
): string {
  const single = (condition: Condition) =>
    conditionSql(operandOf(condition.field, fields, bind, me, parties), condition, bind, me.userId);
  const group = (one: ConditionGroup) => joined(one.match, one.conditions.map(single));
  const parts = [...conditions.map(single), ...groups.filter((one) => one.conditions.length > 0).map(group)];
  return joined(match, parts);
}

const joined = (match: 'all' | 'any', parts: string[]) =>
  parts.length === 0 ? 'true' : `(${parts.join(match === 'any' ? ' OR ' : ' AND ')})`;
