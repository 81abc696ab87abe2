/** The view that the address names: how it is set, what was changed of it, and what it asks for. */
import type {
  CellValue,
  TableDetail,
  TableField,
  TableQuery,
  TableView,
  TableViewConfig,
} from '@contract/dynamicTable/table';
import { configWithin } from '@contract/dynamicTable/viewConfig';
import { useMemo, useState } from 'react';
import { filled } from './Filter';

const NOTHING: TableViewConfig = {};

export interface Viewed {
  view: TableView | undefined;
  config: TableViewConfig;
  /** Something was changed and is not saved. */
  isChanged: boolean;
  set(next: Partial<TableViewConfig>): void;
  /** As it was saved. */
  restore(): void;
  /** Those that it shows, in its order. */
  fields: readonly TableField[];
  /** The columns of all fields, with one of them changed. */
  columnsWith(key: string, next: { width?: number; hidden?: boolean }): NonNullable<TableViewConfig['columns']>;
  query: TableQuery;
}

const NO_FIELDS: readonly TableField[] = [];

/** @param cards whether its records are shown as cards, which know no groups */
export function useTableView(table: TableDetail | undefined, id: string, words: string, cards: boolean): Viewed {
  const view = table?.views.find((one) => one.id === id) ?? table?.views[0];
  const [changed, setChanged] = useState<{ id: string; config: TableViewConfig } | null>(null);
  const isChanged = changed !== null && changed.id === view?.id;
  const config: TableViewConfig = (isChanged ? changed.config : view?.config) ?? NOTHING;
  const allFields = table?.fields ?? NO_FIELDS;
  const fields = useMemo(() => {
    const order = config.columns?.map(({ key }) => key) ?? [];
    const hidden = new Set(config.columns?.filter((one) => one.hidden).map(({ key }) => key));
    const [first, ...rest] = allFields;
    const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
    const sorted = [...rest].sort((a, b) => place(a.key) - place(b.key));
    return first ? [first, ...sorted.filter(({ key }) => !hidden.has(key))] : [];
  }, [allFields, config.columns]);
  const query = useMemo(() => {
    // What is set here and not saved may name a field that was removed meanwhile, an import taken back for one: it is no
    // question any more, and the server would refuse all of it.
    const { filter, sorts, groups, by } = configWithin(config, new Set(allFields.map(({ key }) => key)))[0];
    return {
      filter: filled(filter),
      sorts: sorts ?? (view?.kind === 'gantt' && by ? [{ field: by }] : []),
      groups: view?.kind === 'grid' && !cards ? (groups ?? []) : [],
      words: words || undefined,
    };
  }, [config, allFields, view?.kind, words, cards]);
  return {
    ...{ view, config, isChanged, fields, query },
    set: (next) => view && setChanged({ id: view.id, config: { ...config, ...next } }),
    restore: () => setChanged(null),
    columnsWith: (key, next) => {
      const known = new Map(config.columns?.map((one) => [one.key, one]));
      return allFields.map((field) => ({ ...known.get(field.key), key: field.key, ...(field.key === key && next) }));
    },
  };
}

/** What new records begin with so that the filter shows them: its equalities. */
export function equalities({ filter }: TableViewConfig, fields: readonly TableField[]): Record<string, CellValue> {
  if (!filter || filter.match === 'any') return {};
  return Object.fromEntries(
    (filter.conditions ?? []).flatMap(({ field: key, op, value }) => {
      const field = fields.find((one) => one.key === key);
      return op === 'is' && field?.writable && value !== 'me' && !Array.isArray(value) && value !== undefined
        ? [[key, value]]
        : [];
    }),
  );
}
