/** Texts of norms, letter by letter, after an upgrade that folds otherwise. */
import { endOf, type Refold } from '../../object/refold';
import { foldedOf } from './save';

export const normRefold: Refold = {
  what: '规范',
  async total(db) {
    const [row] = await db.query<{ total: number }>('SELECT count(*)::int AS total FROM norm n WHERE n.tenant_id = $1');
    return row?.total ?? 0;
  },
  async chunk(db, after, size) {
    const rows = await db.query<{ id: string; code: string; title: string; body: string }>(
      `SELECT n.id, n.code, n.title, n.body FROM norm n WHERE n.tenant_id = $1 AND ($2::uuid IS NULL OR n.id > $2::uuid)
        ORDER BY n.id LIMIT $3 FOR NO KEY UPDATE`,
      [after, size],
    );
    await db.query(
      `UPDATE norm n SET folded = x.folded FROM unnest($2::uuid[], $3::text[]) AS x(id, folded)
        WHERE n.tenant_id = $1 AND n.id = x.id`,
      [rows.map(({ id }) => id), rows.map(foldedOf)],
    );
    return endOf(rows, ({ id }) => id);
  },
};
