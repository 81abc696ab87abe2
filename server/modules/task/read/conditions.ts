/** Conditions of transitions: filters of the task list, asked of one task as it stands or as it is about to be. */

import type { ConditionTree } from '../../../../contract/object/customFields';
import { conditionFields } from '../../../../contract/task/fields';
import type { TenantDb } from '../../../db/scope';
import { conditionsSql } from '../../../object/list/conditions';
import { type Parties, taskTable } from './fieldTable';
import type { ChangeRecord } from './load';
import type { Viewer } from './privateChildren';
import type { ProjectFields } from './values';
import type { Transition } from './workflowStore';

type Conditional = Transition & { condition: ConditionTree };
export const isConditional = (transition: Transition): transition is Conditional => transition.condition !== null;

const fieldsOf = ({ conditions = [], groups = [] }: ConditionTree): string[] =>
  [...conditions, ...groups.flatMap((group) => group.conditions)].map(({ field }) => field);

/** A project may lack a custom field that the enterprise's process asks about: what cannot be asked is not met. */
const askable = (tree: ConditionTree, fields: ProjectFields) =>
  fieldsOf(tree).every((field) => Object.hasOwn(conditionFields, field) || fields.has(field));

function compile(
  transitions: readonly Conditional[],
  fields: ProjectFields,
  me: Viewer,
  first: number,
  parties?: Parties,
): { columns: string; params: unknown[] } {
  const params: unknown[] = [];
  const bind = (value: unknown) => `$${params.push(value) + first - 1}`;
  const columns = transitions.map(
    ({ condition }, at) =>
      `${askable(condition, fields) ? conditionsSql(taskTable, condition, fields, { bind, viewer: me, given: parties }) : 'false'} AS c${at}`,
  );
  return { columns: columns.join(', '), params };
}

/** Which of the transitions are open to the tasks as they are stored: ids of tasks by id of the transition. */
export async function openFor(
  db: TenantDb,
  taskIds: readonly string[],
  transitions: readonly Conditional[],
  fields: ProjectFields,
  me: Viewer,
): Promise<Map<string, Set<string>>> {
  const open = new Map(transitions.map(({ id }) => [id, new Set<string>()]));
  if (transitions.length === 0) return open;
  const { columns, params } = compile(transitions, fields, me, 3);
  const rows = await db.query<{ id: string } & Record<string, unknown>>(
    `SELECT t.id, ${columns} FROM task t WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[])`,
    [taskIds, ...params],
  );
  for (const row of rows) {
    for (const [at, { id }] of transitions.entries()) if (row[`c${at}`]) open.get(id)?.add(row.id);
  }
  return open;
}

/** Whether the task would meet the condition with its changes, before they are written. */
export async function isOpenWith(
  db: TenantDb,
  after: ChangeRecord,
  transition: Conditional,
  fields: ProjectFields,
  me: Viewer,
): Promise<boolean> {
  const executors = after.team?.map(({ userId }) => userId) ?? (after.executor_id ? [after.executor_id] : []);
  const { columns, params } = compile([transition], fields, me, 3, { executors, involved: after.involved });
  // The row as the table would hold it: the same expressions judge it.
  const [row] = await db.query<{ c0: boolean | null }>(
    `SELECT ${columns} FROM jsonb_populate_record(
       (SELECT s FROM task s WHERE s.tenant_id = $1 AND s.id = ($2::jsonb->>'id')::uuid), $2::jsonb) t`,
    [JSON.stringify(after), ...params],
  );
  return row?.c0 === true;
}

/** What a refusal says: the hint of whoever drew the process, else the fields that it is about. */
export function conditionText({ name, condition, conditionHint }: Conditional, fields: ProjectFields): string {
  if (conditionHint) return `「${name}」需要满足条件：${conditionHint}`;
  const nameOf = (field: string) =>
    Object.hasOwn(conditionFields, field)
      ? conditionFields[field as keyof typeof conditionFields].label
      : (fields.get(field)?.name ?? '项目中没有的字段');
  const names = [...new Set(fieldsOf(condition).map(nameOf))];
  return `「${name}」的条件没有满足，请检查：${names.join('、')}`;
}
