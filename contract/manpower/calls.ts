/** The calls of manpower: people of a project by weeks, time set aside, requests for staff. No schemas: the console bundles this. */
import { get, post, put } from '../call';

const base = 'project-center/pcProjectManpower';
const request = 'hrp/staffRequest';

export const manpowerCalls = {
  read: get(base),
  book: put(`${base}/booking`),
  listRequests: get(request),
  createRequest: post(request),
  stepRequest: put(`${request}/{id}`),
  candidates: get(`${request}/{id}/candidates`),
};
