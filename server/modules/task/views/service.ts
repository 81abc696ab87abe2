/** Saved views of a project's tasks (`ccTask/layouts`). */

import { and, eq, sql } from 'drizzle-orm';
import type { TaskView, ViewCreate, ViewUpdate } from '../../../../contract/task/views';
import type { People } from '../../../base/people';
import { iso, newId } from '../../../base/present';
import { taskView } from '../../../db/schema';
import { againstRule, forbidden, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { type LoadedProject, projectFor } from '../../../object/project';
import { staleRow } from '../../../object/stale';
import { canEditView, canSeeView, canShareViews } from '../../../policies/view';

const VIEWS_MAX = 100;
type Row = typeof taskView.$inferSelect;

const present = ({ actor }: TenantContext, project: LoadedProject, row: Row, people: People): TaskView => ({
  layoutId: row.id,
  projectId: row.projectId,
  name: row.name,
  kind: row.kind,
  visibility: row.visibility,
  locked: row.locked,
  model: row.model,
  owner: people(row.ownerId),
  editable: canEditView(actor, project, row),
  version: row.version,
  updatedTime: iso(row.updatedAt),
});

/** One's own views and those that are shared, in the order they were made. */
export async function listViews(context: TenantContext, projectId: string): Promise<TaskView[]> {
  const { platform, actor, db } = context;
  const project = await projectFor(context, projectId, 'TASK:LIST');
  const rows = await db.select(taskView, eq(taskView.projectId, projectId));
  const people = await platform.directory.of(actor.tenantId);
  return rows
    .filter((row) => canSeeView(actor, project, row))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((row) => present(context, project, row, people));
}

export async function createView(context: TenantContext, input: ViewCreate): Promise<{ layoutId: string }> {
  const { actor, db } = context;
  const project = await projectFor(context, input.projectId, 'TASK:LIST');
  const { visibility = 'private' } = input;
  if (visibility === 'shared' && !canShareViews(actor, project)) throw forbidden('您没有共享视图的权限');
  const own = await db.select(taskView, eq(taskView.projectId, project.id), eq(taskView.ownerId, actor.userId));
  if (own.length >= VIEWS_MAX) throw againstRule(`每人在一个项目中最多保存 ${VIEWS_MAX} 个视图`);
  const id = newId();
  await db.insert(taskView, {
    id,
    projectId: project.id,
    ownerId: actor.userId,
    name: input.name.trim(),
    kind: input.kind,
    visibility,
    locked: input.locked ?? false,
    model: input.model,
    createdBy: actor.userId,
    updatedBy: actor.userId,
  });
  return { layoutId: id };
}

export async function updateView(context: TenantContext, layoutId: string, input: ViewUpdate): Promise<TaskView> {
  const { platform, actor, db } = context;
  const { row, project } = await editableView(context, layoutId);
  if (input.visibility === 'shared' && !canShareViews(actor, project)) throw forbidden('您没有共享视图的权限');
  const owned = row.ownerId === actor.userId;
  // To take a view from the others, or to lock it against them, is its owner's.
  if (!owned && (input.visibility === 'private' || input.locked !== undefined)) {
    throw forbidden('只有视图的创建人可以锁定视图或改为私有');
  }
  const changed = await db.update(
    taskView,
    {
      ...(input.name !== undefined && { name: input.name.trim() }),
      ...(input.kind && { kind: input.kind }),
      ...(input.visibility && { visibility: input.visibility }),
      ...(input.locked !== undefined && { locked: input.locked }),
      ...(input.model && { model: input.model }),
      version: sql`version + 1`,
      updatedBy: actor.userId,
      updatedAt: sql`now()`,
    },
    and(eq(taskView.id, layoutId), eq(taskView.version, input.version)),
  );
  const people = await platform.directory.of(actor.tenantId);
  const now = await db.find(taskView, layoutId);
  if (!now) throw notFound('视图');
  const view = present(context, project, now, people);
  if (changed === 0) throw await staleRow(context, now, view);
  return view;
}

export async function removeView(context: TenantContext, layoutId: string): Promise<void> {
  await editableView(context, layoutId);
  await context.db.delete(taskView, eq(taskView.id, layoutId));
}

/** By its address, which does not name the project. */
export async function getView(context: TenantContext, layoutId: string): Promise<TaskView> {
  const { row, project } = await visibleView(context, layoutId);
  return present(context, project, row, await context.platform.directory.of(context.actor.tenantId));
}

async function visibleView(context: TenantContext, layoutId: string) {
  const row = await context.db.find(taskView, layoutId);
  if (!row) throw notFound('视图');
  const project = await projectFor(context, row.projectId, 'TASK:LIST');
  if (!canSeeView(context.actor, project, row)) throw notFound('视图');
  return { row, project };
}

async function editableView(context: TenantContext, layoutId: string) {
  const found = await visibleView(context, layoutId);
  if (!canEditView(context.actor, found.project, found.row)) throw forbidden('视图已锁定或您没有修改它的权限');
  return found;
}
