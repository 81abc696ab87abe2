/** The calls of market analysis over deliveries of contracts (specification §7 marketAnalysis). No schemas: the console bundles this. */
import { get, post, put, remove } from '../call';

const base = 'project-center/marketAnalysis';

export const marketCalls = {
  query: get(`${base}/list`),
  summary: get(`${base}/summary`),
  provinces: get(`${base}/province`),
  products: get(`${base}/product`),
  customers: get(`${base}/customer`),
  trend: get(`${base}/trend`),
  funnel: get(`${base}/funnel`),
  export: post(`${base}/export`, { file: true }),
  template: get(`${base}/import/template`, { file: true }),
  inspectFile: post(`${base}/import/inspect`, { carries: 'form' }),
  importFile: post(`${base}/import`, { carries: 'form' }),
  create: post(`${base}/add`),
  get: get(`${base}/{id}`),
  update: put(`${base}/{id}`),
  remove: remove(`${base}/{id}`),
  restore: post(`${base}/{id}/restore`),
};
