/** What a document's history, and with it the operation log, holds. */
import type { KeptChange, KeptOther } from '../../db/schema';
import type { TenantContext } from '../../http/route';
import type { HistoryNames, KeptEntry } from '../../object/define';
import { noteHistory } from '../../object/history/note';
import { namesOthers, othersChange } from '../task';

interface Noted {
  id: string;
  projectId: string;
  name: string;
}
type Change = { label: string; before: string | null; after: string | null };

const FIELD = 'document';
const note = (
  { db, actor }: Pick<TenantContext, 'db' | 'actor'>,
  { id, projectId }: Noted,
  event: string,
  change: KeptChange,
) => noteHistory(db, { type: 'document', id }, actor.userId, { event, projectId, changes: [change] });

/** In the caller's transaction. */
export const noteDocument = (
  context: Pick<TenantContext, 'db' | 'actor'>,
  row: Noted,
  event: string,
  change: Change = { label: '名称', before: null, after: row.name },
): Promise<void> => note(context, row, event, { field: FIELD, ...change });

/** The same of tasks that it belongs to, and of folders: by id, because not all who see the document see those. */
export const noteOthers = (
  context: Pick<TenantContext, 'db' | 'actor'>,
  row: Noted,
  event: string,
  label: string,
  sides: { before?: readonly KeptOther[]; after?: readonly KeptOther[] },
): Promise<void> => note(context, row, event, othersChange(FIELD, label, sides));

const UNSEEN = '看不到的文件夹';

/** That a document was moved is told to all who see it; where to, to those who see the folder. */
export const documentHistory: HistoryNames = {
  ...namesOthers,
  async namer(context, entries) {
    const ids = entries.flatMap(({ changes }) => changes.flatMap(folderOf)).map(({ id }) => id);
    const found = await context.platform.objects.findVisible(context, 'document', ids);
    const names = new Map(found.map(({ subject }) => [subject.id, subject.title]));
    const named = (entry: KeptEntry): KeptEntry => ({
      ...entry,
      changes: entry.changes.map((change) => {
        const [folder] = folderOf(change);
        const { others: _others, ...plain } = change;
        return folder ? { ...plain, after: names.get(folder.id) ?? UNSEEN } : change;
      }),
    });
    const tell = await namesOthers.namer(context, entries.map(named));
    return (entry) => tell(named(entry));
  },
};

const folderOf = ({ others }: KeptChange): KeptOther[] => others?.[1].filter(({ type }) => type === 'document') ?? [];
