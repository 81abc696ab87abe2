/** Questionnaires (specification §7 "Survey"): kept by whoever made them, answered by whom they are for. */
import { questionnaireApi } from '../../../contract/questionnaire/api';
import { inTenant, judgedBy, open, type RouteDefinition, route } from '../../http/route';
import { keepInBank, pageBank, removeFromBank } from './bank';
import { dataRoutes } from './data/routes';
import { evaluationsOfTask } from './evaluations';
import { sendAnswerFile, sendImage, uploadAnswerFile, uploadImage } from './files';
import { sendInvites } from './invite';
import { createLabel, deleteLabel, pageLabels, updateLabel } from './labels';
import { createLink } from './links';
import { publishForm, republishForm, stopForm } from './publish';
import { formDetail, formsToAnswer, pageForms } from './queries';
import { pageRecycledForms, recoverForm } from './recycle';
import { copyForm, createForm, removeForm, updateForm } from './service';
import { bindableForms, formsOfTask, unbindForm } from './tasks';
import { offeredChoices } from './write/choices';
import { openDoor } from './write/door';
import { countLeft } from './write/left';
import { holdSlot } from './write/slots';
import { submitAnswer } from './write/submit';

const managed = judgedBy('canManageForm');

const formRoutes: RouteDefinition[] = [
  route(questionnaireApi.query, inTenant, (context, { query }) => pageForms(context, query)),
  route(questionnaireApi.listToAnswer, inTenant, (context) => formsToAnswer(context)),
  route(questionnaireApi.get, managed, (context, { params }) => formDetail(context, params.id)),
  route(questionnaireApi.create, inTenant, (context, { body }) => createForm(context, body)),
  route(questionnaireApi.update, managed, (context, { body }) => updateForm(context, body)),
  route(questionnaireApi.copy, managed, (context, { params }) => copyForm(context, params.id)),
  route(questionnaireApi.delete, managed, async (context, { body }) => {
    await removeForm(context, body.id, body.version);
    return null;
  }),
  route(questionnaireApi.queryRecycled, inTenant, (context, { query }) => pageRecycledForms(context, query)),
  route(questionnaireApi.recover, managed, (context, { params }) => recoverForm(context, params.id)),
  route(questionnaireApi.publish, managed, (context, { body }) => publishForm(context, body)),
  route(questionnaireApi.stop, managed, (context, { body }) => stopForm(context, body)),
  route(questionnaireApi.republish, managed, (context, { body }) => republishForm(context, body)),
  route(questionnaireApi.invite, managed, (context, { body }) => sendInvites(context, body)),
];

const linkRoutes: RouteDefinition[] = [
  route(questionnaireApi.createLink, judgedBy('canManageForm, canViewTask'), (context, { body }) =>
    createLink(context, body),
  ),
];

const writeRoutes: RouteDefinition[] = [
  route(questionnaireApi.openToWrite, open, (context, { query }) => openDoor(context, query)),
  route(questionnaireApi.checkWriteAuth, open, (context, { body }) => openDoor(context, body)),
  route(questionnaireApi.submit, open, (context, { body }) => submitAnswer(context, body)),
  route(questionnaireApi.holdSlot, open, (context, { body }) => holdSlot(context, body)),
  route(questionnaireApi.countLeft, open, (context, { body }) => countLeft(context, body)),
  route(questionnaireApi.choices, open, (context, { query }) => offeredChoices(context, query)),
];

const fileRoutes: RouteDefinition[] = [
  route(questionnaireApi.uploadImage, managed, (context) => uploadImage(context)),
  route(questionnaireApi.image, open, (context, { params }) => sendImage(context, params.fileId)),
  route(questionnaireApi.uploadFile, open, (context) => uploadAnswerFile(context)),
  route(questionnaireApi.answerFile, managed, (context, { params }) => sendAnswerFile(context, params.fileId)),
];

const bankRoutes: RouteDefinition[] = [
  route(questionnaireApi.queryBank, inTenant, (context, { query }) => pageBank(context, query)),
  route(questionnaireApi.keepInBank, inTenant, (context, { body }) => keepInBank(context, body)),
  route(questionnaireApi.removeFromBank, judgedBy('its author, enterprise managers'), async (context, { body }) => {
    await removeFromBank(context, body.id);
    return null;
  }),
];

const labelRoutes: RouteDefinition[] = [
  route(questionnaireApi.queryLabels, inTenant, (context, { query }) => pageLabels(context, query)),
  route(questionnaireApi.createLabel, inTenant, (context, { body }) => createLabel(context, body)),
  route(questionnaireApi.updateLabel, judgedBy('its author, enterprise managers'), (context, { body }) =>
    updateLabel(context, body),
  ),
  route(questionnaireApi.deleteLabel, judgedBy('its author, enterprise managers'), async (context, { body }) => {
    await deleteLabel(context, body.id);
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
  ...linkRoutes,
  ...writeRoutes,
  ...fileRoutes,
  ...dataRoutes,
  ...bankRoutes,
  ...labelRoutes,
  ...taskRoutes,
];
