/** How the people of an enterprise are found: by name, in all readings of its characters, and by account. */
import type { SearchSource } from '../../object/searchSource';

export const memberSearch: SearchSource = {
  type: 'member',
  from: `tenant_member m JOIN account t ON t.id = m.id AND NOT t.disabled
         LEFT JOIN department d ON d.tenant_id = m.tenant_id AND d.id = m.department_id`,
  scope: 'm.tenant_id = $1 AND NOT m.disabled',
  columns: {
    id: 't.id',
    project: 'NULL::uuid',
    no: 't.username',
    seq: 'NULL::int',
    title: 't.name',
    state: `'open'`,
    mine: () => 'false',
    updated: 't.updated_at',
    hint: 'd.name',
  },
  words: ['t.search'],
  visible: () => 'true',
  fill: {
    table: 'account',
    texts: [],
    within: 't.id IN (SELECT m.id FROM tenant_member m WHERE m.tenant_id = $1)',
  },
};
