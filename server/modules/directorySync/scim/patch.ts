/**
 * Changes of a resource by PATCH (RFC 7644 §3.5.2), as Entra and Okta write them: `op` in any case, with a path or with an
 * object of values whose names may be paths themselves.
 */
import { badPath, badSyntax, badValue, ScimError } from './errors';
import { type Filter, matches, parseFilter } from './filter';

export const OPERATIONS_MAX = 200;
/** Attributes that operations without a path name, all together: each is an operation of its own. */
export const NAMED_MAX = 200;
const VALUES_MAX = 50;
/** All operations on one user: several times what is kept of one. */
const USER_CHANGE_MAX = 64 * 1024;

export interface Operation {
  op: 'add' | 'replace' | 'remove';
  path: string | null;
  value: unknown;
}
export type Resource = Record<string, unknown>;

interface Place {
  /** The attribute, or the extension's name. */
  name: string;
  filter: Filter | null;
  sub: string | null;
}

/** @throws 400 invalidSyntax; tooMany */
export function operationsOf(body: unknown): Operation[] {
  const given = isObject(body) ? entryOf(body, 'Operations') : undefined;
  if (!Array.isArray(given) || given.length === 0) throw badSyntax('PATCH 需要 Operations 列表');
  if (given.length > OPERATIONS_MAX) {
    throw new ScimError(400, `一次最多 ${OPERATIONS_MAX} 项操作，请分批提交`, 'tooMany');
  }
  let named = 0;
  return given.map((one) => {
    if (!isObject(one)) throw badSyntax('Operations 中的每一项应为对象');
    const op = String(entryOf(one, 'op') ?? '').toLowerCase();
    if (op !== 'add' && op !== 'replace' && op !== 'remove') throw badSyntax('op 只能是 add、replace 或 remove');
    const path = entryOf(one, 'path');
    if (path !== undefined && path !== null && typeof path !== 'string') throw badPath('path 应为文本');
    if (op === 'remove' && !path) throw new ScimError(400, 'remove 必须带 path', 'noTarget');
    const value = entryOf(one, 'value');
    if (!path && isObject(value)) named += Object.keys(value).length;
    if (named > NAMED_MAX) throw new ScimError(400, `一次最多修改 ${NAMED_MAX} 个属性，请分批提交`, 'tooMany');
    return { op, path: path || null, value };
  });
}

/**
 * Each operation copies what the ones before have made, and compares values with each other: a large body would take the
 * square of its length, and hold everybody. @throws 400
 */
export function assertSmall(operations: readonly Operation[]): void {
  let length = Number.POSITIVE_INFINITY;
  try {
    length = JSON.stringify(operations).length;
  } catch {
    // Nested so deep that it cannot be written: no user is like that.
  }
  if (length > USER_CHANGE_MAX) throw badValue(`一次修改的内容不能超过 ${USER_CHANGE_MAX / 1024} KB`);
}

const isObject = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const nameIn = (of: Resource, name: string): string | undefined =>
  Object.keys(of).find((one) => one.toLowerCase() === name.toLowerCase());
export const entryOf = (of: Resource, name: string): unknown => {
  const found = nameIn(of, name);
  return found === undefined ? undefined : of[found];
};

/** Parts `emails[type eq "work"].value`, `name.givenName` and `urn:…:User:department`. @throws 400 invalidPath */
export function placeOf(path: string): Place {
  const text = path.trim();
  if (text.length > 1_000) throw badPath('path 过长');
  const urn = /^(urn:[A-Za-z0-9:._-]*:(?:User|Group))(?::(.+))?$/i.exec(text);
  if (urn) {
    const [, schema = '', rest] = urn;
    // The core schema in front of an attribute says nothing.
    if (/:core:/i.test(schema)) {
      if (!rest) throw badPath(`path「${path}」没有指明属性`);
      return placeOf(rest);
    }
    return { name: schema, filter: null, sub: rest ?? null };
  }
  const parts = /^([A-Za-z$][A-Za-z0-9_$-]*)(?:\[(.*)\])?(?:\.([A-Za-z$][A-Za-z0-9_$-]*))?$/s.exec(text);
  if (!parts) throw badPath(`path「${path.slice(0, 80)}」无法识别`);
  const [, name = '', filter, sub] = parts;
  return { name, filter: filter === undefined ? null : parseFilter(filter), sub: sub ?? null };
}

