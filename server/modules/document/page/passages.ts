/**
 * Discussions of a passage. The discussion is a comment on the page like any other; beside it stands what passage it is about
 * (`page_passage`). Whoever may comment may begin one, also who may not write the page: nothing of its text changes.
 */
import type { NewPassage, PagePassage } from '../../../../contract/document/document';
import { PASSAGES_MAX } from '../../../../contract/document/kinds';
import { anchorAt, wordsOf } from '../../../../contract/document/text/anchor';
import { findQuote, quoteAt } from '../../../../contract/document/text/quote';
import { pagePassage } from '../../../db/schema';
import { againstRule } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { addComment } from '../../../object/comments/service';
import { pageFor } from './service';
import { settlePage, settleWithin } from './settle';
import { forgetText, openText, textDoc } from './shared';

/**
 * @throws 422 where the words stand there no more, or at several places that look alike
 */
export async function addPassage(
  context: TenantContext,
  id: string,
  { content, quote }: NewPassage,
): Promise<{ id: string }> {
  try {
    return await context.db.transaction(async (db) => {
      const inside = { ...context, db };
      await pageFor(inside, id, 'view');
      await context.platform.objects.load(inside, { type: 'document', id }, 'comment');
      const text = await openText(db, id);
      await settleWithin(context.platform, db, id);
      const words = wordsOf(await textDoc(db, text));
      const span = findQuote(words.text, quote);
      const anchor = span && anchorAt(words, span);
      if (!span || !anchor) throw againstRule('这段文字刚刚被修改，请重新选择后再评论');
      const [held] = await db.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM page_passage x WHERE x.tenant_id = $1 AND x.document_id = $2',
        [id],
      );
      if ((held?.count ?? 0) >= PASSAGES_MAX) {
        throw againstRule(`一个页面最多 ${PASSAGES_MAX} 处划词评论，请在“讨论与历史”中评论`);
      }
      const made = await addComment(inside, { type: 'document', id }, { content });
      const { text: said, ...around } = quoteAt(words.text, span);
      await db.insert(pagePassage, { commentId: made.id, documentId: id, quote: said, ...around, ...anchor, ...span });
      return made;
    });
  } catch (error) {
    forgetText(context.db, id);
    throw error;
  }
}

/** Those whose discussion stands, in the order of the text; what lost its passage is last. */
export async function passagesOf(context: TenantContext, id: string): Promise<PagePassage[]> {
  await pageFor(context, id, 'view');
  // As it is read: what was typed a moment ago may have moved them.
  await settlePage(context.platform, context.db.tenantId, id);
  return context.db.query<PagePassage & Record<string, unknown>>(
    `SELECT x.comment_id AS "commentId", x.quote AS text, x.quote_before AS before, x.quote_after AS after,
            x.anchor_start AS start, x.anchor_end AS "end", x.at_from AS "from", x.at_to AS "to"
       FROM page_passage x JOIN comment c ON c.tenant_id = x.tenant_id AND c.id = x.comment_id
      WHERE x.tenant_id = $1 AND x.document_id = $2 AND (c.deleted_at IS NULL OR EXISTS (
            SELECT 1 FROM comment a WHERE a.tenant_id = $1 AND a.parent_id = c.id AND a.deleted_at IS NULL))
      ORDER BY x.at_from NULLS LAST, x.comment_id`,
    [id],
  );
}
