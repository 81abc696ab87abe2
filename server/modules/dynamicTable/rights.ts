/** Who gets what from each route of the tables; `tests/rights.test.ts` asks for all of them. */
import { partRights } from '../../test/partRights';
import {
  author,
  developers,
  type Expected,
  judged,
  managers,
  missing,
  ownExport,
  refusedByRule,
  viewers,
} from '../../test/rights';

const base = 'collaboration-center/dynamicTable';
const record = 'collaboration-center/tableRecord';
/** An open form is everybody's of the enterprise who has its link. */
const ours = judged(404, [200, 200, 200, 200, 200, 200, 200, 200], [200, 200, 200]);

export const dynamicTableRights: Readonly<Record<string, Expected>> = {
  [`GET ${base}/list`]: viewers,
  [`GET ${base}/detail`]: viewers,
  [`POST ${base}/create`]: developers,
  // pm made it.
  [`POST ${base}/update`]: managers,
  [`POST ${base}/delete`]: managers,
  // It has no roles: nobody but its makers knows of it.
  [`POST ${base}/recover`]: judged(404, [200, 200, 404, 200, 404, 404, 404, 404], [404, 404, 404]),
  [`GET ${base}/gone`]: viewers,
  [`POST ${base}/field/create`]: managers,
  [`POST ${base}/field/update`]: managers,
  [`POST ${base}/field/order`]: managers,
  [`POST ${base}/field/convert/preview`]: managers,
  [`POST ${base}/field/convert`]: managers,
  [`POST ${base}/field/delete`]: managers,
  [`POST ${base}/field/recover`]: managers,
  [`GET ${base}/field/gone`]: managers,
  // One's own, where one is no builder.
  [`POST ${base}/view/create`]: viewers,
  [`POST ${base}/view/update`]: managers,
  [`POST ${base}/view/delete`]: managers,
  [`GET ${base}/roles`]: managers,
  [`POST ${base}/role/save`]: managers,
  [`POST ${base}/role/delete`]: managers,
  [`POST ${base}/viewAs`]: managers,
  // The field that the walk names is no button.
  [`POST ${base}/record/press`]: judged(404, [400, 400, 404, 400, 400, 400, 404, 404], [400, 400, 404]),
  [`GET ${base}/sync`]: managers,
  // An address that the operator does not name, of a table that has no sync.
  [`POST ${base}/sync/columns`]: refusedByRule(managers),
  [`POST ${base}/sync/save`]: refusedByRule(managers),
  [`POST ${base}/sync/run`]: refusedByRule(managers),
  [`POST ${base}/sync/remove`]: missing(managers),
  [`POST ${base}/records`]: viewers,
  [`POST ${base}/records/outline`]: viewers,
  [`GET ${base}/record`]: viewers,
  [`POST ${base}/records/create`]: developers,
  [`POST ${base}/records/update`]: developers,
  [`POST ${base}/record/file`]: developers,
  [`POST ${base}/records/delete`]: developers,
  [`POST ${base}/records/recover`]: developers,
  // Cells that may not be written are skipped and counted.
  [`POST ${base}/records/paste`]: viewers,
  [`POST ${base}/records/replace`]: viewers,
  // pm's act, pm's file.
  [`POST ${base}/takeBack`]: ownExport,
  [`GET ${base}/record/history`]: viewers,
  [`POST ${base}/export`]: viewers,
  [`POST ${base}/import/inspect`]: developers,
  [`POST ${base}/import/run`]: ownExport,
  [`GET ${base}/import/{id}`]: ownExport,
  [`GET ${base}/form/{id}`]: ours,
  [`POST ${base}/form/send`]: ours,
  [`POST ${base}/form/{id}/sendFiles`]: ours,
  // The field that the walk names is none of links.
  [`GET ${base}/form/{id}/choices`]: judged(404, [400, 400, 400, 400, 400, 400, 400, 400], [400, 400, 400]),
  [`GET ${record}/place`]: viewers,
  ...partRights(record, { speak: developers, view: viewers, author }),
};
