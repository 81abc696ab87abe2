/**
 * The console asks for what the server has. Of a module with tables of calls (`contract/<module>/calls.ts`, and those of
 * its parts beside it) both sides are made of the tables; of the others each function of src/services is tried against the
 * routes.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Api } from '../contract/api';
import type { Calls } from '../contract/call';
import { registerTypes } from '../contract/object/registerTypes';
import { routes } from '../server/app';
import type { RouteDefinition } from '../server/http/route';
import { modules } from '../server/modules';
import { fieldsOf, nameOf } from './rights/calls';

interface Sent {
  url: string;
  method?: string;
  params?: Record<string, unknown>;
  data?: unknown;
  responseType?: string;
  showType?: unknown;
}
const sent: Sent[] = [];
jest.mock(
  '@umijs/max',
  () => ({
    request: (url: string, options: Omit<Sent, 'url'> = {}) => {
      sent.push({ ...options, url });
      return Promise.resolve(null);
    },
  }),
  { virtual: true },
);

const { client } = require('../src/services/client') as typeof import('../src/services/client');

const root = path.join(__dirname, '..');
const folder = path.join(root, 'src', 'services');
const ID = '01900000-0000-7000-8000-000000000000';

/** Arguments that make a function send all that it can: ids for texts, and a file where one is asked for. */
const file = new File(['title\n'], 'a.csv');
const of = { type: 'risk', id: ID };
const filled: Record<string, unknown[]> = {
  listComments: [of],
  addComment: [of, { content: '好', parentId: ID }],
  editComment: ['risk', ID, { version: 1, content: '好' }],
  removeComment: ['problem', ID],
  setCommentRemoved: ['task', ID, true],
  listCommentVersions: ['task', ID],
  reactToComment: ['task', ID, { reaction: 'like', on: true }],
  resolveComment: ['risk', ID, true],
  listMentionableOn: [of],
  listHistory: [of, { field: 'title', before: ID }],
  getHistoryFacets: [{ type: 'task', id: ID }],
  listFollowers: [of],
  followObject: [of, true],
  attachFile: [of, file],
  listAttachments: [of],
  attachAgain: [of, ID],
  detachFile: [of, ID],
};
/** Gives an address for a link and calls nothing. */
const addresses: Record<string, string> = {};

for (const type of registerTypes) {
  filled[`${type}Service.takeBack`] = [ID, {}, {}];
  filled[`${type}Service.updateMany`] = [{ projectId: ID, ids: [ID], set: {} }];
  addresses[`${type}Service.templateUrl`] = 'GET';
}

const pattern = ({ path: of }: RouteDefinition) => new RegExp(`^/api/${of.replace(/\{\w+\}/g, '[^/]+')}$`);
const specific = [...routes].sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));
const routeOf = (method: string, url: string) =>
  specific.find((one) => one.method === method && pattern(one).test(url.split('?')[0] as string));

/** They make functions, and call nothing themselves. */
const makers = ['registerService', 'client'];
const functions = fs
  .readdirSync(folder)
  .filter((name) => /(?<!\.test)\.ts$/.test(name))
  .flatMap((name) => {
    const module = require(path.join(folder, name)) as Record<string, unknown>;
    // `registerService` makes the functions of a kind; they stand in an object.
    const made = Object.entries(module).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([of, one]) => [`${key}.${of}`, one] as const)
        : [[key, value] as const],
    );
    const isOfTable = (value: object) => 'address' in value;
    return made
      .filter(([key, value]) => typeof value === 'function' && !isOfTable(value) && !makers.includes(key))
      .map(([key, value]) => [`${name}: ${key}`, key, value as (...args: unknown[]) => unknown] as const);
  });

it.each(functions)('%s', async (_label, name, call) => {
  sent.length = 0;
  const args = filled[name] ?? (call.length === 0 ? [] : [ID, {}]);
  const result = await call(...args);
  const method = addresses[name];
  const [first] = method ? [{ url: String(result), method } satisfies Sent] : sent;
  expect(first).toBeDefined();
  const { url, params, data, ...options } = first as Sent;
  const definition = routeOf(options.method ?? 'GET', url);
  expect([`${options.method ?? 'GET'} ${url}`, definition && nameOf(definition)]).toEqual([
    expect.any(String),
    expect.any(String),
  ]);
  const { query, body } = (definition as RouteDefinition).schemas;
  const plain = (value: unknown) => typeof value === 'object' && value !== null && !(value instanceof FormData);
  const unknownFields = [
    ...(plain(params) ? Object.keys(params as object).filter((one) => !fieldsOf(query).includes(one)) : []),
    ...(plain(data) && !(data instanceof URLSearchParams)
      ? Object.keys(data as object).filter((one) => !fieldsOf(body).includes(one))
      : []),
  ];
  // A function that takes its params or body whole is typed by the contract; texts stood in for them here.
  expect(unknownFields.filter((one) => !/^\d+$/.test(one))).toEqual([]);
});

it('finds the functions of every service', () => {
  expect(functions.length).toBeGreaterThan(50);
});

interface Table {
  /** Of the contract, which may belong to a module of another name: those of files are answered by `task`. */
  module: string;
  /** Of the table, its description and the client's file. */
  name: string;
  calls: Calls;
  api: Api;
}
/** A module has one table, and more in folders where it has many calls. */
const foldersOf = (module: string) =>
  [module, ...fs.readdirSync(path.join(root, 'contract', module)).map((part) => path.join(module, part))].filter(
    (each) => fs.existsSync(path.join(root, 'contract', each, 'calls.ts')),
  );
