/** The calls of risks beside those of every register. No schemas: the console bundles this. */
import { get, post, put } from '../call';

const base = 'collaboration-center/risk';

export const riskCalls = {
  map: get(`${base}/map`),
  getRules: get(`${base}/rules`),
  saveRules: put(`${base}/rules`),
  track: post(`${base}/{id}/track`),
};
