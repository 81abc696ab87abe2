/** The calls of who works on a plan's nodes, their load, and its levelling. No schemas: the console bundles this. */
import { get, post, put } from '../../call';

const plan = 'collaboration-center/plan';
const node = 'collaboration-center/planNode';

export const planPeopleCalls = {
  listAssignments: get(`${node}/{id}/assignments`),
  saveAssignments: put(`${node}/{id}/assignments`),
  getLoad: get(`${plan}/load`),
  proposeLevelling: get(`${plan}/levelling`),
  applyLevelling: post(`${plan}/levelling`),
};
