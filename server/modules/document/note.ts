/** What a document's history, and with it the operation log, holds. */
import type { TenantContext } from '../../http/route';
import { noteHistory } from '../../object/history/note';

interface Noted {
  id: string;
  projectId: string;
  name: string;
}
type Change = { label: string; before: string | null; after: string | null };

/** In the caller's transaction. */
export const noteDocument = (
  { db, actor }: Pick<TenantContext, 'db' | 'actor'>,
  { id, projectId, name }: Noted,
  event: string,
  { label, before, after }: Change = { label: '名称', before: null, after: name },
): Promise<void> =>
  noteHistory(db, { type: 'document', id }, actor.userId, {
    event,
    projectId,
    changes: [{ field: 'document', label, before, after }],
  });
