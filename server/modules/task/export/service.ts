/**
 * Export of a view. Which tasks in which order is settled first, by their ids alone (`settle.ts`); the rows are then read
 * chunk by chunk while the file goes out, so that a hundred thousand of them need no more memory than five hundred.
 */

import { Readable } from 'node:stream';
import { EXPORT_AT_ONCE_MAX, type TaskExport } from '../../../../contract/task/export';
import { Pace, TURN_MS } from '../../../base/pace';
import { againstRule } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import type { JsonRow } from '../../../object/list/records';
import { projectFor } from '../../../object/project';
import { canViewTask } from '../../../policies/task';
import type { Cell } from '../../../tables/cell';
import { csvBytes } from '../../../tables/csvStream';
import { xlsxBytes } from '../../../tables/xlsxStream';
import { filesOfFields } from '../read/fileNames';
import { sortsOf } from '../read/filter';
import { unseenIn, withoutHidden } from '../read/hidden';
import { lookAt } from '../read/load';
import { projectFieldsOf, projectLabelsOf } from '../read/values';
import { type Column, columnsOf, recordsOf } from './columns';
import { settledIds } from './settle';
import type { TaskIds } from './taskIds';

const CHUNK_MAX = 500;

/** Who exports, and on which connection. */
export type Exporter = Pick<TenantContext, 'platform' | 'db' | 'actor'>;

export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export interface ExportFile {
  name: string;
  type: string;
  body: Readable;
}

/** What an export is about, settled: its name, its columns, and the tasks in their order. */
export interface SettledExport {
  name: string;
  columns: Column[];
  /** Their names. */
  asked: readonly string[];
  ids: TaskIds;
}

/** Judges the asking user's right now; nothing of it is kept. */
export async function settleExport(exporter: Exporter, input: TaskExport): Promise<SettledExport> {
  const { platform, db, actor } = exporter;
  const project = await projectFor(exporter, input.projectId, 'TASK:LIST');
  const fields = await projectFieldsOf(db, project.id);
  const workflow = await platform.workflows.of(actor.tenantId);
  const unseen = unseenIn(workflow);
  const columns = columnsOf(input.columns, {
    fields,
    viewer: actor,
    labels: await projectLabelsOf(db, project.id),
    people: await platform.directory.of(actor.tenantId),
    namesakes: await namesakes(exporter),
    workflow,
    files: await filesOfFields(
      db,
      project.id,
      input.columns.filter((column) => fields.get(column)?.kind === 'file'),
    ),
  });
  const sorts = sortsOf({ sorts: input.sorts, order: 'asc' });
  return {
    name: `${project.name}-任务.${input.format}`,
    columns,
    asked: input.columns,
    ids: await settledIds(exporter, { project, filter: input.filter ?? {}, sorts, fields, unseen }),
  };
}

/** The file itself, for as many tasks as one waits for; CSV goes out row by row, however many there are. */
export async function exportTasks(exporter: Exporter, input: TaskExport): Promise<ExportFile> {
  const settled = await settleExport(exporter, input);
  if (input.format === 'xlsx' && settled.ids.length > EXPORT_AT_ONCE_MAX) {
    throw againstRule(
      `共 ${settled.ids.length} 个任务，Excel 一次最多直接导出 ${EXPORT_AT_ONCE_MAX} 个，请缩小筛选范围或在后台导出`,
    );
  }
  const body = Readable.from(bytesOf(exporter, settled, input.format), { objectMode: false });
  return { name: settled.name, type: fileTypes[input.format], body };
}

/** The bytes of the file as they are made. `onRows` is told how many rows are through. */
export function bytesOf(
  exporter: Exporter,
  { columns, asked, ids }: SettledExport,
  format: TaskExport['format'],
  onRows: (count: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const rows = rowsOf(exporter, columns, asked, ids, onRows);
  const heading = columns.map((column) => column.heading);
  return format === 'csv' ? csvBytes(heading, rows) : xlsxBytes(heading, rows);
}

/** Names that several people of the enterprise have: a file says their user names, so that it can be read back. */
async function namesakes({ db }: Exporter): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ name: string }>(
    `SELECT a.name FROM tenant_member m JOIN account a ON a.id = m.id
      WHERE m.tenant_id = $1 GROUP BY a.name HAVING count(*) > 1`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** What other tasks are called, of those that the exporting user sees. */
async function namesOf(exporter: Exporter, ids: string[]): Promise<Map<string, string>> {
  const found = await lookAt(exporter, ids);
  const seen = [...found.values()].filter(({ project, facts }) => canViewTask(exporter.actor, project, facts));
  return new Map(seen.map(({ record }) => [record.id, record.task_no]));
}

async function* rowsOf(
  exporter: Exporter,
  columns: Column[],
  asked: readonly string[],
  ids: TaskIds,
  onRows: (count: number) => void,
): AsyncGenerator<Cell[][]> {
  const { select, read, others } = recordsOf(asked);
  const workflow = await exporter.platform.workflows.of(exporter.actor.tenantId);
  const text = `SELECT ${select} FROM task t WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[]) AND t.deleted_at IS NULL`;
  let at = 0;
  yield* new Pace({ goal: TURN_MS, most: CHUNK_MAX }).walk(async (size) => {
    if (at >= ids.length) return null;
    const part = ids.part(at, size);
    at += part.length;
    const { records, names } = await exporter.db.reading(async () => {
      const rows = await exporter.db.query<JsonRow>(text, [part]);
      const records = rows.map((row) => withoutHidden(read(row), workflow));
      return { records, names: await namesOf(exporter, records.flatMap(others)) };
    });
    const byId = new Map(records.map((record) => [record.id, { ...record, names }]));
    onRows(part.length);
    return part.flatMap((id) => {
      const record = byId.get(id);
      return record ? [columns.map((column) => column.cell(record))] : [];
    });
  });
}
