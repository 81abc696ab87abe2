/** The calls of public links: those of whoever shares, and behind `door` those of whoever has a link. No schemas: the console bundles this. */
import { get, post } from '../call';

const base = 'collaboration-center/publicLink';
const door = 'collaboration-center/sharedLink';

export const publicLinkCalls = {
  listOf: get(`${base}/of`),
  create: post(base),
  revoke: post(`${base}/{id}/revoke`),
  listAll: get(`${base}/list`),
  open: get(door),
  unlock: post(`${door}/unlock`),
  rows: get(`${door}/rows`),
  values: get(`${door}/values`),
  picture: get(`${door}/picture/{fileId}`, { file: true }),
  send: post(`${door}/send`),
  sendFiles: post(`${door}/sendFiles`, { carries: 'form' }),
  choices: get(`${door}/choices`),
};
