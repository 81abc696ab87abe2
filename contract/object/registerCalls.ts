/** The calls that every register has (risks, problems, expenses …), by the address of its kind. No schemas: the console bundles this. */
import { ask, get, post, put } from '../call';

/** @param base such as `collaboration-center/risk` */
export const registerCalls = <B extends string>(base: B) => ({
  query: ask(`${base}/query`),
  groups: ask(`${base}/groups`),
  create: post(`${base}/create`),
  createMany: post(`${base}/batchCreate`),
  updateMany: post(`${base}/batchUpdate`),
  stepMany: post(`${base}/batchStep`),
  recycleMany: post(`${base}/batchRecycle`),
  detail: get(`${base}/details/{id}`),
  update: put(`${base}/update/{id}`),
  takeBack: post(`${base}/takeBack/{id}`),
  step: post(`${base}/{id}/step`),
  recycle: post(`${base}/{id}/recycle`),
  restore: post(`${base}/{id}/restore`),
  recycled: post(`${base}/recycled`),
  restoreMany: post(`${base}/batchRestore`),
  exportFile: post(`${base}/export`, { file: true }),
  template: get(`${base}/import/template`, { file: true }),
  inspectFile: post(`${base}/import/inspect`, { carries: 'form' }),
  importFile: post(`${base}/import`, { carries: 'form' }),
});
