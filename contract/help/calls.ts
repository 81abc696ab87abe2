/** The calls of the user’s help. No schemas: the console bundles this. */
import { get } from '../call';

const base = 'project-center/help';

export const helpCalls = {
  listPages: get(`${base}/pages`),
  search: get(`${base}/search`),
  getPage: get(`${base}/page`),
  firstSteps: get(`${base}/firstSteps`),
};
