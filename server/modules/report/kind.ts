/** Reports as a kind of object: what is common to all objects asks here. */
import { reportLifecycle } from '../../../contract/report/lifecycle';
import { defineKind, type ObjectLock } from '../../object/define';
import { closedProject } from '../../object/project';
import { canInProject, holdsInProject, isClosed } from '../../policies/project';
import {
  canCommentReport,
  canEditReport,
  canPublishReports,
  canViewReport,
  canWriteReport,
} from '../../policies/report';
import { findReports, type LoadedReport } from './load';

const LOCKS: Record<ObjectLock, string> = { change: 'FOR NO KEY UPDATE', keep: 'FOR KEY SHARE' };

export const reportKind = defineKind<LoadedReport>({
  type: 'report',
  table: 'report',
  async find(context, ids, lock) {
    if (lock) {
      const text = `SELECT 1 FROM report WHERE tenant_id = $1 AND id = ANY($2::uuid[]) ORDER BY id ${LOCKS[lock]}`;
      await context.db.query(text, [ids]);
    }
    return findReports(context, ids);
  },
  subject: ({ row, project }) => ({
    id: row.id,
    no: null,
    title: row.title,
    project,
    openToProject: row.publishedNo !== null,
    openToTenant: row.publishedNo !== null && project.visibility === 'tenant',
    state: {
      label: reportLifecycle.states[row.state].label,
      closed: row.state === 'PUBLISHED' || row.state === 'VOID',
    },
    parties: [row.authorId, ...row.receiverIds],
  }),
  may: {
    view: (actor, { project, row }) => canViewReport(actor, project, row),
    edit: (actor, { project, row }) => canEditReport(actor, project, row),
    comment: (actor, { project, row }) => canCommentReport(actor, project, row),
    attach: (actor, { project, row }) => canEditReport(actor, project, row),
    removeFile: (actor, { project, row }) => canEditReport(actor, project, row),
    link: (actor, { project, row }) => canWriteReport(actor, project, row),
    remove: (actor, { project }) => canPublishReports(actor, project),
  },
  visible(actor, project, bind, row) {
    if (holdsInProject(actor, project, 'REPORT:UPDATE') || holdsInProject(actor, project, 'REPORT:PUBLISH'))
      return 'true';
    const listed = canInProject(actor, project, 'REPORT:LIST') ? `${row}.published_no IS NOT NULL OR ` : '';
    return `(${listed}${row}.author_id = ${bind(actor.userId)}::uuid)`;
  },
  refusal: (_actor, { project }, act) => (act !== 'comment' && isClosed(project) ? closedProject(project) : null),
  onFiles: async (db, id, count) => {
    await db.query('UPDATE report SET file_count = $3 WHERE tenant_id = $1 AND id = $2', [id, count]);
  },
});
