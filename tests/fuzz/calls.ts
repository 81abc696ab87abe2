/** Calls of a route as somebody who means ill sends them: a valid one in which something is at a bound, or beyond. */
import type { RouteDefinition } from '../../server/http/route';
import type { Answer, Client } from '../../server/test/app';
import { callOf } from '../rights/calls';
import type { World } from '../rights/world';
import type { Hostile, Schema } from './hostile';

/** A path with its query, and what is sent there. */
export interface HostileCall {
  method: RouteDefinition['method'];
  path: string;
  body?: object;
  form?: Buffer;
  bytes?: Buffer;
}

const BOUNDARY = 'hostile-boundary';

function formOf(schema: Schema, hostile: Hostile): Buffer {
  const parts = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const isFile = field.format === 'binary';
    const line = (text: string) => text.replace(/[\r\n"]/g, '_');
    const filename = isFile
      ? `; filename="${line(hostile.text({ maxLength: 300 }))}.${hostile.pick(['csv', 'xlsx', 'xml', 'png', ''])}"`
      : '';
    const content = isFile
      ? `title\n${hostile.text()}\n${hostile.text()},${hostile.text()}`
      : String(hostile.within(field));
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n${content}\r\n`;
  });
  return Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`);
}

const textOf = (value: unknown, most = 4_000): string => {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
  return text.slice(0, most).replace(/\p{Cs}/gu, '\ufffd');
};

/** In a path or query half a pair cannot be written, and an address ends somewhere. */
const queryOf = (query: Record<string, unknown>) =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .flatMap(([key, value]) =>
      (Array.isArray(value) ? value.slice(0, 50) : [value]).map((one) => `${key}=${encodeURIComponent(textOf(one))}`),
    )
    .join('&');

/** Of a schema that is one of several, the one that is taken this time. */
const branchOf = (schema: Schema, hostile: Hostile): Schema => {
  const branches = (schema.anyOf ?? schema.oneOf)?.filter(({ properties }) => properties);
  return branches?.length ? hostile.pick(branches) : schema;
};

/** Fields of a part of the call: one or several changed, or one beyond all bounds. */
function spoilt(given: Record<string, unknown>, whole: Schema, hostile: Hostile): Record<string, unknown> {
  const schema = branchOf(whole, hostile);
  const properties = schema.properties ?? {};
  const names = Object.keys(properties);
  if (names.length === 0) return hostile.changed(given, schema) as Record<string, unknown>;
  const way = hostile.pick(['one', 'one', 'optional', 'all', 'wild']);
  const [one = ''] = [hostile.pick(names)];
  if (way === 'wild') return { ...given, [one]: hostile.wild() };
  if (way === 'one') return { ...given, [one]: hostile.changed(given[one], properties[one]) };
  const asked = names.filter((name) => way === 'all' || !(name in given)).filter(() => hostile.chance(0.7));
  return { ...given, ...Object.fromEntries(asked.map((name) => [name, hostile.within(properties[name] ?? {})])) };
}

export function hostileCall(route: RouteDefinition, world: World, hostile: Hostile): HostileCall {
  const { schemas, form } = route;
  const valid = callOf(route, world);
  const query =
    schemas.query && hostile.chance(0.8) ? spoilt(valid.query, schemas.query as Schema, hostile) : valid.query;
  // Mostly what is asked for is there: an id that is none is refused before anything is read.
  const params = (schemas.params as Schema | undefined)?.properties ?? {};
  const strange = hostile.chance(schemas.query || schemas.body ? 0.1 : 0.5);
  const path = strange
    ? route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(textOf(hostile.chance(0.7) ? hostile.within(params[name] ?? {}) : hostile.wild(), 600)),
      )
    : valid.path;
  const search = queryOf(query);
  return {
    method: route.method,
    path: search ? `${path}?${search}` : path,
    ...(schemas.body && { body: spoilt(valid.body ?? {}, schemas.body as Schema, hostile) }),
    ...(form && { form: formOf(form as Schema, hostile) }),
    ...(route.bytes && { bytes: Buffer.from(hostile.text()) }),
  };
}

export function sendHostile(client: Client, { method, path, body, form, bytes }: HostileCall): Promise<Answer> {
  if (form) {
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    return client.call(method, path, undefined, { headers, payload: form });
  }
  if (bytes) {
    const headers = { 'content-type': 'application/octet-stream' };
    return client.call(method, path, undefined, { headers, payload: bytes });
  }
  return client.call(method, path, body);
}
