/** What the fields of tasks ask about files: whose they are, and what they are called. */
import type { TenantDb } from '../../../db/scope';
import { invalid } from '../../../errors';

/**
 * Only what one uploaded oneself can be put into a task: else the id of a file in a private task, put into a task of
 * one's own, would open it.
 */
export async function assertOwnFiles(
  db: TenantDb,
  actorId: string,
  projectId: string,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM file
      WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND created_by = $3 AND project_id = $4`,
    [fileIds, actorId, projectId],
  );
  if ((row?.count ?? 0) < new Set(fileIds).size) throw invalid('所选文件不存在，请重新上传', 'customFields');
}

export async function fileNames(db: TenantDb, fileIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (fileIds.length === 0) return new Map();
  const rows = await db.query<{ id: string; name: string }>(
    'SELECT id, name FROM file WHERE tenant_id = $1 AND id = ANY($2::uuid[])',
    [fileIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Names of everything that was uploaded for some fields of a project. */
export async function filesOfFields(
  db: TenantDb,
  projectId: string,
  fieldIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (fieldIds.length === 0) return new Map();
  const rows = await db.query<{ id: string; name: string }>(
    'SELECT id, name FROM file WHERE tenant_id = $1 AND project_id = $2 AND field_id = ANY($3::uuid[])',
    [projectId, fieldIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
