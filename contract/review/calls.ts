/** The calls of reviews beside those of every register. No schemas: the console bundles this. */
import { get, post, put, remove } from '../call';

const base = 'collaboration-center/review';

export const reviewCalls = {
  summary: get(`${base}/summary`),
  plan: get(`${base}/gates`),
  overrideGate: post(`${base}/gates/override`),
  listTemplates: get(`${base}/template`),
  createTemplate: post(`${base}/template`),
  updateTemplate: put(`${base}/template/{id}`),
  deleteTemplate: remove(`${base}/template/{id}`),
  savePeople: put(`${base}/{id}/people`),
  addItem: post(`${base}/{id}/items`),
  checkItem: put(`${base}/{id}/items/{itemId}`),
  removeItem: remove(`${base}/{id}/items/{itemId}`),
  addIssue: post(`${base}/{id}/issues`),
  changeIssue: put(`${base}/{id}/issues/{issueId}`),
  stepIssue: post(`${base}/{id}/issues/{issueId}/step`),
  makeIssueProblem: post(`${base}/{id}/issues/{issueId}/problem`),
  conclude: post(`${base}/{id}/conclude`),
};
