/** Labels of a project (`pcProject/labels`). A task keeps the ids of its labels in its own row: lists need no join. */
import { and, eq, ne } from 'drizzle-orm';
import { LABELS_MAX, type LabelCreate, type LabelUpdate, type TaskLabel } from '../../../../contract/task/labels';
import { taskLabel } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, duplicate, notFound } from '../../../errors';
import { newId } from '../../../http/present';
import type { TenantContext } from '../../../http/route';
import { projectFor } from '../../project';

const sameName = (name: string) => duplicate(`项目中已有标签「${name}」`, 'name');

export async function listLabels(context: TenantContext, projectId: string): Promise<{ result: TaskLabel[] }> {
  await projectFor(context, projectId, 'PROJECT:VIEW');
  const rows = await context.db.select(taskLabel, eq(taskLabel.projectId, projectId));
  const result = rows
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, name, color }) => ({ labelId: id, name, color }));
  return { result };
}

export async function createLabel(context: TenantContext, input: LabelCreate): Promise<{ labelId: string }> {
  const { db, actor } = context;
  const project = await projectFor(context, input.projectId, 'TAG:UPDATE');
  const labels = await db.select(taskLabel, eq(taskLabel.projectId, project.id));
  if (labels.length >= LABELS_MAX) throw againstRule(`一个项目最多 ${LABELS_MAX} 个标签`);
  const id = newId();
  const name = input.name.trim();
  const row = { id, projectId: project.id, name, color: input.color, createdBy: actor.userId, updatedBy: actor.userId };
  if ((await db.insertIfAbsent(taskLabel, row)) === 0) throw sameName(name);
  return { labelId: id };
}

export function updateLabel(context: TenantContext, { labelId, name, color }: LabelUpdate): Promise<void> {
  return context.db.transaction(async (tx) => {
    const label = await loadLabel(context, tx, labelId);
    const renamed = name?.trim();
    if (renamed && renamed !== label.name) {
      const others = and(eq(taskLabel.projectId, label.projectId), ne(taskLabel.id, labelId));
      if ((await tx.select(taskLabel, others, eq(taskLabel.name, renamed))).length > 0) throw sameName(renamed);
    }
    await tx.update(
      taskLabel,
      { ...(renamed && { name: renamed }), ...(color && { color }), updatedBy: context.actor.userId },
      eq(taskLabel.id, labelId),
    );
  });
}

/** Takes the label off its tasks, too; says of how many. */
export function removeLabel(context: TenantContext, labelId: string): Promise<{ count: number }> {
  const { platform, actor } = context;
  return context.db.transaction(async (tx) => {
    const label = await loadLabel(context, tx, labelId);
    const [row] = await tx.query<{ count: number }>(
      `WITH freed AS (
         UPDATE task SET label_ids = array_remove(label_ids, $3::uuid)
          WHERE tenant_id = $1 AND project_id = $2 AND label_ids @> ARRAY[$3::uuid] RETURNING 1
       ) SELECT count(*)::int AS count FROM freed`,
      [label.projectId, labelId],
    );
    await tx.delete(taskLabel, eq(taskLabel.id, labelId));
    tx.afterCommit(() =>
      platform.bus.publish({ type: 'task', tenantId: actor.tenantId, projectId: label.projectId, taskIds: [] }),
    );
    return { count: row?.count ?? 0 };
  });
}

async function loadLabel(context: TenantContext, db: TenantDb, labelId: string) {
  const label = await db.find(taskLabel, labelId);
  const projectId = label?.projectId;
  if (!projectId) throw notFound('标签');
  await projectFor(context, projectId, 'TAG:UPDATE');
  return { ...label, projectId };
}
