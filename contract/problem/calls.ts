/** The calls of problems beside those of every register. No schemas: the console bundles this. */
import { get, post, put } from '../call';

const base = 'collaboration-center/problem';

export const problemCalls = {
  getRules: get(`${base}/rules`),
  saveRules: put(`${base}/rules`),
  convert: post(`${base}/{id}/convert`),
  unconvert: post(`${base}/{id}/unconvert`),
  ofTask: get('collaboration-center/ccTaskRela/questions'),
};
