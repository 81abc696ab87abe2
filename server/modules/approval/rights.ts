/** Who gets what from each route of approvals; `tests/rights.test.ts` asks for all of them. */
import { type Expected, enterpriseManagers, judged, keepers, tenantMember, viewers } from '../../test/rights';

const base = 'collaboration-center/approval';
/** dev asks, pm answers; managers of the enterprise look on. */
const byPm = judged(404, [403, 403, 404, 200, 403, 404, 404, 404], [404, 404, 404]);
const byDev = judged(404, [403, 403, 404, 403, 200, 404, 404, 404], [404, 404, 404]);
/** Whoever takes part; but nothing is there to be taken back. */
const nothingToTakeBack = judged(404, [422, 422, 404, 422, 422, 404, 404, 404], [404, 404, 404]);
const notReturned = judged(404, [403, 403, 404, 403, 422, 404, 404, 404], [404, 404, 404]);
const pmAlone = judged(404, [404, 404, 404, 200, 404, 404, 404, 404], [404, 404, 404]);

export const approvalRights: Readonly<Record<string, Expected>> = {
  [`GET ${base}/list`]: tenantMember,
  [`GET ${base}/count`]: tenantMember,
  [`GET ${base}/ofObject`]: viewers,
  [`GET ${base}/flow`]: tenantMember,
  [`POST ${base}/flow`]: keepers,
  [`PUT ${base}/flow/{id}`]: enterpriseManagers(404),
  [`DELETE ${base}/flow/{id}`]: enterpriseManagers(404),
  [`GET ${base}/delegation`]: tenantMember,
  // To the stranger none of their members.
  [`POST ${base}/delegation`]: judged(400, [200, 200, 200, 200, 200, 200, 200, 200], [200, 200, 200]),
  [`DELETE ${base}/delegation/{id}`]: pmAlone,
  [`GET ${base}/{id}`]: viewers,
  // What is not theirs is refused one by one.
  [`POST ${base}/answerMany`]: tenantMember,
  [`POST ${base}/{id}/answer`]: byPm,
  [`POST ${base}/{id}/takeBack`]: nothingToTakeBack,
  [`POST ${base}/{id}/transfer`]: byPm,
  [`POST ${base}/{id}/ask`]: byPm,
  // Of the other approval, in which pm is asked for a word.
  [`POST ${base}/{id}/reply`]: pmAlone,
  [`POST ${base}/{id}/addSigner`]: byPm,
  [`POST ${base}/{id}/removeSigner`]: byPm,
  [`POST ${base}/{id}/return`]: byPm,
  [`POST ${base}/{id}/withdraw`]: byDev,
  [`POST ${base}/{id}/resubmit`]: notReturned,
  [`POST ${base}/{id}/copy`]: judged(404, [200, 200, 404, 200, 200, 404, 404, 404], [404, 404, 404]),
  [`POST ${base}/{id}/urge`]: byDev,
};
