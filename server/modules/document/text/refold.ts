/** Words of passages, after an upgrade that folds otherwise: their texts are kept, no file is read again. */
import { searchWords } from '../../../object/list/words';
import { endOf, type Refold } from '../../../object/refold';

export const passageRefold: Refold = {
  what: '文档中的文字',
  async total(db) {
    const [row] = await db.query<{ total: number }>(
      'SELECT count(*)::int AS total FROM file_passage p WHERE p.tenant_id = $1',
    );
    return row?.total ?? 0;
  },
  async chunk(db, after, size) {
    const [textId = null, seq = 0] = after?.split(' ') ?? [];
    const rows = await db.query<{ text_id: string; seq: number; text: string }>(
      `SELECT p.text_id, p.seq, p.text FROM file_passage p
        WHERE p.tenant_id = $1 AND ($2::uuid IS NULL OR (p.text_id, p.seq) > ($2::uuid, $3::int))
        ORDER BY p.text_id, p.seq LIMIT $4 FOR NO KEY UPDATE`,
      [textId, Number(seq), size],
    );
    await db.query(
      `UPDATE file_passage p SET words = array_to_tsvector(array_remove(string_to_array(x.words, ' '), ''))
         FROM unnest($2::uuid[], $3::int[], $4::text[]) AS x(text_id, seq, words)
        WHERE p.tenant_id = $1 AND p.text_id = x.text_id AND p.seq = x.seq`,
      [rows.map((row) => row.text_id), rows.map((row) => row.seq), rows.map(({ text }) => searchWords(text).join(' '))],
    );
    return endOf(rows, (row) => `${row.text_id} ${row.seq}`);
  },
};
