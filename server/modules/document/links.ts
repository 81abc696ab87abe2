/** Tasks that a document belongs to, and all files of a project with what they hang on. */
import type { ProjectFile } from '../../../contract/document/document';
import type { ObjectPointer } from '../../../contract/object/record';
import { registerTypes } from '../../../contract/object/registerTypes';
import type { TenantContext } from '../../http/route';
import { presentFiles, STORED_COLUMNS, type StoredRow } from '../../object/files/stored';
import { addLink, removeLink } from '../../object/links';
import { SqlConditions } from '../../object/list/sql';
import { pointersTo } from '../../object/pointers';
import { projectFor } from '../../object/project';
import { foundTask, taskVisible } from '../task';
import { documentFor } from './kind';
import { noteOthers } from './note';

export async function linkTask(context: TenantContext, id: string, taskId: string, linked: boolean): Promise<null> {
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const { row } = await documentFor(inside, id, 'edit', 'keep');
    const task = { type: 'task', id: taskId } as const;
    const found = await context.platform.objects.load(inside, task, 'view', 'keep');
    const from = { type: 'document', id } as const;
    const isNew = linked && (await addLink(db, { from, to: task, kind: 'relates', createdBy: context.actor.userId }));
    if (!linked) await removeLink(db, from, task, 'relates');
    if (linked && !isNew) return;
    const side = linked ? 'after' : 'before';
    await noteOthers(inside, row, linked ? 'taskLinked' : 'taskUnlinked', '关联任务', { [side]: [foundTask(found)] });
  });
  return null;
}

const FILES_MAX = 500;

/** The newest of each kind, of objects that the actor may see now. */
export async function projectFiles(context: TenantContext, projectId: string): Promise<ProjectFile[]> {
  const { db, platform, actor } = context;
  const project = await projectFor(context, projectId, 'DOCUMENT:LIST');
  const found: ProjectFile[] = [];
  for (const type of ['task', ...registerTypes] as const) {
    const { table, visible } = platform.objects.kind(type);
    const sql = new SqlConditions();
    const bind = (value: unknown) => sql.bind(value);
    // Asked before the newest are taken: those of hidden objects would else leave no room for one's own.
    const seen = type === 'task' ? taskVisible(actor, bind) : (visible?.(actor, project, bind, 't') ?? 'true');
    const rows = await db.query<StoredRow & { object: string }>(
      `SELECT x.object_id AS object, ${STORED_COLUMNS}
         FROM object_file x
         JOIN file f ON f.tenant_id = x.tenant_id AND f.id = x.file_id
         JOIN ${table} t ON t.tenant_id = x.tenant_id AND t.id = x.object_id AND t.deleted_at IS NULL
         JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id
        WHERE x.tenant_id = $1 AND x.object_type = ${bind(type)} AND t.project_id = ${bind(projectId)} AND ${seen}
        ORDER BY f.id DESC LIMIT ${FILES_MAX}`,
      sql.params,
    );
    const pointers = await pointersTo(
      context,
      rows.map((row) => ({ type, id: row.object })),
    );
    const files = await presentFiles(context, rows);
    for (const [at, row] of rows.entries()) {
      const object = pointers.get(row.object);
      const file = files[at];
      if (object && file) found.push({ file, object: object as ObjectPointer });
    }
  }
  return found.sort((one, other) => other.file.createdTime.localeCompare(one.file.createdTime)).slice(0, FILES_MAX);
}
