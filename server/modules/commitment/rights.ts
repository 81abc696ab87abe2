/** Who gets what from each route of contracts and orders; `tests/rights.test.ts` asks for all of them. */
import { managersOnly, registerRights } from '../../test/registerRights';
import type { Expected } from '../../test/rights';

// What a project promises to pay is seen by who sees its cost.
export const commitmentRights: Readonly<Record<string, Expected>> = registerRights(
  'collaboration-center/commitment',
  managersOnly,
);
