/** Who gets what from the routes of the library; `tests/rights.test.ts` asks for all of them. */
import { talkRights } from '../../test/partRights';
import {
  author,
  developers,
  type Expected,
  judged,
  keepers,
  managers,
  refusedByRule,
  tenantMember,
  viewers,
} from '../../test/rights';

const base = 'project-center/pcProjectDocument';
/** Of the uploads in the walk only pm has one. */
const uploader = judged(404, [404, 404, 404, 200, 404, 403, 404, 404], [403, 403, 404]);

export const documentRights: Readonly<Record<string, Expected>> = {
  [`GET ${base}/library`]: viewers,
  [`GET ${base}/list`]: viewers,
  [`GET ${base}/files`]: viewers,
  [`GET ${base}/recycled`]: viewers,
  [`GET ${base}/zip`]: viewers,
  [`GET ${base}/queryDocUrl`]: viewers,
  [`GET ${base}/own`]: tenantMember,
  [`GET ${base}/libraries`]: tenantMember,
  [`PUT ${base}/libraries`]: keepers,
  [`GET ${base}/backlinks`]: viewers,
  [`GET ${base}/cards`]: tenantMember,
  [`GET ${base}/templates`]: viewers,
  [`DELETE ${base}/templates/{id}`]: developers,
  [`POST ${base}/search`]: viewers,
  [`POST ${base}/folder`]: developers,
  [`POST ${base}/folders`]: developers,
  [`POST ${base}/page`]: developers,
  [`POST ${base}/taken`]: developers,
  [`POST ${base}/upload`]: developers,
  [`POST ${base}/file`]: { ...uploader, inPrivate: [404, 404, 404, 200, 404, 404, 404, 404], inOpen: [404, 404, 404] },
  [`POST ${base}/import`]: {
    ...uploader,
    inPrivate: [404, 404, 404, 200, 404, 404, 404, 404],
    inOpen: [404, 404, 404],
  },
  [`POST ${base}/move`]: developers,
  [`POST ${base}/copy`]: developers,
  [`POST ${base}/place`]: developers,
  [`POST ${base}/recycle`]: developers,
  [`POST ${base}/restore`]: developers,
  [`GET ${base}/{id}/details`]: viewers,
  [`PUT ${base}/{id}`]: developers,
  [`GET ${base}/{id}/versions`]: viewers,
  [`POST ${base}/{id}/upload`]: developers,
  [`POST ${base}/{id}/version`]: {
    ...uploader,
    inPrivate: [404, 404, 404, 200, 404, 404, 404, 404],
    inOpen: [404, 404, 404],
  },
  /** The walk's document has no words to be read. */
  [`POST ${base}/{id}/readText`]: refusedByRule(developers),
  [`POST ${base}/{id}/restoreVersion`]: developers,
  [`GET ${base}/{id}/access`]: managers,
  [`PUT ${base}/{id}/access`]: managers,
  [`POST ${base}/{id}/link`]: developers,
  [`DELETE ${base}/{id}/link/{taskId}`]: developers,
  /** The walk's document is a page, which nobody takes away. */
  [`POST ${base}/{id}/checkOut`]: refusedByRule(developers),
  [`POST ${base}/{id}/checkIn`]: refusedByRule(developers),
  [`PUT ${base}/{id}/favourite`]: viewers,
  [`POST ${base}/{id}/template`]: developers,
  [`GET ${base}/{id}/passages`]: viewers,
  /** The walk's page is empty: none of its words is there. */
  [`POST ${base}/{id}/passages`]: refusedByRule(developers),
  [`GET ${base}/{id}/suggestions`]: viewers,
  /** The walk's page has none. */
  [`POST ${base}/{id}/suggestions/decide`]: refusedByRule(developers),
  [`GET ${base}/{id}/page`]: viewers,
  [`GET ${base}/{id}/markdown`]: viewers,
  [`GET ${base}/{id}/docx`]: viewers,
  [`GET ${base}/{id}/page/{no}`]: viewers,
  [`PUT ${base}/{id}/page`]: developers,
  /** What the walk sends is no picture. */
  [`POST ${base}/{id}/picture`]: refusedByRule(developers),
  [`POST ${base}/{id}/page/file`]: developers,
  [`GET ${base}/{id}/page/files`]: viewers,
  [`POST ${base}/{id}/page/sync`]: developers,
  ...talkRights('collaboration-center/document', { speak: developers, view: viewers, author }),
};
