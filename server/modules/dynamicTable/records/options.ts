/** Options of choices that an act made along with its values: they go with it when it is taken back, and come again with it. */
import type { FieldOption } from '../../../../contract/object/customFields';
import type { TenantDb } from '../../../db/scope';
import type { ObjectContext } from '../../../object/define';
import { readTable } from '../access';
import { announce } from '../announce';
import type { LoadedTable } from '../model';

/** An option of the field `key`, or without one the field itself; `gone`: the act took it away. */
export interface ActOption {
  key: string;
  option?: FieldOption;
  gone?: true;
}

/** Adds to what the act, which is written already, is remembered by. */
export async function rememberOptions(db: TenantDb, actId: string, options: readonly ActOption[]): Promise<void> {
  if (options.length === 0) return;
  await db.query(
    `UPDATE dyn_act a SET options = coalesce(a.options, '[]'::jsonb) || $3::jsonb WHERE a.tenant_id = $1 AND a.id = $2`,
    [actId, JSON.stringify(options)],
  );
}

/** Which of the options records hold. The key was made by the server: it is no text of the caller's. */
export async function heldOptions(
  db: TenantDb,
  { heap }: Pick<LoadedTable, 'heap'>,
  key: string,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ value: string }>(
    `SELECT o.value FROM unnest($2::text[]) AS o(value) WHERE EXISTS (
       SELECT 1 FROM ${heap} t WHERE t.tenant_id = $1 AND t.deleted_at IS NULL
          AND (t."values"->>'${key}' = o.value OR t."values"->'${key}' @> to_jsonb(ARRAY[o.value])))`,
    [values],
    'each',
  );
  return new Set(rows.map(({ value }) => value));
}

interface FieldRow extends Record<string, unknown> {
  options: FieldOption[];
  default_value: unknown;
}

/** Options that the act took away come back, before the values that hold them do. */
export const giveOptionsBack = (context: ObjectContext, tableId: string, options: readonly ActOption[]) =>
  changeOptions(
    context,
    tableId,
    options.filter(({ gone }) => gone),
    async (_table, _key, field, given) => [
      ...field.options,
      ...given.filter((one) => !field.options.some(({ value, label }) => value === one.value || label === one.label)),
    ],
  );

/** Options that the act made go, after the values that held them: what others hold meanwhile stays. */
export const takeOptionsAway = (context: ObjectContext, tableId: string, options: readonly ActOption[]) =>
  changeOptions(
    context,
    tableId,
    options.filter(({ gone }) => !gone),
    async (table, key, field, made) => {
      const values = made.map(({ value }) => value);
      const held = await heldOptions(context.db, table, key, values);
      const usual = [field.default_value].flat();
      return field.options.filter(({ value }) => !values.includes(value) || held.has(value) || usual.includes(value));
    },
  );

/**
 * In the caller's transaction; nothing where who asks may not make options, or the field is gone.
 * @returns the options that are others than before, as the act that did it is remembered by
 */
async function changeOptions(
  context: ObjectContext,
  tableId: string,
  options: readonly ActOption[],
  next: (table: LoadedTable, key: string, field: FieldRow, given: readonly FieldOption[]) => Promise<FieldOption[]>,
): Promise<ActOption[]> {
  if (!options.some(({ option }) => option)) return [];
  const { db, actor } = context;
  const { access } = await readTable(context, tableId);
  if (!access.builds) return [];
  const changed: ActOption[] = [];
  for (const key of new Set(options.map((one) => one.key))) {
    if (!access.table.fields.has(key)) continue;
    const [field] = await db.query<FieldRow>(
      `SELECT f.options, f.default_value FROM dyn_field f
        WHERE f.tenant_id = $1 AND f.table_id = $2 AND f.key = $3 AND f.deleted_at IS NULL FOR UPDATE`,
      [tableId, key],
    );
    if (!field) continue;
    const given = options.flatMap((one) => (one.key === key && one.option ? [one.option] : []));
    const after = await next(access.table, key, field, given);
    const differs = (one: readonly FieldOption[], other: readonly FieldOption[]) =>
      one.filter(({ value }) => !other.some((each) => each.value === value));
    const [come, went] = [differs(after, field.options), differs(field.options, after)];
    if (come.length + went.length === 0) continue;
    await db.query(
      `UPDATE dyn_field f SET options = $4::jsonb, version = f.version + 1, updated_at = now(), updated_by = $5
        WHERE f.tenant_id = $1 AND f.table_id = $2 AND f.key = $3`,
      [tableId, key, JSON.stringify(after), actor.userId],
    );
    changed.push(
      ...come.map((option) => ({ key, option })),
      ...went.map((option) => ({ key, option, gone: true as const })),
    );
  }
  if (changed.length > 0) await announce(context, db, [tableId]);
  return changed;
}
