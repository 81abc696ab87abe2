/** Who gets what from each route of norms; `tests/rights.test.ts` asks for all of them. */
import { partRights } from '../../test/partRights';
import { type Expected, judged, missing, tenantMember } from '../../test/rights';

const base = 'project-center/kc/specification';

/** Whoever holds 知识库: everybody but the guest. */
const readersOfOwn: Expected = {
  ...tenantMember,
  inPrivate: [200, 200, 200, 200, 200, 200, 200, 403],
  inOpen: [200, 200, 403],
};
const readers = judged(404, [200, 200, 200, 200, 200, 200, 200, 404], [200, 200, 404]);
/** pm owns them; the others who read them are told so. */
const keepers = judged(404, [200, 200, 200, 200, 403, 403, 403, 404], [200, 403, 404]);
/** Of a draft that only its keepers know of. */
const draftKeepers = judged(404, [200, 200, 200, 200, 404, 404, 404, 404], [200, 404, 404]);
const creators: Expected = {
  ...tenantMember,
  inPrivate: [200, 200, 200, 200, 403, 403, 403, 403],
  inOpen: [200, 403, 403],
};
const managers = (stranger: number) => judged(stranger, [200, 200, 200, 403, 403, 403, 403, 403], [200, 403, 403]);
/** Readers who may link the task. */
const relaters = judged(404, [200, 200, 404, 200, 200, 403, 404, 404], [403, 403, 404]);
const pmAlone = judged(404, [404, 404, 404, 200, 404, 404, 404, 404], [404, 404, 404]);
const author = judged(404, [403, 403, 403, 200, 403, 403, 403, 404], [403, 403, 404]);

export const normRights: Readonly<Record<string, Expected>> = {
  [`POST ${base}/save`]: creators,
  [`GET ${base}/queryPage`]: readersOfOwn,
  [`GET ${base}/queryList`]: readersOfOwn,
  [`GET ${base}/hot`]: readersOfOwn,
  [`GET ${base}/countBySource`]: readersOfOwn,
  [`GET ${base}/{id}/detail`]: readers,
  [`POST ${base}/mark`]: readers,
  [`POST ${base}/liked`]: readers,
  [`POST ${base}/subscribe`]: readers,
  [`POST ${base}/remove`]: draftKeepers,
  [`POST ${base}/restore`]: draftKeepers,
  [`POST ${base}/confirmReview`]: keepers,
  [`POST ${base}/obsolete`]: keepers,
  [`GET ${base}/{id}/versions`]: readers,
  [`GET ${base}/version/{id}`]: readers,
  [`GET ${base}/version/compare`]: readers,
  [`POST ${base}/version/create`]: keepers,
  [`POST ${base}/version/save`]: draftKeepers,
  [`POST ${base}/version/submit`]: draftKeepers,
  [`POST ${base}/version/delete`]: draftKeepers,
  [`GET ${base}/queryInterpret`]: readersOfOwn,
  [`GET ${base}/interpret/{id}/detail`]: readers,
  [`POST ${base}/interpret`]: readers,
  [`POST ${base}/interpret/liked`]: readers,
  [`POST ${base}/delInterpret`]: keepers,
  [`POST ${base}/interpret/restore`]: pmAlone,
  [`GET ${base}/reviews`]: readers,
  [`POST ${base}/appraise`]: readers,
  [`POST ${base}/appraise/reply`]: keepers,
  [`GET ${base}/{id}/reading`]: keepers,
  [`POST ${base}/reading/assign`]: keepers,
  [`POST ${base}/reading/confirm`]: readers,
  [`POST ${base}/reading/remind`]: keepers,
  [`GET ${base}/{id}/taskRela`]: readers,
  [`GET ${base}/{id}/taskRela/stat`]: readers,
  [`GET ${base}/taskRela/ofTask`]: judged(404, [200, 200, 404, 200, 200, 200, 404, 404], [200, 200, 404]),
  [`POST ${base}/{id}/taskRela`]: relaters,
  [`POST ${base}/taskRela/remove`]: relaters,
  [`POST ${base}/taskRela/problem`]: relaters,
  [`GET ${base}/labels`]: readersOfOwn,
  [`POST ${base}/label/create`]: creators,
  [`POST ${base}/label/update`]: managers(404),
  [`POST ${base}/label/delete`]: managers(404),
  ...partRights('collaboration-center/norm', { speak: readers, view: readers, author }),
  'POST collaboration-center/norm/attachments': keepers,
  'DELETE collaboration-center/norm/attachments/{fileId}': keepers,
  'PUT collaboration-center/norm/attachments/{fileId}': missing(keepers),
  ...partRights('collaboration-center/interpretation', { speak: readers, view: readers, author }),
  'POST collaboration-center/interpretation/attachments': author,
  'DELETE collaboration-center/interpretation/attachments/{fileId}': keepers,
  'PUT collaboration-center/interpretation/attachments/{fileId}': missing(author),
};
