/** Resources as they come and go: which attributes are kept, in which form, and how large. */
import { iso } from '../../../base/present';
import type { directoryPerson } from '../../../db/schema';
import { ENTERPRISE_USER } from '../profile';
import { badSyntax, badValue } from './errors';
import type { Resource } from './patch';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const TEXT_MAX = 1_000;
const VALUES_MAX = 50;
const PROFILE_MAX = 16 * 1024;

/** Kept of a user, by their spelling; the rest is left out, a password before all. */
const TEXTS = [
  'userName',
  'externalId',
  'displayName',
  'nickName',
  'profileUrl',
  'title',
  'userType',
  'preferredLanguage',
  'locale',
  'timezone',
];
const OBJECTS = ['name', ENTERPRISE_USER];
const LISTS = ['emails', 'phoneNumbers', 'addresses', 'ims', 'photos', 'roles', 'entitlements'];
const spelling = new Map([...TEXTS, ...OBJECTS, ...LISTS, 'active'].map((name) => [name.toLowerCase(), name]));

const isObject = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws 400 */
export function bodyOf(body: unknown): Resource {
  if (!isObject(body)) throw badSyntax('请求内容应为 JSON 对象');
  return body;
}

/** A text, a number or a flag within an object or a list; of objects in objects (`manager`) their plain entries. */
function simple(name: string, value: unknown, depth = 2): unknown {
  if (typeof value === 'string') {
    if (value.length > TEXT_MAX) throw badValue(`${name} 不能超过 ${TEXT_MAX} 个字符`);
    // A NUL is kept by no database.
    return value.replaceAll('\u0000', '');
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (isObject(value) && depth > 0) {
    const entries = Object.entries(value).slice(0, VALUES_MAX);
    return Object.fromEntries(
      entries.flatMap(([key, one]) => {
        const kept = simple(`${name}.${key}`, one, depth - 1);
        return kept === undefined ? [] : [[key.slice(0, 100), kept]];
      }),
    );
  }
  return undefined;
}

/** Booleans as Entra writes them at times: `"False"`. @throws 400 */
export function flagOf(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (text !== 'true' && text !== 'false') throw badValue(`${name} 应为 true 或 false`);
  return text === 'true';
}

/** What is kept of a user as it came. @throws 400 */
export function profileOf(given: Resource): Resource {
  const profile: Resource = {};
  for (const [key, value] of Object.entries(given)) {
    const name = spelling.get(key.toLowerCase());
    if (!name || value === null || value === undefined) continue;
    if (name === 'active') profile.active = flagOf('active', value);
    else if (LISTS.includes(name)) profile[name] = listOf(name, value);
    else if (OBJECTS.includes(name)) {
      if (!isObject(value)) throw badValue(`${name} 应为对象`);
      profile[name] = simple(name, withManager(value));
    } else {
      if (typeof value !== 'string') throw badValue(`${name} 应为文本`);
      profile[name] = simple(name, value);
    }
  }
  const userName = typeof profile.userName === 'string' ? profile.userName.trim() : '';
  if (!userName) throw badValue('缺少 userName');
  if (userName.length > 200) throw badValue('userName 不能超过 200 个字符');
  if (JSON.stringify(profile).length > PROFILE_MAX) throw badValue(`一个用户的内容不能超过 ${PROFILE_MAX / 1024} KB`);
  return { ...profile, userName };
}

/** A manager as an object: Entra sends the id alone, or a list of one with `$ref`. None at all is no manager. */
function withManager(extension: Resource): Resource {
  const key = Object.keys(extension).find((one) => one.toLowerCase() === 'manager');
  if (key === undefined) return extension;
  const { [key]: given, ...others } = extension;
  const one: unknown = Array.isArray(given) ? given[0] : given;
  const manager = typeof one === 'string' && one !== '' ? { value: one } : one;
  return isObject(manager) ? { ...others, manager } : others;
}

function listOf(name: string, value: unknown): unknown[] {
  const list = Array.isArray(value) ? value : [value];
  if (list.length > VALUES_MAX) throw badValue(`${name} 最多 ${VALUES_MAX} 个值`);
  return list.flatMap((one) => {
    const kept = simple(name, one);
    if (kept === undefined) return [];
    if (!isObject(kept) || !('primary' in kept)) return [kept];
    return [{ ...kept, primary: flagOf(`${name}.primary`, kept.primary) }];
  });
}

export const etagOf = ({ version }: { version: number }): string => `W/"${version}"`;

interface Kept {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
}
export const metaOf = (type: 'User' | 'Group', base: string, row: Kept) => ({
  resourceType: type,
  created: iso(row.createdAt),
  lastModified: iso(row.updatedAt),
  location: `${base}/${type}s/${row.id}`,
  version: etagOf(row),
});

export function presentUser(base: string, row: typeof directoryPerson.$inferSelect, groups: Resource[] = []): Resource {
  const extended = ENTERPRISE_USER in row.profile;
  return {
    schemas: [USER, ...(extended ? [ENTERPRISE_USER] : [])],
    id: row.id,
    ...row.profile,
    ...(row.externalId !== null && { externalId: row.externalId }),
    userName: row.userName,
    active: row.active,
    ...(groups.length > 0 && { groups }),
    meta: metaOf('User', base, row),
  };
}

/** Of a resource what is asked for: `attributes`, or all but `excludedAttributes`; its id and schemas always. */
export function asked(resource: Resource, query: Readonly<Record<string, unknown>>): Resource {
  const named = (value: unknown) =>
    typeof value === 'string'
      ? new Set(
          value
            .slice(0, 2_000)
            .split(',')
            .map((name) =>
              name
                .trim()
                .replace(/^urn:.*:core:.*:/i, '')
                .split('.')[0]
                ?.toLowerCase(),
            ),
        )
      : null;
  const [only, without] = [named(query.attributes), named(query.excludedAttributes)];
  if (!only && !without) return resource;
  const always = new Set(['id', 'schemas']);
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      const key = name.toLowerCase();
      if (always.has(key)) return true;
      return only ? only.has(key) : !without?.has(key);
    }),
  );
}

export const isExcluded = (query: Readonly<Record<string, unknown>>, name: string): boolean =>
  !(name in asked({ [name]: 1 }, query));
