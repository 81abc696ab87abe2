/** Who gets what from the routes of `partRoutes`. */
import { type Expected, missing } from './rights';

interface Circles {
  /** May comment. */
  speak: Expected;
  view: Expected;
  /** Whose comment it is. */
  author: Expected;
}

/** Of a kind without attachments of its own. */
export const talkRights = (base: string, { speak, view, author }: Circles): Readonly<Record<string, Expected>> => ({
  [`GET ${base}/comments`]: view,
  [`POST ${base}/comments`]: speak,
  [`PUT ${base}/comments/{id}`]: author,
  [`DELETE ${base}/comments/{id}`]: author,
  [`GET ${base}/comments/{id}/versions`]: view,
  [`PUT ${base}/comments/{id}/reaction`]: speak,
  [`PUT ${base}/comments/{id}/removed`]: author,
  [`PUT ${base}/comments/{id}/resolved`]: speak,
  [`GET ${base}/mentionable`]: view,
  [`GET ${base}/followers`]: view,
  [`POST ${base}/follow`]: view,
  [`GET ${base}/actions`]: view,
  [`GET ${base}/actions/facets`]: view,
});

export const partRights = (base: string, circles: Circles): Readonly<Record<string, Expected>> => ({
  ...talkRights(base, circles),
  [`GET ${base}/attachments`]: circles.view,
  [`POST ${base}/attachments`]: circles.speak,
  [`DELETE ${base}/attachments/{fileId}`]: circles.speak,
  // Nothing was taken away.
  [`PUT ${base}/attachments/{fileId}`]: missing(circles.speak),
});
