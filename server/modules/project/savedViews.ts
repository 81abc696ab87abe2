/** Saved views of lists of the enterprise: one's own, and those that are shared with everybody in it. */
import { and, eq, or, sql } from 'drizzle-orm';
import {
  SAVED_VIEWS_MAX,
  type SavedList,
  type SavedView,
  type SavedViewCreate,
  type SavedViews,
  type SavedViewUpdate,
} from '../../../contract/object/savedViews';
import { newId } from '../../base/present';
import { savedView } from '../../db/schema';
import { againstRule, forbidden, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { staleRow } from '../../object/stale';
import { canEditListView, canSeeListView, canShareListViews } from '../../policies/view';

type Row = typeof savedView.$inferSelect;

async function presenter({ platform, actor }: TenantContext): Promise<(row: Row) => SavedView> {
  const people = await platform.directory.of(actor.tenantId);
  return (row) => ({
    id: row.id,
    list: row.list,
    name: row.name,
    visibility: row.visibility,
    model: row.model,
    owner: people(row.ownerId),
    editable: canEditListView(actor, row),
    version: row.version,
  });
}

/** In the order they were made. */
export async function listSavedViews(context: TenantContext, list: SavedList): Promise<SavedViews> {
  const { actor, db } = context;
  // The policy's own condition, so that those of everybody else stay where they are.
  const mine = or(eq(savedView.visibility, 'shared'), eq(savedView.ownerId, actor.userId));
  const rows = await db.select(savedView, eq(savedView.list, list), mine);
  const views = rows.filter((row) => canSeeListView(actor, row)).sort((a, b) => (a.id < b.id ? -1 : 1));
  return { views: views.map(await presenter(context)), mayShare: canShareListViews(actor) };
}

export async function createSavedView(context: TenantContext, input: SavedViewCreate): Promise<{ id: string }> {
  const { actor, db } = context;
  const { list, visibility = 'private', model } = input;
  if (visibility === 'shared' && !canShareListViews(actor)) throw forbidden('您没有共享视图的权限');
  const own = await db.select(savedView, and(eq(savedView.list, list), eq(savedView.ownerId, actor.userId)));
  if (own.length >= SAVED_VIEWS_MAX) throw againstRule(`每人最多保存 ${SAVED_VIEWS_MAX} 个视图`);
  const id = newId();
  const row = { id, list, ownerId: actor.userId, name: input.name.trim(), visibility, model };
  await db.insert(savedView, { ...row, createdBy: actor.userId, updatedBy: actor.userId });
  return { id };
}

export async function updateSavedView(context: TenantContext, id: string, input: SavedViewUpdate): Promise<SavedView> {
  const { actor, db } = context;
  const row = await editable(context, id);
  if (input.visibility === 'shared' && !canShareListViews(actor)) throw forbidden('您没有共享视图的权限');
  // To take a view from the others is its owner's.
  if (input.visibility === 'private' && row.ownerId !== actor.userId) {
    throw forbidden('只有视图的创建人可以将它改为仅自己可见');
  }
  const changed = await db.update(
    savedView,
    {
      ...(input.name !== undefined && { name: input.name.trim() }),
      ...(input.visibility && { visibility: input.visibility }),
      ...(input.model && { model: input.model }),
      version: sql`version + 1`,
      updatedBy: actor.userId,
      updatedAt: sql`now()`,
    },
    and(eq(savedView.id, id), eq(savedView.version, input.version)),
  );
  const now = await db.find(savedView, id);
  if (!now) throw notFound('视图');
  const view = (await presenter(context))(now);
  if (changed === 0) throw await staleRow(context, now, view);
  return view;
}

export async function removeSavedView(context: TenantContext, id: string): Promise<void> {
  await editable(context, id);
  await context.db.delete(savedView, eq(savedView.id, id));
}

async function editable({ actor, db }: TenantContext, id: string): Promise<Row> {
  const row = await db.find(savedView, id);
  if (!row || !canSeeListView(actor, row)) throw notFound('视图');
  if (!canEditListView(actor, row)) throw forbidden('您没有修改该视图的权限');
  return row;
}
