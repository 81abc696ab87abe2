import { TenantDb } from '../../db/scope';
import { enterprisesWith } from '../../jobs/byClock';
import { eachByItself } from '../../jobs/each';
import { defineModule } from '../../object/define';
import type { Platform } from '../../platform';
import { BoardAnswers } from './boardAnswers';
import { publicLinkRoutes } from './routes';
import { sweepLinks } from './store';
import { LinkWindows } from './windows';

declare module '../../platform' {
  interface Platform {
    /** How often public links are used. */
    linkWindows: LinkWindows;
    /** What links of boards answered a moment ago. */
    boardAnswers: BoardAnswers;
  }
}

export { registerEmbedding } from './embed';
/** For kinds whose links have an address and a door of their own: reports. */
export { hideAnswer, keepPass, passStands, tryPassword } from './opened';
export { insertLink, isClosed, markRevoked, newLinkKeys, useLink } from './store';

const QUEUE = 'public-link-sweep';
const HAS_LINKS = `EXISTS (SELECT 1 FROM public_link l WHERE l.tenant_id = t.id)
  OR EXISTS (SELECT 1 FROM guess g WHERE g.tenant_id = t.id)`;

export const publicLinkModule = defineModule({
  name: 'publicLink',
  routes: publicLinkRoutes,
  services: () => ({ linkWindows: new LinkWindows(), boardAnswers: new BoardAnswers() }),
  jobs: defineSweep,
});

function defineSweep({ jobs, database }: Platform): void {
  jobs.define(QUEUE, async (_data, { signal }) => {
    const due = await enterprisesWith(database, HAS_LINKS);
    await eachByItself(due, (id) => sweepLinks(new TenantDb(database, id)), signal);
  });
  jobs.schedule(QUEUE, '50 3 * * *');
}
