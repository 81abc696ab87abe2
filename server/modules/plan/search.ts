/** How nodes of plans are found. */
import type { SearchSource } from '../../object/searchSource';

export const planSearch: SearchSource = {
  type: 'planNode',
  from: 'plan_node t',
  scope: 't.tenant_id = $1 AND t.deleted_at IS NULL',
  columns: {
    id: 't.id',
    project: 't.project_id',
    no: 'NULL::text',
    seq: 'NULL::int',
    title: 't.title',
    state: `CASE WHEN t.cancelled THEN 'cancelled' WHEN t.real_end IS NOT NULL THEN 'finished' ELSE 'open' END`,
    mine: (me) => `t.owner_id = ${me()}`,
    updated: 't.updated_at',
  },
  words: ['t.search'],
  text: 't.description',
  visible(seen) {
    const listed = seen.holds('t.project_id', 'PLAN:LIST');
    // As `canViewNode`: whoever answers for a node sees it as long as the project is theirs to see.
    return seen.all
      ? listed
      : `(${listed} OR (t.owner_id = ${seen.me} AND ${seen.holds('t.project_id', 'PROJECT:VIEW')}))`;
  },
  assigned: (me) => `t.owner_id = ${me} AND t.real_end IS NULL AND NOT t.cancelled`,
  fill: { table: 'plan_node', texts: ['t.description'] },
};
