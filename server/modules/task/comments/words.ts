/** The words of a task's comments, which its search finds it by (`task.comment_search`). */

import { htmlToText } from '../../../base/html';
import type { TenantDb } from '../../../db/scope';
import { searchWords } from '../../../object/list/words';

/** Adds the words of a new comment, in the transaction that writes it. */
export const indexComment = (db: TenantDb, taskId: string, html: string) =>
  db.query(
    `UPDATE task SET comment_search = coalesce(comment_search, ''::tsvector) || array_to_tsvector($3::text[])
      WHERE tenant_id = $1 AND id = $2`,
    [taskId, searchWords(htmlToText(html))],
  );

/** After a change or removal: what is said nowhere any more must not be found. */
export async function reindexComments(db: TenantDb, taskId: string): Promise<void> {
  const comments = await db.query<{ content: string }>(
    'SELECT content FROM task_comment WHERE tenant_id = $1 AND task_id = $2 AND deleted_at IS NULL',
    [taskId],
  );
  await db.query('UPDATE task SET comment_search = array_to_tsvector($3::text[]) WHERE tenant_id = $1 AND id = $2', [
    taskId,
    searchWords(...comments.map(({ content }) => htmlToText(content))),
  ]);
}
