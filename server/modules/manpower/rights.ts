/** Who gets what from the routes of manpower; `tests/rights.test.ts` asks for all of them. */
import { type Expected, judged, managers } from '../../test/rights';

const request = 'hrp/staffRequest';

export const manpowerRights: Readonly<Record<string, Expected>> = {
  'GET project-center/pcProjectManpower': managers,
  'PUT project-center/pcProjectManpower/booking': managers,
  // Of the project that is asked about.
  [`GET ${request}`]: managers,
  [`POST ${request}`]: managers,
  // Pm's own: he withdraws it; who keeps positions answers, and may not withdraw what is another's.
  [`PUT ${request}/{id}`]: judged(404, [200, 200, 403, 200, 404, 404, 404, 404], [403, 404, 404]),
  // Nobody is in the position; pm asked, and does not answer.
  [`GET ${request}/{id}/candidates`]: judged(404, [200, 200, 200, 403, 404, 404, 404, 404], [200, 404, 404]),
};
