/** A file into rows: those with a number change what is there, others are made new; each that does not fit is named. */
import { stringify } from 'csv-stringify/sync';
import { guessMapping } from '../../../contract/object/guessColumns';
import { IMPORT_ROWS_MAX } from '../../../contract/object/limits';
import {
  FOUND_SHOWN,
  type ImportInspected,
  type ImportMapping,
  type ImportMeanings,
  type ImportReport,
  OPTIONS_SHOWN,
} from '../../../contract/object/registerTable';
import { cutText } from '../../../contract/text/cut';
import { giveWayWhenDue, Pace, TURN_MS } from '../../base/pace';
import { ApiError, badFile, invalid } from '../../errors';
import type { Incoming } from '../../files/incoming';
import { goneSignal } from '../../http/gone';
import type { TenantContext } from '../../http/route';
import { defuse, saysTheSame } from '../../tables/cell';
import { cellText, readTable, type Table, type TableRecord } from '../../tables/table';
import { Unfit } from '../fields/reading';
import { NUMBER, type TableColumn, TEMPLATE_ROW } from './column';

const PREVIEW_ROWS = 20;
const ISSUES_MAX = 200;
/** Characters of a value that can be mapped; what is longer is no word. */
const VALUE_MAX = 200;
const MEANINGS_MAX = 2000;
/** Characters of the file of what was left out. */
const LEFT_OUT_MAX = 5_000_000;
/** Behind the columns of that file; the next import passes over it. */
const REASON = '导入说明';

const callerOf = (context: TenantContext) => ({
  who: context.actor.userId,
  of: context.db.tenantId,
  signal: goneSignal(context.reply),
});

const readable = <R>(columns: readonly TableColumn<R>[]) =>
  columns.filter(({ name, parse }) => parse || name === NUMBER);

async function tableOf(context: TenantContext, file: Incoming | undefined, rowsMax: number): Promise<Table> {
  if (!file) throw invalid('请选择要导入的文件', 'file');
  const table = await readTable(file, file.name, callerOf(context));
  if (table.records.length > rowsMax) throw badFile(`一次最多导入 ${rowsMax.toLocaleString()} 行，请拆分后再导入`);
  return table;
}

/**
 * The columns of a file with its first rows, what they can become and likely are, and which of their values mean nothing here.
 * @param mapping as the caller has changed it: values are looked at by that
 * @throws 400 without a file, 422 with too many rows
 */
export async function inspectTable<R>(
  context: TenantContext,
  file: Incoming | undefined,
  columns: readonly TableColumn<R>[],
  { mapping: said, rowsMax = IMPORT_ROWS_MAX }: { mapping?: string; rowsMax?: number } = {},
): Promise<ImportInspected> {
  const table = await tableOf(context, file, rowsMax);
  const targets = readable(columns);
  const mapping = said ? toldBy(said).columns : guessMapping({ columns: table.columns, targets });
  return {
    ...{ columns: table.columns, rows: table.records.slice(0, PREVIEW_ROWS).map(({ cells }) => cells.map(cellText)) },
    total: table.records.length,
    targets: targets.map(({ name, heading, required = false, list = [], empty }) => ({
      ...{ name, heading, required, options: list.slice(0, OPTIONS_SHOWN), mayLack: empty !== undefined && !required },
    })),
    mapping,
    values: await unknownValues(table, said ? chosenOf(mapping, table, columns) : knownOf(mapping, table, columns)),
  };
}

/** Values that cannot be read, by column, each with why. */
async function unknownValues<R>(table: Table, columns: readonly Mapped<R>[]): Promise<ImportInspected['values']> {
  const all: ImportInspected['values'] = [];
  for (const { name, at, parse } of columns) {
    if (!parse) continue;
    const counts = new Map<string, number>();
    for (const record of table.records) {
      const text = textOf({ at }, record);
      if (text !== '' && text.length <= VALUE_MAX) counts.set(text, (counts.get(text) ?? 0) + 1);
      await giveWayWhenDue();
    }
    const found: { value: string; rows: number; reason: string }[] = [];
    for (const [value, rows] of counts) {
      try {
        parse(value);
      } catch (error) {
        if (!isOurs(error)) throw error;
        found.push({ value, rows, reason: error.message });
      }
      await giveWayWhenDue();
    }
    found.sort((a, b) => b.rows - a.rows);
    if (found.length > 0)
      all.push({ name, found: found.slice(0, FOUND_SHOWN), more: Math.max(0, found.length - FOUND_SHOWN) });
  }
  return all;
}

const isOurs = (error: unknown): error is Error =>
  error instanceof Unfit || (error instanceof ApiError && error.status < 500);

interface Mapped<R> extends TableColumn<R> {
  at: number;
}

/** The columns alone, or with what their values mean. */
function toldBy(text: string | undefined): { columns: ImportMapping; values: ImportMeanings } {
  let told: unknown;
  try {
    told = JSON.parse(text ?? '');
  } catch {
    throw invalid('列的对应关系无法读取', 'mapping');
  }
  const isMap = (one: unknown): one is Record<string, unknown> =>
    typeof one === 'object' && one !== null && !Array.isArray(one);
  if (!isMap(told)) throw invalid('列的对应关系无法读取', 'mapping');
  const { columns, values = {} } = isMap(told.columns) ? told : { columns: told };
  const texts = (one: unknown): one is Record<string, string> =>
    isMap(one) &&
    Object.keys(one).length <= MEANINGS_MAX &&
    Object.values(one).every((text) => typeof text === 'string');
  if (!texts(columns)) throw invalid('列的对应关系无法读取', 'mapping');
  if (!isMap(values) || !Object.values(values).every(texts)) throw invalid('值的对应关系无法读取', 'mapping');
  return { columns, values: values as ImportMeanings };
}

