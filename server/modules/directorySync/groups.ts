/** Groups of a directory, and which department or role of the enterprise each of them stands for. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type {
  DirectoryGroupSave,
  DirectoryGroups,
  DirectoryGroupsQuery,
} from '../../../contract/directorySync/directorySync';
import { containsSql, likePattern } from '../../base/sqlText';
import { department, directoryGroup, directoryGroupMember, directoryPerson, role } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { eachByItself } from '../../jobs/each';
import { queryPage } from '../../object/list/page';
import { changesOf, logOperation } from '../../object/operationLog';
import { staleRow } from '../../object/stale';
import type { Platform } from '../../platform';
import { assertKeeps } from './keepers';
import { place } from './placing';
import { type Acting, actingFor, givable, loadSource } from './source';

type Group = typeof directoryGroup.$inferSelect;
export const PLACE_QUEUE = 'directory-place';
/** So many are placed at once; more of them by a job. */
const AT_ONCE = 100;
const JOB_PEOPLE = 1_000;

interface GroupRow extends Record<string, unknown> {
  id: string;
  name: string;
  people: number;
  department_id: string | null;
  role_id: string | null;
  version: number;
  total: number;
}

export async function listDirectoryGroups(
  { db }: TenantContext,
  { kind, keyword, ...paging }: DirectoryGroupsQuery,
): Promise<DirectoryGroups> {
  const { rows, page } = await queryPage<GroupRow>(
    db,
    paging,
    `SELECT g.id, g.name, d.id AS department_id, r.id AS role_id, g.version, count(*) OVER ()::int AS total,
              (SELECT count(*)::int FROM directory_group_member m
                WHERE m.tenant_id = g.tenant_id AND m.group_id = g.id) AS people
         FROM directory_group g
         JOIN directory_source s ON s.tenant_id = g.tenant_id AND s.id = g.source_id AND s.kind = $2
         LEFT JOIN department d ON d.tenant_id = g.tenant_id AND d.id = g.department_id
         LEFT JOIN role r ON r.tenant_id = g.tenant_id AND r.id = g.role_id
        WHERE g.tenant_id = $1 AND ($3::text IS NULL OR ${containsSql('$3', 'g.name')})
        ORDER BY g.name_key, g.id`,
    [kind, likePattern(keyword)],
  );
  const result = rows.map(({ total: _total, department_id: departmentId, role_id: roleId, ...row }) => ({
    ...row,
    departmentId,
    roleId,
  }));
  return { result, ...page };
}

/** @throws 400 for what is not there or cannot be given, 409 where somebody else saved in between */
export async function saveDirectoryGroup(
  context: TenantContext,
  id: string,
  { departmentId, roleId, version }: DirectoryGroupSave,
): Promise<{ version: number }> {
  assertKeeps(context);
  const { platform, db, actor } = context;
  return db.transaction(async (tx, connection) => {
    const before = await tx.find(directoryGroup, id);
    if (!before) throw notFound('组');
    if (before.version !== version) throw await staleRow(context, before);
    if (departmentId && !(await tx.find(department, departmentId))) {
      throw invalid('部门不存在，请重新选择', 'departmentId');
    }
    if (roleId && (await givable(tx, [roleId])).length === 0) throw invalid('这个角色不能由组授予', 'roleId');
    const changed = await tx.update(
      directoryGroup,
      { departmentId, roleId, updatedBy: actor.userId, updatedAt: sql`now()`, version: sql`version + 1` },
      and(eq(directoryGroup.id, id), eq(directoryGroup.version, version)),
    );
    if (changed === 0) throw await staleRow(context, await tx.find(directoryGroup, id));
    await logOperation(tx, actor, {
      module: 'directorySync',
      action: 'groupMapped',
      objectType: 'directoryGroup',
      objectId: id,
      changes: changesOf(
        { departmentId: '部门', roleId: '角色' },
        await named(tx, before),
        await named(tx, { departmentId, roleId }),
      ),
      detail: { name: before.name },
    });
    const people = await tx.select(directoryGroupMember, eq(directoryGroupMember.groupId, id));
    await sendPlacing(
      platform,
      connection,
      before,
      people.map(({ personId }) => personId),
    );
    return { version: version + 1 };
  });
}

async function named(db: TenantDb, { departmentId, roleId }: { departmentId: string | null; roleId: string | null }) {
  return {
    departmentId: departmentId && ((await db.find(department, departmentId))?.name ?? null),
    roleId: roleId && ((await db.find(role, roleId))?.name ?? null),
  };
}

type Sending = Parameters<Platform['jobs']['send']>[2];
async function sendPlacing(
  { jobs }: Platform,
  connection: NonNullable<Sending>['connection'],
  { tenantId, sourceId }: Pick<Group, 'tenantId' | 'sourceId'>,
  personIds: readonly string[],
): Promise<void> {
  for (let at = 0; at < personIds.length; at += JOB_PEOPLE) {
    const ids = personIds.slice(at, at + JOB_PEOPLE);
    await jobs.send(PLACE_QUEUE, { tenantId, sourceId, personIds: ids }, { connection });
  }
}

/** Puts people where their groups say now: a few at once, many by a job after the commit. */
export async function placeAll(acting: Acting, personIds: readonly string[]): Promise<void> {
  if (personIds.length > AT_ONCE) {
    const { platform, db, source } = acting;
    await db.transaction((_, connection) =>
      sendPlacing(platform, connection, { tenantId: db.tenantId, sourceId: source.id }, personIds),
    );
    return;
  }
  const rows =
    personIds.length > 0 ? await acting.db.select(directoryPerson, inArray(directoryPerson.id, [...personIds])) : [];
  for (const row of rows) await place(acting, row);
}

/** A group that is gone there: its people lose what it gave. */
export async function removeGroup(acting: Acting, { id }: Pick<Group, 'id'>): Promise<void> {
  const { db } = acting;
  const people = await db.select(directoryGroupMember, eq(directoryGroupMember.groupId, id));
  await db.delete(directoryGroup, eq(directoryGroup.id, id));
  await placeAll(
    acting,
    people.map(({ personId }) => personId),
  );
}

interface Placing {
  tenantId: string;
  sourceId: string;
  personIds: string[];
}

/** Each by itself: who cannot be placed holds up nobody. Done twice it changes nothing more. */
export async function runPlacing(
  platform: Platform,
  db: TenantDb,
  { sourceId, personIds }: Placing,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const source = await loadSource(db, sourceId);
  if (!source) return;
  await eachByItself(
    personIds,
    (id) =>
      actingFor(platform, source, async (acting) => {
        const row = await acting.db.find(directoryPerson, id);
        if (row) await place(acting, row);
      }),
    signal,
  );
}
export type { Placing };
