/** Who gets what from the routes of `registerRoutes`. */
import { partRights } from './partRights';
import { author, developers, type Expected, judged, managers, viewers } from './rights';

interface Circles {
  list: Expected;
  create: Expected;
  view: Expected;
  change: Expected;
  remove: Expected;
  author: Expected;
}
const usual: Circles = {
  ...{ list: viewers, create: developers, view: viewers, change: developers },
  ...{ remove: managers, author },
};
/** Of a kind that only who leads the project sees: to others its objects are not there. */
const hidden = judged(404, [200, 200, 404, 200, 404, 404, 404, 404], [404, 404, 404]);
export const managersOnly: Circles = {
  ...{ list: managers, create: managers, view: hidden, change: hidden, remove: hidden },
  author: judged(404, [403, 403, 404, 200, 404, 404, 404, 404], [404, 404, 404]),
};

export const registerRights = (base: string, who: Circles = usual): Readonly<Record<string, Expected>> => ({
  [`POST ${base}/query`]: who.list,
  [`POST ${base}/groups`]: who.list,
  [`POST ${base}/create`]: who.create,
  [`POST ${base}/batchCreate`]: who.create,
  // Each object is judged for itself, and those that refuse are named.
  [`POST ${base}/batchUpdate`]: who.list,
  [`POST ${base}/batchStep`]: who.list,
  [`POST ${base}/batchRecycle`]: who.list,
  [`POST ${base}/batchRestore`]: who.list,
  [`POST ${base}/recycled`]: who.list,
  [`GET ${base}/details/{id}`]: who.view,
  [`PUT ${base}/update/{id}`]: who.change,
  [`POST ${base}/takeBack/{id}`]: who.change,
  [`POST ${base}/{id}/step`]: who.change,
  [`POST ${base}/{id}/recycle`]: who.remove,
  [`POST ${base}/{id}/restore`]: who.remove,
  [`POST ${base}/export`]: who.list,
  [`GET ${base}/import/template`]: who.create,
  [`POST ${base}/import/inspect`]: who.create,
  [`POST ${base}/import`]: who.create,
  ...partRights(base, { speak: who.change, view: who.view, author: who.author }),
});
