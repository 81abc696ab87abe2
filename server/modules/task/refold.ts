/** Words of tasks and of what is said about them, after an upgrade that folds otherwise. */
import { htmlToText } from '../../base/html';
import type { TenantDb } from '../../db/scope';
import { searchWords } from '../../object/list/words';
import { endOf, type Refold } from '../../object/refold';
import { taskWords } from './change/apply';

interface Row extends Record<string, unknown> {
  id: string;
  title: string;
  notes: string;
  task_no: string;
  external_key: string | null;
  seq: number;
  comments: string[] | null;
}

/** What these tasks are found by, and what their comments say, made anew. */
export async function refoldTasks(db: TenantDb, ids: readonly string[]): Promise<void> {
  const rows = await db.query<Row>(
    `SELECT t.id, t.title, t.notes, t.task_no, t.external_key, t.seq,
            (SELECT array_agg(c.content) FROM comment c WHERE c.tenant_id = $1 AND c.object_type = 'task'
               AND c.object_id = t.id AND c.deleted_at IS NULL) AS comments
       FROM task t WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[])`,
    [ids],
  );
  const said = rows.map(({ comments }) => (comments ? searchWords(...comments.map(htmlToText)).join(' ') : null));
  await db.query(
    `UPDATE task t SET search = array_to_tsvector(array_remove(string_to_array(x.words, ' '), '')),
            comment_search = CASE WHEN x.said IS NULL THEN t.comment_search
              ELSE array_to_tsvector(array_remove(string_to_array(x.said, ' '), '')) END
       FROM unnest($2::uuid[], $3::text[], $4::text[]) AS x(id, words, said) WHERE t.tenant_id = $1 AND t.id = x.id`,
    [rows.map(({ id }) => id), rows.map((row) => taskWords(row).join(' ')), said],
  );
}

export const taskRefold: Refold = {
  what: '任务',
  async total(db) {
    const [row] = await db.query<{ total: number }>('SELECT count(*)::int AS total FROM task t WHERE t.tenant_id = $1');
    return row?.total ?? 0;
  },
  async chunk(db, after, size) {
    // Whoever comments on a task or changes it holds its row: neither misses the other.
    const held = await db.query<{ id: string }>(
      `SELECT t.id FROM task t WHERE t.tenant_id = $1 AND ($2::uuid IS NULL OR t.id > $2::uuid)
        ORDER BY t.id LIMIT $3 FOR NO KEY UPDATE`,
      [after, size],
    );
    await refoldTasks(
      db,
      held.map(({ id }) => id),
    );
    return endOf(held, ({ id }) => id);
  },
};
