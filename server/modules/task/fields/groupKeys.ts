/**
 * Groups as SQL: the key that a task is grouped by, and the condition that it stands in one group. Both are made here,
 * so that the rows below a group's head are those that its head counts.
 */
import type { GroupKey } from '../../../../contract/object/customFields';
import type { GroupUnit } from '../../../../contract/object/groups';
import type { GroupDate, GroupField } from '../../../../contract/task/fields';
import { groupDates } from '../../../../contract/task/fields';
import { invalid } from '../../../errors';
import { asDay, fieldKinds } from '../../../object/fields/kinds';
import { turnOf } from '../core/executors';
import type { ProjectFields } from '../core/values';
import { type Bind, customText, fieldOf, localDay } from './conditions';
import { groupNameOf } from './groupNames';

/** What the keys of a group stand for. */
export type GroupMeaning = 'stage' | 'category' | 'person' | 'urgent' | 'type' | 'label' | 'task' | 'day' | 'custom';

export interface GroupColumn {
  meaning: GroupMeaning;
  /** The key as text. */
  key(alias: string): string;
  /** Of a field with several values: a task stands in the group of each. */
  join?(alias: string): string;
  /** That a task stands in the group of the key. */
  holds(key: string, bind: Bind): string;
  none: string;
}

const column = (meaning: GroupMeaning, sql: string, type: string): GroupColumn => ({
  meaning,
  key: () => `${sql}::text`,
  holds: (key, bind) => `${sql} = ${bind(checked(key, type))}::${type}`,
  none: `${sql} IS NULL`,
});

const builtin: Record<GroupField, GroupColumn> = {
  stageId: column('stage', 't.stage_id', 'uuid'),
  category: column('category', 't.category', 'text'),
  // Each whose turn it is: of a team that works at once, several.
  executorId: {
    meaning: 'person',
    key: (alias) => `coalesce(${alias}.user_id, t.executor_id)::text`,
    // Only a team's people are looked for, whatever a planner takes a project for.
    join: (alias) => ` LEFT JOIN LATERAL unnest(CASE WHEN t.team_mode IS NOT NULL THEN ARRAY(
      SELECT m.user_id FROM task_member m WHERE m.tenant_id = t.tenant_id AND m.task_id = t.id
         AND m.role = 'executor' AND m.state = 'doing') END) ${alias}(user_id) ON true`,
    holds: (key, bind) => turnOf(bind([checked(key, 'uuid')])),
    none: 't.executor_id IS NULL',
  },
  urgent: column('urgent', 't.urgent', 'smallint'),
  taskTypeId: column('type', 't.type_id', 'uuid'),
  parentId: column('task', 't.parent_id', 'uuid'),
  creatorId: column('person', 't.created_by', 'uuid'),
  labelIds: {
    meaning: 'label',
    key: (alias) => `${alias}.value::text`,
    join: (alias) => ` LEFT JOIN LATERAL unnest(t.label_ids) ${alias}(value) ON true`,
    holds: (key, bind) => `t.label_ids && ${bind([checked(key, 'uuid')])}::uuid[]`,
    none: `t.label_ids = '{}'`,
  },
};
const days: Record<GroupDate, string> = {
  planStart: 't.plan_start',
  planEnd: 't.plan_end',
  realEnd: localDay('t.real_end'),
  createdTime: localDay('t.created_at'),
  updatedTime: localDay('t.updated_at'),
};

const steps: Record<GroupUnit, string> = { day: '1 day', week: '7 days', month: '1 month' };

/** Days by their own, their week (from Monday) or their month; the key is the first day. */
function dayColumn(sql: string, unit: GroupUnit = 'day'): GroupColumn {
  return {
    meaning: 'day',
    key: () => (unit === 'day' ? `${sql}::text` : `date_trunc('${unit}', ${sql}::timestamp)::date::text`),
    holds(key, bind) {
      const from = `${bind(checked(key, 'date'))}::date`;
      return `(${sql} >= ${from} AND ${sql} < (${from} + interval '${steps[unit]}')::date)`;
    },
    none: `${sql} IS NULL`,
  };
}

const patterns: Partial<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  smallint: /^\d{1,4}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
};
function checked(key: string, type: string): string {
  if (patterns[type]?.test(key) === false) throw invalid('分组的值不正确，请刷新后重试', 'filter.inGroups');
  return key;
}

/** @param where the request's field that is named when it cannot be grouped by. */
export function groupColumn(name: string, fields: ProjectFields | undefined, where = 'group'): GroupColumn {
  const { field, unit } = groupNameOf(name);
  if (Object.hasOwn(groupDates, field)) return dayColumn(days[field as GroupDate], unit);
  if (unit === undefined && Object.hasOwn(builtin, field)) return builtin[field as GroupField];
  const { id, name: label, kind } = fieldOf(fields, field);
  const { family, groups } = fieldKinds[kind];
  const text = customText(id);
  const meaning = family === 'person' || family === 'persons' ? 'person' : 'custom';
  const holdsJson = (value: unknown, bind: Bind) =>
    `t.custom_fields @> ${bind(JSON.stringify({ [id]: value }))}::jsonb`;
  if (family === 'choices' || family === 'persons') {
    const list = `t.custom_fields->'${id}'`;
    return {
      meaning,
      key: (alias) => `${alias}.value`,
      join: (alias) => ` LEFT JOIN LATERAL jsonb_array_elements_text(${list}) ${alias}(value) ON true`,
      holds: (key, bind) => holdsJson([key], bind),
      none: `(${list} IS NULL OR ${list} = '[]'::jsonb)`,
    };
  }
  if (!groups || (unit !== undefined && family !== 'date')) throw invalid(`不能按「${label}」分组`, where);
  if (family === 'date') return dayColumn(asDay(text), unit);
  const value = (key: string) => (family === 'number' ? Number(key) : family === 'flag' ? key === 'true' : key);
  return { meaning, key: () => text, holds: (key, bind) => holdsJson(value(key), bind), none: `${text} IS NULL` };
}

export function inGroup({ field, key }: GroupKey, fields: ProjectFields | undefined, bind: Bind): string {
  const found = groupColumn(field, fields, 'filter.inGroups');
  return key === null ? found.none : found.holds(key, bind);
}
