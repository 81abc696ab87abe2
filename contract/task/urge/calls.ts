/** The calls of urging (specification §7 "Tasks": urge, queryUrgingConfig). No schemas: the console bundles this. */
import { get, post, put } from '../../call';

const base = 'collaboration-center/ccTask';

export const taskUrgeCalls = {
  urge: post(`${base}/urge`),
  getState: get(`${base}/queryUrgingConfig`),
  getConfig: get(`${base}/urgeConfig`),
  saveConfig: put(`${base}/urgeConfig`),
};
