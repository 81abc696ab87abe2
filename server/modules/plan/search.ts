/** How nodes of plans are found. */
import type { SearchSource } from '../../object/searchSource';

const LIVE = `EXISTS (SELECT 1 FROM project p
  WHERE p.tenant_id = t.tenant_id AND p.id = t.project_id AND p.deleted_at IS NULL)`;

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
    return seen.all ? listed : `(${listed} OR (t.owner_id = ${seen.me} AND ${LIVE}))`;
  },
  assigned: (me) => `t.owner_id = ${me} AND t.real_end IS NULL AND NOT t.cancelled`,
  fill: { table: 'plan_node', texts: ['t.description'] },
};
