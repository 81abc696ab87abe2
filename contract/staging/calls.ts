/** The calls of what one began to create and has not finished. No schemas: the console bundles this. */
import { get, post, remove } from '../call';

const base = 'project-center/staging';

export const stagingCalls = {
  save: post(`${base}/save`),
  query: get(`${base}/query`),
  drop: remove(`${base}/{id}`),
};
