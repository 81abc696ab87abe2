/** Rows as a download: XLSX or CSV with a heading, and the workbook that one fills in. */
import { Readable } from 'node:stream';
import type { FileFormat } from '../../../contract/object/fileFormats';
import type { TenantContext } from '../../http/route';
import type { Cell } from '../../tables/cell';
import { csvBytes } from '../../tables/csvStream';
import { type Forms, xlsxBytes } from '../../tables/xlsxStream';
import type { TableColumn } from './column';

const types: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** As a download; its name in Chinese, and a plain one for who cannot read that. */
function send(context: TenantContext, name: string, format: FileFormat, body: AsyncIterable<Buffer>) {
  const disposition = `attachment; filename="register.${format}"; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`;
  return context.reply
    .type(types[format])
    .header('Content-Disposition', disposition)
    .send(Readable.from(body, { objectMode: false }));
}

/** @param chunks rows of the table, some at a time */
export function sendTable<R>(
  context: TenantContext,
  { name, format }: { name: string; format: FileFormat },
  columns: readonly TableColumn<R>[],
  chunks: AsyncIterable<readonly R[]>,
) {
  const heading = columns.map((column) => column.heading);
  async function* rows(): AsyncGenerator<Cell[][]> {
    for await (const chunk of chunks) yield chunk.map((row) => columns.map((column) => column.cell(row)));
  }
  return send(context, name, format, format === 'csv' ? csvBytes(heading, rows()) : xlsxBytes(heading, rows()));
}

/** The workbook that one fills in: what can be written of a new row, with what can be chosen, and one example. */
export function sendTemplate<R>(
  context: TenantContext,
  name: string,
  columns: readonly TableColumn<R>[],
  example: (column: TableColumn<R>) => Cell,
) {
  const written = columns.filter(({ parse }) => parse);
  const forms: Forms = {
    lists: written.map(({ list }) => list ?? null),
    widths: written.map(({ width }) => width ?? 14),
  };
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield [written.map(example)];
  }
  const body = xlsxBytes(
    written.map(({ heading }) => heading),
    rows(),
    forms,
  );
  return send(context, name, 'xlsx', body);
}
