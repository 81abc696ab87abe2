/**
 * Labels of a project and of the enterprise (`pcProject/labels`). A task keeps the ids of its labels in its own row: lists
 * need no join.
 */

import { eq, isNull, ne, or } from 'drizzle-orm';
import {
  LABELS_MAX,
  type LabelCreate,
  type LabelMerge,
  type LabelUpdate,
  type LabelUsage,
  type TaskLabel,
} from '../../../../contract/task/labels';
import { can } from '../../../base/actor';
import { CHUNK_MS, Pace } from '../../../base/pace';
import { newId } from '../../../base/present';
import { taskLabel } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, duplicate, forbidden, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { logOperation } from '../../../object/operationLog';
import { projectFor } from '../../../object/project';
import { taskVisible } from '../read/visible';

type Label = typeof taskLabel.$inferSelect;
const sameName = (name: string) => duplicate(`已有标签「${name}」`, 'name');

/** Labels of a project are for who tends its tags; those of the enterprise for who manages labels. */
async function assertMayTend(context: TenantContext, projectId: string | null): Promise<void> {
  if (projectId) await projectFor(context, projectId, 'TAG:UPDATE');
  else if (!can(context.actor, 'TENANT:LABEL:UPDATE')) throw forbidden();
}

/** What stands beside a label under one name only: a project's labels and the enterprise's, or the latter alone. */
const beside = (projectId: string | null) =>
  projectId ? or(eq(taskLabel.projectId, projectId), isNull(taskLabel.projectId)) : isNull(taskLabel.projectId);

const present = ({ id, name, color, projectId }: Label): TaskLabel => ({
  labelId: id,
  name,
  color,
  shared: projectId === null,
});

async function labelsOf(db: TenantDb, projectId: string | null): Promise<Label[]> {
  const rows = await db.select(taskLabel, beside(projectId));
  return rows.sort((a, b) => Number(a.projectId === null) - Number(b.projectId === null) || (a.id < b.id ? -1 : 1));
}

/** What the tasks of a project may bear: its own labels first. Without a project the enterprise's, which projects bear. */
export async function listLabels(context: TenantContext, projectId: string | null): Promise<{ result: TaskLabel[] }> {
  if (projectId) await projectFor(context, projectId, 'PROJECT:VIEW');
  return { result: (await labelsOf(context.db, projectId)).map(present) };
}

/** With how many tasks bear each, of those that the actor sees: as each figure of labels, while what happens to one happens on all. */
export async function labelUsage(context: TenantContext, projectId: string | null): Promise<LabelUsage[]> {
  await assertMayTend(context, projectId);
  const labels = await labelsOf(context.db, projectId);
  const params: unknown[] = [projectId, labels.map(({ id }) => id)];
  const seen = taskVisible(context.actor, (value) => `$${params.push(value) + 1}`);
  const rows = await context.db.query<{ id: string; count: number }>(
    `SELECT l.id, count(*)::int AS count FROM task t
       JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id AND p.deleted_at IS NULL, unnest(t.label_ids) l(id)
      WHERE t.tenant_id = $1 AND ($2::uuid IS NULL OR t.project_id = $2) AND t.deleted_at IS NULL
        AND t.label_ids && $3::uuid[] AND ${seen} GROUP BY l.id`,
    params,
  );
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  return labels.map((label) => ({ ...present(label), count: counts.get(label.id) ?? 0 }));
}

export function createLabel(context: TenantContext, input: LabelCreate): Promise<{ labelId: string }> {
  const { db, actor } = context;
  return db.transaction(async (tx) => {
    const projectId = input.projectId ?? null;
    await assertMayTend(context, projectId);
    const labels = await tx.select(taskLabel, beside(projectId));
    if (labels.length >= LABELS_MAX) throw againstRule(`最多 ${LABELS_MAX} 个标签`);
    const id = newId();
    const name = input.name.trim();
    if (labels.some((label) => label.name === name)) throw sameName(name);
    const row = { id, projectId, name, color: input.color, createdBy: actor.userId, updatedBy: actor.userId };
    if ((await tx.insertIfAbsent(taskLabel, row)) === 0) throw sameName(name);
    await note(context, tx, 'labelCreated', { id, name, projectId });
    return { labelId: id };
  });
}

export function updateLabel(context: TenantContext, { labelId, name, color }: LabelUpdate): Promise<void> {
  return context.db.transaction(async (tx) => {
    const label = await loadLabel(context, tx, labelId);
    const renamed = name?.trim();
    if (renamed && renamed !== label.name) {
      const others = await tx.select(taskLabel, beside(label.projectId), ne(taskLabel.id, labelId));
      if (others.some((other) => other.name === renamed)) throw sameName(renamed);
    }
    await tx.update(
      taskLabel,
      { ...(renamed && { name: renamed }), ...(color && { color }), updatedBy: context.actor.userId },
      eq(taskLabel.id, labelId),
    );
    await note(context, tx, 'labelUpdated', label);
  });
}

