/** Who gets what from each route of background work; `tests/rights.test.ts` asks for all of them. */
import { configurers, type Expected } from '../../test/rights';

export const enterpriseRights: Readonly<Record<string, Expected>> = {
  // Each enterprise sees its own background work, and what is for all.
  'GET enterprise-center/queue/list': configurers(200),
  'GET enterprise-center/queue/jobs': configurers(200),
  'POST enterprise-center/queue/retry': configurers(200),
  'POST enterprise-center/queue/cancel': configurers(200),
};
