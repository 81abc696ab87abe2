/** The calls of enumerations that enterprises rename. No schemas: the console bundles this. */
import { get, post, put } from '../call';

const base = 'collaboration-center/dictionary';

export const dictionaryCalls = {
  list: get(`${base}/list`),
  saveItem: post(`${base}/save`),
  order: post(`${base}/order`),
  removeItem: post(`${base}/remove`),
  getRequiredFields: get(`${base}/required`),
  saveRequiredFields: put(`${base}/required`),
};
