/**
 * One page of a list that is sorted by what few tasks have or what stands in order elsewhere: a custom field, read from
 * `task_field_value`, or how many tasks come before. First come those that have a value, then the rest (or the other way
 * round); the second part is only begun where a page reaches so far, and neither reads more than the page needs
 * (`docs/decisions/custom-fields-in-one-column.md`).
 */

import { fieldKinds } from '../../../object/fields/kinds';
import type { Asked, Unseen } from '../../../object/fields/operand';
import type { ProjectField, ProjectFields } from '../../../object/fields/projectFields';
import { fieldOf, inOptionOrder } from '../../../object/list/custom';
import { windowSql } from '../../../object/list/page';
import { isSortKey, type Sort } from '../../../object/list/sorts';
import { taskTable } from './fieldTable';
import { orderBy } from './filter';
import { havingPredecessors, predecessorTotal } from './predecessorTotal';

/** Each option is a part of its own; with more of them sorting everything is the lesser evil. */
const OPTIONS_MAX = 20;

interface Page extends Asked {
  unseen: Unseen;
  select: string;
  where: string;
  /** `$n` of the project. */
  project: string;
  sorts: readonly Sort[];
  fields: ProjectFields | undefined;
  limit: number;
  offset: number;
}

/** Null where the first key is neither, or has too many options: the list is then sorted as any other. */
export function sortedPage(page: Page): string | null {
  const { select, sorts, bind, limit, offset } = page;
  const parts = sorts[0]?.field === 'preTotal' ? byPredecessors(page) : byField(page);
  if (!parts) return null;
  // What the rows show is made for those of the page alone, and not for all before them.
  const ids = `SELECT id, row_number() OVER () AS place FROM (${parts.join(' UNION ALL ')}) sorted
     ${windowSql(bind, { limit, offset })}`;
  return `SELECT ${select} FROM (${ids}) page JOIN task t ON t.tenant_id = $1 AND t.id = page.id ORDER BY page.place`;
}

/** To count what comes before each of a hundred thousand tasks takes half a second; most have nothing before them. */
function byPredecessors({ where, sorts, fields, bind, viewer, unseen, limit, offset }: Page): string[] {
  const [{ order = 'desc' } = {}, ...rest] = sorts;
  const me = viewer.isManager ? null : bind(viewer.userId);
  const tail = orderBy(rest, fields, { bind, viewer, unseen }, order);
  const upTo = bind(offset + limit);
  const some = `(${havingPredecessors(me, where, order, tail)} LIMIT ${upTo})`;
  // Counted one by one in their order, until there are enough.
  const none = `(SELECT t.id FROM task t WHERE ${where} AND ${predecessorTotal(me)} = 0 ORDER BY ${tail} LIMIT ${upTo})`;
  return order === 'desc' ? [some, none] : [none, some];
}

function byField({ where, project, sorts, fields, bind, viewer, unseen, limit, offset }: Page): string[] | null {
  const [first, ...rest] = sorts;
  // What some stage hides stands in order there all the same.
  if (!first || isSortKey(taskTable, first.field) || unseen(first.field)) return null;
  const field = fieldOf(fields, first.field);
  if (!fieldKinds[field.kind].sql) return null;
  if (inOptionOrder(field) && field.options.length > OPTIONS_MAX) return null;
  const { order = 'desc' } = first;
  const tail = orderBy(rest, fields, { bind, viewer, unseen }, order);
  const fieldId = `${bind(field.id)}::uuid`;
  const upTo = bind(offset + limit);
  const column = fieldKinds[field.kind].family === 'number' ? 'num' : 'txt';
  const held = (condition: string, by: string) =>
    `(SELECT t.id FROM task_field_value v JOIN task t ON t.tenant_id = v.tenant_id AND t.id = v.task_id
       WHERE v.tenant_id = $1 AND v.project_id = ${project}::uuid AND v.field_id = ${fieldId} AND ${condition} AND ${where}
       ORDER BY ${by}${tail.replaceAll('t.seq', 'v.seq')} LIMIT ${upTo})`;
  const none = `(SELECT t.id FROM task t WHERE ${where} AND NOT EXISTS (SELECT 1 FROM task_field_value v
       WHERE v.tenant_id = t.tenant_id AND v.task_id = t.id AND v.field_id = ${fieldId} AND v.${column} IS NOT NULL)
       ORDER BY ${tail} LIMIT ${upTo})`;
  const parts = inOptionOrder(field)
    ? byOption(field, order, bind).map((condition) => held(condition, ''))
    : [held(`v.${column} IS NOT NULL`, `v.${column} ${order}, `)];
  return [...parts, none];
}

/** What holds an option that has gone since comes behind the others. */
function byOption({ options }: ProjectField, order: 'asc' | 'desc', bind: Page['bind']): string[] {
  const values = options.map(({ value }) => value);
  const ordered = order === 'asc' ? values : [...values].reverse();
  return [
    ...ordered.map((value) => `v.txt = ${bind(value)}`),
    `v.txt IS NOT NULL AND v.txt <> ALL(${bind(values)}::text[])`,
  ];
}
