/** Labels lead to the tasks that carry them: of a project for who sees that, of the enterprise for everybody in it. */
import type { SearchSource } from '../../../object/searchSource';

export const labelSearch: SearchSource = {
  type: 'label',
  from: 'task_label t',
  scope: 't.tenant_id = $1',
  columns: {
    id: 't.id',
    project: 't.project_id',
    no: 'NULL::text',
    seq: 'NULL::int',
    title: 't.name',
    state: `'open'`,
    mine: () => 'false',
    updated: 't.updated_at',
  },
  words: ['t.search'],
  visible: (seen) => `(t.project_id IS NULL OR ${seen.holds('t.project_id', 'TASK:LIST')})`,
  fill: { table: 'task_label', texts: [] },
};
