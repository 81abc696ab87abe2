/** Who gets what from the routes of manpower; `tests/rights.test.ts` asks for all of them. */
import { type Expected, managers } from '../../test/rights';

export const manpowerRights: Readonly<Record<string, Expected>> = {
  'GET project-center/pcProjectManpower': managers,
};
