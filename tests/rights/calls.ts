/**
 * A valid call of a route, made of its declaration: each required field (and the few optional ones that name an object)
 * is filled by its name, with the ids of the enterprise that is looked at.
 */

import type { RegisterType } from '../../contract/object/registerTypes';
import { newId } from '../../server/base/present';
import type { RouteDefinition } from '../../server/http/route';
import type { Answer, Client } from '../../server/test/app';
import { testPassword } from '../../server/test/factories';
import { fixtureOf } from '../../server/test/registerFixtures';
import type { Asked, World } from '../../server/test/routeFixtures';
import { fixturesOf } from './modules';

export const nameOf = ({ method, path }: Pick<RouteDefinition, 'method' | 'path'>) => `${method} ${path}`;

export interface Call {
  method: RouteDefinition['method'];
  path: string;
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
  multipart: boolean;
  bytes: boolean;
}

interface ObjectSchema {
  required?: string[];
  properties?: Record<string, unknown>;
  anyOf?: unknown[];
}
/** Also of a body that may be left out, which is one of several. */
export function fieldsOf(schema: unknown): string[] {
  const { properties, anyOf } = (schema ?? {}) as ObjectSchema;
  return anyOf ? [...new Set(anyOf.flatMap(fieldsOf))] : Object.keys(properties ?? {});
}
export const requiredOf = (schema: unknown) => (schema as ObjectSchema | undefined)?.required ?? [];

/** Optional fields that point at an object, or without which the call would change nothing. */
const alsoFilled = [
  'projectId',
  'excludeProjectId',
  'members',
  'userIds',
  'title',
  'name',
  'reason',
  'parentId',
  'positionId',
  'relaTaskId',
  'minutes',
  'amount',
  'taskIds',
  'deleteReason',
  'note',
];

/** What routes are called with where their module says nothing else. */
const usualValues = ({ objects, world: { tenant, people, newcomer, account }, serial }: Asked) => {
  const roleId = tenant.roleIds.get('ROLE_PROJECT_DEVELOPER');
  return {
    id: objects.project.id,
    projectId: objects.project.id,
    ids: [objects.project.id],
    entityId: objects.project.id,
    excludeProjectId: objects.project.id,
    objectId: objects.task.id,
    taskId: objects.task.id,
    taskNo: objects.task.taskNo,
    category: 'taskField',
    fileId: objects.file.id,
    color: 'blue',
    format: 'csv',
    columns: ['title'],
    titles: ['走查'],
    userId: newcomer.id,
    userIds: [newcomer.id],
    roleId,
    members: [{ userId: newcomer.id, roleId }],
    tenantCode: tenant.code,
    code: `W${serial}X`,
    name: '走查',
    title: '走查',
    content: '走查',
    following: true,
    reason: '走查',
    deleteReason: '走查',
    note: '走查',
    version: 1,
    reaction: 'like',
    on: true,
    resolved: true,
    removed: false,
    count: 1,
    from: '1950-01-02',
    to: '1950-01-02',
    channels: ['mail'],
    key: 'walk',
    value: 1,
    amount: 100,
    // Nobody's: what is done by a link answers 404.
    token: 'walk'.repeat(6),
    account: 'nobody-walks',
    username: account.username,
    password: testPassword,
    oldPassword: testPassword,
    newPassword: 'Kestrel@20261',
    ownerId: people.dev.id,
    keyword: '任务',
    slug: 'desk',
    type: 'risk',
  };
};

let serial = 0;
const askedOf = (world: World, path: string): Asked => ({ world, objects: world.objects, path, serial });

function valuesOf(route: RouteDefinition, world: World): (field: string) => unknown {
  const asked = askedOf(world, route.path);
  const values: Readonly<Record<string, unknown>> = {
    ...usualValues(asked),
    ...fixturesOf(nameOf(route)).values?.(asked),
  };
  return (field) => {
    if (values[field] === undefined)
      throw new Error(`${nameOf(route)}: say in its module's routeFixtures.ts what to send as "${field}"`);
    return values[field];
  };
}

function fill(give: (field: string) => unknown, schema: unknown): Record<string, unknown> {
  const required = requiredOf(schema);
  const fields = fieldsOf(schema).filter((field) => required.includes(field) || alsoFilled.includes(field));
  return Object.fromEntries(fields.map((field) => [field, give(field)]));
}

export function callOf(route: RouteDefinition, world: World): Call {
  const { method, path, schemas, form } = route;
  serial += 1;
  const give = valuesOf(route, world);
  return {
    method,
    path: path.replace(/\{(\w+)\}/g, (_, field: string) => String(give(field))),
    query: fill(give, schemas.query),
    body: schemas.body ? fill(give, schemas.body) : undefined,
    multipart: form !== undefined,
    bytes: route.bytes === true,
  };
}

