/** The calls of grants between projects (specification §7 projectGrant). No schemas: the console bundles this. */
import { get, post } from '../call';

const base = 'project-center/projectGrant';

export const grantCalls = {
  makeCode: post(`${base}/queryGrantCode`),
  readCode: post(`${base}/readGrantCode`),
  confirm: post(`${base}/grantConfirm`),
  list: get(`${base}/selectAllRelaGrantProject`),
  listProjects: get(`${base}/selectGrantedProjects`),
  search: post(`${base}/searchGrantedProjects`),
  delete: post(`${base}/deleteGrant`),
};
