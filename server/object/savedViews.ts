/**
 * Saved views of any list: whose they are, who sees, changes and shares them. A list says what its views stand in (a
 * project, the enterprise), who may do what there, and how its API shows one; its rows have the columns named here.
 */
import { and, eq, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Person } from '../../contract/envelope';
import type { ViewVisibility } from '../../contract/object/groups';
import { newId } from '../base/present';
import type { TenantTable } from '../db/scope';
import { againstRule, forbidden, notFound } from '../errors';
import type { TenantContext } from '../http/route';
import { staleRow } from './stale';

type ViewTable = TenantTable & Record<'id' | 'ownerId' | 'visibility' | 'version', AnyPgColumn>;

/** What every saved view keeps, whatever its list keeps beside it. */
export interface SavedViewRow {
  id: string;
  ownerId: string;
  name: string;
  visibility: ViewVisibility;
  version: number;
  updatedBy: string | null;
  updatedAt: string;
}

/** `Row`: a row of the table; `Place`: what the views of a list stand in, loaded and judged; `View`: what the API answers. */
export interface SavedViewKind<Row extends SavedViewRow, Place, View extends { version: number }> {
  table: ViewTable;
  /** So many a person may keep in one place. */
  max: { count: number; refusal: string };
  /** Which rows stand in a place. */
  within(place: Place): ReturnType<typeof eq>;
  /** The place of a row that is named by its id alone. @throws 404 where the actor may not be there */
  placeOf(context: TenantContext, row: Row): Promise<Place>;
  may: Record<'see' | 'edit', (actor: TenantContext['actor'], place: Place, row: Row) => boolean> & {
    share(actor: TenantContext['actor'], place: Place): boolean;
  };
  /** What of a change is its owner's alone: to take a view from the others, to lock it against them. */
  ownersOnly: { holds(change: ViewChange): boolean; refusal: string };
  refusedEdit: string;
  present(row: Row, shown: { owner: Person | null; editable: boolean }): View;
}

/** Absent: as it is. What a list keeps beside name and visibility stands in columns of the same names. */
export type ViewChange = { name?: string; visibility?: ViewVisibility } & Readonly<Record<string, unknown>>;

/** Who sees a view, who may change and share it, and how it is shown to them. */
function accessTo<Row extends SavedViewRow, Place, View extends { version: number }>(
  kind: SavedViewKind<Row, Place, View>,
) {
  const { table, may } = kind;
  const find = async (context: TenantContext, id: string) =>
    (await context.db.find(table, id)) as unknown as Row | undefined;

  async function presenter({ platform, actor }: TenantContext, place: Place): Promise<(row: Row) => View> {
    const people = await platform.directory.of(actor.tenantId);
    return (row) => kind.present(row, { owner: people(row.ownerId), editable: may.edit(actor, place, row) });
  }
  /** One that the actor sees, with its place. @throws 404 */
  async function visible(context: TenantContext, id: string): Promise<{ row: Row; place: Place }> {
    const row = await find(context, id);
    if (!row) throw notFound('视图');
    const place = await kind.placeOf(context, row);
    if (!may.see(context.actor, place, row)) throw notFound('视图');
    return { row, place };
  }
  /** @throws 404, 403 */
  async function editable(context: TenantContext, id: string): Promise<{ row: Row; place: Place }> {
    const found = await visible(context, id);
    if (!may.edit(context.actor, found.place, found.row)) throw forbidden(kind.refusedEdit);
    return found;
  }
  const judgeSharing = ({ actor }: TenantContext, place: Place, visibility: ViewVisibility | undefined) => {
    if (visibility === 'shared' && !may.share(actor, place)) throw forbidden('您没有共享视图的权限');
  };
  return { find, presenter, visible, editable, judgeSharing };
}

/** What the routes of a list's saved views do. */
export function savedViews<Row extends SavedViewRow, Place, View extends { version: number }>(
  kind: SavedViewKind<Row, Place, View>,
) {
  const { table, may } = kind;
  const { find, presenter, visible, editable, judgeSharing } = accessTo(kind);

  return {
    /** One's own views and those that are shared, in the order they were made. */
    async list(context: TenantContext, place: Place): Promise<View[]> {
      const { actor, db } = context;
      // The policy's own condition, so that those of everybody else stay where they are.
      const mine = or(eq(table.visibility, 'shared'), eq(table.ownerId, actor.userId));
      const rows = (await db.select(table, kind.within(place), mine)) as unknown as Row[];
      const seen = rows.filter((row) => may.see(actor, place, row)).sort((a, b) => (a.id < b.id ? -1 : 1));
      return seen.map(await presenter(context, place));
    },

    /** @throws 404 */
    async get(context: TenantContext, id: string): Promise<View> {
      const { row, place } = await visible(context, id);
      return (await presenter(context, place))(row);
    },

    /** @param values what the list keeps of a view beside name, visibility and owner. @throws 403, 422 */
    async create(
      context: TenantContext,
      place: Place,
      { name, visibility = 'private', ...values }: ViewChange & { name: string },
    ): Promise<string> {
      const { actor, db } = context;
      judgeSharing(context, place, visibility);
      const own = await db.select(table, kind.within(place), eq(table.ownerId, actor.userId));
      if (own.length >= kind.max.count) throw againstRule(kind.max.refusal);
      const id = newId();
      const { userId } = actor;
      const row = {
        ...values,
        id,
        ownerId: userId,
        name: name.trim(),
        visibility,
        createdBy: userId,
        updatedBy: userId,
      };
      await db.insert(table, row as never);
      return id;
    },

    /** @throws 403, 404, 409 where somebody saved it in between */
    async update(
      context: TenantContext,
      id: string,
      { version, ...change }: ViewChange & { version: number },
    ): Promise<View> {
      const { actor, db } = context;
      const { row, place } = await editable(context, id);
      judgeSharing(context, place, change.visibility);
      if (row.ownerId !== actor.userId && kind.ownersOnly.holds(change)) throw forbidden(kind.ownersOnly.refusal);
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const set = {
        ...given,
        ...(change.name !== undefined && { name: change.name.trim() }),
        version: sql`version + 1`,
        updatedBy: actor.userId,
        updatedAt: sql`now()`,
      };
      const changed = await db.update(table, set as never, and(eq(table.id, id), eq(table.version, version)));
      const now = await find(context, id);
      if (!now) throw notFound('视图');
      const view = (await presenter(context, place))(now);
      if (changed === 0) throw await staleRow(context, now, view);
      return view;
    },

    /** @throws 403, 404 */
    async remove(context: TenantContext, id: string): Promise<void> {
      await editable(context, id);
      await context.db.delete(table, eq(table.id, id));
    },
  };
}
