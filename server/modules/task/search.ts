/** How tasks are found: their words are written with them, because imports write thousands at once. */
import { openCategories } from '../../../contract/task/enums';
import type { SearchSource } from '../../object/searchSource';
import { OVER_PROJECTS, ownPart } from './read/filter';
import { unseenIn } from './read/hidden';
import { outcomeOf } from './read/outcome';

export const taskSearch: SearchSource = {
  type: 'task',
  from: 'task t',
  scope: `t.tenant_id = $1 AND t.deleted_at IS NULL AND ${OVER_PROJECTS}`,
  columns: {
    id: 't.id',
    project: 't.project_id',
    no: 't.task_no',
    seq: 't.seq',
    title: 't.title',
    state: `CASE ${outcomeOf()} WHEN 'dropped' THEN 'cancelled' WHEN 'delivered' THEN 'finished' ELSE 'open' END`,
    mine: (me) => `(t.executor_id = ${me()} OR t.created_by = ${me()})`,
    updated: 't.updated_at',
  },
  words: ['t.search', 't.comment_search'],
  text: 't.notes',
  unseenText: async ({ platform, db }) => unseenIn(await platform.workflows.of(db.tenantId))('notes'),
  visible(seen) {
    const listed = seen.holds('t.project_id', 'TASK:LIST');
    if (seen.all) return listed;
    const { owned, me } = seen;
    const live = `t.project_id NOT IN (SELECT p.id FROM project p WHERE p.tenant_id = $1 AND p.deleted_at IS NOT NULL)`;
    return `((${listed} AND (t.private_type = 0 OR ${owned('t.project_id')})) OR (${ownPart(me)} AND ${live}))`;
  },
  newest: 't.updated_at DESC, t.seq DESC',
  own: {
    parts: (me) => openCategories.map((category) => `t.executor_id = ${me} AND t.category = '${category}'`),
    order: 't.plan_end, t.seq',
  },
};
