/** Files of tasks (`common/file`), in their fields or with them. */
import { FILE_MAX_BYTES } from '../../../../contract/file/constants';
import type { FilesQuery, StoredFile } from '../../../../contract/file/file';
import { isId } from '../../../base/texts';
import { forbidden, invalid, notFound } from '../../../errors';
import type { Incoming } from '../../../files/incoming';
import { withForm } from '../../../http/form';
import type { TenantContext } from '../../../http/route';
import { projectFieldsOf } from '../../../object/fields/projectFields';
import { attachFile, attachmentsOf } from '../../../object/files/attachments';
import { sentFile } from '../../../object/files/routes';
import { insertFile, keepUpload, presentFiles, STORED_COLUMNS, type StoredRow } from '../../../object/files/stored';
import { projectFor } from '../../../object/project';
import { canInProject } from '../../../policies/project';
import { withoutHidden } from '../read/hidden';
import { loadTask } from '../read/load';

const shape = {
  files: ['file'],
  fields: ['projectId', 'fieldId', 'taskId'],
  maxBytes: FILE_MAX_BYTES,
} as const;

/** With `taskId`: it goes with the task. Else for a field; seen by others once it stands in a task that they may see. */
export const uploadFile = (context: TenantContext): Promise<StoredFile> =>
  withForm(context, shape, ({ files, fields }) => {
    return keep(context, fields, sentFile(files.file));
  });

async function keep(
  context: TenantContext,
  fields: Partial<Record<'projectId' | 'fieldId' | 'taskId', string>>,
  upload: Incoming,
): Promise<StoredFile> {
  const { db, actor } = context;
  if (fields.taskId) {
    if (!isId(fields.taskId)) throw notFound('任务');
    return attachFile(context, { type: 'task', id: fields.taskId }, upload);
  }
  if (!isId(fields.projectId)) throw notFound('项目');
  const project = await projectFor(context, fields.projectId, 'PROJECT:VIEW');
  if (!canInProject(actor, project, 'TASK:UPDATE') && !canInProject(actor, project, 'TASK:CREATE')) throw forbidden();
  const field = (await projectFieldsOf(db, project.id)).get(fields.fieldId ?? '');
  if (field?.kind !== 'file') throw invalid('文件字段不存在，请刷新后重试', 'fieldId');
  const of = { projectId: project.id, category: 'taskField', fieldId: field.id } as const;
  return keepUpload(context, upload, (tx, kept) => insertFile({ ...context, db: tx }, kept, of, upload));
}

export const filesByCategory = (context: TenantContext, { category, taskId }: FilesQuery): Promise<StoredFile[]> =>
  category === 'taskField' ? filesOfFields(context, taskId) : attachmentsOf(context, { type: 'task', id: taskId });

/** The files in a task's fields. */
async function filesOfFields(context: TenantContext, taskId: string): Promise<StoredFile[]> {
  const { db, platform, actor } = context;
  const { record: stored, project } = await loadTask(context, { id: taskId });
  const record = withoutHidden(stored, await platform.workflows.of(actor.tenantId));
  const fields = await projectFieldsOf(db, project.id);
  const ids = Object.entries(record.custom_fields).flatMap(([fieldId, value]) =>
    fields.get(fieldId)?.kind === 'file' && Array.isArray(value) ? value : [],
  );
  if (ids.length === 0) return [];
  const rows = await db.query<StoredRow>(
    `SELECT ${STORED_COLUMNS} FROM file f WHERE f.tenant_id = $1 AND f.id = ANY($2::uuid[])`,
    [ids],
  );
  return presentFiles(
    context,
    rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
  );
}
