/** How published reports are found: by their title and what their last version says. */
import type { SearchSource } from '../../object/searchSource';

export const reportSearch: SearchSource = {
  type: 'report',
  from: 'report t',
  scope: `t.tenant_id = $1 AND t.published_no IS NOT NULL`,
  columns: {
    id: 't.id',
    project: 't.project_id',
    no: 'NULL::text',
    seq: 'NULL::int',
    title: 't.title',
    state: `'finished'`,
    mine: (me) => `t.author_id = ${me()}`,
    updated: 't.published_at',
  },
  words: ['t.search'],
  text: 't.published_text',
  visible: (seen) => seen.holds('t.project_id', 'REPORT:LIST'),
  fill: { table: 'report', texts: ['t.published_text'] },
};
