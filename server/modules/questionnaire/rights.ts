/** Who gets what from each route of questionnaires; `tests/rights.test.ts` asks for all of them. */
import {
  always,
  anyone,
  developers,
  type Expected,
  judged,
  refusedByRule,
  tenantMember,
  viewers,
} from '../../test/rights';

const form = 'idp-survey/user/form';
const label = 'idp-survey/acLabel';
const bank = 'idp-survey/user/bank';
const task = 'idp-survey/ccTask';

/** pm's, in no project. */
const keepers = judged(404, [200, 200, 404, 200, 404, 404, 404, 404], [404, 404, 404]);
/** Of two questions that there are not: who may ask is told so. */
const crossing = judged(404, [400, 400, 404, 400, 404, 404, 404, 404], [404, 404, 404]);
/** What pm asked for is pm's. */
const asked = judged(404, [404, 404, 404, 200, 404, 404, 404, 404], [404, 404, 404]);
/** Everybody sees a label; its author and the enterprise's managers change it. */
const labelKeepers = judged(404, [200, 200, 403, 200, 403, 403, 403, 403], [403, 403, 403]);
/** What is sent is no PNG: who may send it is told so. */
const drawers = judged(404, [422, 422, 404, 422, 404, 404, 404, 404], [404, 404, 404]);
/** Nothing runs there: who may host a vote is told so. */
const hosts = judged(404, [422, 422, 404, 422, 404, 404, 404, 404], [404, 404, 404]);
/** The file has none of its questions. */
const importers = judged(404, [422, 422, 404, 422, 404, 404, 404, 404], [404, 404, 404]);
/** Nothing to end. */
const enders = judged(404, [404, 404, 404, 404, 404, 404, 404, 404], [404, 404, 404]);
/** Nothing runs: who may answer is told so, as who may not is. */
const voters: Expected = always(422);
/** For the whole enterprise: others have the reason, and no question. */
const answerers: Expected = { ...anyone, visitor: 422, homeless: 422, stranger: 422 };
/** Of a slot that there is not: who may answer is told so. */
const slotHolders: Expected = { ...always(400), visitor: 422, homeless: 422, stranger: 422 };

export const questionnaireRights: Readonly<Record<string, Expected>> = {
  [`GET ${form}/page`]: tenantMember,
  [`GET ${form}/list`]: tenantMember,
  [`GET ${form}/detail/{id}`]: keepers,
  // In pm's project.
  [`POST ${form}/create`]: developers,
  [`POST ${form}/update`]: keepers,
  [`POST ${form}/copyForm/{id}`]: keepers,
  [`POST ${form}/delete`]: keepers,
  [`GET ${form}/recycled`]: tenantMember,
  [`POST ${form}/recover/{id}`]: keepers,
  [`POST ${form}/publish`]: keepers,
  [`POST ${form}/stop`]: keepers,
  [`POST ${form}/rePublish`]: keepers,
  [`POST ${form}/sendInviteMessage`]: keepers,
  [`POST ${form}/createLink`]: keepers,
  [`GET ${form}/collaborators`]: keepers,
  [`POST ${form}/saveCollaborator`]: keepers,
  [`POST ${form}/uploadImage`]: keepers,
  [`POST ${form}/uploadLogo`]: drawers,
  // What is sent is no document.
  [`POST ${form}/questionsFromFile`]: drawers,
  [`GET ${form}/live`]: keepers,
  [`POST ${form}/live/start`]: keepers,
  [`POST ${form}/live/step`]: hosts,
  [`POST ${form}/live/end`]: enders,
  [`POST ${form}/vote/watch`]: anyone,
  [`POST ${form}/vote`]: voters,
  [`POST ${form}/importAnswers`]: importers,
  [`GET ${form}/image/{fileId}`]: anyone,
  [`POST ${form}/uploadFile`]: answerers,
  [`GET ${form}/file/{fileId}`]: keepers,
  [`GET ${form}/choices`]: answerers,
  [`GET ${form}/answers`]: keepers,
  [`GET ${form}/statistics`]: keepers,
  [`GET ${form}/crossTable`]: crossing,
  [`POST ${form}/left`]: answerers,
  [`POST ${form}/hold`]: slotHolders,
  [`POST ${form}/markAnswer`]: keepers,
  [`POST ${form}/tagAnswers`]: keepers,
  [`POST ${form}/editAnswer`]: keepers,
  [`GET ${form}/answerEdits`]: keepers,
  [`POST ${form}/exportAnswers`]: keepers,
  // pm asked for it.
  [`GET ${form}/exportAnswers/{id}`]: asked,
  [`GET ${form}/exportAnswers/{id}/file`]: asked,
  // The walk's answer has no file.
  [`GET ${form}/answers/zip`]: refusedByRule(keepers),
  [`GET ${form}/write`]: anyone,
  [`POST ${form}/validate/writeAuth`]: anyone,
  [`POST ${form}/submit`]: answerers,
  [`GET ${bank}/page`]: tenantMember,
  [`POST ${bank}/keep`]: tenantMember,
  // pm kept it.
  [`POST ${bank}/remove`]: labelKeepers,
  [`GET ${label}/paginQuery`]: tenantMember,
  [`POST ${label}/create`]: tenantMember,
  [`POST ${label}/update`]: labelKeepers,
  [`POST ${label}/delete`]: labelKeepers,
  [`GET ${task}/queryAllowRealForm`]: viewers,
  [`GET ${task}/queryRealQuestionnaireByTaskId`]: viewers,
  [`GET ${task}/queryEvaluations`]: viewers,
  [`POST ${task}/remove`]: developers,
};
