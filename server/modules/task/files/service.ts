/** Files of tasks (`common/file`), in their fields or with them: who may see a task that holds one may see the file. */

import type { FastifyReply } from 'fastify';
import { extensionOf, FILE_MAX_BYTES, isImage } from '../../../../contract/file/constants';
import type { FilesQuery, StoredFile } from '../../../../contract/file/file';
import type { StageCategory } from '../../../../contract/task/enums';
import { isId } from '../../../base/texts';
import { file } from '../../../db/schema';
import { forbidden, invalid, notFound } from '../../../errors';
import type { Incoming } from '../../../files/incoming';
import { openFile } from '../../../files/store';
import { withForm } from '../../../http/form';
import type { TenantContext } from '../../../http/route';
import { projectFieldsOf } from '../../../object/fields/projectFields';
import { projectFor } from '../../../object/project';
import { canInProject } from '../../../policies/project';
import { canViewTask } from '../../../policies/task';
import { factsOf, INVOLVED, loadTask } from '../core/load';
import { TEAM } from '../core/rows';
import { attachFile, attachmentsOf } from './attachments';
import { insertFile, keepUpload, presentFiles, type StoredRow } from '../../../object/files/stored';

const shape = {
  files: ['file'],
  fields: ['projectId', 'fieldId', 'taskId'],
  maxBytes: FILE_MAX_BYTES,
} as const;

/** With `taskId`: it goes with the task. Else for a field; seen by others once it stands in a task that they may see. */
export const uploadFile = (context: TenantContext): Promise<StoredFile> =>
  withForm(context, shape, ({ files, fields }) => {
    if (!files.file) throw invalid('请选择要上传的文件', 'file');
    if (files.file.size === 0) throw invalid('文件是空的，请重新选择', 'file');
    return keep(context, fields, files.file);
  });

async function keep(
  context: TenantContext,
  fields: Partial<Record<'projectId' | 'fieldId' | 'taskId', string>>,
  upload: Incoming,
): Promise<StoredFile> {
  const { db, actor } = context;
  if (fields.taskId) {
    if (!isId(fields.taskId)) throw notFound('任务');
    return attachFile(context, fields.taskId, upload);
  }
  if (!isId(fields.projectId)) throw notFound('项目');
  const project = await projectFor(context, fields.projectId, 'PROJECT:VIEW');
  if (!canInProject(actor, project, 'TASK:UPDATE') && !canInProject(actor, project, 'TASK:CREATE')) throw forbidden();
  const field = (await projectFieldsOf(db, project.id)).get(fields.fieldId ?? '');
  if (field?.kind !== 'file') throw invalid('文件字段不存在，请刷新后重试', 'fieldId');
  const of = { projectId: project.id, category: 'taskField', fieldId: field.id } as const;
  return keepUpload(context, upload, (tx, fileId) => insertFile({ ...context, db: tx }, fileId, of, upload));
}

export const filesByCategory = (context: TenantContext, { category, taskId }: FilesQuery): Promise<StoredFile[]> =>
  category === 'taskField' ? filesOfFields(context, taskId) : attachmentsOf(context, taskId);

/** The files in a task's fields. */
async function filesOfFields(context: TenantContext, taskId: string): Promise<StoredFile[]> {
  const { db } = context;
  const { record, project } = await loadTask(context, { id: taskId });
  const fields = await projectFieldsOf(db, project.id);
  const ids = Object.entries(record.custom_fields).flatMap(([fieldId, value]) =>
    fields.get(fieldId)?.kind === 'file' && Array.isArray(value) ? value : [],
  );
  if (ids.length === 0) return [];
  const rows = await db.query<StoredRow>(
    'SELECT id, name, size, field_id, created_by, created_at FROM file WHERE tenant_id = $1 AND id = ANY($2::uuid[])',
    [ids],
  );
  return presentFiles(
    context,
    rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
  );
}

/** Tasks that hold the file, as the policy judges them; an index finds them. */
const IN_FIELD = 't.custom_fields @> $2::jsonb';
const WITH_TASK = 't.id IN (SELECT task_id FROM task_file WHERE tenant_id = $1 AND file_id = $2)';
const holders = (condition: string) => `
  SELECT t.project_id, t.created_by, t.executor_id, t.private_type, t.category, ${INVOLVED} AS involved, ${TEAM} AS team
    FROM task t WHERE t.tenant_id = $1 AND ${condition} AND t.deleted_at IS NULL LIMIT 50`;
/** Whether any task holds it, one in the recycle bin included. */
const held = (condition: string) => `SELECT 1 FROM task t WHERE t.tenant_id = $1 AND ${condition} LIMIT 1`;

/**
 * Who may see one task that holds it may see it. Who uploaded it has no more right to it than that, but for the time in
 * which it hangs nowhere yet: a form is being filled in.
 */
async function maySee({ platform, db, actor }: TenantContext, stored: typeof file.$inferSelect): Promise<boolean> {
  const [condition, value] = stored.fieldId
    ? [IN_FIELD, JSON.stringify({ [stored.fieldId]: [stored.id] })]
    : [WITH_TASK, stored.id];
  const found = await db.query<{
    project_id: string;
    created_by: string | null;
    executor_id: string | null;
    private_type: number;
    category: StageCategory;
    involved: string[];
    team: { userId: string }[] | null;
  }>(holders(condition), [value]);
  for (const task of found) {
    const project = await platform.projects.find(actor.tenantId, task.project_id);
    if (project && !project.recycled && canViewTask(actor, project, factsOf(task))) return true;
  }
  if (stored.createdBy !== actor.userId || found.length > 0) return false;
  return (await db.query(held(condition), [value])).length === 0;
}

const imageTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
};

/**
 * The bytes. Images may be shown in place; everything else is saved, and nothing of it can run here: no sniffing of
 * types, and a policy that gives even an SVG with a script neither script nor origin.
 */
export async function sendFile(context: TenantContext, fileId: string, inline: boolean): Promise<FastifyReply> {
  const { platform, db, actor, reply } = context;
  const stored = await db.find(file, fileId);
  if (!stored || !(await maySee(context, stored))) throw notFound('文件');
  const bytes = await openFile(platform.env.dataDir, actor.tenantId, fileId);
  if (!bytes) throw notFound('文件');
  const shown = inline && isImage(stored.name);
  const name = encodeURIComponent(stored.name);
  return reply
    .type(shown ? (imageTypes[extensionOf(stored.name)] ?? 'application/octet-stream') : 'application/octet-stream')
    .header('Content-Disposition', `${shown ? 'inline' : 'attachment'}; filename="file"; filename*=UTF-8''${name}`)
    .header('Content-Length', stored.size)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('Cache-Control', 'private, max-age=3600')
    .send(bytes);
}
