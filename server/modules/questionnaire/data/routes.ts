/** Answers for who manages the questionnaire (specification §2 "/questionnaire/data"). */
import { questionnaireApi } from '../../../../contract/questionnaire/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { answerEdits, editAnswer, tagAnswers } from './edit';
import { exportState, sendExport, startExport } from './exports';
import { markAnswer, pageAnswers } from './pageAnswers';
import { crossOf, statisticsOf } from './statistics';

const managed = judgedBy('canManageForm');

export const dataRoutes: RouteDefinition[] = [
  route(questionnaireApi.queryAnswers, managed, (context, { query }) => pageAnswers(context, query)),
  route(questionnaireApi.statistics, managed, (context, { query }) => statisticsOf(context, query)),
  route(questionnaireApi.crossTable, managed, (context, { query }) => crossOf(context, query)),
  route(questionnaireApi.markAnswer, managed, (context, { body }) => markAnswer(context, body)),
  route(questionnaireApi.tagAnswers, managed, (context, { body }) => tagAnswers(context, body)),
  route(questionnaireApi.editAnswer, managed, (context, { body }) => editAnswer(context, body)),
  route(questionnaireApi.listAnswerEdits, managed, (context, { query }) => answerEdits(context, query)),
  route(questionnaireApi.exportAnswers, managed, (context, { body }) => startExport(context, body)),
  route(questionnaireApi.getAnswersExport, judgedBy('who asked for it'), (context, { params }) =>
    exportState(context, params.id),
  ),
  route(questionnaireApi.answersFile, judgedBy('who asked for it, canManageForm'), (context, { params }) =>
    sendExport(context, params.id),
  ),
];
