/** What fields demand of every way of writing: that they are filled in, and that a value stands once in its table. */
import { canBeUnique } from '../../../../contract/dynamicTable/kinds';
import type { CellValues } from '../../../../contract/dynamicTable/records';
import type { TenantDb } from '../../../db/scope';
import { shown } from '../../../object/fields/reading';
import { isBlank, rawText } from '../kinds';
import type { LoadedField, LoadedTable } from '../model';

interface Written {
  id: string;
  values: CellValues;
}

export const isRequired = ({ config }: LoadedField): boolean => config.required === true;
const isUnique = (field: LoadedField): boolean => field.config.unique === true && canBeUnique(field.kind);

/** Why new records cannot stand, by their place: a field is empty that the writer has to fill in. */
export function lackingIn(
  { fields }: LoadedTable,
  writes: ReadonlySet<string>,
  records: readonly { values: CellValues }[],
): Map<number, string> {
  const required = [...fields.values()].filter((field) => isRequired(field) && writes.has(field.key));
  const found = new Map<number, string>();
  for (const [at, { values }] of records.entries()) {
    const empty = required.find(({ key }) => isBlank(values[key]));
    if (empty) found.set(at, `「${empty.name}」是必填字段，请填写`);
  }
  return found;
}

/**
 * Values that stand in another record already, by the place of who writes them: of two in one call the first may have it.
 * Whoever writes such a field does so one after the other, so that two calls do not both find it free.
 */
export async function repeatedIn(
  db: TenantDb,
  table: LoadedTable,
  records: readonly Written[],
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  const asked = [...table.fields.values()].filter(
    (field) => isUnique(field) && records.some(({ values }) => !isBlank(values[field.key])),
  );
  if (asked.length === 0) return found;
  await db.query(
    `SELECT f.key FROM dyn_field f WHERE f.tenant_id = $1 AND f.table_id = $2 AND f.key = ANY($3::text[])
      ORDER BY f.key FOR NO KEY UPDATE`,
    [table.id, asked.map(({ key }) => key)],
  );
  for (const field of asked) {
    const wanted = records.flatMap(({ values }, at) =>
      isBlank(values[field.key]) ? [] : [{ at, text: String(values[field.key]) }],
    );
    const rows = await db.query<{ text: string }>(
      `SELECT ${rawText('t', field)} AS text FROM ${table.heap} t
        WHERE t.tenant_id = $1 AND t.deleted_at IS NULL AND ${rawText('t', field)} = ANY($2::text[])
          AND t.id <> ALL($3::uuid[])`,
      [wanted.map(({ text }) => text), records.map(({ id }) => id)],
      'each',
    );
    const taken = new Set(rows.map(({ text }) => text));
    for (const { at, text } of wanted) {
      if (taken.has(text) && !found.has(at)) found.set(at, `「${field.name}」的值${shown(text)}已存在，不能重复`);
      taken.add(text);
    }
  }
  return found;
}

/** How many values stand more than once: a field that has some cannot demand it. */
export async function repetitionsOf(db: TenantDb, table: LoadedTable, field: LoadedField): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM ${table.heap} t
       WHERE t.tenant_id = $1 AND t.deleted_at IS NULL AND ${rawText('t', field)} IS NOT NULL
       GROUP BY ${rawText('t', field)} HAVING count(*) > 1) r`,
    [],
    'each',
  );
  return row?.count ?? 0;
}
