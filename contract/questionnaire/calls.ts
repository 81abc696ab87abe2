/** The calls of questionnaires (specification §7 "Survey"). No schemas: the console bundles this. */
import { get, post } from '../call';

const form = 'idp-survey/user/form';
const label = 'idp-survey/acLabel';
const ofTask = 'idp-survey/ccTask';

export const questionnaireCalls = {
  query: get(`${form}/page`),
  listToAnswer: get(`${form}/list`),
  get: get(`${form}/detail/{id}`),
  create: post(`${form}/create`),
  update: post(`${form}/update`),
  copy: post(`${form}/copyForm/{id}`),
  delete: post(`${form}/delete`),
  queryRecycled: get(`${form}/recycled`),
  recover: post(`${form}/recover/{id}`),
  publish: post(`${form}/publish`),
  stop: post(`${form}/stop`),
  republish: post(`${form}/rePublish`),
  invite: post(`${form}/sendInviteMessage`),
  createLink: post(`${form}/createLink`),
  openToWrite: get(`${form}/write`),
  checkWriteAuth: post(`${form}/validate/writeAuth`),
  submit: post(`${form}/submit`),
  countLeft: post(`${form}/left`),
  choices: get(`${form}/choices`),
  uploadImage: post(`${form}/uploadImage`, { carries: 'form' }),
  image: get(`${form}/image/{fileId}`, { file: true }),
  uploadFile: post(`${form}/uploadFile`, { carries: 'form' }),
  answerFile: get(`${form}/file/{fileId}`, { file: true }),
  queryAnswers: get(`${form}/answers`),
  statistics: get(`${form}/statistics`),
  crossTable: get(`${form}/crossTable`),
  markAnswer: post(`${form}/markAnswer`),
  exportAnswers: post(`${form}/exportAnswers`),
  getAnswersExport: get(`${form}/exportAnswers/{id}`),
  answersFile: get(`${form}/exportAnswers/{id}/file`, { file: true }),
  queryLabels: get(`${label}/paginQuery`),
  createLabel: post(`${label}/create`),
  updateLabel: post(`${label}/update`),
  deleteLabel: post(`${label}/delete`),
  listBindable: get(`${ofTask}/queryAllowRealForm`),
  listOfTask: get(`${ofTask}/queryRealQuestionnaireByTaskId`),
  getTaskEvaluations: get(`${ofTask}/queryEvaluations`),
  unbind: post(`${ofTask}/remove`),
};
