/** `/Users`: people whom the other side brings, changes and takes away. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { DIRECTORY_PEOPLE_MAX } from '../../../../contract/directorySync/words';
import { directoryPerson } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule } from '../../../errors';
import type { Platform } from '../../../platform';
import { bring, change, forget, type Person } from '../people';
import { wantedBy } from '../profile';
import { type Acting, actingFor, type Source } from '../source';
import { nothingThere } from './errors';
import type { Column } from './filter';
import { type Listed, type ListQuery, listed } from './list';
import { applied, assertSmall, operationsOf, type Resource } from './patch';
import { bodyOf, isExcluded, presentUser, profileOf } from './resource';
import { assertCurrent } from './versions';

const columns: Readonly<Record<string, Column>> = {
  id: { sql: 't.id', kind: 'id' },
  username: { sql: 't.user_name', kind: 'text' },
  externalid: { sql: 't.external_id', kind: 'exact' },
  active: { sql: 't.active', kind: 'boolean' },
  displayname: { sql: `t.profile->>'displayName'`, kind: 'text' },
  title: { sql: `t.profile->>'title'`, kind: 'text' },
  'name.familyname': { sql: `t.profile->'name'->>'familyName'`, kind: 'text' },
  'name.givenname': { sql: `t.profile->'name'->>'givenName'`, kind: 'text' },
  emails: { sql: `t.profile->'emails'->0->>'value'`, kind: 'text' },
  'emails.value': { sql: `t.profile->'emails'->0->>'value'`, kind: 'text' },
  'meta.lastmodified': { sql: 't.updated_at', kind: 'instant' },
  'meta.created': { sql: 't.created_at', kind: 'instant' },
};

const FROM = 'FROM directory_person t WHERE t.tenant_id = $1 AND t.source_id = $2 AND t.gone_at IS NULL';

/** Held until the transaction ends: of two changes at once the second one begins with what the first one left. @throws 404 */
async function heldUser(db: TenantDb, source: Source, id: string): Promise<Person> {
  await db.query('SELECT id FROM directory_person WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE', [id]);
  return loadUser(db, source, id);
}

/** @throws 404 */
export async function loadUser(db: TenantDb, source: Source, id: string): Promise<Person> {
  const [row] = await db.select(
    directoryPerson,
    and(eq(directoryPerson.id, id), eq(directoryPerson.sourceId, source.id), isNull(directoryPerson.goneAt)),
  );
  if (!row) throw nothingThere('用户');
  return row;
}

async function groupsOf(db: TenantDb, base: string, ids: readonly string[]): Promise<Map<string, Resource[]>> {
  const rows = await db.query<{ person_id: string; id: string; name: string }>(
    `SELECT m.person_id, g.id, g.name FROM directory_group_member m
       JOIN directory_group g ON g.tenant_id = m.tenant_id AND g.id = m.group_id
      WHERE m.tenant_id = $1 AND m.person_id = ANY($2::uuid[]) ORDER BY g.name_key`,
    [ids],
  );
  const found = new Map<string, Resource[]>();
  for (const { person_id: person, id, name } of rows) {
    found.set(person, [...(found.get(person) ?? []), { value: id, display: name, $ref: `${base}/Groups/${id}` }]);
  }
  return found;
}

const presented = async (db: TenantDb, base: string, row: Person) =>
  presentUser(base, row, (await groupsOf(db, base, [row.id])).get(row.id));

export async function listUsers(db: TenantDb, source: Source, base: string, query: ListQuery): Promise<Listed> {
  const page = await listed(db, { from: FROM, columns, source, query });
  const rows = page.ids.length > 0 ? await db.select(directoryPerson, inArray(directoryPerson.id, page.ids)) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const groups = isExcluded(query, 'groups') ? new Map<string, Resource[]>() : await groupsOf(db, base, page.ids);
  const resources = page.ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [presentUser(base, row, groups.get(id))] : [];
  });
  return { ...page, resources };
}

export const getUser = async (db: TenantDb, source: Source, base: string, id: string) => {
  const row = await loadUser(db, source, id);
  return { row, resource: await presented(db, base, row) };
};

async function assertRoom({ db, source }: Acting): Promise<void> {
  const [row] = await db.query<{ count: number }>(`SELECT count(*)::int AS count ${FROM}`, [source.id]);
  if ((row?.count ?? 0) >= DIRECTORY_PEOPLE_MAX) throw againstRule(`一个目录最多 ${DIRECTORY_PEOPLE_MAX} 人`);
}

export const createUser = (platform: Platform, source: Source, base: string, body: unknown) =>
  actingFor(platform, source, async (acting) => {
    await assertRoom(acting);
    const row = await bring(acting, wantedBy(profileOf(bodyOf(body))));
    return { row, resource: await presented(acting.db, base, row) };
  });

interface Changing {
  id: string;
  ifMatch: string | undefined;
  body: unknown;
}

/** What is not named is taken away, but for `active`, which stays. */
export const replaceUser = (platform: Platform, source: Source, base: string, { id, ifMatch, body }: Changing) =>
  actingFor(platform, source, async (acting) => {
    const before = await heldUser(acting.db, source, id);
    assertCurrent(before, ifMatch);
    const row = await change(acting, before, wantedBy({ active: before.active, ...profileOf(bodyOf(body)) }));
    return { row, resource: await presented(acting.db, base, row) };
  });

export const patchUser = (platform: Platform, source: Source, base: string, { id, ifMatch, body }: Changing) =>
  actingFor(platform, source, async (acting) => {
    const before = await heldUser(acting.db, source, id);
    assertCurrent(before, ifMatch);
    const operations = operationsOf(body);
    assertSmall(operations);
    const start: Resource = {
      ...before.profile,
      userName: before.userName,
      externalId: before.externalId,
      active: before.active,
    };
    const after = profileOf(operations.reduce(applied, start));
    const row = await change(acting, before, wantedBy({ active: before.active, ...after }));
    return { row, resource: await presented(acting.db, base, row) };
  });

export const deleteUser = (platform: Platform, source: Source, id: string, ifMatch: string | undefined) =>
  actingFor(platform, source, async (acting) => {
    const before = await heldUser(acting.db, source, id);
    assertCurrent(before, ifMatch);
    await forget(acting, before);
  });