/** Takes the label off its tasks, too; says of how many that the actor sees. */
export function removeLabel(context: TenantContext, labelId: string): Promise<{ count: number }> {
  return context.db.transaction(async (tx) => {
    const label = await loadLabel(context, tx, labelId);
    const without = `array_remove(label_ids, $2::uuid)`;
    const count = await rewrite(context, tx, label, without, []);
    await rewriteProjects(tx, label, without, []);
    await tx.delete(taskLabel, eq(taskLabel.id, labelId));
    await note(context, tx, 'labelRemoved', label);
    return { count };
  });
}

/** A project's label may be merged into another of it or into the enterprise's; the enterprise's only into its own. */
export function mergeLabels(context: TenantContext, { labelId, intoId }: LabelMerge): Promise<{ count: number }> {
  return context.db.transaction(async (tx) => {
    const label = await loadLabel(context, tx, labelId);
    const into = await tx.find(taskLabel, intoId);
    if (!into || into.id === label.id || (into.projectId !== null && into.projectId !== label.projectId)) {
      throw invalid('请选择另一个可用的标签', 'intoId');
    }
    // Once in each task, in the place where the first of the two stood.
    const merged = `ARRAY(SELECT x.id FROM unnest(array_replace(label_ids, $2::uuid, $3::uuid)) WITH ORDINALITY x(id, at)
                           GROUP BY x.id ORDER BY min(x.at))`;
    const count = await rewrite(context, tx, label, merged, [intoId]);
    await rewriteProjects(tx, label, merged, [intoId]);
    await tx.delete(taskLabel, eq(taskLabel.id, labelId));
    await note(context, tx, 'labelMerged', label, { into: into.name });
    return { count };
  });
}

/** Projects bear labels of the enterprise, too. */
const rewriteProjects = (db: TenantDb, label: Label, expression: string, params: unknown[]) =>
  label.projectId === null
    ? db.query(`UPDATE project SET label_ids = ${expression} WHERE tenant_id = $1 AND label_ids @> ARRAY[$2::uuid]`, [
        label.id,
        ...params,
      ])
    : Promise.resolve([]);

/**
 * `$2` is the label, which `expression` takes away. Chunk by chunk; tells of the projects whose tasks have changed.
 * @returns of how many tasks that the actor sees
 */
async function rewrite(
  { platform, actor }: TenantContext,
  db: TenantDb,
  label: Label,
  expression: string,
  params: unknown[],
): Promise<number> {
  const bound: unknown[] = [label.id, ...params];
  const bind = (value: unknown) => `$${bound.push(value) + 1}`;
  const seen = taskVisible(actor, bind);
  const projects = new Set<string>();
  let total = 0;
  const walk = new Pace({ goal: CHUNK_MS.pglite, most: 2_000 }).walk(async (size) => {
    const rows = await db.query<{ project_id: string; count: number }>(
      `WITH changed AS (
         UPDATE task SET label_ids = ${expression}
          WHERE tenant_id = $1 AND id IN (SELECT t.id FROM task t
            WHERE t.tenant_id = $1 AND t.label_ids @> ARRAY[$2::uuid] LIMIT $${bound.length + 2}::int) RETURNING id
       ) SELECT t.project_id, count(*) FILTER (WHERE t.deleted_at IS NULL AND p.deleted_at IS NULL AND ${seen})::int AS count
           FROM changed c JOIN task t ON t.tenant_id = $1 AND t.id = c.id
           JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id GROUP BY t.project_id`,
      [...bound, size],
    );
    return rows.length > 0 ? rows : null;
  });
  for await (const rows of walk) {
    for (const { project_id: projectId, count } of rows) {
      projects.add(projectId);
      total += count;
    }
  }
  db.afterCommit(() => {
    for (const projectId of projects)
      platform.bus.publish({ type: 'task', tenantId: actor.tenantId, projectId, taskIds: [] });
  });
  return total;
}

async function loadLabel(context: TenantContext, db: TenantDb, labelId: string): Promise<Label> {
  const label = await db.find(taskLabel, labelId);
  if (!label) throw notFound('标签');
  await assertMayTend(context, label.projectId);
  return label;
}

/** Writes it down, and tells open consoles after the commit: of one project, or of all. */
function note(
  { platform, actor }: TenantContext,
  db: TenantDb,
  action: string,
  { id, name, projectId }: Pick<Label, 'id' | 'name' | 'projectId'>,
  more: Record<string, unknown> = {},
): Promise<void> {
  const { tenantId } = actor;
  db.afterCommit(() =>
    platform.bus.publish(projectId ? { type: 'project', tenantId, projectId } : { type: 'workflow', tenantId }),
  );
  const detail = { name, projectId, ...more };
  return logOperation(db, actor, { module: 'task', action, objectType: 'label', objectId: id, detail });
}
