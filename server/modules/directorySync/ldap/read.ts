/** People and groups of an LDAP directory, page by page, in the words of SCIM. */
import type { Entry } from 'ldapts';
import type { LdapSettings } from '../../../../contract/directorySync/directorySync';
import { DIRECTORY_GROUPS_MAX, DIRECTORY_PEOPLE_MAX } from '../../../../contract/directorySync/words';
import { keyOf } from '../people';
import { ENTERPRISE_USER, plain, type Wanted, wantedBy } from '../profile';
import type { Found, Read } from '../reading';
import type { Bound } from './connect';
import { faultOf, LdapFault } from './faults';

const PAGE = 500;
/** A server that goes on giving pages is left after so many. */
const PAGES_MAX = 400;
/** `ACCOUNTDISABLE` of `userAccountControl`. */
const DISABLED = 2;
/**
 * Characters of a DN that is kept. A longer one is never cut, as two groups that begin alike would be one: such a group is
 * not read, and such a person comes without a DN, so that they have no sign-in by the directory's password.
 */
const DN_MAX = 1_000;

export type { Found, FoundGroup, Read } from '../reading';

/** Names are compared without case, one blank as good as several, and none around their parts. */
export const dnKey = (dn: string): string =>
  dn
    .trim()
    .toLowerCase()
    // Several become one first: to look behind each blank of a long row for its end takes the square of its length.
    .replace(/\s+/g, ' ')
    .replace(/ ?([,=+]) ?/g, '$1');

