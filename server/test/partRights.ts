/** Who gets what from the routes of `partRoutes`, the same of every kind. */
import { author, type Expected, viewers } from './rights';

/** @param speakers who may comment */
export const partRights = (base: string, speakers: Expected): Readonly<Record<string, Expected>> => ({
  [`GET ${base}/comments`]: viewers,
  [`POST ${base}/comments`]: speakers,
  [`PUT ${base}/comments/{id}`]: author,
  [`DELETE ${base}/comments/{id}`]: author,
  [`GET ${base}/comments/{id}/versions`]: viewers,
  [`PUT ${base}/comments/{id}/reaction`]: speakers,
  [`PUT ${base}/comments/{id}/removed`]: author,
  [`PUT ${base}/comments/{id}/resolved`]: speakers,
  [`GET ${base}/attachments`]: viewers,
  [`POST ${base}/attachments`]: speakers,
  [`DELETE ${base}/attachments/{fileId}`]: speakers,
  [`GET ${base}/mentionable`]: viewers,
  [`GET ${base}/followers`]: viewers,
  [`POST ${base}/follow`]: viewers,
  [`GET ${base}/actions`]: viewers,
  [`GET ${base}/actions/facets`]: viewers,
});
