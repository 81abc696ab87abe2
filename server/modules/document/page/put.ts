/** A page is given another text as a whole: by a script, by taking back a version, by an import. */

import { eq } from 'drizzle-orm';
import { pageText } from '../../../db/schema';
import type { TenantContext } from '../../../http/route';
import { keepPage, type PageVersion } from './keep';
import { placePassages } from './placePassages';
import { forgetText, holdText, htmlNow, replaceText, textDoc } from './shared';
import { placeSuggestions } from './suggestionRows';

/**
 * Writes the version, and the text for those who write meanwhile, in the caller's transaction, in which what was typed until
 * now is a version already (`settleWithin`).
 */
export async function putPage(context: TenantContext, version: PageVersion): Promise<void> {
  const { db, actor, platform } = context;
  const { id } = version;
  const held = await holdText(db, id);
  if (!held || held.stateSeq === 0) return keepPage(context, version);
  try {
    const text = await replaceText(db, held, version.html, actor.userId);
    await keepPage(context, { ...version, html: await htmlNow(db, text) });
    const doc = await textDoc(db, text);
    await placePassages(db, id, doc);
    await placeSuggestions(db, id, doc);
    await db.update(pageText, { shownSeq: text.seq }, eq(pageText.documentId, id));
  } catch (error) {
    forgetText(db, id);
    throw error;
  }
  db.afterCommit(() => platform.bus.publish({ type: 'pageText', tenantId: db.tenantId, documentId: id }));
}
