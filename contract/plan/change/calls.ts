/** The calls of change requests of a plan, and of baselines that are put to approval. No schemas: the console bundles this. */
import { get, post, put, remove } from '../../call';

const base = 'collaboration-center/planChange';

export const planChangeCalls = {
  submitBaseline: post('collaboration-center/planBaseline/{id}/submit'),
  list: get(base),
  slips: get(`${base}/slips`),
  create: post(base),
  get: get(`${base}/{id}`),
  update: put(`${base}/{id}`),
  delete: remove(`${base}/{id}`),
  plan: get(`${base}/{id}/plan`),
  submit: post(`${base}/{id}/submit`),
  takeBack: post(`${base}/{id}/takeBack`),
  revert: post(`${base}/{id}/revert`),
  createNode: post(`${base}/{id}/nodes`),
  updateNode: put(`${base}/{id}/nodes/{nodeId}`),
  dragNode: put(`${base}/{id}/nodes/{nodeId}/drag`),
  typeLinks: put(`${base}/{id}/nodes/{nodeId}/predecessors`),
  moveNodes: post(`${base}/{id}/move`),
  removeNodes: post(`${base}/{id}/remove`),
  writeRows: post(`${base}/{id}/rows`),
  addLink: post(`${base}/{id}/links`),
  removeLink: remove(`${base}/{id}/links/{linkId}`),
};
