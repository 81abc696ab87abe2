/** How the objects of a register are found: its lifecycle and its policy say all of it. */
import { openStates } from '../../../contract/object/lifecycle';
import type { SearchType } from '../../../contract/search/types';
import type { RegisterKind, StatedRow } from '../register/kind';
import type { SearchSource } from '../searchSource';

/** What ended without being done. */
const CANCELLED = 'CANCELLED';

export function registerSearch<R extends StatedRow<S>, S extends string>({
  type,
  rows,
  lifecycle,
  policy,
}: RegisterKind<R, S>): SearchSource {
  const open = openStates(lifecycle)
    .map((state) => `'${state}'`)
    .join(', ');
  const { table } = rows.fields;
  const party = (me: string) => `(t.created_by = ${me} OR t.owner_id = ${me} OR t.assignee_id = ${me})`;
  return {
    type: type as SearchType,
    from: `${table} t`,
    scope: 't.tenant_id = $1 AND t.deleted_at IS NULL',
    columns: {
      id: 't.id',
      project: 't.project_id',
      no: `'${rows.prefix}-' || t.seq`,
      seq: 't.seq',
      title: 't.title',
      state: `CASE WHEN t.state IN (${open}) THEN 'open' WHEN t.state = '${CANCELLED}' THEN 'cancelled' ELSE 'finished' END`,
      mine: (me) => `(t.owner_id = ${me()} OR t.assignee_id = ${me()})`,
      updated: 't.updated_at',
    },
    words: ['t.search'],
    text: 't.description',
    visible(seen) {
      const listed = seen.holds('t.project_id', policy.privileges.list);
      if (seen.all) return listed;
      const { owned, me } = seen;
      return `((${listed} AND (NOT t.is_private OR ${owned('t.project_id')})) OR (${party(me)} AND ${LIVE_PROJECT}))`;
    },
    assigned: (me) => `t.assignee_id = ${me} AND t.state IN (${open})`,
    fill: { table, texts: ['t.description'] },
  };
}

const LIVE_PROJECT = `EXISTS (SELECT 1 FROM project p
  WHERE p.tenant_id = t.tenant_id AND p.id = t.project_id AND p.deleted_at IS NULL)`;
