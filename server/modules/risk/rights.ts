/** Who gets what from each route of risks; `tests/rights.test.ts` asks for all of them. */
import { registerRights } from '../../test/registerRights';
import { configurers, developers, type Expected, tenantMember, viewers } from '../../test/rights';

const risk = 'collaboration-center/risk';

export const riskRights: Readonly<Record<string, Expected>> = {
  ...registerRights(risk),
  [`GET ${risk}/map`]: viewers,
  [`GET ${risk}/rules`]: tenantMember,
  [`PUT ${risk}/rules`]: configurers(200),
  [`POST ${risk}/{id}/track`]: developers,
};
