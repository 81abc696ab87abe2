/** Norms (specification §7 `project-center/kc/specification`): its twenty calls, and those of versions, reading and tasks. */
import { normApi } from '../../../contract/norm/api';
import { global, judgedBy, type RouteDefinition, route } from '../../http/route';
import { partRoutes } from '../../object/parts/routes';
import { appraise, replyAppraisal, reviewsOf } from './appraise';
import { compareVersions } from './compare';
import { confirmReview, makeObsolete } from './effect';
import {
  interpretation,
  likeInterpretation,
  pageInterpretations,
  removeInterpretation,
  restoreInterpretation,
  saveInterpretation,
} from './interpret';
import { normLabelRoutes } from './labels';
import { countBySource, hotNorms, listNorms, normDetail, pageNorms } from './queries';
import { react } from './react';
import { assignReading, confirmReading, readingOf, remindToRead } from './reading';
import { makeProblem, relateTask, relationStat, relationsOf, relationsOfTask, unrelateTask } from './relations';
import { sendForReview } from './review';
import { removeNorm, restoreNorm, saveNorm } from './save';
import { dropVersion, saveVersion, startVersion, versionContent, versionsOf } from './versions';

const reader = global('DOCS_BASE');
const seen = judgedBy('canViewNorm');
const kept = judgedBy('canManageNorm');

const ownRoutes: RouteDefinition[] = [
  route(normApi.save, judgedBy('canCreateNorm, canManageNorm'), (context, { body }) => saveNorm(context, body)),
  route(normApi.query, reader, (context, { query }) => pageNorms(context, query)),
  route(normApi.list, reader, (context, { query }) => listNorms(context, query)),
  route(normApi.hot, reader, (context) => hotNorms(context)),
  route(normApi.countBySource, reader, (context) => countBySource(context)),
  route(normApi.get, seen, (context, { params }) => normDetail(context, params.id)),
  route(normApi.mark, seen, (context, { body }) => react(context, 'mark', body)),
  route(normApi.like, seen, (context, { body }) => react(context, 'like', body)),
  route(normApi.subscribe, seen, (context, { body }) => react(context, 'subscribe', body)),
  route(normApi.remove, kept, async (context, { body }) => {
    await removeNorm(context, body);
    return null;
  }),
  route(normApi.restore, kept, async (context, { body }) => {
    await restoreNorm(context, body.id);
    return null;
  }),
  route(normApi.confirmReview, kept, async (context, { body }) => {
    await confirmReview(context, body);
    return null;
  }),
  route(normApi.makeObsolete, kept, async (context, { body }) => {
    await makeObsolete(context, body);
    return null;
  }),
];

const versionRoutes: RouteDefinition[] = [
  route(normApi.listVersions, seen, (context, { params }) => versionsOf(context, params.id)),
  route(normApi.getVersion, judgedBy('canViewNorm, canSeeDrafts'), (context, { params }) =>
    versionContent(context, params.id),
  ),
  route(normApi.compareVersions, judgedBy('canViewNorm, canSeeDrafts'), (context, { query }) =>
    compareVersions(context, query),
  ),
  route(normApi.startVersion, kept, (context, { body }) => startVersion(context, body.id)),
  route(normApi.saveVersion, judgedBy('its author, canManageNorm'), (context, { body }) => saveVersion(context, body)),
  route(normApi.submitVersion, judgedBy('its author, canManageNorm'), (context, { body }) =>
    sendForReview(context, body),
  ),
  route(normApi.dropVersion, judgedBy('its author, canManageNorm'), async (context, { body }) => {
    await dropVersion(context, body);
    return null;
  }),
];

const talkRoutes: RouteDefinition[] = [
  route(normApi.queryInterpretations, reader, (context, { query }) => pageInterpretations(context, query)),
  route(normApi.getInterpretation, judgedBy('canViewInterpretation'), (context, { params }) =>
    interpretation(context, params.id),
  ),
  route(normApi.saveInterpretation, judgedBy('canViewNorm, canEditInterpretation'), (context, { body }) =>
    saveInterpretation(context, body),
  ),
  route(normApi.likeInterpretation, judgedBy('canViewInterpretation'), (context, { body }) =>
    likeInterpretation(context, body),
  ),
  route(normApi.removeInterpretation, judgedBy('canRemoveInterpretation'), async (context, { body }) => {
    await removeInterpretation(context, body.id);
    return null;
  }),
  route(normApi.restoreInterpretation, judgedBy('who removed it'), async (context, { body }) => {
    await restoreInterpretation(context, body.id);
    return null;
  }),
  route(normApi.getReviews, seen, (context, { query }) => reviewsOf(context, query)),
  route(normApi.appraise, judgedBy('canReadNorms, canReappraise'), (context, { body }) => appraise(context, body)),
  route(normApi.replyToAppraisal, kept, async (context, { body }) => {
    await replyAppraisal(context, body);
    return null;
  }),
];

const readingRoutes: RouteDefinition[] = [
  route(normApi.getReading, kept, (context, { params }) => readingOf(context, params.id)),
  route(normApi.assignReading, kept, async (context, { body }) => {
    await assignReading(context, body);
    return null;
  }),
  route(normApi.confirmReading, seen, async (context, { body }) => {
    await confirmReading(context, body.id);
    return null;
  }),
  route(normApi.remindToRead, kept, (context, { body }) => remindToRead(context, body.id)),
];

const taskRoutes: RouteDefinition[] = [
  route(normApi.queryTaskRelations, seen, (context, { params, query }) => relationsOf(context, params.id, query)),
  route(normApi.getRelationStat, seen, (context, { params }) => relationStat(context, params.id)),
  route(normApi.listOfTask, judgedBy('view of the task'), (context, { query }) =>
    relationsOfTask(context, query.taskId),
  ),
  route(normApi.relateTask, judgedBy('canViewNorm, link of the task'), (context, { params, body }) =>
    relateTask(context, params.id, body),
  ),
  route(normApi.unrelateTask, judgedBy('canViewNorm, link of the task'), async (context, { body }) => {
    await unrelateTask(context, body);
    return null;
  }),
  route(normApi.makeProblem, judgedBy('link of the task, create of problems'), (context, { body }) =>
    makeProblem(context, body),
  ),
];

export const normRoutes: RouteDefinition[] = [
  ...ownRoutes,
  ...versionRoutes,
  ...talkRoutes,
  ...readingRoutes,
  ...taskRoutes,
  ...normLabelRoutes,
  ...partRoutes('collaboration-center/norm', 'norm'),
  ...partRoutes('collaboration-center/interpretation', 'interpretation'),
];
