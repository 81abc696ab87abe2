/** The calls of duty rosters (`hrp` duty of the specification, §7). No schemas: the console bundles this. */
import { get, post, put, remove } from '../call';

const base = 'hrp/duty';

export const dutyCalls = {
  listRosters: get(base),
  createRoster: post(base),
  updateRoster: put(`${base}/{id}`),
  deleteRoster: remove(`${base}/{id}`),
  current: get(`${base}/current`),
  grid: get(`${base}/{id}/grid`),
  publish: post(`${base}/{id}/publish`),
  createOverride: post(`${base}/override`),
  removeOverride: remove(`${base}/override/{id}`),
  listLeaves: get(`${base}/leave`),
  createLeave: post(`${base}/leave`),
  removeLeave: remove(`${base}/leave/{id}`),
  candidates: get(`${base}/candidates`),
  notes: get(`${base}/note`),
  saveNote: put(`${base}/note`),
  exportGrid: get(`${base}/{id}/xlsx`, { file: true }),
  importRows: post(`${base}/{id}/import`),
  listSwaps: get(`${base}/swap`),
  createSwap: post(`${base}/swap`),
  stepSwap: put(`${base}/swap/{id}`),
  listEscalations: get(`${base}/escalation`),
  answerEscalation: put(`${base}/escalation/{id}/answer`),
  getFeed: get(`${base}/feed`),
  makeFeed: post(`${base}/feed`),
  dropFeed: remove(`${base}/feed`),
  calendar: get(`${base}/calendar/{token}`, { file: true }),
};
