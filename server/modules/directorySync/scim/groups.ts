/** `/Groups`: the other side's groups; what their people are here for that is the administrator's to say (`../groups.ts`). */
import { and, eq, sql } from 'drizzle-orm';
import { DIRECTORY_GROUPS_MAX, DIRECTORY_PEOPLE_MAX } from '../../../../contract/directorySync/words';
import { newId } from '../../../base/present';
import { directoryGroup } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, duplicate } from '../../../errors';
import { logOperation } from '../../../object/operationLog';
import type { Platform } from '../../../platform';
import { placeAll, removeGroup } from '../groups';
import { keyOf } from '../people';
import { plain } from '../profile';
import { type Acting, actingFor, type Source } from '../source';
import { badValue, nothingThere, ScimError } from './errors';
import type { Column, Filter } from './filter';
import { type Listed, type ListQuery, listed } from './list';
import { entryOf, type Operation, operationsOf, placeOf, type Resource } from './patch';
import { bodyOf, GROUP, isExcluded, metaOf } from './resource';
import { assertCurrent } from './versions';

type Group = typeof directoryGroup.$inferSelect;
/** Members that one list shows over all of its groups; a page with more of them is cut shorter. */
const MEMBERS_LISTED = 20_000;

const columns: Readonly<Record<string, Column>> = {
  id: { sql: 't.id', kind: 'id' },
  displayname: { sql: 't.name', kind: 'text' },
  externalid: { sql: 't.external_id', kind: 'exact' },
  'meta.lastmodified': { sql: 't.updated_at', kind: 'instant' },
  'meta.created': { sql: 't.created_at', kind: 'instant' },
};
const FROM = 'FROM directory_group t WHERE t.tenant_id = $1 AND t.source_id = $2';

export async function loadGroup(db: TenantDb, source: Source, id: string): Promise<Group> {
  const [row] = await db.select(directoryGroup, and(eq(directoryGroup.id, id), eq(directoryGroup.sourceId, source.id)));
  if (!row) throw nothingThere('组');
  return row;
}

/** Held until the transaction ends, as a user is. @throws 404 */
async function heldGroup(db: TenantDb, source: Source, id: string): Promise<Group> {
  await db.query('SELECT id FROM directory_group WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE', [id]);
  return loadGroup(db, source, id);
}

async function membersOf(db: TenantDb, base: string, ids: readonly string[]): Promise<Map<string, Resource[]>> {
  const rows = await db.query<{ group_id: string; id: string; user_name: string }>(
    `SELECT m.group_id, p.id, p.user_name FROM directory_group_member m
       JOIN directory_person p ON p.tenant_id = m.tenant_id AND p.id = m.person_id
      WHERE m.tenant_id = $1 AND m.group_id = ANY($2::uuid[]) ORDER BY p.name_key`,
    [ids],
  );
  const found = new Map<string, Resource[]>();
  for (const { group_id: group, id, user_name: display } of rows) {
    const list = found.get(group) ?? [];
    list.push({ value: id, display, type: 'User', $ref: `${base}/Users/${id}` });
    found.set(group, list);
  }
  return found;
}

const present = (base: string, row: Group, members: Resource[] | null): Resource => ({
  schemas: [GROUP],
  id: row.id,
  displayName: row.name,
  ...(row.externalId !== null && { externalId: row.externalId }),
  ...(members && { members }),
  meta: metaOf('Group', base, row),
});
const presented = async (db: TenantDb, base: string, row: Group) =>
  present(base, row, (await membersOf(db, base, [row.id])).get(row.id) ?? []);

export async function listGroups(db: TenantDb, source: Source, base: string, query: ListQuery): Promise<Listed> {
  const page = await listed(db, { from: FROM, columns, source, query });
  const without = isExcluded(query, 'members');
  const ids = without ? page.ids : await fitting(db, page.ids);
  const rows = new Map(
    (await db.select(directoryGroup, eq(directoryGroup.sourceId, source.id))).map((one) => [one.id, one]),
  );
  const members = without ? null : await membersOf(db, base, ids);
  const resources = ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [present(base, row, members && (members.get(id) ?? []))] : [];
  });
  return { ...page, resources };
}

