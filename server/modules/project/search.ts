/** How projects are found: by code, name and description. */
import type { SearchSource } from '../../object/searchSource';

export const projectSearch: SearchSource = {
  type: 'project',
  from: 'project t',
  scope: 't.tenant_id = $1 AND t.deleted_at IS NULL',
  columns: {
    id: 't.id',
    project: 't.id',
    no: 't.code',
    seq: 'NULL::int',
    title: 't.name',
    state: `CASE WHEN t.status IN ('FINISHED', 'CLOSED') THEN 'finished' ELSE 'open' END`,
    mine: (me) => `t.owner_id = ${me()}`,
    updated: 't.updated_at',
  },
  words: ['t.search'],
  text: 't.description',
  visible: (seen) => seen.holds('t.id', 'PROJECT:VIEW'),
  fill: { table: 'project', texts: ['t.description'] },
};
