/** Custom fields in a list that is no register's: what its address, its filters and its columns have of them. */
import type { Condition } from '@contract/object/customFields';
import { customIdOf } from '@contract/object/customNames';
import type { BuiltinFields } from '@contract/object/fields';
import type { CustomFieldInfo } from '@contract/task/setup';
import { useMemo } from 'react';
import type { ListColumn, ListFilter, Schema } from '@/features/object/list';
import { fieldWidths } from './columns';
import { customTable } from './custom';
import { fieldValue, sayValue } from './FieldValue';
import { filterConditions, filterControls, filterParams, sortable } from './listParams';
import { useDictionary } from './useDictionary';
import { shownValue } from './values';

export interface CustomList {
  /** The fields, by the names of their columns. */
  table: BuiltinFields;
  params: Schema;
  filters: ListFilter[];
  columns: ListColumn<object>[];
  /** Names that its address may be sorted by. */
  sorts: readonly string[];
  conditions: (state: Readonly<Record<string, unknown>>) => Condition[];
  /** What the server sorts by for a name of the address. */
  sortOf: (name: string) => string;
}

export function useCustomList(fields: readonly CustomFieldInfo[]): CustomList {
  const words = useDictionary();
  const table = useMemo(() => customTable(fields), [fields]);
  return useMemo(() => {
    const names = Object.keys(table);
    const listed = { fields: table, filters: names.filter((name) => table[name]?.in.includes('filter')) };
    return {
      table,
      params: filterParams(listed),
      filters: filterControls(listed, words),
      columns: Object.entries(table).map(([key, field]) => ({
        key,
        title: field.label,
        width: fieldWidths[field.kind] ?? 112,
        optional: true,
        sortable: field.in.includes('sort'),
        render: (row) => fieldValue({ field, value: shownValue(row, key, field), words, projectId: '' }) ?? '—',
        text: (row) => sayValue(field, shownValue(row, key, field), words),
      })),
      sorts: sortable(table),
      conditions: (state) => filterConditions(listed, state),
      sortOf: (name) => customIdOf(name) ?? name,
    };
  }, [table, words]);
}