/** The first of the groups that have no more members together than one answer holds; one at least. */
async function fitting(db: TenantDb, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string; count: number }>(
    `SELECT group_id AS id, count(*)::int AS count FROM directory_group_member
      WHERE tenant_id = $1 AND group_id = ANY($2::uuid[]) GROUP BY group_id`,
    [ids],
  );
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  let sum = 0;
  return ids.filter((id, at) => {
    sum += counts.get(id) ?? 0;
    return at === 0 || sum <= MEMBERS_LISTED;
  });
}

export async function getGroup(db: TenantDb, source: Source, base: string, id: string, query: ListQuery) {
  const row = await loadGroup(db, source, id);
  return { row, resource: isExcluded(query, 'members') ? present(base, row, null) : await presented(db, base, row) };
}

/** @throws 400 for ids that are none of this directory's users */
async function idsOf({ db, source }: Acting, given: unknown): Promise<string[]> {
  const list = given === undefined || given === null ? [] : Array.isArray(given) ? given : [given];
  if (list.length > DIRECTORY_PEOPLE_MAX)
    throw new ScimError(400, `一次最多 ${DIRECTORY_PEOPLE_MAX} 名成员`, 'tooMany');
  const ids = new Set<string>();
  for (const one of list) {
    const value = typeof one === 'object' && one !== null ? entryOf(one as Resource, 'value') : one;
    if (typeof value !== 'string' || !ID.test(value)) throw badValue('members 中每一项需要用户的 id（value）');
    ids.add(value.toLowerCase());
  }
  const known = await db.query<{ id: string }>(
    `SELECT id FROM directory_person
      WHERE tenant_id = $1 AND source_id = $2 AND gone_at IS NULL AND id = ANY($3::uuid[])`,
    [source.id, [...ids]],
  );
  if (known.length < ids.size) {
    const there = new Set(known.map(({ id }) => id));
    throw badValue(`用户 ${[...ids].find((id) => !there.has(id))} 不存在`);
  }
  return [...ids];
}
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** @returns whose groups are others now */
async function add({ db }: Acting, groupId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ person_id: string }>(
    `INSERT INTO directory_group_member (tenant_id, group_id, person_id)
     SELECT $1, $2::uuid, x FROM unnest($3::uuid[]) AS x ON CONFLICT DO NOTHING RETURNING person_id`,
    [groupId, ids],
  );
  return rows.map((row) => row.person_id);
}

/** @param ids null: all of them; @param but not these */
async function take({ db }: Acting, groupId: string, ids: readonly string[] | null, but: readonly string[] = []) {
  const rows = await db.query<{ person_id: string }>(
    `DELETE FROM directory_group_member
      WHERE tenant_id = $1 AND group_id = $2 AND ($3::uuid[] IS NULL OR person_id = ANY($3::uuid[]))
        AND NOT (person_id = ANY($4::uuid[])) RETURNING person_id`,
    [groupId, ids, but],
  );
  return rows.map((row) => row.person_id);
}

const nameIn = (resource: Resource): string => {
  const name = plain(entryOf(resource, 'displayName'), 200);
  if (!name) throw badValue('缺少 displayName');
  return name;
};

async function assertFree({ db, source }: Acting, name: string, except: string | null): Promise<void> {
  const [twin] = await db.select(
    directoryGroup,
    and(eq(directoryGroup.sourceId, source.id), eq(directoryGroup.nameKey, keyOf(name))),
  );
  if (twin && twin.id !== except) throw duplicate(`已有名为「${name}」的组`, 'displayName');
}

export const createGroup = (platform: Platform, source: Source, base: string, body: unknown) =>
  actingFor(platform, source, async (acting) => {
    const { db } = acting;
    const given = bodyOf(body);
    const name = nameIn(given);
    await assertFree(acting, name, null);
    const [held] = await db.query<{ count: number }>(`SELECT count(*)::int AS count ${FROM}`, [source.id]);
    if ((held?.count ?? 0) >= DIRECTORY_GROUPS_MAX) throw againstRule(`一个目录最多 ${DIRECTORY_GROUPS_MAX} 个组`);
    const id = newId();
    const externalId = plain(entryOf(given, 'externalId'), 200);
    await db.insert(directoryGroup, { id, sourceId: source.id, name, nameKey: keyOf(name), externalId });
    await add(acting, id, await idsOf(acting, entryOf(given, 'members')));
    await note(acting, 'groupBrought', id, name);
    const row = await loadGroup(db, source, id);
    return { row, resource: await presented(db, base, row) };
  });

interface Changing {
  id: string;
  ifMatch: string | undefined;
  body: unknown;
}

