/** Links between two objects of whatever kinds, as one who may see both ends sees them. */
import type { LinkKind } from '../../contract/object/links';
import type { ObjectLinkRow, ObjectPointer } from '../../contract/object/record';
import type { ObjectRef } from '../../contract/objectTypes';
import { objectLink } from '../db/schema';
import type { TenantDb } from '../db/scope';

export interface StoredLink {
  kind: LinkKind;
  outgoing: boolean;
  other: ObjectRef;
}

/** Whether it is new. */
export const addLink = async (
  db: TenantDb,
  link: { from: ObjectRef; to: ObjectRef; kind: LinkKind; createdBy: string | null },
): Promise<boolean> =>
  (await db.insertIfAbsent(objectLink, {
    fromType: link.from.type,
    fromId: link.from.id,
    toType: link.to.type,
    toId: link.to.id,
    kind: link.kind,
    createdBy: link.createdBy,
  })) > 0;

export const removeLink = (db: TenantDb, from: ObjectRef, to: ObjectRef, kind: LinkKind) =>
  db.query(
    `DELETE FROM object_link WHERE tenant_id = $1 AND kind = $6
        AND ((from_type = $2 AND from_id = $3 AND to_type = $4 AND to_id = $5)
          OR (from_type = $4 AND from_id = $5 AND to_type = $2 AND to_id = $3))`,
    [from.type, from.id, to.type, to.id, kind],
  );

/** Oldest first; nothing is judged. */
export async function linksOf(db: TenantDb, { type, id }: ObjectRef): Promise<StoredLink[]> {
  const rows = await db.query<{ kind: LinkKind; outgoing: boolean; type: ObjectRef['type']; id: string }>(
    `SELECT l.kind, true AS outgoing, l.to_type AS type, l.to_id AS id, l.created_at AS at FROM object_link l
      WHERE l.tenant_id = $1 AND l.from_type = $2 AND l.from_id = $3
     UNION ALL
     SELECT l.kind, false, l.from_type, l.from_id, l.created_at FROM object_link l
      WHERE l.tenant_id = $1 AND l.to_type = $2 AND l.to_id = $3
     ORDER BY at LIMIT 200`,
    [type, id],
  );
  return rows.map((row) => ({ kind: row.kind, outgoing: row.outgoing, other: { type: row.type, id: row.id } }));
}

/** The links whose other end the pointers hold: who may not see it gets no row. */
export const shownLinks = (
  links: readonly StoredLink[],
  pointers: ReadonlyMap<string, ObjectPointer>,
): ObjectLinkRow[] =>
  links.flatMap(({ kind, outgoing, other }) => {
    const found = pointers.get(other.id);
    return found ? [{ kind, outgoing, other: found }] : [];
  });
