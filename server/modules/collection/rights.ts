/** Who gets what from each route of collections; `tests/rights.test.ts` asks for all of them. */
import { type Expected, judged } from '../../test/rights';

const base = 'project-center/pcProjectCollection';

/** By a global privilege: a stranger holds it in their own enterprise. */
const lists = judged(200, [200, 200, 200, 200, 200, 200, 200, 403], [200, 200, 403]);
const project = judged(200, [200, 200, 200, 200, 403, 403, 403, 403], [200, 403, 403]);
/** The collection is pm's, dev looks at it, super manages all of them. */
const watchers = judged(404, [200, 200, 200, 200, 200, 404, 404, 404], [200, 404, 404]);
const keepers = judged(404, [200, 200, 200, 200, 403, 404, 404, 404], [200, 404, 404]);

export const collectionRights: Readonly<Record<string, Expected>> = {
  [`GET ${base}`]: lists,
  // A stranger names one of ours as its owner: they are nobody there.
  [`POST ${base}`]: project,
  [`GET ${base}/{id}`]: watchers,
  [`GET ${base}/{id}/projectView`]: watchers,
  [`GET ${base}/{id}/timeline`]: watchers,
  [`GET ${base}/{id}/earned`]: watchers,
  [`PUT ${base}/{id}`]: keepers,
  [`DELETE ${base}/{id}`]: keepers,
  [`POST ${base}/{id}/projects`]: keepers,
  [`POST ${base}/{id}/members`]: keepers,
  'GET project-center/projectManagement/list': project,
};
