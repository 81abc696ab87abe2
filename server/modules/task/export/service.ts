/**
 * Export of a view. Which tasks in which order is settled by one statement that reads ids alone; the rows are then read
 * chunk by chunk while the file goes out, so that a hundred thousand of them need no more memory than five hundred.
 */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import writeXlsx from 'write-excel-file/node';
import { EXPORT_XLSX_MAX, type TaskExport } from '../../../../contract/task/export';
import { againstRule } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { projectFor } from '../../project';
import { applyFilter, orderBy, SqlConditions, sortsOf, visibleTo } from '../core/filter';
import type { JsonRow } from '../core/rows';
import { projectFieldsOf, projectLabelsOf } from '../core/values';
import { filesOfFields } from '../files/names';
import { defuse } from '../import/report';
import { type Cell, type Column, columnsOf, exportRecords } from './columns';

const CHUNK = 500;
/** A cell of a workbook holds no more. */
const XLSX_CELL_MAX = 32_767;

export interface ExportFile {
  name: string;
  type: string;
  body: Readable | Buffer;
}

export async function exportTasks(context: TenantContext, input: TaskExport): Promise<ExportFile> {
  const { platform, db, actor } = context;
  const project = await projectFor(context, input.projectId, 'TASK:LIST');
  const fields = await projectFieldsOf(db, project.id);
  const columns = columnsOf(input.columns, {
    fields,
    viewer: actor,
    labels: await projectLabelsOf(db, project.id),
    people: await platform.directory.of(actor.tenantId),
    workflow: await platform.workflows.of(actor.tenantId),
    files: await filesOfFields(
      db,
      project.id,
      input.columns.filter((column) => fields.get(column)?.kind === 'file'),
    ),
  });
  const sql = new SqlConditions();
  sql.add(`t.tenant_id = $1 AND t.project_id = ${sql.bind(project.id)} AND t.deleted_at IS NULL`);
  visibleTo(actor, project.ownerId === actor.userId, sql);
  applyFilter(input.filter ?? {}, actor, sql, fields);
  const order = orderBy(sortsOf({ sorts: input.sorts, order: 'asc' }), fields);
  const found = await db.query<{ id: string }>(
    `SELECT t.id FROM task t WHERE ${sql.where} ORDER BY ${order}`,
    sql.params,
  );
  const ids = found.map(({ id }) => id);
  const name = `${project.name}-任务.${input.format}`;
  if (input.format === 'csv') {
    return { name, type: 'text/csv; charset=utf-8', body: Readable.from(csvOf(context, columns, ids)) };
  }
  if (ids.length > EXPORT_XLSX_MAX) {
    throw againstRule(`共 ${ids.length} 个任务，Excel 一次最多导出 ${EXPORT_XLSX_MAX} 个，请缩小筛选范围或导出为 CSV`);
  }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name, type, body: await xlsxOf(context, columns, ids) };
}

const ROWS = `SELECT ${exportRecords.select} FROM task t
  WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[]) AND t.deleted_at IS NULL`;

async function* rowsOf({ db }: TenantContext, columns: Column[], ids: string[]): AsyncGenerator<Cell[][]> {
  for (let at = 0; at < ids.length; at += CHUNK) {
    const part = ids.slice(at, at + CHUNK);
    const records = (await db.query<JsonRow>(ROWS, [part])).map(exportRecords.read);
    const byId = new Map(records.map((record) => [record.id, record]));
    yield part.flatMap((id) => {
      const record = byId.get(id);
      return record ? [columns.map((column) => column.cell(record))] : [];
    });
    await nextTurn();
  }
}

async function* csvOf(context: TenantContext, columns: Column[], ids: string[]): AsyncGenerator<string> {
  const options = { record_delimiter: 'windows' } as const;
  yield stringify([columns.map(({ heading }) => defuse(heading))], { ...options, bom: true });
  for await (const rows of rowsOf(context, columns, ids)) {
    yield stringify(
      rows.map((row) => row.map((cell) => (typeof cell === 'string' ? defuse(cell) : cell))),
      options,
    );
  }
}

/** Texts are cells of text: a workbook runs none of them as a formula. */
async function xlsxOf(context: TenantContext, columns: Column[], ids: string[]): Promise<Buffer> {
  const heading = columns.map(({ heading: value }) => ({ value, type: String, fontWeight: 'bold' as const }));
  const data: ({ value: string; type: StringConstructor } | { value: number; type: NumberConstructor } | null)[][] = [];
  for await (const rows of rowsOf(context, columns, ids)) {
    for (const row of rows) {
      data.push(
        row.map((cell) => {
          if (cell === null || cell === '') return null;
          if (typeof cell === 'number') return { value: cell, type: Number };
          return { value: cell.slice(0, XLSX_CELL_MAX), type: String };
        }),
      );
    }
  }
  return writeXlsx([heading, ...data], { stickyRowsCount: 1 }).toBuffer();
}
