/** The calls of the export of a view. No schemas: the console bundles this. */
import { get, post } from '../../call';

const base = 'collaboration-center/ccTask/export';

export const taskExportCalls = {
  download: post(base, { file: true }),
  start: post(`${base}/job`),
  list: get(`${base}/job`),
  get: get(`${base}/job/{jobId}`),
  file: get(`${base}/job/{jobId}/file`, { file: true }),
};
