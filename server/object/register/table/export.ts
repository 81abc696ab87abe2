/** The list of a register as a file: what it finds, in its order, with every field that can be read back. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { EXPORT_ROWS_MAX } from '../../../../contract/object/limits';
import type { FileFormat } from '../../../../contract/object/registerTable';
import { againstRule } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { type Cell, defuse } from '../../../tables/cell';
import { type Forms, xlsxBytes } from '../../../tables/xlsxStream';
import { listRows } from '../../list/rows';
import { projectFor } from '../../project';
import { type AskedList, conditionsOf, ranked } from '../asked';
import type { RegisterKind, StatedRow } from '../kind';
import { visibleRecords } from '../visible';
import { tableColumns } from './columns';

const PAGE = 500;
const types: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

async function* csvBytes(heading: readonly string[], rows: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  const options = { record_delimiter: 'windows' } as const;
  yield Buffer.from(stringify([heading.map(defuse)], { ...options, bom: true }));
  for await (const chunk of rows) {
    const cells = chunk.map((row) => row.map((cell) => (typeof cell === 'string' ? defuse(cell) : cell)));
    yield Buffer.from(stringify(cells, options));
  }
}

/** As a download; its name in Chinese, and a plain one for who cannot read that. */
function send(context: TenantContext, name: string, format: FileFormat, body: AsyncIterable<Buffer>) {
  const disposition = `attachment; filename="register.${format}"; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`;
  return context.reply
    .type(types[format])
    .header('Content-Disposition', disposition)
    .send(Readable.from(body, { objectMode: false }));
}

export async function exportRecords<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  { projectId, format, ...asked }: AskedList & { format: FileFormat },
) {
  const project = await projectFor(context, projectId, kind.policy.privileges.list);
  const { fixed, filter, sorts, where } = await conditionsOf(context, kind, asked);
  const listed = {
    type: kind.type,
    fields: await ranked(context, kind),
    fixed,
    visible: (...of: Parameters<typeof visibleRecords>) =>
      where ? `${visibleRecords(...of)} AND ${where}` : visibleRecords(...of),
  };
  const page = (pageNo: number) => listRows<R>(context, listed, project, { filter, sorts, pageNo, pageSize: PAGE });
  const first = await page(1);
  if (first.total > EXPORT_ROWS_MAX) {
    throw againstRule(`共 ${first.total} 个${kind.noun}，一次最多导出 ${EXPORT_ROWS_MAX} 个，请缩小筛选范围`);
  }
  const columns = await tableColumns(context, kind, project);
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let pageNo = 1; (pageNo - 1) * PAGE < first.total; pageNo += 1) {
      const { rows: read } = pageNo === 1 ? first : await page(pageNo);
      yield read.map((row) => columns.map((column) => column.cell(row)));
    }
  }
  const heading = columns.map((column) => column.heading);
  const body = format === 'csv' ? csvBytes(heading, rows()) : xlsxBytes(heading, rows());
  return send(context, `${project.name}-${kind.noun}`, format, body);
}

/** The workbook that one fills in: what can be written of a new one, with what can be chosen. */
export async function registerTemplate<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  projectId: string,
) {
  const project = await projectFor(context, projectId, kind.policy.privileges.create);
  const columns = (await tableColumns(context, kind, project)).filter(({ parse }) => parse);
  const forms: Forms = {
    lists: columns.map(({ list }) => list ?? null),
    widths: columns.map(({ width }) => width ?? 14),
  };
  const example = columns.map(({ name, example: one, required }) =>
    name === 'title' ? TEMPLATE_ROW : required ? (one ?? null) : null,
  );
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield [example];
  }
  const body = xlsxBytes(
    columns.map(({ heading }) => heading),
    rows(),
    forms,
  );
  return send(context, `${project.name}-${kind.noun}-导入模板`, 'xlsx', body);
}

export const TEMPLATE_ROW = '示例：导入前请删除本行';
