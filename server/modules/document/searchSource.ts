/** Documents in the search of everything: by name, tags, what a page says and what a file says. */
import type { SearchSource } from '../../object/searchSource';

/** Passages of a file that the search of everything knows; the library's own knows all. */
const READ = 60;
const TEXT = `document_words(t.tenant_id, t.text_id, ${READ})`;

export const documentSearch: SearchSource = {
  type: 'document',
  from: 'document t',
  scope: 't.tenant_id = $1 AND t.deleted_at IS NULL',
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
  text: TEXT,
  visible(seen, actor, bind) {
    const listed = seen.holds('t.project_id', 'DOCUMENT:LIST');
    if (seen.all) return listed;
    const me = bind(actor.userId);
    // As the policy says: without a list the project's right, else what the nearest list gives, or managing documents.
    return `(${listed} AND (t.acl_id IS NULL OR ${seen.holds('t.project_id', 'DOCUMENT:MANAGE')} OR EXISTS (
      SELECT 1 FROM document_grant g WHERE g.tenant_id = t.tenant_id AND g.document_id = t.acl_id AND (
        (g.grant_to = 'user' AND g.subject_id = ${me}::uuid)
        OR (g.grant_to = 'role' AND EXISTS (SELECT 1 FROM project_grant p WHERE p.tenant_id = t.tenant_id
              AND p.project_id = t.project_id AND p.role_id = g.subject_id AND p.user_id = ${me}::uuid))
        OR (g.grant_to = 'department' AND EXISTS (SELECT 1 FROM tenant_member m
              JOIN department x ON x.tenant_id = m.tenant_id AND x.id = m.department_id
             WHERE m.tenant_id = t.tenant_id AND m.id = ${me}::uuid AND g.subject_id = ANY(x.path)))))))`;
  },
  fill: { table: 'document', texts: [TEXT, `array_to_string(t.tags, ' ')`] },
};