const BOUNDARY = 'walk-boundary';
function form({ objects }: World, path: string): string {
  const part = (disposition: string, content: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
  if (path.includes('tenant/member/import')) {
    const mapping = part('name="mapping"', '{"name":"title","userName":"title"}');
    const file = part('name="file"; filename="walk.csv"', 'title\nwalk\n');
    return [...(path.endsWith('inspect') ? [] : [mapping]), file, `--${BOUNDARY}--\r\n`].join('');
  }
  if (path.includes('marketAnalysis/import')) {
    const mapping = part('name="mapping"', '{"customer":"title"}');
    const file = part('name="file"; filename="walk.csv"', 'title\nwalk\n');
    return [...(path.endsWith('inspect') ? [] : [mapping]), file, `--${BOUNDARY}--\r\n`].join('');
  }
  if (path.includes('dynamicTable/import')) {
    const table = part('name="tableId"', objects.dynTable.id);
    return [table, part('name="file"; filename="walk.csv"', 'title\nwalk\n'), `--${BOUNDARY}--\r\n`].join('');
  }
  if (path.endsWith('dynamicTable/record/file')) {
    const of = [part('name="tableId"', objects.dynTable.id), part('name="id"', objects.dynRecord.id)];
    const file = part('name="file"; filename="walk.png"', 'walk');
    return [...of, part('name="key"', 'f4'), file, `--${BOUNDARY}--\r\n`].join('');
  }
  if (path.endsWith('pcProject/fromFile')) {
    const names = [part('name="name"', '走查项目'), part('name="code"', 'WALKED')];
    return [...names, part('name="file"; filename="walk.zip"', 'walk'), `--${BOUNDARY}--\r\n`].join('');
  }
  if (path.endsWith('/sendFiles')) {
    const sent = { submitKey: newId(), values: { f2: '走查' }, files: {} };
    return [part('name="sent"', JSON.stringify(sent)), `--${BOUNDARY}--\r\n`].join('');
  }
  const attached = /center\/(\w+)\/attachments$/.exec(path)?.[1];
  if (attached) {
    const { norm, interpretation, plan, writtenReport, dynRecord } = objects;
    const to =
      (
        { norm, interpretation, planNode: { id: plan.node }, report: writtenReport, tableRecord: dynRecord } as Record<
          string,
          { id: string }
        >
      )[attached] ?? fixtureOf(objects, attached as RegisterType).live;
    const object = part('name="objectId"', to.id);
    return [object, part('name="file"; filename="walk.csv"', 'title\nwalk\n'), `--${BOUNDARY}--\r\n`].join('');
  }
  if (/\/(picture|page\/file)$/.test(path))
    return `${part('name="file"; filename="walk.png"', 'walk')}--${BOUNDARY}--\r\n`;
  if (path.includes('idp-survey')) {
    if (path.endsWith('importAnswers')) {
      const to = part('name="formId"', objects.collecting.id);
      return `${to}${part('name="file"; filename="walk.csv"', 'walk\nwalk\n')}--${BOUNDARY}--\r\n`;
    }
    const of = /(upload(Image|Logo)|questionsFromFile)$/.test(path)
      ? part('name="formId"', objects.form.id)
      : part('name="formKey"', objects.collecting.key) + part('name="question"', 'q2');
    return `${of}${part('name="file"; filename="walk.png"', 'walk')}--${BOUNDARY}--\r\n`;
  }
  return [
    part('name="projectId"', objects.project.id),
    ...(path.endsWith('uploadFile') ? [part('name="fieldId"', objects.fileField.id)] : []),
    // The plan's file is of MS Project: it has no columns.
    ...(path.endsWith('import') && !path.endsWith('plan/import') ? [part('name="mapping"', '{"title":"title"}')] : []),
    part('name="file"; filename="walk.csv"', 'title\nwalk\n'),
    `--${BOUNDARY}--\r\n`,
  ].join('');
}

export function send(client: Client, call: Call, world: World): Promise<Answer> {
  const query = new URLSearchParams(Object.entries(call.query).map(([key, value]) => [key, String(value)])).toString();
  const path = query ? `${call.path}?${query}` : call.path;
  if (call.bytes) {
    const headers = { 'content-type': 'application/octet-stream' };
    return client.call(call.method, path, undefined, { headers, payload: '' });
  }
  if (!call.multipart) return client.call(call.method, path, call.body);
  return client.call(call.method, path, undefined, {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: form(world, call.path),
  });
}
