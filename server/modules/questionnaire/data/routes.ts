/** Answers for who manages the questionnaire (specification §2 "/questionnaire/data"). */
import { questionnaireApi } from '../../../../contract/questionnaire/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { answerEdits, editAnswer, tagAnswers } from './edit';
import { exportState, sendExport, startExport } from './exports';
import { sendFilesZip } from './filesZip';
import { importAnswers } from './import';
import { markAnswer, pageAnswers } from './pageAnswers';
import { crossOf, statisticsOf } from './statistics';

const read = judgedBy('formRightsOf: answers');
const managed = judgedBy('formRightsOf: manage');

export const dataRoutes: RouteDefinition[] = [
  route(questionnaireApi.queryAnswers, read, (context, { query }) => pageAnswers(context, query)),
  route(questionnaireApi.statistics, read, (context, { query }) => statisticsOf(context, query)),
  route(questionnaireApi.crossTable, read, (context, { query }) => crossOf(context, query)),
  route(questionnaireApi.markAnswer, managed, (context, { body }) => markAnswer(context, body)),
  route(questionnaireApi.tagAnswers, managed, (context, { body }) => tagAnswers(context, body)),
  route(questionnaireApi.editAnswer, managed, (context, { body }) => editAnswer(context, body)),
  route(questionnaireApi.listAnswerEdits, read, (context, { query }) => answerEdits(context, query)),
  route(questionnaireApi.importAnswers, managed, (context) => importAnswers(context)),
  route(questionnaireApi.exportAnswers, read, (context, { body }) => startExport(context, body)),
  route(questionnaireApi.getAnswersExport, judgedBy('who asked for it'), (context, { params }) =>
    exportState(context, params.id),
  ),
  route(questionnaireApi.answersFile, judgedBy('who asked for it, formRightsOf: answers'), (context, { params }) =>
    sendExport(context, params.id),
  ),
  route(questionnaireApi.answerFilesZip, read, (context, { query }) => sendFilesZip(context, query)),
];
