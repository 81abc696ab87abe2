/** The help is for whoever is logged in. */
import { account, type Expected, tenantMember } from '../../test/rights';

const base = 'project-center/help';

export const helpRights: Readonly<Record<string, Expected>> = {
  [`GET ${base}/pages`]: account,
  [`GET ${base}/search`]: account,
  [`GET ${base}/page`]: account,
  [`GET ${base}/firstSteps`]: tenantMember,
};
