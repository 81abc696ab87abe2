/** Who gets what from each route of risks; `tests/rights.test.ts` asks for all of them. */
import { partRights } from '../../test/partRights';
import { configurers, developers, type Expected, managers, tenantMember, viewers } from '../../test/rights';

const risk = 'collaboration-center/risk';

export const riskRights: Readonly<Record<string, Expected>> = {
  [`POST ${risk}/query`]: viewers,
  [`GET ${risk}/map`]: viewers,
  [`POST ${risk}/create`]: developers,
  [`POST ${risk}/batchCreate`]: developers,
  // Each object is judged for itself, and those that refuse are named.
  [`POST ${risk}/batchUpdate`]: viewers,
  [`POST ${risk}/batchStep`]: viewers,
  [`GET ${risk}/rules`]: tenantMember,
  [`PUT ${risk}/rules`]: configurers(200),
  [`GET ${risk}/details/{id}`]: viewers,
  [`PUT ${risk}/update/{id}`]: developers,
  [`POST ${risk}/{id}/step`]: developers,
  [`POST ${risk}/{id}/track`]: developers,
  [`GET ${risk}/{id}/history`]: viewers,
  [`POST ${risk}/{id}/recycle`]: managers,
  ...partRights(risk, developers),
};
