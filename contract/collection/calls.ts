/** The calls of collections of projects, and of projects as managers look at them (specification §7 pcProjectCollection). No schemas: the console bundles this. */
import { get, post, put, remove } from '../call';

const base = 'project-center/pcProjectCollection';

export const collectionCalls = {
  query: get(base),
  create: post(base),
  get: get(`${base}/{id}`),
  getView: get(`${base}/{id}/projectView`),
  getTimeline: get(`${base}/{id}/timeline`),
  getEarned: get(`${base}/{id}/earned`),
  update: put(`${base}/{id}`),
  delete: remove(`${base}/{id}`),
  setProjects: post(`${base}/{id}/projects`),
  setMember: post(`${base}/{id}/members`),
  queryManagedProjects: get('project-center/projectManagement/list'),
};
