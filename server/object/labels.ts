/** Labels that an enterprise gives to one kind of object, whose rows hold their ids: what those of norms and questionnaires share. */
import { sameNameSql } from '../base/sqlText';
import type { TenantDb } from '../db/scope';
import { duplicate } from '../errors';
import type { KeptKind, KeptTable } from './kept';

/** What the log tells of them. */
export const labelFields: KeptKind<KeptTable>['labels'] = { name: '名称', color: '颜色' };

interface Written {
  name: string;
  color: string;
}

/**
 * What is stored of a label.
 * @param id of the label that is changed; null where one is made
 * @throws 409 where another one has the name, however it is written
 */
export async function soundLabel(
  db: TenantDb,
  table: 'norm_label' | 'survey_label',
  { name, color }: Written,
  id: string | null,
): Promise<Written> {
  const [same] = await db.query<{ name: string }>(
    `SELECT name FROM ${table} WHERE tenant_id = $1 AND ${sameNameSql('name', '$2')} AND id IS DISTINCT FROM $3::uuid`,
    [name.trim(), id],
  );
  if (same) throw duplicate(`已有标签「${same.name}」`, 'name');
  return { name: name.trim(), color };
}

/** Whatever has the label loses it. */
export const takeLabelOff = (db: TenantDb, table: 'norm' | 'survey_form', id: string) =>
  db.query(`UPDATE ${table} SET label_ids = array_remove(label_ids, $2) WHERE tenant_id = $1 AND $2 = ANY(label_ids)`, [
    id,
  ]);