function valuesOf(entry: Entry, attribute: string): (string | Buffer)[] {
  if (!attribute) return [];
  const key = Object.keys(entry).find((name) => name.toLowerCase() === attribute.toLowerCase());
  const value = key === undefined ? [] : entry[key];
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

const textOf = (entry: Entry, attribute: string, most: number): string | null => {
  const [value] = valuesOf(entry, attribute);
  return plain(typeof value === 'string' ? value : value?.toString('utf8'), most);
};

/** `objectGUID` is 16 bytes, written as Windows writes them. */
function idOf(entry: Entry, attribute: string): string | null {
  const [value] = valuesOf(entry, attribute);
  if (!Buffer.isBuffer(value)) return plain(value, 200);
  if (value.length !== 16) return value.length > 0 ? value.toString('hex').slice(0, 200) : null;
  const part = (from: number, to: number, turned: boolean) => {
    const bytes = value.subarray(from, to);
    return (turned ? Buffer.from(bytes).reverse() : bytes).toString('hex');
  };
  return [part(0, 4, true), part(4, 6, true), part(6, 8, true), part(8, 10, false), part(10, 16, false)].join('-');
}

/** A page at a time. @throws LdapFault for more than there may be, and for pages without an end */
async function* entriesOf(
  { client, check }: Bound,
  base: string,
  asked: { filter: string; attributes: string[]; bytes?: string[]; most: number; what: string },
): AsyncGenerator<Entry> {
  let pages = 0;
  let count = 0;
  const options = {
    scope: 'sub' as const,
    filter: asked.filter,
    attributes: asked.attributes.filter(Boolean),
    explicitBufferAttributes: asked.bytes ?? [],
    paged: { pageSize: PAGE },
  };
  for await (const { searchEntries } of client.searchPaginated(base, options)) {
    check();
    pages += 1;
    count += searchEntries.length;
    if (count > asked.most) throw new LdapFault('people', `目录中的${asked.what}超过 ${asked.most} 个，请缩小过滤条件`);
    if (pages > PAGES_MAX) throw new LdapFault('people', '目录服务一直给出下一页，已停止读取');
    yield* searchEntries;
  }
}

function personOf(entry: Entry, { attributes }: LdapSettings): Wanted | null {
  const text = (name: keyof LdapSettings['attributes'], most: number) => textOf(entry, attributes[name], most);
  const [id, userName] = [idOf(entry, attributes.id), text('userName', 200)];
  if (!id || !userName) return null;
  const [email, mobile, department] = [text('email', 254), text('mobile', 30), text('department', 500)];
  const control = Number(textOf(entry, 'userAccountControl', 20) ?? 0);
  const locked = textOf(entry, 'nsAccountLock', 10)?.toLowerCase() === 'true';
  return wantedBy({
    userName,
    externalId: id,
    active: (control & DISABLED) === 0 && !locked,
    ...(text('name', 50) && { displayName: text('name', 50) }),
    ...(email && { emails: [{ value: email, type: 'work', primary: true }] }),
    ...(mobile && { phoneNumbers: [{ value: mobile, type: 'mobile' }] }),
    ...(text('title', 100) && { title: text('title', 100) }),
    ...(department && { [ENTERPRISE_USER]: { department } }),
    ...(entry.dn.length <= DN_MAX && { dn: entry.dn }),
  });
}

/** @throws LdapFault */
export async function readDirectory(bound: Bound, settings: LdapSettings): Promise<Read> {
  const read: Read = { people: [], groups: [], refused: [] };
  const seen = { id: new Set<string>(), name: new Set<string>() };
  const byDn = new Map<string, Found>();
  const byName = new Map<string, Found>();
  const { id, ...others } = settings.attributes;
  const people = entriesOf(bound, settings.base, {
    filter: settings.userFilter,
    attributes: [id, ...Object.values(others), 'userAccountControl', 'nsAccountLock', 'memberOf'],
    // Text of an id would be bytes read as letters.
    bytes: /^objectguid$/i.test(id) ? [id] : [],
    ...{ most: DIRECTORY_PEOPLE_MAX, what: '人员' },
  });
  const refuse = (entry: Entry, userName: string, note: string) =>
    read.refused.push({ name: plain(entry.dn, 200) ?? '', userName, note });
  for await (const entry of people) {
    const wanted = personOf(entry, settings);
    if (!wanted?.externalId) {
      refuse(entry, '', `没有「${settings.attributes.userName}」或「${settings.attributes.id}」属性`);
      continue;
    }
    if (seen.id.has(wanted.externalId) || seen.name.has(keyOf(wanted.userName))) {
      refuse(entry, wanted.userName, '用户名或唯一标识与另一人相同');
      continue;
    }
    seen.id.add(wanted.externalId);
    seen.name.add(keyOf(wanted.userName));
    const found = { wanted, groups: new Set(valuesOf(entry, 'memberOf').map((dn) => dnKey(String(dn)))) };
    read.people.push(found);
    byDn.set(dnKey(entry.dn), found);
    byName.set(keyOf(wanted.userName), found);
  }
  if (read.people.length === 0) {
    throw new LdapFault('people', '没有读到任何人员：请检查搜索起点、人员过滤和属性对应');
  }
  if (settings.groupFilter.trim()) {
    await readGroups(bound, settings, read, { byDn, byName }).catch((error: unknown) => {
      throw error instanceof LdapFault ? error : faultOf('groups', error);
    });
  }
  return read;
}

async function readGroups(
  bound: Bound,
  { base, groupFilter }: LdapSettings,
  read: Read,
  { byDn, byName }: { byDn: Map<string, Found>; byName: Map<string, Found> },
): Promise<void> {
  const groups = entriesOf(bound, base, {
    filter: groupFilter,
    attributes: ['cn', 'member', 'uniqueMember', 'memberUid'],
    ...{ most: DIRECTORY_GROUPS_MAX, what: '组' },
  });
  for await (const entry of groups) {
    const key = dnKey(entry.dn);
    if (key.length > DN_MAX) {
      read.refused.push({
        name: plain(entry.dn, 200) ?? '',
        userName: '',
        note: `组的名称（DN）超过 ${DN_MAX} 个字符`,
      });
      continue;
    }
    read.groups.push({ key, name: textOf(entry, 'cn', 200) ?? key.slice(0, 200) });
    for (const dn of [...valuesOf(entry, 'member'), ...valuesOf(entry, 'uniqueMember')]) {
      byDn.get(dnKey(String(dn)))?.groups.add(key);
    }
    for (const uid of valuesOf(entry, 'memberUid')) byName.get(keyOf(String(uid)))?.groups.add(key);
  }
  const known = new Set(read.groups.map(({ key }) => key));
  for (const one of read.people) one.groups = new Set([...one.groups].filter((key) => known.has(key)));
}
