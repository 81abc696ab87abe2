/** Files with a task (`common/file`, category `taskAttachment`): who may change the task adds and removes them. */
import { eq } from 'drizzle-orm';
import { TASK_FILES_MAX } from '../../../../contract/file/constants';
import type { StoredFile } from '../../../../contract/file/file';
import { file, task, taskFile } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, notFound } from '../../../errors';
import type { Incoming } from '../../../files/incoming';
import { removeFile } from '../../../files/store';
import type { TenantContext } from '../../../http/route';
import type { Platform } from '../../../platform';
import { canUpdateTask } from '../../../policies/task';
import { assertMay } from '../core/assertMay';
import { type LoadedTask, loadTask } from '../core/load';
import { announceLink, noteOnBoth } from '../depend/common';
import { insertFile, keepUpload, presentFiles, type StoredRow } from '../../../object/files/stored';

/** The file's row and its place with the task are written in one transaction. */
export const attachFile = (context: TenantContext, taskId: string, upload: Incoming): Promise<StoredFile> =>
  keepUpload(context, upload, (outer, fileId) =>
    changing({ ...context, db: outer }, taskId, async (tx, loaded) => {
      const held = await countOf(tx, taskId);
      if (held >= TASK_FILES_MAX) throw againstRule(`一个任务最多 ${TASK_FILES_MAX} 个附件，请先移除不用的`);
      const of = { projectId: loaded.project.id, category: 'taskAttachment', fieldId: null } as const;
      const stored = await insertFile({ ...context, db: tx }, fileId, of, upload);
      await tx.insert(taskFile, { taskId, fileId });
      await note(tx, context.actor.userId, loaded, null, stored.name);
      return stored;
    }),
  );

/** A copy of the task keeps it; with nobody left who holds it, its bytes go, too. */
export async function detachFile(context: TenantContext, taskId: string, fileId: string): Promise<void> {
  const isUnheld = await changing(context, taskId, async (tx, loaded) => {
    const stored = await tx.find(file, fileId);
    const gone = await tx.delete(taskFile, eq(taskFile.taskId, taskId), eq(taskFile.fileId, fileId));
    if (!stored || gone === 0) throw notFound('附件');
    await note(tx, context.actor.userId, loaded, stored.name, null);
    const unheld = await tx.query<{ id: string }>(
      `DELETE FROM file f WHERE f.tenant_id = $1 AND f.id = $2 AND ${UNATTACHED} RETURNING f.id`,
      [fileId],
    );
    return unheld.length > 0;
  });
  if (isUnheld) await drop(context.platform, context.db.tenantId, fileId);
}

export async function attachmentsOf(context: TenantContext, taskId: string): Promise<StoredFile[]> {
  await loadTask(context, { id: taskId });
  const rows = await context.db.query<StoredRow>(
    `SELECT f.id, f.name, f.size, f.field_id, f.created_by, f.created_at
       FROM task_file x JOIN file f ON f.tenant_id = x.tenant_id AND f.id = x.file_id
      WHERE x.tenant_id = $1 AND x.task_id = $2 ORDER BY f.id`,
    [taskId],
  );
  return presentFiles(context, rows);
}

/** Copies of tasks hold the files of what they were copied from. */
export async function copyFiles(db: TenantDb, ids: ReadonlyMap<string, string>): Promise<void> {
  if (ids.size === 0) return;
  const pairs = [[...ids.keys()], [...ids.values()]];
  await db.query(
    `WITH copied AS (
       INSERT INTO task_file (tenant_id, task_id, file_id)
       SELECT $1, p.copy, x.file_id FROM unnest($2::uuid[], $3::uuid[]) AS p(source, copy)
         JOIN task_file x ON x.tenant_id = $1 AND x.task_id = p.source
       RETURNING task_id
     )
     UPDATE task t SET file_count = c.count
       FROM (SELECT task_id, count(*)::int AS count FROM copied GROUP BY task_id) c
      WHERE t.tenant_id = $1 AND t.id = c.task_id`,
    pairs,
  );
}

/** No task holds it any more. */
export const UNATTACHED = `f.category = 'taskAttachment' AND NOT EXISTS (
  SELECT 1 FROM task_file x WHERE x.tenant_id = f.tenant_id AND x.file_id = f.id)`;

/** Bytes that stay because the disk refuses are in nobody's way: no row names them. */
export const drop = ({ env }: Platform, tenantId: string, fileId: string): Promise<void> =>
  removeFile(env.dataDir, tenantId, fileId).catch(() => undefined);

/** The task's row is locked, so that its count is right. */
function changing<T>(
  context: TenantContext,
  taskId: string,
  work: (tx: TenantDb, loaded: LoadedTask) => Promise<T>,
): Promise<T> {
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const loaded = await loadTask(within, { id: taskId }, true);
    assertMay(canUpdateTask, context.actor, loaded);
    const result = await work(tx, loaded);
    await tx.update(task, { fileCount: await countOf(tx, taskId) }, eq(task.id, taskId));
    announceLink(within, [loaded]);
    return result;
  });
}

async function countOf(db: TenantDb, taskId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM task_file WHERE tenant_id = $1 AND task_id = $2',
    [taskId],
  );
  return row?.count ?? 0;
}

const note = (tx: TenantDb, actorId: string, loaded: LoadedTask, before: string | null, after: string | null) =>
  noteOnBoth(tx, actorId, [{ task: loaded, field: 'attachment', label: '附件', before, after }]);
