/** What may be shared by a link: for each kind who may hand it out, and what its link shows. */
import type { LinkSettings, SharedLink } from '../../../contract/publicLink/publicLink';
import { type LinkKind, type ShareKind, shareKindCodes } from '../../../contract/publicLink/words';
import type { ObjectContext } from '../../object/define';
import { boardToShare, shareDashboard, sharedBoard, sharedBoardFor } from '../dashboard';
import { assertSharesPage, sharedPage, sharePage } from '../document';
import { assertSharesView, sharedForm, sharedTable, shareForm, shareView } from '../dynamicTable';
import { assertSharesStatistics, sharedStatistics, shareStatistics } from '../questionnaire';
import type { Link } from './store';

/** What a link is made of. */
interface Handed {
  objectId: string;
  title: string;
  /** Of a table's view: the fields that were shown when it was shared. */
  columns?: string[];
  /** Of a dashboard: the filter that is locked. */
  filter?: LinkSettings['filter'];
}

interface Shareable {
  /** What who asks hands out. @throws 404, 403, 422 in words */
  share(context: ObjectContext, target: string, settings: LinkSettings): Promise<Handed>;
  /** The id of what its page calls so. Absent: it is called by its id. @throws 404, 403 for who may not share it */
  idOf?(context: ObjectContext, target: string): Promise<string>;
  /**
   * Judges who may share it, and so see and revoke its links: also where no link more can be made, as in a closed project.
   * @throws 404, 403
   */
  judge(context: ObjectContext, objectId: string): Promise<unknown>;
  /** What whoever has the link sees, by the publisher's rights. @throws 404 or 403 where the publisher may not share it any more */
  shown(context: ObjectContext, link: Link): Promise<Partial<SharedLink>>;
}

export const columnsOf = ({ settings }: Pick<Link, 'settings'>): readonly string[] => settings.columns ?? [];

const shareables: Readonly<Record<ShareKind, Shareable>> = {
  tableView: {
    share: shareView,
    judge: (context, id) => assertSharesView(context, id, false),
    shown: async (context, link) => ({ table: await sharedTable(context, link.objectId, columnsOf(link)) }),
  },
  tableForm: {
    share: shareForm,
    judge: (context, id) => assertSharesView(context, id, true),
    shown: async (context, { objectId }) => ({ form: await sharedForm(context, objectId) }),
  },
  dashboard: {
    share: (context, target, { filter }) => shareDashboard(context, target, filter),
    idOf: async (context, target) => (await boardToShare(context, target)).id,
    judge: sharedBoardFor,
    shown: async (context, link) => ({ board: await sharedBoard(context, link) }),
  },
  page: {
    share: sharePage,
    judge: assertSharesPage,
    shown: async (context, { objectId }) => ({ page: await sharedPage(context, objectId) }),
  },
  survey: {
    share: shareStatistics,
    judge: assertSharesStatistics,
    shown: async (context, { objectId }) => ({ survey: await sharedStatistics(context, objectId) }),
  },
};

const isShared = (kind: LinkKind): kind is ShareKind => (shareKindCodes as readonly LinkKind[]).includes(kind);
/** Null for kinds that have a door of their own. */
export const shareableOf = (kind: LinkKind): Shareable | null => (isShared(kind) ? shareables[kind] : null);
