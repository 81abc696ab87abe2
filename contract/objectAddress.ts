/** Which object an address leads to: `pageOf` the other way round. Nothing heavy is imported: the console bundles this. */
import { type ObjectRef, objectTypeCodes, objectTypeEntry } from './objectTypes';

const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
const ADDRESS_MAX = 2_000;

interface Form {
  type: ObjectRef['type'];
  path: RegExp;
  /** Where the id stands in the query; null: in the path. */
  field: string | null;
  /** What else the query has to say. */
  fixed: readonly (readonly [string, string])[];
}

const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

const forms: readonly Form[] = objectTypeCodes.flatMap((type): Form[] => {
  const { page } = objectTypeEntry(type);
  if (!page.includes('{objectId}')) return [];
  const [path = '', query = ''] = page.split('?');
  const pattern = escaped(path).replace('{projectId}', '[^/]+').replace('{objectId}', ID);
  const fields = [...new URLSearchParams(query)];
  return [
    {
      type,
      // A platform may stand below a path of its site.
      path: new RegExp(`(?:^|/)${pattern.replace(/^\//, '')}/?$`, 'i'),
      field: fields.find(([, value]) => value === '{objectId}')?.[0] ?? null,
      fixed: fields.filter(([, value]) => value !== '{objectId}'),
    },
  ];
});

const isId = new RegExp(`^${ID}$`, 'i');

/**
 * @param address as a link holds it, with or without its site: the ids are nobody else's
 * @returns null for what leads to no object
 */
export function refAt(address: string): ObjectRef | null {
  if (address.length > ADDRESS_MAX || !/^(?:https?:\/\/|\/(?!\/))/i.test(address)) return null;
  const [whole = ''] = address.split('#');
  const at = whole.indexOf('?');
  const path = (at < 0 ? whole : whole.slice(0, at)).replace(/^https?:\/\/[^/]*/i, '');
  const query = new URLSearchParams(at < 0 ? '' : whole.slice(at + 1));
  for (const { type, path: pattern, field, fixed } of forms) {
    const found = pattern.exec(path);
    if (!found || !fixed.every(([key, value]) => query.get(key) === value)) continue;
    const id = field === null ? found[1] : query.get(field);
    if (id && isId.test(id)) return { type, id: id.toLowerCase() };
  }
  return null;
}
