/** Whether an object meets a rule's conditions: the filters of lists, asked of one object as it was at the event. */
import type { RuleConditions } from '../../../../contract/automation/rule';
import type { AskedRecord, ObjectContext } from '../../../object/define';
import { projectFieldsOf } from '../../../object/fields/projectFields';
import { conditionsSql, customNamed, hasConditions } from '../../../object/list/conditions';
import type { RuledBy } from './actions';

interface AskedObject extends AskedRecord {
  projectId: string | null;
  /** It has to begin to meet them with the event. */
  begins: boolean;
}
/** An object as it stands. */
export const NOW = { image: null, eventId: null, begins: false } as const;

/** A project may lack a custom field that a rule of the enterprise asks about: what cannot be asked is not met. */
export async function meets(
  context: ObjectContext,
  { use, held }: RuledBy,
  conditions: RuleConditions,
  { id, projectId, image, eventId, begins }: AskedObject,
): Promise<boolean> {
  if (!hasConditions(conditions)) return true;
  if (held) return held.rules.meets(context, held.id, conditions, { id, image, eventId }, begins);
  if (!use) return false;
  const { db, actor } = context;
  const { fields: table, type } = use;
  const named = customNamed(table, conditions);
  const custom = named.length > 0 && projectId ? await projectFieldsOf(db, projectId, type) : undefined;
  if (named.some((field) => !custom?.has(field))) return false;
  const params: unknown[] = [id, image && JSON.stringify(image)];
  const bind = (value: unknown) => `$${params.push(value) + 1}`;
  const sql = conditionsSql(table, conditions, custom, { bind, viewer: actor });
  const rows = await db.query<{ met: boolean | null }>(
    `SELECT ${sql} AS met FROM ${table.table} stands, LATERAL jsonb_populate_record(stands, coalesce($3::jsonb, '{}')) t
      WHERE stands.tenant_id = $1 AND stands.id = $2`,
    params,
    'each',
  );
  return rows[0]?.met === true;
}