/** The resource after an operation; the given one stays as it was. @throws 400 */
export function applied(resource: Resource, { op, path, value }: Operation): Resource {
  if (path === null) {
    if (!isObject(value)) throw badValue('没有 path 的操作，value 应为对象');
    return Object.entries(value).reduce((at, [name, one]) => set(at, placeOf(name), op, one), resource);
  }
  return op === 'remove' ? removed(resource, placeOf(path), value) : set(resource, placeOf(path), op, value);
}

function set(resource: Resource, { name, filter, sub }: Place, op: Operation['op'], value: unknown): Resource {
  if (Array.isArray(value)) bounded(value);
  const key = nameIn(resource, name) ?? name;
  const before = resource[key];
  if (filter) return { ...resource, [key]: setWithin(before, filter, sub, value) };
  if (sub) {
    // `urn:…:User:manager.value`, `name.givenName`: an object with one more entry.
    const inner = isObject(before) ? before : {};
    const own = nameIn(inner, sub) ?? sub;
    return { ...resource, [key]: { ...inner, [own]: value } };
  }
  if (Array.isArray(before) && (op === 'add' || !Array.isArray(value))) {
    const more = Array.isArray(value) ? value : [value];
    if (op === 'replace') return { ...resource, [key]: more };
    return {
      ...resource,
      [key]: bounded([...before.filter((one) => !more.some((other) => same(one, other))), ...more]),
    };
  }
  // An object is changed by what is named of it, as `name` by `{ "givenName": … }`.
  if (isObject(before) && isObject(value)) return { ...resource, [key]: { ...before, ...value } };
  return { ...resource, [key]: value };
}

/** Values that the filter names; where none does, one that it would name is added, as Entra expects of `emails[type eq "work"]`. */
function setWithin(before: unknown, filter: Filter, sub: string | null, value: unknown): unknown[] {
  const list = Array.isArray(before) ? before : [];
  const changed = (one: unknown): unknown => {
    const inner = isObject(one) ? one : {};
    if (sub) return { ...inner, [nameIn(inner, sub) ?? sub]: value };
    return isObject(value) ? { ...inner, ...value } : value;
  };
  if (list.some((one) => matches(filter, one))) {
    return list.map((one) => (matches(filter, one) ? changed(one) : one));
  }
  return bounded([...list, changed(impliedBy(filter))]);
}

/** What a filter of equalities says of a value: `type eq "work"` is `{ type: "work" }`. @throws 400 noTarget */
function impliedBy(filter: Filter): Resource {
  if (filter.kind === 'compare' && filter.op === 'eq') return { [filter.path]: filter.value };
  if (filter.kind === 'and') return { ...impliedBy(filter.left), ...impliedBy(filter.right) };
  throw new ScimError(400, 'path 没有指明任何一个值', 'noTarget');
}

function removed(resource: Resource, { name, filter, sub }: Place, value: unknown): Resource {
  const key = nameIn(resource, name);
  if (key === undefined) return resource;
  const before = resource[key];
  if (Array.isArray(value)) bounded(value);
  if (filter || (Array.isArray(before) && Array.isArray(value))) {
    const goes = (one: unknown) =>
      filter ? matches(filter, one) : (value as unknown[]).some((other) => same(one, other));
    const list = Array.isArray(before) ? before : [];
    const without = (one: unknown) => (sub && isObject(one) ? omit(one, sub) : null);
    const kept = list.flatMap((one) => (goes(one) ? (without(one) ?? []) : [one]));
    return { ...resource, [key]: kept };
  }
  if (sub) return isObject(before) ? { ...resource, [key]: omit(before, sub) } : resource;
  return omit(resource, key);
}

const omit = (of: Resource, name: string): Resource =>
  Object.fromEntries(Object.entries(of).filter(([key]) => key.toLowerCase() !== name.toLowerCase()));

const innerOf = (one: unknown) => (isObject(one) && 'value' in one ? one.value : one);
const same = (one: unknown, other: unknown) => JSON.stringify(innerOf(one)) === JSON.stringify(innerOf(other));

function bounded<T>(list: T[]): T[] {
  if (list.length > VALUES_MAX) throw badValue(`一个属性最多 ${VALUES_MAX} 个值`);
  return list;
}
