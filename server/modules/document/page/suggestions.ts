/**
 * What is proposed in a page: the text itself holds it (`contract/document/text/suggestions.ts`), a row beside it who proposed
 * it when, and what became of it. Whoever writes the page accepts or refuses; whoever proposed it may take it back.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PageSuggestion, SuggestionVerdict } from '../../../../contract/document/document';
import { DECIDED_SHOWN, SUGGESTIONS_MAX } from '../../../../contract/document/kinds';
import { cutText } from '../../../../contract/text/cut';
import { iso } from '../../../base/present';
import { pageSuggestion } from '../../../db/schema';
import { againstRule } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { mayDocument } from '../../../policies/document';
import { mayPropose } from '../kind';
import { noteDocument } from '../note';
import { pageFor } from './service';
import { settlePage, settleWithin } from './settle';
import { forgetText, judgeText, openText } from './shared';

const TOLD = 200;

export async function suggestionsOf(context: TenantContext, id: string): Promise<PageSuggestion[]> {
  const { db, platform, actor } = context;
  await settlePage(platform, db.tenantId, id);
  const loaded = await pageFor(context, id, 'view');
  const mayEdit = mayDocument(actor, loaded.project, loaded, 'edit');
  const maySpeak = mayPropose(actor, loaded);
  const rows = await db.query<typeof pageSuggestion.$inferSelect>(
    `SELECT s.* FROM (
       SELECT s.id, s.user_id AS "userId", s.coming, s.going, s.place, s.state, s.created_at AS "createdAt",
              s.decided_by AS "decidedBy", s.decided_at AS "decidedAt",
              row_number() OVER (PARTITION BY s.state = 'open' ORDER BY s.decided_at DESC NULLS LAST, s.id DESC) AS turn
         FROM page_suggestion s WHERE s.tenant_id = $1 AND s.document_id = $2) s
      WHERE s.state = 'open' OR s.turn <= ${DECIDED_SHOWN}
      ORDER BY s.state <> 'open', CASE WHEN s.state = 'open' THEN s.place END, s."decidedAt" DESC, s.id
      LIMIT ${SUGGESTIONS_MAX + DECIDED_SHOWN}`,
    [id],
  );
  const people = await platform.directory.of(actor.tenantId);
  return rows.map(({ id: own, userId, coming, going, state, createdAt, decidedBy, decidedAt }) => ({
    ...{ id: own, coming, going, state },
    author: people(userId),
    createdTime: iso(createdAt),
    decidedBy: decidedBy === null ? null : people(decidedBy),
    decidedTime: decidedAt === null ? null : iso(decidedAt),
    mayAccept: mayEdit && state === 'open',
    mayRefuse: state === 'open' && (mayEdit || (maySpeak && userId === actor.userId)),
  }));
}

/** @throws 422 where none of them is open any more; 403 for what is not one's own where one may not write */
export async function decideSuggestions(
  context: TenantContext,
  id: string,
  { ids, accept }: SuggestionVerdict,
): Promise<{ count: number }> {
  try {
    return await context.db.transaction(async (db) => {
      const inside = { ...context, db };
      const loaded = await pageFor(inside, id, 'view');
      const text = await openText(db, id);
      await settleWithin(context.platform, db, id);
      const rows = await db.select(
        pageSuggestion,
        and(
          eq(pageSuggestion.documentId, id),
          eq(pageSuggestion.state, 'open'),
          inArray(pageSuggestion.id, [...new Set(ids)]),
        ),
      );
      const isOwn =
        !accept && mayPropose(context.actor, loaded) && rows.every((row) => row.userId === context.actor.userId);
      // Says why, where one may not.
      if (!isOwn) await pageFor(inside, id, 'edit');
      if (rows.length === 0) throw againstRule('这些建议已被处理或撤回，请刷新后查看');
      const chosen = new Set(rows.map((row) => row.id));
      await judgeText(
        db,
        text,
        (ref) => (chosen.has(ref.id) ? (accept ? 'accept' : 'refuse') : null),
        context.actor.userId,
      );
      await db.update(
        pageSuggestion,
        { state: accept ? 'accepted' : 'refused', decidedBy: context.actor.userId, decidedAt: sql`now()` },
        eq(pageSuggestion.documentId, id),
        inArray(pageSuggestion.id, [...chosen]),
      );
      await noteDocument(inside, loaded.row, accept ? 'suggestionsAccepted' : 'suggestionsRefused', saidOf(rows));
      await settleWithin(context.platform, db, id);
      db.afterCommit(() => context.platform.bus.publish({ type: 'pageText', tenantId: db.tenantId, documentId: id }));
      return { count: rows.length };
    });
  } catch (error) {
    forgetText(context.db, id);
    throw error;
  }
}

function saidOf(rows: readonly { coming: string; going: string }[]) {
  const [only, ...more] = rows;
  if (!only || more.length > 0) return { label: '修订建议', before: null, after: `${rows.length} 处` };
  return { label: '修订建议', before: cutText(only.going, TOLD) || null, after: cutText(only.coming, TOLD) || null };
}
