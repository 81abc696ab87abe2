/** What an update may do with suggestions: each is of whoever makes it, and who may only propose changes nothing else. */
import type { Node as PageNode } from '@tiptap/pm/model';
import { SUGGESTIONS_MAX } from '../../../../contract/document/kinds';
import { RefusedUpdate } from '../../../../contract/document/text/merge';
import { maySuggest, type Suggested } from '../../../../contract/document/text/suggestions';
import type { TenantDb } from '../../../db/scope';
import type { ReadBlocks } from './readBlocks';

export interface Before {
  found: ReadonlyMap<string, Suggested>;
  /** The text as it stood, where it has to stand so afterwards. */
  standing: PageNode | null;
}

/** Before an update is put to the text; null: nothing of it has to be looked at. */
export async function beforeUpdate(
  blocks: ReadBlocks,
  update: Uint8Array,
  onlySuggests: boolean,
): Promise<Before | null> {
  if (!onlySuggests && !maySuggest(update)) return null;
  return { found: blocks.suggested().found, standing: onlySuggests ? await blocks.standing() : null };
}

/** @throws RefusedUpdate in words */
export async function assertSuggested(
  db: TenantDb,
  documentId: string,
  blocks: ReadBlocks,
  before: Before,
  userId: string,
): Promise<void> {
  const { found, broken } = blocks.suggested();
  if (broken) throw new RefusedUpdate('这段修改已损坏，没有保存，请刷新页面后重试');
  if (found.size > SUGGESTIONS_MAX && found.size > before.found.size) {
    throw new RefusedUpdate(`一个页面最多 ${SUGGESTIONS_MAX} 处待处理的建议，请先处理一部分`);
  }
  const added = [...found].filter(([key]) => !before.found.has(key)).map(([, one]) => one);
  if (added.length > 0) {
    const rows = await db.query<{ id: string; userId: string }>(
      `SELECT s.id, s.user_id AS "userId" FROM page_suggestion s
        WHERE s.tenant_id = $1 AND s.document_id = $2 AND s.id = ANY($3::uuid[])`,
      [documentId, added.map(({ id }) => id)],
    );
    const known = new Map(rows.map((row) => [row.id, row.userId]));
    const others = new Set([...before.found.values()].map(({ id }) => id));
    for (const { id, by } of added) {
      // Who writes the page brings back what they decided of somebody else by undoing it; nobody speaks in another's name.
      const isForged = (known.get(id) ?? userId) !== by || (before.standing !== null && by !== userId);
      if (isForged || others.has(id)) {
        throw new RefusedUpdate('修订建议只能以自己的名义提出，请刷新页面后重试');
      }
    }
  }
  if (before.standing === null) return;
  const touched = [...before.found].some(([key, { by, coming, going }]) => {
    const now = found.get(key);
    return by !== userId && (now?.coming !== coming || now.going !== going);
  });
  if (touched || !before.standing.eq(await blocks.standing())) {
    throw new RefusedUpdate('您只能对这个页面提出修订建议，不能直接修改正文或他人的建议');
  }
}
