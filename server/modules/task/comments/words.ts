/** What a task keeps of its comments: how many there are, and the words that its search finds it by. */

import { htmlToText } from '../../../base/html';
import type { TenantDb } from '../../../db/scope';
import { searchWords } from '../../../object/list/words';

/** The kind's `onComment`: the task's row is locked, so that its count is right. */
export async function countComment(db: TenantDb, taskId: string, added: string | null): Promise<void> {
  await db.query(
    `UPDATE task SET comment_count = (SELECT count(*)::int FROM comment c
        WHERE c.tenant_id = $1 AND c.object_type = 'task' AND c.object_id = $2 AND c.deleted_at IS NULL)
      WHERE tenant_id = $1 AND id = $2`,
    [taskId],
  );
  if (added === null) await reindexComments(db, taskId);
  else await indexComment(db, taskId, added);
}

/** Adds the words of a new comment, in the transaction that writes it. */
const indexComment = (db: TenantDb, taskId: string, html: string) =>
  db.query(
    `UPDATE task SET comment_search = coalesce(comment_search, ''::tsvector) || array_to_tsvector($3::text[])
      WHERE tenant_id = $1 AND id = $2`,
    [taskId, searchWords(htmlToText(html))],
  );

/** After a change or removal: what is said nowhere any more must not be found. */
async function reindexComments(db: TenantDb, taskId: string): Promise<void> {
  const comments = await db.query<{ content: string }>(
    `SELECT content FROM comment WHERE tenant_id = $1 AND object_type = 'task' AND object_id = $2 AND deleted_at IS NULL`,
    [taskId],
  );
  await db.query('UPDATE task SET comment_search = array_to_tsvector($3::text[]) WHERE tenant_id = $1 AND id = $2', [
    taskId,
    searchWords(...comments.map(({ content }) => htmlToText(content))),
  ]);
}
