/** A file into rows: those with a number change what is there, others are made new; each that does not fit is named. */
import { IMPORT_ROWS_MAX } from '../../../contract/object/limits';
import type { ImportInspected, ImportReport } from '../../../contract/object/registerTable';
import { Pace, TURN_MS } from '../../base/pace';
import { ApiError, badFile, invalid } from '../../errors';
import type { Incoming } from '../../files/incoming';
import { goneSignal } from '../../http/gone';
import type { TenantContext } from '../../http/route';
import { saysTheSame } from '../../tables/cell';
import { cellText, previewTable, readTable, type Table, type TableRecord } from '../../tables/table';
import { Unfit } from '../fields/reading';
import { NUMBER, type TableColumn, TEMPLATE_ROW } from './column';

const PREVIEW_ROWS = 5;
const ISSUES_MAX = 200;

const callerOf = (context: TenantContext) => ({
  who: context.actor.userId,
  of: context.db.tenantId,
  signal: goneSignal(context.reply),
});

/** The columns of a file with its first rows, and what they can become. @throws 400 without a file */
export async function inspectTable<R>(
  context: TenantContext,
  file: Incoming | undefined,
  columns: readonly TableColumn<R>[],
): Promise<ImportInspected> {
  if (!file) throw invalid('请选择要导入的文件', 'file');
  const { columns: headings, records, total } = await previewTable(file, file.name, PREVIEW_ROWS, callerOf(context));
  const targets = columns
    .filter(({ name, parse }) => parse || name === NUMBER)
    .map(({ name, heading, required = false }) => ({ name, heading, required }));
  return { columns: headings, rows: records.map(({ cells }) => cells), total, targets };
}

interface Mapped<R> extends TableColumn<R> {
  at: number;
}

function mapped<R>(text: string | undefined, table: Table, columns: readonly TableColumn<R>[]): Mapped<R>[] {
  let mapping: unknown;
  try {
    mapping = JSON.parse(text ?? '');
  } catch {
    throw invalid('列的对应关系无法读取', 'mapping');
  }
  const chosen = Object.entries(mapping ?? {}).map(([name, heading]) => {
    const column = columns.find((one) => one.name === name && (one.parse || name === NUMBER));
    if (!column || typeof heading !== 'string') throw invalid(`不认识字段「${name}」，请重新选择`, 'mapping');
    const at = table.columns.indexOf(heading);
    if (at < 0) throw invalid(`文件中没有列「${heading}」`, 'mapping');
    return { ...column, at };
  });
  if (chosen.length === 0) throw invalid('请选择各列对应的字段', 'mapping');
  return chosen;
}

/** Where the rows of a file go. All of it runs in the one transaction of the import. */
export interface TableTarget<R> {
  columns: readonly TableColumn<R>[];
  make(context: TenantContext, values: Record<string, unknown>): Promise<unknown>;
  /** What a number names; throws `Unfit` where nothing has it. */
  find(context: TenantContext, no: string): Promise<R>;
  change(context: TenantContext, row: R, values: Record<string, unknown>): Promise<unknown>;
}

/** A dry run does the same and takes it back. */
class DryRun extends Error {}

export async function importTable<R>(
  context: TenantContext,
  { file, mapping, dryRun }: { file: Incoming | undefined; mapping: string | undefined; dryRun: boolean },
  target: TableTarget<R>,
): Promise<ImportReport> {
  if (!file) throw invalid('请选择要导入的文件', 'file');
  const table = await readTable(file, file.name, callerOf(context));
  if (table.records.length > IMPORT_ROWS_MAX) {
    throw badFile(`一次最多导入 ${IMPORT_ROWS_MAX.toLocaleString()} 行，请拆分后再导入`);
  }
  const columns = mapped(mapping, table, target.columns);
  const report: ImportReport = {
    ...{ total: table.records.length, created: 0, updated: 0, unchanged: 0, dryRun, issues: [] },
  };
  await context.db
    .transaction(async (db) => {
      const pace = new Pace({ goal: TURN_MS, first: 1, least: 1, most: 50 });
      for await (const part of pace.parts(table.records)) {
        for (const record of part) await takeOne({ ...context, db }, record);
      }
      if (dryRun) throw new DryRun();
    })
    .catch((error: unknown) => {
      if (!(error instanceof DryRun)) throw error;
    });
  return report;

  async function takeOne(within: TenantContext, record: TableRecord): Promise<void> {
    const no = textOf(
      columns.find(({ name }) => name === NUMBER),
      record,
    );
    try {
      report[await takeRow(within, target, columns, record, no)] += 1;
    } catch (error) {
      const ours = error instanceof Unfit || (error instanceof ApiError && error.status < 500);
      if (!ours) throw error;
      if (report.issues.length < ISSUES_MAX) report.issues.push({ row: record.row, no, reason: error.message });
    }
  }
}

const plain = (text: string) => text.replace(/\r\n?/g, '\n').trim();
const textOf = (column: { at: number } | undefined, { cells }: TableRecord) =>
  column ? plain(cellText(cells[column.at])) : '';

function meant<R>({ heading, parse, empty, required }: TableColumn<R>, text: string): unknown {
  if (text !== '') return parse?.(text);
  if (empty === undefined || required) throw new Unfit(`「${heading}」不能为空`);
  return empty;
}

/** Everything of a row is judged before anything of it is written. */
async function takeRow<R>(
  context: TenantContext,
  { columns: all, make, find, change }: TableTarget<R>,
  columns: readonly Mapped<R>[],
  record: TableRecord,
  no: string,
): Promise<'created' | 'updated' | 'unchanged'> {
  if (record.problem) throw new Unfit(record.problem);
  const written = columns.filter(({ parse }) => parse);
  if (no === '') {
    const given = written.flatMap((column) => {
      const text = textOf(column, record);
      return text === '' && !column.required ? [] : [[column.name, meant(column, text)] as const];
    });
    const values: Record<string, unknown> = Object.fromEntries(given);
    // Of the table, mapped or not.
    const missing = all.filter(({ name, required }) => required && values[name] === undefined);
    if (missing.length > 0) throw new Unfit(`缺少${missing.map(({ heading }) => `「${heading}」`).join('')}`);
    if (Object.values(values).includes(TEMPLATE_ROW)) throw new Unfit('这是模板中的示例行，请删除');
    await make(context, values);
    return 'created';
  }
  const row = await find(context, no);
  const changed = written.filter((column) => !saysTheSame(String(column.cell(row) ?? ''), textOf(column, record)));
  if (changed.length === 0) return 'unchanged';
  await change(
    context,
    row,
    Object.fromEntries(changed.map((column) => [column.name, meant(column, textOf(column, record))])),
  );
  return 'updated';
}
