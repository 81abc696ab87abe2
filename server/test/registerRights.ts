/** Who gets what from the routes of `registerRoutes`, the same of every register. */
import { partRights } from './partRights';
import { developers, type Expected, managers, viewers } from './rights';

export const registerRights = (base: string): Readonly<Record<string, Expected>> => ({
  [`POST ${base}/query`]: viewers,
  [`POST ${base}/create`]: developers,
  [`POST ${base}/batchCreate`]: developers,
  // Each object is judged for itself, and those that refuse are named.
  [`POST ${base}/batchUpdate`]: viewers,
  [`POST ${base}/batchStep`]: viewers,
  [`POST ${base}/batchRestore`]: viewers,
  [`POST ${base}/recycled`]: viewers,
  [`POST ${base}/batchRecycle`]: viewers,
  [`GET ${base}/details/{id}`]: viewers,
  [`PUT ${base}/update/{id}`]: developers,
  [`POST ${base}/takeBack/{id}`]: developers,
  [`POST ${base}/{id}/step`]: developers,
  [`POST ${base}/{id}/recycle`]: managers,
  [`POST ${base}/{id}/restore`]: managers,
  [`POST ${base}/export`]: viewers,
  [`GET ${base}/import/template`]: developers,
  [`POST ${base}/import/inspect`]: developers,
  [`POST ${base}/import`]: developers,
  ...partRights(base, developers),
});
