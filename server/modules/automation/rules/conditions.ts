/** Whether an object meets a rule's conditions: the filters of lists, asked of one object as it stands. */
import type { RuleConditions } from '../../../../contract/automation/rule';
import type { ObjectContext, RuleUse } from '../../../object/define';
import { projectFieldsOf } from '../../../object/fields/projectFields';
import { conditionsSql, customNamed, hasConditions } from '../../../object/list/conditions';

/** A project may lack a custom field that a rule of the enterprise asks about: what cannot be asked is not met. */
export async function meets(
  { db, actor }: ObjectContext,
  { fields: table, type }: RuleUse,
  conditions: RuleConditions,
  objectId: string,
  projectId: string | null,
): Promise<boolean> {
  if (!hasConditions(conditions)) return true;
  const named = customNamed(table, conditions);
  const custom = named.length > 0 && projectId ? await projectFieldsOf(db, projectId, type) : undefined;
  if (named.some((field) => !custom?.has(field))) return false;
  const params: unknown[] = [objectId];
  const bind = (value: unknown) => `$${params.push(value) + 1}`;
  const sql = conditionsSql(table, conditions, custom, { bind, viewer: actor });
  const rows = await db.query<{ met: boolean | null }>(
    `SELECT ${sql} AS met FROM ${table.table} t WHERE t.tenant_id = $1 AND t.id = $2`,
    params,
    'each',
  );
  return rows[0]?.met === true;
}
