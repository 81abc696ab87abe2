/** The address of a register's list: its filters and how they ask the server. */

import type { Condition } from '@contract/object/customFields';
import { customIdOf } from '@contract/object/customNames';
import type { BuiltinField, BuiltinFields } from '@contract/object/fields';
import { shownName } from '@contract/object/shown';
import {
  anyOf,
  type DayRange,
  days,
  ids,
  type ListFilter,
  many,
  maybe,
  one,
  oneOf,
  page,
  person,
  range,
  type Schema,
  savedView,
  size,
  sort,
  text,
  whom,
} from '@/features/object/list';
import type { AnyTypes, RegisterConfig } from './config';
import type { Dictionary } from './useDictionary';
import { viewParams } from './views/viewParams';

type Filtering = Pick<RegisterConfig<AnyTypes, string>, 'fields' | 'filters' | 'tabs' | 'own' | 'columns'>;
type Listed = Pick<Filtering, 'fields' | 'filters'>;

/** By the name of the field: its key in the address and what it is. */
const filtered = ({ fields, filters }: Listed): [name: string, key: string, field: BuiltinField][] =>
  filters.flatMap((name) => {
    const field = fields[name];
    return field ? [[name, shownName(name, field), field] as [string, string, BuiltinField]] : [];
  });

const CODE = /^\w{1,40}$/;
const FLAGS = { yes: '是', no: '否' };
/** Codes that the enterprise may have added to. */
const codes = () => ({ ...many<string>([]), read: (texts: readonly string[]) => codesIn(texts) });
const codesIn = (texts: readonly string[]) => [
  ...new Set(texts.flatMap((one) => one.split(',')).filter((code) => CODE.test(code))),
];

function paramOf({ kind, choices }: BuiltinField) {
  if (kind === 'person' || kind === 'persons') return person();
  if (kind === 'flag') return maybe(FLAGS);
  if (kind === 'labels') return ids();
  if (kind === 'date' || kind === 'instant' || kind === 'days') return range();
  return choices ? many(choices) : codes();
}

export const sortable = (fields: BuiltinFields): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.in.includes('sort'));

/** The parameters of what the fields are filtered by. */
export const filterParams = (listed: Listed): Schema =>
  Object.fromEntries(filtered(listed).map(([, key, field]) => [key, paramOf(field)]));

export function paramsOf(config: Filtering): Schema {
  return {
    tab: one(config.tabs, 'open'),
    q: text(100),
    ...filterParams(config),
    ...config.own?.params,
    ...viewParams(config.fields, config.filters),
    sort: sort(sortable(config.fields)),
    saved: savedView(),
    page: page(),
    size: size(),
  };
}

function conditionOf(name: string, { kind }: BuiltinField, value: unknown): Condition[] {
  const field = customIdOf(name) ?? name;
  if (kind === 'flag') return value === null ? [] : [{ field, op: 'is', value: value === 'yes' }];
  if (kind === 'date' || kind === 'instant' || kind === 'days') {
    const { from, to } = value as DayRange;
    return [
      ...(from ? [{ field, op: 'gte', value: from } as const] : []),
      ...(to ? [{ field, op: 'lte', value: to } as const] : []),
    ];
  }
  const values =
    kind === 'person' || kind === 'persons' ? (value ? [String(value)] : []) : (value as readonly string[]);
  return values.length > 0 ? [{ field, op: 'anyOf', value: [...values] }] : [];
}

/** The conditions that a state of the address stands for. */
export const filterConditions = (listed: Listed, state: Readonly<Record<string, unknown>>): Condition[] =>
  filtered(listed).flatMap(([name, key, field]) => conditionOf(name, field, state[key]));

/** What the server is asked for a state of the address. */
export function queryOf(config: Filtering, projectId: string, state: Readonly<Record<string, unknown>>): object {
  const { q, sort: by } = state as { q: string; sort: { field: string; order: 'asc' | 'desc' } | null };
  const conditions = filterConditions(config, state);
  return {
    projectId,
    filter: {
      tab: state.tab,
      ...(q.trim() && { keyword: q.trim() }),
      ...(conditions.length > 0 && { conditions }),
      ...config.own?.ask?.(state as never),
    },
    ...(by && { sort: customIdOf(by.field) ?? by.field, order: by.order }),
    pageNo: state.page,
    pageSize: state.size,
  };
}

/** The controls of the filters, in the words of the enterprise. */
export const controlsOf = (
  config: Filtering,
  words: Dictionary,
  labels: Readonly<Record<string, string>>,
): ListFilter[] => [
  ...((config.own?.filters?.(words) ?? []) as ListFilter[]),
  ...filterControls(config, words, labels),
];

export function filterControls(
  listed: Listed,
  words: Dictionary,
  labels: Readonly<Record<string, string>> = {},
): ListFilter[] {
  const control = ([, key, field]: [string, string, BuiltinField]): ListFilter => {
    const { kind, label, choices = {}, dictionary } = field;
    if (kind === 'person' || kind === 'persons') return whom(key, label) as ListFilter;
    if (kind === 'flag') return oneOf(key, label, FLAGS) as ListFilter;
    if (kind === 'date' || kind === 'instant' || kind === 'days') return days(key, label) as ListFilter;
    const said = kind === 'labels' ? labels : dictionary ? words.labels(dictionary) : choices;
    return anyOf(key, label, said) as ListFilter;
  };
  return filtered(listed).map(control);
}
