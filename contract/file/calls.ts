/** The calls of files (specification §7 `common/file`). No schemas: the console bundles this. */
import { get, post, put, remove } from '../call';

const base = 'common/file';

export const fileCalls = {
  uploadFile: post(`${base}/uploadFile`, { carries: 'form' }),
  listByCategory: get(`${base}/getFilesByCategory`),
  detach: remove(`${base}/{fileId}`),
  attachAgain: put(`${base}/{fileId}`, { carries: 'query' }),
  download: get(`${base}/{fileId}/download`, { file: true }),
  preview: get(`${base}/{fileId}/preview`, { file: true }),
  addressFor: post(`${base}/{fileId}/address`),
  byAddress: get(`${base}/signed`, { file: true }),
  thumbnail: get(`${base}/{fileId}/thumbnail`, { file: true }),
  asPdf: get(`${base}/{fileId}/pdf`, { file: true }),
  workbook: get(`${base}/{fileId}/workbook`),
  downloadIcon: get(`${base}/icon/{fileId}/download`, { file: true }),
  previewIcon: get(`${base}/icon/{fileId}/preview`, { file: true }),
  startUpload: post(`${base}/upload`),
  uploadState: get(`${base}/upload/{uploadId}`),
  sendPart: put(`${base}/upload/{uploadId}`, { carries: 'bytes' }),
  cancelUpload: remove(`${base}/upload/{uploadId}`),
  finishUpload: post(`${base}/upload/{uploadId}/attach`),
};
