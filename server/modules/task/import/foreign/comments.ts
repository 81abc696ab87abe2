/** Comments that came with tasks of another tool: written as they were made there, once however often the file is given. */
import { createHash } from 'node:crypto';
import type { MoreComment } from '../../../../../contract/import/row';
import { escapeHtml, htmlToText } from '../../../../base/html';
import type { TenantDb } from '../../../../db/scope';
import { searchWords } from '../../../../object/list/words';
import { htmlOf } from './markup';

export interface Said {
  taskId: string;
  comments: readonly MoreComment[];
}

/** As a UUID of version 7 of the moment at which it was made, so that comments stand in their order. */
function idOf(taskId: string, { author, at }: MoreComment, html: string, nth: number): string {
  const hash = createHash('sha256')
    .update([taskId, author, at, html, at === null ? nth : ''].join('\n'))
    .digest('hex');
  const moment = (at === null ? nth : Math.max(0, Date.parse(at))).toString(16).padStart(12, '0').slice(-12);
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}

/** In the caller's transaction, which holds the tasks. Nobody is told: what was said elsewhere is no news here. */
export async function writeComments(db: TenantDb, importerId: string, said: readonly Said[]): Promise<void> {
  const now = new Date().toISOString();
  const rows = said.flatMap(({ taskId, comments }) =>
    comments.map((comment, nth) => {
      const html = htmlOf([comment.said]);
      const isStranger = comment.userId === null && comment.author;
      return {
        id: idOf(taskId, comment, html, nth),
        task: taskId,
        author: comment.userId ?? importerId,
        at: comment.at === null || comment.at > now ? now : comment.at,
        content: isStranger ? `<p><strong>${escapeHtml(isStranger)}</strong></p>${html}` : html,
      };
    }),
  );
  const added = await db.query<{ id: string; object_id: string; content: string }>(
    `INSERT INTO comment (tenant_id, id, object_type, object_id, content, created_by, updated_by, created_at, updated_at)
     SELECT $1, r.id, 'task', r.task, r.content, r.author, r.author, r.at, r.at
       FROM json_to_recordset($2::json) AS r(id uuid, task uuid, content text, author uuid, at timestamptz)
     ON CONFLICT DO NOTHING RETURNING id, object_id, content`,
    [JSON.stringify(rows)],
  );
  if (added.length === 0) return;
  // Rules that listen for comments mean those that people write from now on.
  await db.query(`DELETE FROM object_event WHERE tenant_id = $1 AND id = ANY($2::uuid[])`, [added.map(({ id }) => id)]);
  const words = new Map<string, string[]>();
  for (const { object_id: task, content } of added) words.set(task, [...(words.get(task) ?? []), htmlToText(content)]);
  await db.query(
    `UPDATE task t
        SET comment_count = (SELECT count(*)::int FROM comment c WHERE c.tenant_id = $1 AND c.object_type = 'task'
                                AND c.object_id = t.id AND c.deleted_at IS NULL),
            comment_search = coalesce(t.comment_search, ''::tsvector) || array_to_tsvector(r.words)
       FROM jsonb_to_recordset($2::jsonb) AS r(id uuid, words text[]) WHERE t.tenant_id = $1 AND t.id = r.id`,
    [JSON.stringify([...words].map(([id, texts]) => ({ id, words: searchWords(...texts) })))],
  );
}
