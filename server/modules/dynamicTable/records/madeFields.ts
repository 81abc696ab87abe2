/** Fields that a paste or an import made for its values: they go with it when it is taken back, and come again with it. */
import type { ObjectContext } from '../../../object/define';
import { type Reached, readTable } from '../access';
import { announce } from '../announce';
import { inputsOf } from '../formula/graph';
import { rawText } from '../kinds';
import type { ActOption } from './options';

const fieldsIn = (made: readonly ActOption[], isGone: boolean): string[] =>
  made.flatMap(({ key, option, gone = false }) => (option === undefined && gone === isGone ? [key] : []));

/** Those that the act took away come back, before the values that stand in them do. */
export async function giveFieldsBack(
  context: ObjectContext,
  tableId: string,
  made: readonly ActOption[],
): Promise<ActOption[]> {
  const keys = fieldsIn(made, true);
  const { access } = await readTable(context, tableId);
  if (keys.length === 0 || !access.builds) return [];
  const rows = await context.db.query<{ key: string }>(
    `UPDATE dyn_field f SET deleted_at = NULL, deleted_by = NULL, version = f.version + 1
      WHERE f.tenant_id = $1 AND f.table_id = $2 AND f.key = ANY($3::text[]) AND f.deleted_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM dyn_field o WHERE o.tenant_id = $1 AND o.table_id = f.table_id AND o.name = f.name
                           AND o.key <> f.key AND o.deleted_at IS NULL)
      RETURNING f.key`,
    [tableId, keys],
  );
  if (rows.length > 0) await announce(context, context.db, [tableId]);
  return rows.map(({ key }) => ({ key }));
}

/** Those that the act made go, after their values: one that others filled meanwhile, or that something is made of, stays. */
export async function takeFieldsAway(
  context: ObjectContext,
  tableId: string,
  made: readonly ActOption[],
): Promise<ActOption[]> {
  const { db, actor } = context;
  const reached = await readTable(context, tableId);
  const { table, builds } = reached.access;
  const gone: ActOption[] = [];
  if (!builds) return gone;
  for (const key of fieldsIn(made, false)) {
    const field = table.fields.get(key);
    if (!field || isNamed(reached, key) || table.fields.size - gone.length === 1) continue;
    const rows = await db.query(
      `UPDATE dyn_field f SET deleted_at = now(), deleted_by = $4, version = f.version + 1
        WHERE f.tenant_id = $1 AND f.table_id = $2 AND f.key = $3 AND f.deleted_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM ${table.heap} t WHERE t.tenant_id = $1 AND t.deleted_at IS NULL
                             AND ${rawText('t', field)} IS NOT NULL)
        RETURNING f.key`,
      [tableId, key, actor.userId],
      'each',
    );
    if (rows.length > 0) gone.push({ key, gone: true });
  }
  if (gone.length > 0) await announce(context, db, [tableId]);
  return gone;
}

/** By a computed field of any table, or by the rule of a role. */
function isNamed({ access: { table }, tables }: Reached, key: string): boolean {
  const inRules = table.roles.some(({ fields, rows }) => key in fields || JSON.stringify(rows).includes(`"${key}"`));
  return (
    inRules ||
    [...tables].some(([id, { fields }]) =>
      [...fields.values()].some((field) =>
        inputsOf({ tableId: id, field }, tables).some((one) => one.tableId === table.id && one.field.key === key),
      ),
    )
  );
}
