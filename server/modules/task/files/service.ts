/** Files in fields of tasks (`common/file`): who may see a task that holds one may see the file. */
import type { FastifyReply } from 'fastify';
import { extensionOf, FILE_MAX_BYTES, isImage } from '../../../../contract/file/constants';
import type { StoredFile } from '../../../../contract/file/file';
import type { StageCategory } from '../../../../contract/task/enums';
import { file } from '../../../db/schema';
import { forbidden, invalid, notFound, tooLarge } from '../../../errors';
import { openFile, removeFile, saveFile } from '../../../files/store';
import { jsonInstant, newId } from '../../../http/present';
import type { TenantContext } from '../../../http/route';
import { canInProject } from '../../../policies/project';
import { canViewTask } from '../../../policies/task';
import { projectFor } from '../../project';
import { factsOf, INVOLVED, loadTask } from '../core/load';
import { TEAM } from '../core/rows';
import { projectFieldsOf } from '../fields/projectFields';

const NAME_MAX = 200;

interface Upload {
  fields: Partial<Record<'projectId' | 'fieldId', string>>;
  name: string;
  bytes: Uint8Array;
}

async function readForm({ request }: TenantContext): Promise<Upload> {
  if (!request.isMultipart()) throw invalid('请以 multipart/form-data 上传文件', 'file');
  const fields: Upload['fields'] = {};
  let found: Pick<Upload, 'name' | 'bytes'> | undefined;
  for await (const part of request.parts({ limits: { fileSize: FILE_MAX_BYTES, files: 1 } })) {
    if (part.type === 'field') {
      if (part.fieldname !== 'projectId' && part.fieldname !== 'fieldId')
        throw invalid(`不认识字段 ${part.fieldname}`, part.fieldname);
      fields[part.fieldname] = String(part.value ?? '');
      continue;
    }
    const bytes = await part.toBuffer().catch((error: unknown) => {
      if (part.file.truncated) throw tooLarge(`文件超过 ${FILE_MAX_BYTES / 1024 / 1024} MB`);
      throw error;
    });
    // Neither a path nor what turns the direction of a text round may hide in a name.
    const name = part.filename
      .replace(/^.*[/\\]/, '')
      .replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '')
      .trim()
      .slice(-NAME_MAX);
    found = { name: name || '未命名', bytes };
  }
  if (!found) throw invalid('请选择要上传的文件', 'file');
  if (found.bytes.length === 0) throw invalid('文件是空的，请重新选择', 'file');
  return { fields, ...found };
}

/** For who may write tasks of the project; it can be seen by others once it stands in a task that they may see. */
export async function uploadFile(context: TenantContext): Promise<StoredFile> {
  const { platform, db, actor } = context;
  const { fields, name, bytes } = await readForm(context);
  const project = await projectFor(context, fields.projectId ?? '', 'PROJECT:VIEW');
  if (!canInProject(actor, project, 'TASK:UPDATE') && !canInProject(actor, project, 'TASK:CREATE')) throw forbidden();
  const field = (await projectFieldsOf(db, project.id)).get(fields.fieldId ?? '');
  if (field?.kind !== 'file') throw invalid('文件字段不存在，请刷新后重试', 'fieldId');
  const fileId = newId();
  await saveFile(platform.env.dataDir, actor.tenantId, fileId, bytes);
  try {
    await db.insert(file, {
      id: fileId,
      projectId: project.id,
      category: 'taskField',
      fieldId: field.id,
      name,
      size: bytes.length,
      createdBy: actor.userId,
      updatedBy: actor.userId,
    });
  } catch (error) {
    await removeFile(platform.env.dataDir, actor.tenantId, fileId);
    throw error;
  }
  const people = await platform.directory.of(actor.tenantId);
  return {
    fileId,
    name,
    size: bytes.length,
    fieldId: field.id,
    createdBy: people(actor.userId),
    createdTime: new Date().toISOString(),
  };
}

/** The files in a task's fields. */
export async function filesOfTask(context: TenantContext, taskId: string): Promise<StoredFile[]> {
  const { platform, db, actor } = context;
  const { record, project } = await loadTask(context, { id: taskId });
  const fields = await projectFieldsOf(db, project.id);
  const ids = Object.entries(record.custom_fields).flatMap(([fieldId, value]) =>
    fields.get(fieldId)?.kind === 'file' && Array.isArray(value) ? value : [],
  );
  if (ids.length === 0) return [];
  const rows = await db.query<{
    id: string;
    name: string;
    size: number;
    field_id: string | null;
    created_by: string | null;
    created_at: string;
  }>(
    'SELECT id, name, size, field_id, created_by, created_at FROM file WHERE tenant_id = $1 AND id = ANY($2::uuid[])',
    [ids],
  );
  const people = await platform.directory.of(actor.tenantId);
  return rows
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((row) => ({
      fileId: row.id,
      name: row.name,
      size: row.size,
      fieldId: row.field_id,
      createdBy: people(row.created_by),
      createdTime: jsonInstant(row.created_at) ?? '',
    }));
}

/** Tasks that hold the file, as the policy judges them; the index over custom fields finds them. */
const HOLDERS = `
  SELECT t.project_id, t.created_by, t.executor_id, t.private_type, t.category, ${INVOLVED} AS involved, ${TEAM} AS team
    FROM task t WHERE t.tenant_id = $1 AND t.custom_fields @> $2::jsonb AND t.deleted_at IS NULL LIMIT 50`;

async function maySee({ platform, db, actor }: TenantContext, stored: typeof file.$inferSelect): Promise<boolean> {
  if (stored.createdBy === actor.userId) return true;
  if (!stored.fieldId) return false;
  const holders = await db.query<{
    project_id: string;
    created_by: string | null;
    executor_id: string | null;
    private_type: number;
    category: StageCategory;
    involved: string[];
    team: { userId: string }[] | null;
  }>(HOLDERS, [JSON.stringify({ [stored.fieldId]: [stored.id] })]);
  for (const task of holders) {
    const project = await platform.projects.find(actor.tenantId, task.project_id);
    if (project && !project.recycled && canViewTask(actor, project, factsOf(task))) return true;
  }
  return false;
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
