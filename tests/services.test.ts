/** Each function of src/services calls a method and path that the server has, with fields that it knows. */
import fs from 'node:fs';
import path from 'node:path';
import { registerTypes } from '../contract/object/registerTypes';
import { routes } from '../server/app';
import type { RouteDefinition } from '../server/http/route';
import { fieldsOf, nameOf } from './rights/calls';

interface Sent {
  url: string;
  method?: string;
  params?: Record<string, unknown>;
  data?: unknown;
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

const folder = path.join(__dirname, '..', 'src', 'services');
const ID = '01900000-0000-7000-8000-000000000000';

/** Arguments that make a function send all that it can: ids for texts, and a file where one is asked for. */
const file = new File(['title\n'], 'a.csv');
const of = { type: 'risk', id: ID };
const filled: Record<string, unknown[]> = {
  login: [{ username: 'a', password: 'b' }],
  inspectImport: [file],
  inspectDeliveryFile: [file],
  importDeliveryFile: [file, { customer: 'title' }, true],
  startImport: [{ projectId: ID, mapping: { title: 'title' }, file, links: file, dryRun: true }],
  collectProject: [ID, true],
  savePreference: ['key', 1],
  listRoles: [1],
  markRead: [[ID]],
  recoverTasks: [[ID]],
  sortTaskTypes: [[ID]],
  changeParent: [{ taskId: ID, parentId: null, version: 1 }],
  deleteTask: [ID, { deleteReason: '重复' }],
  listComments: [of],
  addComment: [of, { content: '好', parentId: ID }],
  editComment: ['risk', ID, { version: 1, content: '好' }],
  removeComment: ['problem', ID],
  setCommentRemoved: ['task', ID, true],
  moveApproval: [ID, 'withdraw', { opinion: '改期' }],
  listCommentVersions: ['task', ID],
  reactToComment: ['task', ID, { reaction: 'like', on: true }],
  resolveComment: ['risk', ID, true],
  listMentionableOn: [of],
  listHistory: [of, { field: 'title', before: ID }],
  getHistoryFacets: [{ type: 'task', id: ID }],
  listFollowers: [of],
  followObject: [of, true],
  recycleProject: [ID, '重复'],
  updateTask: [ID, { version: 1 }],
  followTask: [ID, true],
  attachFile: [{ of, file }],
  uploadAvatar: [file],
  uploadLogo: [file],
  listAttachments: [of],
  attachAgain: [of, ID],
  detachFile: [of, ID],
  zipUrl: [ID, [ID]],
};
/** Gives an address for a link and calls nothing. */
const addresses: Record<string, string> = {
  importReportUrl: 'GET',
  batchReportUrl: 'GET',
  exportFileUrl: 'GET',
  importTemplateUrl: 'GET',
  fileUrl: 'GET',
  previewUrl: 'GET',
  answersExportUrl: 'GET',
  answerFileUrl: 'GET',
  zipUrl: 'GET',
  unlockUrl: 'POST',
  planFileUrl: 'GET',
  deliveryTemplateUrl: 'GET',
};

for (const type of registerTypes) {
  filled[`${type}Service.takeBack`] = [ID, {}, {}];
  filled[`${type}Service.updateMany`] = [{ projectId: ID, ids: [ID], set: {} }];
  addresses[`${type}Service.templateUrl`] = 'GET';
}

const pattern = ({ path: of }: RouteDefinition) => new RegExp(`^/api/${of.replace(/\{\w+\}/g, '[^/]+')}$`);
const specific = [...routes].sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));
const routeOf = (method: string, url: string) =>
  specific.find((one) => one.method === method && pattern(one).test(url.split('?')[0] as string));

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
    return made
      .filter(([key, value]) => typeof value === 'function' && key !== 'registerService')
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
