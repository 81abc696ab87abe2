/** How norms are found by the search and the command menu: number, title, and the clauses in effect. */
import { can } from '../../base/actor';
import type { SearchSource } from '../../object/searchSource';
import { OPEN_STATES } from './load';

export const normSearch: SearchSource = {
  type: 'norm',
  from: 'norm t',
  scope: 't.tenant_id = $1 AND t.deleted_at IS NULL',
  columns: {
    id: 't.id',
    project: 'NULL::uuid',
    no: 't.code',
    seq: 'NULL::int',
    title: 't.title',
    state: `CASE t.state WHEN 'OBSOLETE' THEN 'cancelled' ELSE 'open' END`,
    mine: (me) => `t.owner_id = ${me()}`,
    updated: 't.updated_at',
  },
  words: ['t.search'],
  text: 't.body',
  visible(seen, actor) {
    // Asked for once it is used: PostgreSQL refuses a parameter that nothing uses.
    if (can(actor, 'DOCS_BASE') && can(actor, 'NORM:MANAGE')) return 'true';
    const { me } = seen;
    if (!can(actor, 'DOCS_BASE')) {
      return `EXISTS (SELECT 1 FROM norm_version o WHERE o.tenant_id = t.tenant_id AND o.norm_id = t.id
        AND o.state IN ${OPEN_STATES} AND ${me} = ANY(o.author_id || o.reviewers || o.approvers))`;
    }
    return `(t.current_id IS NOT NULL OR t.owner_id = ${me} OR EXISTS (SELECT 1 FROM norm_version o
      WHERE o.tenant_id = t.tenant_id AND o.norm_id = t.id AND o.state IN ${OPEN_STATES}
        AND ${me} = ANY(o.author_id || o.reviewers || o.approvers)))`;
  },
  fill: { table: 'norm', texts: ['t.body'] },
};
