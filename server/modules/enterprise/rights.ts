/** Who gets what from each route of background work and of the operation log; `tests/rights.test.ts` asks for all of them. */
import { configurers, type Expected, enterpriseManagers, judged, keepers } from '../../test/rights';

/** @param stranger what the owner of another enterprise gets, in theirs */
const owners = (stranger: number) => judged(stranger, [200, 403, 403, 403, 403, 403, 403, 403], [403, 403, 403]);

/** @param own what owner and managers get; of another enterprise's person nobody knows */
const personKeepers = (own: number) => judged(404, [own, own, 403, 403, 403, 403, 403, 403], [403, 403, 403]);

export const enterpriseRights: Readonly<Record<string, Expected>> = {
  'GET enterprise-center/health': keepers,
  // Each enterprise sees its own background work, and what is for all.
  'GET enterprise-center/queue/list': configurers(200),
  'GET enterprise-center/queue/jobs': configurers(200),
  'POST enterprise-center/queue/retry': configurers(200),
  'POST enterprise-center/queue/cancel': configurers(200),
  'GET enterprise-center/operationLog/list': keepers,
  'GET enterprise-center/operationLog/facets': keepers,
  'GET enterprise-center/operationLog/{id}': enterpriseManagers(404),
  'POST enterprise-center/operationLog/export': keepers,
  'GET enterprise-center/logStream': keepers,
  // The walk's address lies within our own network.
  'PUT enterprise-center/logStream': judged(400, [400, 400, 403, 403, 403, 403, 403, 403], [403, 403, 403]),
  // Nothing is saved yet.
  'POST enterprise-center/logStream/test': judged(400, [400, 400, 403, 403, 403, 403, 403, 403], [403, 403, 403]),
  'GET enterprise-center/loginLog/list': keepers,
  'POST enterprise-center/loginLog/export': keepers,
  // Owner and managers; nobody is erased who is still in.
  'POST enterprise-center/person/export': personKeepers(200),
  'POST enterprise-center/person/erase': personKeepers(400),
  'GET enterprise-center/person': { ...personKeepers(200), stranger: 200 },
  'GET enterprise-center/person/{id}/file': personKeepers(404),
  // The whole of an enterprise is its owner's alone.
  'POST enterprise-center/wholeExport': owners(200),
  'GET enterprise-center/wholeExport': owners(200),
  'GET enterprise-center/wholeExport/{id}/file': owners(404),
};
