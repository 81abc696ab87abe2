/** Who gets what from each route of the directories; `tests/rights.test.ts` asks for all of them. */
import { type Expected, judged, keepers } from '../../test/rights';

/** Only who passes every check of the enterprise: the super administrator looks, and changes nothing. */
const masters = (stranger: number, done = 200): Expected =>
  judged(stranger, [done, done, 403, 403, 403, 403, 403, 403], [403, 403, 403]);

export const directorySyncRights: Readonly<Record<string, Expected>> = {
  'GET user-center/directory': keepers,
  // The walk's version is another one.
  'PUT user-center/directory/scim': masters(200),
  'POST user-center/directory/scim/token': masters(200),
  'DELETE user-center/directory/scim/token': masters(200),
  // An address within our own network.
  'PUT user-center/directory/ldap': masters(400, 400),
  // Nobody gives the password.
  'POST user-center/directory/ldap/test': masters(400, 400),
  // Nobody gives the secret of the walk's application.
  'PUT user-center/directory/cloud': masters(400, 400),
  'POST user-center/directory/cloud/test': masters(400, 400),
  'GET user-center/directory/group': keepers,
  'PUT user-center/directory/group/{id}': masters(404),
  'GET user-center/directory/run': keepers,
  // Nothing is enabled to sync with.
  'POST user-center/directory/run': masters(422, 422),
  'GET user-center/directory/run/{id}': {
    ...judged(404, [200, 200, 200, 403, 403, 403, 403, 403], [200, 403, 403]),
  },
  // It does not ask.
  'POST user-center/directory/run/{id}/confirm': masters(404, 422),
};
