/** Whatever comes from outside has bounds: every text, number, list, day and free object of every route's input. */
import { DEPTH_MAX } from '../contract/constants';
import { routes } from '../server/app';
import type { RouteDefinition } from '../server/http/route';
import { useTestApp } from '../server/test/app';

const t = useTestApp();

interface Schema {
  type?: string | string[];
  required?: string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  maxItems?: number;
  maxProperties?: number;
  items?: Schema | Schema[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  [key: string]: unknown;
}

/**
 * Of no schema: conditions, answers, defaults and what the console keeps are read by functions of their own. What their
 * calls may hold is bounded by the body's length and `DEPTH_MAX`.
 */
const FREE = /\.(show|hide|require|when|condition|answers|defaultValue|value)(\[\]|\{\})?$/;
/** Formats whose length is that of their kind. */
const MEASURED = new Set(['uuid', 'date', 'date-time', 'binary']);
const endless = (pattern: string) => !/^\^.*\$$/.test(pattern) || /(?<!\\)[*+]|\{\d+,\}/.test(pattern);

/** What of a schema has no bounds, as `where: what is missing`. */
function unbounded(schema: Schema, at: string): string[] {
  const found: string[] = [];
  const say = (what: string) => found.push(`${at}: ${what}`);
  const { type, enum: values } = schema;
  for (const [key, below] of Object.entries(schema.properties ?? {})) found.push(...unbounded(below, `${at}.${key}`));
  for (const list of [schema.anyOf, schema.allOf, schema.oneOf])
    for (const one of list ?? []) found.push(...unbounded(one, at));
  if (values || 'const' in schema || type === 'boolean' || type === 'null') return found;
  if (type === 'string') {
    if (MEASURED.has(schema.format ?? '') || schema.maxLength !== undefined) return found;
    if (!schema.pattern || endless(schema.pattern)) say('maxLength');
  } else if (type === 'integer' || type === 'number') {
    if ((schema.minimum ?? schema.exclusiveMinimum) === undefined) say('minimum');
    if ((schema.maximum ?? schema.exclusiveMaximum) === undefined) say('maximum');
  } else if (type === 'array') {
    if (schema.maxItems === undefined) say('maxItems');
    for (const one of [schema.items ?? []].flat()) found.push(...unbounded(one, `${at}[]`));
  } else if (type === 'object') {
    const spans = ['from', 'to'].every(
      (end) => schema.properties?.[end]?.format === 'date' && schema.required?.includes(end),
    );
    if (spans && schema['x-period'] === undefined) say('x-period');
    const free = [...Object.values(schema.patternProperties ?? {}), schema.additionalProperties].filter(
      (one): one is Schema => typeof one === 'object',
    );
    if (free.length > 0 || !schema.properties) {
      if (schema.maxProperties === undefined) say('maxProperties');
    }
    for (const one of free) found.push(...unbounded(one, `${at}{}`));
  } else if (Array.isArray(type)) {
    for (const one of type) found.push(...unbounded({ ...schema, type: one }, at));
  } else if (FREE.test(at)) {
    return found;
  } else if (!schema.anyOf && !schema.allOf && !schema.oneOf) say(`kind ${JSON.stringify(schema).slice(0, 80)}`);
  return found;
}

const inputsOf = ({ schemas, form }: RouteDefinition) =>
  Object.entries({ params: schemas.params, query: schemas.query, body: schemas.body, form }).flatMap(
    ([part, schema]) => (schema ? [[part, schema as Schema] as const] : []),
  );

it('every input has bounds', () => {
  const found = routes.flatMap((route) =>
    inputsOf(route).flatMap(([part, schema]) => unbounded(schema, `${route.method} ${route.path} ${part}`)),
  );
  expect(found).toEqual([]);
});

it('refuses a period that runs backward or is too long, wherever one is asked for', async () => {
  const { tenant, owner } = await t().enterprise();
  const project = await t().factory.project(tenant, owner);
  const api = await t().as(owner, tenant);
  const ask = (from: string, to: string) =>
    api.post('collaboration-center/ccTask/schedule/calendar', {
      projectId: project.id,
      from,
      to,
      by: 'end',
      perDay: 1,
    });
  expect((await ask('2026-01-01', '2026-03-03')).status).toBe(200);
  const message = 'to：不能早于开始的日期，连首尾最长 62 天';
  expect(await ask('2026-01-01', '2026-03-04')).toMatchObject({ status: 400, message, data: { field: 'to' } });
  expect(await ask('2026-01-02', '2026-01-01')).toMatchObject({ status: 400, message });
});

it('refuses a call whose lists stand in each other too deep, in words', async () => {
  const { tenant, owner } = await t().enterprise();
  const api = await t().as(owner, tenant);
  const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
  const send = (levels: number) => api.put('user-center/user/preference', { key: 'deep', value: deep(levels) });
  expect((await send(DEPTH_MAX - 1)).status).toBe(200);
  expect(await send(DEPTH_MAX)).toMatchObject({ status: 400, message: '提交的内容：嵌套不能超过 32 层' });
  const endless = `{"key":"deep","value":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  const headers = { 'content-type': 'application/json' };
  const answer = await api.call('PUT', 'user-center/user/preference', undefined, { headers, payload: endless });
  expect(answer.status).toBe(400);
});
