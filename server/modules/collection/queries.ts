/** Reads of collections: which there are for the reader, and what stands in one. */

import { eq } from 'drizzle-orm';
import type {
  CollectionDetail,
  CollectionMember,
  CollectionQuery,
  CollectionRow,
} from '../../../contract/collection/collection';
import { COLLECTION_PROJECTS_MAX } from '../../../contract/collection/figures';
import type { PageOf } from '../../../contract/envelope';
import { can } from '../../base/actor';
import { iso } from '../../base/present';
import { containsSql, likePattern } from '../../base/sqlText';
import { collectionProject } from '../../db/schema';
import type { TenantContext } from '../../http/route';
import { queryPage } from '../../object/list/page';
import { collectionActions } from '../../policies/collection';
import { findProjects } from '../project';
import { type Collection, collectionFor } from './store';

interface Listed extends Record<string, unknown> {
  id: string;
  name: string;
  description: string;
  owner_id: string;
  version: number;
  updated_at: string;
  members: number;
  total: number;
}

/** How many of its projects the reader may see. */
const countProjects = async (context: TenantContext, collectionId: string): Promise<number> =>
  (await findProjects(context, { collectionId, pageSize: 1 })).total;

export async function listCollections(context: TenantContext, query: CollectionQuery): Promise<PageOf<CollectionRow>> {
  const { platform, db, actor } = context;
  const all = actor.isManager || can(actor, 'PROJECT_COLLECTION:MANAGE');
  const held = Object.entries(actor.privileges.projectCollectionPrivileges)
    .filter(([, privileges]) => privileges.includes('PROJECT_COLLECTION:VIEW'))
    .map(([id]) => id);
  const { rows, page } = await queryPage<Listed>(
    db,
    query,
    `SELECT c.id, c.name, c.description, c.owner_id, c.version, c.updated_at, count(*) OVER ()::int AS total,
              (SELECT count(*)::int FROM collection_member m WHERE m.tenant_id = c.tenant_id AND m.collection_id = c.id)
                AS members
         FROM collection c
        WHERE c.tenant_id = $1 AND c.deleted_at IS NULL AND ($2::boolean OR c.owner_id = $3 OR c.id = ANY($4::uuid[]))
          AND ($5::text IS NULL OR ${containsSql('$5', 'c.name')})
        ORDER BY c.updated_at DESC, c.id`,
    [all, actor.userId, held, likePattern(query.keyword)],
  );
  const people = await platform.directory.of(actor.tenantId);
  const result: CollectionRow[] = [];
  for (const row of rows) {
    result.push({
      ...{ id: row.id, name: row.name, description: row.description, owner: people(row.owner_id) },
      ...{ projectCount: await countProjects(context, row.id), memberCount: row.members, version: row.version },
      updatedTime: iso(row.updated_at),
      privileges: collectionActions(actor, { id: row.id, ownerId: row.owner_id }),
    });
  }
  return { result, ...page };
}

async function membersOf({ platform, db, actor }: TenantContext, id: string): Promise<CollectionMember[]> {
  const rows = await db.query<{ userId: string; roleId: string; roleCode: string; roleName: string }>(
    `SELECT m.user_id AS "userId", r.id AS "roleId", r.code AS "roleCode", r.name AS "roleName"
       FROM collection_member m JOIN role r ON r.tenant_id = m.tenant_id AND r.id = m.role_id
      WHERE m.tenant_id = $1 AND m.collection_id = $2 ORDER BY r.sort, m.created_at LIMIT 500`,
    [id],
  );
  const people = await platform.directory.of(actor.tenantId);
  return rows.map((row) => ({ ...row, person: people(row.userId) }));
}

export async function collectionDetail(context: TenantContext, id: string): Promise<CollectionDetail> {
  const { platform, db, actor } = context;
  const found = await collectionFor(context, id, 'PROJECT_COLLECTION:VIEW');
  const people = await platform.directory.of(actor.tenantId);
  const members = await membersOf(context, id);
  return {
    ...{ id, name: found.name, description: found.description, owner: people(found.ownerId), version: found.version },
    ...{ projectCount: await countProjects(context, id), memberCount: members.length, members },
    updatedTime: iso(found.updatedAt),
    privileges: collectionActions(actor, found),
    rule: found.rule,
    projects: await namedProjects(context, db, found),
  };
}

async function namedProjects(context: TenantContext, db: TenantContext['db'], { id }: Collection) {
  const named = await db.select(collectionProject, eq(collectionProject.collectionId, id));
  const ids = new Set(named.map(({ projectId }) => projectId));
  const seen = await findProjects(context, { collectionId: id, pageSize: COLLECTION_PROJECTS_MAX });
  return seen.rows.flatMap(({ shown: { id: projectId, code, name } }) =>
    ids.has(projectId) ? [{ id: projectId, code, name }] : [],
  );
}