function chosenOf<R>(mapping: ImportMapping, table: Table, columns: readonly TableColumn<R>[]): Mapped<R>[] {
  return Object.entries(mapping).map(([name, heading]) => {
    const column = readable(columns).find((one) => one.name === name);
    if (!column) throw invalid(`不认识字段「${name}」，请重新选择`, 'mapping');
    const at = table.columns.indexOf(heading);
    if (at < 0) throw invalid(`文件中没有列「${heading}」`, 'mapping');
    return { ...column, at };
  });
}
/** As it was guessed: of columns that are there. */
const knownOf = <R>(mapping: ImportMapping, table: Table, columns: readonly TableColumn<R>[]): Mapped<R>[] =>
  chosenOf(
    Object.fromEntries(Object.entries(mapping).filter(([, heading]) => table.columns.includes(heading))),
    table,
    columns,
  );

/** Where the rows of a file go. All of it runs in the one transaction of the import. */
export interface TableTarget<R> {
  columns: readonly TableColumn<R>[];
  /** Before the first row: locks that all of them need. */
  begin?(context: TenantContext): Promise<void>;
  make(context: TenantContext, values: Record<string, unknown>): Promise<unknown>;
  /** What a number names; throws `Unfit` where nothing has it. */
  find(context: TenantContext, no: string): Promise<R>;
  change(context: TenantContext, row: R, values: Record<string, unknown>): Promise<unknown>;
  /** What was made beside the rows, in words. */
  notes?(): string[];
  rowsMax?: number;
  /** What the columns lack together; null: nothing. */
  lacks?(mapping: ImportMapping): string | null;
}

/** A dry run does the same and takes it back. */
class DryRun extends Error {}

export async function importTable<R>(
  context: TenantContext,
  { file, mapping, dryRun }: { file: Incoming | undefined; mapping: string | undefined; dryRun: boolean },
  target: TableTarget<R>,
): Promise<ImportReport> {
  if (!file) throw invalid('请选择要导入的文件', 'file');
  const told = toldBy(mapping);
  const lacks = target.lacks?.(told.columns);
  if (lacks) throw invalid(lacks, 'mapping');
  const table = await tableOf(context, file, target.rowsMax ?? IMPORT_ROWS_MAX);
  const columns = chosenOf(told.columns, table, target.columns);
  if (columns.length === 0) throw invalid('请选择各列对应的字段', 'mapping');
  const report: ImportReport = {
    ...{ total: table.records.length, created: 0, updated: 0, unchanged: 0, dryRun, issues: [] },
    ...{ leftOut: null, notes: [] },
  };
  const leftOut: { record: TableRecord; reason: string }[] = [];
  await context.db
    .transaction(async (db) => {
      await target.begin?.({ ...context, db });
      const pace = new Pace({ goal: TURN_MS, first: 1, least: 1, most: 50 });
      for await (const part of pace.parts(table.records)) {
        for (const record of part) await takeOne({ ...context, db }, record);
      }
      if (dryRun) throw new DryRun();
    })
    .catch((error: unknown) => {
      if (!(error instanceof DryRun)) throw error;
    });
  report.leftOut = leftOutOf(table, leftOut);
  report.notes = target.notes?.() ?? [];
  return report;

  async function takeOne(within: TenantContext, record: TableRecord): Promise<void> {
    const no = textOf(
      columns.find(({ name }) => name === NUMBER),
      record,
    );
    try {
      report[await takeRow(within, target, { columns, meanings: told.values }, record, no)] += 1;
    } catch (error) {
      if (!isOurs(error)) throw error;
      leftOut.push({ record, reason: error.message });
      if (report.issues.length < ISSUES_MAX) report.issues.push({ row: record.row, no, reason: error.message });
    }
  }
}

/** As they stand in the file, with the reason behind them; formulas are defused. Null: all came, or it would be too much. */
function leftOutOf({ columns }: Table, rows: readonly { record: TableRecord; reason: string }[]): string | null {
  if (rows.length === 0) return null;
  const kept = columns.flatMap((column, at) => (column === REASON ? [] : [at]));
  let size = 0;
  for (const { record } of rows) for (const at of kept) size += cellText(record.cells[at]).length;
  // Judged before it is written: that would take the thread for as long as it is large.
  if (size > LEFT_OUT_MAX) return null;
  const lines = [
    [...kept.map((at) => defuse(columns[at] ?? '')), REASON],
    ...rows.map(({ record, reason }) => [...kept.map((at) => defuse(cellText(record.cells[at]))), defuse(reason)]),
  ];
  return stringify(lines, { bom: true, record_delimiter: 'windows' });
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
  { columns, meanings }: { columns: readonly Mapped<R>[]; meanings: ImportMeanings },
  record: TableRecord,
  no: string,
): Promise<'created' | 'updated' | 'unchanged'> {
  if (record.problem) throw new Unfit(record.problem);
  const written = columns.filter(({ parse }) => parse);
  const said = (column: Mapped<R>): string => {
    const text = textOf(column, record);
    const of = meanings[column.name];
    return of && Object.hasOwn(of, text) ? cutText(of[text] ?? '', VALUE_MAX) : text;
  };
  if (no === '') {
    const given = written.flatMap((column) => {
      const text = said(column);
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
  const changed = written.filter((column) => !saysTheSame(String(column.cell(row) ?? ''), said(column)));
  if (changed.length === 0) return 'unchanged';
  await change(context, row, Object.fromEntries(changed.map((column) => [column.name, meant(column, said(column))])));
  return 'updated';
}