export const replaceGroup = (platform: Platform, source: Source, base: string, { id, ifMatch, body }: Changing) =>
  actingFor(platform, source, async (acting) => {
    const before = await heldGroup(acting.db, source, id);
    assertCurrent(before, ifMatch);
    const given = bodyOf(body);
    const ids = await idsOf(acting, entryOf(given, 'members'));
    const moved = [...(await take(acting, id, null, ids)), ...(await add(acting, id, ids))];
    const externalId = plain(entryOf(given, 'externalId'), 200);
    const row = await saved(acting, before, { name: nameIn(given), externalId }, moved);
    return { row, resource: await presented(acting.db, base, row) };
  });

export const patchGroup = (platform: Platform, source: Source, base: string, { id, ifMatch, body }: Changing) =>
  actingFor(platform, source, async (acting) => {
    const before = await heldGroup(acting.db, source, id);
    assertCurrent(before, ifMatch);
    const moved = new Set<string>();
    const values = { name: before.name, externalId: before.externalId };
    for (const operation of operationsOf(body).flatMap(spread)) {
      for (const personId of await applyTo(acting, id, operation, values)) moved.add(personId);
    }
    const row = await saved(acting, before, values, [...moved]);
    return { row, resource: await presented(acting.db, base, row) };
  });

/** An operation without a path is one for each attribute that its value names. */
function spread(operation: Operation): Operation[] {
  if (operation.path !== null) return [operation];
  const { op, value } = operation;
  return Object.entries(bodyOf(value)).map(([path, one]) => ({ op, path, value: one }));
}

async function applyTo(
  acting: Acting,
  id: string,
  { op, path, value }: Operation,
  values: { name: string; externalId: string | null },
): Promise<string[]> {
  const { name, filter } = placeOf(path ?? '');
  const attribute = name.toLowerCase();
  if (attribute === 'displayname' && op !== 'remove') values.name = nameIn({ displayName: value });
  else if (attribute === 'externalid') values.externalId = op === 'remove' ? null : plain(value, 200);
  else if (attribute === 'members') {
    if (op === 'remove') {
      const named = filter ? [valueIn(filter)] : value === undefined ? null : await knownIds(value);
      return take(acting, id, named);
    }
    const ids = await idsOf(acting, value);
    const gone = op === 'replace' && !filter ? await take(acting, id, null, ids) : [];
    return [...gone, ...(await add(acting, id, ids))];
  }
  // Other attributes say nothing here: `id` and `schemas` come along with Okta's.
  return [];
}

/** `members[value eq "…"]`. */
function valueIn(filter: Filter): string {
  if (filter.kind === 'compare' && filter.op === 'eq' && filter.path.toLowerCase() === 'value') {
    const id = String(filter.value);
    if (ID.test(id)) return id;
  }
  throw badValue('members[…] 只支持 value eq "用户的 id"');
}

/** Who is to be taken out need not be there any more. */
async function knownIds(value: unknown): Promise<string[]> {
  const list = Array.isArray(value) ? value : [value];
  return list
    .map((one) => String(typeof one === 'object' && one !== null ? entryOf(one as Resource, 'value') : one))
    .filter((id) => ID.test(id));
}

async function saved(
  acting: Acting,
  before: Group,
  { name, externalId }: { name: string; externalId: string | null },
  moved: readonly string[],
): Promise<Group> {
  const { db, source } = acting;
  if (name !== before.name) await assertFree(acting, name, before.id);
  await db.update(
    directoryGroup,
    { name, nameKey: keyOf(name), externalId, updatedAt: sql`now()`, version: sql`version + 1` },
    eq(directoryGroup.id, before.id),
  );
  if (before.departmentId || before.roleId) await placeAll(acting, moved);
  await note(acting, 'groupChanged', before.id, name, { moved: moved.length });
  return loadGroup(db, source, before.id);
}

export const deleteGroup = (platform: Platform, source: Source, id: string, ifMatch: string | undefined) =>
  actingFor(platform, source, async (acting) => {
    const before = await heldGroup(acting.db, source, id);
    assertCurrent(before, ifMatch);
    await removeGroup(acting, before);
    await note(acting, 'groupGone', id, before.name);
  });

const note = ({ db, name: directory }: Acting, action: string, id: string, name: string, more: object = {}) =>
  logOperation(db, null, {
    module: 'directorySync',
    action,
    objectType: 'directoryGroup',
    objectId: id,
    detail: { directory, name, ...more },
  });
