/** The calls of the plan of a project (specification §2 "plan"). No schemas: the console bundles this. */
import { get, post, put, remove } from '../call';

const plan = 'collaboration-center/plan';
const node = 'collaboration-center/planNode';

export const planCalls = {
  get: get(plan),
  saveSettings: put(`${plan}/settings`),
  takeBack: post(`${plan}/acts/{id}/takeBack`),
  createNode: post(`${node}/create`),
  getNode: get(`${node}/details/{id}`),
  updateNode: put(`${node}/update/{id}`),
  acceptNode: post(`${node}/{id}/accept`),
  dragNode: put(`${node}/drag/{id}`),
  moveNodes: post(`${node}/move`),
  writeRows: post(`${node}/rows`),
  removeNodes: post(`${node}/remove`),
  typePredecessors: put(`${node}/{id}/predecessors`),
  addLink: post(`${plan}/links`),
  updateLink: put(`${plan}/links/{id}`),
  removeLink: remove(`${plan}/links/{id}`),
  getNodeTasks: get(`${node}/{id}/tasks`),
  linkNodeTasks: post(`${node}/{id}/tasks`),
  createNodeTask: post(`${node}/{id}/tasks/create`),
  unlinkNodeTask: remove(`${node}/{id}/tasks/{taskId}`),
  createNodesOfTasks: post(`${node}/fromTasks`),
  makeTaskOfNode: post(`${node}/{id}/toTask`),
  getTaskNode: get(`${node}/ofTask/{taskId}`),
  listBaselines: get(`${plan}/baselines`),
  takeBaseline: post(`${plan}/baselines`),
  removeBaseline: remove(`${plan}/baselines/{id}`),
  compareBaseline: get(`${plan}/baselines/{id}/compare`),
  listMilestones: get(`${plan}/milestones`),
  listTemplates: get(`${plan}/templates`),
  saveTemplate: post(`${plan}/templates`),
  removeTemplate: remove(`${plan}/templates/{id}`),
  applyTemplate: post(`${plan}/templates/{id}/apply`),
  importFile: post(`${plan}/import`, { carries: 'form' }),
  exportFile: get(`${plan}/export`, { file: true }),
  getEarned: get(`${plan}/earned`),
  exportSheet: get(`${plan}/sheet`, { file: true }),
};