const tables = fs
  .readdirSync(path.join(root, 'contract'))
  .filter((name) => fs.statSync(path.join(root, 'contract', name)).isDirectory())
  .flatMap((module) =>
    foldersOf(module).map((each): Table => {
      const of = (file: string) => require(path.join(root, 'contract', each, file)) as Record<string, unknown>;
      const name = Object.keys(of('api'))
        .find((key) => key.endsWith('Api'))
        ?.replace(/Api$/, '') as string;
      return { module, name, calls: of('calls')[`${name}Calls`] as Calls, api: of('api')[`${name}Api`] as Api };
    }),
  );
const described = modules.filter((one) => one.routes.length > 0).map(({ name }) => name);
const routesOf = (module: string) => modules.find(({ name }) => name === module)?.routes ?? [];
/** With those of parts and registers, whose tables are made for each kind. */
const describedOf = (module: string): Api => Object.fromEntries(routesOf(module).map((one) => [nameOf(one), one.call]));
const allFields = ({ params, query, body, form }: Api[string]) => [params, query, body, form].flatMap(fieldsOf);
/** They take the same fields in either; a client sends them where the call says that they are carried. */
const inEither = ['DELETE collaboration-center/ccTask/{id}'];

describe.each(tables)('the table $name of $module', ({ name: table, calls, api }) => {
  it('is what routes are made of, each call once', () => {
    const answered = (name: string) => routes.filter(({ call }) => call === api[name]).length;
    expect(Object.keys(calls).filter((name) => answered(name) !== 1)).toEqual([]);
  });

  it('is what a service is made of', () => {
    const text = fs.readFileSync(path.join(folder, `${table}.ts`), 'utf8');
    expect(text).toContain(`client<`);
    expect(text).not.toContain('@umijs/max');
  });
});

describe.each(described)('the calls of %s', (module) => {
  it('name each field once, as a client is given all of them together', () => {
    const twice = Object.entries(describedOf(module)).flatMap(([name, call]) => {
      const fields = allFields(call);
      if (inEither.includes(name)) return [];
      return fields.filter((field, at) => fields.indexOf(field) !== at).map((field) => `${name}: ${field}`);
    });
    expect(twice).toEqual([]);
  });

  it('are sent with their fields where their routes look for them', async () => {
    const described = describedOf(module);
    const made = client<Api>(described) as unknown as Record<string, (input?: object) => Promise<unknown>>;
    for (const [name, { query, body, form, bytes, path: declared, ...call }] of Object.entries(described)) {
      sent.length = 0;
      const fields = [...allFields({ ...call, query, body, form, path: declared }), ...(bytes ? ['bytes'] : [])];
      await made[name]?.(Object.fromEntries(fields.map((one) => [one, ID])));
      const [{ url, method, params = {}, data = {}, responseType }] = sent as [Sent];
      const parts = data instanceof FormData || data instanceof URLSearchParams;
      const given = parts ? [...data.keys()] : Object.keys(data as object);
      expect([name, method, url]).toEqual([name, call.method, `/api/${declared.replace(/\{\w+\}/g, ID)}`]);
      expect([name, Object.keys(params)]).toEqual([name, inEither.includes(name) ? [] : fieldsOf(query)]);
      expect([name, bytes ? data : given]).toEqual([name, bytes ? ID : fieldsOf(body ?? form)]);
      expect([name, data instanceof FormData, responseType]).toEqual([name, Boolean(form), call.file && 'blob']);
    }
  });
});

it('finds the tables', () =>
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['duty', 'task', 'taskBatch', 'member'])));

it('opens by tables no more to tokens that may only read than was decided: a post that reads says so by `ask`', () => {
  const asking = routes.filter(({ method, call }) => method === 'POST' && call?.reads).map(nameOf);
  const ofTasks = ['query', 'project/{projectId}/simpleTaskList'];
  const ofRegisters = registerTypes.flatMap((type) => [`${type}/query`, `${type}/groups`]);
  // A builder sees as somebody else what both may see; figures of metrics are those that are read one by one.
  const decided = [...ofRegisters, ...ofTasks.map((one) => `ccTask/${one}`), 'dynamicTable/viewAs'];
  const paths = [...decided.map((one) => `collaboration-center/${one}`), 'insight-center/metric/values'];
  expect(asking.sort()).toEqual(paths.map((one) => `POST ${one}`).sort());
});

describe('a client', () => {
  const api = client<Api>({
    list: { method: 'GET', path: 'a/{id}/b', reads: true, carries: 'query' },
    send: { method: 'POST', path: 'a', reads: false, carries: 'form' },
  } as unknown as Api) as unknown as Record<
    'list' | 'send',
    { address(input: object): string } & ((input?: object, options?: object) => Promise<unknown>)
  >;

  it('gives addresses for links, without the fields that have no value', () => {
    expect(api.list.address({ id: 'x/y', page: 2, none: undefined })).toBe('/api/a/x%2Fy/b?page=2');
  });

  it('leaves a failure to its caller, or has it shown', async () => {
    sent.length = 0;
    await api.list({ id: ID });
    await api.list({ id: ID }, { showFailure: true });
    expect(sent.map((one) => 'showType' in one)).toEqual([true, false]);
  });

  it('puts the fields of a form before its file, and leaves out those without a value', async () => {
    sent.length = 0;
    await api.send({ file: new File(['x'], 'a.csv'), projectId: ID, none: undefined });
    const [{ data }] = sent as [Sent];
    expect([...(data as FormData).keys()]).toEqual(['projectId', 'file']);
  });
});

it('puts no base path before an address of the API: that lies at the root, wherever the pages lie', () => {
  const wrong = fs
    .readdirSync(path.join(__dirname, '..', 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) =>
      /siteAddress\(\s*\w+Api\./.test(fs.readFileSync(path.join(__dirname, '..', 'src', file), 'utf8')),
    );
  expect(wrong).toEqual([]);
});
