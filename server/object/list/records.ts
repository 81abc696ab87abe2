/** Records of a list: each row travels as one JSON array. */
import type { Columns } from '../fields/table';

/** Reads records of the given columns: `select` is the select list, `read` turns a row of it into a record. */
export function jsonRecords<R>(columns: Columns): { select: string; read: (row: JsonRow) => R } {
  const names = columns.map(([name]) => name);
  // A copy of a whole record has its shape at once: a record that grows field by field becomes a dictionary, slow to read.
  const blank = JSON.parse(`{${names.map((name) => `"${name}":null`).join(',')}}`) as Record<string, unknown>;
  return {
    select: `json_build_array(${columns.map(([, column]) => column).join(', ')}) AS values`,
    read({ values }) {
      const record = { ...blank };
      for (let at = 0; at < names.length; at += 1) record[names[at] as string] = values[at];
      return record as R;
    },
  };
}

export interface JsonRow extends Record<string, unknown> {
  values: unknown[];
}
