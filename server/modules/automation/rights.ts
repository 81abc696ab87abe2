/** Who gets what from each route of automation; `tests/rights.test.ts` asks for all of them. */
import { type Expected, managers } from '../../test/rights';

const [webhook, rule] = ['project-center/webhook', 'project-center/automation'];

export const automationRights: Readonly<Record<string, Expected>> = {
  [`GET ${webhook}`]: managers,
  [`POST ${webhook}`]: managers,
  [`PUT ${webhook}/{id}`]: managers,
  [`DELETE ${webhook}/{id}`]: managers,
  [`POST ${webhook}/{id}/secret`]: managers,
  [`POST ${webhook}/{id}/test`]: managers,
  [`GET ${webhook}/{id}/deliveries`]: managers,
  [`POST ${webhook}/{id}/deliveries/{deliveryId}/resend`]: managers,
  [`GET ${rule}`]: managers,
  [`GET ${rule}/choices`]: managers,
  [`POST ${rule}`]: managers,
  [`PUT ${rule}/{id}`]: managers,
  [`DELETE ${rule}/{id}`]: managers,
  [`GET ${rule}/{id}/runs`]: managers,
  [`POST ${rule}/dryRun`]: managers,
};
