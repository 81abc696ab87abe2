/** Which files are still to be attached, and the notes of those that could not be. */

import { nameKey } from '../../../../../contract/file/name';
import type { WantedFile } from '../../../../../contract/import/attachments';
import { cutText } from '../../../../../contract/text/cut';
import { newId } from '../../../../base/present';
import type { TenantDb } from '../../../../db/scope';
import { behind } from '../../../../object/list/behind';
import { keepable } from '../../../../tables/table';

/** Of one import: whoever moves in with more gives them in several. */
export const FILES_MAX = 2000;
/** Those beyond are noted, each at its row, up to here: a table of a few megabytes can name millions. */
const KEPT_MAX = 2 * FILES_MAX;

export interface NamedFile extends WantedFile {
  taskId: string;
  row: number;
  key: string | null;
}
export interface WaitingFile extends NamedFile {
  id: string;
  /** Which of those of its task that are called alike, from 1. */
  nth: number;
}

const calledOf = ({ path }: NamedFile): string => nameKey(path.replace(/^.*[/\\]/, ''));

/** In the transaction that writes the tasks. */
export async function keepNamedFiles(db: TenantDb, jobId: string, files: readonly NamedFile[]): Promise<void> {
  if (files.length === 0) return;
  const seen = new Map<string, number>();
  // All files of a task are in one call, and in the order of the table: the same the next time.
  const nthOf = (file: NamedFile): number => {
    const called = `${file.taskId}\n${calledOf(file)}`;
    const nth = (seen.get(called) ?? 0) + 1;
    seen.set(called, nth);
    return nth;
  };
  const distinct = new Map(files.map((file) => [[file.taskId, file.path, file.address].join('\n'), file]));
  const rows = [...distinct.values()].map((file) => ({
    ...file,
    id: newId(),
    nth: nthOf(file),
    path: keepable(file.path),
    address: file.address && keepable(file.address),
  }));
  await db.query(
    `INSERT INTO import_attachment (tenant_id, id, job_id, task_id, row, key, path, address, nth)
     SELECT $1, r.id, $2::uuid, r."taskId", r.row, r.key, r.path, r.address, r.nth
       FROM json_to_recordset($3::json) AS r(id uuid, "taskId" uuid, row int, key text, path text, address text, nth int)
      LIMIT greatest(0, ${KEPT_MAX} - (SELECT count(*) FROM import_attachment a WHERE a.tenant_id = $1 AND a.job_id = $2))`,
    [jobId, JSON.stringify(rows)],
  );
}

const COLUMNS = `id, task_id AS "taskId", row, key, path, address, nth`;

export const waitingFiles = (db: TenantDb, jobId: string, most: number): Promise<WaitingFile[]> =>
  db.query<WaitingFile & Record<string, unknown>>(
    `SELECT ${COLUMNS} FROM import_attachment WHERE tenant_id = $1 AND job_id = $2 ORDER BY id LIMIT $3`,
    [jobId, most],
  );

/** Those beyond what one import brings. */
export const surplusFiles = (db: TenantDb, jobId: string): Promise<WaitingFile[]> =>
  db.query<WaitingFile & Record<string, unknown>>(
    `DELETE FROM import_attachment WHERE tenant_id = $1 AND id IN
       ${behind(FILES_MAX, 'id', 'import_attachment WHERE tenant_id = $1 AND job_id = $2', 'id')}
     RETURNING ${COLUMNS}`,
    [jobId],
  );

/** Names of files that tasks hold already: the same table given again brings none twice. */
export async function attachedNames(db: TenantDb, taskIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ task: string; name: string }>(
    `SELECT x.object_id AS task, f.name FROM object_file x JOIN file f ON f.tenant_id = x.tenant_id AND f.id = x.file_id
      WHERE x.tenant_id = $1 AND x.object_type = 'task' AND x.object_id = ANY($2::uuid[])`,
    [[...new Set(taskIds)]],
  );
  return new Set(rows.map(({ task, name }) => `${task}\n${name}`));
}

export const forgetFiles = (db: TenantDb, ids: readonly string[]) =>
  db.query('DELETE FROM import_attachment WHERE tenant_id = $1 AND id = ANY($2::uuid[])', [ids]);

/** A note at the row: the same cause for all rows with this trouble. */
export const noteOf = ({ row, key, path }: NamedFile, cause: string) => ({
  file: 'tasks' as const,
  row,
  key,
  reason: keepable(`附件「${cutText(path, 100)}」：${cause}`),
  left: true,
  cause: keepable(cause),
  column: '附件',
  value: keepable(cutText(path, 100)),
});
