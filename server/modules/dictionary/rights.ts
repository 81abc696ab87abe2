/** Who gets what from each route of the dictionary; `tests/rights.test.ts` asks for all of them. */
import { configurers, type Expected, tenantMember } from '../../test/rights';

const dictionary = 'collaboration-center/dictionary';

export const dictionaryRights: Readonly<Record<string, Expected>> = {
  [`GET ${dictionary}/list`]: tenantMember,
  [`GET ${dictionary}/required`]: tenantMember,
  [`PUT ${dictionary}/required`]: configurers(200),
  [`POST ${dictionary}/save`]: configurers(200),
  [`POST ${dictionary}/order`]: configurers(200),
  [`POST ${dictionary}/remove`]: configurers(404),
};
