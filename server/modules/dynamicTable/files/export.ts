/** The records of a view as a file: what who asks reads of it, in its order. */
import { Readable } from 'node:stream';
import type { LinkedRecord, TableRecord } from '../../../../contract/dynamicTable/records';
import type { CellValue, TableQuery } from '../../../../contract/dynamicTable/table';
import { Pace, TURN_MS } from '../../../base/pace';
import { forbidden } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import type { Cell } from '../../../tables/cell';
import { csvBytes } from '../../../tables/csvStream';
import { xlsxBytes } from '../../../tables/xlsxStream';
import { type Reached, readTable } from '../access';
import { logTable } from '../define/log';
import { isBlank, kinds, sqlTypeOf } from '../kinds';
import type { LoadedField } from '../model';
import { presentRecords } from '../records/present';
import { Asked, recordsOf } from '../records/read';

const PAGE_MAX = 500;
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
export type ExportFormat = keyof typeof types;

function cellOf(
  field: LoadedField,
  value: TableRecord['values'][string] | undefined,
  nameOf: (id: string) => string,
): Cell {
  if (value === undefined || isBlank(value)) return null;
  if (Array.isArray(value) && typeof value[0] === 'object')
    return (value as LinkedRecord[]).map(({ title }) => title).join('、');
  if (field.kind === 'lookup') return (value as unknown[]).map(String).join('、');
  if (typeof value === 'number' && field.kind === 'money') return value / 100;
  const isSaid = field.kind === 'autoNumber' || field.kind === 'duration';
  if (typeof value === 'number' && sqlTypeOf(field) === 'numeric' && !isSaid) return value;
  return kinds[field.kind].say(value as CellValue, field, nameOf);
}

export interface ExportAsked extends TableQuery {
  tableId: string;
  format: ExportFormat;
  /** Of the view, in its order; all that is read where left out. */
  keys?: string[];
}

/** Only from roles that may export: rows and fields of the others are not in it. */
function exported(reached: Reached): Reached {
  const { access } = reached;
  const reaches = access.reaches.map((reach) => (reach.export ? reach : { ...reach, read: new Set<string>() }));
  if (!reaches.some(({ read }) => read.size > 0)) throw forbidden('您不能导出该表格');
  return { ...reached, access: { ...access, reaches, read: new Set(reaches.flatMap(({ read }) => [...read])) } };
}

export async function exportTable(context: TenantContext, { tableId, format, keys, ...query }: ExportAsked) {
  const reached = exported(await readTable(context, tableId));
  const { access } = reached;
  // Refused before the first byte is on its way.
  void new Asked(reached, query).order;
  const fields = (keys ?? [...access.table.fields.keys()]).flatMap((key) => {
    const field = access.read.has(key) ? access.table.fields.get(key) : undefined;
    return field ? [field] : [];
  });
  const people = await context.platform.directory.of(context.db.tenantId);
  const nameOf = (id: string) => people(id)?.name ?? '';
  await logTable(context, context.db, 'records_exported', access.table, { format });

  function rows(): AsyncGenerator<Cell[][]> {
    let isOver = false;
    let behind: string[] = [];
    return new Pace({ goal: TURN_MS, most: PAGE_MAX }).walk(async (size) => {
      if (isOver) return null;
      const found = await context.db.reading(() => pageBehind(behind, size));
      if (!found) return null;
      behind = found.map(({ id }) => id);
      isOver = found.length < size;
      const { records } = await presentRecords(context, reached, found);
      return records.map(({ values }) => fields.map((field) => cellOf(field, values[field.key], nameOf)));
    });
  }
  /** @returns null where none of the records before is there any more */
  async function pageBehind(before: readonly string[], size: number) {
    // The last of them that is still there: somebody may have deleted it meanwhile.
    let from: (string | null)[] | undefined;
    for (let at = before.length - 1; at >= 0 && !from; at -= 1) from = await placeOf(before[at] as string);
    if (before.length > 0 && !from) return null;
    const asked = new Asked(reached, query);
    return recordsOf(context, asked, { size, skip: from ? 1 : 0, ...(from && { from }) });
  }
  async function placeOf(id: string): Promise<(string | null)[] | undefined> {
    const asked = new Asked(reached, query);
    const place = asked.order.place;
    const [row] = await context.db.query<{ place: (string | null)[] }>(
      `SELECT ${place} AS place FROM ${access.table.heap} t WHERE t.tenant_id = $1 AND t.id = ${asked.params.bind(id)} AND ${asked.where}`,
      asked.params.values,
      'each',
    );
    return row?.place;
  }
  const heading = fields.map(({ name }) => name);
  const body = format === 'csv' ? csvBytes(heading, rows()) : xlsxBytes(heading, rows());
  return context.reply
    .type(types[format])
    .header(
      'Content-Disposition',
      `attachment; filename="table.${format}"; filename*=UTF-8''${encodeURIComponent(`${access.table.name}.${format}`)}`,
    )
    .send(Readable.from(body, { objectMode: false }));
}
