/** The calls of the search over every kind. No schemas: the console bundles this. */
import { get, post } from '../call';

const base = 'collaboration-center/search';

export const searchCalls = {
  query: post(`${base}/query`),
  listAssigned: get(`${base}/assigned`),
};
