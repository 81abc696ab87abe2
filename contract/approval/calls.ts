/** The calls of approvals (areas of the specification: plan, section 4). No schemas: the console bundles this. */
import { get, post, put, remove } from '../call';

const base = 'collaboration-center/approval';

export const approvalCalls = {
  list: get(`${base}/list`),
  count: get(`${base}/count`),
  ofObject: get(`${base}/ofObject`),
  listFlows: get(`${base}/flow`),
  createFlow: post(`${base}/flow`),
  updateFlow: put(`${base}/flow/{id}`),
  deleteFlow: remove(`${base}/flow/{id}`),
  listDelegations: get(`${base}/delegation`),
  createDelegation: post(`${base}/delegation`),
  deleteDelegation: remove(`${base}/delegation/{id}`),
  get: get(`${base}/{id}`),
  answerMany: post(`${base}/answerMany`),
  answer: post(`${base}/{id}/answer`),
  takeBack: post(`${base}/{id}/takeBack`),
  transfer: post(`${base}/{id}/transfer`),
  ask: post(`${base}/{id}/ask`),
  reply: post(`${base}/{id}/reply`),
  addSigner: post(`${base}/{id}/addSigner`),
  removeSigner: post(`${base}/{id}/removeSigner`),
  return: post(`${base}/{id}/return`),
  withdraw: post(`${base}/{id}/withdraw`),
  resubmit: post(`${base}/{id}/resubmit`),
  copy: post(`${base}/{id}/copy`),
  urge: post(`${base}/{id}/urge`),
};
