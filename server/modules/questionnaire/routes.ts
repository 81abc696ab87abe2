/** Questionnaires (specification §7 "Survey"): kept by whoever made them, answered by whom they are for. */
import { questionnaireApi } from '../../../contract/questionnaire/api';
import { inTenant, judgedBy, open, type RouteDefinition, route } from '../../http/route';
import { keepInBank, pageBank, removeFromBank } from './bank';
import { listCollaborators, saveCollaborator } from './collaborators';
import { dataRoutes } from './data/routes';
import { evaluationsOfTask } from './evaluations';
import { sendAnswerFile, sendImage, uploadAnswerFile, uploadImage, uploadLogo } from './files';
import { questionsFromFile } from './fromFile';
import { sendInvites } from './invite';
import { formLabelRoutes } from './labels';
import { createLink } from './links';
import { endLive, liveState, startLive, stepLive } from './live/host';
import { takeVote, watchVote } from './live/vote';
import { publishForm, republishForm, stopForm } from './publish';
import { formDetail, formsToAnswer, pageForms } from './queries';
import { pageRecycledForms, recoverForm } from './recycle';
import { copyForm, createForm, removeForm, updateForm } from './service';
import { bindableForms, formsOfTask, unbindForm } from './tasks';
import { admit } from './write/admission';
import { offeredChoices } from './write/choices';
import { countLeft } from './write/left';
import { holdSlot } from './write/slots';
import { submitAnswer } from './write/submit';

const owned = judgedBy('formRightsOf: own');
const managed = judgedBy('formRightsOf: manage');
const edited = judgedBy('formRightsOf: edit');
const reached = judgedBy('formRightsOf, whichever');

const formRoutes: RouteDefinition[] = [
  route(questionnaireApi.query, inTenant, (context, { query }) => pageForms(context, query)),
  route(questionnaireApi.listToAnswer, inTenant, (context) => formsToAnswer(context)),
  route(questionnaireApi.get, reached, (context, { params }) => formDetail(context, params.id)),
  route(questionnaireApi.create, inTenant, (context, { body }) => createForm(context, body)),
  route(questionnaireApi.update, edited, (context, { body }) => updateForm(context, body)),
  route(questionnaireApi.copy, edited, (context, { params }) => copyForm(context, params.id)),
  route(questionnaireApi.delete, owned, async (context, { body }) => {
    await removeForm(context, body.id, body.version);
    return null;
  }),
  route(questionnaireApi.queryRecycled, inTenant, (context, { query }) => pageRecycledForms(context, query)),
  route(questionnaireApi.recover, owned, (context, { params }) => recoverForm(context, params.id)),
  route(questionnaireApi.publish, managed, (context, { body }) => publishForm(context, body)),
  route(questionnaireApi.stop, managed, (context, { body }) => stopForm(context, body)),
  route(questionnaireApi.republish, managed, (context, { body }) => republishForm(context, body)),
  route(questionnaireApi.invite, managed, (context, { body }) => sendInvites(context, body)),
];

const peopleRoutes: RouteDefinition[] = [
  route(questionnaireApi.listCollaborators, reached, (context, { query }) => listCollaborators(context, query.id)),
  route(questionnaireApi.saveCollaborator, managed, (context, { body }) => saveCollaborator(context, body)),
];

const linkRoutes: RouteDefinition[] = [
  route(questionnaireApi.createLink, judgedBy('formRightsOf: manage, canViewTask'), (context, { body }) =>
    createLink(context, body),
  ),
];

const writeRoutes: RouteDefinition[] = [
  route(questionnaireApi.openToWrite, open, (context, { query }) => admit(context, query)),
  route(questionnaireApi.checkWriteAuth, open, (context, { body }) => admit(context, body)),
  route(questionnaireApi.submit, open, (context, { body }) => submitAnswer(context, body)),
  route(questionnaireApi.holdSlot, open, (context, { body }) => holdSlot(context, body)),
  route(questionnaireApi.countLeft, open, (context, { body }) => countLeft(context, body)),
  route(questionnaireApi.choices, open, (context, { query }) => offeredChoices(context, query)),
];

const liveRoutes: RouteDefinition[] = [
  route(questionnaireApi.getLive, managed, (context, { query }) => liveState(context, query.id)),
  route(questionnaireApi.startLive, managed, (context, { body }) => startLive(context, body.id)),
  route(questionnaireApi.stepLive, managed, (context, { body }) => stepLive(context, body)),
  route(questionnaireApi.endLive, managed, (context, { body }) => endLive(context, body.id)),
  route(questionnaireApi.watchVote, open, (context, { body }) => watchVote(context, body)),
  route(questionnaireApi.vote, open, (context, { body }) => takeVote(context, body)),
];

const fileRoutes: RouteDefinition[] = [
  route(questionnaireApi.uploadImage, edited, (context) => uploadImage(context)),
  route(questionnaireApi.questionsFromFile, edited, (context) => questionsFromFile(context)),
  route(questionnaireApi.uploadLogo, managed, (context) => uploadLogo(context)),
  route(questionnaireApi.image, open, (context, { params }) => sendImage(context, params.fileId)),
  route(questionnaireApi.uploadFile, open, (context) => uploadAnswerFile(context)),
  route(questionnaireApi.answerFile, judgedBy('formRightsOf: answers'), (context, { params }) =>
    sendAnswerFile(context, params.fileId),
  ),
];

const bankRoutes: RouteDefinition[] = [
  route(questionnaireApi.queryBank, inTenant, (context, { query }) => pageBank(context, query)),
  route(questionnaireApi.keepInBank, inTenant, (context, { body }) => keepInBank(context, body)),
  route(questionnaireApi.removeFromBank, judgedBy('its author, enterprise managers'), async (context, { body }) => {
    await removeFromBank(context, body.id);
    return null;
  }),
];

const taskRoutes: RouteDefinition[] = [
  route(questionnaireApi.listBindable, judgedBy('canViewTask'), (context, { query }) =>
    bindableForms(context, query.taskId),
  ),
  route(questionnaireApi.listOfTask, judgedBy('canViewTask'), (context, { query }) =>
    formsOfTask(context, query.taskId),
  ),
  route(questionnaireApi.getTaskEvaluations, judgedBy('canViewTask'), (context, { query }) =>
    evaluationsOfTask(context, query.taskId),
  ),
  route(questionnaireApi.unbind, judgedBy('canRelateTask'), async (context, { body }) => {
    await unbindForm(context, body.taskId, body.formId);
    return null;
  }),
];

export const questionnaireRoutes: RouteDefinition[] = [
  ...formRoutes,
  ...peopleRoutes,
  ...linkRoutes,
  ...writeRoutes,
  ...liveRoutes,
  ...fileRoutes,
  ...dataRoutes,
  ...bankRoutes,
  ...formLabelRoutes,
  ...taskRoutes,
];
